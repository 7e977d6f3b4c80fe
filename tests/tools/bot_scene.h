// A small position with a bot in seat 1 (index 0), for tests of its rules of thumb: what others do and say there, and
// what the bot answers. Each game adds how its positions are sketched.
#pragma once

#include <gtest/gtest.h>

#include "bots/seated.h"

namespace divan {

inline constexpr Seat me{0};

// The truth of a sketched position.
template <Game G, class Position>
typename G::State arranged(const typename G::Options& options, int seats, const Position& position) {
  typename G::State state;
  const auto fault = G::arrange(options, seats, position, state);
  EXPECT_FALSE(fault) << fault->where << ": " << fault->problem;
  return state;
}

template <Game G, class Mind>
class BotScene {
 public:
  using Action = typename G::Action;

  // `mind`: what the bot is made with.
  template <class... Given>
  BotScene(const typename G::State& state, int seats, std::uint64_t seed = 1, Given&&... mind)
      : table_(state, seats, Seed()),
        bot_(std::forward<Given>(mind)...),
        seated_(me, bot_, Seed::from_number(seed), Notes<G>{Feed<G>(me, table_)}) {}

  auto view() const { return table_.view(me); }
  const auto& knowledge() const { return seated_.notes()->feed.knowledge(); }
  bool awaited() const { return table_.awaited().has(me); }

  void act(Seat seat, const Action& action) { enter(Said<G>{seat, action}); }
  template <class Claim>
  void say(Seat seat, const Claim& claim) {
    enter(Utterance<G>{seat, {}, {}, claim});
  }
  void lapse() { enter(table_.lapse()); }

  Reply<G> ask() { return seated_.ask(table_, awaited()); }
  // What it does now; talk is let pass.
  std::optional<Action> deed() {
    auto reply = ask();
    for (int i = 0; i < 3 && std::holds_alternative<Utterance<G>>(reply); ++i) reply = ask();
    const auto* action = std::get_if<Action>(&reply);
    return action != nullptr ? std::optional(*action) : std::nullopt;
  }
  // The same, if it is of this kind.
  template <class Wanted>
  std::optional<Wanted> answer() {
    const auto action = deed();
    const auto* wanted = action ? std::get_if<Wanted>(&*action) : nullptr;
    return wanted != nullptr ? std::optional(*wanted) : std::nullopt;
  }
  // What it says now, if it is of this kind.
  template <class Wanted>
  std::optional<Wanted> word() {
    const auto reply = ask();
    const auto* said = std::get_if<Utterance<G>>(&reply);
    const auto* wanted = said != nullptr && said->claim ? std::get_if<Wanted>(&*said->claim) : nullptr;
    return wanted != nullptr ? std::optional(*wanted) : std::nullopt;
  }

 private:
  void enter(const Entry<G>& entry) {
    const auto verdict = table_.check(entry);
    ASSERT_TRUE(verdict.ok()) << verdict.rule() << " " << verdict.reason();
    table_.apply(entry);
    seated_.notes()->follow(table_);
  }

  Table<G> table_;
  Mind bot_;
  Seated<G> seated_;
};

}  // namespace divan
