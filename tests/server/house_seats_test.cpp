// Who sits where: seats that change places, codes and talk before the start; people who take the seats of bots.
#include "server/join_codes.h"
#include "tests/server/party.h"

namespace divan::server {
namespace {

constexpr std::int64_t hour = 3'600'000;
const Person eve = person("Eve");

// Ann, who hosts, and Bob gather for a private game of Verrat!; two bots sit with them.
struct Gathering {
  Stage stage;
  Stage::MadeTable made =
      stage.make(Party::people[0], R"({"game":"verrat","bots":["greedy","greedy"],"clock":{"kind":"none"}})");
  Guest ann, bob;
  Gathering() : ann(stage.attach(Party::people[0], made.id)), bob(join()) {}

  Guest join() {
    EXPECT_EQ(stage.result(Party::people[1], at("join"), R"({"invite":")" + made.invite + R"("})"), "200");
    return stage.attach(Party::people[1], made.id);
  }
  std::string at(const std::string& verb) const { return "tables/" + made.id + "/" + verb; }
  const json::value& chair(const char* seat) { return ann.client().people.at("seats").at(seat); }
};

TEST(Seats, the_host_lets_two_change_places) {
  Gathering some;
  EXPECT_EQ(some.stage.result(Party::people[1], some.at("swap"), R"({"seat":1,"with":2})"), "403 not_host");
  EXPECT_EQ(some.stage.result(Party::people[0], some.at("swap"), R"({"seat":1,"with":5})"), "400 no_such_seat");
  EXPECT_EQ(some.stage.result(Party::people[0], some.at("swap"), R"({"seat":1,"with":4})"), "200");
  EXPECT_EQ(some.chair("4").at("name"), "Ann");
  EXPECT_EQ(some.chair("1").at("bot"), "greedy");
  EXPECT_EQ(some.ann.client().people.at("host"), 4);
  EXPECT_EQ(some.stage.result(Party::people[0], some.at("start")), "200");
  EXPECT_EQ(some.ann.client().you, 4) << "and plays there";
  EXPECT_EQ(some.stage.result(Party::people[0], some.at("swap"), R"({"seat":1,"with":2})"), "409 started");
}

TEST(Seats, what_is_said_before_the_start_is_heard_by_those_who_gather) {
  Gathering some;
  EXPECT_EQ(some.stage.result(eve, some.at("talk"), R"({"text":"let me in"})"), "403 not_seated");
  EXPECT_EQ(some.stage.result(Party::people[1], some.at("talk"), R"({"text":"salut"})"), "200");
  EXPECT_EQ(json::serialize(some.ann.client().people.at("said")), R"([{"name":"Bob","text":"salut"}])");
  EXPECT_EQ(some.stage.result(Party::people[1], some.at("talk"), R"({"text":"\u0007"})"), "400 body");
  EXPECT_EQ(some.stage.result(Party::people[1], some.at("talk"), R"({"text":")" + std::string(201, 'a') + R"("})"),
            "400 body");
  EXPECT_EQ(some.stage.result(Party::people[0], some.at("mute"), R"({"seat":2,"muted":true})"), "200");
  EXPECT_EQ(some.stage.result(Party::people[1], some.at("talk"), R"({"text":"salut"})"), "403 muted");
  EXPECT_EQ(some.stage.result(Party::people[0], some.at("start")), "200");
  EXPECT_FALSE(some.ann.client().people.as_object().contains("said")) << "it is no part of the match";
}

TEST(Seats, a_code_that_was_read_out_leads_to_the_table) {
  Gathering some;
  const auto invite = R"({"invite":")" + some.made.invite + R"("})";
  EXPECT_EQ(some.stage.result(Party::people[0], some.at("code")), "403 invite")
      << "nobody learns the invitation from the code";
  const auto code = text_of(parsed(some.stage.post(Party::people[0], some.at("code"), invite).body).at("code"));
  EXPECT_EQ(code.size(), 8U);
  const auto read = [&](const std::string& said) {
    return some.stage.post(eve, "code", R"({"code":")" + said + R"("})");
  };
  const auto found = parsed(read(code.substr(0, 2) + "-" + code.substr(2, 2) + " " + code.substr(4)).body);
  EXPECT_EQ(text_of(found.at("table")), some.made.id);
  EXPECT_EQ(text_of(found.at("invite")), some.made.invite);
  EXPECT_EQ(read("bababaxx").status, 404);
  some.stage.pass(code_lives);
  EXPECT_EQ(read(code).status, 404) << "after an hour";
}

TEST(Seats, codes_cannot_be_guessed_for_long) {
  Gathering some;
  for (int guess = 0; guess < 20; ++guess) {
    EXPECT_EQ(some.stage.result(eve, "code", R"({"code":"babababa"})"), "404 no_such_code");
  }
  EXPECT_EQ(some.stage.result(eve, "code", R"({"code":"babababa"})"), "429 too_many");
  some.stage.pass(hour);
  EXPECT_EQ(some.stage.result(eve, "code", R"({"code":"babababa"})"), "404 no_such_code");
}

TEST(Seats, who_has_left_a_match_gets_the_seat_again) {
  Party party(2);
  EXPECT_EQ(party.stage.result(Party::people[1], party.at("leave")), "200");
  party.guests.pop_back();
  EXPECT_EQ(parsed(party.stage.call(Party::people[1], "GET", party.at()).body).at("former"), 2);
  EXPECT_FALSE(parsed(party.stage.call(eve, "GET", party.at()).body).as_object().contains("former"));
  EXPECT_EQ(party.stage.result(eve, party.at("join")), "409 started");
  EXPECT_EQ(party.stage.result(Party::people[1], party.at("join")), "200");
  EXPECT_EQ(party.chair(2).at("name"), "Bob");
  EXPECT_FALSE(party.chair(2).as_object().contains("bot"));
  const auto bob = party.stage.attach(Party::people[1], party.made.id);
  EXPECT_EQ(Guest(bob).client().you, 2);
}

TEST(Seats, one_whom_the_host_has_removed_does_not_come_back) {
  Party party(2);
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("remove"), R"({"seat":2})"), "200");
  EXPECT_EQ(party.stage.result(Party::people[1], party.at("join")), "403 removed");
}

TEST(Seats, a_latecomer_takes_the_seat_of_a_bot_when_all_agree) {
  Party party(2);
  auto late = party.stage.attach(eve, party.made.id);
  EXPECT_EQ(party.stage.result(eve, party.at("ask"), R"({"seat":2})"), "409 seat_taken");
  EXPECT_EQ(party.stage.result(eve, party.at("ask"), R"({"seat":3})"), "200");
  EXPECT_EQ(json::serialize(party.people_told().at("requests")), R"([{"seat":3,"name":"Eve"}])");
  EXPECT_EQ(party.stage.result(eve, party.at("admit"), R"({"seat":3,"agreed":true})"), "403 not_seated");
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("admit"), R"({"seat":3,"agreed":true})"), "200");
  EXPECT_EQ(party.chair(3).at("bot"), "greedy") << "Bob has not said anything yet";
  EXPECT_EQ(party.stage.result(Party::people[1], party.at("admit"), R"({"seat":3,"agreed":true})"), "200");
  EXPECT_EQ(party.chair(3).at("name"), "Eve");
  EXPECT_FALSE(party.people_told().as_object().contains("requests"));
  EXPECT_EQ(late.client().you, 3);
  EXPECT_EQ(party.act(late, R"({"do":"ready"})"), "committed") << "and plays at once";
}

TEST(Seats, one_who_does_not_agree_is_enough) {
  Party party(2);
  auto late = party.stage.attach(eve, party.made.id);
  EXPECT_EQ(party.stage.result(eve, party.at("ask"), R"({"seat":3})"), "200");
  EXPECT_EQ(party.stage.result(Party::people[1], party.at("admit"), R"({"seat":3,"agreed":false})"), "200");
  EXPECT_FALSE(party.people_told().as_object().contains("requests"));
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("admit"), R"({"seat":3,"agreed":true})"),
            "409 no_such_request");
  EXPECT_EQ(late.client().you, std::nullopt);
}

TEST(Seats, whoever_asked_and_went_is_not_waited_for) {
  Party party(2);
  auto late = party.stage.attach(eve, party.made.id);
  EXPECT_EQ(party.stage.result(eve, party.at("ask"), R"({"seat":3})"), "200");
  late.hang_up();
  party.stage.settle();
  EXPECT_FALSE(party.people_told().as_object().contains("requests"));
}

TEST(Seats, the_table_tells_its_people_whose_turn_it_is) {
  Party party(2);
  EXPECT_EQ(json::serialize(parsed(party.stage.call(Party::people[1], "GET", party.at()).body).at("asked")),
            "[1,2,3,4]");
}

}  // namespace
}  // namespace divan::server
