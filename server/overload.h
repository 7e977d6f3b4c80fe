// Whether the server has more to do than it can. Newcomers are then asked to come back later, before those who play
// notice anything.
#pragma once

#include <chrono>

namespace divan::server {

class Overload {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::chrono::milliseconds late{150};  // a timer that runs so late says that the loop is behind
  static constexpr std::chrono::seconds lasts{5};        // after the last sign of it
  static constexpr std::size_t full_percent = 80;        // of the connections that there may be

  // A timer that was due at `due` has run at `now`.
  void ran(Time due, Time now) {
    if (now - due >= late) until_ = now + lasts;
  }
  // So many connections are open, of so many.
  void count(std::size_t open, std::size_t most, Time now) {
    if (open * 100 >= most * full_percent) until_ = now + lasts;
  }
  bool busy(Time now) const { return now < until_; }

 private:
  Time until_{};
};

}  // namespace divan::server
