// What a match leaves for the laboratory, read from what everybody may see after the end: the events, all told openly,
// and the last open view. A game says what is worth counting in lab/witness_GAME.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/table.h"

namespace divan {

// Something that a seat had: a role, a home city, a card built. Its points are those of the match unless it had it
// only for a while, as a role in one round.
struct Trait {
  Seat seat;
  std::string_view kind;  // "role", a literal
  std::string name;       // "sultan"
  bool dealt = false;     // by chance: then every player is due the same with it
  std::optional<double> points{};
  std::optional<double> wins{};  // 0 to 1, likewise
};
struct Source {  // of points
  Seat seat;
  std::string_view name;
  double points = 0;
};

struct Findings {
  double turns = 0;         // a player's
  std::string_view ending;  // how it ended, in a word; empty: games of this kind end in one way only
  bool cut_short = false;   // only a limit ended it
  std::vector<Trait> traits{};
  std::vector<Source> sources{};
};

// Sees a match happen. This one knows nothing of the game.
template <Game G>
struct Witness {
  void see(const typename G::Event&) {}
  void conclude(const typename G::View&, Findings&) {}
};

}  // namespace divan
