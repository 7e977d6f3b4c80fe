// The real clock: timers of the io_context that the house runs on. It reads the wall clock once, when it is made, and
// runs steadily from then on, so that a changed system clock moves no deadline.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>

#include "server/clock.h"

namespace divan::server {

class NetClock final : public Clock {
 public:
  explicit NetClock(boost::asio::io_context& context) : context_(context) {}
  // Tests say what the machine's clock shows when this one is made.
  NetClock(boost::asio::io_context& context, std::chrono::system_clock::time_point wall)
      : context_(context), wall_(wall) {}

  std::int64_t now() const override;
  [[nodiscard]] Token at(std::int64_t when, std::function<void()> what) override;

 private:
  boost::asio::io_context& context_;
  std::chrono::system_clock::time_point wall_ = std::chrono::system_clock::now();
  std::chrono::steady_clock::time_point steady_ = std::chrono::steady_clock::now();
};

}  // namespace divan::server
