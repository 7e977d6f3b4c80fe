// The arena: bots against bots, measured so that luck of the deal and of the seat fall out. A block is one deal; each
// table plays it once from every seat. Tables of the same block share the deal, so that differences are taken block by
// block. Games that do not end count for nobody and are told. The same plan gives the same numbers on any number of
// threads.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lab/series.h"
#include "lab/statistics.h"

namespace divan {

struct ArenaPlan : Campaign {     // its bots are each named once; one alone plays against itself
  const AnyGame* with = nullptr;  // see SeriesPlan
  std::string content{};          // the folder of its set, for the report
  int blocks = 100;
  int seats = 0;  // 0: the fewest that the game allows
  std::string options = "{}";
  bool lone = false;  // only the first bot among each of the others, and not the other way round: no leads, no ratings
};

// How a bot fares with what chance deals out, as a role.
struct WithTrait {
  std::string kind, name;
  int times = 0;      // that the bot had it
  Estimate points;    // the bot's with it
  double others = 0;  // the points that the others make with it
  double share = 0;   // of all that was dealt of this kind
};

// One bot among others of one kind.
struct Pairing {
  int lone = 0, rest = 0;  // indices of bots; equal: the bot among its like, or alone
  int games = 0;
  int unfinished = 0;  // never ended: nobody has won
  int cut_short = 0;   // ended by a limit of the game
  double parity = 0;   // the share of wins of a bot that is as good as the rest
  Estimate wins;       // shared wins are split
  Estimate points;
  Estimate margin;  // its points less the mean of the others'
  // Its share of wins less that of the rest when they change places, unless they do not; alone: of points.
  std::optional<Estimate> lead{};
  double turns = 0;  // the median, a player's
  std::vector<WithTrait> traits{};
  // Its points with each thing dealt, weighted by how often that is dealt; by kind.
  std::vector<std::pair<std::string, double>> standardised{};
};

struct ArenaResult {
  ArenaPlan plan;       // with seats
  std::string options;  // all of them, as JSON
  std::vector<Pairing> pairings;
  int mixed_games = 0;          // tables of all kinds of bots, of three and more
  std::vector<Rating> ratings;  // of each bot, when there are two or more; `anchor` has 1000
  int anchor = 0;
  std::uint64_t fingerprint = 0;  // of all games
};

std::optional<Fault> hold_arena(const ArenaPlan& plan, const std::function<void(int done, int games)>& progress,
                                ArenaResult& result);

// The result for machines: the same bytes for the same plan, whatever the threads.
std::string to_json_text(const ArenaResult& result);
std::string to_text(const ArenaResult& result);

}  // namespace divan
