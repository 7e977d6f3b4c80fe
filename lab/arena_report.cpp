#include <fmt/core.h>

#include <algorithm>

#include "engine/core/record_lines.h"
#include "lab/page.h"
#include "lab/report.h"
#include "lab/telling.h"
#include "lab/words.h"

namespace divan {
namespace {

std::string command_of(const ArenaPlan& plan) {
  auto line = fmt::format("divan arena {} --bots {} --seats {} --blocks {} --seed {}", plan.game, joined(plan.bots),
                          plan.seats, plan.blocks, plan.seed);
  if (plan.lone) line += " --lone";
  if (plan.options != "{}") line += " --options '" + plan.options + "'";
  if (!plan.content.empty()) line += " --content " + plan.content;
  return line;
}

class ArenaPage {
 public:
  ArenaPage(const ArenaResult& result, const Words& words)
      : result_(result), words_(words), page_(fmt::format("{}: how good the bots are", words.game(result.plan.game))) {}

  std::string write() {
    const auto& plan = result_.plan;
    page_.summary(summary());
    page_.paragraph(fmt::format(
        "Measured at tables with {} {}, over {} blocks. A block is one deal; every table plays it once from "
        "every seat, so that luck of the deal and of the seat falls out. Intervals are 95 %, taken over "
        "blocks. Games that never end are counted, and won by nobody.",
        plan.seats, plan.seats == 1 ? "seat" : "seats", plan.blocks));
    if (plan.seats > 1) add_wins();
    if (plan.seats > 1 && plan.bots.size() > 1 && !plan.lone) add_leads();
    add_points();
    add_ratings();
    add_games();
    add_traits();
    page_.heading("How to get the same");
    page_.command(command_of(plan));
    page_.paragraph("A fingerprint of all these games: " + hash_text(result_.fingerprint));
    return page_.html();
  }

 private:
  const std::string& bot(int index) const { return result_.plan.bots[static_cast<std::size_t>(index)]; }
  std::string name(const Pairing& pairing) const {
    return pairing.lone == pairing.rest ? bot(pairing.lone) : bot(pairing.lone) + " among " + bot(pairing.rest);
  }
  const Pairing& find(int lone, int rest) const {
    return *std::ranges::find_if(result_.pairings,
                                 [&](const auto& pairing) { return pairing.lone == lone && pairing.rest == rest; });
  }
  static Bar bar(std::string label, const Estimate& value, double scale = 1) {
    return {std::move(label), scale * value.low, scale * value.mean, scale * value.high};
  }

  std::string summary() const {
    const auto& all = result_.pairings;
    if (result_.plan.bots.size() == 1) {
      const auto& only = all.front();
      return fmt::format(
          "{} games of {} among its like: {:.0f} turns of a player in the middle game; {} end only at a "
          "limit, {} never.",
          only.games, bot(0), only.turns, share_of(only.cut_short, only.games), share_of(only.unfinished, only.games));
    }
    if (result_.plan.seats == 1) {
      const auto best = std::ranges::max_element(all, {}, [](const auto& pairing) { return pairing.points.mean; });
      return fmt::format("{} makes most points alone: {}.", bot(best->lone), in_sentence(best->points, " points"));
    }
    return result_.plan.lone ? summary_of_lone() : summary_of_best();
  }
  std::string summary_of_lone() const {
    std::string text;
    for (const auto& pairing : result_.pairings)
      text += fmt::format("{}{} makes {} than they do.", text.empty() ? "" : " ", name(pairing),
                          in_sentence(pairing.margin, " points more"));
    return text;
  }
  std::string summary_of_best() const {
    std::vector<int> order;
    for (std::size_t i = 0; i < result_.ratings.size(); ++i) order.push_back(static_cast<int>(i));
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](int i) { return result_.ratings[static_cast<std::size_t>(i)].points; });
    const auto& pairing = find(order[0], order[1]);
    const auto& best = bot(order[0]);
    const auto& next = bot(order[1]);
    const auto how = fmt::format(
        "Alone among {} it wins {} of its games, where an equal would win {:.1f} %. When they change places, {} wins "
        "{} "
        "fewer.",
        next, in_sentence(pairing.wins, " %", 100, 1), 100 * pairing.parity, next,
        in_sentence(*pairing.lead, " percentage points", 100, 1));
    if (pairing.lead->low > 0) return fmt::format("{} is better than {}. {}", best, next, how);
    return fmt::format("Whether {} is better than {} cannot be told from so few blocks. {}", best, next, how);
  }

  void add_wins() {
    page_.heading("Who wins");
    std::vector<Bar> bars;
    for (const auto& pairing : result_.pairings) bars.push_back(bar(name(pairing), pairing.wins, 100));
    const double parity = 100.0 / result_.plan.seats;
    page_.intervals({.title = "Games won by the one bot among the others",
                     .unit = " %",
                     .digits = 1,
                     .reference = parity,
                     .meaning = fmt::format("Dashed: as good as the others ({:.1f} %).", parity)},
                    bars);
  }

  void add_leads() {
    std::vector<Bar> bars;
    for (const auto& pairing : result_.pairings) {
      if (pairing.lone >= pairing.rest) continue;
      const auto& against = find(pairing.rest, pairing.lone);
      const bool ahead = pairing.lead->mean >= 0;
      bars.push_back(bar(
          fmt::format("{} over {}", bot(ahead ? pairing.lone : pairing.rest), bot(ahead ? pairing.rest : pairing.lone)),
          ahead ? *pairing.lead : *against.lead, 100));
    }
    page_.intervals(
        {.title = "Lead: games won less those the other wins when they change places",
         .unit = "",
         .digits = 1,
         .differences = true,
         .reference = 0,
         .meaning = "In percentage points, deal by deal. Dashed: no difference. A bot that only profits from "
                    "its odd company leads nobody."},
        bars);
  }

  void add_points() {
    page_.heading("Points");
    std::vector<Bar> bars;
    const bool alone = result_.plan.seats == 1;
    for (const auto& pairing : result_.pairings) bars.push_back(bar(name(pairing), pairing.points));
    page_.intervals({.title = "Points of the one bot in a game"}, bars);
    if (result_.plan.bots.size() < 2) return;
    bars.clear();
    for (const auto& pairing : result_.pairings) {
      if (alone && pairing.lone == 0) continue;
      bars.push_back(bar(name(pairing), alone ? *pairing.lead : pairing.margin));
    }
    page_.intervals({.title = alone ? "Points more than " + bot(0) + " makes of the same deal"
                                    : "Points over the mean of the others at the table",
                     .differences = true,
                     .reference = 0,
                     .meaning = "Dashed: no difference."},
                    bars);
  }

  void add_ratings() {
    if (result_.ratings.empty()) return;
    page_.heading("Ratings");
    std::vector<Bar> bars;
    for (std::size_t i = 0; i < result_.ratings.size(); ++i) {
      const auto& [points, low, high] = result_.ratings[i];
      bars.push_back({bot(static_cast<int>(i)), low, points, high});
    }
    page_.intervals({.title = "Rating after Plackett and Luce, over all games",
                     .digits = 0,
                     .reference = 1000,
                     .meaning = fmt::format("{} has 1000 (dashed); 400 more are ten times the strength. Intervals by "
                                            "drawing the blocks anew.",
                                            bot(result_.anchor))},
                    bars);
  }

  void add_games() {
    page_.heading("How the games went");
    std::vector<std::vector<std::string>> rows;
    for (const auto& pairing : result_.pairings)
      rows.push_back({name(pairing), std::to_string(pairing.games), number(pairing.turns, 0),
                      share_of(pairing.cut_short, pairing.games), share_of(pairing.unfinished, pairing.games)});
    page_.table({"table", "games", "median turns", "ended by a limit", "never ended"}, rows);
    if (result_.mixed_games > 0)
      page_.paragraph(
          fmt::format("Besides {} games at tables of all kinds of bots, for the ratings.", result_.mixed_games));
  }

  void add_traits() {
    bool any = false;
    for (const auto& pairing : result_.pairings) {
      if (pairing.traits.empty()) continue;
      if (!any) {
        page_.heading("Points with what was dealt");
        page_.paragraph(
            "Good cards are no skill: here each bot is held against the others who had the same. Weighted, each thing "
            "counts as often as it is dealt.");
      }
      any = true;
      page_.begin_fold(name(pairing));
      add_traits_of(pairing);
      page_.end_fold();
    }
  }
  void add_traits_of(const Pairing& pairing) {
    std::vector<std::vector<std::string>> rows;
    for (const auto& [kind, points] : pairing.standardised) {
      std::vector<Bar> bars;
      for (const auto& trait : pairing.traits) {
        if (trait.kind != kind) continue;
        bars.push_back(bar(words_(trait.name), trait.points));
        rows.push_back({begun_large(kind) + ": " + words_(trait.name), std::to_string(trait.times),
                        number(trait.points.mean), range(trait.points, 1, 2), number(trait.others)});
      }
      page_.intervals(
          {.title = fmt::format("{}: points in a game", begun_large(kind)),
           .reference = pairing.points.mean,
           .meaning = fmt::format("Dashed: all its games ({:.2f}). Weighted: {:.2f}.", pairing.points.mean, points)},
          bars);
    }
    page_.table({"dealt", "times", "points", "95 %", "the others’ points"}, rows);
  }

  const ArenaResult& result_;
  const Words& words_;
  Page page_;
};

}  // namespace

std::string report_html(const ArenaResult& result, const Words& words) { return ArenaPage(result, words).write(); }

}  // namespace divan
