// divan sim GAME: a series of matches between bots, and what came of it.
#include <fmt/core.h>

#include <chrono>
#include <filesystem>
#include <map>

#include "cli/commands.h"
#include "cli/content.h"
#include "cli/files.h"
#include "cli/measure.h"
#include "cli/progress.h"
#include "engine/core/record_lines.h"
#include "lab/series.h"

namespace divan {
namespace {

struct Given {
  Given() { plan.bots = {"random"}; }
  SeriesPlan plan;
  bool json = false;
  std::string content;  // the folder of a set
  std::string records;
};

// What a series gave, added up in the order of the games, so that the figures never depend on threads.
struct Figures {
  std::vector<double> wins;    // by seat
  std::vector<double> points;  // by seat, the mean
  std::map<std::string, double> wins_by_bot;
  std::map<std::string, int> seats_by_bot;
  int finished = 0;
  double entries = 0;  // the mean
  std::uint32_t shortest = ~0u;
  std::uint32_t longest = 0;
  std::uint64_t fingerprint = 0;
};

Figures add_up(const Series& series) {
  Figures figures;
  figures.wins = wins_by_seat(series);
  figures.points.resize(series.seated.size());
  std::vector<std::uint64_t> fingerprints;
  for (const auto& game : series.games) {
    figures.entries += game.entries;
    figures.shortest = std::min(figures.shortest, game.entries);
    figures.longest = std::max(figures.longest, game.entries);
    figures.finished += game.outcome.seats > 0;
    for (std::size_t i = 0; i < game.outcome.seats; ++i) figures.points[i] += game.outcome.points[i];
    fingerprints.push_back(game.fingerprint);
  }
  figures.entries /= static_cast<double>(series.games.size());
  for (auto& points : figures.points) points /= std::max(1, figures.finished);
  for (std::size_t i = 0; i < series.seated.size(); ++i) {
    figures.wins_by_bot[series.seated[i]] += figures.wins[i];
    ++figures.seats_by_bot[series.seated[i]];
  }
  figures.fingerprint = hash_bytes(std::as_bytes(std::span(fingerprints)));
  return figures;
}

void print_json(const SeriesPlan& plan, const Series& series, const Figures& figures) {
  const auto by_seat = [](const std::vector<double>& numbers) {
    std::string out;
    for (std::size_t i = 0; i < numbers.size(); ++i)
      out += fmt::format("{}\"{}\":{}", i > 0 ? "," : "", i + 1, numbers[i]);
    return out;
  };
  std::string bots;
  for (const auto& bot : series.seated) bots += fmt::format("{}\"{}\"", bots.empty() ? "" : ",", bot);
  std::string wins_by_bot;
  for (const auto& [bot, wins] : figures.wins_by_bot) {
    wins_by_bot += fmt::format("{}\"{}\":{}", wins_by_bot.empty() ? "" : ",", bot, wins);
  }
  fmt::print(
      "{{\"game\":\"{}\",\"games\":{},\"seats\":{},\"seed\":{},\"options\":{},\"bots\":[{}],\"finished\":{},"
      "\"wins_by_seat\":{{{}}},\"wins_by_bot\":{{{}}},\"points_by_seat\":{{{}}},"
      "\"entries\":{{\"mean\":{},\"least\":{},\"most\":{}}},\"print\":\"{}\"}}\n",
      plan.game, plan.games, series.seated.size(), plan.seed, series.options, bots, figures.finished,
      by_seat(figures.wins), wins_by_bot, by_seat(figures.points), figures.entries, figures.shortest, figures.longest,
      hash_text(figures.fingerprint));
}

void print_text(const SeriesPlan& plan, const Series& series, const Figures& figures, double seconds) {
  const auto share = [&](double wins) { return 100 * wins / std::max(1, figures.finished); };
  fmt::print("{}: {} games with {} seats, seed {}\n\n", plan.game, plan.games, series.seated.size(), plan.seed);
  fmt::print("seat  bot           wins   share   points\n");
  for (std::size_t i = 0; i < series.seated.size(); ++i) {
    fmt::print("{:<5} {:<10} {:>7.1f} {:>6.1f}% {:>8.2f}\n", i + 1, series.seated[i], figures.wins[i],
               share(figures.wins[i]), figures.points[i]);
  }
  fmt::print("\nbot         seats    wins   share\n");
  for (const auto& [bot, wins] : figures.wins_by_bot) {
    fmt::print("{:<10} {:>6} {:>7.1f} {:>6.1f}%\n", bot, figures.seats_by_bot.at(bot), wins, share(wins));
  }
  fmt::print("\nlength {:.0f} entries ({} to {}); {} unfinished; {:.0f} games a second on {} threads\n",
             figures.entries, figures.shortest, figures.longest, plan.games - figures.finished,
             plan.games / std::max(seconds, 1e-9), plan.threads);
}

SeriesHooks hooks_of(const Given& given) {
  SeriesHooks hooks;
  if (const auto bar = progress_bar()) hooks.progress = [bar, games = given.plan.games](int done) { bar(done, games); };
  if (given.records.empty()) return hooks;
  std::error_code error;
  std::filesystem::create_directories(given.records, error);
  if (error) throw Failure{bad_input, fmt::format("cannot make the folder {}: {}", given.records, error.message())};
  hooks.record = [&given](int index, const std::string& record) -> std::optional<Fault> {
    const auto name = fmt::format("{}-{}-{:06}.jsonl", given.plan.game, given.plan.seed, index + 1);
    try {
      write_file(std::filesystem::path(given.records) / name, record);
    } catch (const Failure& failure) {
      return Fault{"records", failure.message};
    }
    return {};
  };
  return hooks;
}

void run(Given given) {
  given.plan.records = !given.records.empty();
  const auto hooks = hooks_of(given);
  const ChosenGame game(given.plan.game, given.content);
  given.plan.with = game.get();
  Series series;
  const auto start = std::chrono::steady_clock::now();
  fail_if(play_series(given.plan, hooks, series));
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  const auto figures = add_up(series);
  if (given.json) {
    print_json(given.plan, series, figures);
  } else {
    print_text(given.plan, series, figures, taken.count());
  }
}

}  // namespace

void add_sim(Options program) {
  const auto given = std::make_shared<Given>();
  auto& plan = given->plan;
  auto command = program.command("sim", "Play a series of games between bots");
  command.option("GAME", plan.game, "The game's id").required();
  command.option("--games", plan.games, "How many games").range(1, 10'000'000).shows_default();
  command
      .option("--seats", plan.seats,
              "How many seats; if not given, one for each bot, and at least the fewest that the game allows")
      .range(1, most_seats);
  command.option("--bots", plan.bots, "Bots seat by seat, repeated until every seat has one")
      .separated_by(',')
      .shows_default();
  command.option("--options", plan.options, "Options of the game, as JSON");
  command.option("--content", given->content, "The folder of a content set to play with");
  command.option("--records", given->records, "Write a record of each game into this folder");
  add_series_options(command, plan.seed, plan.threads, given->json);
  command.runs([given] { run(*given); });
}

}  // namespace divan
