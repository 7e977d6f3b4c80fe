#include "lab/series.h"

#include <gtest/gtest.h>

#include <map>
#include <mutex>

#include "engine/core/registry.h"
#include "lab/signature.h"

namespace divan {
namespace {

SeriesPlan plan_of(std::vector<std::string> bots, int threads = 1) {
  SeriesPlan plan;
  plan.game = "verrat";
  plan.games = 24;
  plan.bots = std::move(bots);
  plan.seed = 11;
  plan.options = R"({"max_turns":6})";
  plan.threads = threads;
  return plan;
}

std::map<int, std::string> records_of(int threads) {
  std::map<int, std::string> records;
  std::mutex mutex;
  auto plan = plan_of({"random", "greedy"}, threads);
  plan.records = true;
  SeriesHooks hooks;
  hooks.record = [&](int index, const std::string& record) -> std::optional<Fault> {
    const std::lock_guard lock(mutex);
    records[index] = record;
    return {};
  };
  Series series;
  EXPECT_FALSE(play_series(plan, hooks, series));
  return records;
}

TEST(Series, is_the_same_whatever_the_number_of_threads) {
  const auto one = records_of(1);
  EXPECT_EQ(one.size(), 24u);
  EXPECT_EQ(one, records_of(2));
  EXPECT_EQ(one, records_of(7));
}

TEST(Series, records_can_be_replayed) {
  for (const auto& [index, record] : records_of(2)) {
    const auto fault = replay_record(record, [](const AnyTable&, std::string_view) {});
    EXPECT_FALSE(fault) << index << ": " << fault->text();
  }
}

TEST(Series, greedy_beats_random) {
  auto plan = plan_of({"greedy", "random"}, 2);
  plan.games = 100;
  plan.options = "{}";
  Series series;
  ASSERT_FALSE(play_series(plan, {}, series));
  const auto wins = wins_by_seat(series);
  EXPECT_GT(wins[0] + wins[2], 80);
}

TEST(Series, shared_wins_are_split) {
  Series series;
  series.seated = {"a", "b", "c"};
  series.games.resize(2);
  series.games[0].outcome = {3, {1, 1, 3}, {}};
  series.games[1].outcome = {3, {2, 1, 3}, {}};
  EXPECT_EQ(wins_by_seat(series), (std::vector<double>{0.5, 1.5, 0}));
}

TEST(Series, bad_plan_gets_a_clear_fault) {
  const auto fault = [](auto change) {
    auto plan = plan_of({"random"});
    change(plan);
    Series series;
    const auto found = play_series(plan, {}, series);
    return found ? found->where + ": " + found->problem : "none";
  };
  EXPECT_EQ(fault([](auto& plan) { plan.game = "chess"; }).substr(0, 24), ": unknown game \"chess\"; ");
  EXPECT_EQ(fault([](auto& plan) { plan.seats = 5; }), "seats: this game is for 4 seats");
  EXPECT_EQ(fault([](auto& plan) { plan.bots = {"deep"}; }),
            "bots: unknown bot \"deep\"; known: random greedy rules search trained beginner easy medium hard expert");
  EXPECT_EQ(fault([](auto& plan) { plan.bots = {}; }), "bots: expected at least one");
  EXPECT_EQ(fault([](auto& plan) { plan.bots.resize(5, "random"); }), "bots: more bots than seats: 5 for 4");
  EXPECT_EQ(fault([](auto& plan) { plan.options = "{\"x\":1}"; }), "options.x: no such field here");
  EXPECT_EQ(fault([](auto& plan) { plan.games = 0; }), "games: expected at least one");
  EXPECT_EQ(fault([](auto& plan) { plan.threads = 0; }), "threads: expected at least one");
}

TEST(Series, record_that_cannot_be_kept_stops_it) {
  auto plan = plan_of({"random"}, 3);
  plan.records = true;
  SeriesHooks hooks;
  hooks.record = [](int, const std::string&) { return std::optional(Fault{"records", "the disk is full"}); };
  Series series;
  const auto fault = play_series(plan, hooks, series);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->problem, "the disk is full");
}

TEST(Signature, does_not_depend_on_threads) {
  std::uint64_t one = 0;
  std::uint64_t two = 1;
  ASSERT_FALSE(sign("verrat", 1, one));
  ASSERT_FALSE(sign("verrat", 2, two));
  EXPECT_EQ(one, two);
  EXPECT_TRUE(sign("chess", 1, one));
}

}  // namespace
}  // namespace divan
