#include "server/webauthn.h"

#include <fido.h>
#include <fido/eddsa.h>
#include <fido/es256.h>
#include <fido/rs256.h>
#include <sodium.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/json.hpp>
#include <memory>
#include <optional>

#include "engine/core/parse.h"
#include "server/secrets.h"

namespace divan::server {
namespace {

namespace json = boost::json;

constexpr std::size_t most_client_data = 4'096;
constexpr std::size_t most_authenticator_data = 4'096;
constexpr std::size_t most_signature = 1'024;
constexpr std::size_t most_credential_id = 1'023;

// The parts of the authenticator's data (WebAuthn, 6.1).
constexpr std::size_t head_length = 37;  // hash of the party, flags, counter
constexpr std::size_t aaguid_length = 16;
constexpr std::uint8_t user_present = 0x01, user_verified = 0x04, may_be_copied = 0x08, is_copied = 0x10,
                       has_credential = 0x40, has_extensions = 0x80;

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::string hash(std::string_view text) {
  std::string digest(crypto_hash_sha256_BYTES, '\0');
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(digest.data()), bytes_of(text), text.size());
  return digest;
}

// ---- CBOR, as far as it must be known where an item ends: no library is given what is cut off, or claims a length
// that is not there. CTAP2 allows four levels and no open lengths.

class CborLength {
 public:
  explicit CborLength(std::string_view bytes) : bytes_(bytes) {}

  // Of the item at the front; nothing when it is not whole.
  std::optional<std::size_t> measure() { return skip(0) ? std::optional(at_) : std::nullopt; }

 private:
  static constexpr int most_levels = 4;

  bool skip(int level) {
    if (level > most_levels || at_ >= bytes_.size()) return false;
    const auto first = static_cast<std::uint8_t>(bytes_[at_++]);
    const int kind = first >> 5;
    std::uint64_t number = first & 0x1F;
    if (number > 27) return false;
    if (number >= 24) {
      const std::size_t width = std::size_t{1} << (number - 24);
      if (bytes_.size() - at_ < width) return false;
      number = 0;
      for (std::size_t i = 0; i < width; ++i) number = number << 8 | static_cast<std::uint8_t>(bytes_[at_++]);
    }
    switch (kind) {
      case 2:
      case 3:
        if (number > bytes_.size() - at_) return false;
        at_ += static_cast<std::size_t>(number);
        return true;
      case 4: return skip_all(number, level);
      case 5: return number <= bytes_.size() && skip_all(2 * number, level);
      case 6: return false;  // CTAP2 knows no tags
      default: return true;
    }
  }

  bool skip_all(std::uint64_t items, int level) {
    if (items > bytes_.size() - at_) return false;  // each takes a byte at least
    for (; items > 0; --items) {
      if (!skip(level + 1)) return false;
    }
    return true;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

// ---- what the browser says (WebAuthn, 5.8.1)

std::optional<PasskeyFault> check_client_data(std::string_view text, std::string_view purpose,
                                              std::string_view challenge, const RelyingParty& party) {
  json::value value;
  if (text.size() > most_client_data || parse_json(std::string(text), value) || !value.is_object()) {
    return PasskeyFault::client_data;
  }
  const auto& said = value.as_object();
  const auto text_of = [&said](const char* name) -> std::string_view {
    const auto* found = said.if_contains(name);
    return found != nullptr && found->is_string() ? std::string_view(found->as_string()) : std::string_view();
  };
  if (text_of("type") != purpose) return PasskeyFault::purpose;
  if (challenge.empty() || !same(text_of("challenge"), challenge)) return PasskeyFault::challenge;
  if (text_of("origin") != party.origin) return PasskeyFault::origin;
  const auto* crossed = said.if_contains("crossOrigin");
  const bool is_ours = crossed == nullptr || (crossed->is_bool() && !crossed->as_bool());
  if (!is_ours || said.contains("topOrigin")) return PasskeyFault::origin;
  return {};
}

std::optional<PasskeyFault> check_head(std::string_view data, const RelyingParty& party) {
  if (data.size() < head_length || data.size() > most_authenticator_data) return PasskeyFault::data;
  if (!same(data.substr(0, 32), hash(party.id))) return PasskeyFault::party;
  const auto flags = static_cast<std::uint8_t>(data[32]);
  if ((flags & user_present) == 0) return PasskeyFault::presence;
  if ((flags & user_verified) == 0) return PasskeyFault::verification;
  if ((flags & is_copied) != 0 && (flags & may_be_copied) == 0) return PasskeyFault::data;
  return {};
}

std::uint32_t counter_in(std::string_view data) {
  std::uint32_t counter = 0;
  for (std::size_t i = 33; i < head_length; ++i) counter = counter << 8 | static_cast<std::uint8_t>(data[i]);
  return counter;
}

// Whether `rest` is the extensions that the flags announce, and nothing else.
bool ends_well(std::string_view rest, std::uint8_t flags) {
  if ((flags & has_extensions) == 0) return rest.empty();
  return !rest.empty() && static_cast<std::uint8_t>(rest[0]) >> 5 == 5 && CborLength(rest).measure() == rest.size();
}

// The length of the credential's part behind the head; nothing when it is not whole, or its id is too long.
std::optional<std::size_t> credential_length(std::string_view rest) {
  constexpr std::size_t fixed = aaguid_length + 2;
  if (rest.size() < fixed) return {};
  const std::size_t id = std::size_t{static_cast<std::uint8_t>(rest[16])} << 8 | static_cast<std::uint8_t>(rest[17]);
  if (id == 0 || id > most_credential_id || rest.size() - fixed < id) return {};
  const auto key = CborLength(rest.substr(fixed + id)).measure();
  if (!key || static_cast<std::uint8_t>(rest[fixed + id]) >> 5 != 5) return {};
  return fixed + id + *key;
}

// ---- libfido2

struct Free {
  void operator()(fido_cred_t* credential) const { fido_cred_free(&credential); }
  void operator()(fido_assert_t* assertion) const { fido_assert_free(&assertion); }
  void operator()(es256_pk_t* key) const { es256_pk_free(&key); }
  void operator()(eddsa_pk_t* key) const { eddsa_pk_free(&key); }
  void operator()(rs256_pk_t* key) const { rs256_pk_free(&key); }
};
template <class Thing>
using Owned = std::unique_ptr<Thing, Free>;

// Calls use(key) with the key in libfido2's form; false when it is none, as a point that lies on no curve.
template <class Use>
bool with_key(Algorithm algorithm, std::string_view bytes, Use use) {
  switch (algorithm) {
    case Algorithm::es256: {
      const Owned<es256_pk_t> key(es256_pk_new());
      return key && es256_pk_from_ptr(key.get(), bytes.data(), bytes.size()) == FIDO_OK && use(key.get());
    }
    case Algorithm::eddsa: {
      const Owned<eddsa_pk_t> key(eddsa_pk_new());
      return key && eddsa_pk_from_ptr(key.get(), bytes.data(), bytes.size()) == FIDO_OK && use(key.get());
    }
    case Algorithm::rs256: {
      const Owned<rs256_pk_t> key(rs256_pk_new());
      return key && rs256_pk_from_ptr(key.get(), bytes.data(), bytes.size()) == FIDO_OK && use(key.get());
    }
  }
  return false;
}

std::string text_of(const unsigned char* bytes, std::size_t size) {
  return bytes == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(bytes), size);
}

// Reads the credential as one of this algorithm; nothing when it is of another.
std::optional<Credential> read_credential(Algorithm algorithm, std::string_view data) {
  const Owned<fido_cred_t> read(fido_cred_new());
  if (!read || fido_cred_set_type(read.get(), static_cast<int>(algorithm)) != FIDO_OK) return {};
  if (fido_cred_set_authdata_raw(read.get(), bytes_of(data), data.size()) != FIDO_OK) return {};
  return Credential{text_of(fido_cred_id_ptr(read.get()), fido_cred_id_len(read.get())), algorithm,
                    text_of(fido_cred_pubkey_ptr(read.get()), fido_cred_pubkey_len(read.get())), counter_in(data)};
}

// The algorithm that a key in CBOR names (COSE, 3: alg), which stands behind its kind (1: kty) in CTAP2's order.
std::optional<int> algorithm_named(std::string_view key) {
  if (key.size() < 5 || key[1] != 0x01 || key[3] != 0x03) return {};
  const auto first = static_cast<std::uint8_t>(key[4]);
  if (first >> 5 != 1) return {};
  int number = first & 0x1F;
  if (number > 25) return {};
  const auto width = static_cast<std::size_t>(number == 24 ? 1 : number == 25 ? 2 : 0);
  if (key.size() < 5 + width) return {};
  if (width > 0) number = 0;
  for (std::size_t i = 0; i < width; ++i) number = number << 8 | static_cast<std::uint8_t>(key[5 + i]);
  return -1 - number;
}

}  // namespace

RelyingParty relying_party(std::string_view origin) {
  RelyingParty party{std::string(origin), {}};
  const auto begin = origin.find("//");
  if (begin == std::string_view::npos) return party;
  auto host = origin.substr(begin + 2);
  if (host.starts_with('[')) return party;
  host = host.substr(0, host.find(':'));
  boost::system::error_code error;
  boost::asio::ip::make_address(std::string(host), error);
  const bool secure = origin.starts_with("https:") || host == "localhost" || host.ends_with(".localhost");
  if (error && secure) party.id = host;
  return party;
}

std::string_view word_of(PasskeyFault fault) {
  using enum PasskeyFault;
  switch (fault) {
    case client_data: return "client_data";
    case purpose: return "purpose";
    case challenge: return "challenge";
    case origin: return "origin";
    case data: return "data";
    case party: return "party";
    case presence: return "presence";
    case verification: return "verification";
    case algorithm: return "algorithm";
    case key: return "key";
    case signature: return "signature";
    case counter: return "counter";
  }
  return {};
}

std::variant<Credential, PasskeyFault> check_registration(const RelyingParty& party, std::string_view challenge,
                                                          const Registration& given) {
  if (const auto fault = check_client_data(given.client_data, "webauthn.create", challenge, party)) return *fault;
  const std::string_view data = given.authenticator_data;
  if (const auto fault = check_head(data, party)) return *fault;
  const auto flags = static_cast<std::uint8_t>(data[32]);
  const auto length = credential_length(data.substr(head_length));
  if ((flags & has_credential) == 0 || !length) return PasskeyFault::data;
  if (!ends_well(data.substr(head_length + *length), flags)) return PasskeyFault::data;
  const auto id = std::size_t{static_cast<std::uint8_t>(data[53])} << 8 | static_cast<std::uint8_t>(data[54]);
  const auto named = algorithm_named(data.substr(head_length + aaguid_length + 2 + id));
  const auto* chosen = std::ranges::find_if(algorithms, [&](Algorithm one) { return static_cast<int>(one) == named; });
  if (!named) return PasskeyFault::key;
  if (chosen == std::end(algorithms)) return PasskeyFault::algorithm;
  auto credential = read_credential(*chosen, data);
  if (!credential) return PasskeyFault::key;
  if (!with_key(*chosen, credential->key, [](const void*) { return true; })) return PasskeyFault::key;
  return std::move(*credential);
}

std::variant<std::uint32_t, PasskeyFault> check_assertion(const RelyingParty& party, std::string_view challenge,
                                                          const Credential& known, const Assertion& given) {
  if (const auto fault = check_client_data(given.client_data, "webauthn.get", challenge, party)) return *fault;
  const std::string_view data = given.authenticator_data;
  if (const auto fault = check_head(data, party)) return *fault;
  const auto flags = static_cast<std::uint8_t>(data[32]);
  if ((flags & has_credential) != 0 || !ends_well(data.substr(head_length), flags)) return PasskeyFault::data;
  if (given.signature.empty() || given.signature.size() > most_signature) return PasskeyFault::signature;
  const auto client_data = hash(given.client_data);
  const bool ours = with_key(known.algorithm, known.key, [&](const auto* key) {
    const Owned<fido_assert_t> assertion(fido_assert_new());
    auto* one = assertion.get();
    return one != nullptr && fido_assert_set_count(one, 1) == FIDO_OK &&
           fido_assert_set_clientdata_hash(one, bytes_of(client_data), client_data.size()) == FIDO_OK &&
           fido_assert_set_rp(one, party.id.c_str()) == FIDO_OK && fido_assert_set_up(one, FIDO_OPT_TRUE) == FIDO_OK &&
           fido_assert_set_uv(one, FIDO_OPT_TRUE) == FIDO_OK &&
           fido_assert_set_authdata_raw(one, 0, bytes_of(data), data.size()) == FIDO_OK &&
           fido_assert_set_sig(one, 0, bytes_of(given.signature), given.signature.size()) == FIDO_OK &&
           fido_assert_verify(one, 0, static_cast<int>(known.algorithm), key) == FIDO_OK;
  });
  if (!ours) return PasskeyFault::signature;
  const auto counter = counter_in(data);
  if ((counter != 0 || known.counter != 0) && counter <= known.counter) return PasskeyFault::counter;
  return counter;
}

std::string to_base64url(std::string_view bytes) {
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes_of(bytes), bytes.size(), variant);
  text.pop_back();  // the NUL
  return text;
}

bool from_base64url(std::string_view text, std::size_t most, std::string& bytes) {
  if (text.size() > most * 2 + 2) return false;
  bytes.assign(most, '\0');
  std::size_t length = 0;
  const char* end = nullptr;
  const int fault = sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                                      text.size(), nullptr, &length, &end, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  if (fault != 0 || end != text.data() + text.size()) return false;
  bytes.resize(length);
  return true;
}

}  // namespace divan::server
