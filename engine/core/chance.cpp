#include "engine/core/chance.h"

#include <sodium.h>

#include <cstring>

namespace divan {
namespace {

// Streams that are not a game's own; a game's kinds are small numbers.
constexpr std::uint32_t kind_derive = 0xFFFF'0001;

std::uint64_t little_endian(const std::uint8_t* bytes) {
  std::uint64_t value = 0;
  for (int i = 7; i >= 0; --i) value = value << 8 | bytes[i];
  return value;
}

void store_little_endian(std::uint8_t* bytes, std::uint64_t value, int count) {
  for (int i = 0; i < count; ++i) bytes[i] = static_cast<std::uint8_t>(value >> (8 * i));
}

}  // namespace

Seed Seed::from_number(std::uint64_t number) {
  Seed seed;
  store_little_endian(seed.bytes.data(), number, 8);
  return seed;
}

Seed Seed::from_system() {
  Seed seed;
  randombytes_buf(seed.bytes.data(), seed.bytes.size());
  return seed;
}

std::optional<Seed> Seed::from_text(std::string_view hex) {
  Seed seed;
  std::size_t length = 0;
  if (hex.size() != 2 * seed.bytes.size()) return {};
  if (sodium_hex2bin(seed.bytes.data(), seed.bytes.size(), hex.data(), hex.size(), nullptr, &length, nullptr) != 0)
    return {};
  if (length != seed.bytes.size()) return {};
  return seed;
}

std::string Seed::text() const {
  std::array<char, 65> hex{};
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  return hex.data();
}

Seed Seed::derive(std::uint64_t index) const {
  Chance chance(*this, kind_derive, index);
  Seed seed;
  for (std::size_t i = 0; i < seed.bytes.size(); i += 8) store_little_endian(&seed.bytes[i], chance.next(), 8);
  return seed;
}

Chance::Chance(const Seed& seed, std::uint32_t kind, std::uint64_t index) : key_(seed.bytes) {
  store_little_endian(nonce_.data(), kind, 4);
  store_little_endian(nonce_.data() + 4, index, 8);
}

void Chance::refill() {
  std::array<std::uint8_t, 64> zeros{};
  std::array<std::uint8_t, 64> bytes;
  crypto_stream_chacha20_ietf_xor_ic(bytes.data(), zeros.data(), zeros.size(), nonce_.data(), blocks_++, key_.data());
  for (std::size_t i = 0; i < block_.size(); ++i) block_[i] = little_endian(&bytes[8 * i]);
  used_ = 0;
}

std::uint64_t Chance::next() {
  if (used_ == block_.size()) refill();
  return block_[used_++];
}

Dice::Dice(std::uint64_t seed) {
  for (auto& word : state_) {  // splitmix64, as the authors of xoshiro advise
    seed += 0x9e3779b97f4a7c15;
    std::uint64_t z = seed;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    word = z ^ (z >> 31);
  }
}

Dice::Dice(const Seed& seed, std::uint32_t kind, std::uint64_t index) : state_{} {
  Chance chance(seed, kind, index);
  for (auto& word : state_) word = chance.next();
}

}  // namespace divan
