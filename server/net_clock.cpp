#include "server/net_clock.h"

#include <boost/asio/steady_timer.hpp>

namespace divan::server {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

std::int64_t NetClock::now() const {
  const auto passed = steady_clock::now() - steady_;
  return duration_cast<milliseconds>(wall_.time_since_epoch() + passed).count();
}

Clock::Token NetClock::at(std::int64_t when, std::function<void()> what) {
  // The handler holds the timer weakly: when its token is dropped, also between its firing and its turn to run, nothing
  // happens.
  const auto timer = std::make_shared<boost::asio::steady_timer>(context_);
  const auto from_start = milliseconds(when) - wall_.time_since_epoch();
  timer->expires_at(steady_ + duration_cast<steady_clock::duration>(from_start));
  timer->async_wait([alive = std::weak_ptr(timer), what = std::move(what)](const boost::system::error_code& error) {
    if (!error && !alive.expired()) what();
  });
  return timer;
}

}  // namespace divan::server
