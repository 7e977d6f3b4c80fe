// divan backup: a copy of everything while the server runs.
#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/progress.h"
#include "server/archive.h"
#include "server/sqlite_copy.h"

namespace divan {
namespace {

struct Given {
  std::string to;
  std::string data = "data";
};

void run(const Given& given) {
  try {
    const auto copied = server::back_up(given.data, given.to, progress_bar());
    fmt::print(
        "{}: {} {}, {} bytes, checked. To go back to it: stop the server, put the old directory aside, and "
        "start with a new one that holds this file as divan.sqlite.\n",
        given.to, copied.tables, copied.tables == 1 ? "table" : "tables", copied.bytes);
  } catch (const server::ArchiveFault& fault) {
    throw Failure{check_failed, fmt::format("no backup was made: {}", fault.what())};
  }
}

}  // namespace

void add_backup(Options program) {
  const auto given = std::make_shared<Given>();
  auto command = program.command("backup", "Copy everything that the server keeps, while it runs");
  command.option("FILE", given->to, "The new file").required();
  command.option("--data", given->data, "The directory that keeps everything").shows_default();
  command.runs([given] { run(*given); });
}

}  // namespace divan
