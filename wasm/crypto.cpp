#include "wasm/crypto.h"

#include <algorithm>
#include <bit>

namespace divan::tab {
namespace {

template <class Word>
Word little_endian(const std::uint8_t* bytes) {
  Word word = 0;
  for (std::size_t i = sizeof(Word); i-- > 0;) word = static_cast<Word>(word << 8 | bytes[i]);
  return word;
}

template <class Word>
void store_little_endian(std::uint8_t* bytes, Word word) {
  for (std::size_t i = 0; i < sizeof(Word); ++i) bytes[i] = static_cast<std::uint8_t>(word >> (8 * i));
}

// ---- ChaCha20

using ChaCha = std::array<std::uint32_t, 16>;

void quarter_round(ChaCha& s, int a, int b, int c, int d) {
  s[a] += s[b], s[d] = std::rotl(s[d] ^ s[a], 16);
  s[c] += s[d], s[b] = std::rotl(s[b] ^ s[c], 12);
  s[a] += s[b], s[d] = std::rotl(s[d] ^ s[a], 8);
  s[c] += s[d], s[b] = std::rotl(s[b] ^ s[c], 7);
}

// ---- BLAKE2b

using Blake = std::array<std::uint64_t, 8>;

constexpr Blake blake_begin = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                               0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
constexpr std::uint8_t sigma[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};
constexpr std::size_t blake_block = 128;

void compress(Blake& hash, const std::uint8_t* block, std::uint64_t length, bool last) {
  std::array<std::uint64_t, 16> m;
  for (std::size_t i = 0; i < m.size(); ++i) m[i] = little_endian<std::uint64_t>(block + 8 * i);
  std::array<std::uint64_t, 16> v;
  for (std::size_t i = 0; i < 8; ++i) v[i] = hash[i], v[i + 8] = blake_begin[i];
  v[12] ^= length;
  if (last) v[14] = ~v[14];
  const auto mix = [&v](int a, int b, int c, int d, std::uint64_t x, std::uint64_t y) {
    v[a] += v[b] + x, v[d] = std::rotr(v[d] ^ v[a], 32);
    v[c] += v[d], v[b] = std::rotr(v[b] ^ v[c], 24);
    v[a] += v[b] + y, v[d] = std::rotr(v[d] ^ v[a], 16);
    v[c] += v[d], v[b] = std::rotr(v[b] ^ v[c], 63);
  };
  for (int round = 0; round < 12; ++round) {
    const auto& s = sigma[round % 10];
    for (int i = 0; i < 4; ++i) mix(i, i + 4, i + 8, i + 12, m[s[2 * i]], m[s[2 * i + 1]]);
    for (int i = 0; i < 4; ++i) {
      mix(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12, m[s[2 * i + 8]], m[s[2 * i + 9]]);
    }
  }
  for (std::size_t i = 0; i < 8; ++i) hash[i] ^= v[i] ^ v[i + 8];
}

// ---- SHA-256

using Sha = std::array<std::uint32_t, 8>;

constexpr std::uint32_t sha_rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
constexpr std::size_t sha_block = 64;

std::uint32_t big_endian(const std::uint8_t* bytes) {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 | bytes[3];
}

void compress(Sha& hash, const std::uint8_t* block) {
  std::array<std::uint32_t, 64> w;
  for (std::size_t i = 0; i < 16; ++i) w[i] = big_endian(block + 4 * i);
  for (std::size_t i = 16; i < 64; ++i) {
    const auto low = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const auto high = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + low + w[i - 7] + high;
  }
  auto [a, b, c, d, e, f, g, h] = hash;
  for (std::size_t i = 0; i < 64; ++i) {
    const auto one =
        h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + sha_rounds[i] + w[i];
    const auto two = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
  }
  const Sha round{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < hash.size(); ++i) hash[i] += round[i];
}

}  // namespace

std::array<std::uint8_t, 64> chacha20(std::span<const std::uint8_t, 32> key, std::span<const std::uint8_t, 12> nonce,
                                      std::uint32_t counter) {
  ChaCha begin{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (std::size_t i = 0; i < 8; ++i) begin[4 + i] = little_endian<std::uint32_t>(&key[4 * i]);
  begin[12] = counter;
  for (std::size_t i = 0; i < 3; ++i) begin[13 + i] = little_endian<std::uint32_t>(&nonce[4 * i]);
  ChaCha s = begin;
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 4; ++i) quarter_round(s, i, i + 4, i + 8, i + 12);
    for (int i = 0; i < 4; ++i) quarter_round(s, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12);
  }
  std::array<std::uint8_t, 64> block;
  for (std::size_t i = 0; i < s.size(); ++i) store_little_endian(&block[4 * i], s[i] + begin[i]);
  return block;
}

std::array<std::uint8_t, 32> blake2b(std::span<const std::uint8_t> message,
                                     std::span<const std::uint8_t, 16> personal) {
  Blake hash = blake_begin;
  hash[0] ^= 0x0101'0020;  // no key, 32 bytes, one leaf
  hash[6] ^= little_endian<std::uint64_t>(&personal[0]);
  hash[7] ^= little_endian<std::uint64_t>(&personal[8]);
  std::size_t done = 0;
  for (; message.size() - done > blake_block; done += blake_block) {
    compress(hash, message.data() + done, done + blake_block, false);
  }
  std::array<std::uint8_t, blake_block> last{};
  std::ranges::copy(message.subspan(done), last.begin());
  compress(hash, last.data(), message.size(), true);
  std::array<std::uint8_t, 32> out;
  for (std::size_t i = 0; i < 4; ++i) store_little_endian(&out[8 * i], hash[i]);
  return out;
}

std::array<std::uint8_t, 32> sha256(std::span<const std::uint8_t> message) {
  Sha hash{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::size_t done = 0;
  for (; message.size() - done >= sha_block; done += sha_block) compress(hash, message.data() + done);
  std::array<std::uint8_t, 2 * sha_block> last{};
  const auto rest = message.subspan(done);
  std::ranges::copy(rest, last.begin());
  last[rest.size()] = 0x80;
  const std::size_t size = rest.size() + 9 <= sha_block ? sha_block : 2 * sha_block;
  const std::uint64_t bits = std::uint64_t{message.size()} * 8;
  for (std::size_t i = 0; i < 8; ++i) last[size - 1 - i] = static_cast<std::uint8_t>(bits >> (8 * i));
  for (std::size_t at = 0; at < size; at += sha_block) compress(hash, last.data() + at);
  std::array<std::uint8_t, 32> out;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(hash[i / 4] >> (24 - 8 * (i % 4)));
  return out;
}

}  // namespace divan::tab
