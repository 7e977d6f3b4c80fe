// The real clock: timers of the io_context that the house runs on.
#pragma once

#include <boost/asio/io_context.hpp>

#include "server/clock.h"

namespace divan::server {

class NetClock final : public Clock {
 public:
  explicit NetClock(boost::asio::io_context& context) : context_(context) {}

  std::int64_t now() const override;
  [[nodiscard]] Token at(std::int64_t when, std::function<void()> what) override;

 private:
  boost::asio::io_context& context_;
};

}  // namespace divan::server
