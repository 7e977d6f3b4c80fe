// Accounts at a real `divan serve`: a guest signs up, signs in elsewhere, keeps seats, recovers, and leaves nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "server/accounts.h"
#include "tests/people/authenticator.h"
#include "tests/server/ground.h"
#include "tests/server/program.h"

namespace divan::server {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

class AccountsOn : public testing::TestWithParam<GroundKind> {
 protected:
  void SetUp() override {
    ground_ = GetParam().ground();
    restart();
  }
  void restart() {
    if (program_) {
      program_->signal(SIGTERM);
      program_->wait();
    }
    program_.emplace(ground_->data(), ground_->arguments());
    ASSERT_NE(program_->port(), 0) << program_->said();
  }

  // Browsers make passkeys for a name: this machine's.
  Browser person(const std::string& name) {
    Browser browser(program_->port());
    browser.origin = "http://localhost:" + std::to_string(program_->port());
    browser.introduce(name);
    return browser;
  }

  static std::string body(const json::object& what) { return json::serialize(what); }

  HttpAnswer add(Browser& browser, const Authenticator& device, const std::string& origin = {}) {
    const auto offer = browser.post("/api/me/passkey/offer").json();
    const std::string challenge(offer.at("challenge").as_string());
    handle = offer.at("handle").as_string();
    const auto said =
        Authenticator::client_data("webauthn.create", challenge, origin.empty() ? browser.origin : origin);
    last_ = body({{"challenge", challenge},
                  {"client_data", to_base64url(said)},
                  {"authenticator_data", to_base64url(device.new_data("localhost"))},
                  {"label", "phone"}});
    return browser.post("/api/me/passkey", last_);
  }

  HttpAnswer sign_in(Browser& browser, Authenticator& device, const std::string& account, bool bring = false) {
    const auto offer = browser.post("/api/me/sign_in/offer").json();
    const std::string challenge(offer.at("challenge").as_string());
    const auto said = Authenticator::client_data("webauthn.get", challenge, browser.origin);
    const auto data = device.data("localhost");
    last_ = body({{"challenge", challenge},
                  {"id", to_base64url(device.id())},
                  {"client_data", to_base64url(said)},
                  {"authenticator_data", to_base64url(data)},
                  {"signature", to_base64url(device.sign(data, said))},
                  {"handle", account},
                  {"bring", bring}});
    auto answer = browser.post("/api/me/sign_in", last_);
    if (answer.status == 200) browser.csrf = answer.json().at("csrf").as_string();
    return answer;
  }

  static std::string open_table(Browser& browser) {
    const auto made = browser.post("/api/tables", R"({"game":"verrat","seats":4,"bots":["random","random","random"]})");
    return std::string(made.json().at("table").as_string());
  }
  static json::value seat_at(Browser& browser, const std::string& table) {
    const auto told = browser.get("/api/tables/" + table).json();
    const auto* you = told.as_object().if_contains("you");
    return you == nullptr ? json::value() : *you;
  }
  static std::size_t tables_of(Browser& browser) {
    return browser.get("/api/me/tables").json().at("tables").as_array().size();
  }

  std::string log() const {
    std::stringstream text;
    text << std::ifstream(ground_->data() + ".log").rdbuf();
    return text.str();
  }

  std::unique_ptr<Ground> ground_;
  std::optional<Program> program_;
  std::string handle;
  std::string last_;  // what was sent last
};

TEST_P(AccountsOn, a_guest_becomes_an_account_and_plays_on_another_device) {
  auto laptop = person("Ann");
  const auto table = open_table(laptop);
  Authenticator device;
  const auto account = add(laptop, device);
  ASSERT_EQ(account.status, 200) << account.body;
  EXPECT_TRUE(account.json().at("signed_in").as_bool());
  EXPECT_EQ(account.json().at("recovery_code").as_string().size(), 29U);
  EXPECT_EQ(seat_at(laptop, table), json::value(1));

  auto phone = person("Nobody");
  EXPECT_TRUE(seat_at(phone, table).is_null());
  device.counter = 1;
  const auto signed_in = sign_in(phone, device, handle);
  ASSERT_EQ(signed_in.status, 200) << signed_in.body;
  EXPECT_EQ(signed_in.json().at("name"), "Ann");
  EXPECT_EQ(seat_at(phone, table), json::value(1)) << "the same person";
  EXPECT_EQ(tables_of(phone), 1U);
  phone.post("/api/me", R"({"name":"Annie"})");
  EXPECT_EQ(laptop.get("/api/me").json().at("name"), "Annie");
  const auto known = phone.get("/api/me/account").json();
  EXPECT_EQ(known.at("sessions"), 2);
  EXPECT_EQ(known.at("passkeys").as_array().size(), 1U);
  EXPECT_NE(known.at("passkeys").at(0).at("used"), 0);

  restart();
  laptop.port = phone.port = program_->port();
  laptop.origin = phone.origin = "http://localhost:" + std::to_string(program_->port());
  laptop.keep_alive = phone.keep_alive = false;
  EXPECT_EQ(seat_at(phone, table), json::value(1));
  EXPECT_EQ(seat_at(laptop, table), json::value(1));
}

TEST_P(AccountsOn, what_is_sent_again_is_refused) {
  auto ann = person("Ann");
  Authenticator device;
  ASSERT_EQ(add(ann, device).status, 200);
  EXPECT_EQ(ann.post("/api/me/passkey", last_).error(), "passkey_late");
  auto phone = person("Phone");
  ASSERT_EQ(sign_in(phone, device, handle).status, 200);
  EXPECT_EQ(phone.post("/api/me/sign_in", last_).error(), "passkey_late") << "a challenge is answered once";
  auto thief = person("Thief");
  EXPECT_EQ(thief.post("/api/me/sign_in", last_).error(), "passkey_late");
}

TEST_P(AccountsOn, a_challenge_belongs_to_the_session_that_asked) {
  auto ann = person("Ann"), eve = person("Eve");
  Authenticator device;
  ASSERT_EQ(add(ann, device).status, 200);
  const std::string challenge(eve.post("/api/me/sign_in/offer").json().at("challenge").as_string());
  auto other = person("Other");
  const auto said = Authenticator::client_data("webauthn.get", challenge, other.origin);
  const auto data = device.data("localhost");
  const auto answer = other.post("/api/me/sign_in", body({{"challenge", challenge},
                                                          {"id", to_base64url(device.id())},
                                                          {"client_data", to_base64url(said)},
                                                          {"authenticator_data", to_base64url(data)},
                                                          {"signature", to_base64url(device.sign(data, said))},
                                                          {"handle", handle},
                                                          {"bring", false}}));
  EXPECT_EQ(answer.error(), "passkey_late");
}

TEST_P(AccountsOn, a_wrong_origin_another_algorithm_and_a_copy_are_refused) {
  auto ann = person("Ann");
  Authenticator device;
  const auto foreign = add(ann, device, "http://localhost.evil");
  EXPECT_EQ(foreign.error(), "passkey");
  EXPECT_THAT(foreign.body, HasSubstr(R"("problem":"origin")"));
  EXPECT_THAT(add(ann, Authenticator(Authenticator::Kind::es384)).body, HasSubstr(R"("problem":"algorithm")"));
  device.counter = 5;
  ASSERT_EQ(add(ann, device).status, 200);
  auto phone = person("Phone");
  EXPECT_EQ(sign_in(phone, device, handle).error(), "passkey_copied");
  EXPECT_EQ(sign_in(phone, device, "another").error(), "no_such_passkey") << "another account's";
  device.counter = 6;
  EXPECT_EQ(sign_in(phone, device, handle).status, 200);
  EXPECT_EQ(
      ann.post("/api/me/passkey", R"({"challenge":"","client_data":"=","authenticator_data":"","label":""})").status,
      410);
  EXPECT_EQ(ann.post("/api/me/passkey", "{").status, 400);
}

TEST_P(AccountsOn, a_passkey_belongs_to_one_account) {
  auto ann = person("Ann"), bob = person("Bob");
  const Authenticator device, second(Authenticator::Kind::eddsa, "passkey-2");
  ASSERT_EQ(add(ann, device).status, 200);
  EXPECT_EQ(add(bob, device).error(), "passkey_taken");
  EXPECT_FALSE(bob.get("/api/me/account").json().at("signed_in").as_bool());
  const auto two = add(ann, second).json();
  EXPECT_EQ(two.at("passkeys").as_array().size(), 2U);
  EXPECT_FALSE(two.as_object().contains("recovery_code")) << "told once";
  const auto one = body({{"id", to_base64url(device.id())}});
  EXPECT_EQ(bob.post("/api/me/passkey/remove", one).error(), "no_account");
  EXPECT_EQ(ann.post("/api/me/passkey/remove", one).status, 200);
  EXPECT_EQ(ann.post("/api/me/passkey/remove", one).error(), "no_such_passkey");
  EXPECT_EQ(ann.post("/api/me/passkey/remove", body({{"id", to_base64url(second.id())}})).error(), "last_passkey");
}

TEST_P(AccountsOn, a_guests_seat_comes_along_where_the_account_has_none) {
  auto laptop = person("Ann"), phone = person("Guest");
  Authenticator device;
  ASSERT_EQ(add(laptop, device).status, 200);
  const auto table = open_table(phone);
  const auto signed_in = sign_in(phone, device, handle, true);
  ASSERT_EQ(signed_in.status, 200) << signed_in.body;
  EXPECT_EQ(signed_in.json().at("brought"), 1);
  EXPECT_EQ(seat_at(laptop, table), json::value(1));
  EXPECT_EQ(seat_at(phone, table), json::value(1));

  auto tablet = person("Guest");
  const auto left = open_table(tablet);
  ASSERT_EQ(sign_in(tablet, device, handle, false).json().at("brought"), 0);
  EXPECT_TRUE(seat_at(tablet, left).is_null());
}

TEST_P(AccountsOn, a_recovery_code_signs_in_once_and_brings_a_new_one) {
  auto ann = person("Ann");
  const Authenticator device;
  const std::string code(add(ann, device).json().at("recovery_code").as_string());
  auto phone = person("Phone");
  EXPECT_EQ(phone.post("/api/me/recover", body({{"code", new_recovery_code()}, {"bring", false}})).error(), "recovery");
  EXPECT_EQ(phone.post("/api/me/recover", R"({"code":"x","bring":false})").error(), "recovery");
  std::string loud;
  for (const char c : code) loud += c == '-' ? ' ' : static_cast<char>(std::toupper(c));
  const auto used = phone.post("/api/me/recover", body({{"code", loud}, {"bring", false}}));
  ASSERT_EQ(used.status, 200) << used.body;
  EXPECT_EQ(used.json().at("name"), "Ann");
  phone.csrf = used.json().at("csrf").as_string();
  const std::string next(used.json().at("recovery_code").as_string());
  auto thief = person("Thief");
  EXPECT_EQ(thief.post("/api/me/recover", body({{"code", code}, {"bring", false}})).error(), "recovery");
  const std::string third(phone.post("/api/me/recovery").json().at("recovery_code").as_string());
  EXPECT_EQ(thief.post("/api/me/recover", body({{"code", next}, {"bring", false}})).error(), "recovery");
  EXPECT_EQ(thief.post("/api/me/recover", body({{"code", third}, {"bring", false}})).status, 200);
  EXPECT_THAT(log(), Not(HasSubstr(code)));
}

TEST_P(AccountsOn, signing_out_elsewhere_ends_the_other_sessions_and_their_lines) {
  auto laptop = person("Ann"), phone = person("Phone");
  Authenticator device;
  ASSERT_EQ(add(laptop, device).status, 200);
  ASSERT_EQ(sign_in(phone, device, handle).status, 200);
  const auto table = open_table(laptop);
  auto near = Wire::to(laptop, table), far = Wire::to(phone, table);
  ASSERT_TRUE(near.await("snapshot"));
  ASSERT_TRUE(far.await("snapshot"));
  EXPECT_EQ(laptop.post("/api/me/sign_out_elsewhere").json().at("sessions"), 1);
  EXPECT_EQ(far.await("bye")->at("reason"), "house.bye.session_ended");
  EXPECT_EQ(phone.get("/api/games").error(), "session");
  EXPECT_EQ(laptop.get("/api/games").status, 200);
  ASSERT_TRUE(near.send(R"({"ping":1})"));
  EXPECT_TRUE(near.await("pong")) << "this device stays";
}

TEST_P(AccountsOn, signing_out_on_one_device_leaves_the_others) {
  auto laptop = person("Ann"), phone = person("Phone");
  Authenticator device;
  ASSERT_EQ(add(laptop, device).status, 200);
  ASSERT_EQ(sign_in(phone, device, handle).status, 200);
  EXPECT_EQ(laptop.post("/api/me/end").status, 200) << "also the session that the account began with";
  EXPECT_EQ(laptop.get("/api/games").error(), "session");
  EXPECT_EQ(phone.get("/api/me").json().at("name"), "Ann");
  EXPECT_TRUE(phone.get("/api/me").json().at("account").as_bool());
}

TEST_P(AccountsOn, all_personal_data_can_be_had_and_erased) {
  auto ann = person("Ann"), bob = person("Bob");
  Authenticator device;
  ASSERT_EQ(add(ann, device).status, 200);
  const auto made = ann.post("/api/tables", R"({"game":"verrat","seats":4,"bots":["random","random"]})").json();
  const std::string table(made.at("table").as_string());
  ASSERT_EQ(bob.post("/api/tables/" + table + "/join", body({{"invite", made.at("invite")}})).status, 200);
  ASSERT_EQ(ann.post("/api/tables/" + table + "/start").status, 200);
  auto line = Wire::to(ann, table);
  ASSERT_TRUE(line.await("snapshot"));
  ASSERT_TRUE(line.send(R"({"id":"0123456789abcdef0123456789abcdef","say":{"text":"what Ann said"}})"));
  ASSERT_TRUE(line.await("answer"));

  const auto data = ann.get("/api/me/data");
  ASSERT_EQ(data.status, 200) << data.body;
  EXPECT_EQ(data.json().at("name"), "Ann");
  EXPECT_EQ(data.json().at("tables").at(0).at("said").at(0), "what Ann said");
  EXPECT_EQ(data.json().at("tables").at(0).at("names").at(0), "Ann");
  EXPECT_THAT(data.body, Not(HasSubstr("seed"))) << "nothing of what the match hides";
  EXPECT_THAT(data.body, Not(HasSubstr("Bob")));

  EXPECT_EQ(ann.post("/api/me/erase").status, 200);
  EXPECT_EQ(ann.get("/api/games").error(), "session");
  auto phone = person("Phone");
  EXPECT_EQ(sign_in(phone, device, handle).error(), "no_such_passkey");
  const auto told = bob.get("/api/tables/" + table);
  EXPECT_EQ(told.json().at("people").at("seats").at("1").at("name"), "—");
  EXPECT_EQ(told.json().at("people").at("seats").at("2").at("name"), "Bob");
  program_->signal(SIGTERM);
  program_->wait();
  const auto [store, fault] = ground_->open();
  ASSERT_EQ(fault, "");
  for (const auto& text : store->lines(table)) {
    EXPECT_THAT(text, Not(HasSubstr("what Ann said")));
    EXPECT_THAT(text, Not(HasSubstr(R"("Ann")")));
  }
  EXPECT_THAT(store->row(table)->summary, Not(HasSubstr("Ann")));
  store->close();
}

TEST_P(AccountsOn, a_guest_plays_and_leaves_as_ever) {
  auto ann = person("Ann");
  const auto table = open_table(ann);
  const auto account = ann.get("/api/me/account").json();
  EXPECT_FALSE(account.at("signed_in").as_bool());
  EXPECT_TRUE(account.at("possible").as_bool());
  EXPECT_FALSE(ann.get("/api/me").json().as_object().contains("account"));
  EXPECT_EQ(tables_of(ann), 1U);
  for (const auto* call : {"recovery", "sign_out_elsewhere"}) {
    EXPECT_EQ(ann.post(std::string("/api/me/") + call).error(), "no_account");
  }
  Browser numbers(program_->port());
  numbers.introduce("Num");
  EXPECT_FALSE(numbers.get("/api/me/account").json().at("possible").as_bool()) << "an address of numbers";
  EXPECT_EQ(numbers.post("/api/me/passkey/offer").error(), "passkeys_impossible");
  EXPECT_EQ(ann.post("/api/me/erase").status, 200);
  EXPECT_EQ(seat_at(numbers, table), json::value());
}

INSTANTIATE_TEST_SUITE_P(grounds, AccountsOn, testing::ValuesIn(grounds()), name_of_kind);

TEST(RecoveryCode, is_read_as_people_write_it) {
  const auto code = new_recovery_code();
  const auto key = key_of_recovery_code(code);
  EXPECT_EQ(key.size(), 43U);
  EXPECT_NE(key, key_of_recovery_code(new_recovery_code()));
  EXPECT_EQ(key_of_recovery_code(" " + code + " "), key);
  for (const auto& wrong : {std::string(), code.substr(1), code + "a", "!" + code.substr(1)}) {
    EXPECT_EQ(key_of_recovery_code(wrong), "") << wrong;
  }
}

}  // namespace
}  // namespace divan::server
