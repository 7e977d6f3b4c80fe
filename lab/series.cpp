#include "lab/series.h"

#include <algorithm>

#include "bots/match.h"
#include "bots/roster.h"
#include "engine/core/adapter.h"
#include "engine/core/games.h"
#include "engine/core/record.h"
#include "lab/share_out.h"
#include "lab/witnesses.h"

namespace divan {
namespace {

template <Game G>
std::uint64_t fingerprint_of(const Table<G>& table, const std::optional<Outcome>& outcome) {
  std::uint64_t fingerprint = hash_value(table.seats());
  for (const auto& entry : table.log()) {
    if (const auto* act = std::get_if<0>(&entry)) {
      fingerprint = hash_value(*act, fingerprint);
    } else if (const auto* said = std::get_if<Said<G>>(&entry)) {
      fingerprint = hash_value(said->action, hash_value(said->seat, fingerprint));
    } else {
      fingerprint = hash_value(std::string_view(write_entry<G>(entry)), fingerprint);
    }
  }
  if (!outcome) return fingerprint;
  for (std::size_t i = 0; i < outcome->seats; ++i) {
    fingerprint = hash_value(outcome->points[i], hash_value(outcome->rank[i], fingerprint));
  }
  return fingerprint;
}

std::optional<Fault> fault_of(const MatchReport& report, int index, const std::vector<std::string>& bots) {
  const auto game = "game " + std::to_string(index + 1);
  if (report.end == MatchEnd::stuck) return Fault{game, "nobody can act and nothing can lapse"};
  const auto who = "the bot " + bots[report.culprit.index] + " in seat " + std::to_string(report.culprit.number());
  if (report.end == MatchEnd::over_budget) return Fault{game, who + " thought for longer than its budget"};
  if (report.end != MatchEnd::bot_at_fault) return {};
  return Fault{game, who + " said what " + std::string(report.verdict.rule()) + " refuses (" +
                         std::string(report.verdict.reason()) + ")"};
}

template <Game G>
MatchReport play_match(Table<G>& table, const std::vector<std::string>& names, const Seed& seed, const SeriesPlan& plan,
                       Findings& findings) {
  std::vector<std::unique_ptr<Bot<G>>> bots;
  for (const auto& name : names) bots.push_back(make_bot<G>(name));
  Match<G> match(table, bots, seed);
  Witness<G> witness;
  if (plan.findings) {
    match.watch([&witness](const Table<G>& at) {
      for (const auto& told : at.told(Viewer::open())) witness.see(*told);
      if constexpr (requires { witness.look(at); }) witness.look(at);
    });
  }
  const auto report = plan.longest != 0 ? match.play(plan.longest) : match.play();
  if (plan.findings) witness.conclude(table.view(Viewer::open()), findings);
  return report;
}

template <Game G>
std::optional<Fault> play_one(const SeriesPlan& plan, const std::vector<std::string>& seated,
                              const typename G::Options& options, int index, const SeriesHooks& hooks, Played& played) {
  const auto [names, deal] =
      plan.arrange ? plan.arrange(index) : Arrangement{seated, static_cast<std::uint64_t>(index)};
  const Seed seed = Seed::from_number(plan.seed).derive(deal);
  Table<G> table(options, static_cast<int>(names.size()), seed);
  const auto report = play_match<G>(table, names, seed, plan, played.findings);
  if (auto fault = fault_of(report, index, names)) return fault;
  if (report.outcome) played.outcome = *report.outcome;
  played.entries = static_cast<std::uint32_t>(table.log().size());
  played.fingerprint = fingerprint_of(table, report.outcome);
  if (!plan.records || !hooks.record) return {};
  std::vector<Player> players;
  for (const auto& name : names) players.push_back({{}, name});
  return hooks.record(index, write_record(record_of(table, options, std::move(players))));
}

std::optional<Fault> seat_bots(const SeriesPlan& plan, int seats, std::vector<std::string>& seated) {
  if (plan.bots.empty()) return Fault{"bots", "expected at least one"};
  if (plan.bots.size() > static_cast<std::size_t>(seats)) {
    return Fault{"bots", "more bots than seats: " + std::to_string(plan.bots.size()) + " for " + std::to_string(seats)};
  }
  for (const auto& name : plan.bots) {
    if (auto fault = check_bot(plan.game, name)) return Fault{"bots", fault->problem};
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) seated.push_back(plan.bots[i % plan.bots.size()]);
  return {};
}

}  // namespace

std::optional<Fault> play_series(const SeriesPlan& plan, const SeriesHooks& hooks, Series& series) {
  series = {};
  if (plan.games < 1) return Fault{"games", "expected at least one"};
  if (plan.threads < 1) return Fault{"threads", "expected at least one"};
  std::optional<Fault> fault;
  const bool known = with_game(plan.game, [&]<class G>(std::type_identity<G>) {
    const int seats =
        plan.seats != 0 ? plan.seats : std::clamp(static_cast<int>(plan.bots.size()), G::min_seats, G::max_seats);
    const auto* with = dynamic_cast<const GameOf<G>*>(plan.with);
    auto options = simulation_options<G>();
    if constexpr (HasContent<G>) {
      if (with != nullptr) options.content = with->options().content;
    }
    fault = read_options<G>(plan.options, seats, options);
    if (!fault) fault = seat_bots(plan, seats, series.seated);
    if (fault) return;
    series.options = to_json(options);
    series.games.resize(static_cast<std::size_t>(plan.games));
    const auto work = [&](int index) {
      return play_one<G>(plan, series.seated, options, index, hooks, series.games[static_cast<std::size_t>(index)]);
    };
    fault = share_out(plan.games, plan.threads, work, hooks.progress);
  });
  if (!known) return Fault{{}, unknown_game(plan.game)};
  return fault;
}

SeriesPlan series_of(const Campaign& campaign, const AnyGame* with, const std::string& options, int games, int seats) {
  SeriesPlan series;
  series.game = campaign.game;
  series.with = with;
  series.games = games;
  series.seats = seats;
  series.bots = {campaign.bots.front()};
  series.seed = campaign.seed;
  series.options = options;
  series.threads = campaign.threads;
  series.findings = true;
  series.longest = campaign.longest;
  return series;
}

std::optional<Fault> check_bots(const Campaign& campaign) {
  if (campaign.bots.empty()) return Fault{"bots", "expected at least one"};
  for (const auto& bot : campaign.bots) {
    if (auto fault = check_bot(campaign.game, bot)) return Fault{"bots", fault->problem};
  }
  return {};
}

double win_of(const Outcome& outcome, std::size_t seat) {
  if (outcome.seats == 0 || outcome.rank[seat] != 1) return 0;
  return 1.0 / static_cast<double>(std::count(outcome.rank.begin(), outcome.rank.begin() + outcome.seats, 1));
}

std::vector<double> wins_by_seat(const Series& series) {
  std::vector<double> wins(series.seated.size());
  for (const auto& game : series.games) {
    for (std::size_t i = 0; i < game.outcome.seats; ++i) wins[i] += win_of(game.outcome, i);
  }
  return wins;
}

}  // namespace divan
