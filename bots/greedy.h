// The bot that looks one step ahead: it imagines a world (or some, see foresight.h), tries each action in it and takes
// the one that brings its own progress furthest; ties at random. It speaks aside only when that is better than now, and
// offers what would be.
#pragma once

#include "bots/action_storage.h"
#include "bots/bot.h"
#include "bots/foresight.h"
#include "bots/progress.h"

namespace divan {

template <Game G>
class GreedyBot final : public Bot<G> {
 public:
  using Action = typename G::Action;

  Reply<G> choose(const Standpoint<G>& at) override {
    const auto action = pick(at);
    return action ? Reply<G>(*action) : Reply<G>();
  }

 private:
  static std::optional<Action> pick(const Standpoint<G>& at) {
    const bool bargains = at.dice.below(20) == 0;
    if (at.legal.empty() && !bargains) return {};
    if (at.awaited && at.legal.size() == 1 && !bargains) return at.legal[0];
    std::vector<World<G>> worlds{at.imagine()};
    const int now = worth(worlds[0], at);
    if (bargains) {
      if (auto offer = bargain(at, worlds[0], now)) return offer;
    }
    for (int i = 1; at.awaited && i < Foresight<G>::worlds; ++i) worlds.push_back(at.imagine());
    return best(at, worlds);
  }

  static int worth_after(World<G> world, Seat actor, const Action& action, const Standpoint<G>& at) {
    world.apply(actor, action);
    return worth(world, at);
  }
  static int worth(World<G> world, const Standpoint<G>& at) {
    Foresight<G>::play_on(world, at.seat, at.dice);
    world.settle(at.dice);
    return progress<G>(world.view(at.seat), at.seat);
  }

  // Worth is an estimate, and having less may seem better by a little: a game can tell what is never done.
  static bool gives_away(const Standpoint<G>& at, const Action& action) {
    if constexpr (requires { Foresight<G>::gives_away(at.view(), action); }) {
      return Foresight<G>::gives_away(at.view(), action);
    } else {
      return false;
    }
  }

  static std::optional<Action> best(const Standpoint<G>& at, std::span<const World<G>> worlds) {
    std::optional<Action> chosen;
    int most = 0;
    std::uint32_t ties = 0;
    for (const auto& action : at.legal) {
      const bool aside = G::manner(action) == Manner::aside;
      if ((!aside && !at.awaited) || gives_away(at, action)) continue;
      if (at.budget.left() < 2 * worlds.size() * Foresight<G>::most_steps) break;
      int after = 0, now = 0;
      for (const auto& world : worlds) after += worth_after(world, at.seat, action, at);
      for (const auto& world : worlds) now += aside ? worth(world, at) : 0;
      if ((aside && after <= now) || (chosen && after < most)) continue;
      ties = chosen && after == most ? ties + 1 : 1;
      if (at.dice.below(ties) == 0) chosen = action;
      most = after;
    }
    return chosen;
  }

  // An offer that would bring something if somebody took it up.
  static std::optional<Action> bargain(const Standpoint<G>& at, const World<G>& before, int now) {
    const auto offer = at.sample_open(at.dice);
    if (!offer || !before.check(at.seat, *offer).ok() || gives_away(at, *offer)) return {};
    auto world = before;
    world.apply(at.seat, *offer);
    ActionStorage<G> storage;
    for (std::uint8_t i = 0; i < at.seats; ++i) {
      const Seat other{i};
      auto answers = storage.list();
      if (other != at.seat) world.legal(other, answers);
      for (const auto& answer : answers) {
        if (at.budget.left() < Foresight<G>::most_steps) return {};
        // What could be said without the offer, such as yes to an earlier one, does not speak for it.
        if (G::manner(answer) != Manner::aside || before.check(other, answer).ok()) continue;
        if (worth_after(world, other, answer, at) > now) return offer;
      }
    }
    return {};
  }
};

}  // namespace divan
