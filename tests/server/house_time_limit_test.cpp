// A match that was given a time (KA-84): when it is up the running round is the last. Pauses do not count.
#include "tests/server/stage.h"

namespace divan::server {
namespace {

constexpr std::int64_t minute = 60'000;

// Five people at Karaya, ten minutes, no other clock.
struct TimedMatch {
  std::vector<Person> people{person("Ann"), person("Bob"), person("Cid"), person("Dora"), person("Eve")};
  Stage stage{Stage::quick()};
  Stage::MadeTable made = stage.make(
      people[0],
      R"({"game":"karaya","seats":5,"listed":true,"bots":[],"options":{"minutes":10},"clock":{"kind":"none"}})");
  std::vector<Guest> guests;

  TimedMatch() {
    const auto at = "tables/" + made.id + "/";
    for (std::size_t i = 1; i < people.size(); ++i) stage.post(people[i], at + "join");
    for (const auto& who : people) guests.push_back(stage.attach(who, made.id));
    EXPECT_EQ(stage.result(people[0], at + "start"), "200");
  }
  bool time_is_up() { return guests[0].client().seat.at("view").at("time_up").as_bool(); }
  void want_pause(bool wanted) {
    for (Guest& guest : guests) {
      guest.command(wanted ? R"("pause":true)" : R"("pause":false)");
      stage.settle();
      if (!wanted) return;
    }
  }
};

TEST(TimeLimits, the_time_is_up_after_so_many_minutes_and_everybody_is_told) {
  TimedMatch match;
  match.stage.pass(10 * minute - 1);
  EXPECT_FALSE(match.time_is_up());
  match.stage.pass(1);
  EXPECT_TRUE(match.time_is_up());
  EXPECT_EQ(match.stage.store.tables[match.made.id].row.status, "running") << "the round is played to its end";
}

TEST(TimeLimits, a_pause_does_not_count) {
  TimedMatch match;
  match.stage.pass(4 * minute);
  match.want_pause(true);
  match.stage.pass(30 * minute);
  match.want_pause(false);
  match.stage.pass(6 * minute - 1);
  EXPECT_FALSE(match.time_is_up());
  match.stage.pass(1);
  EXPECT_TRUE(match.time_is_up());
}

TEST(TimeLimits, a_restart_does_not_begin_it_again) {
  TimedMatch match;
  match.stage.pass(4 * minute);
  match.stage.kill();
  match.stage.pass(7 * minute);
  auto ann = match.stage.attach(match.people[0], match.made.id);
  match.stage.pass(1);
  EXPECT_TRUE(ann.client().seat.at("view").at("time_up").as_bool());
}

}  // namespace
}  // namespace divan::server
