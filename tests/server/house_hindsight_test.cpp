// What the house tells of rounds that are over (KA-86), and that it tells nothing of the one that is played.
#include <chrono>
#include <map>
#include <thread>

#include "tests/server/stage.h"

namespace divan::server {
namespace {

// Ann and four bots at Karaya.
struct Rounds {
  Stage stage{Stage::quick()};
  Person ann = person("Ann");
  Stage::MadeTable made;
  Guest guest;
  Dice dice{4};

  explicit Rounds(int rounds = 2)
      : made(stage.make(ann, R"({"game":"karaya","seats":5,"listed":false,"clock":{"kind":"none"},)"
                             R"("bots":["random","random","random","random"],"options":{"max_laps":2,"rounds":)" +
                                 std::to_string(rounds) + "}}")),
        guest(stage.attach(ann, made.id)) {
    EXPECT_EQ(stage.result(ann, at("start")), "200");
  }

  std::string at(const std::string& verb) const { return "tables/" + made.id + "/" + verb; }
  const json::value& view() { return guest.client().seat.at("view"); }
  std::string phase() { return text_of(view().at("phase")); }
  // Until the round is scored.
  void play() {
    for (int seconds = 0; seconds < 2'000 && phase() != "scored" && phase() != "ended"; ++seconds) {
      const auto* legal = guest.client().seat.if_contains("legal");
      if (legal != nullptr && !legal->as_array().empty()) {
        const auto& choices = legal->as_array();
        guest.act(json::serialize(choices[dice.below(static_cast<std::uint32_t>(choices.size()))]));
      }
      stage.pass(1'000);
    }
  }
  void ready() {
    for (int seconds = 0; seconds < 100 && phase() == "scored"; ++seconds) {
      guest.act(R"({"do":"ready"})");
      stage.pass(1'000);
    }
  }

  using Pending = std::shared_ptr<std::optional<Reply>>;
  Pending ask(const Person& who, const std::string& round) {
    auto answer = std::make_shared<std::optional<Reply>>();
    stage.house().call(who, {"GET", at("hindsight/" + round), ""}, [answer](Reply given) { *answer = given; });
    stage.settle();
    return answer;
  }
  // It is worked out on another thread.
  Reply wait_for(const Pending& answer) {
    for (int tries = 0; tries < 10'000 && !*answer; ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      stage.settle();
    }
    EXPECT_TRUE(*answer);
    return answer->value_or(Reply{0, {}});
  }
  std::string refused(const Person& who, const std::string& round) {
    const auto answer = ask(who, round);
    EXPECT_TRUE(*answer) << "a refusal takes no time";
    const auto key = text_of(parsed((*answer)->body).at("error"));
    return std::to_string((*answer)->status) + " " + key.substr(12);
  }
};

// KA-86
TEST(HouseHindsight, nothing_of_a_running_round_is_told) {
  Rounds rounds;
  EXPECT_EQ(rounds.phase(), "play");
  EXPECT_EQ(rounds.refused(rounds.ann, "1"), "409 round_not_over");
  rounds.play();
  ASSERT_EQ(rounds.phase(), "scored");
  EXPECT_EQ(rounds.wait_for(rounds.ask(rounds.ann, "1")).status, 200);
  EXPECT_EQ(rounds.refused(rounds.ann, "2"), "409 round_not_over");
  rounds.ready();
  ASSERT_EQ(rounds.phase(), "play");
  EXPECT_EQ(rounds.refused(rounds.ann, "2"), "409 round_not_over");
  rounds.play();
  ASSERT_EQ(rounds.phase(), "ended");
  EXPECT_EQ(parsed(rounds.wait_for(rounds.ask(rounds.ann, "2")).body).at("round").as_int64(), 2);
}

// KA-86
TEST(HouseHindsight, in_the_end_everybody_knows_what_the_table_shows) {
  Rounds rounds;
  rounds.play();
  const auto told = parsed(rounds.wait_for(rounds.ask(rounds.ann, "1")).body);
  const auto& last = told.at("moments").as_array().back().as_object();
  const auto* sultan = last.if_contains("sultan");
  const auto place = sultan == nullptr ? 6 : sultan->as_int64();
  if (sultan != nullptr) {
    EXPECT_EQ(rounds.view().at("seats").at(std::to_string(place)).at("card"), "sultan");
  } else {
    EXPECT_EQ(rounds.view().at("spare"), "sultan");
  }
  for (const auto& [seat, guess] : last.at("guesses").as_object()) {
    EXPECT_EQ(guess.as_array()[static_cast<std::size_t>(place - 1)].as_int64(), 1000) << seat;
  }
}

TEST(HouseHindsight, who_asks_together_is_answered_together_and_play_goes_on_meanwhile) {
  Rounds rounds;
  rounds.play();
  const auto one = rounds.ask(rounds.ann, "1"), other = rounds.ask(rounds.ann, "1");
  rounds.ready();
  EXPECT_EQ(rounds.phase(), "play");
  const auto told = rounds.wait_for(one).body;
  EXPECT_EQ(rounds.wait_for(other).body, told);
  const auto again = rounds.ask(rounds.ann, "1");
  ASSERT_TRUE(*again) << "it is kept";
  EXPECT_EQ((*again)->body, told);
}

TEST(HouseHindsight, of_many_rounds_each_can_be_asked_for_again_and_again) {
  Rounds rounds(10);
  for (int round = 1; round <= 10; ++round) {
    rounds.play();
    rounds.ready();
  }
  ASSERT_EQ(rounds.phase(), "ended");
  std::map<int, std::string> told;
  for (int round = 10; round >= 1; --round) {
    told[round] = rounds.wait_for(rounds.ask(rounds.ann, std::to_string(round))).body;
    EXPECT_EQ(parsed(told[round]).at("round").as_int64(), round);
  }
  for (const auto& [round, text] : told) {
    EXPECT_EQ(rounds.wait_for(rounds.ask(rounds.ann, std::to_string(round))).body, text);
  }
}

TEST(HouseHindsight, it_is_the_same_after_a_restart) {
  Rounds rounds;
  rounds.play();
  const auto told = rounds.wait_for(rounds.ask(rounds.ann, "1")).body;
  rounds.stage.kill();
  EXPECT_EQ(rounds.wait_for(rounds.ask(rounds.ann, "1")).body, told);
}

TEST(HouseHindsight, strangers_and_other_games_are_told_nothing) {
  Rounds rounds;
  rounds.play();
  EXPECT_EQ(rounds.refused(person("Eve"), "1"), "403 invite");
  EXPECT_EQ(rounds.refused(rounds.ann, "0"), "404 no_such_call");
  EXPECT_EQ(rounds.refused(rounds.ann, "x"), "404 no_such_call");
  EXPECT_EQ(rounds.refused(rounds.ann, "1/2"), "404 no_such_call");
  const auto watch = R"({"invite":")" + rounds.made.invite + "\"}";
  EXPECT_EQ(rounds.stage.result(person("Eve"), rounds.at("watch"), watch), "200");
  EXPECT_EQ(rounds.wait_for(rounds.ask(person("Eve"), "1")).status, 200);

  const auto made = rounds.stage.make(
      rounds.ann, R"({"game":"verrat","listed":false,"bots":["random","random","random"],"clock":{"kind":"none"}})");
  rounds.made = made;
  EXPECT_EQ(rounds.refused(rounds.ann, "1"), "409 round_not_over");
  EXPECT_EQ(rounds.stage.result(rounds.ann, rounds.at("start")), "200");
  EXPECT_EQ(rounds.refused(rounds.ann, "1"), "404 no_hindsight");
}

}  // namespace
}  // namespace divan::server
