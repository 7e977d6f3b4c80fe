// Where a tile may lie (SU-30 to SU-35), by bits: a row's places for support and holes, nibbles for the pictures.
#pragma once

#include <bit>

#include "engine/sultaniya/state.h"

namespace divan::sultaniya {

using Rows = std::array<std::uint8_t, floor_count>;
using Places = std::uint8_t;  // places of a row, as bits

constexpr Places all_places(Floor row) { return static_cast<Places>((1u << places_in(row)) - 1); }

// SU-32: the places of a row that have a tile, or the base, below. Row 2 lies half a tile to the right of row 1, row 3
// half a tile to the left of row 2.
constexpr Places supported(const Rows& rows, Floor row) {
  if (row == Floor::ground) return all_places(row);
  const unsigned below = rows[static_cast<std::size_t>(row) - 1];
  const unsigned held = row == Floor::second ? below | below << 1 : below | below >> 1;
  return static_cast<Places>(held & all_places(row));
}

// SU-34: no empty place between two tiles.
constexpr bool has_no_hole(Places row) { return ((row + (row & -row)) & row) == 0; }

// SU-32 and SU-34 for a whole palace. SU-33 follows: rows 1 and 2 are unbroken and hold printed tiles, and a tile of
// rows 3 and 4 touches what supports it.
constexpr bool stands(const Rows& rows) {
  for (std::size_t i = 0; i < floor_count; ++i) {
    if (!has_no_hole(rows[i]) || (rows[i] & ~supported(rows, static_cast<Floor>(i))) != 0) return false;
  }
  return true;
}

enum class Footing : std::uint8_t { firm, broken };  // SU-43: a broken palace must be mended
constexpr Footing footing_of(const Rows& rows) { return stands(rows) ? Footing::firm : Footing::broken; }

// The empty places of a row where a tile leaves a palace that stands. One that stands already only wants the new tile
// beside another of its row (SU-34).
constexpr Places places_to_add(const Rows& rows, Floor row) {
  const unsigned taken = rows[static_cast<std::size_t>(row)];
  const unsigned empty = supported(rows, row) & ~taken;
  return static_cast<Places>(taken == 0 ? empty : empty & (taken << 1 | taken >> 1));
}
Places places_to_mend(const Rows& rows, Floor row);
inline Places open_places(const Rows& rows, Floor row, Footing footing) {
  return footing == Footing::firm ? places_to_add(rows, row) : places_to_mend(rows, row);
}

// SU-31: the pictures that the neighbours of a place demand of a tile there. Borders, base and empty places demand
// none.
struct Demand {
  Edges pictures = 0;
  Edges where = 0;

  constexpr bool met_by(Edges edges) const { return ((edges ^ pictures) & where) == 0; }
};
Demand demand_at(const Content& content, const Palace& palace, Floor row, int place);

// Calls use(piece, place, face) for each way to lay one of `pieces`, tiles of this row, in one of `places`; a tile
// that looks the same from both sides is laid with its front up. Stops when use() says so by `true`, which is given
// back.
template <class Pieces, class Use>
bool find_placement(const Content& content, const Palace& palace, Floor row, Places places, const Pieces& pieces,
                    Use&& use) {
  for (unsigned open = places; open != 0; open &= open - 1u) {
    const int place = std::countr_zero(open);
    const Demand demand = demand_at(content, palace, row, place);
    for (const std::uint8_t piece : pieces) {
      for (const Face face : {Face::front, Face::back}) {
        if (face == Face::back && content.symmetric[piece]) continue;
        if (demand.met_by(content.edges[Laid::of(piece, face).code]) && use(piece, place, face)) return true;
      }
    }
  }
  return false;
}
// The same for every place where the palace stands then.
template <class Pieces, class Use>
bool find_placement(const Content& content, const Palace& palace, Floor row, const Pieces& pieces, Use&& use) {
  const Places open = open_places(palace.rows, row, footing_of(palace.rows));
  return find_placement(content, palace, row, open, pieces, std::forward<Use>(use));
}

// Why a tile may not be laid there, if it may not.
Verdict check_placement(const Content& content, const Palace& palace, std::uint8_t piece, HalfColumn at, Face face);

// The palace of a character before the first turn (SU-2, SU-6).
Palace printed_palace(const Content& content, std::size_t board);

}  // namespace divan::sultaniya
