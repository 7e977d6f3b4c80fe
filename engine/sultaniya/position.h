// A position of Sultaniya as a person writes it: the first step of a turn. Whatever is not named is filled in:
// characters and objectives in the order of the set; the tiles that are left on the piles that are not named, in the
// order of the set; the sapphires that nobody has in the treasury. Of a pile that is named the rest lies aside, out of
// the game.
#pragma once

#include "engine/sultaniya/view.h"

namespace divan::sultaniya {

struct PlayerPosition {
  std::optional<Name> character;
  std::optional<std::uint8_t> sapphires;  // as its board gives if not named
  std::optional<Objectives> objectives;
  ByFloor<std::optional<Row>> palace;  // beside the printed tiles
};
struct PilePosition {
  std::optional<List<Name, most_in_front>> front;  // empty
  std::optional<Order> pile;                       // top first; not named: all that is left
  std::optional<std::uint8_t> known;               // so many at the bottom everybody knows
};

struct Position {
  std::optional<Seat> first;   // 1
  std::optional<Seat> active;  // the first
  std::optional<std::uint16_t> turn;
  std::optional<std::uint8_t> idle;
  std::optional<Seat> ended_by;
  ByDjinn<std::optional<Seat>> djinns;
  ByFloor<std::optional<PilePosition>> piles;
  BySeat<std::optional<PlayerPosition>> players;
};

}  // namespace divan::sultaniya
