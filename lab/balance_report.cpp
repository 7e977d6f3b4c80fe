#include <fmt/core.h>

#include <algorithm>

#include "engine/core/record_lines.h"
#include "lab/page.h"
#include "lab/report.h"
#include "lab/telling.h"

namespace divan {
namespace {

// More lines than this are folded away.
constexpr std::size_t most_open = 16;

std::string command_of(const BalancePlan& plan) {
  std::vector<std::string> seats;
  for (const int number : plan.seats) seats.push_back(std::to_string(number));
  auto line = fmt::format("divan balance {} --games {} --seats {} --bots {} --seed {}", plan.game, plan.games,
                          joined(seats), joined(plan.bots), plan.seed);
  std::vector<std::string> options, contents;
  for (const auto& variant : plan.variants) {
    const auto content = variant.content.empty() ? std::string("standard") : variant.content;
    if (std::ranges::find(options, variant.options) == options.end()) options.push_back(variant.options);
    if (std::ranges::find(contents, content) == contents.end()) contents.push_back(content);
  }
  if (options != std::vector<std::string>{"{}"}) {
    for (const auto& option : options) line += " --options '" + option + "'";
  }
  if (contents != std::vector<std::string>{"standard"}) {
    for (const auto& content : contents) line += " --content " + content;
  }
  return line;
}

// Names as people write them.
std::string spaced(std::string name) {
  std::ranges::replace(name, '_', ' ');
  return name;
}

class BalancePage {
 public:
  explicit BalancePage(const BalanceResult& result) : result_(result), page_("Balance: " + result.plan.game) {}

  std::string write() {
    page_.paragraph(
        fmt::format("{} games at each number of seats. Intervals are 95 %, taken over games. Games that "
                    "never end are won by nobody, and have neither length nor points.",
                    result_.plan.games));
    page_.command(command_of(result_.plan));
    add_settings();
    add_lengths();
    add_endings();
    add_sources();
    if (result_.plan.seats != std::vector{1}) add_kinds();
    std::string prints;
    for (const auto& column : result_.columns)
      prints += fmt::format("{}{}: {}", prints.empty() ? "" : "; ", result_.title(column), hash_text(column.print));
    page_.paragraph("All games. " + prints);
    return page_.html();
  }

 private:
  // One column a variant, of all its games.
  std::vector<const BalanceColumn*> wholes() const {
    std::vector<const BalanceColumn*> columns;
    for (const auto& column : result_.columns) {
      if (column.seats == 0 || result_.plan.seats.size() == 1) columns.push_back(&column);
    }
    return columns;
  }

  void add_settings() {
    page_.heading("The games");
    std::vector<std::vector<std::string>> rows;
    for (const auto& column : result_.columns) {
      rows.push_back({result_.title(column), std::to_string(column.games), number(column.turns.median, 1),
                      fmt::format("{:.1f} to {:.1f}", column.turns.p5, column.turns.p95),
                      number(column.entries.median, 0), share_of(column.cut_short, column.games),
                      share_of(column.unfinished, column.games), number(column.points.mean),
                      range(column.points, 1, 2)});
    }
    page_.table({"", "games", "turns, median", "5 to 95 of 100", "entries", "at a limit", "no end", "points", "95 %"},
                rows);
    page_.paragraph("Turns are a player's own. Points are a player's mean.");
  }

  void add_lengths() {
    page_.heading("How long they last");
    for (const auto* column : wholes()) {
      page_.histogram("Turns of a player, " + result_.title(*column), column->turns.values, "");
      if (!column->rounds.values.empty())
        page_.histogram("Turns of a player in a round, " + result_.title(*column), column->rounds.values, "");
    }
  }

  void add_endings() {
    std::vector<std::vector<std::string>> rows;
    std::vector<Bar> bars;
    bool several = false;
    for (const auto& column : result_.columns) {
      several |= column.endings.size() > 1;
      for (const auto& [name, ended] : column.endings) {
        rows.push_back({result_.title(column), name, std::to_string(ended.times), number(100 * ended.share.mean, 1),
                        range(ended.share, 100, 1)});
      }
    }
    if (!several) return;
    page_.heading("How they end");
    for (const auto* column : wholes()) {
      for (const auto& [name, ended] : column->endings)
        bars.push_back(
            {wholes().size() > 1 ? name + ", " + result_.title(*column) : name, 0, 100 * ended.share.mean, 0});
    }
    page_.bars("Share of all endings", bars, " %");
    page_.table({"", "ending", "times", "%", "95 %"}, rows);
  }

  void add_sources() {
    for (const auto* column : wholes()) {
      if (column->sources.empty()) continue;
      page_.heading("Points by source" + (wholes().size() > 1 ? ", " + result_.title(*column) : ""));
      std::vector<Bar> bars;
      std::vector<std::vector<std::string>> rows;
      for (const auto& [name, source] : column->sources) {
        bars.push_back({name, source.points.low, source.points.mean, source.points.high});
        rows.push_back({name, number(source.points.mean), range(source.points, 1, 2), number(source.of_winners)});
      }
      page_.bars("Points of a player in a game", bars, "");
      page_.table({"source", "points", "95 %", "the winner's"}, rows);
    }
  }

  void add_kinds() {
    bool dealt = false, in_play = false;
    for (const auto& kind : result_.kinds) {
      if (kind.dealt && !dealt) {
        page_.heading("Wins with what was dealt");
        page_.paragraph(
            "How many times a fair share those win who had it. Chance deals it, so that 1 is fair. Of twenty fair "
            "lines one has an interval beside 1 by luck (marked *); those marked ** stand out even so.");
      } else if (!kind.dealt && !in_play) {
        page_.heading("Wins with what came about in play");
        page_.paragraph(
            "The same for what players chose, took or suffered. It goes along with winning and need not be why: "
            "whoever is ahead can "
            "afford more.");
      }
      (kind.dealt ? dealt : in_play) = true;
      add_kind(kind);
    }
  }

  void add_kind(const TraitKind& kind) {
    auto names = kind.names;
    const auto& first = *wholes().front();
    const auto value = [&](const std::string& name) {
      const auto found = first.traits.find({kind.name, name});
      return found == first.traits.end() ? -1.0 : found->second.wins.mean;
    };
    const bool many = names.size() > most_open;
    if (!kind.dealt) std::ranges::stable_sort(names, [&](const auto& a, const auto& b) { return value(a) > value(b); });
    if (many) page_.begin_fold(fmt::format("{}: {} lines", kind.name, names.size()));
    for (const auto* column : wholes()) {
      std::vector<Bar> bars;
      for (const auto& name : names) {
        const auto found = column->traits.find({kind.name, name});
        if (found == column->traits.end()) continue;
        const auto& wins = found->second.wins;
        bars.push_back({spaced(name), wins.low, wins.mean, wins.high});
      }
      page_.intervals(fmt::format("{}, {}: times a fair share", kind.name, result_.title(*column)), bars, 1, "");
    }
    add_table(kind, names);
    if (many) page_.end_fold();
  }

  void add_table(const TraitKind& kind, const std::vector<std::string>& names) {
    std::vector<std::string> head{kind.name};
    for (const auto& column : result_.columns) {
      head.push_back(result_.title(column));
      head.push_back("95 %");
      if (column.seats == 0 || result_.plan.seats.size() == 1) {
        head.push_back("times");
        head.push_back("points");
      }
    }
    std::vector<std::vector<std::string>> rows;
    for (const auto& name : names) {
      auto& row = rows.emplace_back(std::vector<std::string>{spaced(name)});
      for (const auto& column : result_.columns) {
        const bool whole = column.seats == 0 || result_.plan.seats.size() == 1;
        const auto found = column.traits.find({kind.name, name});
        if (found == column.traits.end()) {
          row.resize(row.size() + (whole ? 4 : 2), "");
          continue;
        }
        const auto& fared = found->second;
        const bool outside = fared.wins.low > 1 || fared.wins.high < 1;
        row.push_back(number(fared.wins.mean) + (fared.stands_out ? " **" : outside ? " *" : ""));
        row.push_back(range(fared.wins, 1, 2));
        if (!whole) continue;
        row.push_back(std::to_string(fared.times));
        row.push_back(number(fared.points.mean));
      }
    }
    page_.table(head, rows);
  }

  const BalanceResult& result_;
  Page page_;
};

}  // namespace

std::string report_html(const BalanceResult& result) { return BalancePage(result).write(); }

}  // namespace divan
