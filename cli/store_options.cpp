#include "cli/store_options.h"

#include "cli/commands.h"

namespace divan {

void add_store_options(Options command, server::StorePlan& plan) {
  auto data = command.option("--data", plan.data, "The directory that keeps everything (SQLite)").shows_default();
  auto database =
      command.option("--database", plan.database, "PostgreSQL keeps everything instead: postgresql://user@host/name")
          .from_environment("DIVAN_DATABASE");
  command.checks([data, database] {
    if (data.given() && database.given())
      throw Failure{bad_input, "--data and --database (or DIVAN_DATABASE): only one place can keep everything"};
  });
}

}  // namespace divan
