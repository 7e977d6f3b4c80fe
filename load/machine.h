// What the machine says of a process and of a disk.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "load/tally.h"

namespace divan::load {

// Bytes of memory that the process has taken for itself: what it shares with files (its program) is left out, which
// comes in as code is first used. 0 when it cannot be known.
std::int64_t memory_of(pid_t process);
// Microseconds that it has worked.
std::int64_t worked_us(pid_t process);
// Of the machine over the last minute, in hundredths.
int load_average();

// Empty when so many files may be open at once, as many as are allowed; else what to do, in words.
std::string allow_files(int files);

struct Sync {
  std::int64_t p50_us = 0;
  std::int64_t p99_us = 0;
};
// How long the disk takes to keep 4 KB that were added to a file in `directory`.
Sync time_fsync(const std::string& directory);

}  // namespace divan::load
