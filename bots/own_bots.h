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
};

}  // namespace divan
