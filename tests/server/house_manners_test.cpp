// What players of other houses complain of: tables that one person holds up, votes and rematches that reach too far
// (docs/reliability.md).
#include "tests/server/party.h"

namespace divan::server {
namespace {

constexpr std::int64_t second = 1'000, hour = 3'600'000;
constexpr auto live = R"("options":{"max_turns":2,"intrigue_seconds":60},"clock":{"kind":"live","seconds":30})";

TEST(Stalling, who_is_here_and_never_answers_holds_nobody_up_for_longer_than_the_deadline) {
  Party party(3, live);
  Dice dice(1);
  for (int seconds = 0; seconds < 3'600 && !party.ended(); ++seconds) {
    for (std::size_t i : {0, 1}) party.act_somehow(party.guests[i], dice);
    if (const auto* deadline = party.people_told().as_object().if_contains("deadline")) {
      EXPECT_LE(deadline->as_int64() - party.stage.clock.now(), 60 * second);
    }
    party.stage.pass(second);
  }
  EXPECT_TRUE(party.ended());
  EXPECT_EQ(party.guests[2].client().answers.size(), 0U) << "has said nothing at all";
}

TEST(Stalling, a_table_of_people_who_never_answer_comes_to_its_end) {
  Party party(4, live);
  party.stage.pass(hour);
  EXPECT_TRUE(party.ended());
  EXPECT_TRUE(party.guests[0].client().open) << "and everything lies open";
}

TEST(Votes, a_wish_for_a_pause_goes_with_whoever_leaves) {
  Party party(3, live);
  party.guests[1].command(R"("pause":true)");
  party.stage.settle();
  EXPECT_EQ(party.chair(2).at("wants_pause"), true);
  EXPECT_EQ(party.stage.result(Party::people[1], party.at("leave")), "200");
  EXPECT_FALSE(party.chair(2).as_object().contains("wants_pause"));
  party.guests[0].command(R"("pause":true)");
  party.stage.settle();
  EXPECT_FALSE(party.people_told().as_object().contains("paused")) << "the third was not asked";
  party.guests[2].command(R"("pause":true)");
  party.stage.settle();
  EXPECT_EQ(party.people_told().at("paused"), "agreed");
}

TEST(Rematch, takes_nobody_along_who_does_not_come) {
  Party party(2, R"("options":{"max_turns":2},"clock":{"kind":"none"})");
  party.play_to_the_end();
  // Ann sits at another table by now.
  const auto other = party.stage.make(Party::people[0], R"({"game":"verrat","bots":["greedy"]})");
  auto ann = party.stage.attach(Party::people[0], other.id);
  const auto next = text_of(parsed(party.stage.post(Party::people[1], party.at("rematch")).body).at("table"));
  EXPECT_EQ(ann.client().you, 1) << "her line and her seat there stay";
  EXPECT_EQ(ann.client().bye, "");
  EXPECT_EQ(party.stage.result(Party::people[0], "tables/" + next + "/leave"), "200");
  EXPECT_EQ(ann.client().you, 1);
  auto bob = party.stage.attach(Party::people[1], next);
  EXPECT_FALSE(bob.client().people.at("seats").at("1").as_object().contains("name")) << "the seat is free";
}

}  // namespace
}  // namespace divan::server
