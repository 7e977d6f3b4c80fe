// What a seat can tell of cards that it does not see: for knowledge.cpp and imagine.cpp only.
#pragma once

#include "engine/karanor/rules.h"

namespace divan::karanor {

inline const Content& content_of_view(const View& view) { return *view.options.content; }

// MK-11: whom the seat hands its cards.
inline Seat right_of(const View& view, Seat seat) {
  return {static_cast<std::uint8_t>((seat.index + view.seats - 1) % view.seats)};
}

// The cards that the seat sees nowhere: in the deck, or in a hand.
std::uint64_t unseen_cards(const Knowledge& notes, Deck deck);
// How many cards of a deck another seat holds that this one has never seen.
std::size_t hidden_of(const Knowledge& notes, Seat seat, Deck deck);

}  // namespace divan::karanor
