// divan arena GAME: bots against bots, with intervals.

#include "lab/arena.h"
#include "cli/commands.h"
#include "cli/content.h"
#include "cli/measure.h"
#include "cli/progress.h"

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

void add_arena(Options program) {
  const auto given = std::make_shared<Given>();
  auto& plan = given->plan;
  auto command = program.command("arena", "Measure bots against each other");
  command.option("GAME", plan.game, "The game's id").required();
  command
      .option("--bots", plan.bots,
              "Bots, each once: each plays alone among each other kind; one alone plays against itself")
      .separated_by(',')
      .shows_default();
  command.option("--blocks", plan.blocks, "Deals; each is played from every seat at every table")
      .range(1, 1'000'000)
      .shows_default();
  command.option("--seats", plan.seats, "How many seats; if not given, the fewest that the game allows")
      .range(1, most_seats);
  command.option("--options", plan.options, "Options of the game, as JSON");
  command.option("--content", given->content, "The folder of a content set to play with");
  add_series_options(command, plan.seed, plan.threads, given->how.json);
  add_report_option(command, given->how.out);
  command.flag("--lone", plan.lone, "Only the first bot among each of the others, and not the other way round");
  command.runs([given] { run(*given); });
}

}  // namespace divan
