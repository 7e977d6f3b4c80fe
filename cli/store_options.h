// Where everything is kept, for each command that opens a store.
#pragma once

#include "cli/options.h"
#include "server/store.h"

namespace divan {

// --data or --database (or DIVAN_DATABASE); both are refused, so that nobody looks for tables in the wrong place.
void add_store_options(Options command, server::StorePlan& plan);

}  // namespace divan
