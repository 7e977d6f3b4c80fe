// divan import: tables from a file of divan export into a store where no server runs.
#include <fmt/core.h>

#include <algorithm>
#include <fstream>
#include <list>

#include "cli/commands.h"
#include "cli/content.h"
#include "cli/store_options.h"
#include "server/archive.h"

namespace divan {
namespace {

struct Given {
  std::string file;
  server::StorePlan store;
  std::vector<std::string> content;
  bool frozen = false;
};

int read(const Given& given, const std::function<void(const server::WholeTable&)>& each) {
  std::ifstream file(given.file, std::ios::binary);
  if (!file) throw Failure{bad_input, "cannot read " + given.file};
  try {
    return server::read_archive(file, each);
  } catch (const server::ArchiveFault& fault) {
    throw Failure{bad_input, fmt::format("{}: {}", given.file, fault.what())};
  }
}

// Everything is read and checked before anything is written.
int check(const Given& given, const server::Dependencies& dependencies, server::EventStore& store) {
  return read(given, [&](const server::WholeTable& table) {
    const auto& id = table.row.id;
    if (!store.lines(id).empty()) {
      throw Failure{bad_input, fmt::format("table {} is there already; nothing was imported", id)};
    }
    if (const auto wrong = server::misshapen(table); !wrong.empty()) {
      throw Failure{bad_input, fmt::format("table {}: {}; nothing was imported", id, wrong)};
    }
    const auto fault = server::fault_of(table, dependencies);
    if (fault.empty() || given.frozen) return;
    throw Failure{bad_input,
                  fmt::format("table {}: {}; nothing was imported (--frozen takes such tables too: they can be looked "
                              "at, but not played on)",
                              id, fault)};
  });
}

void run(const Given& given) {
  server::Dependencies dependencies;
  std::list<ChosenGame> games;
  for (const auto& folder : given.content) {
    const auto* own = games.emplace_back(game_with_set(folder)).get();
    std::ranges::replace_if(dependencies.games, [&](const AnyGame* game) { return game->id() == own->id(); }, own);
  }
  const auto [store, fault] = server::open_store(given.store);
  if (!store) throw Failure{bad_input, fault + "; an import needs a store where no server runs"};
  try {
    check(given, dependencies, *store);
    const int tables = read(
        given, [&](const server::WholeTable& table) { put_table(*store, server::with_own_row(table, dependencies)); });
    fmt::print("{} {} imported into {}\n", tables, tables == 1 ? "table" : "tables", describe(given.store));
  } catch (const server::ArchiveFault& problem) {
    throw Failure{check_failed, problem.what()};
  } catch (const server::StoreFault& problem) {
    throw Failure{check_failed, problem.what()};
  }
}

}  // namespace

void add_import(Options program) {
  const auto given = std::make_shared<Given>();
  auto command = program.command("import", "Take tables from a file of divan export");
  command.option("FILE", given->file, "The file").required();
  add_store_options(command, given->store);
  command.option("--content", given->content, "Folders of the content sets that the tables play with");
  command.flag("--frozen", given->frozen, "Also tables that this program cannot follow");
  command.runs([given] { run(*given); });
}

}  // namespace divan
