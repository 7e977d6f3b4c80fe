// How many appends a second the database takes by itself, with nothing around it.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace divan::load {

// Appends a second.
struct StoreRate {
  std::int64_t alone = 0;     // one after the other: each waits for its own commit
  std::int64_t alike = 0;     // as many in a commit as the server had
  std::int64_t together = 0;  // as many as there are tables
};

// With appends as a table makes them for a move, in a new database within `directory`.
StoreRate measure_store(const std::string& directory, int in_a_commit, int tables, std::chrono::milliseconds each);

}  // namespace divan::load
