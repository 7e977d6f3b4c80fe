// What the server counts of its own work: plain numbers, for whoever operates the machine (metrics.h). They never name
// a table or a seat, and no player is shown them: that somebody acted may itself be a secret.
//
// Everything here belongs to the house's thread, but for what the store counts.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace divan::server {

// How long things took, in seconds.
class Durations {
 public:
  static constexpr std::array<double, 13> bounds{0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5};

  void add(double seconds) {
    const auto bucket = std::ranges::lower_bound(bounds, seconds) - bounds.begin();
    ++counts_[static_cast<std::size_t>(bucket)];
    sum_ += seconds;
  }

  // How many took at most bounds[i]; with i = bounds.size(): all of them.
  std::uint64_t within(std::size_t i) const {
    std::uint64_t all = 0;
    for (std::size_t bucket = 0; bucket <= i; ++bucket) all += counts_[bucket];
    return all;
  }
  double sum() const { return sum_; }

 private:
  std::array<std::uint64_t, bounds.size() + 1> counts_{};
  double sum_ = 0;
};

// Tables by their status ("open", "running", "ended", "expired", "frozen").
using Census = std::map<std::string, std::int64_t>;

struct CommandTally {
  std::uint64_t committed = 0;
  std::uint64_t refused = 0;    // by a rule
  std::uint64_t malformed = 0;  // cannot be read
  std::uint64_t failed = 0;     // the store said no
  std::uint64_t repeated = 0;   // carried out before, and answered the same again
};

struct HouseTally {
  Census tables;
  std::uint64_t in_memory = 0;
  std::uint64_t seats = 0;       // whose person has a line
  std::uint64_t spectators = 0;  // lines of everybody else
  CommandTally commands;
  Durations commits;  // from handing lines in until the house hears that they are stored
  std::uint64_t limited_messages = 0;
  std::uint64_t limited_talk = 0;
};

struct GateTally {
  std::uint64_t sessions = 0;  // made
  std::uint64_t limited_calls = 0;
  std::uint64_t limited_tickets = 0;
  std::uint64_t limited_sessions = 0;
  std::uint64_t limited_tables = 0;
  std::uint64_t turned_away = 0;  // newcomers, while the server was busy
};

struct SocketTally {
  std::uint64_t open = 0;  // now
  std::uint64_t opened = 0;
  std::uint64_t received = 0;    // messages
  std::uint64_t sent = 0;        // messages
  std::uint64_t sent_bytes = 0;  // of messages, without the headers of frames
  std::uint64_t slow = 0;        // cut because they read too slowly
  std::uint64_t limited = 0;     // closed because they said too much
};

struct ConnectionTally {
  std::uint64_t open = 0;  // now, sockets not counted
  std::uint64_t opened = 0;
  std::uint64_t turned_away = 0;            // too many were open, or too many from one address
  std::uint64_t gave_way = 0;               // cut while they waited, so that others could come
  std::array<std::uint64_t, 5> answered{};  // by class: 1xx to 5xx
  std::uint64_t sent_bytes = 0;             // with headers
};

struct StoreTally {
  std::uint64_t commits = 0;
  std::uint64_t failed_commits = 0;
  std::uint64_t writes = 0;  // that were in them: appends and sessions; several share a commit
};

}  // namespace divan::server
