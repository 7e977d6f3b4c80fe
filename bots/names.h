// How a bot is named and set up: `greedy`, or with options, `rules:character=bold`.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/contract.h"

namespace divan {

// A choice that a kind of bot leaves to whoever seats it; unless it is said, the bot decides.
struct BotOption {
  std::string_view name;
  std::span<const std::string_view> values;
};
struct BotKind {
  std::string_view name;
  std::span<const BotOption> options{};
};

// KIND or KIND:OPTION=VALUE:OPTION=VALUE
struct BotName {
  struct Setting {
    std::string_view option;
    std::string_view value;
  };
  std::string_view kind;
  std::vector<Setting> options{};

  // Parts of `text`, which outlives it.
  static BotName read(std::string_view text);
  // What is wrong with it where these kinds are known.
  std::optional<Fault> fault(std::span<const BotKind> known) const;
  // What an option is set to, as the index of its value; nothing when it is left to the bot.
  std::optional<std::size_t> setting(const BotOption& option) const;
};

// The kinds that a game has, the best player last.
std::vector<BotKind> bot_kinds(std::string_view game);
// Who sits down for somebody who is gone: the best player.
std::string_view stand_in(std::string_view game);

// What is wrong with the name of a bot for this game: its kind is unknown, or an option or what it is set to.
std::optional<Fault> check_bot(std::string_view game, std::string_view name);

}  // namespace divan
