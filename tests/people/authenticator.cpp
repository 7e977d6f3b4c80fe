#include "tests/people/authenticator.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/sha.h>

#include <stdexcept>

namespace divan::server {
namespace {

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::string sha256(std::string_view text) {
  std::string digest(SHA256_DIGEST_LENGTH, '\0');
  SHA256(bytes_of(text), text.size(), reinterpret_cast<unsigned char*>(digest.data()));
  return digest;
}

// A byte string of CBOR.
std::string cbor_bytes(std::string_view bytes) {
  std::string text;
  if (bytes.size() < 256) {
    text += {'\x58', static_cast<char>(bytes.size())};
  } else {
    text += {'\x59', static_cast<char>(bytes.size() >> 8), static_cast<char>(bytes.size())};
  }
  return text += bytes;
}

std::string number_of(const EVP_PKEY* key, const char* name) {
  BIGNUM* number = nullptr;
  if (EVP_PKEY_get_bn_param(key, name, &number) != 1) throw std::runtime_error(name);
  std::string bytes(static_cast<std::size_t>(BN_num_bytes(number)), '\0');
  BN_bn2bin(number, reinterpret_cast<unsigned char*>(bytes.data()));
  BN_free(number);
  return bytes;
}

std::string padded(std::string bytes, std::size_t size) { return std::string(size - bytes.size(), '\0') + bytes; }

}  // namespace

Authenticator::Authenticator(Kind kind, std::string id) : kind_(kind), id_(std::move(id)) {
  switch (kind) {
    case Kind::es256: key_.reset(EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256")); break;
    case Kind::es384: key_.reset(EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-384")); break;
    case Kind::eddsa: key_.reset(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519")); break;
    case Kind::rs256: key_.reset(EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", std::size_t{2048})); break;
  }
  if (!key_) throw std::runtime_error("no key");
}

std::string Authenticator::client_data(std::string_view purpose, std::string_view challenge, std::string_view origin) {
  return R"({"type":")" + std::string(purpose) + R"(","challenge":")" + std::string(challenge) + R"(","origin":")" +
         std::string(origin) + R"(","crossOrigin":false,"other_keys_can_be_added_here":"do not compare"})";
}

std::string Authenticator::head(std::string_view party, std::uint8_t flags) const {
  auto data = sha256(party);
  data += static_cast<char>(flags);
  for (const int shift : {24, 16, 8, 0}) data += static_cast<char>(counter >> shift);
  return data;
}

std::string Authenticator::new_data(std::string_view party, std::uint8_t flags) const {
  auto data = head(party, flags) + std::string(16, '\0');
  data += {static_cast<char>(id_.size() >> 8), static_cast<char>(id_.size())};
  return data + id_ + cose_key();
}

std::string Authenticator::data(std::string_view party, std::uint8_t flags) const { return head(party, flags); }

std::string Authenticator::cose_key() const {
  switch (kind_) {
    case Kind::eddsa: {
      std::string point(32, '\0');
      std::size_t size = point.size();
      EVP_PKEY_get_raw_public_key(key_.get(), reinterpret_cast<unsigned char*>(point.data()), &size);
      return std::string("\xA4\x01\x01\x03\x27\x20\x06\x21", 8) + cbor_bytes(point);
    }
    case Kind::rs256:
      return std::string("\xA4\x01\x03\x03\x39\x01\x00\x20", 8) +
             cbor_bytes(padded(number_of(key_.get(), OSSL_PKEY_PARAM_RSA_N), 256)) + "\x21\x43" +
             padded(number_of(key_.get(), OSSL_PKEY_PARAM_RSA_E), 3);
    case Kind::es256:
    case Kind::es384: {
      const bool large = kind_ == Kind::es384;
      const std::size_t size = large ? 48 : 32;
      const auto x = padded(number_of(key_.get(), OSSL_PKEY_PARAM_EC_PUB_X), size);
      const auto y = padded(number_of(key_.get(), OSSL_PKEY_PARAM_EC_PUB_Y), size);
      const auto begin = large ? std::string("\xA5\x01\x02\x03\x38\x22\x20\x02\x21", 9)
                               : std::string("\xA5\x01\x02\x03\x26\x20\x01\x21", 8);
      return begin + cbor_bytes(x) + "\x22" + cbor_bytes(y);
    }
  }
  return {};
}

std::string Authenticator::sign(std::string_view data, std::string_view client_data) const {
  const auto message = std::string(data) + sha256(client_data);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  const auto* digest = kind_ == Kind::eddsa ? nullptr : kind_ == Kind::es384 ? EVP_sha384() : EVP_sha256();
  if (EVP_DigestSignInit(context.get(), nullptr, digest, nullptr, key_.get()) != 1) throw std::runtime_error("sign");
  std::size_t size = 0;
  EVP_DigestSign(context.get(), nullptr, &size, bytes_of(message), message.size());
  std::string signature(size, '\0');
  auto* to = reinterpret_cast<unsigned char*>(signature.data());
  if (EVP_DigestSign(context.get(), to, &size, bytes_of(message), message.size()) != 1)
    throw std::runtime_error("sign");
  signature.resize(size);
  return signature;
}

}  // namespace divan::server
