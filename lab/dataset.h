// Positions of games between bots, for training: what a net is shown (bots/features.h), what was played, how it ended.
// The same plan gives the same bytes.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "engine/core/contract.h"

namespace divan {

struct DatasetPlan {
  std::string game;
  std::vector<std::string> bots;  // seat by seat, moved on by one from game to game; repeated until every seat has one
  int games = 100;
  int seats = 0;  // 0: the fewest that the game allows
  std::uint64_t seed = 0;
};

// A line of JSON that says what follows, then rows of little-endian 16-bit numbers: the game (low, high), the turn, the
// seat, the move played (low, high; see ActionNumbers; all bits: none), the share of the win in thousandths, the
// points, then the features. Unfinished games leave no rows.
std::optional<Fault> write_dataset(const DatasetPlan& plan, std::ostream& out,
                                   const std::function<void(int done, int games)>& progress);

}  // namespace divan
