// How near a player of Verrat! is to winning (VE-80): six kinds of card and a vizier on the favourite's seat at the
// same time. The ring carries a vizier there by itself (VE-70), so a seat is a date, and the cards must be there by
// that date.
#pragma once

#include "engine/verrat/view.h"

namespace divan::verrat {

// A player between two turns.
struct Standing {
  Cards hand;
  std::array<std::int8_t, 3> places{-1, -1, -1};  // in the ring, of each vizier; -1: elsewhere
  std::uint8_t elsewhere = 0;                     // viziers that are free but not at court
  std::uint8_t supply = 2;                        // what the cities still hold: 0 next to nothing, 1 little, 2 enough
  std::uint8_t prisoners = 0;                     // viziers that a pardon would free, sooner or later
  std::uint8_t suspects = 0;                      // other players whose viziers can be accused (VE-40)
  std::int8_t demands_at = -1;                    // the place where a missing kind can be demanded (VE-30), if any
};

Standing standing_of(const View& view, Seat seat);

// How many collecting phases until a vizier on this place can win; on the favourite's seat itself, one.
constexpr int rounds_to_favourite(int place) { return place == favourite.index ? 1 : favourite.index - place; }

// A win, on the scale of chance_to_win.
inline constexpr double win = 1.5;
// The chance to win with what a player has, if the others went on as people do; between 0 and 1, and a little more for
// what may be of use later: always less than a win.
double chance_to_win(const Standing& standing);

// A kind that this hand lacks and another player of the table must give up on demand (VE-30).
std::optional<Card> demandable(const View& view, Seat seat, const Cards& hand);

// What a vote of this seat weighs now (VE-40).
int votes_of(const View& view, Seat seat);

}  // namespace divan::verrat
