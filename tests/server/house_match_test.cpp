// A match from the first line to the record: commands and their answers, updates, snapshots, spectators, the end.
#include "engine/core/record_lines.h"
#include "engine/core/registry.h"
#include "tests/server/party.h"

namespace divan::server {
namespace {

const Person eve = person("Eve");
constexpr auto short_match = R"("options":{"max_turns":3},"clock":{"kind":"none"})";

TEST(Match, people_and_bots_play_a_whole_game_and_the_record_replays) {
  Party party(2, short_match);
  auto watching = party.stage.attach(eve, party.made.id);
  EXPECT_EQ(party.stage.call(Party::people[0], "GET", party.at("record")).status, 409);
  party.play_to_the_end();
  for (Guest* guest : {&party.guests[0], &party.guests[1], &watching}) {
    EXPECT_TRUE(guest->client().open);
    EXPECT_TRUE(guest->client().seat.at("view").as_object().contains("outcome"));
    EXPECT_EQ(guest->client().people.at("status"), "ended");
  }
  const auto record = party.stage.call(eve, "GET", party.at("record"));
  ASSERT_EQ(record.status, 200);
  int lines = 0;
  const auto fault = replay_record(record.body, [&lines](const AnyTable&, std::string_view) { ++lines; });
  EXPECT_FALSE(fault) << fault->text();
  EXPECT_GT(lines, 30);
  EXPECT_NE(record.body.find(R"("players":[{"name":"Ann"},{"name":"Bob"},{"bot":"greedy"},{"bot":"greedy"}])"),
            std::string::npos);
  EXPECT_EQ(record.body.find("key-of-"), std::string::npos);
}

TEST(Match, everybody_is_told_what_the_view_and_the_events_give_and_nothing_else) {
  Party party(4);
  auto watching = party.stage.attach(eve, party.made.id);
  party.end_intrigue();
  const auto version = party.guests[1].client().version;
  const auto messages = watching.wire->messages.size();
  EXPECT_EQ(party.act(party.guests[0], json::serialize(Party::legal(party.guests[0])[0])), "committed");
  EXPECT_EQ(party.guests[1].client().version, version) << "a plan is told to nobody else";
  EXPECT_EQ(watching.wire->messages.size(), messages);
  EXPECT_TRUE(party.guests[0].client().seat.at("may_undo").as_bool());
  party.guests[0].command(R"("undo":true)");
  party.stage.settle();
  EXPECT_EQ(party.guests[0].verdict(), "committed");
  EXPECT_EQ(watching.wire->messages.size(), messages);
  EXPECT_FALSE(watching.client().seat.contains("legal"));
  EXPECT_FALSE(watching.client().seat.contains("notebook"));
}

TEST(Match, an_answer_says_committed_with_the_version_or_refused_with_the_rule) {
  Party party(4);
  auto& ann = party.guests[0];
  const auto id = ann.act(R"({"do":"ready"})");
  party.stage.settle();
  EXPECT_EQ(ann.last(), R"({"answer":{"id":")" + id + R"(","committed":true,"version":)" +
                            std::to_string(ann.client().version) + "}}");
  const auto again = ann.act(R"({"do":"ready"})");
  party.stage.settle();
  EXPECT_TRUE(ann.last().starts_with(R"({"answer":{"id":")" + again + R"(","refused":{"rule":"VE-20","reason":)"))
      << ann.last();
}

// TABLE-7
TEST(Match, an_act_for_a_question_that_has_closed_is_refused) {
  Party party(4);
  const auto question = party.guests[0].question();
  party.end_intrigue();
  party.guests[0].act(json::serialize(Party::legal(party.guests[0])[0]), question);
  party.stage.settle();
  EXPECT_EQ(party.guests[0].verdict(), "refused TABLE-7 question_closed");
  party.guests[0].command(R"("undo":true,"question":)" + std::to_string(question));
  party.stage.settle();
  EXPECT_EQ(party.guests[0].verdict(), "refused TABLE-7 question_closed");
}

TEST(Match, simultaneous_choices_do_not_race) {
  Party party(4);
  for (Guest& guest : party.guests) guest.act(R"({"do":"ready"})");  // all before anybody hears of another
  party.stage.settle();
  for (Guest& guest : party.guests) EXPECT_EQ(guest.verdict(), "committed");
  EXPECT_EQ(Party::what_is_asked(party.guests[0]), "plans");
}

TEST(Match, a_command_is_carried_out_once_however_often_it_comes) {
  Party party(4);
  auto& ann = party.guests[0];
  const auto frame =
      R"({"id":")" + Guest::new_id() + R"(","act":{"do":"ready"},"question":)" + std::to_string(ann.question()) + "}";
  ann.say(frame);
  ann.say(frame);  // before the first is answered
  party.stage.settle();
  const auto answer = ann.last();
  ASSERT_EQ(ann.client().answers.size(), 2u);
  EXPECT_EQ(ann.client().answers[0], ann.client().answers[1]);
  const auto lines = party.kept().lines.size();
  ann.say(frame);
  party.stage.settle();
  EXPECT_EQ(ann.last(), answer);
  party.stage.kill();
  auto after = party.stage.attach(Party::people[0], party.made.id);
  after.say(frame);
  party.stage.settle();
  EXPECT_EQ(after.last(), answer) << "also after a restart";
  EXPECT_EQ(party.kept().lines.size(), lines);
}

TEST(Match, a_refusal_is_repeated_too) {
  Party party(4);
  auto& ann = party.guests[0];
  const auto frame =
      R"({"id":")" + Guest::new_id() + R"(","act":{"do":"seal"},"question":)" + std::to_string(ann.question()) + "}";
  ann.say(frame);
  party.stage.settle();
  const auto answer = ann.last();
  EXPECT_NE(answer.find("refused"), std::string::npos);
  party.end_intrigue();
  ann.say(frame);
  party.stage.settle();
  EXPECT_EQ(ann.last(), answer);
}

TEST(Match, ids_are_scoped_to_their_sender) {
  Party party(4);
  const auto frame = R"({"id":")" + Guest::new_id() + R"(","act":{"do":"ready"},"question":)" +
                     std::to_string(party.guests[0].question()) + "}";
  for (Guest& guest : party.guests) guest.say(frame);
  party.stage.settle();
  EXPECT_EQ(Party::what_is_asked(party.guests[0]), "plans") << "four seats, four commands";
}

TEST(Match, two_connections_with_one_seat_see_and_say_the_same) {
  Party party(4);
  auto phone = party.stage.attach(Party::people[0], party.made.id);
  EXPECT_EQ(phone.client().you, 1);
  EXPECT_EQ(party.act(phone, R"({"do":"ready"})"), "committed");
  EXPECT_EQ(phone.client().seat, party.guests[0].client().seat);
  EXPECT_TRUE(party.guests[0].client().answers.empty()) << "an answer goes to the line that asked";
  phone.hang_up();
  party.stage.settle();
  EXPECT_EQ(party.chair(1).at("here"), true) << "one line is left";
}

TEST(Match, what_cannot_be_read_is_answered_with_its_place) {
  Party party(4);
  auto& ann = party.guests[0];
  const std::string id = R"("id":")" + std::string(32, 'a') + "\"";
  const auto said = [&](const std::string& frame) {
    ann.say(frame);
    party.stage.settle();
    return ann.verdict();
  };
  EXPECT_EQ(said("{"), "malformed ");
  EXPECT_EQ(said("[]"), "malformed ");
  EXPECT_EQ(said("{}"), "malformed ");
  EXPECT_EQ(said(R"({"undo":true})"), "malformed id");
  EXPECT_EQ(said(R"({"id":"1","undo":true})"), "malformed id");
  EXPECT_EQ(said(R"({"id":")" + std::string(32, 'A') + R"(","undo":true})"), "malformed id");
  EXPECT_EQ(said("{" + id + R"(,"undo":false})"), "malformed ");
  EXPECT_EQ(said("{" + id + R"(,"undo":true,"back":true})"), "malformed ");
  EXPECT_EQ(said("{" + id + R"(,"dance":true})"), "malformed dance");
  EXPECT_EQ(said("{" + id + "," + id + R"(,"undo":true})"), "malformed ");
  EXPECT_EQ(said("{" + id + R"(,"act":{"do":"ready"}})"), "malformed question");
  EXPECT_EQ(said("{" + id + R"(,"pause":true,"question":1})"), "malformed question");
  EXPECT_EQ(said("{" + id + R"(,"order":"sing"})"), "malformed order");
  EXPECT_EQ(said("{" + id + R"(,"ping":1})"), "malformed id");
  EXPECT_EQ(said("{" + id + R"(,"act":{"do":"sing"},"question":)" + std::to_string(ann.question()) + "}"),
            "malformed act.do");
  EXPECT_EQ(ann.client().answers.back().at("id"), std::string(32, 'a').c_str());
  ann.say(R"({"ping":7})");
  party.stage.settle();
  EXPECT_EQ(ann.last(), R"({"pong":7,"now":)" + std::to_string(party.stage.clock.now()) + "}");
}

// TABLE-4
TEST(Match, a_spectator_watches_and_does_nothing_else) {
  Party party(4);
  auto watching = party.stage.attach(eve, party.made.id);
  EXPECT_FALSE(watching.client().you);
  for (const auto* verb : {R"("act":{"do":"ready"},"question":2)", R"("say":{"text":"hello"})", R"("pause":true)"}) {
    watching.command(verb);
    party.stage.settle();
    EXPECT_EQ(watching.verdict(), "refused TABLE-4 spectators_watch");
  }
}

TEST(Match, who_floods_is_cut_with_1008) {
  Party party(4);
  auto watching = party.stage.attach(eve, party.made.id);
  for (int i = 0; i < 50; ++i) watching.say(R"({"ping":1})");
  EXPECT_FALSE(watching.wire->closed);
  watching.say(R"({"ping":1})");
  party.stage.settle();
  EXPECT_EQ(watching.wire->closed, 1008);
  EXPECT_EQ(watching.client().bye, "house.bye.too_many");
  EXPECT_EQ(party.people_told().at("watching"), 0);
  for (int i = 0; i < 100; ++i) party.guests[0].say(R"({"ping":1})");
  EXPECT_FALSE(party.guests[0].wire->closed) << "a seat may say twice as much";
}

TEST(Match, nobody_needs_more_than_eight_connections) {
  Party party(4);
  std::vector<Guest> lines;
  for (int i = 0; i < 8; ++i) lines.push_back(party.stage.attach(eve, party.made.id));
  EXPECT_FALSE(lines.back().wire->closed);
  EXPECT_EQ(party.stage.attach(eve, party.made.id).client().bye, "house.bye.too_many");
}

// TABLE-8
TEST(Match, nothing_is_done_before_the_start_or_after_the_end) {
  Stage stage;
  const auto made = stage.make(person("Ann"), R"({"game":"verrat"})");
  auto ann = stage.attach(person("Ann"), made.id);
  ann.command(R"("say":{"text":"hello"})");
  stage.settle();
  EXPECT_EQ(ann.verdict(), "refused TABLE-8 no_match");

  Party party(2, short_match);
  party.play_to_the_end();
  party.guests[0].act(R"({"do":"ready"})", 1);
  party.stage.settle();
  EXPECT_EQ(party.guests[0].verdict(), "refused TABLE-8 ended");
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("leave")), "200");
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("remove"), R"({"seat":2})"), "409 over");
}

TEST(Match, after_the_end_people_talk_on_in_the_open) {
  Party party(2, short_match);
  party.play_to_the_end();
  auto& bob = party.guests[1];
  const auto version = bob.client().version;
  party.guests[0].command(R"("say":{"text":"well played"})");
  party.stage.settle();
  EXPECT_EQ(party.guests[0].verdict(), "committed");
  EXPECT_EQ(bob.client().version, version + 1);
  party.guests[0].command(R"("say":{"to":2,"text":"psst"})");
  party.stage.settle();
  EXPECT_EQ(party.guests[0].verdict(), "refused TABLE-9 no_whispers_after_the_end");
  auto late = party.stage.attach(eve, party.made.id, bob.client().version);
  EXPECT_EQ(late.client().snapshots, 1);
  EXPECT_EQ(late.client().seat, bob.client().seat);
}

TEST(Match, the_same_people_play_once_more) {
  Party party(2, short_match);
  EXPECT_EQ(party.stage.result(Party::people[1], party.at("rematch")), "409 not_ended");
  party.play_to_the_end();
  EXPECT_EQ(party.stage.result(eve, party.at("rematch")), "403 not_seated");
  EXPECT_EQ(party.stage.result(Party::people[1], party.at("rematch"), R"({"seat":1})"), "400 body");
  const auto next = text_of(parsed(party.stage.post(Party::people[1], party.at("rematch")).body).at("table"));
  EXPECT_EQ(text_of(party.people_told().at("rematch")), next) << "everybody at the old table is told";
  EXPECT_EQ(text_of(parsed(party.stage.post(Party::people[0], party.at("rematch")).body).at("table")), next);
  auto ann = party.stage.attach(Party::people[0], next);
  EXPECT_EQ(ann.client().you, 1);
  EXPECT_EQ(ann.client().people.at("host"), 2);
  EXPECT_EQ(ann.client().people.at("seats").at("3").at("bot"), "greedy");
  EXPECT_EQ(ann.client().people.at("seats").at("1").at("expected"), true) << "the seat is kept for her";
  EXPECT_EQ(party.stage.result(Party::people[1], "tables/" + next + "/start"), "409 not_agreed");
  EXPECT_EQ(party.stage.result(Party::people[0], "tables/" + next + "/join"), "200");
  EXPECT_FALSE(ann.client().people.at("seats").at("1").as_object().contains("expected"));
  EXPECT_EQ(party.stage.result(Party::people[1], "tables/" + next + "/start"), "200");
  EXPECT_EQ(ann.client().seat.at("view").at("options").at("max_turns"), 3);
}

TEST(Match, who_leaves_a_match_is_replaced_by_a_bot_for_good) {
  Party party(2, short_match);
  EXPECT_EQ(party.stage.result(Party::people[1], party.at("leave")), "200");
  EXPECT_EQ(party.guests[1].client().bye, "house.bye.seat_left");
  EXPECT_EQ(json::serialize(party.chair(2)), R"({"name":"Bob","bot":"rules"})") << "the best player";
  party.guests.pop_back();
  party.play_to_the_end();
  auto bob = party.stage.attach(Party::people[1], party.made.id);
  EXPECT_FALSE(bob.client().you);
}

TEST(Match, when_the_last_person_leaves_the_match_is_over) {
  Party party(1);
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("leave")), "200");
  EXPECT_EQ(party.kept().row.status, "expired");
}

TEST(Match, the_host_removes_somebody_from_a_match) {
  Party party(3, short_match);
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("remove"), R"({"seat":2})"), "200");
  EXPECT_EQ(party.guests[1].client().bye, "house.bye.removed");
  EXPECT_EQ(party.chair(2).at("bot"), "rules");
  EXPECT_EQ(party.stage.attach(Party::people[1], party.made.id).client().bye, "house.bye.not_invited");
  party.guests.erase(party.guests.begin() + 1);
  party.play_to_the_end();
}

TEST(Match, a_seat_moved_within_a_match_goes_on_where_it_was) {
  Party party(4);
  const Person phone{"key-of-Anns-phone", "", "fr"};
  party.end_intrigue();
  EXPECT_EQ(party.act(party.guests[0], json::serialize(Party::legal(party.guests[0])[0])), "committed");
  const auto token = text_of(parsed(party.stage.post(Party::people[0], party.at("move")).body).at("token"));
  EXPECT_EQ(party.stage.result(phone, "move", R"({"token":")" + token + R"("})"), "200");
  auto moved = party.stage.attach(phone, party.made.id);
  EXPECT_EQ(moved.client().seat, party.guests[0].client().seat);
  EXPECT_EQ(party.guests[0].client().bye, "house.bye.seat_left");
  moved.command(R"("undo":true)");
  party.stage.settle();
  EXPECT_EQ(moved.verdict(), "committed");
}

TEST(Match, stopping_says_goodbye_and_finishes_what_is_under_way) {
  Party party(4);
  party.guests[0].act(R"({"do":"ready"})");  // is being stored
  bool stopped = false;
  party.stage.house().stop([&stopped] { stopped = true; });
  EXPECT_FALSE(stopped);
  EXPECT_EQ(party.guests[1].client().bye, "house.bye.stopping");
  EXPECT_EQ(party.guests[1].wire->closed, 1001);
  party.stage.settle();
  EXPECT_TRUE(stopped);
  EXPECT_EQ(party.kept().lines.back(), R"({"seat":1,"act":{"do":"ready"}})");
}

}  // namespace
}  // namespace divan::server
