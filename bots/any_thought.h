// What a bot at a table of the registry is to choose, to be thought about elsewhere.
#pragma once

#include <memory>

#include "bots/any_bot.h"
#include "bots/thought.h"

namespace divan {

// What `bot`, of seat_bot(), chooses now: AnyBot::choose() in parts. The table may go on meanwhile, and the bot may
// follow it. While it still thinks, what it is to choose is what `rules` says. Empty for bots from elsewhere.
std::shared_ptr<Thought> begin_thought(AnyBot& bot);

}  // namespace divan
