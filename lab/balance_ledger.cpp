#include "lab/balance_ledger.h"

#include <algorithm>

namespace divan {
namespace {

Spread spread_of(std::vector<double> values) {
  std::ranges::sort(values);
  Spread spread{quantile(values, 0),    quantile(values, 0.05), quantile(values, 0.5),
                quantile(values, 0.95), quantile(values, 1),    {}};
  spread.values = std::move(values);
  return spread;
}

void remember(const TraitKey& key, bool dealt, std::vector<TraitKind>& kinds) {
  auto kind = std::ranges::find(kinds, key.first, &TraitKind::name);
  if (kind == kinds.end()) kind = kinds.insert(kind, {key.first, dealt, {}});
  if (std::ranges::find(kind->names, key.second) == kind->names.end()) kind->names.push_back(key.second);
}

}  // namespace

void BalanceLedger::add(const Weighed& weighed) {
  const auto& [played, seats] = weighed;
  const auto game = courses_.size();
  const auto& outcome = played->outcome;
  const auto& findings = played->findings;
  auto& course =
      courses_.emplace_back(Course{played->fingerprint, seats, outcome.seats != 0, findings.cut_short, 0, 0});
  cut_short_ += findings.cut_short;
  unfinished_ += outcome.seats == 0;
  if (seats > 1) note_all(game, weighed);  // whoever plays alone always wins
  if (outcome.seats == 0) return;
  course.turns = findings.turns;
  turns_.push_back(findings.turns);
  entries_.push_back(played->entries);
  rounds_.insert(rounds_.end(), findings.rounds.begin(), findings.rounds.end());
  for (const auto& [name, sum, times] : findings.measures) measures_[std::string(name)].add(game, sum, times);
  for (const auto ending : findings.endings) ++endings_[std::string(ending)][game];
  for (std::uint8_t i = 0; i < seats; ++i) {
    points_.add(game, outcome.points[i]);
    course.points += outcome.points[i];
  }
  add_sources(game, weighed);
}

BalanceColumn BalanceLedger::conclude(std::vector<TraitKind>& kinds) const {
  BalanceColumn column;
  column.games = static_cast<int>(courses_.size());
  column.unfinished = unfinished_;
  column.cut_short = cut_short_;
  column.turns = spread_of(turns_);
  column.mean_turns = estimate(turns_);
  column.rounds = spread_of(rounds_);
  column.entries = spread_of(entries_);
  column.points = points_.mean();
  conclude_endings(column);
  conclude_sources(column);
  for (const auto& [name, values] : measures_) column.measures[name] = values.mean();
  for (const auto& [key, had] : traits_) column.traits[key] = fared(key, had);
  for (const bool dealt : {true, false}) mark(column.traits, dealt);
  std::vector<std::uint64_t> fingerprints;
  for (const auto& course : courses_) fingerprints.push_back(course.fingerprint);
  column.fingerprint = hash_bytes(std::as_bytes(std::span(fingerprints)));
  for (const auto& [key, had] : traits_) remember(key, had.dealt, kinds);
  return column;
}

Against BalanceLedger::against(const BalanceLedger& first) const {
  Against result;
  PerGame points;
  std::vector<double> turns, unfinished, cut_short;
  for (std::size_t i = 0; i < courses_.size(); ++i) {
    const auto& own = courses_[i];
    const auto& other = first.courses_[i];
    ++result.games;
    result.same += own.fingerprint == other.fingerprint;
    unfinished.push_back(static_cast<int>(other.finished) - static_cast<int>(own.finished));
    cut_short.push_back(static_cast<int>(own.cut_short) - static_cast<int>(other.cut_short));
    if (!own.finished || !other.finished) continue;
    turns.push_back(own.turns - other.turns);
    points.add(i, own.points - other.points, own.seats);
  }
  const bool all_the_same = result.same == result.games;
  result.turns = estimate(turns);
  result.points = points.mean();
  result.unfinished = estimate_difference(unfinished, all_the_same);
  result.cut_short = estimate_difference(cut_short, all_the_same);
  for (const auto& [key, had] : traits_) {
    const auto found = first.traits_.find(key);
    if (found == first.traits_.end()) continue;
    if (const auto wins = difference(first.brought(key, found->second), brought(key, had))) result.wins[key] = *wins;
  }
  for (const bool dealt : {true, false}) mark(result.wins, dealt);
  return result;
}

void BalanceLedger::note_all(std::size_t game, const Weighed& weighed) {
  for (std::uint8_t i = 0; i < weighed.seats; ++i)
    note(game, weighed, {Seat{i}, seat_kind, std::to_string(i + 1), true, {}, {}});
  for (const auto& trait : weighed.played->findings.traits) note(game, weighed, trait);
}

// A win at a table of n is worth n: a fair share of it is 1, at every table. What was had for a while only tells
// itself what it was worth, and is held against the others of its kind.
void BalanceLedger::note(std::size_t game, const Weighed& weighed, const Trait& trait) {
  auto& had = traits_[{std::string(trait.kind), trait.name}];
  const double most = trait.wins ? 1 : weighed.seats;
  const double worth = trait.wins ? *trait.wins : most * win_of(weighed.played->outcome, trait.seat.index);
  had.dealt = trait.dealt;
  ++had.times;
  had.wins.add(game, worth);
  had.most[game] = most;
  const std::string fair(trait.wins ? trait.kind : seat_kind);
  if (trait.wins || trait.kind == seat_kind) of_kind_[fair].add(game, worth);
  its_fair_[std::string(trait.kind)] = fair;
  if (weighed.played->outcome.seats != 0)
    had.points.add(game, trait.points.value_or(weighed.played->outcome.points[trait.seat.index]));
}

void BalanceLedger::add_sources(std::size_t game, const Weighed& weighed) {
  std::map<std::string_view, double> sums;
  for (const auto& source : weighed.played->findings.sources) {
    sums[source.name] += source.points;
    sources_[std::string(source.name)].of_winners += source.points * win_of(weighed.played->outcome, source.seat.index);
  }
  for (const auto& [name, points] : sums) {
    auto& source = sources_[std::string(name)];
    source.points.add(game, points, weighed.seats);
  }
  finished_.push_back({game, weighed.seats});
}

std::vector<Brought> BalanceLedger::brought(const TraitKey& key, const Had& had) const {
  std::vector<Brought> games(courses_.size());
  for (const auto& [game, all] : of_kind_.at(its_fair_.at(key.first)).games()) {
    games[game].all = all.own;
    games[game].all_times = all.times;
  }
  for (const auto& [game, own] : had.wins.games()) {
    games[game].own = own.own;
    games[game].times = own.times;
    games[game].most = had.most.at(game);
  }
  return games;
}

Fared BalanceLedger::fared(const TraitKey& key, const Had& had) const {
  const auto [ratio, chance] = relative(brought(key, had));
  return {had.times, ratio, chance, false, had.points.mean()};
}

template <class ScoreRow>
void BalanceLedger::mark(std::map<TraitKey, ScoreRow>& rows, bool dealt) const {
  std::vector<ScoreRow*> looked_at;
  std::vector<double> chances;
  for (auto& [key, row] : rows) {
    if (traits_.at(key).dealt != dealt) continue;
    looked_at.push_back(&row);
    chances.push_back(row.chance);
  }
  const auto marks = stand_out(chances);
  for (std::size_t i = 0; i < looked_at.size(); ++i) looked_at[i]->stands_out = marks[i];
}

void BalanceLedger::conclude_endings(BalanceColumn& column) const {
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
void BalanceLedger::conclude_sources(BalanceColumn& column) const {
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

}  // namespace divan
