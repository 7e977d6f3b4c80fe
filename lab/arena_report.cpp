#include <fmt/core.h>

#include "engine/core/record_lines.h"
#include "lab/page.h"
#include "lab/report.h"
#include "lab/telling.h"

namespace divan {
namespace {

std::string command_of(const ArenaPlan& plan) {
  auto line = fmt::format("divan arena {} --bots {} --seats {} --blocks {} --seed {}", plan.game, joined(plan.bots),
                          plan.seats, plan.blocks, plan.seed);
  if (plan.options != "{}") line += " --options '" + plan.options + "'";
  if (!plan.content.empty()) line += " --content " + plan.content;
  return line;
}

class ArenaPage {
 public:
  explicit ArenaPage(const ArenaResult& result)
      : result_(result), page_(fmt::format("Arena: {}, {} seats", result.plan.game, result.plan.seats)) {}

  std::string write() {
    page_.paragraph(
        "A block is one deal; every table plays it once from every seat. Intervals are 95 %, taken over "
        "blocks. Games that never end count as won by nobody.");
    page_.command(command_of(result_.plan));
    if (result_.plan.seats > 1) add_wins();
    add_points();
    add_traits();
    add_ratings();
    page_.paragraph("All games: " + hash_text(result_.print));
    return page_.html();
  }

 private:
  const std::string& bot(int index) const { return result_.plan.bots[static_cast<std::size_t>(index)]; }
  std::string name(const Pairing& pairing) const {
    return pairing.lone == pairing.rest ? bot(pairing.lone) : bot(pairing.lone) + " among " + bot(pairing.rest);
  }

  void add_wins() {
    page_.heading("Who wins");
    std::vector<Bar> bars;
    std::vector<std::vector<std::string>> rows;
    for (const auto& pairing : result_.pairings) {
      const auto& wins = pairing.wins;
      bars.push_back({name(pairing), 100 * wins.low, 100 * wins.mean, 100 * wins.high});
      rows.push_back({name(pairing), std::to_string(pairing.games), number(100 * wins.mean, 1), range(wins, 100, 1),
                      pairing.lone == pairing.rest ? "" : number(100 * pairing.lead.mean, 1),
                      pairing.lone == pairing.rest ? "" : range(pairing.lead, 100, 1), number(pairing.turns, 0),
                      share_of(pairing.cut_short, pairing.games), share_of(pairing.unfinished, pairing.games)});
    }
    const double parity = 100.0 / result_.plan.seats;
    page_.intervals(fmt::format("Share of wins of the one bot, in %. The line: as good as the others ({:.1f})", parity),
                    bars, parity, " %");
    page_.table({"table", "games", "wins %", "95 %", "lead %", "95 %", "turns", "at the limit", "no end"}, rows);
    page_.paragraph("Lead: the share of wins less that of the others when they change places, deal by deal.");
  }

  void add_points() {
    page_.heading("Points");
    std::vector<Bar> bars;
    std::vector<std::vector<std::string>> rows;
    const bool alone = result_.plan.seats == 1;
    for (const auto& pairing : result_.pairings) {
      const auto& value = alone ? pairing.points : pairing.margin;
      bars.push_back({name(pairing), value.low, value.mean, value.high});
      rows.push_back({name(pairing), number(pairing.points.mean), range(pairing.points, 1, 2),
                      number(alone ? pairing.lead.mean : pairing.margin.mean),
                      range(alone ? pairing.lead : pairing.margin, 1, 2)});
    }
    page_.intervals(alone ? "Points" : "Points over the mean of the others", bars,
                    alone ? result_.pairings.front().points.mean : 0, "");
    page_.table({"table", "points", "95 %", alone ? "over the first" : "over the others", "95 %"}, rows);
  }

  void add_traits() {
    for (const auto& pairing : result_.pairings) {
      if (pairing.traits.empty()) continue;
      page_.heading(name(pairing) + ": points with what was dealt");
      std::vector<Bar> bars;
      std::vector<std::vector<std::string>> rows;
      for (const auto& trait : pairing.traits) {
        const auto label = trait.kind + " " + trait.name;
        bars.push_back({label, trait.points.low, trait.points.mean, trait.points.high});
        rows.push_back({label, std::to_string(trait.times), number(trait.points.mean), range(trait.points, 1, 2),
                        number(trait.others)});
      }
      for (const auto& [kind, points] : pairing.standardised)
        rows.push_back({kind + ", standardised", "", number(points, 3), "", ""});
      page_.intervals("Points. The line: its mean", bars, pairing.points.mean, "");
      page_.table({"dealt", "times", "points", "95 %", "the others' points"}, rows);
    }
  }

  void add_ratings() {
    if (result_.ratings.empty()) return;
    page_.heading("Ratings");
    page_.paragraph("After Plackett and Luce over all games: " + bot(result_.anchor) +
                    " has 1000; 400 points more are ten times the strength. Intervals by drawing the blocks anew.");
    std::vector<Bar> bars;
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < result_.ratings.size(); ++i) {
      const auto& [points, low, high] = result_.ratings[i];
      bars.push_back({bot(static_cast<int>(i)), low, points, high});
      rows.push_back({bot(static_cast<int>(i)), number(points, 0), fmt::format("{:.0f} to {:.0f}", low, high)});
    }
    page_.intervals("Rating", bars, 1000, "");
    page_.table({"bot", "rating", "95 %"}, rows);
  }

  const ArenaResult& result_;
  Page page_;
};

}  // namespace

std::string report_html(const ArenaResult& result) { return ArenaPage(result).write(); }

}  // namespace divan
