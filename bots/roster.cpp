#include "bots/roster.h"

#include <algorithm>

#include "engine/core/adapter.h"
#include "engine/core/games.h"

namespace divan {
namespace {

template <class Known>
std::string unknown(std::string_view what, std::string_view name, const Known& known) {
  std::string problem = "unknown " + std::string(what) + " \"" + std::string(name) + "\"; known:";
  for (const auto& one : known) {
    if constexpr (requires { one.name; }) {
      problem += " " + std::string(one.name);
    } else {
      problem += " " + std::string(one);
    }
  }
  return problem;
}

}  // namespace

BotName BotName::read(std::string_view text) {
  BotName name{text.substr(0, text.find(':'))};
  while (text.size() > name.kind.size()) {
    text.remove_prefix(std::min(text.find(':'), text.size() - 1) + 1);
    const auto setting = text.substr(0, text.find(':'));
    const auto equals = std::min(setting.find('='), setting.size());
    name.options.push_back({setting.substr(0, equals), setting.substr(std::min(equals + 1, setting.size()))});
    if (setting.size() == text.size()) break;
  }
  return name;
}

std::optional<Fault> BotName::fault(std::span<const BotKind> known) const {
  const auto found = std::ranges::find(known, kind, &BotKind::name);
  if (found == known.end()) return Fault{{}, unknown("bot", kind, known)};
  for (const auto& [option, value] : options) {
    const auto where = std::ranges::find(found->options, option, &BotOption::name);
    const auto of = " of the bot " + std::string(kind);
    if (found->options.empty()) return Fault{{}, "the bot " + std::string(kind) + " has no options"};
    if (where == found->options.end()) return Fault{{}, unknown("option" + of, option, found->options)};
    if (std::ranges::find(where->values, value) == where->values.end())
      return Fault{{}, unknown(std::string(option) + of, value, where->values)};
  }
  return {};
}

std::optional<std::size_t> BotName::setting(const BotOption& option) const {
  const auto set = std::ranges::find(options, option.name, &Setting::option);
  if (set == options.end()) return {};
  return static_cast<std::size_t>(std::ranges::find(option.values, set->value) - option.values.begin());
}

std::vector<BotKind> bot_kinds(std::string_view game) {
  std::vector<BotKind> kinds{{"random"}, {"greedy"}};
  with_game(game, [&]<class G>(std::type_identity<G>) {
    kinds.insert(kinds.end(), OwnBots<G>::kinds.begin(), OwnBots<G>::kinds.end());
    if (OwnBots<G>::kinds.empty()) return;
    for (const auto& level : levels) kinds.push_back({level.name});
  });
  return kinds;
}

std::vector<std::string_view> bots_for_people(std::string_view game) {
  std::vector<std::string_view> names;
  const auto kinds = bot_kinds(game);
  for (const auto& kind : kinds) {
    if (find_level(kind.name) != nullptr) names.push_back(kind.name);
  }
  if (!names.empty()) return names;
  for (const auto& kind : kinds) names.push_back(kind.name);
  return names;
}

std::string quick_bot(const BotKind& kind) {
  const auto searches = [](std::span<const BotOption> options) {
    return std::ranges::find(options, effort_option.name, &BotOption::name) != options.end();
  };
  const auto name = std::string(kind.name);
  return searches(kind.options) ? name + ":effort=quick" : name;
}

std::string_view stand_in(std::string_view game) {
  const auto kinds = bot_kinds(game);
  const auto rules = std::ranges::find(kinds, "rules", &BotKind::name);
  return rules != kinds.end() ? rules->name : kinds.back().name;
}

std::optional<Fault> check_bot(std::string_view game, std::string_view name) {
  return BotName::read(name).fault(bot_kinds(game));
}

}  // namespace divan
