// The door by which a game brings bots of its own.
#pragma once

#include <memory>

#include "bots/bot.h"
#include "bots/names.h"

namespace divan {

// The bots that a game has beside `random` and `greedy`, the best player last.
template <Game G>
struct OwnBots {
  static constexpr std::span<const BotKind> kinds{};
  static std::unique_ptr<Bot<G>> make(const BotName&) { return nullptr; }
  // Do the levels above `medium` play the bot that they name? Else they play `rules`, until it is measured to be
  // better.
  static constexpr bool levels_search = false;
};

}  // namespace divan
