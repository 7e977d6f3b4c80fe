// Deadlines and lapses, more time, pauses, people who are gone and come back, bots.
#include <set>

#include "tests/server/party.h"
#include "tests/server/silent_bot.h"

namespace divan::server {
namespace {

const Person eve = person("Eve");
constexpr auto live = R"("clock":{"kind":"live","seconds":60})";
constexpr std::int64_t second = 1'000, hour = 3'600'000;

std::int64_t deadline(Party& party) {
  const auto* at = party.people_told().as_object().if_contains("deadline");
  return at == nullptr ? 0 : at->as_int64();
}

TEST(Clocks, a_question_of_a_live_table_lapses_at_its_deadline) {
  Party party(4, live);
  const auto begun = party.stage.clock.now();
  EXPECT_EQ(deadline(party), begun + 360 * second) << "intrigue has a length of its own";
  party.end_intrigue();
  EXPECT_EQ(deadline(party), begun + 60 * second);
  EXPECT_EQ(Party::what_is_asked(party.guests[0]), "plans");
  party.stage.pass(60 * second - 1);
  EXPECT_EQ(Party::what_is_asked(party.guests[0]), "plans");
  party.stage.pass(1);
  EXPECT_NE(Party::what_is_asked(party.guests[0]), "plans");
}

// VE-20: a minute each, then two for everybody.
TEST(Clocks, players_who_speak_in_turn_have_a_minute_each) {
  Party party(4, R"("options":{"turns_to_speak":true},"clock":{"kind":"live","seconds":90})");
  std::set<int> speakers;
  for (int turn = 0; turn < 4; ++turn) {
    EXPECT_EQ(deadline(party), party.stage.clock.now() + 60 * second);
    const int speaker = Party::first_asked(party.guests[0]);
    speakers.insert(speaker);
    party.stage.pass(60 * second - 1);
    EXPECT_EQ(Party::what_is_asked(party.guests[0]), "speech");
    EXPECT_EQ(Party::first_asked(party.guests[0]), speaker);
    party.stage.pass(1);
  }
  EXPECT_EQ(speakers.size(), 4u);
  EXPECT_EQ(Party::what_is_asked(party.guests[0]), "intrigue");
  EXPECT_EQ(deadline(party), party.stage.clock.now() + 120 * second);
}

TEST(Clocks, a_table_by_turns_waits_for_hours_and_is_woken_when_nobody_is_there) {
  Party party(4, R"("clock":{"kind":"turns","hours":24})");
  EXPECT_EQ(deadline(party), party.stage.clock.now() + 24 * hour) << "the length of intrigue is for live tables";
  const auto question = party.guests[0].question();
  for (Guest& guest : party.guests) guest.hang_up();
  party.stage.pass(24 * hour - 1);
  EXPECT_EQ(party.kept().row.due, party.stage.clock.now() + 1);
  party.stage.pass(1);
  auto ann = party.stage.attach(Party::people[0], party.made.id);
  EXPECT_GT(ann.question(), question);
  EXPECT_FALSE(ann.client().people.at("seats").at("2").as_object().contains("bot_plays")) << "the deadline decides";
}

TEST(Clocks, a_table_without_a_clock_waits_for_ever) {
  Party party(4);
  EXPECT_EQ(deadline(party), 0);
  party.guests[1].hang_up();
  party.stage.pass(5 * 24 * hour);
  EXPECT_EQ(Party::what_is_asked(party.guests[0]), "intrigue");
}

TEST(Clocks, a_deadline_survives_a_restart) {
  Party party(4, live);
  party.end_intrigue();
  const auto at = deadline(party);
  party.stage.kill();
  party.stage.pass(10 * second);
  auto ann = party.stage.attach(Party::people[0], party.made.id);
  EXPECT_EQ(ann.client().people.at("deadline").as_int64(), at);
  party.stage.pass(at - party.stage.clock.now());
  EXPECT_NE(Party::what_is_asked(ann), "plans");
}

TEST(Clocks, a_deadline_that_passed_while_the_house_was_closed_waits_until_people_had_time_to_come_back) {
  auto settings = Stage::quick();
  settings.restart_grace = 15 * second;
  Party party(4, live, settings);
  party.end_intrigue();
  party.stage.kill();
  party.stage.pass(hour);
  auto ann = party.stage.attach(Party::people[0], party.made.id);
  EXPECT_EQ(ann.client().people.at("deadline").as_int64(), party.stage.clock.now() + 15 * second);
  party.stage.pass(15 * second - 1);
  EXPECT_EQ(Party::what_is_asked(ann), "plans");
  party.stage.pass(1);
  EXPECT_NE(Party::what_is_asked(ann), "plans");
}

// TABLE-10
TEST(Clocks, others_give_more_time_once_a_question_each) {
  Party party(4, live);
  party.end_intrigue();
  const auto at = deadline(party);
  const auto give = [&](int seat) {
    auto& guest = party.guests[static_cast<std::size_t>(seat - 1)];
    guest.command(R"("more_time":true)");
    party.stage.settle();
    return guest.verdict();
  };
  EXPECT_EQ(give(1), "committed");
  EXPECT_EQ(deadline(party), at + 60 * second);
  EXPECT_EQ(party.chair(1).at("gave_time"), true);
  EXPECT_EQ(give(1), "refused TABLE-10 given_already");
  EXPECT_EQ(give(2), "committed");
  EXPECT_EQ(deadline(party), at + 120 * second);
  party.stage.pass(120 * second);
  EXPECT_EQ(Party::what_is_asked(party.guests[0]), "plans");
  party.stage.pass(60 * second);
  EXPECT_NE(Party::what_is_asked(party.guests[0]), "plans");
  EXPECT_FALSE(party.chair(1).as_object().contains("gave_time")) << "another question";
}

// TABLE-10
TEST(Clocks, nobody_gives_time_to_oneself_or_where_there_is_no_clock) {
  Party party(4, live);
  Dice dice(1);
  const auto asked_alone = [&]() -> Guest* {
    const auto* question = party.guests[0].client().seat.at("view").as_object().if_contains("question");
    if (question == nullptr || question->at("asked").as_object().size() != 1) return nullptr;
    return &party.guests[static_cast<std::size_t>(std::stoi(question->at("asked").as_object().begin()->key()) - 1)];
  };
  party.play(dice, [&] { return asked_alone() != nullptr; });
  auto* alone = asked_alone();
  ASSERT_NE(alone, nullptr);
  alone->command(R"("more_time":true)");
  party.stage.settle();
  EXPECT_EQ(alone->verdict(), "refused TABLE-10 nobody_else_is_asked");

  Party timeless(4);
  timeless.guests[0].command(R"("more_time":true)");
  timeless.stage.settle();
  EXPECT_EQ(timeless.guests[0].verdict(), "refused TABLE-10 no_deadline");
}

// TABLE-8
TEST(Clocks, the_clock_stands_still_when_everybody_who_is_there_wants_a_pause) {
  Party party(3, live);
  party.guests[2].hang_up();
  party.stage.pass(10 * second);
  const auto left = deadline(party) - party.stage.clock.now();
  const auto pause = [&](int seat, const char* wanted) {
    auto& guest = party.guests[static_cast<std::size_t>(seat - 1)];
    guest.command(std::string(R"("pause":)") + wanted);
    party.stage.settle();
    return guest.verdict();
  };
  EXPECT_EQ(pause(1, "true"), "committed");
  EXPECT_EQ(party.chair(1).at("wants_pause"), true);
  EXPECT_EQ(pause(1, "false"), "committed");
  EXPECT_FALSE(party.chair(1).as_object().contains("wants_pause"));
  EXPECT_EQ(pause(1, "true"), "committed");
  EXPECT_EQ(pause(2, "true"), "committed");
  EXPECT_EQ(party.people_told().at("paused"), "agreed");
  EXPECT_EQ(party.people_told().at("left").as_int64(), left);
  EXPECT_EQ(deadline(party), 0);
  EXPECT_EQ(party.act(party.guests[0], R"({"do":"ready"})"), "refused TABLE-8 paused");
  EXPECT_EQ(pause(1, "true"), "refused TABLE-8 paused");
  party.stage.pass(hour);
  const auto lines = party.kept().lines.size();
  party.stage.pass(hour);
  EXPECT_EQ(party.kept().lines.size(), lines) << "no bot, no lapse";
  EXPECT_EQ(pause(2, "false"), "committed") << "anybody ends it";
  EXPECT_EQ(deadline(party), party.stage.clock.now() + left);
  EXPECT_EQ(party.act(party.guests[0], R"({"do":"ready"})"), "committed");
}

TEST(Clocks, a_pause_survives_a_restart) {
  Party party(1, live);
  party.guests[0].command(R"("pause":true)");
  party.stage.settle();
  party.stage.kill();
  party.stage.pass(hour);
  auto ann = party.stage.attach(Party::people[0], party.made.id);
  EXPECT_EQ(ann.client().people.at("paused"), "agreed");
  ann.command(R"("pause":false)");
  party.stage.settle();
  EXPECT_EQ(ann.client().people.at("deadline").as_int64(), party.stage.clock.now() + 360 * second);
}

TEST(Absence, a_bot_plays_for_somebody_who_is_gone_after_a_countdown_that_everybody_sees) {
  Party party(2, live);
  party.guests[1].hang_up();
  party.stage.settle();
  EXPECT_EQ(party.chair(2).at("here"), false);
  EXPECT_EQ(party.chair(2).at("bot_at").as_int64(), party.stage.clock.now() + party.stage.settings.grace);
  party.stage.pass(party.stage.settings.grace - 1);
  EXPECT_FALSE(party.chair(2).as_object().contains("bot_plays"));
  party.stage.pass(1);
  EXPECT_EQ(party.chair(2).at("bot_plays"), true);
  EXPECT_FALSE(party.chair(2).as_object().contains("bot_at"));
  party.stage.pass(2 * second);
  EXPECT_TRUE(party.guests[0].client().seat.at("view").at("players").at("2").at("ready").as_bool());
}

TEST(Absence, who_comes_back_in_time_loses_nothing_and_later_takes_the_seat_back) {
  Party party(2, live);
  party.guests[1].hang_up();
  party.stage.pass(party.stage.settings.grace - 1);
  auto bob = party.stage.attach(Party::people[1], party.made.id);
  EXPECT_FALSE(party.chair(2).as_object().contains("bot_at"));
  bob.hang_up();
  party.stage.pass(party.stage.settings.grace);
  EXPECT_EQ(party.chair(2).at("bot_plays"), true);
  auto back = party.stage.attach(Party::people[1], party.made.id);
  EXPECT_FALSE(party.chair(2).as_object().contains("bot_plays"));
  EXPECT_EQ(party.kept().lines.back(), R"({"house":"player_back","seat":2})");
  back.command(R"("back":true)");
  party.stage.settle();
  EXPECT_EQ(back.verdict(), "committed") << "saying so changes nothing";
}

TEST(Absence, a_live_table_sleeps_when_nobody_is_there_and_wakes_when_somebody_comes) {
  Party party(2, live);
  party.stage.pass(10 * second);
  const auto left = deadline(party) - party.stage.clock.now() - party.stage.settings.grace;
  for (Guest& guest : party.guests) guest.hang_up();
  party.stage.pass(party.stage.settings.grace);
  const auto lines = party.kept().lines;
  EXPECT_EQ(lines.back(),
            R"({"house":"paused","at":)" + std::to_string(party.stage.clock.now()) + R"(,"asleep":true})");
  party.stage.pass(24 * hour);
  EXPECT_EQ(party.kept().lines, lines) << "no bot plays against nobody";
  auto watching = party.stage.attach(eve, party.made.id);
  EXPECT_EQ(watching.client().people.at("paused"), "asleep") << "a spectator wakes nobody";
  auto bob = party.stage.attach(Party::people[1], party.made.id);
  EXPECT_FALSE(bob.client().people.as_object().contains("paused"));
  EXPECT_EQ(bob.client().people.at("deadline").as_int64(), party.stage.clock.now() + left);
}

TEST(Absence, a_match_that_nobody_comes_back_to_expires) {
  Party party(2, live);
  for (Guest& guest : party.guests) guest.hang_up();
  party.stage.pass(party.stage.settings.running_expires + hour);
  EXPECT_EQ(party.kept().row.status, "expired");
  auto ann = party.stage.attach(Party::people[0], party.made.id);
  EXPECT_EQ(ann.client().people.at("status"), "expired");
  EXPECT_FALSE(ann.client().open) << "it has not ended, so nothing is laid open";
  ann.act(R"({"do":"ready"})", 2);
  party.stage.settle();
  EXPECT_EQ(ann.verdict(), "refused TABLE-8 no_match");
}

void expect_bots_to_answer_between(int people, int least, int most) {
  auto settings = Stage::quick();
  settings.bot_delay_least = 600;
  settings.bot_delay_most = 1'800;
  Party party(people, R"("clock":{"kind":"none"})", settings);
  const auto ready = [&](int seat) {
    return party.guests[0].client().seat.at("view").at("players").at(std::to_string(seat)).at("ready").as_bool();
  };
  party.stage.pass(least - 1);
  for (int seat = people + 1; seat <= 4; ++seat) EXPECT_FALSE(ready(seat));
  party.stage.pass(most - least + 1);
  for (int seat = people + 1; seat <= 4; ++seat) EXPECT_TRUE(ready(seat));
}

TEST(Bots, answer_after_a_delay_between_the_stated_bounds) { expect_bots_to_answer_between(2, 600, 1'800); }

TEST(Bots, are_four_times_as_quick_against_one_person) { expect_bots_to_answer_between(1, 150, 450); }

TEST(Bots, take_the_same_time_for_a_question_that_opens_while_they_think_of_another) {
  Party party(2);
  party.stage.pass(999);
  party.guests[0].command(R"("say":{"text":"hurry"})");
  party.stage.pass(1);  // the bots say ready
  party.stage.pass(500);
  party.guests[0].command(R"("say":{"text":"now"})");  // they may speak aside in a second
  party.stage.pass(100);
  for (Guest& guest : party.guests) EXPECT_EQ(party.act(guest, R"({"do":"ready"})"), "committed");
  const auto sealed = [&] {
    return party.guests[0].client().seat.at("view").at("players").at("3").at("sealed").as_bool();
  };
  ASSERT_EQ(Party::what_is_asked(party.guests[0]), "plans");
  party.stage.pass(999);
  EXPECT_FALSE(sealed());
  party.stage.pass(1);
  EXPECT_TRUE(sealed());
}

TEST(Bots, play_a_whole_match_with_one_person_who_says_nothing) {
  Party party(1, R"("options":{"max_turns":3},"clock":{"kind":"live","seconds":10})");
  for (int minutes = 0; minutes < 60 && !party.ended(); ++minutes) party.stage.pass(60 * second);
  EXPECT_TRUE(party.ended());
}

// A bot that was asked and keeps silent.
TEST(Bots, who_say_nothing_are_left_alone_until_the_lapse) {
  Stage stage;
  int asked = 0;
  stage.dependencies.seat_bot = [&asked](const AnyTable&, Seat, std::string_view, const Seed&) {
    return std::make_unique<SilentBot>(asked);
  };
  const auto made = stage.make(person("Ann"), R"({"game":"verrat","bots":["greedy","greedy","greedy"],)"
                                              R"("clock":{"kind":"live","seconds":60}})");
  auto ann = stage.attach(person("Ann"), made.id);
  stage.post(person("Ann"), "tables/" + made.id + "/start");
  stage.pass(359 * second);
  EXPECT_EQ(asked, 3) << "once each";
  stage.pass(2 * second);
  EXPECT_EQ(Party::what_is_asked(ann), "plans");
}

TEST(Bots, that_break_the_rules_are_taken_for_silent) {
  class Rude final : public AnyBot {
   public:
    void follow() override {}
    std::optional<std::string> choose() override { return R"({"act":{"do":"seal"}})"; }
  };
  Stage stage;
  stage.dependencies.seat_bot = [](const AnyTable&, Seat, std::string_view, const Seed&) {
    return std::make_unique<Rude>();
  };
  const auto made = stage.make(person("Ann"), R"({"game":"verrat","bots":["greedy","greedy","greedy"]})");
  auto ann = stage.attach(person("Ann"), made.id);
  stage.post(person("Ann"), "tables/" + made.id + "/start");
  stage.pass(60 * second);
  EXPECT_EQ(Party::what_is_asked(ann), "intrigue");
}

// The clock of the machine was five hours fast until the server was started anew.
TEST(Clocks, a_clock_that_was_put_back_between_two_runs_makes_nobody_wait) {
  Party party(2, R"("clock":{"kind":"live","seconds":60})");
  const auto before = json::serialize(party.people_told().at("question"));
  party.stage.pass(10'000);
  party.stage.kill();
  party.stage.clock.set(party.stage.clock.now() - 5 * 3'600'000);
  const auto opened = party.stage.clock.now();
  auto ann = party.stage.attach(Party::people[0], party.made.id);
  auto bob = party.stage.attach(Party::people[1], party.made.id);
  const auto deadline = ann.client().people.at("deadline").as_int64();
  EXPECT_LE(deadline, opened + 360'000) << "not five hours away";
  party.stage.pass(deadline - opened + 1'000);
  EXPECT_NE(json::serialize(ann.client().people.at("question")), before) << "it has lapsed";
}

}  // namespace
}  // namespace divan::server
