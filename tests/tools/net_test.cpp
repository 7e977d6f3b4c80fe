#include "bots/net.h"

#include <gtest/gtest.h>

#include "bots/match.h"
#include "bots/roster.h"
#include "bots/verrat/features.h"
#include "bots/verrat/net.h"

namespace divan {
namespace {

namespace stored {
#include "nets/verrat_check.inc"
}

TEST(Net, of_verrat_says_bit_for_bit_what_the_training_says) {
  ASSERT_GE(std::size(stored::inputs), 32u);
  ASSERT_EQ(std::size(stored::inputs), std::size(stored::values));
  for (std::size_t i = 0; i < std::size(stored::inputs); ++i)
    EXPECT_EQ(verrat::value_net().value(stored::inputs[i]), stored::values[i]) << i;
}

TEST(Net, of_verrat_fits_the_features) {
  const auto names = Features<Verrat>::names();
  EXPECT_EQ(names.size(), Features<Verrat>::count);
  EXPECT_EQ(verrat::value_net().shape().schema, schema_of(names)) << "train it again: the features have changed";
  EXPECT_EQ(verrat::value_net().shape().inputs, names.size());
}

TEST(Net, gives_chances_that_grow_with_the_value) {
  EXPECT_EQ(Net::chance(0), 0.5);
  EXPECT_GT(Net::chance(1 << 20), 0.9);
  EXPECT_LT(Net::chance(-(1 << 20)), 0.1);
}

// By hand: 2 inputs, 2 and 1 nodes.
TEST(Net, computes_two_hidden_layers_that_are_cut_off) {
  const std::int16_t first[] = {1024, -1024, 512, 0}, second[] = {1024, 1024}, last[] = {2048};
  const std::int32_t first_bias[] = {0, 2048}, second_bias[] = {0};
  const Net net({0, 2, 2, 1}, {first, second, last, first_bias, second_bias, 7});
  const Feature one[] = {1, 2}, many[] = {1000, 1000};
  EXPECT_EQ(net.value(one), (2 * 64 + 1 * 64) * 2048 + 7)
      << "2 and 1 behind the first layer, 3 behind the second, twice";
  EXPECT_EQ(net.value(many), 1023 * 2048 + 7) << "at most 16";
}

// Whoever it is asked about, the features start with that seat; the table's are the same for all.
TEST(Features, of_verrat_are_seen_from_the_seat) {
  Table<Verrat> table(Verrat::Options{}, 4, Seed::from_number(8));
  while (const auto due = table.due()) table.apply(*due);
  using F = Features<Verrat>;
  std::array<std::array<Feature, F::count>, 4> seen{};
  for (std::uint8_t i = 0; i < 4; ++i) F::read(table.view(Seat{i}), Seat{i}, seen[i]);
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < F::each; ++j) EXPECT_EQ(seen[i][F::each + j], seen[(i + 1) % 4][j]);
    for (std::size_t j = 4 * F::each; j < F::count; ++j) EXPECT_EQ(seen[i][j], seen[0][j]);
  }
}

}  // namespace
}  // namespace divan
