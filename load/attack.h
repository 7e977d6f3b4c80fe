// Connections that mean ill, beside people who play: they flood with calls, upload, or stall. On a thread of their own,
// from loopback addresses of their own, at a server that runs on this machine.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace divan::load {

// What became of it.
struct AttackTally {
  std::int64_t connections = 0;  // opened, one after the other
  std::int64_t requests = 0;     // sent whole
  std::int64_t bytes = 0;        // sent
  std::int64_t served = 0;       // answered with 2xx
  std::int64_t refused = 0;      // answered otherwise
};

class Attack {
 public:
  // So many connections at a time to 127.0.0.1 and `port`: a third floods, a third uploads, a third stalls. Who is cut
  // comes again.
  Attack(std::uint16_t port, int connections);
  ~Attack();
  Attack(const Attack&) = delete;
  Attack& operator=(const Attack&) = delete;

  // Ends it.
  AttackTally stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace divan::load
