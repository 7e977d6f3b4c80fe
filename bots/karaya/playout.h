// An imagined round of Sultans of Karaya, played to its end by plain habits: what each player does knowing its own card
// and what lies open. Quick rather than clever: a search plays hundreds of them for one choice.
#pragma once

#include "bots/karaya/conduct.h"

namespace divan::karaya {

// How the players of an imagined round are minded.
struct Habits {
  Seat me;
  Rates own, others;     // how likely they do what their card allows
  BySeat<bool> aimless;  // who does this and that on its turn

  const Rates& of(Seat seat) const { return seat == me ? own : others; }
};

// The points of `me` in the round that runs in this world, which is played to its end; what can be expected when it is
// not over after many turns.
double play_out(World<Karaya>& world, Seat me, const Habits& habits, Random& dice);

}  // namespace divan::karaya
