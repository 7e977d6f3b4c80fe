// The circle of players: who sits beside whom, who is distracted, and which cards could still lie face down. All of it
// is read from what lies open.
#pragma once

#include <bit>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

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
constexpr SeatSet adjacent_to(const State& state, Seat seat) {
  const SeatSet others = living(state) - SeatSet::of(seat);
  if (others.empty()) return {};
  return SeatSet::of(next_in(seat, others)) | SeatSet::of(previous_in(seat, others));
}

// KA-8
constexpr bool is_free(const State& state, Seat seat) { return !state.captured.has(seat) && !state.detained.has(seat); }

// The places at which this stands; all sixteen are compared at once. The spare's place may be in it too, so it is
// always taken together with a set of players.
template <class T>
SeatSet standing(const ByPlace<T>& places, T what) {
  static_assert(sizeof places == place_count && sizeof(SeatSet) == sizeof(std::uint16_t));
#ifdef __SSE2__
  const __m128i same = _mm_cmpeq_epi8(std::bit_cast<__m128i>(places), _mm_set1_epi8(std::bit_cast<char>(what)));
  return std::bit_cast<SeatSet>(static_cast<std::uint16_t>(_mm_movemask_epi8(same)));
#else
  SeatSet seats;
  for (const Seat seat : SeatSet::first(most_players)) {
    if (places[seat] == what) seats.add(seat);
  }
  return seats;
#endif
}
// The seats before which this card lies.
inline SeatSet lying(const State& state, Card card) { return standing(state.cards, card); }
// KA-23: those whose previous turn was the exchange with this seat.
inline SeatSet barred(const ByPlace<Partner>& partners, Seat seat) { return standing(partners, Partner(seat)); }
// Those of them whose card fits.
template <class Fits>
SeatSet holders(const State& state, SeatSet among, Fits fits) {
  SeatSet seats;
  for (std::uint8_t card = 0; card < card_count; ++card) {
    if (fits(Card{card})) seats = seats | lying(state, Card{card});
  }
  return among & seats;
}
// The known, living players with this card.
inline SeatSet known_with(const State& state, Card card) { return state.known & lying(state, card); }

// How many; quicker than size() where there are few.
constexpr int count_few(SeatSet seats) {
  int count = 0;
  for (auto rest = seats.begin(); rest != seats.end(); ++rest) ++count;
  return count;
}
inline int dead_with(const State& state, Card card) { return count_few(state.dead & lying(state, card)); }

// KA-2b: is not every copy of the card known or dead?
inline bool could_be_hidden(const State& state, Card card) {
  return count_few((state.known | state.dead) & lying(state, card)) < deck_of(state).copies(card);
}

// KA-46: the Guards beside a Belly Dancer who is known and free can neither detain nor kill an Assassin.
inline SeatSet beside_the_dance(const State& state) {
  for (const Seat seat : known_with(state, Card::belly_dancer)) {
    if (is_free(state, seat)) return adjacent_to(state, seat);
  }
  return {};
}

}  // namespace divan::karaya
