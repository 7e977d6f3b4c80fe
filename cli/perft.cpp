// divan perft GAME: exact counts of a game's tree, level by level. docs/perft.md tells what is counted.
#include "engine/core/perft.h"

#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/content.h"
#include "cli/files.h"
#include "engine/core/registry.h"
#include "engine/core/scenario.h"

namespace divan {
namespace {

struct Given {
  std::string game;
  std::string from;     // a scenario
  std::string content;  // the folder of a set
  std::string options = "{}";
  int seats = 0;  // 0: the fewest
  PerftPlan plan;
  bool json = false;
};

std::unique_ptr<AnyTable> open_table(const Given& given, const AnyGame& game) {
  Opening opening;
  if (given.from.empty()) {
    RecordHeader header;
    header.seats = given.seats == 0 ? game.min_seats() : given.seats;
    header.options = given.options;
    opening = game.open(header);
    if (!opening.table) throw Failure{bad_input, opening.fault.where + ": " + opening.fault.problem};
    return std::move(opening.table);
  }
  const auto find = [&game](std::string_view id) { return id == game.id() ? &game : nullptr; };
  const auto problem = open_scenario(read_file(given.from), opening, find);
  if (!problem.empty()) throw Failure{bad_input, given.from + ": " + problem};
  return std::move(opening.table);
}

std::string by_seat(const std::vector<std::uint64_t>& numbers) {
  std::string out = "{";
  for (std::size_t i = 0; i < numbers.size(); ++i)
    out += fmt::format("{}\"{}\":{}", i > 0 ? "," : "", i + 1, numbers[i]);
  return out + "}";
}

void print_json(const AnyTable& table, const Given& given, const Perft& perft) {
  fmt::print("{{\"game\":\"{}\",\"seats\":{},\"options\":{},\"asides\":{},\"any_order\":{},\"levels\":[", given.game,
             table.seats(), table.header().options, given.plan.asides, given.plan.any_order);
  for (std::size_t depth = 0; depth < perft.levels.size(); ++depth) {
    const auto& level = perft.levels[depth];
    fmt::print("{}{{\"depth\":{},\"nodes\":{},\"paths\":{},\"states\":{},\"ends\":{},\"apart\":{},\"choices\":{}}}",
               depth > 0 ? "," : "", depth, level.nodes, level.paths, level.states, level.ends, by_seat(level.apart),
               by_seat(level.choices));
  }
  fmt::print("],\"states\":{},\"end_states\":{},\"apart\":{}}}\n", perft.states, perft.end_states,
             by_seat(perft.apart));
}

void print_text(const AnyTable& table, const Given& given, const Perft& perft) {
  fmt::print("{}, {} seats, {}\n\n", given.game, table.seats(), given.from.empty() ? "from the deal" : given.from);
  fmt::print("depth        paths        nodes       states         ends");
  for (int seat = 1; seat <= table.seats(); ++seat) fmt::print(" {:>9}", fmt::format("seat {}", seat));
  for (std::size_t depth = 0; depth < perft.levels.size(); ++depth) {
    const auto& level = perft.levels[depth];
    fmt::print("\n{:>5} {:>12} {:>12} {:>12} {:>12}", depth, level.paths, level.nodes, level.states, level.ends);
    for (const auto apart : level.apart) fmt::print(" {:>9}", apart);
  }
  fmt::print("\n  all {:>12} {:>12} {:>12} {:>12}", "", "", perft.states, perft.end_states);
  for (const auto apart : perft.apart) fmt::print(" {:>9}", apart);
  fmt::print("\n\nUnder a seat: how many nodes of the level it can tell apart by all that it was told.\n");
}

void run(const Given& given) {
  const ChosenGame chosen(given.game, given.content);
  const auto table = open_table(given, *chosen.get());
  Perft perft;
  if (const auto fault = count_tree(*table, given.plan, perft)) {
    throw Failure{check_failed, fault->where + ": " + fault->problem};
  }
  given.json ? print_json(*table, given, perft) : print_text(*table, given, perft);
}

}  // namespace

void add_perft(Options program) {
  const auto given = std::make_shared<Given>();
  auto command = program.command("perft", "Count a game's tree exactly: states, paths, ends, what seats can tell");
  command.option("GAME", given->game, "The game's id").required();
  command.option("--depth", given->plan.depth, "How many entries deep").range(0, 1000).shows_default();
  command.option("--from", given->from, "Begin at the position of this scenario, not before the deal");
  command.option("--seats", given->seats, "How many seats, without --from; if not given, the fewest");
  command.option("--options", given->options, "Options of the game, as JSON, without --from");
  command.option("--content", given->content, "The folder of a content set to play with");
  command.flag("--asides", given->plan.asides, "Also what seats may do that nobody asks of them");
  command.flag("--any-order", given->plan.any_order, "Seats that are asked together answer in every order");
  command.option("--most", given->plan.most, "Give up beyond so many nodes in a level, or ways of one draw")
      .shows_default();
  command.flag("--json", given->json, "Print the counts as JSON");
  command.runs([given] { run(*given); });
}

}  // namespace divan
