#include "server/net_clock.h"

#include <gtest/gtest.h>

namespace divan::server {
namespace {

using std::chrono::hours;
using std::chrono::system_clock;

std::int64_t milliseconds_of(system_clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

// A clock that was set when the machine showed another time: as if somebody had turned the machine's clock since.
TEST(NetClock, does_not_follow_a_wall_clock_that_jumps) {
  boost::asio::io_context context;
  for (const auto jump : {hours(-5), hours(5)}) {
    const auto set_to = system_clock::now() + jump;
    NetClock clock(context, set_to);
    const auto before = clock.now();
    EXPECT_GE(before, milliseconds_of(set_to));
    EXPECT_LT(before, milliseconds_of(set_to + hours(1)));
    bool rang = false;
    const auto token = clock.at(before + 30, [&] { rang = true; });
    context.restart();
    context.run_for(std::chrono::seconds(20));
    EXPECT_TRUE(rang) << "in 30 milliseconds, not in five hours";
    EXPECT_GE(clock.now(), before + 30) << "and not at once";
  }
}

}  // namespace
}  // namespace divan::server
