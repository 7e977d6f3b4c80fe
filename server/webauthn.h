// Whether what a browser brings from an authenticator is a passkey of ours (WebAuthn, level 2). Pure functions: all of
// them may run on a worker. Signatures and keys are checked by libfido2.
//
// Everything in `Registration` and `Assertion` comes from outside and may be anything.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace divan::server {

// Who the passkey is for: the exact origin of our pages, and the host in it.
struct RelyingParty {
  std::string origin;  // https://divan.example
  std::string id;      // divan.example
};
// Of an origin. Empty id: no passkey can be made there (browsers want a name, an address of numbers is none).
RelyingParty relying_party(std::string_view origin);

// COSE numbers of the algorithms that we offer and accept; there is no other.
enum class Algorithm : std::int16_t { es256 = -7, eddsa = -8, rs256 = -257 };
inline constexpr Algorithm algorithms[] = {Algorithm::es256, Algorithm::eddsa, Algorithm::rs256};

// What a passkey was refused for.
enum class PasskeyFault : std::uint8_t {
  client_data,   // it cannot be read, or is too long
  purpose,       // it was made for something else: a sign-up, a sign-in
  challenge,     // it answers another challenge
  origin,        // it was made by a page that is not ours, or within a foreign page
  data,          // the authenticator's data is cut off, too long, or malformed
  party,         // it was made for another site
  presence,      // nobody touched the authenticator
  verification,  // the authenticator did not verify who touched it
  algorithm,     // an algorithm that we do not accept
  key,           // the public key is none
  signature,     // somebody else signed
  counter,       // it was signed before: the passkey may have been copied
};
// "client_data", for a text and a log.
std::string_view word_of(PasskeyFault fault);

struct Registration {
  std::string client_data;         // JSON, as the browser has hashed it
  std::string authenticator_data;  // bytes
};
struct Credential {
  std::string id;  // bytes
  Algorithm algorithm{};
  std::string key;  // bytes, as libfido2 keeps them
  std::uint32_t counter = 0;
};
// The attestation is not asked for and not looked at: any authenticator will do.
std::variant<Credential, PasskeyFault> check_registration(const RelyingParty& party, std::string_view challenge,
                                                          const Registration& given);

struct Assertion {
  std::string client_data;
  std::string authenticator_data;
  std::string signature;
};
// The new counter. `known` is the passkey as it was kept.
std::variant<std::uint32_t, PasskeyFault> check_assertion(const RelyingParty& party, std::string_view challenge,
                                                          const Credential& known, const Assertion& given);

// Base64url without padding, as browsers write it; strict. Nothing when it is not, or longer than `most` bytes.
std::string to_base64url(std::string_view bytes);
bool from_base64url(std::string_view text, std::size_t most, std::string& bytes);

}  // namespace divan::server
