#include "lab/signature.h"

#include <set>

#include "bots/levels.h"
#include "bots/names.h"
#include "engine/core/registry.h"
#include "lab/series.h"

namespace divan {
namespace {

// Each kind of bot among its like, with little effort, and the two that every game has together. A level that plays
// another kind as it is adds nothing.
std::vector<std::vector<std::string>> tables_of(std::string_view game) {
  std::vector<std::vector<std::string>> tables;
  for (const auto& kind : bot_kinds(game)) {
    const auto* level = find_level(kind.name);
    if (level == nullptr || !level->attention.is_full()) tables.push_back({quick_bot(kind)});
  }
  tables.insert(tables.begin() + 2, std::vector<std::string>{"random", "greedy"});
  return tables;
}

}  // namespace

std::optional<Fault> sign(std::string_view id, int threads, std::uint64_t& signature) {
  const auto* game = find_game(id);
  if (game == nullptr) return Fault{{}, unknown_game(id)};
  std::vector<std::uint64_t> fingerprints;
  for (const int seats : std::set{game->min_seats(), game->max_seats()}) {
    for (const auto& bots : tables_of(id)) {
      if (bots.size() > static_cast<std::size_t>(seats)) continue;  // alone nobody plays against another
      SeriesPlan plan;
      plan.game = id;
      plan.games = 20;
      plan.seats = seats;
      plan.bots = bots;
      plan.seed = 2024;
      plan.threads = threads;
      Series series;
      if (auto fault = play_series(plan, {}, series)) return fault;
      for (const auto& played : series.games) fingerprints.push_back(played.fingerprint);
    }
  }
  signature = hash_bytes(std::as_bytes(std::span(fingerprints)));
  return {};
}

}  // namespace divan
