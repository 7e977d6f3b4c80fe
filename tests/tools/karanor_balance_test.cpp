// Two hundred games of Karanor between equal bots: they end, in a fair number of turns, and no home city or story
// decides them. The bounds are wide; the long campaign measures closely.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <mutex>
#include <sstream>

#include "lab/series.h"

namespace divan {
namespace {

constexpr int games = 200;
constexpr int seats = 4;

struct Tally {
  std::vector<int> turns;                     // a player's, game by game
  std::map<std::string, int> homes, stories;  // how often each was dealt
  std::map<std::string, double> won;
};

void count(Tally& tally, const std::string& record) {
  std::istringstream lines(record);
  std::string line;
  boost::json::object deal, ranks;
  int turns = 0;
  while (std::getline(lines, line)) {
    const auto entry = boost::json::parse(line).as_object();
    if (const auto* act = entry.if_contains("table"); act != nullptr && act->at("do") == "deal")
      deal = act->as_object();
    if (const auto* act = entry.if_contains("act")) turns += act->at("do") == "end_turn";
    if (const auto* end = entry.if_contains("end")) ranks = end->at("outcome").at("ranks").as_object();
  }
  tally.turns.push_back(turns / seats);
  const auto winners = std::ranges::count_if(ranks, [](const auto& rank) { return rank.value() == 1; });
  for (int seat = 0; seat < seats; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    const bool wins = ranks.at(std::to_string(seat + 1)) == 1;
    const auto note = [&](const char* what, std::map<std::string, int>& dealt) {
      const std::string name(deal.at(what).as_array().at(at).as_string());
      ++dealt[name];
      tally.won[name] += wins ? 1.0 / static_cast<double>(winners) : 0;
    };
    note("homes", tally.homes);
    note("stories", tally.stories);
  }
}

// 1: as often as chance would have it.
void expect_share(const std::string& name, double share, double least, double most) {
  EXPECT_GT(share, least) << name;
  EXPECT_LT(share, most) << name;
}

TEST(KaranorBalance, two_hundred_games_end_in_time_and_are_decided_by_no_home_or_story) {
  Tally tally;
  std::mutex mutex;
  SeriesPlan plan;
  plan.game = "karanor";
  plan.games = games;
  plan.seats = seats;
  plan.bots = {"greedy"};
  plan.seed = 2026;
  plan.options = R"({"max_rounds":60})";
  plan.threads = 2;
  plan.records = true;
  SeriesHooks hooks;
  hooks.record = [&](int, const std::string& record) -> std::optional<Fault> {
    const std::lock_guard lock(mutex);
    count(tally, record);
    return {};
  };
  Series series;
  ASSERT_FALSE(play_series(plan, hooks, series));
  ASSERT_EQ(tally.turns.size(), static_cast<std::size_t>(games));
  std::ranges::sort(tally.turns);
  EXPECT_GE(tally.turns[games / 2], 10);
  EXPECT_LE(tally.turns[games / 2], 25);
  EXPECT_LT(tally.turns[games * 95 / 100], 60) << "games that only max_rounds ends";
  EXPECT_EQ(tally.homes.size(), 6u);
  EXPECT_EQ(tally.stories.size(), 10u);
  for (const auto& [name, dealt] : tally.homes) expect_share(name, tally.won[name] * seats / dealt, 0.5, 1.7);
  // Bots that work much make the most of a foreman: stories are bounded more widely than homes.
  for (const auto& [name, dealt] : tally.stories) expect_share(name, tally.won[name] * seats / dealt, 0.25, 3.2);
}

}  // namespace
}  // namespace divan
