// How a result of the arena is told: to a reader, and to a machine.
#include <fmt/core.h>

#include <boost/json.hpp>

#include "engine/core/record_lines.h"
#include "lab/arena.h"
#include "lab/telling.h"

namespace divan {
namespace {

namespace json = boost::json;

json::object as_json(const Estimate& value) {
  return {{"mean", value.mean}, {"low", value.low}, {"high", value.high}, {"blocks", value.blocks}};
}

json::object as_json(const Pairing& pairing, const std::vector<std::string>& bots) {
  json::array traits;
  for (const auto& trait : pairing.traits) {
    traits.push_back(json::object{{"kind", trait.kind},
                                  {"name", trait.name},
                                  {"times", trait.times},
                                  {"points", as_json(trait.points)},
                                  {"points_of_others", trait.others},
                                  {"share", trait.share}});
  }
  json::object standardised;
  for (const auto& [kind, points] : pairing.standardised) standardised[kind] = points;
  return {{"bot", bots[static_cast<std::size_t>(pairing.lone)]},
          {"among", bots[static_cast<std::size_t>(pairing.rest)]},
          {"games", pairing.games},
          {"unfinished", pairing.unfinished},
          {"cut_short", pairing.cut_short},
          {"parity", pairing.parity},
          {"wins", as_json(pairing.wins)},
          {"points", as_json(pairing.points)},
          {"margin", as_json(pairing.margin)},
          {"lead", pairing.lead ? json::value(as_json(*pairing.lead)) : json::value()},
          {"turns", pairing.turns},
          {"dealt", std::move(traits)},
          {"standardised", std::move(standardised)}};
}

void add_pairings(const ArenaResult& result, std::string& out) {
  const bool alone = result.plan.seats == 1;
  const auto widest = [&] {
    std::size_t width = 3;
    for (const auto& bot : result.plan.bots) width = std::max(width, bot.size());
    return width;
  }();
  out += fmt::format("{:<{}}  {:<{}}  {:>6}  {:<22} {:<22} {:<22} {:>5} {:>8} {:>6}\n", "bot", widest,
                     alone ? "" : "among", widest, "games", alone ? "" : "wins %", "points",
                     alone              ? "points over the first"
                     : result.plan.lone ? "points over the others"
                                        : "lead %",
                     "turns", "at limit", "no end");
  for (const auto& pairing : result.pairings) {
    const auto share = [&](int count) { return fmt::format("{:.1f}%", 100.0 * count / std::max(1, pairing.games)); };
    const bool alike = pairing.lone == pairing.rest;
    out += fmt::format("{:<{}}  {:<{}}  {:>6}  {:<22} {:<22} {:<22} {:>5.0f} {:>8} {:>6}\n",
                       result.plan.bots[static_cast<std::size_t>(pairing.lone)], widest,
                       alone ? "" : result.plan.bots[static_cast<std::size_t>(pairing.rest)], widest, pairing.games,
                       alone ? "" : interval(pairing.wins, 100, 1), interval(pairing.points, 1, 2),
                       alike && !alone ? "-"
                       : !pairing.lead ? interval(pairing.margin, 1, 2)
                                       : interval(*pairing.lead, alone ? 1 : 100, alone ? 2 : 1),
                       pairing.turns, share(pairing.cut_short), share(pairing.unfinished));
  }
}

void add_traits(const ArenaResult& result, std::string& out) {
  for (const auto& pairing : result.pairings) {
    if (pairing.traits.empty()) continue;
    out += fmt::format("\n{} among {}: points with what was dealt\n",
                       result.plan.bots[static_cast<std::size_t>(pairing.lone)],
                       result.plan.bots[static_cast<std::size_t>(pairing.rest)]);
    for (const auto& trait : pairing.traits) {
      out += fmt::format("  {:<10} {:<20} {:>6} times  {:<22} others {:.2f}\n", trait.kind, trait.name, trait.times,
                         interval(trait.points, 1, 2), trait.others);
    }
    for (const auto& [kind, points] : pairing.standardised)
      out += fmt::format("  {:<10} {:<20} {:>6}        {:.3f}\n", kind, "standardised", "", points);
  }
}

}  // namespace

std::string to_json_text(const ArenaResult& result) {
  const auto& plan = result.plan;
  json::array pairings, ratings;
  for (const auto& pairing : result.pairings) pairings.push_back(as_json(pairing, plan.bots));
  for (std::size_t i = 0; i < result.ratings.size(); ++i) {
    const auto& [points, low, high] = result.ratings[i];
    ratings.push_back(json::object{{"bot", plan.bots[i]}, {"points", points}, {"low", low}, {"high", high}});
  }
  json::object out{{"game", plan.game},
                   {"seats", plan.seats},
                   {"blocks", plan.blocks},
                   {"seed", plan.seed},
                   {"options", json::parse(result.options)},
                   {"bots", json::value_from(plan.bots)},
                   {"tables", std::move(pairings)},
                   {"mixed_games", result.mixed_games},
                   {"ratings", std::move(ratings)},
                   {"print", hash_text(result.fingerprint)}};
  return json::serialize(out) + '\n';
}

std::string to_text(const ArenaResult& result) {
  const auto& plan = result.plan;
  std::string out = fmt::format("{}: {} blocks with {} {}, seed {}. A block is one deal, played from every seat.\n",
                                plan.game, plan.blocks, plan.seats, plan.seats == 1 ? "seat" : "seats", plan.seed);
  if (plan.seats > 1)
    out += fmt::format("A bot as good as the others wins {:.1f} %. In brackets: 95 % intervals over blocks.\n",
                       100.0 / plan.seats);
  out += '\n';
  add_pairings(result, out);
  add_traits(result, out);
  if (result.ratings.empty()) return out;
  out += fmt::format("\nratings after Plackett and Luce ({} = 1000; 400 more are ten times the strength)\n",
                     plan.bots[static_cast<std::size_t>(result.anchor)]);
  for (std::size_t i = 0; i < result.ratings.size(); ++i) {
    const auto& [points, low, high] = result.ratings[i];
    out += fmt::format("  {:<24} {:>6.0f} [{:.0f}, {:.0f}]\n", plan.bots[i], points, low, high);
  }
  return out;
}

}  // namespace divan
