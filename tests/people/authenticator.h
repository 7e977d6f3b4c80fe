// An authenticator in software, for tests: it keeps keys of any algorithm, counts, and signs what it is given. What a
// test wants to be wrong it changes itself.
#pragma once

#include <openssl/evp.h>

#include <cstdint>
#include <memory>
#include <string>

#include "server/webauthn.h"

namespace divan::server {

class Authenticator {
 public:
  enum class Kind : std::uint8_t { es256, eddsa, rs256, es384 };  // the last one is not accepted
  explicit Authenticator(Kind kind = Kind::es256, std::string id = "passkey-1");

  // What the browser tells of a challenge.
  static std::string client_data(std::string_view purpose, std::string_view challenge, std::string_view origin);

  // The authenticator's data for a new passkey, and for a sign-in. Flags: present 1, verified 4, and a credential 64.
  std::string new_data(std::string_view party, std::uint8_t flags = 0x45) const;
  std::string data(std::string_view party, std::uint8_t flags = 0x05) const;
  std::string sign(std::string_view data, std::string_view client_data) const;

  // The public key in CBOR.
  std::string cose_key() const;
  const std::string& id() const { return id_; }

  std::uint32_t counter = 0;

 private:
  struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  };
  std::string head(std::string_view party, std::uint8_t flags) const;

  Kind kind_;
  std::string id_;
  std::unique_ptr<EVP_PKEY, Free> key_;
};

}  // namespace divan::server
