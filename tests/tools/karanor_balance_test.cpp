// Games of Karanor between equal bots, at every number of seats: they end, in a fair number of turns, and no home city,
// story or card decides them. The long campaign (docs/balance_karanor.md) measures closely; here the bounds are as
// narrow as so few games allow.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <map>
#include <mutex>
#include <set>
#include <sstream>

#include "lab/series.h"

namespace divan {
namespace {

constexpr int max_rounds = 60;

// How often something was dealt, and won. `chairs` sums the seats of those games: at n seats a fair share is 1/n.
struct Share {
  int dealt = 0;
  int chairs = 0;
  double won = 0;  // each win counted n times

  double of_fair() const { return won / dealt; }  // 1: as often as chance would have it
  // Of of_fair(), if it truly is `share`.
  double standard_error(double share) const { return std::sqrt(share * (chairs - share * dealt)) / dealt; }
};

struct Tally {
  std::map<int, std::vector<int>> turns;  // by seats: a player's, game by game
  std::map<std::string, Share> homes, stories;
  std::map<std::string, Share> cards;  // that were built, played or kept
};

// The shop, black-market card or artefact that an act brings into play.
std::optional<std::string> card_of(const boost::json::value& act) {
  const auto& what = act.at("do");
  if (what == "build" || what == "play" || what == "answer") return std::string(act.at("card").as_string());
  if (what == "keep") return std::string(act.at("artefact").as_string());
  return {};
}

void count(Tally& tally, int seats, const std::string& record) {
  std::istringstream lines(record);
  std::string line;
  boost::json::object deal, ranks;
  std::map<int, std::set<std::string>> cards;
  int turns = 0;
  while (std::getline(lines, line)) {
    const auto entry = boost::json::parse(line).as_object();
    if (const auto* act = entry.if_contains("table"); act != nullptr && act->at("do") == "deal")
      deal = act->as_object();
    if (const auto* act = entry.if_contains("act")) {
      turns += act->at("do") == "end_turn";
      if (const auto card = card_of(*act)) cards[static_cast<int>(entry.at("seat").as_int64()) - 1].insert(*card);
    }
    if (const auto* end = entry.if_contains("end")) ranks = end->at("outcome").at("ranks").as_object();
  }
  tally.turns[seats].push_back(turns / seats);
  const auto winners = std::ranges::count_if(ranks, [](const auto& rank) { return rank.value() == 1; });
  for (int seat = 0; seat < seats; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    const bool wins = ranks.at(std::to_string(seat + 1)) == 1;
    const auto note = [&](Share& share) {
      ++share.dealt;
      share.chairs += seats;
      share.won += wins ? static_cast<double>(seats) / static_cast<double>(winners) : 0;
    };
    const auto dealt = [&](const char* what) { return std::string(deal.at(what).as_array().at(at).as_string()); };
    note(tally.homes[dealt("homes")]);
    note(tally.stories[dealt("stories")]);
    for (const auto& card : cards[seat]) note(tally.cards[card]);
  }
}

void play(Tally& tally, int seats, int games) {
  std::mutex mutex;
  SeriesPlan plan;
  plan.game = "karanor";
  plan.games = games;
  plan.seats = seats;
  plan.bots = {"rules"};
  plan.seed = 2026;
  plan.options = R"({"max_rounds":)" + std::to_string(max_rounds) + "}";
  plan.threads = 2;
  plan.records = true;
  SeriesHooks hooks;
  hooks.record = [&](int, const std::string& record) -> std::optional<Fault> {
    const std::lock_guard lock(mutex);
    count(tally, seats, record);
    return {};
  };
  Series series;
  ASSERT_FALSE(play_series(plan, hooks, series));
}

// What the content must satisfy is 0.7 to 1.4; a true share in there is hardly ever measured three standard errors
// outside. Of a story, dealt some 140 times, that refuses a share beyond 1.9 and almost surely finds one of 2.5.
void expect_fair(const std::map<std::string, Share>& shares) {
  for (const auto& [name, share] : shares) {
    EXPECT_GT(share.of_fair(), 0.7 - 3 * share.standard_error(0.7)) << name << ", dealt " << share.dealt;
    EXPECT_LT(share.of_fair(), 1.4 + 3 * share.standard_error(1.4)) << name << ", dealt " << share.dealt;
  }
}

// No card is in the winner's hands more than twice as often as the average.
void expect_not_decisive(const std::map<std::string, Share>& shares) {
  for (const auto& [name, share] : shares)
    EXPECT_LE(share.of_fair(), 2 + 3 * share.standard_error(2)) << name << ", in play " << share.dealt << " times";
}

TEST(KaranorBalance, games_end_in_time_at_every_number_of_seats_and_nothing_that_is_dealt_decides_them) {
  Tally tally;
  for (const auto& [seats, games] : std::map<int, int>{{2, 60}, {3, 60}, {4, 160}, {5, 40}, {6, 40}}) {
    play(tally, seats, games);
    auto& turns = tally.turns[seats];
    ASSERT_EQ(turns.size(), static_cast<std::size_t>(games));
    std::ranges::sort(turns);
    const auto median = turns[turns.size() / 2];
    EXPECT_GE(median, 10) << seats << " seats";
    EXPECT_LE(median, 18) << seats << " seats";
    EXPECT_LE(std::ranges::count(turns, max_rounds), games / 50) << seats << " seats: games that only max_rounds ends";
  }
  EXPECT_EQ(tally.homes.size(), 6u);
  EXPECT_EQ(tally.stories.size(), 10u);
  expect_fair(tally.homes);
  expect_fair(tally.stories);
  EXPECT_GE(tally.cards.size(), 34u);
  expect_not_decisive(tally.cards);
}

}  // namespace
}  // namespace divan
