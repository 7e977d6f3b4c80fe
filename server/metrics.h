// The page that Prometheus reads (text format 0.0.4). Written by hand: everything is counted in plain numbers on one
// thread, and what is left is to print them.
#pragma once

#include "server/tally.h"

namespace divan::server {

struct ProcessTally {
  double started = 0;      // seconds since 1970
  double cpu_seconds = 0;  // used so far, by all threads
  std::uint64_t resident_bytes = 0;
  std::uint64_t virtual_bytes = 0;
  std::uint64_t open_files = 0;
  std::uint64_t most_files = 0;
};
// Of this process, as the system tells it; 0 where it does not.
ProcessTally read_process();

struct Tallies {
  HouseTally house;
  GateTally gate;
  SocketTally sockets;
  ConnectionTally connections;
  StoreTally store;
  ProcessTally process;
};
std::string metrics_page(const Tallies& tallies);

}  // namespace divan::server
