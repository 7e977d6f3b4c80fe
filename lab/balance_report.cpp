#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <map>

#include "engine/core/record_lines.h"
#include "lab/page.h"
#include "lab/report.h"
#include "lab/telling.h"
#include "lab/words.h"

namespace divan {
namespace {

// More lines than this are folded away; so many are told in the summary.
constexpr std::size_t most_open = 16, most_named = 3;

std::string command_of(const BalancePlan& plan) {
  std::vector<std::string> seats;
  for (const int number : plan.seats) seats.push_back(std::to_string(number));
  auto line = fmt::format("divan balance {} --games {} --seats {}", plan.game, plan.games, joined(seats));
  for (const auto& bots : plan.tables()) line += " --bots " + joined(bots);
  line += fmt::format(" --seed {}", plan.seed);
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
  if (!plan.only.empty()) line += " --only " + joined(plan.only);
  return line;
}

std::string players_of(const BalancePlan& plan) {
  std::string text;
  for (const auto& bots : plan.tables()) text += (text.empty() ? "" : " and by ") + joined(bots);
  return text;
}

class BalancePage {
 public:
  BalancePage(const BalanceResult& result, const Words& words)
      : result_(result),
        words_(words),
        page_(fmt::format("{}: who wins, with what, and how long it takes", words.game(result.plan.game))) {
    for (const auto& variant : result.plan.variants) labels_.push_back(begun_large(variant.label));
  }

  std::string write() {
    const auto& plan = result_.plan;
    add_summary();
    page_.paragraph(fmt::format(
        "{} games at each number of seats{}, played by {}. Intervals are 95 %, taken over games. Games that never end "
        "are "
        "counted; they are won by nobody, and have neither length nor points.",
        plan.games, labels_.size() > 1 ? " with every variant, over the same seeds" : "", players_of(plan)));
    add_differences();
    add_lengths();
    add_points();
    add_endings();
    add_measures();
    if (plan.seats != std::vector{1}) add_kinds();
    if (!result_.never.empty()) page_.paragraph("Nobody had: " + named(result_.never) + ".");
    page_.heading("How to get the same");
    page_.command(command_of(plan));
    std::vector<std::vector<std::string>> fingerprints;
    for (const auto& column : result_.columns)
      fingerprints.push_back({result_.title(column), hash_text(column.fingerprint)});
    page_.begin_fold("Prints of all these games");
    page_.table({"games", "fingerprint"}, fingerprints);
    page_.end_fold();
    return page_.html();
  }

 private:
  using Pick = std::function<Bar(const BalanceColumn&)>;

  // One column a variant, of all its games.
  std::vector<const BalanceColumn*> wholes() const {
    std::vector<const BalanceColumn*> columns;
    for (const auto& column : result_.columns) {
      if (column.seats == 0 || result_.plan.seats.size() == 1) columns.push_back(&column);
    }
    return columns;
  }
  std::vector<std::string> legend() const { return labels_.size() > 1 ? labels_ : std::vector<std::string>{}; }
  static std::string seats_of(const BalanceColumn& column) {
    if (column.seats == 0) return "All seats";
    return fmt::format("{} {}", column.seats, column.seats == 1 ? "seat" : "seats");
  }
  // A line for each number of seats and variant, the variants of one number together.
  std::vector<Bar> by_seats(const Pick& pick, bool only_later = false) const {
    std::vector<Bar> bars;
    const auto each = result_.columns.size() / result_.plan.variants.size();
    for (std::size_t i = 0; i < each; ++i) {
      for (std::size_t variant = only_later ? 1 : 0; variant < result_.plan.variants.size(); ++variant) {
        const auto& column = result_.columns[variant * each + i];
        auto bar = pick(column);
        bar.label = seats_of(column);
        bar.series = column.variant;
        bars.push_back(std::move(bar));
      }
    }
    return bars;
  }
  static Bar bar_of(const Estimate& value, double scale = 1) {
    return {{}, scale * value.low, scale * value.mean, scale * value.high};
  }

  void add_summary() {
    const auto& whole = *wholes().front();
    auto text = fmt::format(
        "A game takes {:.0f} turns of a player in the middle, and nine of ten take {:.0f} to {:.0f}{}; {} end only at "
        "a "
        "limit, {} never.",
        whole.turns.median, whole.turns.p5, whole.turns.p95, labels_.size() > 1 ? " (" + labels_.front() + ")" : "",
        share_of(whole.cut_short, whole.games), share_of(whole.unfinished, whole.games));
    if (result_.plan.seats != std::vector{1}) text += " " + unfair_of(whole);
    page_.summary(text);
    for (const auto* column : wholes()) {
      if (column->against) page_.summary(changed_by(*column));
    }
  }
  // What was dealt and is not fair.
  std::string unfair_of(const BalanceColumn& column) const {
    std::vector<std::pair<TraitKey, Fared>> found;
    std::size_t all = 0;
    for (const auto& kind : result_.kinds) {
      if (!kind.dealt) continue;
      for (const auto& name : kind.names) {
        const auto line = column.traits.find({kind.name, name});
        all += line != column.traits.end();
        if (line != column.traits.end() && line->second.stands_out) found.push_back(*line);
      }
    }
    if (found.empty()) return fmt::format("None of {} things that chance deals out decides games beyond luck.", all);
    std::ranges::stable_sort(found, {}, [](const auto& line) { return line.second.chance; });
    std::vector<std::string> lines;
    for (const auto& [key, fared] : found)
      lines.push_back(fmt::format("{} {}: {:.2f} times a fair share", key.first, words_(key.second), fared.wins.mean));
    return fmt::format("Of {} things that chance deals out, {} beyond luck ({}).", all,
                       found.size() == 1 ? "one wins more or less than its share"
                                         : std::to_string(found.size()) + " win more or less than their share",
                       first_of(lines));
  }
  std::string changed_by(const BalanceColumn& column) const {
    const auto& against = *column.against;
    std::vector<std::string> clear;
    for (const auto& [key, wins] : against.wins) {
      if (wins.stands_out)
        clear.push_back(fmt::format("{} {}: {}", key.first, words_(key.second), with_sign(wins.value.mean)));
    }
    const auto said = [](const Estimate& value, std::string_view unit) {
      return fmt::format("{} {} ({} to {})", with_sign(value.mean), unit, with_sign(value.low), with_sign(value.high));
    };
    return fmt::format(
        "{} against {}, over the same seeds: {} and {} of a player; {} of {} games went exactly the same. Of {} things "
        "whose wins were compared, {} beyond luck.",
        labels_[static_cast<std::size_t>(column.variant)], labels_.front(), said(against.turns, "turns"),
        said(against.points, "points"), against.same, against.games, against.wins.size(),
        clear.empty()
            ? "none differs"
            : fmt::format("{} {} ({})", clear.size(), clear.size() == 1 ? "differs" : "differ", first_of(clear)));
  }
  std::string named(const std::vector<std::string>& names) const {
    std::vector<std::string> texts;
    for (const auto& name : names) texts.push_back(words_(name));
    std::string text;
    for (const auto& one : texts) text += (text.empty() ? "" : ", ") + one;
    return text;
  }
  static std::string first_of(const std::vector<std::string>& lines) {
    std::string text;
    for (std::size_t i = 0; i < std::min(lines.size(), most_named); ++i) text += (i == 0 ? "" : "; ") + lines[i];
    return text + (lines.size() > most_named ? "; …" : "");
  }

  void add_differences() {
    if (labels_.size() < 2) return;
    page_.heading("What differs from " + labels_.front());
    page_.paragraph(
        "Each variant less the first, game by game over the same seeds, so that what chance does to both alike falls "
        "out. "
        "Dashed: no difference.");
    const auto plot = [&](std::string title) {
      return Plot{.title = std::move(title),
                  .differences = true,
                  .reference = 0,
                  .legend = labels_.size() > 2 ? labels_ : std::vector<std::string>{}};
    };
    page_.intervals(plot("Turns of a player, mean difference"),
                    by_seats([](const auto& column) { return bar_of(column.against->turns); }, true));
    page_.intervals(plot("Points of a player, mean difference"),
                    by_seats([](const auto& column) { return bar_of(column.against->points); }, true));
    std::vector<std::vector<std::string>> rows;
    for (const auto& column : result_.columns) {
      if (!column.against) continue;
      const auto& against = *column.against;
      rows.push_back({result_.title(column), fmt::format("{} of {}", against.same, against.games),
                      interval_with_sign(against.turns), interval_with_sign(against.points),
                      interval_with_sign(against.cut_short, 100, 1), interval_with_sign(against.unfinished, 100, 1)});
    }
    page_.begin_fold("All numbers, with games that end at a limit or never");
    page_.table({"", "same games", "turns", "points", "ended by a limit, % of games", "never ended, % of games"}, rows);
    page_.end_fold();
    if (result_.plan.seats != std::vector{1}) add_win_differences();
  }
  void add_win_differences() {
    std::vector<Bar> bars;
    std::vector<std::vector<std::string>> rows;
    for (const auto& kind : result_.kinds) {
      for (const auto& name : kind.names) {
        for (const auto* column : wholes()) {
          if (!column->against || !column->against->wins.contains({kind.name, name})) continue;
          const auto& [value, chance, stands_out] = column->against->wins.at({kind.name, name});
          const auto mark = significance_mark(value, 0, stands_out);
          const auto label = begun_large(kind.name) + ": " + words_(name);
          auto bar = bar_of(value);
          bar.label = label;
          bar.mark = mark;
          bar.series = column->variant;
          if (!mark.empty()) bars.push_back(bar);
          rows.push_back({label, labels_[static_cast<std::size_t>(column->variant)], interval_with_sign(value) + mark});
        }
      }
    }
    if (rows.empty()) return;
    page_.intervals({.title = "Wins with what was had, as times a fair share: lines whose interval leaves 0 out",
                     .differences = true,
                     .reference = 0,
                     .meaning = fmt::format(
                         "Of {} lines, of which luck puts one in twenty here (*); ** stands out even so.", rows.size()),
                     .legend = labels_.size() > 2 ? labels_ : std::vector<std::string>{}},
                    bars);
    page_.begin_fold(fmt::format("Wins with what was had: all {} lines", rows.size()));
    page_.table({"", "variant", "difference"}, rows);
    page_.end_fold();
  }

  void add_lengths() {
    page_.heading("How long games last");
    page_.intervals(
        {.title = "Turns of a player: the middle game, and the range of nine in ten",
         .digits = 0,
         .meaning = "The range is that of the games, and no uncertainty of the middle.",
         .legend = legend()},
        by_seats([](const auto& column) { return Bar{{}, column.turns.p5, column.turns.median, column.turns.p95}; }));
    for (const auto* column : wholes()) {
      page_.histogram(
          {"Length of games, " + result_.title(*column), "Turns of a player", "share of games", column->variant},
          column->turns.values);
      page_.histogram(
          {"Length of rounds, " + result_.title(*column), "Turns of a player", "share of rounds", column->variant},
          column->rounds.values);
    }
    std::vector<std::vector<std::string>> rows;
    for (const auto& column : result_.columns) {
      rows.push_back({result_.title(column), std::to_string(column.games), number(column.turns.median, 1),
                      fmt::format("{:.1f} to {:.1f}", column.turns.p5, column.turns.p95),
                      number(column.mean_turns.mean), range(column.mean_turns, 1, 2), number(column.entries.median, 0),
                      share_of(column.cut_short, column.games), share_of(column.unfinished, column.games)});
    }
    page_.begin_fold("All numbers, with games that end at a limit or never");
    page_.table({"", "games", "turns, median", "nine in ten", "turns, mean", "95 %", "lines of the record, median",
                 "ended by a limit", "never ended"},
                rows);
    page_.end_fold();
  }

  void add_points() {
    page_.heading("Points");
    page_.intervals({.title = "Points of a player in a game, mean", .legend = legend()},
                    by_seats([](const auto& column) { return bar_of(column.points); }));
    const auto columns = wholes();
    if (columns.front()->sources.empty()) return;
    std::vector<Bar> bars;
    std::vector<std::vector<std::string>> rows;
    for (const auto& name : source_names()) {
      for (const auto* column : columns) {
        const auto found = std::ranges::find(column->sources, name, [](const auto& line) { return line.first; });
        if (found == column->sources.end()) continue;
        const auto& source = found->second;
        auto bar = bar_of(source.points);
        bar.label = words_(name, "merit");
        bar.series = column->variant;
        rows.push_back({bar.label, result_.title(*column), number(source.points.mean), range(source.points, 1, 2),
                        number(source.of_winners)});
        bars.push_back(std::move(bar));
      }
    }
    page_.bars({.title = "Where they come from: points of a player in a game",
                .meaning = "The thin line is the 95 % interval.",
                .legend = legend()},
               bars);
    page_.begin_fold("All numbers, with those of the winners");
    page_.table({"source", "games", "points", "95 %", "the winner’s"}, rows);
    page_.end_fold();
  }
  // The richest of the first variant first.
  std::vector<std::string> source_names() const {
    std::vector<std::string> names;
    for (const auto* column : wholes()) {
      for (const auto& [name, source] : column->sources) {
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
      }
    }
    return names;
  }

  void add_measures() {
    std::vector<std::vector<std::string>> rows;
    for (const auto& column : result_.columns) {
      for (const auto& [name, mean] : column.measures)
        rows.push_back({begun_large(name), result_.title(column), number(mean.mean, 1), range(mean, 1, 1)});
    }
    if (rows.empty()) return;
    page_.heading("How they play");
    page_.table({"what", "games", "mean", "95 %"}, rows);
  }
  void add_endings() {
    std::vector<std::vector<std::string>> rows;
    std::map<std::string, std::vector<Bar>> by_name;
    for (const auto& column : result_.columns) {
      for (const auto& [name, ended] : column.endings) {
        rows.push_back({words_(name), result_.title(column), std::to_string(ended.times),
                        number(100 * ended.share.mean, 1), range(ended.share, 100, 1)});
        by_name[name];
      }
    }
    if (by_name.size() < 2) return;
    page_.heading("How they end");
    std::vector<Bar> bars;
    for (const auto& [name, unused] : by_name) {
      for (const auto* column : wholes()) {
        const auto found = column->endings.find(name);
        if (found == column->endings.end()) continue;
        auto bar = bar_of(found->second.share, 100);
        bar.label = words_(name);
        bar.series = column->variant;
        bars.push_back(std::move(bar));
      }
    }
    page_.bars({.title = "Share of all endings",
                .unit = " %",
                .digits = 1,
                .meaning = "The thin line is the 95 % interval.",
                .legend = legend()},
               bars);
    page_.begin_fold("All numbers, by seats");
    page_.table({"ending", "games", "times", "%", "95 %"}, rows);
    page_.end_fold();
  }

  void add_kinds() {
    bool dealt = false, in_play = false;
    for (const auto& kind : result_.kinds) {
      if (kind.dealt && !dealt) {
        page_.heading("Wins with what was dealt");
        page_.paragraph(
            "How many times a fair share those win who had it. Chance deals it, so that 1 (dashed) is fair. Of twenty "
            "fair lines one has an interval beside 1 by luck (marked *); those marked ** stand out even so.");
      } else if (!kind.dealt && !in_play) {
        page_.heading("Wins with what came about in play");
        page_.paragraph(
            "The same for what players chose, took or suffered. It goes along with winning and need not be why: "
            "whoever is ahead can afford more.");
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
    if (many) page_.begin_fold(fmt::format("{}: {} lines", begun_large(kind.name), names.size()));
    std::vector<Bar> bars;
    for (const auto& name : names) {
      for (const auto* column : wholes()) {
        const auto found = column->traits.find({kind.name, name});
        if (found == column->traits.end()) continue;
        auto bar = bar_of(found->second.wins);
        bar.label = words_(name);
        bar.series = column->variant;
        bar.mark = significance_mark(found->second.wins, 1, found->second.stands_out);
        bars.push_back(std::move(bar));
      }
    }
    page_.intervals({.title = begun_large(kind.name) + ": wins as times a fair share",
                     .reference = 1,
                     .meaning = wholes().front()->seats == 0 ? "All numbers of seats together." : "",
                     .legend = legend()},
                    bars);
    page_.begin_fold(begun_large(kind.name) + ": all numbers" + (result_.plan.seats.size() > 1 ? ", by seats" : ""));
    add_table(kind, names);
    page_.end_fold();
    if (many) page_.end_fold();
  }

  void add_table(const TraitKind& kind, const std::vector<std::string>& names) {
    std::vector<std::vector<std::string>> rows;
    for (const auto& name : names) {
      for (const auto& column : result_.columns) {
        const auto found = column.traits.find({kind.name, name});
        if (found == column.traits.end()) continue;
        const auto& fared = found->second;
        rows.push_back({words_(name), result_.title(column), std::to_string(fared.times),
                        number(fared.wins.mean) + significance_mark(fared.wins, 1, fared.stands_out),
                        range(fared.wins, 1, 2), number(fared.points.mean)});
      }
    }
    page_.table({kind.name, "games", "times", "times a fair share", "95 %", "points"}, rows);
  }

  const BalanceResult& result_;
  const Words& words_;
  Page page_;
  std::vector<std::string> labels_;  // of the variants
};

}  // namespace

std::string report_html(const BalanceResult& result, const Words& words) { return BalancePage(result, words).write(); }

}  // namespace divan
