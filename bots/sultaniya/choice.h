// Which step of a turn of Sultaniya to take: the dearest, unless others come near; those are tried in the same futures,
// more and more of them, until one of them is ahead for good.
#pragma once

#include "bots/sultaniya/prices.h"

namespace divan::sultaniya {

// One of `legal`, which is not empty. `dice` draws the futures.
const Action& best_step(const Situation& at, const View& view, std::span<const Action> legal, Random& dice);

}  // namespace divan::sultaniya
