// divan arena GAME: bots against bots, with intervals.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <thread>

#include "cli/commands.h"
#include "cli/content.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "lab/arena.h"
#include "lab/report.h"

namespace divan {
namespace {

struct Given {
  Given() {
    plan.bots = {"greedy", "random"};
    plan.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  }
  ArenaPlan plan;
  bool json = false;
  std::string content;  // the folder of a set
  std::string out;      // an HTML file
};

void run(Given given) {
  const ChosenGame game(given.plan.game, given.content);
  given.plan.with = game.get();
  ArenaResult result;
  if (const auto fault = hold_arena(given.plan, progress_bar(), result)) {
    // A match that went wrong is the program's own defect, anything else is what was asked for.
    const int code = fault->where.starts_with("game ") ? check_failed : bad_input;
    throw Failure{code, fault->where.empty() ? fault->problem : fault->where + ": " + fault->problem};
  }
  if (!given.out.empty()) write_file(given.out, report_html(result));
  fmt::print("{}", given.json ? to_json_text(result) : to_text(result));
}

}  // namespace

void add_arena(CLI::App& program) {
  const auto given = std::make_shared<Given>();
  auto& plan = given->plan;
  auto* command = program.add_subcommand("arena", "Measure bots against each other");
  command->add_option("GAME", plan.game, "The game's id")->required();
  command
      ->add_option("--bots", plan.bots,
                   "Bots, each once: each plays alone among each other kind; one alone plays against itself")
      ->delimiter(',')
      ->capture_default_str();
  command->add_option("--blocks", plan.blocks, "Deals; each is played from every seat at every table")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--seats", plan.seats, "How many seats; if not given, the fewest that the game allows")
      ->check(CLI::Range(1, most_seats));
  command->add_option("--seed", plan.seed, "The same seed gives the same games")->capture_default_str();
  command->add_option("--options", plan.options, "Options of the game, as JSON");
  command->add_option("--content", given->content, "The folder of a content set to play with");
  command->add_option("--threads", plan.threads, "How many threads; the results do not depend on it")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--out", given->out, "Write a report with plots into this file (HTML)");
  command->add_flag("--json", given->json, "Print the results as JSON: the same bytes for the same games");
  command->callback([given] { run(*given); });
}

}  // namespace divan
