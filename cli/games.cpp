// divan games: what this program can play, for people and for tools and tests, which keep no list of their own.
#include <fmt/core.h>

#include <boost/json.hpp>
#include <memory>

#include "bots/names.h"
#include "cli/commands.h"
#include "engine/core/registry.h"

namespace divan {
namespace {

boost::json::object facts_of(const AnyGame& game) {
  boost::json::array bots;
  for (const auto& kind : bot_kinds(game.id())) bots.emplace_back(kind.name);
  boost::json::object facts{{"id", game.id()},
                            {"rules", game.rules_version()},
                            {"least_seats", game.min_seats()},
                            {"most_seats", game.max_seats()},
                            {"options", boost::json::parse(game.default_options())},
                            {"bots", std::move(bots)}};
  if (const auto* content = game.content()) facts["content"] = content->hash;
  return facts;
}

}  // namespace

void add_games(Options program) {
  const auto json = std::make_shared<bool>(false);
  auto command = program.command("games", "List the games of this program");
  command.flag("--json", *json, "As JSON: seats, default options, bots and content set of each game");
  command.runs([json] {
    boost::json::array all;
    for (const auto* game : games()) {
      if (!*json) fmt::print("{}\n", game->id());
      all.push_back(facts_of(*game));
    }
    if (*json) fmt::print("{}\n", boost::json::serialize(all));
  });
}

}  // namespace divan
