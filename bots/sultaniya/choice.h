// Which step of a turn of Sultaniya to take: the dearest, unless others come near; those are tried in the same futures,
// more and more of them, until one of them is ahead for good.
#pragma once

#include "bots/bot.h"
#include "bots/sultaniya/prices.h"

namespace divan::sultaniya {

// How much is tried.
struct Effort {
  std::size_t futures = 60;
  std::size_t tried = 6;  // steps, the dearest
  double near = 4;        // at most so much cheaper than the dearest
  double imagined = 0.5;  // how much futures decide beside the price
};
inline constexpr Effort effort_of_rules;
// In steps: a future costs as much as ten.
constexpr std::uint64_t budget_of(const Effort& effort) {
  return std::max<std::uint64_t>(Budget::usual, 10 * effort.futures * effort.tried);
}

// One of `legal`, which is not empty. `dice` draws the futures; they are paid from the budget.
const Action& best_step(const Situation& at, const View& view, std::span<const Action> legal, const Effort& effort,
                        Budget& budget, Random& dice);

}  // namespace divan::sultaniya
