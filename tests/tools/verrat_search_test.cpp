#include <gtest/gtest.h>

#include "bots/match.h"
#include "bots/roster.h"
#include "bots/verrat/search.h"

namespace divan {
namespace {

struct Finished {
  Outcome outcome;
  std::vector<Entry<Verrat>> entries;
};

Finished play(std::uint64_t seed, Seat searching, std::string_view search) {
  Table<Verrat> table(Verrat::Options{}, 4, Seed::from_number(seed));
  std::vector<std::unique_ptr<Bot<Verrat>>> bots;
  for (std::uint8_t i = 0; i < 4; ++i) bots.push_back(make_bot<Verrat>(Seat{i} == searching ? search : "rules"));
  const auto report = Match<Verrat>(table, bots, Seed::from_number(seed)).play();
  EXPECT_EQ(report.end, MatchEnd::finished) << "it stays within its budget and within the rules";
  return {report.outcome.value_or(Outcome{}), table.log()};
}

TEST(VerratSearch, plays_the_same_match_from_the_same_seed) {
  EXPECT_EQ(play(4, Seat{1}, "search:effort=quick").entries, play(4, Seat{1}, "search:effort=quick").entries);
}

TEST(VerratSearch, wins_clearly_more_than_its_share_among_rules) {
  int wins = 0;
  constexpr int games = 80;
  for (int i = 0; i < games; ++i) {
    const Seat seat{static_cast<std::uint8_t>(i % 4)};
    wins += play(1000 + static_cast<std::uint64_t>(i), seat, "search").outcome.rank[seat.index] == 1;
  }
  EXPECT_GT(wins, games * 2 / 5) << "a bot as good as the others wins " << games / 4;
}

TEST(VerratSearch, shares_the_win_among_the_players) {
  Table<Verrat> table(Verrat::Options{}, 4, Seed::from_number(8));
  while (const auto due = table.due()) table.apply(*due);
  double sum = 0;
  for (std::uint8_t i = 0; i < 4; ++i) sum += verrat::expected_share(table.view(Viewer::spectator()), Seat{i});
  EXPECT_NEAR(sum, 1, 1e-3);
}

}  // namespace
}  // namespace divan
