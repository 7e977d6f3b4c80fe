#include "lab/arena.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "lab/report.h"

namespace divan {
namespace {

ArenaPlan plan_of(std::string game, std::vector<std::string> bots, int blocks, int seats = 0) {
  ArenaPlan plan;
  plan.game = std::move(game);
  plan.bots = std::move(bots);
  plan.blocks = blocks;
  plan.seats = seats;
  plan.seed = 5;
  return plan;
}
ArenaResult held(const ArenaPlan& plan) {
  ArenaResult result;
  const auto fault = hold_arena(plan, {}, result);
  EXPECT_FALSE(fault) << fault->where << ": " << fault->problem;
  return result;
}

TEST(Arena, same_bytes_whatever_the_number_of_threads) {
  auto plan = plan_of("verrat", {"greedy", "random"}, 6);
  const auto one = held(plan);
  for (const int threads : {2, 4}) {
    plan.threads = threads;
    const auto other = held(plan);
    EXPECT_EQ(to_json_text(one), to_json_text(other));
    EXPECT_EQ(report_html(one), report_html(other));
  }
  plan.seed = 6;
  EXPECT_NE(to_json_text(one), to_json_text(held(plan)));
}

TEST(Arena, each_bot_plays_each_deal_from_every_seat_among_each_other) {
  const auto result = held(plan_of("verrat", {"greedy", "random"}, 5));
  ASSERT_EQ(result.pairings.size(), 2u);
  for (const auto& pairing : result.pairings) {
    EXPECT_EQ(pairing.games, 5 * 4);
    EXPECT_EQ(pairing.wins.blocks, 5);
    EXPECT_EQ(pairing.parity, 0.25);
  }
  EXPECT_GT(result.pairings[0].wins.mean, result.pairings[1].wins.mean);
  EXPECT_NEAR(result.pairings[0].lead->mean, result.pairings[0].wins.mean - result.pairings[1].wins.mean, 1e-12);
  EXPECT_EQ(result.ratings[0].points, 1000) << "greedy is what the others are measured by";
  EXPECT_LT(result.ratings[1].points, 1000);
}

TEST(Arena, one_bot_alone_plays_against_itself) {
  const auto alone = held(plan_of("verrat", {"random"}, 8));
  ASSERT_EQ(alone.pairings.size(), 1u);
  EXPECT_EQ(alone.pairings[0].games, 8);
  EXPECT_LE(alone.pairings[0].wins.mean, 0.25);
  EXPECT_EQ(alone.pairings[0].margin.mean, 0);
  EXPECT_TRUE(alone.ratings.empty());
}

TEST(Arena, deal_decides_what_each_seat_gets_whoever_sits_there) {
  // In a block of five seats the lone bot sits once in each, so of each deal it holds every card once.
  auto plan = plan_of("karaya", {"greedy", "random"}, 3, 5);
  plan.options = R"({"rounds":1})";
  const auto result = held(plan);
  for (const auto& pairing : result.pairings) {
    int sultans = 0, all = 0;
    for (const auto& trait : pairing.traits) {
      if (trait.kind != "role") continue;
      all += trait.times;
      sultans += trait.name == "sultan" ? trait.times : 0;
      EXPECT_LE(trait.times, 3 * 3) << trait.name;
    }
    EXPECT_EQ(all, 3 * 5);
    EXPECT_LE(sultans, 3) << "at most once a deal: the sixth card is the spare";
    EXPECT_GT(sultans, 0);
  }
  EXPECT_EQ(result.pairings[0].traits.size(), result.pairings[1].traits.size());
}

TEST(Arena, three_bots_also_meet_at_mixed_tables) {
  const auto result = held(plan_of("verrat", {"greedy", "random", "rules"}, 2));
  EXPECT_EQ(result.pairings.size(), 6u);
  EXPECT_EQ(result.mixed_games, 2 * 4);
  EXPECT_EQ(result.ratings.size(), 3u);
  EXPECT_EQ(held(plan_of("verrat", {"greedy", "random"}, 2)).mixed_games, 0);
}

TEST(Arena, games_that_never_end_are_counted_and_won_by_nobody) {
  auto plan = plan_of("verrat", {"greedy", "random"}, 3);
  plan.longest = 20;  // entries
  const auto result = held(plan);
  for (const auto& pairing : result.pairings) {
    EXPECT_EQ(pairing.games, 12);
    EXPECT_EQ(pairing.unfinished, 12);
    EXPECT_EQ(pairing.wins.mean, 0);
    EXPECT_GT(pairing.wins.high, 0) << "three blocks prove little";
  }
  EXPECT_EQ(result.ratings[0].points, result.ratings[1].points);
  EXPECT_NE(to_text(result).find("100.0%"), std::string::npos);
}

TEST(Arena, games_that_a_limit_ends_are_told) {
  auto plan = plan_of("verrat", {"random"}, 4);
  plan.options = R"({"max_turns":2})";
  const auto result = held(plan);
  EXPECT_EQ(result.pairings[0].cut_short, 4);
  EXPECT_EQ(result.pairings[0].unfinished, 0);
}

TEST(Arena, bots_that_play_alone_are_compared_deal_by_deal) {
  const auto result = held(plan_of("sultaniya", {"random", "greedy"}, 4, 1));
  ASSERT_EQ(result.pairings.size(), 2u);
  EXPECT_EQ(result.pairings[0].games, 4);
  EXPECT_EQ(result.pairings[0].lead->mean, 0);
  EXPECT_NEAR(result.pairings[1].lead->mean, result.pairings[1].points.mean - result.pairings[0].points.mean, 1e-9);
  EXPECT_TRUE(result.ratings.empty());
}

TEST(Arena, the_first_bot_may_be_measured_among_the_others_only) {
  auto plan = plan_of("verrat", {"greedy", "random"}, 4);
  const auto both = held(plan);
  plan.lone = true;
  const auto lone = held(plan);
  ASSERT_EQ(lone.pairings.size(), 1u);
  EXPECT_EQ(lone.pairings[0].games, 16);
  EXPECT_EQ(lone.pairings[0].margin.mean, both.pairings[0].margin.mean) << "the same games";
  EXPECT_FALSE(lone.pairings[0].lead);
  EXPECT_TRUE(lone.ratings.empty());
  EXPECT_NE(to_text(lone).find("points over the others"), std::string::npos);
  EXPECT_NE(to_json_text(lone).find("\"lead\":null"), std::string::npos);
  EXPECT_NE(report_html(lone, {}).find("--lone"), std::string::npos);
}

TEST(Arena, bad_plan_gets_a_clear_fault) {
  const auto fault = [](auto change) {
    auto plan = plan_of("verrat", {"greedy", "random"}, 1);
    change(plan);
    ArenaResult result;
    const auto found = hold_arena(plan, {}, result);
    return found ? found->where + ": " + found->problem : "none";
  };
  EXPECT_EQ(fault([](auto& plan) { plan.game = "chess"; }).substr(0, 23), ": unknown game \"chess\";");
  EXPECT_EQ(fault([](auto& plan) { plan.bots = {}; }), "bots: expected at least one");
  EXPECT_EQ(fault([](auto& plan) { plan.bots = {"greedy", "greedy"}; }), "bots: each can be named only once");
  EXPECT_EQ(fault([](auto& plan) { plan.bots = {"deep"}; }),
            "bots: unknown bot \"deep\"; known: random greedy rules search trained beginner easy medium hard expert");
  EXPECT_EQ(fault([](auto& plan) { plan.blocks = 0; }), "blocks: expected at least one");
  EXPECT_EQ(fault([](auto& plan) { plan.lone = true, plan.bots = {"greedy"}; }),
            "lone: expected another bot to be among");
  EXPECT_EQ(fault([](auto& plan) { plan.seats = 5; }), "seats: this game is for 4 seats");
  EXPECT_EQ(fault([](auto& plan) { plan.seats = 16; }), "seats: expected 1 to 15");
  EXPECT_EQ(fault([](auto& plan) { plan.options = "{\"x\":1}"; }), "options.x: no such field here");
}

}  // namespace
}  // namespace divan
