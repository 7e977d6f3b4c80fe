// What the house plays with: games, bots and chance. Tests bring their own.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "bots/any_bot.h"
#include "engine/core/registry.h"
#include "server/house.h"

namespace divan::server {

// What a player tells the operator about another.
struct PlayerReport {
  std::int64_t at = 0;  // milliseconds since 1970
  TableId table;
  std::uint64_t line = 0;  // of the table's log: the moment
  int seat = 0;            // that is reported, from 1
  std::string name;        // as the seat is called then
  std::string by;          // the key of the session that reports
  std::string words;       // why; what was said stands in front, in quotation marks
};

struct Means {
  std::vector<const AnyGame*> games{divan::games().begin(), divan::games().end()};
  std::function<std::unique_ptr<AnyBot>(const AnyTable&, Seat, std::string_view name, const Seed&)> seat_bot =
      divan::seat_bot;
  bool reads_beside = true;                        // tables are read and folded on a thread of their own
  // Keeps a report; the answer may come on any thread. None: reports cannot be kept.
  std::function<void(PlayerReport, std::function<void(bool kept)>)> report;
  std::function<Seed()> seed = Seed::from_system;  // of tables, bots and delays: nobody can foresee them

  const AnyGame* find(std::string_view id) const {
    for (const auto* game : games) {
      if (game->id() == id) return game;
    }
    return nullptr;
  }
};

std::unique_ptr<House> open_house(EventStore& store, Clock& clock, Post post, Settings settings, Means means);

}  // namespace divan::server
