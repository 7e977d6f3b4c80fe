// How far a bot that looks one step ahead looks in a game. Without a word of its own (see bots/karaya.h) it imagines
// one world and judges it as the step leaves it.
#pragma once

#include "engine/core/world.h"

namespace divan {

template <Game G>
struct Foresight {
  static constexpr int worlds = 1;      // imagined for a choice; aside, always one
  static constexpr int most_steps = 4;  // until a choice can be judged
  // Lets the others do what they do at once, so that the step can be judged.
  static void play_on(World<G>&, Seat, Random&) {}
};

}  // namespace divan
