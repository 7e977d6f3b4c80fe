#include "lab/statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/chance.h"

namespace divan {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

TEST(Statistics, interval_is_students) {
  // Mean 3, standard deviation 1.5811, t(0.975; 4) = 2.7764: 3 ± 1.9632.
  const std::vector<double> values{1, 2, 3, 4, 5};
  const auto [mean, low, high, blocks] = estimate(values);
  EXPECT_DOUBLE_EQ(mean, 3);
  EXPECT_NEAR(low, 1.03676, 1e-5);
  EXPECT_NEAR(high, 4.96324, 1e-5);
  EXPECT_EQ(blocks, 5);
}

TEST(Statistics, nothing_and_a_single_block_have_no_interval) {
  EXPECT_EQ(estimate({}).blocks, 0);
  const std::vector<double> one{7};
  EXPECT_EQ(estimate(one).low, 7);
  EXPECT_EQ(estimate(one).high, 7);
}

TEST(Statistics, share_that_is_always_the_same_is_never_certain) {
  // Clopper and Pearson of 10 of 10: from 0.025^(1/10); and of 0 of 10.
  const std::vector<double> all(10, 1.0), none(10, 0.0);
  EXPECT_NEAR(estimate_share(all).low, 0.69150, 1e-5);
  EXPECT_EQ(estimate_share(all).high, 1);
  EXPECT_EQ(estimate_share(none).low, 0);
  EXPECT_NEAR(estimate_share(none).high, 0.30850, 1e-5);
}

TEST(Statistics, share_stays_between_0_and_1) {
  const std::vector<double> nearly{1, 1, 1, 0};
  EXPECT_EQ(estimate_share(nearly).high, 1);
  EXPECT_GT(estimate(nearly).high, 1);
}

TEST(Statistics, quantile_is_the_nearest_value) {
  EXPECT_EQ(quantile({}, 0.5), 0);
  EXPECT_EQ(quantile({5, 1, 3}, 0.5), 3);
  EXPECT_EQ(quantile({5, 1, 3}, 0), 1);
  EXPECT_EQ(quantile({5, 1, 3}, 1), 5);
  std::vector<double> hundred;
  for (int i = 0; i <= 100; ++i) hundred.push_back(100 - i);
  EXPECT_EQ(quantile(hundred, 0.05), 5);
  EXPECT_EQ(quantile(hundred, 0.95), 95);
}

// ---- What a thing brings, beside all

// At a table of four somebody always has the thing, and wins with this share.
std::vector<Brought> synthetic(Dice& dice, int games, std::uint32_t wins_of_100) {
  std::vector<Brought> result;
  for (int i = 0; i < games; ++i) result.push_back({dice.below(100) < wins_of_100 ? 4.0 : 0.0, 1, 4, 4, 4});
  return result;
}

TEST(Relative, covers_the_truth_about_95_times_of_100) {
  Dice dice(7);
  int covered = 0, found = 0;
  constexpr int campaigns = 400;
  for (int i = 0; i < campaigns; ++i) {
    const auto fair = relative(synthetic(dice, 200, 25));
    covered += fair.ratio.low <= 1 && fair.ratio.high >= 1;
    const auto strong = relative(synthetic(dice, 200, 40));
    found += strong.ratio.low > 1;
  }
  EXPECT_GE(covered, campaigns * 92 / 100);
  EXPECT_LE(covered, campaigns * 98 / 100);
  EXPECT_GE(found, campaigns * 95 / 100);
}

TEST(Relative, several_in_one_game_count_as_one) {
  // Two seats have the thing in each game and always fare alike: the interval is that of the games, not of the seats.
  std::vector<Brought> twice, once;
  for (int i = 0; i < 50; ++i) {
    const double won = i % 2 == 0 ? 2 : 0;
    once.push_back({won, 1, 2, 2, 2});
    twice.push_back({2 * won, 2, 2, 2, 2});
  }
  EXPECT_DOUBLE_EQ(relative(once).ratio.mean, 1);
  EXPECT_NEAR(relative(once).ratio.low, relative(twice).ratio.low, 1e-12);
}

TEST(Relative, never_and_always_are_not_certain) {
  const std::vector<Brought> never(10, {0, 1, 4, 4, 4}), always(10, {4, 1, 4, 4, 4});
  EXPECT_EQ(relative(never).ratio.mean, 0);
  EXPECT_NEAR(relative(never).ratio.high, 4 * 0.30850, 1e-4);
  EXPECT_EQ(relative(always).ratio.mean, 4);
  EXPECT_NEAR(relative(always).ratio.low, 4 * 0.69150, 1e-4);
  EXPECT_EQ(relative(always).ratio.high, 4);
  EXPECT_NEAR(relative(never).chance, 2 * std::pow(0.75, 10), 1e-12);
  EXPECT_EQ(relative({}).chance, 1);
}

TEST(Relative, games_that_nobody_wins_do_not_make_everybody_unlucky) {
  std::vector<Brought> games;
  for (int i = 0; i < 40; ++i)
    games.push_back(i % 2 == 0 ? Brought{0, 1, 0, 2, 2} : Brought{i % 4 == 1 ? 2.0 : 0.0, 1, 2, 2, 2});
  EXPECT_DOUBLE_EQ(relative(games).ratio.mean, 1);
}

TEST(Relative, holm_asks_more_of_many) {
  EXPECT_THAT(stand_out(std::vector{0.04}), ElementsAre(true));
  EXPECT_THAT(stand_out(std::vector{0.04, 0.9}), ElementsAre(false, false));
  EXPECT_THAT(stand_out(std::vector{0.04, 0.01, 0.9}), ElementsAre(false, true, false));
  EXPECT_THAT(stand_out(std::vector{0.02, 0.9, 0.012}), ElementsAre(true, false, true));
}

// ---- Ratings

// Who is next is drawn by strength, until all are placed.
Ranking draw(Dice& dice, std::vector<int> bots, const std::vector<std::uint32_t>& strength) {
  Ranking ranking;
  while (!bots.empty()) {
    std::uint32_t all = 0;
    for (const int bot : bots) all += strength[static_cast<std::size_t>(bot)];
    auto at = dice.below(all);
    std::size_t next = 0;
    while (at >= strength[static_cast<std::size_t>(bots[next])]) at -= strength[static_cast<std::size_t>(bots[next++])];
    ranking.ranks.push_back({bots[next]});
    bots.erase(bots.begin() + static_cast<std::ptrdiff_t>(next));
  }
  return ranking;
}

TEST(Ratings, known_strengths_are_found_again) {
  Dice dice(3);
  std::vector<std::vector<Counted>> blocks;
  for (int i = 0; i < 1500; ++i) blocks.push_back({{draw(dice, {0, 1, 2}, {1, 2, 10}), 1}});
  const auto ratings = rate(3, 0, blocks, 60);
  EXPECT_EQ(ratings[0].points, 1000);
  EXPECT_NEAR(ratings[1].points, 1000 + 400 * std::log10(2), 30);
  EXPECT_NEAR(ratings[2].points, 1400, 30);
  EXPECT_LT(ratings[2].low, 1400);
  EXPECT_GT(ratings[2].high, 1400);
  EXPECT_LT(ratings[2].high - ratings[2].low, 100);
}

TEST(Ratings, ties_are_worth_the_same_to_both) {
  const std::vector<Counted> even{{{{{0, 1}, {2}}}, 50}, {{{{2}, {0, 1}}}, 50}};
  const auto strength = plackett_luce(3, even);
  EXPECT_NEAR(strength[0], strength[1], 1e-9);
  // Whoever shares the first place more often is stronger.
  const std::vector<Counted> tied{{{{{0, 1}, {2}}}, 80}, {{{{2}, {0, 1}}}, 20}};
  const auto other = plackett_luce(3, tied);
  EXPECT_GT(other[0], other[2]);
  EXPECT_NEAR(other[0], other[1], 1e-9);
}

TEST(Ratings, who_never_loses_stays_finite_and_games_without_end_say_nothing) {
  const std::vector<Counted> one_sided{{{{{0}, {1}}}, 1000}};
  const auto strength = plackett_luce(2, one_sided);
  EXPECT_TRUE(std::isfinite(strength[0] / strength[1]));
  EXPECT_GT(strength[0] / strength[1], 100);
  const std::vector<Counted> endless{{{}, 1000}};
  EXPECT_EQ(plackett_luce(2, endless), (std::vector<double>{1, 1}));
}

TEST(Ratings, drawing_anew_is_the_same_every_time) {
  Dice dice(5);
  std::vector<std::vector<Counted>> blocks;
  for (int i = 0; i < 30; ++i) blocks.push_back({{draw(dice, {0, 1}, {1, 3}), 1}});
  const auto once = rate(2, 1, blocks, 50), again = rate(2, 1, blocks, 50);
  EXPECT_EQ(once[0].low, again[0].low);
  EXPECT_EQ(once[0].high, again[0].high);
  EXPECT_LT(once[0].low, once[0].points);
  EXPECT_EQ(once[1].low, 1000);
}

TEST(Statistics, difference_of_ratios_knows_which_games_belong_together) {
  // Two seats a game; in the second series the thing wins one game more, and else the same ones.
  const auto games = [](std::vector<double> own) {
    std::vector<Brought> result;
    for (const double won : own) result.push_back({won, 1, 2, 2, 2});
    return result;
  };
  const auto first = games({2, 0, 2, 0, 2, 0, 2, 0}), second = games({2, 2, 2, 0, 2, 0, 2, 0});
  const auto paired = difference(first, second);
  ASSERT_TRUE(paired);
  EXPECT_NEAR(paired->value.mean, 0.25, 1e-12);
  // The differences are one 2 and seven 0: Student's interval with 7 degrees of freedom.
  const double half = 2.364624 * std::sqrt(3.5 / 7 / 8);
  EXPECT_NEAR(paired->value.high - paired->value.mean, half, 1e-6);
  const auto apart = difference(first, games({0, 2, 0, 2, 0, 2, 2, 2}));
  EXPECT_NEAR(apart->value.mean, 0.25, 1e-12);
  EXPECT_GT(apart->value.high - apart->value.low, 2 * (paired->value.high - paired->value.low));
  EXPECT_EQ(difference(first, first)->value.high, 0);
  EXPECT_FALSE(difference(first, games({2, 2, 2, 2, 2, 2, 2, 2}))) << "always won: it cannot stray";
  EXPECT_FALSE(difference(first, games({0, 0})));
}

TEST(Statistics, shares_that_never_differed_may_yet) {
  const std::vector<double> none(30, 0.0);
  const auto seen = estimate_difference(none, false);
  EXPECT_EQ(seen.mean, 0);
  EXPECT_NEAR(seen.high, 0.1157, 1e-4) << "Clopper and Pearson: none of thirty";
  EXPECT_EQ(seen.low, -seen.high);
  EXPECT_EQ(estimate_difference(none, true).high, 0);
  auto once = none;
  once[3] = 1;
  EXPECT_EQ(estimate_difference(once, false).high, estimate(once).high);
}

}  // namespace
}  // namespace divan
