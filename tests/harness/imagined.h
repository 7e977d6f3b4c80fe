// Point 4: imagined worlds. They look the same to the seat that imagined, are sound, play to the end, and come as often
// as exact enumeration says.
#pragma once

#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/driver.h"

namespace divan::harness {

template <Testable G>
std::vector<typename G::Action> legal_actions_in(const World<G>& world, Seat seat) {
  std::vector<typename G::Action> storage(G::max_actions);
  Buffer<typename G::Action> list(storage);
  world.legal(seat, list);
  storage.resize(list.size());
  return storage;
}

template <Testable G>
void world_plays_to_the_end(World<G> world, Random& dice) {
  for (std::size_t steps = 0; steps < longest_game; ++steps) {
    world.settle(dice);
    const auto fault = world.sound();
    ASSERT_FALSE(fault.has_value()) << fault->where << ": " << fault->problem;
    if (world.outcome()) return;
    const SeatSet awaited = world.awaited();
    if (awaited.empty() || dice.below(50) == 0) {
      world.lapse();
      continue;
    }
    const Seat seat = any_of(awaited, dice);
    const auto actions = legal_actions_in(world, seat);
    ASSERT_FALSE(actions.empty());
    world.apply(seat, any_of(actions, dice));
  }
  FAIL() << "an imagined world does not end";
}

template <Testable G>
void imagined_worlds_hold(const Setup<G>& setup, std::uint64_t seed) {
  Dice dice(seed);
  const Table<G> start(setup.options, setup.seats, Seed());
  std::vector<Feed<G>> feeds;
  for (Seat seat : SeatSet::first(setup.seats)) feeds.emplace_back(seat, start);
  play<G>(setup, seed, [&](const Stepped<G>& step) {
    for (Feed<G>& feed : feeds) {
      feed.follow(step.table);
      if (testing::Test::HasFatalFailure() || dice.below(16) != 0) continue;
      const Seat seat = feed.viewer().seat();
      const World<G> world = G::imagine(feed.knowledge(), dice);
      ASSERT_EQ(to_json(world.view(seat)), to_json(feed.view()))
          << "seat " << seat.number() << " imagines another view";
      ASSERT_EQ(legal_actions_in(world, seat), legal_actions<G>(step.after, seat));
      ASSERT_EQ(G::asked(world.view(Viewer::spectator())), step.table.asked());
      world_plays_to_the_end(world, dice);
    }
  });
}

// The value that chi-square with `degrees` passes once in about a million samples (Wilson and Hilferty).
inline double chi_square_limit(double degrees) {
  const double part = 2.0 / (9.0 * degrees);
  return degrees * std::pow(1.0 - part + 4.75 * std::sqrt(part), 3.0);
}

template <Testable G>
void tiny_worlds_are_drawn_fairly(const Tiny<G>& tiny, int draws) {
  const auto start =
      tiny.run.states.empty() ? G::begin(tiny.run.setup.options, tiny.run.setup.seats) : tiny.run.states.front();
  Table<G> table(start, tiny.run.setup.seats, Seed());
  Feed<G> feed(tiny.seat, table);
  for (const auto& entry : tiny.run.entries) {
    ASSERT_TRUE(table.check(entry).ok());
    table.apply(entry);
    feed.follow(table);
  }
  double sum = 0;
  for (const auto& [world, weight] : tiny.worlds) sum += weight;
  std::map<std::string, int> drawn;
  Dice dice(2);
  for (int i = 0; i < draws; ++i) ++drawn[to_json(G::imagine(feed.knowledge(), dice).view(Viewer::open()))];
  for (const auto& [world, count] : drawn) ASSERT_TRUE(tiny.worlds.contains(world)) << "cannot be: " << world;
  double chi_square = 0;
  for (const auto& [world, weight] : tiny.worlds) {
    const double expected = draws * weight / sum;
    ASSERT_GE(expected, 5) << "too few draws for chi-square";
    const double off = (drawn.contains(world) ? drawn.at(world) : 0) - expected;
    chi_square += off * off / expected;
  }
  const double degrees = static_cast<double>(tiny.worlds.size()) - 1;
  ASSERT_LE(chi_square, degrees > 0 ? chi_square_limit(degrees) : 0) << tiny.worlds.size() << " worlds";
}

}  // namespace divan::harness
