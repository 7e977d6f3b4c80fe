// Series of games between bots, and the balance of a game (lab/).
#include "lab/balance.h"
#include "lab/series.h"
#include "python/src/module.h"

namespace divan::python {
namespace {

struct GamePlayed {
  std::vector<int> ranks, points;  // empty: it never ended
  std::uint32_t entries = 0;
  std::string fingerprint;
  std::string record;
};

std::vector<GamePlayed> play_games(const GameWithSet& game, int seats, const std::string& options, std::uint64_t seed,
                                   const std::vector<std::pair<std::vector<std::string>, std::uint64_t>>& games,
                                   int threads, bool records) {
  if (games.empty()) return {};
  SeriesPlan plan;
  plan.game = game.game->id();
  plan.with = game.game.get();
  plan.games = static_cast<int>(games.size());
  plan.seats = seats;
  plan.bots = games.front().first;
  plan.seed = seed;
  plan.options = options;
  plan.threads = threads;
  plan.records = records;
  plan.arrange = [&](int index) {
    const auto& [seated, deal] = games[static_cast<std::size_t>(index)];
    return Arrangement{seated, deal};
  };
  for (const auto& [seated, deal] : games) {
    if (seated.size() != static_cast<std::size_t>(seats)) throw nb::value_error("each game names a bot for every seat");
  }
  std::vector<GamePlayed> played(games.size());
  SeriesHooks hooks;
  hooks.record = [&](int index, const std::string& record) -> std::optional<Fault> {
    played[static_cast<std::size_t>(index)].record = record;
    return {};
  };
  Series series;
  std::optional<Fault> fault;
  {
    const nb::gil_scoped_release release;
    fault = play_series(plan, hooks, series);
  }
  if (fault) throw nb::value_error(sentence(*fault).c_str());
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto& from = series.games[i];
    auto& to = played[i];
    to.entries = from.entries;
    to.fingerprint = hash_text(from.fingerprint);
    for (std::size_t seat = 0; seat < from.outcome.seats; ++seat) {
      to.ranks.push_back(from.outcome.rank[seat]);
      to.points.push_back(from.outcome.points[seat]);
    }
  }
  return played;
}

std::pair<std::string, std::string> balance(const std::vector<std::pair<std::string, GameWithSet>>& variants,
                                            std::vector<std::string> bots, std::vector<int> seats, int games,
                                            std::uint64_t seed, const std::string& options, int threads) {
  if (variants.empty()) throw nb::value_error("one variant at least");
  BalancePlan plan;
  plan.game = variants.front().second.game->id();
  plan.bots = std::move(bots);
  plan.seats = std::move(seats);
  plan.games = games;
  plan.seed = seed;
  plan.threads = threads;
  plan.variants.clear();
  for (const auto& [label, game] : variants) {
    if (game.game->id() != plan.game) throw nb::value_error("all variants are of the same game");
    plan.variants.push_back({label, game.game.get(), options, {}, {}});
  }
  BalanceResult result;
  std::optional<Fault> fault;
  {
    const nb::gil_scoped_release release;
    fault = weigh(plan, {}, result);
  }
  if (fault) throw nb::value_error(sentence(*fault).c_str());
  return {to_json_text(result), to_text(result)};
}

}  // namespace

void bind_lab(nb::module_& m) {
  nb::class_<GamePlayed>(m, "GamePlayed", "One game between bots.")
      .def_ro("ranks", &GamePlayed::ranks, "Of each seat; 1 is best. Empty: the game never ended.")
      .def_ro("points", &GamePlayed::points)
      .def_ro("entries", &GamePlayed::entries, "Lines of its record.")
      .def_ro("fingerprint", &GamePlayed::fingerprint, "Equal for equal play.")
      .def_ro("record", &GamePlayed::record);
  m.def("play_games", &play_games, nb::arg("game"), nb::arg("seats"), nb::arg("options"), nb::arg("seed"),
        nb::arg("games"), nb::arg("threads"), nb::arg("records"));
  m.def("balance", &balance, nb::arg("variants"), nb::arg("bots"), nb::arg("seats"), nb::arg("games"), nb::arg("seed"),
        nb::arg("options"), nb::arg("threads"));
}

}  // namespace divan::python
