// The balance of a game: games between bots of equal skill, and who wins them by seat and by whatever else a seat had
// (a role, a card, a city), how long they last, how they end and where the points come from; by number of players and
// by variant of the game, side by side. The same plan gives the same numbers on any number of threads.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lab/series.h"
#include "lab/statistics.h"

namespace divan {

// A way to play the game that is to be compared with others: with options, with a content set, or by other bots.
struct Variant {
  std::string label{};            // empty if there is only one
  const AnyGame* with = nullptr;  // see SeriesPlan
  std::string options = "{}";
  std::string content{};            // where the set was found, to be told; empty: the standard one
  std::vector<std::string> bots{};  // empty: those of the plan
};

struct BalancePlan : Campaign {  // if there are several bots, they change seats from game to game
  std::vector<Variant> variants{Variant{}};
  std::vector<int> seats{};  // empty: every number that the game allows
  int games = 200;           // at each number of seats
  // Tell of these things only (cards, tiles, roles by their ids), however rare they are; empty: of all.
  std::vector<std::string> only{};
  const std::vector<std::string>& bots_of(const Variant& variant) const {
    return variant.bots.empty() ? bots : variant.bots;
  }
  std::vector<std::vector<std::string>> tables() const;  // who plays together, each company once
};

// How those fared who had something.
struct Fared {
  int times = 0;            // that somebody had it
  Estimate wins;            // how many times a fair share; its blocks are the games in which it was there
  double chance = 1;        // see Relative
  bool stands_out = false;  // among all that was dealt, or all that came in play
  Estimate points;
};

// Spread of a length.
struct Spread {
  double least = 0, p5 = 0, median = 0, p95 = 0, most = 0;
  std::vector<double> values{};
};

struct EndedSo {
  int times = 0;
  Estimate share;  // of all endings
};
struct FromSource {
  Estimate points;        // a player's, of one game
  double of_winners = 0;  // the same of those who won
};

using TraitKey = std::pair<std::string, std::string>;  // "role", "sultan"

// How a variant differs from the first, game by game over the same seeds. What chance does to both alike falls out.
struct Against {
  int same = 0;  // games that went exactly as with the first
  int games = 0;
  Estimate turns, points;                 // over the games that ended with both; points: a player's
  Estimate unfinished, cut_short;         // shares of all games
  std::map<TraitKey, Difference> wins{};  // times a fair share, of what both have; without what always or never won
};

// All games of one variant with one number of seats; or with all numbers together.
struct BalanceColumn {
  int variant = 0;
  int seats = 0;  // 0: all of them
  int games = 0;
  int unfinished = 0;  // never ended: nobody has won, and they have neither length nor points
  int cut_short = 0;
  Spread turns, rounds;  // rounds: empty unless a match has several
  Estimate mean_turns;
  Spread entries;   // lines of the record
  Estimate points;  // a player's
  std::map<std::string, EndedSo> endings{};
  std::vector<std::pair<std::string, FromSource>> sources{};  // the richest first
  std::map<TraitKey, Fared> traits{};
  std::map<std::string, Estimate> measures{};  // see Measure
  std::optional<Against> against{};            // the same column of the first variant, unless this is the first
  std::uint64_t fingerprint = 0;               // of all its games
};

// What was counted of one kind, in the order in which it is told.
struct TraitKind {
  std::string name;
  bool dealt = false;
  std::vector<std::string> names{};
};

struct BalanceResult {
  BalancePlan plan;                    // with seats
  std::vector<std::string> options;    // of each variant, all of them, as JSON
  std::vector<BalanceColumn> columns;  // a variant's stand together, that of all seats first if there is one
  std::vector<TraitKind> kinds;        // what was dealt first
  std::vector<std::string> never;      // of plan.only: what nobody had in any game
  std::string title(const BalanceColumn& column) const;
};

std::optional<Fault> weigh(const BalancePlan& plan, const std::function<void(int done, int games)>& progress,
                           BalanceResult& result);

// The result for machines: the same bytes for the same plan, whatever the threads.
std::string to_json_text(const BalanceResult& result);
std::string to_text(const BalanceResult& result);

}  // namespace divan
