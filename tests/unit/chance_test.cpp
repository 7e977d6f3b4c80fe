#include "engine/core/chance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace divan {
namespace {

TEST(Chance,
     is_the_chacha20_of_the_standard) {  // RFC 8439, A.1, test vectors 1 and 2: key, nonce and counter from zero
  Chance chance(Seed(), 0, 0);
  EXPECT_EQ(chance.next(), 0x903df1a0ade0b876u);
  EXPECT_EQ(chance.next(), 0x28bd8653e56a5d40u);
  for (int i = 2; i < 8; ++i) chance.next();
  EXPECT_EQ(chance.next(), 0x7a385155bee7079fu);
}

TEST(Dice, are_the_xoshiro256_of_its_authors) {
  Dice dice(0);
  EXPECT_EQ(dice.next(), 5987356902031041503u);
  EXPECT_EQ(dice.next(), 7051070477665621255u);
  EXPECT_EQ(dice.next(), 6633766593972829180u);
}

TEST(Seed, is_written_as_64_digits_and_read_back) {
  Seed seed;
  for (std::size_t i = 0; i < seed.bytes.size(); ++i) seed.bytes[i] = static_cast<std::uint8_t>(7 * i + 250);
  EXPECT_EQ(seed.text().size(), 64u);
  EXPECT_EQ(Seed::from_text(seed.text()), seed);
  EXPECT_EQ(Seed::from_number(258).text().substr(0, 8), "02010000");
}

TEST(Seed, that_is_not_64_digits_is_refused) {
  const std::string good = Seed::from_number(1).text();
  EXPECT_FALSE(Seed::from_text(""));
  EXPECT_FALSE(Seed::from_text(good.substr(1)));
  EXPECT_FALSE(Seed::from_text(good + "0"));
  EXPECT_FALSE(Seed::from_text("g" + good.substr(1)));
  EXPECT_FALSE(Seed::from_text(" " + good.substr(1)));
}

TEST(Seed, from_the_system_is_another_each_time) { EXPECT_NE(Seed::from_system(), Seed::from_system()); }

TEST(Chance, streams_of_other_kinds_indices_and_seeds_have_nothing_in_common) {
  std::set<std::uint64_t> seen;
  std::size_t drawn = 0;
  const auto take = [&](Random& random) {
    for (int i = 0; i < 20; ++i, ++drawn) seen.insert(random.next());
  };
  for (std::uint32_t kind = 1; kind <= 5; ++kind) {
    for (std::uint64_t index = 0; index < 20; ++index) {
      Chance chance(Seed::from_number(1), kind, index);
      take(chance);
      Dice dice(Seed::from_number(2), kind, index);
      take(dice);
    }
  }
  for (std::uint64_t index = 0; index < 100; ++index) {
    Chance chance(Seed::from_number(3).derive(index), 1, 0);
    take(chance);
  }
  EXPECT_EQ(seen.size(), drawn);
}

TEST(Chance, gives_the_same_numbers_from_the_same_stream) {
  Chance first(Seed::from_number(5), 2, 3), second(Seed::from_number(5), 2, 3);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(first.next(), second.next());
}

// Chi-square of counts that should be equal; passes the limit once in millions.
void expect_uniform(const std::map<std::vector<int>, int>& counts, std::size_t outcomes, int draws) {
  ASSERT_EQ(counts.size(), outcomes);
  const double expected = static_cast<double>(draws) / static_cast<double>(outcomes);
  double chi_square = 0;
  for (const auto& [outcome, count] : counts) chi_square += (count - expected) * (count - expected) / expected;
  const double degrees = static_cast<double>(outcomes) - 1;
  EXPECT_LT(chi_square, degrees + 5 * std::sqrt(2 * degrees) + 12);
}

TEST(Random, below_is_uniform) {
  for (std::uint32_t n : {2u, 3u, 5u, 7u, 120u}) {
    Dice dice(n);
    Chance chance(Seed::from_number(n), 1, 0);
    std::map<std::vector<int>, int> by_dice, by_chance;
    for (int i = 0; i < 100'000; ++i) {
      ++by_dice[{static_cast<int>(dice.below(n))}];
      ++by_chance[{static_cast<int>(chance.below(n))}];
    }
    expect_uniform(by_dice, n, 100'000);
    expect_uniform(by_chance, n, 100'000);
  }
}

TEST(Random, below_has_no_bias_even_for_great_numbers) {
  constexpr std::uint32_t n = 3u << 30;  // without rejection a third of the numbers would come twice as often
  Dice dice(9);
  std::map<std::vector<int>, int> thirds;
  for (int i = 0; i < 100'000; ++i) ++thirds[{static_cast<int>(dice.below(n) >> 30)}];
  expect_uniform(thirds, 3, 100'000);
}

TEST(Random, below_one_is_nothing) {
  Dice dice(1);
  EXPECT_EQ(dice.below(1), 0u);
}

TEST(Random, shuffle_gives_every_order_as_often) {
  Dice dice(4);
  std::map<std::vector<int>, int> orders;
  for (int i = 0; i < 100'000; ++i) {
    std::vector<int> items{1, 2, 3, 4};
    dice.shuffle(std::span(items));
    ++orders[items];
  }
  expect_uniform(orders, 24, 100'000);
}

}  // namespace
}  // namespace divan
