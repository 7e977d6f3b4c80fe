// What lies on the table in Sultaniya: piles, palaces, sapphires, djinns, and how far the turn has come. Rule ids are
// those of docs/rules/sultaniya.md.
#pragma once

#include "engine/core/questions.h"
#include "engine/sultaniya/content.h"

namespace divan::sultaniya {

inline constexpr int most_players = 4;
inline constexpr std::uint8_t half_columns = 14;      // SU-5
inline constexpr std::size_t place_count = 26;        // SU-5: 7 + 6 + 7 + 6
inline constexpr std::size_t most_in_front = 3;       // SU-20
inline constexpr std::size_t objectives_each = 2;     // SU-10
inline constexpr std::uint8_t pass_pay = 2;           // SU-24
inline constexpr std::uint8_t twin_builds = 2;        // SU-42
inline constexpr int most_twin_piles = 2;             // SU-42
inline constexpr std::uint8_t roofs_to_end = 5;       // SU-50
inline constexpr std::uint16_t most_solo_turns = 20;  // SU-60
inline constexpr std::uint8_t idle_laps = 2;          // SU-50
inline constexpr std::uint8_t nobody = 0xFF;          // no seat, no board, no objective

template <class T>
using BySeat = Keyed<Seat, T, most_players>;

// SU-5: where a tile's left half lies, counted from 0.
struct HalfColumn {
  std::uint8_t index = 0;

  constexpr bool exists() const { return index < half_columns; }
  std::string_view name() const;
  static std::optional<HalfColumn> from_name(std::string_view text);
  static constexpr std::string_view names_wanted = "a half-column from column-0 to column-13";

  friend constexpr auto operator<=>(HalfColumn, HalfColumn) = default;
};
template <class T>
using ByHalfColumn = Keyed<HalfColumn, T, half_columns>;

// SU-5: a row has places counted from the left: seven in rows 1 and 3, six in rows 2 and 4.
constexpr int places_in(Floor row) { return static_cast<int>(row) % 2 == 0 ? 7 : 6; }
constexpr HalfColumn column_of(Floor row, int place) {
  return {static_cast<std::uint8_t>(2 * place + static_cast<int>(row) % 2)};
}
// The place of a row that begins there, if one does.
constexpr std::optional<int> place_at(Floor row, HalfColumn at) {
  const int offset = at.index - static_cast<int>(row) % 2;
  if (offset < 0 || offset % 2 != 0 || offset / 2 >= places_in(row)) return {};
  return offset / 2;
}
inline constexpr std::array<std::uint8_t, floor_count> first_place{0, 7, 13, 20};  // of each row, in Palace::laid

// A palace: what lies in each place, and the same as bits for each row (bit 0 is the leftmost place).
struct Palace {
  std::array<Laid, place_count> laid;
  std::array<std::uint8_t, floor_count> rows{};

  constexpr Laid at(Floor row, int place) const { return laid[index(row, place)]; }
  constexpr std::uint8_t row(Floor row) const { return rows[static_cast<std::size_t>(row)]; }
  constexpr bool has(Floor row, int place) const {
    return place >= 0 && place < places_in(row) && ((rows[static_cast<std::size_t>(row)] >> place) & 1) != 0;
  }
  constexpr void lay(Floor row, int place, Laid piece) {
    laid[index(row, place)] = piece;
    rows[static_cast<std::size_t>(row)] |= static_cast<std::uint8_t>(1u << place);
  }
  constexpr void lift(Floor row, int place) {
    laid[index(row, place)] = {};
    rows[static_cast<std::size_t>(row)] &= static_cast<std::uint8_t>(~(1u << place));
  }

  friend constexpr bool operator==(const Palace&, const Palace&) = default;

 private:
  static constexpr std::size_t index(Floor row, int place) {
    return first_place[static_cast<std::size_t>(row)] + static_cast<std::size_t>(place);
  }
};

struct Player {
  Palace palace;
  std::uint8_t board = nobody;  // the character; nobody: not chosen yet
  std::uint8_t sapphires = 0;
  std::array<std::uint8_t, objectives_each> objectives{nobody, nobody};
  friend constexpr bool operator==(const Player&, const Player&) = default;
};

// A floor's tiles, as numbers of Content::pieces.
struct Pile {
  List<std::uint8_t, 28> tiles;             // bottom first; the top, its back, is always visible (SU-20)
  List<std::uint8_t, most_in_front> front;  // in the order in which they were laid there
  std::uint8_t known = 0;  // so many at the bottom, below the top, were put there before everybody's eyes

  // The top is visible to all: it does not count as known.
  constexpr void forget_top() {
    if (known >= tiles.size()) known = static_cast<std::uint8_t>(tiles.empty() ? 0 : tiles.size() - 1);
  }
  friend constexpr bool operator==(const Pile&, const Pile&) = default;
};

enum class Characters : std::uint8_t { dealt, chosen };

struct Options {
  bool open_objectives = false;  // SU-10
  bool both_sides = false;       // SU-2: characters of both sides at one table
  Characters characters = Characters::dealt;
  const Content* content = nullptr;  // not described; nullptr: the standard set
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

enum class Phase : std::uint8_t { deal, characters, play, last_turns, over };
// What is asked: the deal of the table, everything else of one seat. `turn`: anything; `build`: a tile, after
// uncovering or on a djinn's turn; `seek`: a tile of the pile that the Seer shows; `move`: a built tile, for the Mover;
// `sweep`: the first tile to uncover after sweeping.
enum class Asking : std::uint8_t { deal, character, turn, build, seek, move, sweep };
enum class Ending : std::uint8_t { none, roofs, standstill, turns };  // SU-50, SU-60

inline constexpr std::uint8_t no_djinn = djinn_count;
inline constexpr std::uint8_t no_pile = floor_count;

struct State {
  const Content* content = nullptr;
  Questions<Asking, 1> questions;
  std::uint16_t turn = 0;  // counted over all players, from 1
  std::uint8_t seats = 0;
  bool open_objectives = false;
  bool both_sides = false;
  Characters characters = Characters::dealt;
  Phase phase = Phase::deal;
  Ending ending = Ending::none;
  Seat first;
  Seat active;

  // The turn so far.
  std::uint8_t djinn = no_djinn;      // that was called
  std::uint8_t builds = 0;            // still to come, the one being made included
  std::uint8_t uncovering = no_pile;  // the pile that this build has uncovered
  std::uint8_t barred = 0;            // SU-42: piles that the Twin is done with, as bits
  bool built = false;                 // a tile, this turn
  bool broken = false;                // SU-43: the palace must be mended

  std::uint8_t idle = 0;           // SU-50: turns in a row in which nobody built or called a djinn
  std::uint8_t ended_by = nobody;  // SU-50: who started the end
  std::uint8_t treasury = sapphire_count;
  ByDjinn<std::uint8_t> djinns;  // by whose palace each stands, or nobody
  ByFloor<Pile> piles;
  BySeat<Player> players;
  ByFloor<std::uint8_t> in_play;  // SU-1: tiles of each floor, wherever they lie
  std::uint8_t filler = 0;        // always: the bytes of a State are its value

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace divan::sultaniya
