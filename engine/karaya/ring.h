// The circle of players: who sits beside whom, who is distracted, and which cards could still lie face down. All of it
// is read from what lies open.
#pragma once

#include <bit>

#include "engine/karaya/state.h"

namespace divan::karaya {

// The next seat clockwise that is in the set, or nobody.
constexpr Seat next_in(Seat seat, SeatSet seats) {
  if (seats.empty()) return nobody;
  const std::uint32_t all = seats.bits();
  const std::uint32_t after = all & (~std::uint32_t{1} << seat.index);
  return {static_cast<std::uint8_t>(std::countr_zero(after != 0 ? after : all))};
}
constexpr Seat previous_in(Seat seat, SeatSet seats) {
  if (seats.empty()) return nobody;
  const std::uint32_t all = seats.bits();
  const std::uint32_t before = all & ((std::uint32_t{1} << seat.index) - 1);
  return {static_cast<std::uint8_t>(std::bit_width(before != 0 ? before : all) - 1)};
}

// KA-7: next to each other in seating order, dead players skipped.
constexpr SeatSet adjacent_to(const State& table, Seat seat) {
  const SeatSet others = living(table) - SeatSet::of(seat);
  if (others.empty()) return {};
  return SeatSet::of(next_in(seat, others)) | SeatSet::of(previous_in(seat, others));
}

// KA-8
constexpr bool is_free(const State& table, Seat seat) { return !table.captured.has(seat) && !table.detained.has(seat); }

// Those of them whose card fits.
template <class Fits>
constexpr SeatSet holders(const State& table, SeatSet among, Fits fits) {
  SeatSet seats;
  for (const Seat seat : among) {
    if (fits(table.cards[seat])) seats.add(seat);
  }
  return seats;
}
// The known, living players with this card.
constexpr SeatSet known_with(const State& table, Card card) {
  return holders(table, table.known, [card](Card held) { return held == card; });
}
constexpr int dead_with(const State& table, Card card) {
  int count = 0;
  for (const Seat seat : table.dead) count += holds(table, seat, card);
  return count;
}

// KA-2b: is not every copy of the card known or dead?
constexpr bool could_be_hidden(const State& table, Card card) {
  int seen = 0;
  for (const Seat seat : table.known | table.dead) seen += holds(table, seat, card);
  return seen < deck_of(table).copies(card);
}

// KA-46: the Guards beside a Belly Dancer who is known and free can neither detain nor kill an Assassin.
constexpr SeatSet beside_the_dance(const State& table) {
  for (const Seat seat : table.known) {
    if (holds(table, seat, Card::belly_dancer) && is_free(table, seat)) return adjacent_to(table, seat);
  }
  return {};
}

}  // namespace divan::karaya
