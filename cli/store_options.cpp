#include "cli/store_options.h"

#include "cli/commands.h"

namespace divan {

void add_store_options(CLI::App& command, server::StorePlan& plan) {
  auto* data =
      command.add_option("--data", plan.data, "The directory that keeps everything (SQLite)")->capture_default_str();
  auto* database =
      command
          .add_option("--database", plan.database, "PostgreSQL keeps everything instead: postgresql://user@host/name")
          ->envname("DIVAN_DATABASE");
  command.parse_complete_callback([data, database] {
    if (data->count() > 0 && database->count() > 0)
      throw Failure{bad_input, "--data and --database (or DIVAN_DATABASE): only one place can keep everything"};
  });
}

}  // namespace divan
