// The file of a store on SQLite beside the server that works in it: how it is known, opened and copied.
#pragma once

#include <functional>
#include <string>

#include "server/sqlite.h"

namespace divan::server {

inline constexpr std::int64_t our_application = 0x44697661;  // "Diva": tells our file from other people's databases
inline constexpr std::int64_t our_schema = 3;

// Opens the database of a store for reading, beside whoever writes. Throws ArchiveFault: there is none, or it is not
// one of ours, or newer than this program.
Database open_ours(const std::string& path);

struct Copied {
  std::int64_t tables = 0;
  std::int64_t bytes = 0;
};
// Copies everything that was committed when it began into the new file `to`, checks the copy and opens it once as a
// store; only then does it get its name. `progress` hears of pages done and pages in all. Throws ArchiveFault.
Copied back_up(const std::string& directory, const std::string& to,
               const std::function<void(int done, int all)>& progress);

}  // namespace divan::server
