// Where chance comes from. Nothing in a State draws: the driver of a table draws and hands the result in as an act.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace divan {

// 256 bits. A table of people takes them from the operating system; a simulation derives them from a number.
struct Seed {
  std::array<std::uint8_t, 32> bytes{};

  static Seed from_number(std::uint64_t number);
  static Seed from_system();
  // 64 hexadecimal digits, both ways.
  static std::optional<Seed> from_text(std::string_view hex);
  std::string text() const;

  // The seed of game `index` of a series.
  Seed derive(std::uint64_t index) const;

  friend bool operator==(const Seed&, const Seed&) = default;
};

namespace detail {

// Lemire's method: one multiplication, and a rejection that is rare and removes the bias.
template <class Source>
std::uint32_t below(Source& source, std::uint32_t n) {
  std::uint64_t product = (source.next() >> 32) * n;
  if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
    const std::uint32_t threshold = -n % n;
    while (static_cast<std::uint32_t>(product) < threshold) product = (source.next() >> 32) * n;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

}  // namespace detail

// A source of uniform numbers. The same source gives the same numbers on every machine.
class Random {
 public:
  virtual std::uint64_t next() = 0;

  // Uniform in [0, n); n > 0. A source that counts every way in which chance can fall (perft.h) gives its own.
  virtual std::uint32_t below(std::uint32_t n) { return detail::below(*this, n); }
  template <class T, std::size_t N>
  void shuffle(std::span<T, N> items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      using std::swap;
      swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }
  }

 protected:
  ~Random() = default;
};

// The table's own chance: ChaCha20 keyed by the seed, one independent stream for each (kind, index), so that the third
// shuffle is the same whatever was played before it.
class Chance final : public Random {
 public:
  Chance(const Seed& seed, std::uint32_t kind, std::uint64_t index);
  std::uint64_t next() override;

 private:
  void refill();
  std::array<std::uint8_t, 32> key_;
  std::array<std::uint8_t, 12> nonce_{};
  std::array<std::uint64_t, 8> block_{};
  std::uint32_t blocks_ = 0;
  std::size_t used_ = 8;
};

// A private stream for bots, search and tests: xoshiro256++, fast and not secret.
class Dice final : public Random {
 public:
  explicit Dice(std::uint64_t seed);
  Dice(const Seed& seed, std::uint32_t kind, std::uint64_t index);

  std::uint64_t next() override {
    auto& s = state_;
    const std::uint64_t result = std::rotl(s[0] + s[3], 23) + s[0];
    const std::uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = std::rotl(s[3], 45);
    return result;
  }
  // The same numbers as through Random, without asking whose they are.
  std::uint32_t below(std::uint32_t n) override { return detail::below(*this, n); }

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace divan
