// The bots by their names.
#pragma once

#include "bots/greedy.h"
#include "bots/karanor.h"
#include "bots/karanor/rules_bot.h"
#include "bots/karaya.h"
#include "bots/karaya/rules_bot.h"
#include "bots/levels.h"
#include "bots/own_bots.h"
#include "bots/random.h"
#include "bots/sultaniya/rules_bot.h"
#include "bots/verrat/rules_bot.h"

namespace divan {

template <Game G>
std::unique_ptr<Bot<G>> bot_of_level(const Level& level) {
  const auto behind = BotName::read(level.plays);
  const bool is_there = OwnBots<G>::levels_search && !behind.fault(OwnBots<G>::kinds);
  auto bot = OwnBots<G>::make(is_there ? behind : BotName{"rules"});
  if (!level.attention.is_full()) bot = std::make_unique<Inattentive<G>>(std::move(bot), level.attention);
  if (level.budget) bot = std::make_unique<Limited<G>>(std::move(bot), *level.budget);
  return bot;
}

// A bot, or nothing when there is none of this name.
template <Game G>
std::unique_ptr<Bot<G>> make_bot(std::string_view text) {
  const BotName name = BotName::read(text);
  if (name.kind == "random" && name.options.empty()) return std::make_unique<RandomBot<G>>();
  if (name.kind == "greedy" && name.options.empty()) return std::make_unique<GreedyBot<G>>();
  if constexpr (!OwnBots<G>::kinds.empty()) {
    if (const auto* level = find_level(name.kind)) return name.options.empty() ? bot_of_level<G>(*level) : nullptr;
    if (!name.fault(OwnBots<G>::kinds)) return OwnBots<G>::make(name);
  }
  return nullptr;
}

}  // namespace divan
