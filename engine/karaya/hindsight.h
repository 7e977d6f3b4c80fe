// What is told of a round that is over (KA-86): the course of it, and for each seat, after every step that could change
// what anybody knew, how likely it could think each player to hold the Sultan.
#pragma once

#include "engine/core/hindsight.h"
#include "engine/karaya/karaya.h"

namespace divan::karaya {

// Parts in a thousand that the Sultan lies there: the seats in their order, then the spare. 1000 is certain and 0 is
// impossible, never merely near it.
using Guess = List<std::uint16_t, place_count>;

struct Moment {
  std::uint16_t turn = 0;                // of the round; 0: the deal
  std::vector<Event> events;             // the whole truth, as far as it says who could know what
  std::optional<Seat> sultan;            // where the Sultan lies now; empty: it is the spare
  BySeat<std::optional<Guess>> guesses;  // by who guesses
};

struct Hindsight {
  std::uint8_t round = 0;
  std::vector<Moment> moments;  // the first is the deal, in the last all cards lie open
};

class Retrospect {
 public:
  void follow(const Feed<Karaya>& open, std::span<const Feed<Karaya>> seats);
  Hindsight hindsight() const { return told_; }

 private:
  Hindsight told_;
};

}  // namespace divan::karaya
