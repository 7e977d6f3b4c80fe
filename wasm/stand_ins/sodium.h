// Stands in for libsodium in the browser: its names, for the few functions that the engine and the server core call.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "wasm/crypto.h"

inline constexpr std::size_t crypto_generichash_blake2b_PERSONALBYTES = 16;
inline constexpr std::size_t crypto_hash_sha256_BYTES = 32;
inline constexpr int sodium_base64_VARIANT_URLSAFE_NO_PADDING = 7;
constexpr std::size_t sodium_base64_ENCODED_LEN(std::size_t bytes, int /*variant*/) { return (bytes * 8 + 5) / 6 + 1; }

inline int sodium_init() { return 0; }
inline void sodium_memzero(void* bytes, std::size_t size) { std::memset(bytes, 0, size); }

inline int sodium_memcmp(const void* one, const void* other, std::size_t size) {
  unsigned char differ = 0;
  for (std::size_t i = 0; i < size; ++i) {
    differ |= static_cast<const unsigned char*>(one)[i] ^ static_cast<const unsigned char*>(other)[i];
  }
  return differ == 0 ? 0 : -1;
}

// getentropy gives at most 256 bytes at a time, and nothing here wants more.
inline void randombytes_buf(void* bytes, std::size_t size) {
  if (getentropy(bytes, size) != 0) std::abort();
}

// Every number below `most` is as likely as the others: what does not fit is drawn again.
inline std::uint32_t randombytes_uniform(std::uint32_t most) {
  if (most < 2) return 0;
  const std::uint32_t least = (0U - most) % most;
  std::uint32_t number = 0;
  do randombytes_buf(&number, sizeof number);
  while (number < least);
  return number % most;
}

inline int crypto_stream_chacha20_ietf_xor_ic(unsigned char* out, const unsigned char* in, unsigned long long size,
                                              const unsigned char* nonce, unsigned counter, const unsigned char* key) {
  for (unsigned long long done = 0; done < size; done += 64) {
    const auto block = divan::tab::chacha20(std::span<const std::uint8_t, 32>(key, 32),
                                            std::span<const std::uint8_t, 12>(nonce, 12), counter++);
    const auto most = std::min<unsigned long long>(64, size - done);
    for (unsigned long long i = 0; i < most; ++i) out[done + i] = in[done + i] ^ block[i];
  }
  return 0;
}

// 32 bytes, without key and salt: the only way in which it is called.
inline int crypto_generichash_blake2b_salt_personal(unsigned char* out, std::size_t size, const unsigned char* in,
                                                    unsigned long long length, const void* key, std::size_t key_size,
                                                    const unsigned char* salt, const unsigned char* personal) {
  if (size != 32 || key != nullptr || key_size != 0 || salt != nullptr) return -1;
  const auto hash =
      divan::tab::blake2b({in, static_cast<std::size_t>(length)}, std::span<const std::uint8_t, 16>(personal, 16));
  std::ranges::copy(hash, out);
  return 0;
}

inline int crypto_hash_sha256(unsigned char* out, const unsigned char* in, unsigned long long length) {
  std::ranges::copy(divan::tab::sha256({in, static_cast<std::size_t>(length)}), out);
  return 0;
}

char* sodium_bin2hex(char* hex, std::size_t most, const unsigned char* bytes, std::size_t size);
int sodium_hex2bin(unsigned char* bytes, std::size_t most, const char* hex, std::size_t length, const char* ignore,
                   std::size_t* size, const char** end);
char* sodium_bin2base64(char* text, std::size_t most, const unsigned char* bytes, std::size_t size, int variant);
int sodium_base642bin(unsigned char* bytes, std::size_t most, const char* text, std::size_t length, const char* ignore,
                      std::size_t* size, const char** end, int variant);
