// Whether the server has more to do than it can. Newcomers are then asked to come back later, before those who play
// notice anything.
#pragma once

#include <chrono>

namespace divan::server {

class Overload {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::chrono::milliseconds late{150};  // a timer that runs so late says that the loop is behind
  static constexpr int late_in_a_row = 3;                // one long job is not overload
  static constexpr std::chrono::seconds lasts{5};        // after the last sign of it
  static constexpr std::size_t full_percent = 80;        // of the connections that there may be

  // A timer that was set at `set` for `due` has run at `now`; the loop's thread has used `worked` of the processor
  // since it was set. A thread that mostly waited for the processor is not overloaded: the machine is, by other
  // programs, and turning people away would not help.
  void ran(Time set, Time due, Time now, std::chrono::nanoseconds worked) {
    late_ = now - due >= late && worked * 2 >= now - set ? late_ + 1 : 0;
    if (late_ >= late_in_a_row) until_ = now + lasts;
  }
  // So many connections are open, of so many.
  void count(std::size_t open, std::size_t most, Time now) {
    if (open * 100 >= most * full_percent) until_ = now + lasts;
  }
  bool busy(Time now) const { return now < until_; }

 private:
  Time until_{};
  int late_ = 0;  // pulses in a row
};

}  // namespace divan::server
