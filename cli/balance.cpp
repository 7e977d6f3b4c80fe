// divan balance GAME: who wins, with what, how long it takes and where points come from.
#include <fmt/core.h>

#include <boost/json.hpp>
#include <charconv>
#include <filesystem>
#include <list>
#include <sstream>

#include "cli/commands.h"
#include "cli/content.h"
#include "cli/measure.h"
#include "cli/progress.h"
#include "lab/balance.h"

namespace divan {
namespace {

constexpr std::string_view standard_set = "standard";

struct Given {
  BalancePlan plan;
  std::vector<std::string> tables{"greedy"};  // the bots of each, with commas between them
  std::vector<std::string> options{"{}"};
  std::vector<std::string> contents{std::string(standard_set)};
  std::vector<std::string> seats{"all"};
  Measuring how;
};

std::vector<int> read_seats(const std::vector<std::string>& words) {
  std::vector<int> seats;
  if (words == std::vector<std::string>{"all"}) return seats;
  for (const auto& word : words) {
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size())
      throw Failure{bad_input, fmt::format("seats: \"{}\" is no number of seats; give numbers, or all", word)};
    seats.push_back(number);
  }
  return seats;
}

// {"edition":"english"} in words: edition English
std::string in_words(const std::string& game, const std::string& options) {
  const auto name_of = words_of(game);
  boost::system::error_code error;
  const auto value = boost::json::parse(options, error);
  if (error || !value.is_object()) return options;
  std::string words;
  for (const auto& [name, setting] : value.get_object()) {
    const auto text =
        setting.is_string() ? name_of(std::string(setting.get_string())) : boost::json::serialize(setting);
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", std::string_view(name), text);
  }
  return words.empty() ? "as it is" : words;
}

std::vector<std::string> read_bots(const std::string& table) {
  std::vector<std::string> bots;
  std::istringstream words(table);
  for (std::string bot; std::getline(words, bot, ',');) bots.push_back(bot);
  if (bots.empty()) bots.push_back(table);  // which is no bot's name, and is told so
  return bots;
}

// Every content set with all options and all tables of bots.
std::vector<Variant> variants_of(const Given& given, std::list<ChosenGame>& games) {
  std::vector<Variant> variants;
  for (const auto& content : given.contents) {
    const bool own = content != standard_set;
    games.emplace_back(given.plan.game, own ? content : std::string());
    const auto folder = std::filesystem::path(content).lexically_normal();
    const auto set = (folder.has_filename() ? folder : folder.parent_path()).filename().string();
    for (const auto& options : given.options) {
      for (const auto& table : given.tables) {
        std::string label = given.contents.size() > 1 ? set : "";
        if (given.options.size() > 1) label += (label.empty() ? "" : ", ") + in_words(given.plan.game, options);
        if (given.tables.size() > 1) label += (label.empty() ? "" : ", ") + table;
        const auto bots = given.tables.size() > 1 ? read_bots(table) : std::vector<std::string>{};
        variants.push_back({label, own ? games.back().get() : nullptr, options, own ? content : "", bots});
      }
    }
  }
  return variants;
}

void run(Given given) {
  std::list<ChosenGame> games;
  given.plan.bots = read_bots(given.tables.front());
  given.plan.variants = variants_of(given, games);
  given.plan.seats = read_seats(given.seats);
  BalanceResult result;
  fail_if(weigh(given.plan, progress_bar(), result));
  deliver(result, given.how);
}

}  // namespace

void add_balance(Options program) {
  const auto given = std::make_shared<Given>();
  auto& plan = given->plan;
  auto command = program.command("balance", "Measure who wins a game, with what, and how long it takes");
  command.option("GAME", plan.game, "The game's id").required();
  command.option("--games", plan.games, "How many games at each number of seats").range(1, 1'000'000).shows_default();
  command.option("--seats", given->seats, "Numbers of seats (2,3,4), or all that the game allows")
      .separated_by(',')
      .shows_default();
  command
      .option("--bots", given->tables,
              "Who plays; several (greedy,random) change seats from game to game. Given again: tables that stand "
              "side by side")
      .shows_default();
  command.option("--options", given->options, "Options of the game, as JSON; several stand side by side")
      .shows_default();
  command
      .option("--content", given->contents,
              "The folder of a content set to play with; several stand side by side, the built-in one is standard")
      .shows_default();
  command
      .option("--only", plan.only, "Report these things only (the ids of cards, tiles, roles), however rare they are")
      .separated_by(',');
  add_series_options(command, plan.seed, plan.threads, given->how.json);
  add_report_option(command, given->how.out);
  command.runs([given] { run(*given); });
}

}  // namespace divan
