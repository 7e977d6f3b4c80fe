// Plays real games at a server and measures it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "load/attack.h"
#include "load/store_rate.h"
#include "load/tally.h"

namespace divan::load {

struct Plan {
  int tables = 10;
  int clients = 50;
  int seconds = 10;
  int runs = 5;
  int rate = 0;        // moves a second of all together; 0: flat out
  int attack = 0;      // connections that flood, upload and stall meanwhile; only at a server of our own
  std::string game;    // or "mix"
  std::string url;     // empty: a server of our own, whose memory and disk are measured too
  std::string parent;  // the directory in which our own server keeps its data
};

// Times in microseconds, sizes in bytes.
struct Run {
  std::int64_t moves_a_second = 0;
  std::int64_t p50_us = 0, p99_us = 0, most_us = 0;
  std::int64_t update_bytes = 0, update_bytes_p99 = 0;
  std::int64_t updates = 0, refused = 0, matches = 0;
  // Of our own server only.
  std::int64_t server_us_a_move = 0;  // that the server has worked
  std::int64_t fsync_p50_us = 0, fsync_p99_us = 0;
  std::int64_t appends_a_commit = 0;  // on the average, rounded
  int load_average = 0;               // of the machine, in hundredths
};

// Of our own server, by differences.
struct Memory {
  std::int64_t empty = 0;         // the server with nobody there
  std::int64_t table = 0;         // a match that has begun and that nobody is at: it rests
  std::int64_t awake_table = 0;   // before it rests
  std::int64_t connection = 0;    // to the server
  std::int64_t played_table = 0;  // at rest after the runs: what it has told lately is kept
};

struct Result {
  Plan plan;
  int connections = 0;
  Run median;  // of each figure by itself
  std::vector<Run> runs;
  std::optional<Memory> memory;
  std::optional<StoreRate> store;
  std::optional<AttackTally> attack;  // of all runs together
  Faults faults;
};

// `tell` hears what is being done and how far it is. Throws std::runtime_error when it cannot be done, in words.
using Tell = std::function<void(const std::string& what, int done, int all)>;
Result measure(const Plan& plan, const Tell& tell);

std::string to_text(const Result& result);
std::string to_json_text(const Result& result);

}  // namespace divan::load
