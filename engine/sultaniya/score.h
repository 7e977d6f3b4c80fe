// SU-51 to SU-57: what a palace counts.
#pragma once

#include "engine/sultaniya/view.h"

namespace divan::sultaniya {

// How often a symbol stands in a palace: in all, in the row and in the half-column that have most of it.
struct Standing {
  int all = 0;
  int best_row = 0;
  int best_column = 0;
};
Standing standing_of(const Content& content, const Palace& palace, Symbol symbol);
// SU-53: complete ones.
int rises_in(const Content& content, const Palace& palace, Rise rise);
// The points of the marked roofs, and how many there are, of all that stands in a palace.
Line bonuses_in(const SymbolSums& symbols);
// SU-56.
Goal goal_of(const Content& content, const Player& player, const Objective& objective, int djinns);
// SU-54: `guards` are those of each of `seats` players.
int guard_points(std::span<const int> guards, std::size_t seat);

// How often each symbol stands in a palace.
inline SymbolSums symbols_in(const Content& content, const Palace& palace) {
  SymbolSums sums;
  for (const Laid laid : palace.laid) sums += content.symbols[laid.code];
  return sums;
}
using Guards = std::array<int, most_players>;
Guards guards_of(const State& state);

int djinns_by(const State& state, Seat seat);
// All lines; the objectives' only if `whole`.
enum class Extent : std::uint8_t { palace, whole };
Score score_of(const State& state, Seat seat, Extent extent, const Guards& guards);

}  // namespace divan::sultaniya
