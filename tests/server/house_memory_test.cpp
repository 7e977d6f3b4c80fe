// What a table weighs that nobody is at: it rests, and nobody can tell.
#include <gtest/gtest.h>

#include "bench/heap.h"
#include "tests/server/stage.h"

namespace divan::server {
namespace {

constexpr std::int64_t most_bytes = 64 * 1024;

// People around a table of any game, who play by chance.
class Match {
 public:
  Match(const std::string& game, int seats, int bots = 0) {
    std::string bot_names;
    for (int i = 0; i < bots; ++i) bot_names += std::string(i == 0 ? "" : ",") + R"("greedy")";
    for (int i = 0; i < seats - bots; ++i) people_.push_back(person("Guest " + std::to_string(i + 1)));
    made_ = stage_.make(people_[0], R"({"game":")" + game + R"(","listed":true,"clock":{"kind":"none"},"seats":)" +
                                        std::to_string(seats) + R"(,"bots":[)" + bot_names + "]}");
    for (std::size_t i = 1; i < people_.size(); ++i) EXPECT_EQ(stage_.result(people_[i], at("join")), "200");
    EXPECT_EQ(stage_.result(people_[0], at("start")), "200");
    clients_.resize(people_.size());
    come();
  }

  Stage& stage() { return stage_; }
  bool ended() { return stage_.store.tables[made_.id].row.status == "ended"; }

  // Everybody comes, with what each was told before.
  void come() {
    for (std::size_t i = 0; i < people_.size(); ++i) {
      guests_.push_back(stage_.attach(people_[i], made_.id, clients_[i].version));
      guests_.back().client_before(clients_[i]);
    }
  }
  void go() {
    for (std::size_t i = 0; i < people_.size(); ++i) {
      clients_[i] = guests_[i].client();
      guests_[i].hang_up();
    }
    stage_.settle();
    guests_.clear();
  }
  // Until so many moves were made by people, or for a long time nobody of them had anything to do: gives how many.
  int play(int moves) {
    int made = 0;
    for (int waited = 0; made < moves && !ended() && waited < 100;) {
      if (move()) {
        ++made, waited = 0;
      } else {
        ++waited;
      }
      stage_.pass(2'000);  // bots answer
    }
    stage_.pass(30'000);  // bots come to an end
    return made;
  }
  // All that has been sent since they came.
  std::vector<std::string> heard() const {
    std::vector<std::string> all;
    for (const Guest& guest : guests_) all.insert(all.end(), guest.wire->messages.begin(), guest.wire->messages.end());
    return all;
  }

  // What goes from the memory when the table does.
  std::int64_t weight_at_rest() {
    stage_.pass(3 * stage_.settings.rest);
    const auto with_it = bench::heap_bytes();
    EXPECT_EQ(stage_.house().tally().in_memory, 1u);
    stage_.pass(2 * stage_.settings.idle);
    EXPECT_EQ(stage_.house().tally().in_memory, 0u);
    return with_it - bench::heap_bytes();
  }

 private:
  std::string at(const std::string& verb) const { return "tables/" + made_.id + "/" + verb; }

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
    return true;
  }

  Stage stage_;
  Stage::MadeTable made_;
  std::vector<Person> people_;
  std::vector<Client> clients_;  // of those who are gone
  std::vector<Guest> guests_;
  Dice dice_{7};
};

struct Weighed {
  std::string game;
  int seats;
  int bots = 0;
};
std::string name_of(const ::testing::TestParamInfo<Weighed>& weighed) {
  const auto& [game, seats, bots] = weighed.param;
  return game + "_" + std::to_string(seats) + (bots == 0 ? "" : "_with_bots");
}

class TableAtRest : public ::testing::TestWithParam<Weighed> {};

TEST_P(TableAtRest, weighs_less_than_64_KB_however_long_was_played) {
  const auto& [game, seats, bots] = GetParam();
  for (const int moves : {0, 20, 50, 100, 200, 1000}) {
    Match match(game, seats, bots);
    const int made = match.play(moves);
    const bool over = match.ended();
    match.go();
    const auto weight = match.weight_at_rest();
    EXPECT_LT(weight, most_bytes) << "after " << made << " moves";
    EXPECT_GT(weight, 1'000) << "the scales are broken";
    RecordProperty("bytes_after_" + std::to_string(made), std::to_string(weight));
    if (over) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Tables, TableAtRest,
                         ::testing::Values(Weighed{"verrat", 4}, Weighed{"karaya", 8}, Weighed{"karaya", 15},
                                           Weighed{"sultaniya", 4}, Weighed{"karanor", 4}, Weighed{"karanor", 6},
                                           Weighed{"verrat", 4, 3}, Weighed{"karaya", 8, 7}, Weighed{"sultaniya", 4, 3},
                                           Weighed{"karanor", 4, 3}),
                         name_of);

class TableThatRested : public ::testing::TestWithParam<Weighed> {};

// Whoever comes back is sent the same updates, or the same snapshot, whether the table has rested meanwhile or not; and
// the match goes on in the same way.
TEST_P(TableThatRested, tells_everybody_the_same_as_one_that_has_not) {
  const auto& [game, seats, bots] = GetParam();
  Match awake(game, seats, bots), rests(game, seats, bots);
  for (const int moves : {10, 25, 25, 25}) {
    ASSERT_EQ(awake.play(moves), rests.play(moves));
    ASSERT_EQ(awake.heard(), rests.heard());
    awake.go();
    rests.go();
    awake.stage().pass(rests.stage().settings.rest / 2);
    const auto before = bench::heap_bytes();
    rests.stage().pass(rests.stage().settings.rest * 10);
    EXPECT_LT(bench::heap_bytes(), before) << "it has not rested";
    awake.come();
    rests.come();
    ASSERT_EQ(awake.heard(), rests.heard());
  }
}

INSTANTIATE_TEST_SUITE_P(Tables, TableThatRested,
                         ::testing::Values(Weighed{"verrat", 4}, Weighed{"karaya", 8}, Weighed{"sultaniya", 4},
                                           Weighed{"karanor", 4}, Weighed{"verrat", 4, 3}),
                         name_of);

}  // namespace
}  // namespace divan::server
