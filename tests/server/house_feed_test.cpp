// What is kept of what was told, and what is not told twice.
#include <gtest/gtest.h>

#include "server/table_feeds.h"
#include "tests/server/party.h"

namespace divan::server {
namespace {

// Every message of a whole match, to each seat.
class Heard {
 public:
  Heard() : party_(4) {
    party_.play_to_the_end();
    for (Guest& guest : party_.guests) {
      auto& told = seats_.emplace_back();
      for (const auto& message : guest.wire->messages) told.push_back(parsed(message).as_object());
    }
  }
  const std::vector<std::vector<json::object>>& seats() const { return seats_; }

 private:
  Party party_;
  std::vector<std::vector<json::object>> seats_;
};

TEST(ViewerFeeds, bounds_are_told_when_they_have_changed_and_only_then) {
  const Heard heard;
  int with = 0, without = 0;
  for (const auto& told : heard.seats()) {
    json::value known;
    for (const auto& message : told) {
      if (const auto* snapshot = message.if_contains("snapshot")) {
        const auto* bounds = snapshot->as_object().if_contains("bounds");
        known = bounds == nullptr ? json::value() : *bounds;
      }
      const auto* update = message.if_contains("update");
      if (update == nullptr) continue;
      EXPECT_TRUE(update->as_object().contains("legal"));
      const auto* bounds = update->as_object().if_contains("bounds");
      (bounds == nullptr ? without : with)++;
      if (bounds == nullptr) continue;
      EXPECT_NE(*bounds, known);
      known = *bounds;
    }
  }
  EXPECT_GT(with, 10);
  EXPECT_GT(without, 10);
}

TEST(ViewerFeeds, somebody_who_was_gone_for_a_moment_misses_updates_not_more) {
  Party party(4);
  Dice dice(3);
  int steps = 0;
  party.play(dice, [&] { return ++steps > 40; });
  Client before = party.guests[1].client();
  party.guests[1].hang_up();
  party.stage.settle();
  for (int i = 0; i < 3; ++i) party.act_somehow(party.guests[0], dice);
  auto back = party.stage.attach(Party::people[1], party.made.id, before.version);
  const int snapshots = before.snapshots;
  for (const auto& message : back.wire->messages) before.take(message);
  EXPECT_EQ(before.snapshots, snapshots);
  auto fresh = party.stage.attach(Party::people[1], party.made.id);
  EXPECT_EQ(fresh.client().snapshots, 1);
  EXPECT_EQ(before.version, fresh.client().version);
  EXPECT_EQ(before.seat, fresh.client().seat);
}

// The log of a snapshot goes further back than the updates that are kept whole.
TEST(ViewerFeeds, the_log_of_a_snapshot_shows_the_last_updates_without_a_gap) {
  Party party(4);
  Dice dice(5);
  int steps = 0;
  party.play(dice, [&] { return ++steps > 250; });
  auto late = party.stage.attach(person("Eve"), party.made.id);
  const auto snapshot = parsed(late.wire->messages.front()).at("snapshot").as_object();
  const auto& log = snapshot.at("log").as_array();
  ASSERT_FALSE(log.empty());
  auto version = snapshot.at("version").as_int64() - static_cast<std::int64_t>(log.size());
  for (const auto& past : log) EXPECT_EQ(past.at("version").as_int64(), ++version);
  EXPECT_EQ(log.size(), std::min<std::size_t>(kept_updates, static_cast<std::size_t>(version)));
}

}  // namespace
}  // namespace divan::server
