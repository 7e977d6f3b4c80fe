// What is said in Sultaniya: by a player (Action), by the table (Act), of what happened (Event), and in talk (Claim).
// Tiles, characters and objectives are called by their names in the content set.
#pragma once

#include <variant>

#include "engine/core/name_list.h"
#include "engine/sultaniya/state.h"

namespace divan::sultaniya {

// ---- Before the first turn

struct Choose {  // SU-2: a character
  static constexpr Tag tag{"do", "choose"};
  Name character;
  friend constexpr bool operator==(const Choose&, const Choose&) = default;
};

// ---- The turn

struct Uncover {  // SU-20: one tile of a pile
  static constexpr Tag tag{"do", "uncover"};
  Floor pile{};
  friend constexpr bool operator==(const Uncover&, const Uncover&) = default;
};
// SU-21, SU-22: take a tile that lies in front of a pile, or (SU-41) in the pile that the Seer shows, and place it.
struct Build {
  static constexpr Tag tag{"do", "build"};
  Name tile;
  HalfColumn at;
  Face face{};
  friend constexpr bool operator==(const Build&, const Build&) = default;
};
struct Pass {  // SU-24; after uncovering only when nothing fits (SU-22)
  static constexpr Tag tag{"do", "pass"};
  friend constexpr bool operator==(const Pass&, const Pass&) = default;
};

// ---- Djinns

struct Call {
  static constexpr Tag tag{"do", "call"};
  Djinn djinn{};
  std::optional<Floor> pile;  // SU-41, SU-44: of the Seer and the Sweeper
  friend constexpr bool operator==(const Call&, const Call&) = default;
};
struct Move {  // SU-43: a built tile to another place of its row
  static constexpr Tag tag{"do", "move"};
  Name tile;
  HalfColumn at;
  Face face{};
  friend constexpr bool operator==(const Move&, const Move&) = default;
};
struct Return {  // SU-43: a built tile under its pile
  static constexpr Tag tag{"do", "return"};
  Name tile;
  friend constexpr bool operator==(const Return&, const Return&) = default;
};
struct Skip {  // a build, or another step of a djinn's turn, that need not or cannot be made (SU-40b to SU-44)
  static constexpr Tag tag{"do", "skip"};
  friend constexpr bool operator==(const Skip&, const Skip&) = default;
};

using Action = std::variant<Choose, Uncover, Build, Pass, Call, Move, Return, Skip>;

// ---- The table

using Order = List<Name, 28>;
using TileNames = NameList<28>;  // the same, small in memory
using Objectives = List<Name, objectives_each>;

// SU-10: the whole result of the shuffles. Characters are named only where they are dealt (SU-2).
struct Deal {
  static constexpr Tag tag{"do", "deal"};
  Seat first;
  BySeat<std::optional<Name>> characters;
  BySeat<std::optional<Objectives>> objectives;
  ByFloor<Order> piles;  // top first
  friend constexpr bool operator==(const Deal&, const Deal&) = default;
};
using Act = std::variant<Deal, Lapse>;

// ---- Events. Public unless said otherwise; tell() decides.

struct Dealt {
  static constexpr Tag tag{"event", "dealt"};
  Seat first;
  friend constexpr bool operator==(const Dealt&, const Dealt&) = default;
};
struct Chosen {  // a character, by its player or by lot, with its sapphires
  static constexpr Tag tag{"event", "chosen"};
  Seat seat;
  Name character;
  std::uint8_t sapphires = 0;
  friend constexpr bool operator==(const Chosen&, const Chosen&) = default;
};
struct TurnBegan {
  static constexpr Tag tag{"event", "turn_began"};
  std::uint16_t turn = 0;
  Seat seat;
  friend constexpr bool operator==(const TurnBegan&, const TurnBegan&) = default;
};
struct Lapsed {  // who had not answered
  static constexpr Tag tag{"event", "lapsed"};
  Asking question{};
  SeatSet seats;
  friend constexpr bool operator==(const Lapsed&, const Lapsed&) = default;
};
struct Uncovered {
  static constexpr Tag tag{"event", "uncovered"};
  Seat seat;
  Floor pile{};
  Name tile;
  friend constexpr bool operator==(const Uncovered&, const Uncovered&) = default;
};
struct TurnedUp {  // SU-20: what lies on top of a pile now
  static constexpr Tag tag{"event", "turned_up"};
  Floor pile{};
  Name tile;
  friend constexpr bool operator==(const TurnedUp&, const TurnedUp&) = default;
};
struct Built {
  static constexpr Tag tag{"event", "built"};
  Seat seat;
  Name tile;
  HalfColumn at;
  Face face{};
  std::uint8_t sapphires = 0;  // SU-23: taken from the treasury
  friend constexpr bool operator==(const Built&, const Built&) = default;
};
struct Passed {
  static constexpr Tag tag{"event", "passed"};
  Seat seat;
  std::uint8_t sapphires = 0;
  friend constexpr bool operator==(const Passed&, const Passed&) = default;
};
struct Called {
  static constexpr Tag tag{"event", "called"};
  Seat seat;
  Djinn djinn{};
  std::uint8_t cost = 0;
  std::optional<Floor> pile;
  friend constexpr bool operator==(const Called&, const Called&) = default;
};
struct Looked {  // SU-41: the others learn only that it was done
  static constexpr Tag tag{"event", "looked"};
  Seat seat;
  Floor pile{};
  std::optional<TileNames> tiles;  // top first
  friend bool operator==(const Looked&, const Looked&) = default;
};
struct Moved {
  static constexpr Tag tag{"event", "moved"};
  Seat seat;
  Name tile;
  HalfColumn from;
  HalfColumn to;
  Face face{};
  friend constexpr bool operator==(const Moved&, const Moved&) = default;
};
struct Returned {
  static constexpr Tag tag{"event", "returned"};
  Seat seat;
  Floor pile{};
  Name tile;
  friend constexpr bool operator==(const Returned&, const Returned&) = default;
};
struct Swept {  // SU-44: in the order in which they go under the pile
  static constexpr Tag tag{"event", "swept"};
  Seat seat;
  Floor pile{};
  List<Name, most_in_front> tiles;
  friend constexpr bool operator==(const Swept&, const Swept&) = default;
};
struct Skipped {
  static constexpr Tag tag{"event", "skipped"};
  Seat seat;
  friend constexpr bool operator==(const Skipped&, const Skipped&) = default;
};
struct EndBegan {  // SU-50
  static constexpr Tag tag{"event", "end_began"};
  Seat seat;
  friend constexpr bool operator==(const EndBegan&, const EndBegan&) = default;
};
struct Ended {
  static constexpr Tag tag{"event", "ended"};
  Ending by{};
  friend constexpr bool operator==(const Ended&, const Ended&) = default;
};
struct Scored {
  static constexpr Tag tag{"event", "scored"};
  Seat seat;
  Objectives objectives;
  std::int16_t points = 0;
  std::uint8_t rank = 0;
  friend constexpr bool operator==(const Scored&, const Scored&) = default;
};

using Event = std::variant<Dealt, Chosen, TurnBegan, Lapsed, Uncovered, TurnedUp, Built, Passed, Called, Looked, Moved,
                           Returned, Swept, Skipped, EndBegan, Ended, Scored>;

// ---- Talk. Nobody must be believed.

struct Wanting {  // a tile
  static constexpr Tag tag{"claim", "wanting"};
  Name tile;
  friend constexpr bool operator==(const Wanting&, const Wanting&) = default;
};
struct Aiming {  // for an objective
  static constexpr Tag tag{"claim", "aiming"};
  Name objective;
  friend constexpr bool operator==(const Aiming&, const Aiming&) = default;
};
using Claim = std::variant<Wanting, Aiming>;

}  // namespace divan::sultaniya
