// divan load: how much a server bears.
#include <fmt/core.h>
#include <unistd.h>

#include <filesystem>
#include <memory>

#include "cli/commands.h"
#include "engine/core/registry.h"
#include "load/load.h"

namespace divan {
namespace {

struct Given {
  load::Plan plan;
  bool json = false;
};

// Where it is, on one line of the terminal; nothing when nobody looks.
load::Tell teller() {
  if (isatty(STDERR_FILENO) == 0) return [](const std::string&, int, int) {};
  return [](const std::string& what, int done, int all) {
    fmt::print(stderr, "\r{:<24}{:>4} %{}", what, 100LL * done / std::max(all, 1), done == all ? "\n" : "");
    std::fflush(stderr);
  };
}

void run(Given& given) {
  if (given.plan.parent.empty()) given.plan.parent = std::filesystem::temp_directory_path().string();
  const auto result = load::measure(given.plan, teller());
  fmt::print("{}", given.json ? to_json_text(result) : to_text(result));
  if (!result.faults.empty()) {
    throw Failure{check_failed, "not everything went well: " + result.faults.begin()->first};
  }
}

}  // namespace

void add_load(Options program) {
  const auto given = std::make_shared<Given>();
  auto& plan = given->plan;
  plan.game = "verrat";
  std::vector<std::string> games{"mix"};
  for (const auto* game : divan::games()) games.emplace_back(game->id());
  auto command = program.command("load", "Play many games at a server at once, and measure it");
  command.option("--tables", plan.tables, "How many matches go on at the same time").range(1, 10'000).shows_default();
  command.option("--clients", plan.clients, "How many connections; those without a seat watch")
      .range(1, 60'000)
      .shows_default();
  command.option("--seconds", plan.seconds, "How long a run takes").range(1, 3'600).shows_default();
  command.option("--runs", plan.runs, "How many runs; the median of each figure is told").range(1, 99).shows_default();
  command.option("--rate", plan.rate, "Moves a second of all together; 0: as fast as the answers come")
      .range(0, 1'000'000)
      .shows_default();
  command.option("--attack", plan.attack, "So many connections flood, upload and stall meanwhile, over loopback")
      .range(0, 10'000)
      .shows_default();
  command.option("--game", plan.game, "Which game, or mix").one_of(games).shows_default();
  auto url = command.option("--url", plan.url,
                            "A server that runs with --unlimited; without it one is started, and its memory and "
                            "its disk are measured too");
  command.option("--data", plan.parent, "The directory in which the started server keeps its data for a while")
      .existing_folder()
      .excludes(url);
  command.flag("--json", given->json, "Print the results as JSON");
  command.runs([given] { run(*given); });
}

}  // namespace divan
