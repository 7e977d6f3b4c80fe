// divan dataset GAME: positions for training.

#include "lab/dataset.h"

#include <fstream>

#include "cli/commands.h"
#include "cli/measure.h"
#include "cli/progress.h"

namespace divan {
namespace {

void run(const DatasetPlan& plan, const std::string& out) {
  std::ofstream file(out, std::ios::binary);
  if (!file) throw Failure{bad_input, "--out: cannot write " + out};
  fail_if(write_dataset(plan, file, progress_bar()));
  file.close();
  if (!file) throw Failure{check_failed, "cannot write all of " + out};
}

}  // namespace

void add_dataset(Options program) {
  struct Given {
    Given() { plan.bots = {"rules"}; }
    DatasetPlan plan;
    std::string out;
  };
  const auto given = std::make_shared<Given>();
  auto& plan = given->plan;
  auto command = program.command("dataset", "Write positions of games between bots, for training");
  command.option("GAME", plan.game, "The game's id").required();
  command.option("--out", given->out, "The file to write (docs/bots.md says what stands in it)").required();
  command.option("--bots", plan.bots, "Seat by seat, moved on by one from game to game")
      .separated_by(',')
      .shows_default();
  command.option("--games", plan.games, "How many games").range(1, 10'000'000).shows_default();
  command.option("--seats", plan.seats, "How many seats; if not given, the fewest that the game allows")
      .range(1, most_seats);
  command.option("--seed", plan.seed, "The same seed gives the same games").shows_default();
  command.runs([given] { run(given->plan, given->out); });
}

}  // namespace divan
