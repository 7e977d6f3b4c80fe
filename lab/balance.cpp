#include "lab/balance.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>

#include "bots/names.h"
#include "engine/core/registry.h"

namespace divan {
namespace {

constexpr std::string_view seat_kind = "seat";

// "9" before "10", "2nd" before "10th"; words after numbers.
bool in_order(const std::string& a, const std::string& b) {
  const auto number = [](const std::string& text) {
    int value = 1'000'000;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  };
  return std::pair(number(a), a) < std::pair(number(b), b);
}

double win_of(const Outcome& outcome, std::size_t seat) {
  if (outcome.seats == 0 || outcome.rank[seat] != 1) return 0;
  return 1.0 / static_cast<double>(std::count(outcome.rank.begin(), outcome.rank.begin() + outcome.seats, 1));
}

Spread spread_of(std::vector<double> values) {
  std::ranges::sort(values);
  Spread spread{quantile(values, 0),    quantile(values, 0.05), quantile(values, 0.5),
                quantile(values, 0.95), quantile(values, 1),    {}};
  spread.values = std::move(values);
  return spread;
}

// Means of something that a game may have several of, what is independent being a game.
class PerGame {
 public:
  void add(std::size_t game, double value, double times = 1) {
    if (sums_.empty() || sums_.back().first != game) sums_.push_back({game, {0, 0, 1, 1, 0}});
    sums_.back().second.own += value;
    sums_.back().second.times += times;
  }
  Estimate mean() const {
    std::vector<double> strays;
    double sum = 0, times = 0;
    for (const auto& [game, brought] : sums_) sum += brought.own, times += brought.times;
    if (times == 0) return {};
    const double mean = sum / times;
    const double mean_times = times / static_cast<double>(sums_.size());
    for (const auto& [game, brought] : sums_)
      strays.push_back(mean + (brought.own - mean * brought.times) / mean_times);
    return estimate(strays);
  }
  const auto& games() const { return sums_; }

 private:
  std::vector<std::pair<std::size_t, Brought>> sums_;
};

// One game with how many sat there.
struct Weighed {
  const Played* played;
  int seats;
};

class Ledger {
 public:
  void add(const Weighed& weighed) {
    const auto& [played, seats] = weighed;
    const auto game = games_++;
    const auto& outcome = played->outcome;
    const auto& findings = played->findings;
    prints_.push_back(played->print);
    cut_short_ += findings.cut_short;
    unfinished_ += outcome.seats == 0;
    if (seats > 1) note_all(game, weighed);  // whoever plays alone always wins
    if (outcome.seats == 0) return;
    turns_.push_back(findings.turns);
    entries_.push_back(played->entries);
    rounds_.insert(rounds_.end(), findings.rounds.begin(), findings.rounds.end());
    for (const auto ending : findings.endings) ++endings_[std::string(ending)][game];
    for (std::uint8_t i = 0; i < seats; ++i) points_.add(game, outcome.points[i]);
    add_sources(game, weighed);
  }

  BalanceColumn conclude(std::vector<TraitKind>& kinds) {
    BalanceColumn column;
    column.games = static_cast<int>(games_);
    column.unfinished = unfinished_;
    column.cut_short = cut_short_;
    column.turns = spread_of(turns_);
    column.rounds = spread_of(rounds_);
    column.entries = spread_of(entries_);
    column.points = points_.mean();
    conclude_endings(column);
    conclude_sources(column);
    for (const auto& [key, had] : traits_) column.traits[key] = fared(key, had);
    for (const bool dealt : {true, false}) mark(column, dealt);
    column.print = hash_bytes(std::as_bytes(std::span(prints_)));
    for (const auto& [key, had] : traits_) remember(key, had.dealt, kinds);
    return column;
  }

 private:
  struct Had {
    bool dealt = false;
    int times = 0;
    PerGame wins, points;
    std::map<std::size_t, double> most;  // of a time, game by game
  };
  struct OfSource {
    PerGame points;
    double of_winners = 0;
  };

  void note_all(std::size_t game, const Weighed& weighed) {
    for (std::uint8_t i = 0; i < weighed.seats; ++i)
      note(game, weighed, {Seat{i}, seat_kind, std::to_string(i + 1), true, {}, {}});
    for (const auto& trait : weighed.played->findings.traits) note(game, weighed, trait);
  }
  // A win at a table of n is worth n: a fair share of it is 1, at every table. What was had for a while only tells
  // itself what it was worth, and is held against the others of its kind.
  void note(std::size_t game, const Weighed& weighed, const Trait& trait) {
    auto& had = traits_[{std::string(trait.kind), trait.name}];
    const double most = trait.wins ? 1 : weighed.seats;
    const double worth = trait.wins ? *trait.wins : most * win_of(weighed.played->outcome, trait.seat.index);
    had.dealt = trait.dealt;
    ++had.times;
    had.wins.add(game, worth);
    had.most[game] = most;
    auto& all = trait.wins ? of_kind_[std::string(trait.kind)] : of_kind_[std::string(seat_kind)];
    if (trait.wins || trait.kind == seat_kind) all.add(game, worth);
    its_fair_[std::string(trait.kind)] = &all;
    if (weighed.played->outcome.seats != 0)
      had.points.add(game, trait.points.value_or(weighed.played->outcome.points[trait.seat.index]));
  }
  void add_sources(std::size_t game, const Weighed& weighed) {
    std::map<std::string_view, double> sums;
    for (const auto& source : weighed.played->findings.sources) {
      sums[source.name] += source.points;
      sources_[std::string(source.name)].of_winners +=
          source.points * win_of(weighed.played->outcome, source.seat.index);
    }
    for (const auto& [name, points] : sums) {
      auto& source = sources_[std::string(name)];
      source.points.add(game, points, weighed.seats);
    }
    finished_.push_back({game, weighed.seats});
  }

  Fared fared(const TraitKey& key, const Had& had) const {
    std::vector<Brought> games(games_);
    for (const auto& [game, all] : its_fair_.at(key.first)->games()) {
      games[game].all = all.own;
      games[game].all_times = all.times;
    }
    for (const auto& [game, own] : had.wins.games()) {
      games[game].own = own.own;
      games[game].times = own.times;
      games[game].most = had.most.at(game);
    }
    const auto [ratio, chance] = relative(games);
    return {had.times, ratio, chance, false, had.points.mean()};
  }
  void mark(BalanceColumn& column, bool dealt) const {
    std::vector<Fared*> lines;
    std::vector<double> chances;
    for (auto& [key, fared] : column.traits) {
      if (traits_.at(key).dealt != dealt) continue;
      lines.push_back(&fared);
      chances.push_back(fared.chance);
    }
    const auto marks = stand_out(chances);
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i]->stands_out = marks[i];
  }
  void conclude_endings(BalanceColumn& column) const {
    std::map<std::size_t, double> all;
    for (const auto& [name, games] : endings_) {
      for (const auto& [game, times] : games) all[game] += times;
    }
    for (const auto& [name, games] : endings_) {
      PerGame share;
      int times = 0;
      for (const auto& [game, endings] : all) {
        const auto found = games.find(game);
        const double own = found == games.end() ? 0 : found->second;
        share.add(game, own, endings);
        times += static_cast<int>(own);
      }
      auto estimated = share.mean();
      if (endings_.size() == 1) estimated = estimate_share(std::vector<double>(all.size(), 1.0));
      estimated.low = std::max(0.0, estimated.low);
      estimated.high = std::min(1.0, estimated.high);
      column.endings[name] = {times, estimated};
    }
  }
  // A game in which nobody got anything from a source counts as well.
  void conclude_sources(BalanceColumn& column) const {
    for (const auto& [name, source] : sources_) {
      std::map<std::size_t, double> sums;
      for (const auto& [game, brought] : source.points.games()) sums[game] = brought.own;
      PerGame all;
      for (const auto& [game, seats] : finished_) all.add(game, sums[game], seats);
      column.sources.push_back({name, {all.mean(), source.of_winners / std::max<double>(1, double(finished_.size()))}});
    }
    std::ranges::stable_sort(column.sources,
                             [](const auto& a, const auto& b) { return a.second.points.mean > b.second.points.mean; });
  }
  static void remember(const TraitKey& key, bool dealt, std::vector<TraitKind>& kinds) {
    auto kind = std::ranges::find(kinds, key.first, &TraitKind::name);
    if (kind == kinds.end()) kind = kinds.insert(kind, {key.first, dealt, {}});
    if (std::ranges::find(kind->names, key.second) == kind->names.end()) kind->names.push_back(key.second);
  }

  std::size_t games_ = 0;
  int unfinished_ = 0, cut_short_ = 0;
  std::vector<std::uint64_t> prints_;
  std::vector<double> turns_, rounds_, entries_;
  PerGame points_;
  std::map<std::string, std::map<std::size_t, double>> endings_;
  std::map<std::string, OfSource> sources_;
  std::vector<std::pair<std::size_t, int>> finished_;  // with how many seats
  std::map<TraitKey, Had> traits_;
  std::map<std::string, PerGame> of_kind_;
  std::map<std::string, const PerGame*> its_fair_;  // by kind
};

std::optional<Fault> complete(BalancePlan& plan) {
  const auto* game = find_game(plan.game);
  if (game == nullptr) return Fault{{}, unknown_game(plan.game)};
  if (plan.variants.empty()) return Fault{"variants", "expected at least one"};
  if (plan.bots.empty()) return Fault{"bots", "expected at least one"};
  for (const auto& bot : plan.bots) {
    if (auto fault = check_bot(plan.game, bot)) return Fault{"bots", fault->problem};
  }
  if (plan.seats.empty()) {
    plan.seats.resize(static_cast<std::size_t>(game->max_seats() - game->min_seats() + 1));
    std::iota(plan.seats.begin(), plan.seats.end(), game->min_seats());
  }
  if (std::set(plan.seats.begin(), plan.seats.end()).size() != plan.seats.size())
    return Fault{"seats", "each number can be named only once"};
  for (const int seats : plan.seats) {
    if (seats >= game->min_seats() && seats <= game->max_seats()) continue;
    return Fault{"seats",
                 "this game is for " + std::to_string(game->min_seats()) +
                     (game->min_seats() == game->max_seats() ? "" : " to " + std::to_string(game->max_seats())) +
                     " seats"};
  }
  return {};
}

SeriesPlan series_of(const BalancePlan& plan, const Variant& variant, int seats) {
  SeriesPlan series;
  series.game = plan.game;
  series.with = variant.with;
  series.games = plan.games;
  series.seats = seats;
  series.bots = {plan.bots.front()};
  series.seed = plan.seed;
  series.options = variant.options;
  series.threads = plan.threads;
  series.findings = true;
  series.longest = plan.longest;
  series.arrange = [&plan, seats](int index) {
    Arrangement arrangement{{}, static_cast<std::uint64_t>(index)};
    for (int i = 0; i < seats; ++i)
      arrangement.seated.push_back(plan.bots[static_cast<std::size_t>(index + i) % plan.bots.size()]);
    return arrangement;
  };
  return series;
}

}  // namespace

std::string BalanceResult::title(const BalanceColumn& column) const {
  const auto& label = plan.variants[static_cast<std::size_t>(column.variant)].label;
  const auto seats = column.seats == 0 ? std::string("all seats")
                                       : std::to_string(column.seats) + (column.seats == 1 ? " seat" : " seats");
  return label.empty() ? seats : label + ", " + seats;
}

std::optional<Fault> weigh(const BalancePlan& plan, const std::function<void(int, int)>& progress,
                           BalanceResult& result) {
  result = {};
  result.plan = plan;
  if (auto fault = complete(result.plan)) return fault;
  const auto& seats = result.plan.seats;
  const int all = static_cast<int>(plan.variants.size() * seats.size()) * plan.games;
  int done = 0;
  SeriesHooks hooks;
  if (progress) hooks.progress = [&](int now) { progress(done + now, all); };
  for (std::size_t i = 0; i < plan.variants.size(); ++i) {
    std::vector<BalanceColumn> columns;
    Ledger together;
    for (const int number : seats) {
      Series series;
      if (auto fault = play_series(series_of(result.plan, plan.variants[i], number), hooks, series)) return fault;
      done += plan.games;
      if (number == seats.front()) result.options.push_back(series.options);
      Ledger ledger;
      for (const auto& played : series.games) {
        ledger.add({&played, number});
        together.add({&played, number});
      }
      columns.push_back(ledger.conclude(result.kinds));
      columns.back().variant = static_cast<int>(i);
      columns.back().seats = number;
    }
    if (columns.size() > 1) {
      auto column = together.conclude(result.kinds);
      column.variant = static_cast<int>(i);
      columns.insert(columns.begin(), std::move(column));
    }
    std::ranges::move(columns, std::back_inserter(result.columns));
  }
  for (auto& kind : result.kinds) std::ranges::sort(kind.names, in_order);
  std::ranges::stable_sort(result.kinds, [](const TraitKind& a, const TraitKind& b) {
    return std::pair(!a.dealt, a.name != seat_kind) < std::pair(!b.dealt, b.name != seat_kind);
  });
  return {};
}

}  // namespace divan
