#include "server/secrets.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <stdexcept>

namespace divan::server {
namespace {

using Bits = std::array<unsigned char, 32>;

constexpr auto variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
static_assert(sodium_base64_ENCODED_LEN(std::tuple_size_v<Bits>, variant) == secret_length + 1);

// What a hash is for: two purposes never give the same bits. Exactly as long as BLAKE2b's field for it.
using Purpose = std::array<unsigned char, crypto_generichash_blake2b_PERSONALBYTES>;
constexpr Purpose for_key = {'d', 'i', 'v', 'a', 'n', ' ', 'k', 'e', 'y'};
constexpr Purpose for_address = {'d', 'i', 'v', 'a', 'n', ' ', 'a', 'd', 'd', 'r'};
constexpr Purpose for_csrf = {'d', 'i', 'v', 'a', 'n', ' ', 'c', 's', 'r', 'f'};

// libsodium must be set up before its first use; safe and cheap to repeat.
void prepare() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be set up: no source of randomness");
}

std::string written(const Bits& bits) {
  std::array<char, secret_length + 1> text{};
  sodium_bin2base64(text.data(), text.size(), bits.data(), bits.size(), variant);
  return {text.data(), secret_length};
}

// Only the one way of writing these bits is taken: sodium refuses stray bits at the end.
std::optional<Bits> read(std::string_view text) {
  Bits bits;
  std::size_t length = 0;
  if (sodium_base642bin(bits.data(), bits.size(), text.data(), text.size(), nullptr, &length, nullptr, variant) != 0)
    return {};
  if (length != bits.size()) return {};
  return bits;
}

std::string hashed(std::string_view secret, const Purpose& purpose) {
  prepare();
  auto bits = read(secret);
  if (!bits) return {};
  Bits hash;
  crypto_generichash_blake2b_salt_personal(hash.data(), hash.size(), bits->data(), bits->size(), nullptr, 0, nullptr,
                                           purpose.data());
  sodium_memzero(bits->data(), bits->size());
  return written(hash);
}

}  // namespace

std::string new_secret() {
  prepare();
  Bits bits;
  randombytes_buf(bits.data(), bits.size());
  std::string text = written(bits);
  sodium_memzero(bits.data(), bits.size());
  return text;
}

std::string new_spoken_code() {
  prepare();
  constexpr std::string_view consonants = "bdfgklmnprstvz", vowels = "aeiou";
  std::string code;
  for (int syllable = 0; syllable < 4; ++syllable) {
    code += consonants[randombytes_uniform(static_cast<std::uint32_t>(consonants.size()))];
    code += vowels[randombytes_uniform(static_cast<std::uint32_t>(vowels.size()))];
  }
  return code;
}

std::string key_of(std::string_view secret) { return hashed(secret, for_key); }

std::string hash_of_address(const TableId& table, std::string_view address) {
  prepare();
  const std::string text = table + ' ' + std::string(address);
  Bits hash;
  crypto_generichash_blake2b_salt_personal(hash.data(), hash.size(),
                                           reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0,
                                           nullptr, for_address.data());
  return written(hash);
}

bool fits(std::string_view secret, std::string_view key) { return !key.empty() && same(key_of(secret), key); }

bool same(std::string_view one, std::string_view other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string csrf_token(std::string_view session_secret) { return hashed(session_secret, for_csrf); }

bool csrf_fits(std::string_view session_secret, std::string_view token) {
  return !token.empty() && same(csrf_token(session_secret), token);
}

}  // namespace divan::server
