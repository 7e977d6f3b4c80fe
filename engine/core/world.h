// A world that a seat imagines. It is played like a table, but nobody can read a State out of it.
#pragma once

#include "engine/core/contract.h"

namespace divan {

template <class G>
class World {
 public:
  using Action = typename G::Action;

  SeatSet awaited() const { return G::awaited(state_); }
  void legal(Seat seat, Buffer<Action>& room) const { G::legal(state_, seat, room); }
  Verdict check(Seat seat, const Action& action) const { return G::check(state_, seat, action); }
  std::optional<Action> sample_open(Seat seat, Random& random) const { return G::sample_open(state_, seat, random); }
  typename G::View view(Viewer viewer) const { return G::view(state_, viewer); }
  std::optional<Outcome> outcome() const { return G::outcome(state_); }
  std::optional<Fault> sound() const { return G::sound(state_); }

  // Only what check() accepts.
  void apply(Seat seat, const Action& action) {
    count();
    G::apply(state_, seat, action, nullptr);
  }
  // Let the table do what it must: chance that is due.
  void settle(Random& random) {
    while (G::chance_due(state_) != 0) {
      count();
      G::apply(state_, G::draw(state_, random), nullptr);
    }
  }
  // Everyone who has not answered gives the default.
  void lapse() {
    count();
    G::apply(state_, Lapse{G::open_question(state_)}, nullptr);
  }

  // From now on `steps`, which outlives this world and its copies, counts what happens in them.
  void count_in(std::uint64_t& steps) { steps_ = &steps; }

 private:
  friend G;
  explicit World(const typename G::State& state) : state_(state) {}
  void count() {
    if (steps_ != nullptr) ++*steps_;
  }

  typename G::State state_;
  std::uint64_t* steps_ = nullptr;
};

}  // namespace divan
