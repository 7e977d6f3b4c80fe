// What the house is given: games, bots, chance, and where reports go. Tests bring their own.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "bots/any_bot.h"
#include "engine/core/registry.h"
#include "server/house.h"
#include "server/moderation.h"

namespace divan::server {

struct Dependencies {
  std::vector<const AnyGame*> games{divan::games().begin(), divan::games().end()};
  std::function<std::unique_ptr<AnyBot>(const AnyTable&, Seat, std::string_view name, const Seed&)> seat_bot =
      divan::seat_bot;
  bool reads_beside = true;  // tables are read and folded on a thread of their own
  // Keeps a report; the answer may come on any thread. None: reports cannot be kept.
  std::function<void(const Report&, std::function<void(bool kept)>)> report;
  std::function<Seed()> seed = Seed::from_system;  // of tables, bots and delays: nobody can foresee them

  const AnyGame* find(std::string_view id) const {
    for (const auto* game : games) {
      if (game->id() == id) return game;
    }
    return nullptr;
  }
};

std::unique_ptr<House> open_house(EventStore& store, Clock& clock, Post post, Settings settings,
                                  Dependencies dependencies);

}  // namespace divan::server
