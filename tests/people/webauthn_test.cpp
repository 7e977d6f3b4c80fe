// Passkeys and hostile input: what an authenticator signs is accepted once, for the page, the challenge and the purpose
// that it was signed for, and nothing else is.
#include "server/webauthn.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/people/authenticator.h"

namespace divan::server {
namespace {

using Kind = Authenticator::Kind;

constexpr std::string_view challenge = "dGhpcyBpcyBhIHNlY3JldCBvZiAyNTYgcmFuZG9tIGI";
const RelyingParty ours = relying_party("https://divan.example");

std::string created(std::string_view origin = ours.origin, std::string_view answers = challenge) {
  return Authenticator::client_data("webauthn.create", answers, origin);
}
std::string got(std::string_view origin = ours.origin, std::string_view answers = challenge) {
  return Authenticator::client_data("webauthn.get", answers, origin);
}

std::string fault_of(const auto& checked) {
  const auto* fault = std::get_if<PasskeyFault>(&checked);
  return fault == nullptr ? "" : std::string(word_of(*fault));
}

std::string register_fault(const std::string& client_data, const std::string& data) {
  return fault_of(check_registration(ours, challenge, {client_data, data}));
}

Credential kept(const Authenticator& device) {
  return std::get<Credential>(check_registration(ours, challenge, {created(), device.new_data(ours.id)}));
}

Assertion signed_by(const Authenticator& device, std::string client_data, std::string data) {
  auto signature = device.sign(data, client_data);
  return {std::move(client_data), std::move(data), std::move(signature)};
}

std::string sign_in_fault(const Credential& known, const Assertion& given) {
  return fault_of(check_assertion(ours, challenge, known, given));
}

TEST(Passkey, of_every_algorithm_that_we_offer_signs_in) {
  for (const auto kind : {Kind::es256, Kind::eddsa, Kind::rs256}) {
    Authenticator device(kind);
    const auto known = kept(device);
    EXPECT_EQ(known.id, device.id());
    device.counter = 7;
    const auto checked = check_assertion(ours, challenge, known, signed_by(device, got(), device.data(ours.id)));
    ASSERT_EQ(fault_of(checked), "") << static_cast<int>(kind);
    EXPECT_EQ(std::get<std::uint32_t>(checked), 7U);
  }
}

TEST(Passkey, of_another_algorithm_is_refused_by_that_name) {
  const Authenticator device(Kind::es384);
  EXPECT_EQ(register_fault(created(), device.new_data(ours.id)), "algorithm");
}

TEST(Passkey, is_made_for_an_exact_origin) {
  const Authenticator device;
  for (const auto* origin : {"https://divan.example.evil", "https://evil.divan.example", "http://divan.example",
                             "https://divan.example:8443", "https://divan.example/", "null", ""}) {
    EXPECT_EQ(register_fault(created(origin), device.new_data(ours.id)), "origin") << origin;
  }
}

TEST(Passkey, within_a_foreign_page_is_refused) {
  const Authenticator device;
  const std::string said =
      R"({"type":"webauthn.create","challenge":")" + std::string(challenge) + R"(","origin":"https://divan.example")";
  for (const auto* more : {R"(,"crossOrigin":true})", R"(,"crossOrigin":"no"})", R"(,"topOrigin":"https://evil"})"}) {
    EXPECT_EQ(register_fault(said + more, device.new_data(ours.id)), "origin") << more;
  }
  EXPECT_EQ(register_fault(said + "}", device.new_data(ours.id)), "");
}

TEST(Passkey, answers_its_own_challenge_and_purpose) {
  const Authenticator device;
  const auto known = kept(device);
  const auto data = device.data(ours.id);
  EXPECT_EQ(sign_in_fault(known, signed_by(device, got(), data)), "");
  EXPECT_EQ(sign_in_fault(known, signed_by(device, got(ours.origin, "another"), data)), "challenge");
  EXPECT_EQ(sign_in_fault(known, signed_by(device, got(ours.origin, ""), data)), "challenge");
  EXPECT_EQ(sign_in_fault(known, signed_by(device, created(), data)), "purpose");
  EXPECT_EQ(register_fault(got(), device.new_data(ours.id)), "purpose");
  EXPECT_EQ(fault_of(check_registration(ours, "", {created(ours.origin, ""), device.new_data(ours.id)})), "challenge");
}

TEST(Passkey, belongs_to_one_site) {
  const Authenticator device;
  const auto known = kept(device);
  EXPECT_EQ(register_fault(created(), device.new_data("evil.example")), "party");
  EXPECT_EQ(sign_in_fault(known, signed_by(device, got(), device.data("evil.example"))), "party");
}

TEST(Passkey, wants_a_person_who_is_present_and_verified) {
  const Authenticator device;
  const auto known = kept(device);
  EXPECT_EQ(register_fault(created(), device.new_data(ours.id, 0x44)), "presence");
  EXPECT_EQ(register_fault(created(), device.new_data(ours.id, 0x41)), "verification");
  EXPECT_EQ(sign_in_fault(known, signed_by(device, got(), device.data(ours.id, 0x04))), "presence");
  EXPECT_EQ(sign_in_fault(known, signed_by(device, got(), device.data(ours.id, 0x01))), "verification");
  EXPECT_EQ(sign_in_fault(known, signed_by(device, got(), device.data(ours.id, 0x15))), "data")
      << "copied, but cannot be";
}

TEST(Passkey, whose_counter_does_not_go_up_may_have_been_copied) {
  Authenticator device;
  device.counter = 5;
  auto known = kept(device);
  EXPECT_EQ(known.counter, 5U);
  for (const std::uint32_t counter : {5U, 4U, 0U}) {
    device.counter = counter;
    EXPECT_EQ(sign_in_fault(known, signed_by(device, got(), device.data(ours.id))), "counter") << counter;
  }
  device.counter = 6;
  EXPECT_EQ(sign_in_fault(known, signed_by(device, got(), device.data(ours.id))), "");
  device.counter = 0;
  known.counter = 0;
  EXPECT_EQ(sign_in_fault(known, signed_by(device, got(), device.data(ours.id))), "") << "it does not count";
}

TEST(Passkey, of_somebody_else_does_not_sign_in) {
  const Authenticator device, other;
  const auto known = kept(device);
  EXPECT_EQ(sign_in_fault(known, signed_by(other, got(), device.data(ours.id))), "signature");
  auto given = signed_by(device, got(), device.data(ours.id));
  given.client_data.insert(given.client_data.size() - 1, R"(,"x":1)");
  EXPECT_EQ(sign_in_fault(known, given), "signature") << "other words than were signed";
  given = signed_by(device, got(), device.data(ours.id));
  given.signature.clear();
  EXPECT_EQ(sign_in_fault(known, given), "signature");
  given.signature.assign(5'000, 'x');
  EXPECT_EQ(sign_in_fault(known, given), "signature");
  const Authenticator rsa(Kind::rs256);
  EXPECT_EQ(sign_in_fault(known, signed_by(rsa, got(), device.data(ours.id))), "signature") << "another algorithm";
}

TEST(Passkey, that_is_cut_off_anywhere_is_refused) {
  for (const auto kind : {Kind::es256, Kind::eddsa, Kind::rs256}) {
    const Authenticator device(kind);
    const auto whole = device.new_data(ours.id);
    for (std::size_t length = 0; length < whole.size(); ++length) {
      EXPECT_EQ(register_fault(created(), whole.substr(0, length)), "data") << length;
    }
    EXPECT_EQ(register_fault(created(), whole + '\0'), "data") << "something behind it";
    EXPECT_EQ(register_fault(created(), whole + std::string(5'000, '\0')), "data") << "too long";
    const auto known = kept(device);
    const auto head = device.data(ours.id);
    for (const auto& data : {head.substr(0, 36), head + '\0', head + std::string(9'000, 'x')}) {
      EXPECT_EQ(sign_in_fault(known, signed_by(device, got(), data)), "data") << data.size();
    }
  }
}

TEST(Passkey, with_extensions_is_taken_when_they_are_whole) {
  const Authenticator device;
  const auto whole = device.new_data(ours.id, 0xC5);
  const std::string extensions(
      "\xA1\x69"
      "credProps\xF5",
      12);
  EXPECT_EQ(register_fault(created(), whole + extensions), "");
  EXPECT_EQ(register_fault(created(), whole), "data") << "announced, and not there";
  EXPECT_EQ(register_fault(created(), whole + extensions.substr(0, 11)), "data");
  EXPECT_EQ(register_fault(created(), whole + "\x01"), "data") << "no map";
}

TEST(Passkey, that_claims_lengths_that_are_not_there_is_refused) {
  const Authenticator device;
  const auto whole = device.new_data(ours.id);
  const auto front = whole.substr(0, whole.size() - device.cose_key().size());
  for (const auto& key : {
           std::string("\xBB\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 9),           // a map of 2^64 - 1
           std::string("\xBB\x80\x00\x00\x00\x00\x00\x00\x00", 9),           // of 2^63: twice that is 0
           std::string("\xA1\x01\x5B\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 11),  // bytes without end
           std::string("\xA1\x01\x9A\xFF\xFF\xFF\xFF", 7),                   // an array
           std::string("\xBF\x01\x02\xFF", 4),                               // of open length
           std::string("\xA1\x01\x81\x81\x81\x81\x81\x81\x01", 9),           // too deep
           std::string(2'000, '\x81'),                                       // much too deep
           std::string("\xC0\x01", 2),                                       // a tag
           std::string("\x01", 1),                                           // no map
       }) {
    EXPECT_EQ(register_fault(created(), front + key), "data");
  }
  EXPECT_EQ(register_fault(created(), front + "\xA1\x01\x02"), "key") << "a map without an algorithm";
}

TEST(Passkey, whose_key_lies_on_no_curve_is_refused) {
  const Authenticator device;
  auto data = device.new_data(ours.id);
  data[data.size() - 1] = static_cast<char>(data[data.size() - 1] ^ 1);
  EXPECT_EQ(register_fault(created(), data), "key");
}

TEST(Passkey, client_data_that_cannot_be_read_is_refused) {
  const Authenticator device;
  const auto data = device.new_data(ours.id);
  for (const auto& text : {std::string(), std::string("{"), std::string("[]"), std::string("null"), created() + "x",
                           R"({"type":1})" + std::string(5'000, ' '), std::string(8'000, '[')}) {
    EXPECT_EQ(register_fault(text, data), "client_data") << text.substr(0, 20);
  }
  EXPECT_EQ(register_fault(R"({"type":1})", data), "purpose");
}

// Whatever is changed in what was signed, nobody signs in by it, and nothing breaks.
TEST(Passkey, changed_at_random_is_never_accepted) {
  std::mt19937 chance(20'261'119);
  for (const auto kind : {Kind::es256, Kind::eddsa, Kind::rs256}) {
    const Authenticator device(kind);
    const auto known = kept(device);
    const auto whole = device.new_data(ours.id);
    const auto good = signed_by(device, got(), device.data(ours.id));
    ASSERT_EQ(sign_in_fault(known, good), "");
    for (int i = 0; i < 2'000; ++i) {
      auto registration = whole;
      for (auto changes = chance() % 4 + 1; changes > 0; --changes) {
        registration[chance() % registration.size()] = static_cast<char>(chance());
      }
      register_fault(created(), registration);
      auto given = good;
      auto& part = i % 2 == 0 ? given.authenticator_data : given.signature;
      const auto place = chance() % part.size();
      const auto before = part[place];
      part[place] = static_cast<char>(chance());
      if (part[place] == before) continue;
      EXPECT_NE(sign_in_fault(known, given), "") << i;
    }
  }
}

TEST(RelyingParty, is_a_name_that_browsers_accept) {
  EXPECT_EQ(relying_party("https://divan.example").id, "divan.example");
  EXPECT_EQ(relying_party("https://divan.example:8443").id, "divan.example");
  EXPECT_EQ(relying_party("http://localhost:8080").id, "localhost");
  for (const auto* none :
       {"http://divan.example", "http://127.0.0.1:8080", "https://127.0.0.1", "http://[::1]:8080", ""}) {
    EXPECT_EQ(relying_party(none).id, "") << none;
  }
}

TEST(Base64url, is_read_strictly) {
  std::string bytes;
  EXPECT_TRUE(from_base64url("_-8", 8, bytes));
  EXPECT_EQ(bytes, "\xFF\xEF");
  EXPECT_EQ(to_base64url(bytes), "_-8");
  EXPECT_TRUE(from_base64url("", 8, bytes));
  for (const auto* wrong : {"_-8=", "+/8", "_-8 ", "_", "_-9", "AAAAAAAAAAAAAAAA"}) {
    EXPECT_FALSE(from_base64url(wrong, 8, bytes)) << wrong;
  }
}

}  // namespace
}  // namespace divan::server
