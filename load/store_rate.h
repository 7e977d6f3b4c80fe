// How many appends a second the database takes by itself, with nothing around it.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace divan::load {

struct StoreRate {
  std::int64_t alone = 0;     // one after the other: each waits for its own commit
  std::int64_t together = 0;  // as many at a time as there are tables
};

// With appends as a table makes them for a move, in a new database within `directory`.
StoreRate measure_store(const std::string& directory, int tables, std::chrono::milliseconds each);

}  // namespace divan::load
