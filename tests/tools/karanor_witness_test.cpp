// What the laboratory counts of a match of Marchands de Karanor is what its record says was done.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>
#include <mutex>
#include <sstream>

#include "lab/series.h"

namespace divan {
namespace {

using Counts = std::map<std::pair<int, std::string>, int>;  // by seat and name

struct Acts {
  Counts played, kept;
};

Acts acts_of(const std::string& record) {
  Acts acts;
  std::istringstream lines(record);
  for (std::string line; std::getline(lines, line);) {
    const auto entry = boost::json::parse(line).as_object();
    const auto* act = entry.if_contains("act");
    if (act == nullptr) continue;
    const auto& what = act->at("do");
    const auto count = [&](Counts& counts, const char* name) {
      ++counts[{static_cast<int>(entry.at("seat").as_int64()) - 1, std::string(act->at(name).as_string())}];
    };
    if (what == "play" || what == "answer") count(acts.played, "card");
    if (what == "keep") count(acts.kept, "artefact");
  }
  return acts;
}

Counts counts_of(const Findings& findings, std::string_view kind) {
  Counts counts;
  for (const auto& trait : findings.traits) {
    if (trait.kind == kind) ++counts[{trait.seat.index, trait.name}];
  }
  return counts;
}

TEST(KaranorWitness, black_market_cards_and_artefacts_are_counted_where_they_came_in_play) {
  constexpr int seats = 4;
  SeriesPlan plan;
  plan.game = "karanor";
  plan.games = 16;
  plan.seats = seats;
  plan.bots = {"rules"};
  plan.seed = 5;
  plan.records = plan.findings = true;
  std::mutex mutex;
  std::map<int, Acts> acts;
  SeriesHooks hooks;
  hooks.record = [&](int index, const std::string& record) -> std::optional<Fault> {
    const std::lock_guard lock(mutex);
    acts[index] = acts_of(record);
    return {};
  };
  Series series;
  ASSERT_FALSE(play_series(plan, hooks, series));
  std::size_t played = 0, kept = 0;
  for (int i = 0; i < plan.games; ++i) {
    const auto& game = series.games[static_cast<std::size_t>(i)];
    EXPECT_EQ(counts_of(game.findings, "black-market card played"), acts[i].played) << i;
    // Whoever draws the last artefact keeps it unasked; there are more than enough here.
    EXPECT_EQ(counts_of(game.findings, "artefact"), acts[i].kept) << i;
    const auto drawn = counts_of(game.findings, "black-market card");
    for (const auto& [card, times] : acts[i].played) {
      const auto found = drawn.find(card);
      EXPECT_GE(found == drawn.end() ? 0 : found->second, times) << card.second << " was played and never drawn";
    }
    for (std::uint8_t seat = 0; seat < seats; ++seat) {  // MK-40
      int cards = 0;
      for (const auto& [card, times] : drawn) cards += card.first == seat ? times : 0;
      const double prestige = game.outcome.points[seat];
      EXPECT_GE(cards, (prestige >= 3) + (prestige >= 6)) << "seat " << int(seat) << " of game " << i;
    }
    played += acts[i].played.size();
    kept += acts[i].kept.size();
  }
  EXPECT_GT(played, 10u);
  EXPECT_GT(kept, 2u);
}

}  // namespace
}  // namespace divan
