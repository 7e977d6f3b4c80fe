// What a player of Sultaniya sees and has worked out, by numbers instead of names.
#pragma once

#include "engine/sultaniya/palace.h"
#include "engine/sultaniya/sultaniya.h"

namespace divan::sultaniya {

using Tiles = List<std::uint8_t, 28>;

// A pile and what lies in front of it.
struct Heap {
  List<std::uint8_t, most_in_front> front;
  std::optional<std::uint8_t> top;
  Tiles hidden;          // what is uncovered after the top
  bool ordered = false;  // the order of `hidden` is known, the next first
  Tiles buried;          // below all that, put there before everybody's eyes

  std::size_t space() const { return most_in_front - front.size(); }
  std::size_t in_pile() const { return hidden.size() + buried.size() + (top ? 1u : 0u); }
  // All of the pile.
  Tiles pile() const;
  // All of the pile and what lies in front of it.
  Tiles all() const;
};

struct Person {
  const Board* board = nullptr;
  Palace palace;
  int sapphires = 0;
  int djinns = 0;
  List<const Objective*, objectives_each> objectives;  // as far as they are known
  int points = 0;                                      // as far as they are known
};

struct Situation {
  const Content* content = nullptr;
  int seats = 0;
  Seat me;
  Phase phase{};
  int turn = 0;
  bool by_djinn = false;  // this turn's builds give no sapphires (SU-40)
  ByFloor<Heap> heaps;
  BySeat<Person> people;

  const Person& mine() const { return people[me]; }
  bool alone() const { return seats == 1; }
};

Situation situation_of(const Knowledge& knowledge);

inline int roofs_of(const Palace& palace) { return std::popcount(palace.row(Floor::roof)); }
int sapphires_on(const Piece& piece);

}  // namespace divan::sultaniya
