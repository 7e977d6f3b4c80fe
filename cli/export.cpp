// divan export: whole tables into a file, also while the server runs.
#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/secret_file.h"
#include "cli/store_options.h"
#include "server/archive.h"

namespace divan {
namespace {

struct Given {
  std::string table;
  bool all = false;
  server::StorePlan store;
  std::string out;
};

constexpr const char* warning =
    "What is exported holds everything that these tables hide from their players: seeds, cards, sealed choices, "
    "whispers; of sessions it holds hashes. Keep it from players until their matches have ended.";

std::vector<server::TableId> wanted(server::StoreReader& store, const Given& given) {
  return given.all ? store.tables() : std::vector{given.table};
}

int write(server::StoreReader& store, const Given& given, const std::function<void(std::string_view)>& out) {
  server::ArchiveWriter file([&out](std::string_view line) {
    out(line);
    out("\n");
  });
  const auto tables = wanted(store, given);
  const auto progress = progress_bar();
  int done = 0;
  for (const auto& id : tables) {
    const auto table = server::read_table(store, id);
    // One that was forgotten since the list was made is none of ours.
    if (!table && !given.all)
      throw Failure{bad_input, fmt::format("there is no table {} in {}", id, describe(given.store))};
    if (table) file.add(*table);
    if (progress) progress(++done, static_cast<int>(tables.size()));
  }
  return file.end();
}

void run(const Given& given) {
  if (given.all == !given.table.empty()) throw Failure{bad_input, "name a table, or give --all"};
  if (given.out.empty() && ::isatty(STDOUT_FILENO) != 0) {
    throw Failure{bad_input, "an export is not for the screen: give --out FILE"};
  }
  try {
    const auto store = server::read_store(given.store);
    if (given.out.empty()) {
      write(*store, given, [](std::string_view text) {
        if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
          throw Failure{bad_input, "cannot write to the standard output"};
        }
      });
      if (std::fflush(stdout) != 0) throw Failure{bad_input, "cannot write to the standard output"};
      fmt::print(stderr, "{}\n", warning);
      return;
    }
    SecretFile file(given.out);
    const int tables = write(*store, given, [&file](std::string_view text) { file.write(text); });
    file.keep();
    fmt::print("{} {} in {}, for your eyes only. {}\n", tables, tables == 1 ? "table" : "tables", given.out, warning);
  } catch (const std::runtime_error& fault) {
    throw Failure{bad_input, fault.what()};
  }
}

}  // namespace

void add_export(Options program) {
  const auto given = std::make_shared<Given>();
  auto command = program.command("export", "Write whole tables into a file, also while the server runs");
  command.option("TABLE", given->table, "The table: what stands behind /t/ in its link");
  command.flag("--all", given->all, "Every table");
  add_store_options(command, given->store);
  command.option("--out", given->out, "The new file; without it, to the standard output");
  command.runs([given] { run(*given); });
}

}  // namespace divan
