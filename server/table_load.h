// Reads a table from the store and folds it, on any thread, for its actor (table_actor.h).
#pragma once

#include "server/done_commands.h"
#include "server/table_fold.h"

namespace divan::server {

struct LoadedTable {
  TableRow row;
  std::unique_ptr<Fold> fold;
  std::string frozen;  // why this program cannot go on with it (a key of content/house); empty: it can
  DoneCommands commands;
};

// Throws StoreFault. A log with a line missing, or one that this program cannot follow, gives a frozen table.
LoadedTable load_table(EventStore& store, const Dependencies& dependencies, const TableId& id);

}  // namespace divan::server
