// What a table weighs in memory that nobody is at.
#include <gtest/gtest.h>

#include "bench/heap.h"
#include "tests/server/stage.h"

namespace divan::server {
namespace {

struct Setting {
  std::string game;
  int seats;
  int moves;
};

class Match {
 public:
  Match(const std::string& game, int seats) {
    for (int i = 0; i < seats; ++i) people_.push_back(person("Guest " + std::to_string(i + 1)));
    made_ = stage_.make(people_[0], R"({"game":")" + game + R"(","listed":true,"clock":{"kind":"none"},"seats":)" + std::to_string(seats) + "}");
    for (int i = 1; i < seats; ++i) EXPECT_EQ(stage_.result(people_[static_cast<std::size_t>(i)], at("join")), "200");
    EXPECT_EQ(stage_.result(people_[0], at("start")), "200");
    come();
  }
  void come() {
    for (const auto& who : people_) guests_.push_back(stage_.attach(who, made_.id));
  }
  void go() {
    for (auto& guest : guests_) guest.hang_up();
    stage_.settle();
    guests_.clear();
  }
  bool ended() { return stage_.store.tables[made_.id].row.status == "ended"; }
  // One of the things that somebody may do.
  bool move() {
    std::vector<std::pair<Guest*, std::string>> choices;
    for (Guest& guest : guests_) {
      const auto* legal = guest.client().seat.if_contains("legal");
      if (legal == nullptr) continue;
      for (const auto& action : legal->as_array()) choices.emplace_back(&guest, json::serialize(action));
    }
    if (choices.empty()) return false;
    auto& [guest, action] = choices[dice_.below(static_cast<std::uint32_t>(choices.size()))];
    guest->act(action);
    stage_.settle();
    stage_.pass(10'000);
    return true;
  }
  int play(int moves) {
    int made = 0;
    while (made < moves && !ended() && move()) ++made;
    return made;
  }
  std::int64_t weigh() {
    stage_.pass(20'000);
    const auto with = bench::heap_bytes();
    EXPECT_EQ(stage_.house().tally().in_memory, 1U);
    stage_.pass(stage_.settings.idle + 10'000);
    EXPECT_EQ(stage_.house().tally().in_memory, 0U);
    return with - bench::heap_bytes();
  }

 private:
  std::string at(const std::string& verb) const { return "tables/" + made_.id + "/" + verb; }

  Stage stage_;
  Stage::MadeTable made_;
  std::vector<Person> people_;
  std::vector<Guest> guests_;
  Dice dice_{7};
};

TEST(Memory, census) {
  for (const auto& [game, seats, moves] : {Setting{"verrat", 4, 0}, Setting{"karaya", 8, 0}, Setting{"karaya", 15, 0},
                                           Setting{"sultaniya", 4, 0}, Setting{"karanor", 4, 0}, Setting{"karanor", 6, 0}}) {
    for (int moves : {0, 60, 1000}) {
      Match match(game, seats);
      const int made = match.play(moves);
      const bool over = match.ended();
      match.go();
      const auto weight = match.weigh();
      std::printf("%-10s %2d seats %4d moves%s %7.1f KB\n", game.c_str(), seats, made, over ? " (over)" : "", weight / 1024.0);
    }
  }
}

}  // namespace
}  // namespace divan::server
