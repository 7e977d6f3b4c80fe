// divan arena GAME: bots against bots, with intervals.
#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/content.h"
#include "cli/measure.h"
#include "cli/progress.h"
#include "lab/arena.h"

namespace divan {
namespace {

struct Given {
  Given() { plan.bots = {"greedy", "random"}; }
  ArenaPlan plan;
  Measuring how;
  std::string content;  // the folder of a set
};

void run(Given given) {
  const ChosenGame game(given.plan.game, given.content);
  given.plan.with = game.get();
  given.plan.content = given.content;
  ArenaResult result;
  fail_if(hold_arena(given.plan, progress_bar(), result));
  deliver(result, given.how);
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
  command->add_option("--options", plan.options, "Options of the game, as JSON");
  command->add_option("--content", given->content, "The folder of a content set to play with");
  add_series_options(*command, plan.seed, plan.threads, given->how.json);
  add_report_option(*command, given->how.out);
  command->add_flag("--lone", plan.lone, "Only the first bot among each of the others, and not the other way round");
  command->callback([given] { run(*given); });
}

}  // namespace divan
