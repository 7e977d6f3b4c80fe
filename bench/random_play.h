// Random play as fast as the rules allow: what the benchmarks count. A decision is a step with at least two legal
// actions; the list of them is made for every step.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/contract.h"

namespace divan::bench {

struct Played {
  std::uint64_t steps = 0;
  std::uint64_t decisions = 0;

  Played& operator+=(const Played& more) {
    steps += more.steps;
    decisions += more.decisions;
    return *this;
  }
};

// Random players may never reach an end: where a game has a limit for that, with it.
template <Game G>
typename G::Options options() {
  if constexpr (requires { G::simulation_options(); }) {
    return G::simulation_options();
  } else {
    typename G::Options options{};
    if constexpr (requires { options.max_rounds; }) options.max_rounds = 60;
    return options;
  }
}

// A game before its deal.
template <Game G>
typename G::State begin(int seats) {
  return G::begin(options<G>(), seats);
}

// A game that random play has not ended after so many entries is left.
inline constexpr int longest_game = 20'000;

// Plays on until the game ends, every answer uniform among the listed ones, no events. before(state, seat, action) is
// called before every step of a seat.
template <Game G, class Before>
Played play_out(typename G::State& state, Dice& dice, Before&& before) {
  Played played;
  std::array<typename G::Action, G::max_actions> storage;
  for (int entries = 0; entries < longest_game && !G::outcome(state); ++entries) {
    if (G::chance_due(state) != 0) {
      G::apply(state, G::draw(state, dice), nullptr);
      continue;
    }
    const SeatSet awaited = G::awaited(state);
    if (awaited.empty()) {
      G::apply(state, Lapse{G::open_question(state)}, nullptr);
      continue;
    }
    const Seat seat = *awaited.begin();
    Buffer<typename G::Action> legal(storage);
    G::legal(state, seat, legal);
    const auto count = static_cast<std::uint32_t>(legal.size());
    ++played.steps;
    played.decisions += count > 1;
    const auto& action = legal[count > 1 ? dice.below(count) : 0];
    before(state, seat, action);
    G::apply(state, seat, action, nullptr);
  }
  return played;
}

template <Game G>
Played play_out(typename G::State& state, Dice& dice) {
  return play_out<G>(state, dice, [](const auto&, Seat, const auto&) {});
}

}  // namespace divan::bench
