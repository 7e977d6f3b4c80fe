// The bots by name.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bots/greedy.h"
#include "bots/karanor.h"
#include "bots/karaya.h"
#include "bots/random.h"

namespace divan {

std::span<const std::string_view> bot_names();
// What is wrong with the name of a bot: "unknown bot "x"; known: …".
std::optional<Fault> check_bot(std::string_view name);

// A bot, or nothing when there is none of this name.
template <Game G>
std::unique_ptr<Bot<G>> make_bot(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<G>>();
  if (name == "greedy") return std::make_unique<GreedyBot<G>>();
  return nullptr;
}

}  // namespace divan
