// The circle of players: who sits beside whom, who is distracted, and which cards could still lie face down. All of it
// is read from what lies open.
#pragma once

#include "engine/karaya/state.h"

namespace divan::karaya {

// The next seat clockwise that is in the set, or nobody.
constexpr Seat next_in(const State& table, Seat seat, SeatSet seats) {
  Seat next = seat;
  for (int i = 0; i < table.seats; ++i) {
    next = next.next(table.seats);
    if (seats.has(next)) return next;
  }
  return nobody;
}
constexpr Seat previous_in(const State& table, Seat seat, SeatSet seats) {
  Seat previous = seat;
  for (int i = 0; i < table.seats; ++i) {
    previous = {static_cast<std::uint8_t>(previous.index == 0 ? table.seats - 1 : previous.index - 1)};
    if (seats.has(previous)) return previous;
  }
  return nobody;
}

// KA-7: next to each other in seating order, dead players skipped.
constexpr SeatSet adjacent_to(const State& table, Seat seat) {
  const SeatSet others = living(table) - SeatSet::of(seat);
  if (others.empty()) return {};
  return SeatSet::of(next_in(table, seat, others)) | SeatSet::of(previous_in(table, seat, others));
}

// KA-8
constexpr bool is_free(const State& table, Seat seat) { return !table.captured.has(seat) && !table.detained.has(seat); }

// The known, living players with this card.
constexpr SeatSet known_with(const State& table, Card card) {
  SeatSet seats;
  for (const Seat seat : table.known) {
    if (holds(table, seat, card)) seats.add(seat);
  }
  return seats;
}
constexpr int dead_with(const State& table, Card card) {
  int count = 0;
  for (const Seat seat : table.dead) count += holds(table, seat, card);
  return count;
}

// KA-2b: is not every copy of the card known or dead?
constexpr bool could_be_hidden(const State& table, Card card) {
  return known_with(table, card).size() + dead_with(table, card) < deck_of(table).copies(card);
}

// KA-46: the Guards beside a Belly Dancer who is known and free can neither detain nor kill an Assassin.
constexpr SeatSet beside_the_dance(const State& table) {
  for (const Seat seat : known_with(table, Card::belly_dancer)) {
    if (is_free(table, seat)) return adjacent_to(table, seat);
  }
  return {};
}

}  // namespace divan::karaya
