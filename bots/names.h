// How a bot is named and set up: `greedy`, or with options, `rules:character=bold`.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
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

// How long a bot that searches thinks: an option of every such bot. Its budgets are counted, never timed.
inline constexpr std::array<std::string_view, 3> efforts{"quick", "usual", "deep"};
inline constexpr BotOption effort_option{"effort", efforts};

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

// The kinds that a game has, the best player last; then its levels.
std::vector<BotKind> bot_kinds(std::string_view game);
// What people choose from, the weakest first: the levels (bots/levels.h), or the kinds of a game that has none.
std::vector<std::string_view> bots_for_people(std::string_view game);
// The same bot as this kind, if need be with less effort: it plays many games in seconds. For tests and signatures.
std::string quick_bot(const BotKind& kind);
// Who sits down for somebody who is gone: the best player of those that answer at once.
std::string_view stand_in(std::string_view game);

// What is wrong with the name of a bot for this game: its kind is unknown, or an option or what it is set to.
std::optional<Fault> check_bot(std::string_view game, std::string_view name);

}  // namespace divan
