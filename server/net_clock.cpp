#include "server/net_clock.h"

#include <boost/asio/system_timer.hpp>
#include <chrono>

namespace divan::server {

std::int64_t NetClock::now() const {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

Clock::Token NetClock::at(std::int64_t when, std::function<void()> what) {
  // Waits by the wall clock, as deadlines are absolute times. The handler holds the timer weakly: when its token is
  // dropped, also between its firing and its turn to run, nothing happens.
  const auto timer = std::make_shared<boost::asio::system_timer>(context_);
  timer->expires_at(std::chrono::system_clock::time_point(std::chrono::milliseconds(when)));
  timer->async_wait([alive = std::weak_ptr(timer), what = std::move(what)](const boost::system::error_code& error) {
    if (!error && !alive.expired()) what();
  });
  return timer;
}

}  // namespace divan::server
