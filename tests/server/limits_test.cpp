#include "server/limits.h"

#include <gtest/gtest.h>

namespace divan::server {
namespace {

// How many of `tries` at one moment are let through.
template <class Take>
int let_through(int tries, Take take) {
  int taken = 0;
  for (int i = 0; i < tries; ++i) taken += take();
  return taken;
}

constexpr std::int64_t now = 1'700'000'000'000;

TEST(Bucket, lets_a_burst_through_and_no_more) {
  Bucket bucket(Rate{100, 20'000});
  EXPECT_EQ(let_through(500, [&] { return bucket.take(now); }), 100);
}

TEST(Bucket, refills_evenly) {
  Bucket bucket(Rate{100, 20'000});
  let_through(100, [&] { return bucket.take(now); });
  EXPECT_FALSE(bucket.take(now + 199));
  EXPECT_TRUE(bucket.take(now + 200));
  EXPECT_FALSE(bucket.take(now + 200));
  EXPECT_EQ(let_through(500, [&] { return bucket.take(now + 10'200); }), 50);
  EXPECT_FALSE(bucket.full(now + 10'200));
  EXPECT_TRUE(bucket.full(now + 30'200));
  EXPECT_EQ(let_through(500, [&] { return bucket.take(now + 1'000'000); }), 100) << "and never holds more than it can";
}

TEST(Bucket, loses_nothing_to_rounding) {
  Bucket bucket(Rate{3, 10'000});
  int taken = 0;
  for (std::int64_t moment = 0; moment <= 1'000'000; ++moment) taken += bucket.take(now + moment);
  EXPECT_EQ(taken, 3 + 300);
}

TEST(Bucket, who_is_refused_does_not_pay) {
  Bucket bucket(Rate{10, 10'000});
  let_through(10, [&] { return bucket.take(now); });
  let_through(1'000, [&] { return bucket.take(now + 500); });
  EXPECT_TRUE(bucket.take(now + 1'000));
}

TEST(Bucket, a_clock_that_goes_back_neither_fills_nor_locks_it) {
  Bucket bucket(Rate{10, 10'000});
  let_through(10, [&] { return bucket.take(now); });
  EXPECT_FALSE(bucket.take(now - 3'600'000));
  EXPECT_TRUE(bucket.take(now - 3'600'000 + 1'000)) << "an hour back must not mean an hour of waiting";
}

TEST(Buckets, one_stranger_does_not_pay_for_another) {
  Buckets buckets(Rate{5, 1'000});
  EXPECT_EQ(let_through(50, [&] { return buckets.take("one", now); }), 5);
  EXPECT_EQ(let_through(50, [&] { return buckets.take("two", now); }), 5);
}

TEST(Buckets, a_crowd_shares_one_bucket_and_costs_those_who_were_here_nothing) {
  Buckets buckets(Rate{5, 1'000}, 10);
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(buckets.take("old-" + std::to_string(i), now));
  int stranger = 0;
  EXPECT_EQ(let_through(1'000, [&] { return buckets.take("new-" + std::to_string(++stranger), now); }), 5);
  EXPECT_EQ(buckets.size(), 10U);
  EXPECT_EQ(let_through(50, [&] { return buckets.take("old-3", now); }), 4);
}

TEST(Buckets, who_has_been_quiet_makes_room) {
  Buckets buckets(Rate{5, 1'000}, 10);
  for (int i = 0; i < 10; ++i) buckets.take("old-" + std::to_string(i), now);
  EXPECT_EQ(let_through(50, [&] { return buckets.take("new", now + 1'000); }), 5);
  EXPECT_EQ(buckets.size(), 1U);
}

}  // namespace
}  // namespace divan::server
