// Point 1: random play to the end, with everything that must hold after every step. Point 6: the same acts, the same
// game.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/harness/driver.h"

namespace divan::harness {

// What check() and legal() say of one seat at one moment, held against each other.
template <Testable G>
void check_and_legal_agree(const typename G::State& state, Seat seat, std::span<const typename G::Action> others,
                           Random& dice) {
  std::vector<typename G::Action> storage(G::max_actions);
  Buffer<typename G::Action> list(storage);
  G::legal(state, seat, list);
  ASSERT_FALSE(list.overflowed()) << "max_actions is too small";
  for (const auto& action : list) {
    ASSERT_TRUE(G::check(state, seat, action).ok()) << "listed and refused: " << to_json(action);
    ASSERT_FALSE(G::is_open(action)) << "an open action is listed: " << to_json(action);
    ASSERT_EQ(std::ranges::count(list, action), 1) << "listed twice: " << to_json(action);
  }
  if (const auto offer = G::sample_open(state, seat, dice)) {
    ASSERT_TRUE(G::is_open(*offer)) << to_json(*offer);
    ASSERT_TRUE(G::check(state, seat, *offer).ok()) << "sampled and refused: " << to_json(*offer);
  }
  for (const auto& action : others) {
    if (G::is_open(action) || std::ranges::find(list, action) != list.end()) continue;
    ASSERT_FALSE(G::check(state, seat, action).ok()) << "not listed and allowed: " << to_json(action);
  }
}

// What must hold between two steps.
template <Testable G>
void moment_holds(const typename G::State& state, int seats) {
  const auto fault = G::sound(state);
  ASSERT_FALSE(fault.has_value()) << fault->where << ": " << fault->problem;
  const SeatSet asked = G::asked(G::view(state, Viewer::spectator())), awaited = G::awaited(state);
  ASSERT_TRUE((asked - SeatSet::first(seats)).empty());
  ASSERT_TRUE((awaited - asked).empty()) << "a seat is awaited that is not asked";
  for (Seat seat : awaited) {
    const auto actions = legal_actions<G>(state, seat);
    const auto answers = [](const auto& action) { return G::manner(action) == Manner::answer; };
    ASSERT_TRUE(std::ranges::any_of(actions, answers)) << "seat " << seat.number() << " is awaited and has no answer";
  }
  const bool lapses = G::check(state, typename G::Act(Lapse{G::open_question(state)})).ok();
  const bool idle = G::chance_due(state) != 0 || G::outcome(state);
  ASSERT_EQ(lapses, !idle) << "a question lapses exactly while the table waits for seats";
  if (idle) {
    ASSERT_TRUE(asked.empty());
  }
  for (Seat seat : SeatSet::first(seats)) {
    if (!idle) continue;
    ASSERT_TRUE(legal_actions<G>(state, seat).empty()) << "seat " << seat.number() << " may act while nothing is asked";
  }
}

template <Game G>
void outcome_is_a_ranking(const Outcome& outcome, int seats) {
  ASSERT_EQ(outcome.seats, seats);
  for (int seat = 0; seat < seats; ++seat) {
    const auto rank = outcome.rank[static_cast<std::size_t>(seat)];
    int better = 0;
    for (int other = 0; other < seats; ++other) better += outcome.rank[static_cast<std::size_t>(other)] < rank;
    ASSERT_EQ(rank, better + 1) << "seat " << seat + 1;
  }
}

// The same step without events gives the same State: a search plays the same game.
template <Game G>
void events_change_nothing(const typename G::State& before, const Entry<G>& entry, const typename G::State& after) {
  typename G::State copy = before;
  Events<typename G::Event> events;
  if (const auto* act = std::get_if<0>(&entry)) G::apply(copy, *act, &events);
  if (const auto* said = std::get_if<Said<G>>(&entry)) G::apply(copy, said->seat, said->action, &events);
  if (entry.index() < 2) {
    ASSERT_EQ(copy, after);
  }
}

template <Testable G>
void play_holds(const Setup<G>& setup, std::uint64_t seed) {
  Dice dice(seed);
  std::vector<typename G::Action> pool;  // what was said so far at other moments and by other seats
  const auto see = [&](const Stepped<G>& step) {
    if (testing::Test::HasFatalFailure()) return;
    ASSERT_EQ(step.table.hash(), hash(step.after)) << "the table and its witness differ";
    moment_holds<G>(step.after, setup.seats);
    events_change_nothing<G>(step.before, step.entry, step.after);
    if (const auto* said = std::get_if<Said<G>>(&step.entry)) pool.push_back(said->action);
    std::vector<typename G::Action> others;
    for (int i = 0; i < 8 && !pool.empty(); ++i) others.push_back(any_of(pool, dice));
    for (int i = 0; i < 8; ++i) others.push_back(HarnessTraits<G>::garbage(dice));
    for (Seat seat : SeatSet::first(setup.seats)) check_and_legal_agree<G>(step.after, seat, others, dice);
    const Seat nobody{static_cast<std::uint8_t>(setup.seats)};
    ASSERT_FALSE(step.table.check(Said<G>{nobody, others.front()}).ok());
    const auto act = HarnessTraits<G>::garbage_act(dice);
    if (G::check(step.after, act).ok()) {
      typename G::State copy = step.after;
      G::apply(copy, act, nullptr);
      const auto fault = G::sound(copy);
      ASSERT_FALSE(fault.has_value()) << to_json(act) << " breaks " << fault->where << ": " << fault->problem;
    }
  };
  const Run<G> run = play<G>(setup, seed, see);
  if (testing::Test::HasFatalFailure()) return;
  const auto outcome = G::outcome(run.states.back());
  ASSERT_TRUE(outcome.has_value()) << "random play does not end";
  outcome_is_a_ranking<G>(*outcome, setup.seats);
}

// Copies are equal and stay as they were; the hash is equal if and only if the State is.
template <Testable G>
void copies_hold(const Setup<G>& setup, std::uint64_t seed) {
  std::vector<std::uint64_t> hashes{hash(G::begin(setup.options, setup.seats))};
  const Run<G> run = play<G>(setup, seed, [&](const Stepped<G>& step) { hashes.push_back(hash(step.after)); });
  Dice dice(seed);
  for (std::size_t i = 0; i < run.states.size(); ++i) {
    const typename G::State copy = run.states[i];
    ASSERT_EQ(copy, run.states[i]);
    ASSERT_EQ(hash(copy), hashes[i]) << "an old copy has changed";
    const std::size_t other = dice.below(static_cast<std::uint32_t>(run.states.size()));
    ASSERT_EQ(run.states[i] == run.states[other], hashes[i] == hashes[other]);
  }
}

// A table that is given the acts of another, whatever its own seed, ends with the same hash.
template <Testable G>
void replay_holds(const Setup<G>& setup, std::uint64_t seed) {
  const Run<G> run = play<G>(setup, seed);
  Table<G> table(setup.options, setup.seats, Seed::from_number(seed + 1));
  for (std::size_t i = 0; i < run.entries.size(); ++i) {
    ASSERT_TRUE(table.check(run.entries[i]).ok()) << "entry " << i;
    table.apply(run.entries[i]);
    ASSERT_EQ(table.hash(), hash(run.states[i + 1])) << "entry " << i;
  }
}

// One number for some games of a setup, the same in every build.
template <Testable G>
std::uint64_t hash_of_games(const Setup<G>& setup) {
  std::uint64_t result = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    result = result * 0x9e3779b97f4a7c15 + hash(play<G>(setup, seed).states.back());
  }
  return result;
}

}  // namespace divan::harness
