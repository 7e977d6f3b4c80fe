// A position of Sultans of Karaya as a person writes it: the turn of `active` begins. Whatever is not named is filled
// in: hidden living players, the remaining cards of KA-10 in their order (Sultan, Guards, Assassins, Slaves, then
// Neutrals), no tokens, no scores.
#pragma once

#include "engine/karaya/view.h"

namespace divan::karaya {

struct Position {
  std::optional<std::uint8_t> round;  // 1
  std::optional<std::uint16_t> lap;   // 1
  std::optional<std::uint16_t> turn;  // 1
  std::optional<Seat> starter;        // seat 1
  std::optional<Seat> active;         // the starter
  std::optional<Seat> white;          // of a known Sultan: the active player if not named
  std::optional<bool> time_up;
  BySeat<std::optional<Card>> cards;
  std::optional<Card> spare;
  std::optional<SeatSet> known;
  std::optional<SeatSet> dead;
  std::optional<SeatSet> detained;
  std::optional<SeatSet> captured;
  std::optional<SeatSet> yellow;
  BySeat<std::optional<Team>> declared;  // a known Vizier's team, a known Fortune Teller's prediction
  std::optional<SeatSet> orders;         // KA-32b: lodged
  // KA-23: for each seat those whose last turn taken was the exchange with it.
  BySeat<std::optional<SeatSet>> exchanged;
  BySeat<std::optional<std::uint16_t>> scores;
  BySeat<std::optional<std::uint8_t>> latest_two;  // KA-85: the round in which it earned 2 last
};

}  // namespace divan::karaya
