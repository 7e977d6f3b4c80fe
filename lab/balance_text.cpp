// How the balance of a game is told: to a reader, and to a machine.
#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>

#include "engine/core/record_lines.h"
#include "lab/balance.h"
#include "lab/telling.h"

namespace divan {
namespace {

namespace json = boost::json;

// A terminal is so wide; beyond that only what all seats together gave is told thing by thing.
constexpr std::size_t most_columns = 4;
// Of what comes about in play, so many that do best and so many that do worst.
constexpr std::size_t most_best = 5;
constexpr int fewest_times = 30;

using Columns = std::vector<const BalanceColumn*>;

Columns shown_columns(const BalanceResult& result) {
  Columns all, together;
  for (const auto& column : result.columns) {
    all.push_back(&column);
    if (column.seats == 0 || result.plan.seats.size() == 1) together.push_back(&column);
  }
  return all.size() > most_columns ? together : all;
}

std::size_t widest_title(const BalanceResult& result) {
  std::size_t width = 10;
  for (const auto& column : result.columns) width = std::max(width, result.title(column).size());
  return width;
}

const Fared* find(const BalanceColumn& column, const TraitKind& kind, const std::string& name) {
  const auto found = column.traits.find({kind.name, name});
  return found == column.traits.end() ? nullptr : &found->second;
}

std::string cell(const Fared* fared) {
  if (fared == nullptr) return "-";
  return interval(fared->wins) + significance_mark(fared->wins, 1, fared->stands_out);
}

void add_settings(const BalanceResult& result, std::string& out) {
  const auto width = widest_title(result);
  out += fmt::format("{:<{}} {:>7} {:>6} {:>15} {:>15} {:>7} {:>7} {:>18}\n", "", width, "games", "turns",
                     "5 to 95 of 100", "entries", "limit", "no end", "points");
  for (const auto& column : result.columns) {
    const auto share = [&](int count) { return fmt::format("{:.1f}%", 100.0 * count / std::max(1, column.games)); };
    const auto spread = [](const Spread& of) { return fmt::format("{:.0f} to {:.0f}", of.p5, of.p95); };
    out += fmt::format("{:<{}} {:>7} {:>6.1f} {:>15} {:>15.0f} {:>7} {:>7} {:>18}\n", result.title(column), width,
                       column.games, column.turns.median, spread(column.turns), column.entries.median,
                       share(column.cut_short), share(column.unfinished), interval(column.points));
  }
}

void add_wins_against(const BalanceResult& result, const BalanceColumn& column, std::string& out) {
  const auto& wins = column.against->wins;
  std::string lines;
  for (const auto& kind : result.kinds) {
    for (const auto& name : kind.names) {
      const auto found = wins.find({kind.name, name});
      if (found == wins.end()) continue;
      const auto& [value, chance, stands_out] = found->second;
      const auto mark = significance_mark(value, 0, stands_out);
      if (!mark.empty())
        lines += fmt::format("    {:<36} {}{}\n", kind.name + " " + name, interval_with_sign(value), mark);
    }
  }
  out += fmt::format("  {}: wins of {} things compared, as times a fair share{}\n{}", result.title(column), wins.size(),
                     lines.empty() ? "; no interval leaves 0 out" : "; told if the interval leaves 0 out", lines);
}

void add_against(const BalanceResult& result, std::string& out) {
  const auto& variants = result.plan.variants;
  if (variants.size() < 2) return;
  const auto width = widest_title(result);
  out +=
      fmt::format("\nwhat differs from {}, game by game over the same seeds\n{:<{}} {:>11}  {:<22} {:<22} {:<22} {}\n",
                  variants.front().label, "", width, "same games", "turns, mean", "points", "limit, % of games",
                  "no end, % of games");
  for (const auto& column : result.columns) {
    if (!column.against) continue;
    const auto& against = *column.against;
    out += fmt::format("{:<{}} {:>11}  {:<22} {:<22} {:<22} {}\n", result.title(column), width,
                       fmt::format("{} of {}", against.same, against.games), interval_with_sign(against.turns),
                       interval_with_sign(against.points), interval_with_sign(against.cut_short, 100, 1),
                       interval_with_sign(against.unfinished, 100, 1));
  }
  if (result.plan.seats == std::vector{1}) return;
  for (const auto* column : shown_columns(result)) {
    if (column->against) add_wins_against(result, *column, out);
  }
}

void add_endings(const BalanceResult& result, std::string& out) {
  for (const auto& column : result.columns) {
    std::string line;
    for (const auto& [name, ended] : column.endings)
      line += fmt::format("{}{} {} %", line.empty() ? "" : ", ", name, interval(ended.share, 100, 1));
    if (column.endings.size() > 1) out += fmt::format("  {}: {}\n", result.title(column), line);
  }
}

void add_measures(const BalanceResult& result, std::string& out) {
  for (const auto& column : result.columns) {
    for (const auto& [name, mean] : column.measures)
      out += fmt::format("  {}, {}: {}\n", name, result.title(column), interval(mean, 1, 1));
  }
}

void add_sources(const BalanceResult& result, std::string& out) {
  for (const auto* column : shown_columns(result)) {
    if (column->sources.empty()) continue;
    out += fmt::format("\npoints by source, {} (a player's, the winner's)\n", result.title(*column));
    for (const auto& [name, source] : column->sources)
      out += fmt::format("  {:<20} {:>6.2f} [{:.2f}, {:.2f}]   {:>6.2f}\n", name, source.points.mean, source.points.low,
                         source.points.high, source.of_winners);
  }
}

// What did best and worst in the first column, where there are too many to be told.
std::vector<std::string> extremes(const TraitKind& kind, const BalanceColumn& column) {
  std::vector<std::string> names;
  for (const auto& name : kind.names) {
    const auto* fared = find(column, kind, name);
    if (fared != nullptr && fared->times >= fewest_times) names.push_back(name);
  }
  std::ranges::stable_sort(names, [&](const auto& a, const auto& b) {
    return find(column, kind, a)->wins.mean > find(column, kind, b)->wins.mean;
  });
  if (names.size() > 2 * most_best) names.erase(names.begin() + most_best, names.end() - most_best);
  return names;
}

void add_kind(const BalanceResult& result, const TraitKind& kind, std::string& out) {
  const auto columns = shown_columns(result);
  const bool whole = kind.dealt || !result.plan.only.empty() || kind.names.size() <= 2 * most_best;
  const auto names = whole ? kind.names : extremes(kind, *columns.front());
  std::size_t width = 12, cells = 24;
  for (const auto& name : names) width = std::max(width, name.size());
  for (const auto* column : columns) cells = std::max(cells, result.title(*column).size());
  out += fmt::format("\n{} ({}){}\n  {:<{}} {:>7}", kind.name, kind.dealt ? "dealt" : "in play",
                     whole ? "" : fmt::format(": the best and the worst of {}", kind.names.size()), "", width, "times");
  for (const auto* column : columns) out += fmt::format("  {:<{}}", result.title(*column), cells);
  out.erase(out.find_last_not_of(' ') + 1);
  out += '\n';
  for (const auto& name : names) {
    const auto* first = find(*columns.front(), kind, name);
    out += fmt::format("  {:<{}} {:>7}", name, width, first == nullptr ? 0 : first->times);
    for (const auto* column : columns) out += fmt::format("  {:<{}}", cell(find(*column, kind, name)), cells);
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
  }
}

json::object as_json(const Estimate& value) {
  return {{"mean", value.mean}, {"low", value.low}, {"high", value.high}, {"games", value.blocks}};
}
json::object as_json(const Spread& spread) {
  return {{"least", spread.least},
          {"p5", spread.p5},
          {"median", spread.median},
          {"p95", spread.p95},
          {"most", spread.most}};
}

json::object as_json(const Against& against) {
  json::object wins;
  for (const auto& [key, difference] : against.wins) {
    auto& of_kind = wins[key.first].is_object() ? wins[key.first] : wins[key.first] = json::object{};
    auto line = as_json(difference.value);
    line["chance"] = difference.chance;
    line["stands_out"] = difference.stands_out;
    of_kind.as_object()[key.second] = std::move(line);
  }
  return {{"games", against.games},
          {"same", against.same},
          {"turns", as_json(against.turns)},
          {"points", as_json(against.points)},
          {"unfinished", as_json(against.unfinished)},
          {"cut_short", as_json(against.cut_short)},
          {"wins_of_fair", std::move(wins)}};
}

json::object as_json(const BalanceResult& result, const BalanceColumn& column) {
  json::object endings, sources, traits, measures;
  for (const auto& [name, mean] : column.measures) measures[name] = as_json(mean);
  for (const auto& [name, ended] : column.endings)
    endings[name] = json::object{{"times", ended.times}, {"share", as_json(ended.share)}};
  for (const auto& [name, source] : column.sources)
    sources[name] = json::object{{"points", as_json(source.points)}, {"of_winners", source.of_winners}};
  for (const auto& kind : result.kinds) {
    json::object lines;
    for (const auto& name : kind.names) {
      const auto* fared = find(column, kind, name);
      if (fared == nullptr) continue;
      lines[name] = json::object{{"times", fared->times},
                                 {"wins_of_fair", as_json(fared->wins)},
                                 {"chance", fared->chance},
                                 {"stands_out", fared->stands_out},
                                 {"points", as_json(fared->points)}};
    }
    traits[kind.name] = json::object{{"dealt", kind.dealt}, {"had", std::move(lines)}};
  }
  json::object out{{"variant", column.variant},
                   {"seats", column.seats == 0 ? json::value("all") : json::value(column.seats)},
                   {"games", column.games},
                   {"unfinished", column.unfinished},
                   {"cut_short", column.cut_short},
                   {"turns", as_json(column.turns)},
                   {"mean_turns", as_json(column.mean_turns)},
                   {"entries", as_json(column.entries)},
                   {"points", as_json(column.points)},
                   {"endings", std::move(endings)},
                   {"sources", std::move(sources)},
                   {"traits", std::move(traits)},
                   {"measures", std::move(measures)},
                   {"print", hash_text(column.fingerprint)}};
  if (column.against) out["against_first"] = as_json(*column.against);
  if (!column.rounds.values.empty()) out["rounds"] = as_json(column.rounds);
  return out;
}

}  // namespace

std::string to_json_text(const BalanceResult& result) {
  const auto& plan = result.plan;
  json::array variants, columns;
  for (std::size_t i = 0; i < plan.variants.size(); ++i) {
    json::object variant{{"label", plan.variants[i].label}, {"options", json::parse(result.options[i])}};
    if (!plan.variants[i].content.empty()) variant["content"] = plan.variants[i].content;
    if (!plan.variants[i].bots.empty()) variant["bots"] = json::value_from(plan.variants[i].bots);
    variants.push_back(std::move(variant));
  }
  for (const auto& column : result.columns) columns.push_back(as_json(result, column));
  json::object out{{"game", plan.game},
                   {"games", plan.games},
                   {"seats", json::value_from(plan.seats)},
                   {"seed", plan.seed},
                   {"bots", json::value_from(plan.bots)},
                   {"variants", std::move(variants)},
                   {"columns", std::move(columns)}};
  if (!plan.only.empty()) {
    out["only"] = json::value_from(plan.only);
    out["never"] = json::value_from(result.never);
  }
  return json::serialize(out) + '\n';
}

std::string to_text(const BalanceResult& result) {
  const auto& plan = result.plan;
  std::string players;
  for (const auto& bots : plan.tables()) {
    players += players.empty() ? "" : " and by ";
    for (const auto& bot : bots) players += (&bot == &bots.front() ? "" : ", ") + bot;
  }
  std::string out = fmt::format("{}: {} games at each number of seats, played by {}, seed {}\n\n", plan.game,
                                plan.games, players, plan.seed);
  add_settings(result, out);
  add_against(result, out);
  std::string endings;
  add_endings(result, endings);
  if (!endings.empty()) out += "\nhow they end\n" + endings;
  std::string measures;
  add_measures(result, measures);
  if (!measures.empty()) out += "\nhow they play\n" + measures;
  add_sources(result, out);
  if (plan.seats == std::vector{1}) return out;
  out +=
      "\nWins of those who had something, as so many times a fair share, with 95 % intervals over games.\n"
      "*: 1 is not in it, as luck has it for 1 line in 20. **: not even if all lines are looked at.\n"
      "What comes about in play goes with winning and need not be why.\n";
  for (const auto& kind : result.kinds) add_kind(result, kind, out);
  if (!result.never.empty()) out += fmt::format("\nnobody had: {}\n", joined(result.never));
  return out;
}

}  // namespace divan
