// The bots by their names.
#pragma once

#include "bots/greedy.h"
#include "bots/karanor.h"
#include "bots/karanor/rules_bot.h"
#include "bots/karaya.h"
#include "bots/karaya/rules_bot.h"
#include "bots/own_bots.h"
#include "bots/random.h"
#include "bots/sultaniya/rules_bot.h"
#include "bots/verrat/rules_bot.h"

namespace divan {

// A bot, or nothing when there is none of this name.
template <Game G>
std::unique_ptr<Bot<G>> make_bot(std::string_view text) {
  const BotName name = BotName::read(text);
  if (name.kind == "random" && name.options.empty()) return std::make_unique<RandomBot<G>>();
  if (name.kind == "greedy" && name.options.empty()) return std::make_unique<GreedyBot<G>>();
  if (OwnBots<G>::kinds.empty() || name.fault(OwnBots<G>::kinds)) return nullptr;
  return OwnBots<G>::make(name);
}

}  // namespace divan
