// A whole bot, for docs/bots.md: it always knows what it wants, and asks its dice only between equals.
#pragma once

#include "bots/bot.h"
#include "engine/verrat/verrat.h"

namespace divan {

class Hoarder final : public Bot<Verrat> {
 public:
  Reply<Verrat> choose(const Standpoint<Verrat>& at) override {
    if (!at.awaited) return {};  // nothing to say aside
    std::vector<verrat::Action> best;
    int most = -1;
    for (const auto& action : at.legal) {
      if (at.budget.left() < 10) break;  // what a step and its chance may cost
      auto world = at.imagine();         // agrees with all that the seat knows
      world.apply(at.seat, action);
      world.settle(at.dice);
      const int cards = world.view(at.seat).players[at.seat].cards.total();
      if (cards > most) best.clear(), most = cards;
      if (cards == most) best.push_back(action);
    }
    if (best.empty()) return {};  // the default answer
    return best[at.dice.below(static_cast<std::uint32_t>(best.size()))];
  }
};

}  // namespace divan
