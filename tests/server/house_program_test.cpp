// A program that plays somebody's seat: what its token opens, and each way in which it opens nothing.
#include "server/secrets.h"
#include "tests/server/party.h"

namespace divan::server {
namespace {

const Person &ann = Party::people[0], &bob = Party::people[1];

Person with_token(const std::string& token) { return {{}, {}, {}, key_of(token)}; }

std::string token_from(const Reply& reply) {
  EXPECT_EQ(reply.status, 200) << reply.body;
  return reply.status == 200 ? text_of(parsed(reply.body).at("token")) : "";
}

struct Programs : testing::Test {
  Party party{2};
  Stage& stage = party.stage;
  std::string token = token_from(stage.post(bob, party.at("program")));

  int look(const std::string& shown) { return stage.call(with_token(shown), "GET", party.at()).status; }
  // The line ends with a word about the token, and nothing can be done with it any more.
  void expect_void(Guest& line, const std::string& bye = "house.bye.token") {
    EXPECT_EQ(line.client().bye, bye);
    EXPECT_EQ(line.wire->closed, 1000);
    EXPECT_EQ(look(token), 401);
    auto again = stage.attach(with_token(token), party.made.id);
    EXPECT_EQ(again.client().bye, "house.bye.token");
    EXPECT_EQ(again.wire->closed, 1008);
    EXPECT_EQ(again.client().snapshots, 0);
  }
};

TEST_F(Programs, see_and_play_the_seat_that_their_token_opens) {
  EXPECT_EQ(parsed(stage.call(with_token(token), "GET", party.at()).body).at("you"), 2);
  auto line = stage.attach(with_token(token), party.made.id);
  EXPECT_EQ(line.client().you, 2);
  EXPECT_EQ(line.client().seat, party.guests[1].client().seat) << "what the person sees, and nothing else";
  EXPECT_EQ(party.people_told().at("watching"), 0);
  EXPECT_EQ(party.act(line, R"({"do":"ready"})"), "committed");
  EXPECT_EQ(line.client().version, party.guests[1].client().version);
  EXPECT_EQ(line.client().seat, party.guests[1].client().seat) << "the person hears of it";
}

TEST_F(Programs, are_known_to_everybody_as_long_as_they_are_there) {
  const auto shown = [this] { return party.people_told().at("seats").at("2").as_object().contains("program"); };
  EXPECT_FALSE(shown()) << "a token alone says nothing";
  {
    auto line = stage.attach(with_token(token), party.made.id);
    stage.settle();
    EXPECT_TRUE(shown());
    EXPECT_FALSE(party.people_told().at("seats").at("1").as_object().contains("program"));
    line.hang_up();
    stage.settle();
  }
  EXPECT_FALSE(shown());
}

// As with two windows of one browser: whoever comes first has answered, and an id is carried out once.
TEST_F(Programs, play_beside_the_person) {
  auto line = stage.attach(with_token(token), party.made.id);
  Guest& person = party.guests[1];
  const auto frame = R"({"id":"00000000000000000000000000000001","act":{"do":"ready"},"question":)" +
                     std::to_string(line.question()) + "}";
  line.say(frame);
  stage.settle();
  EXPECT_EQ(line.verdict(), "committed");
  person.say(frame);
  stage.settle();
  EXPECT_EQ(person.verdict(), "committed") << "the same command: it was done, and once";
  EXPECT_TRUE(party.act(person, R"({"do":"ready"})").starts_with("refused ")) << person.verdict();
}

TEST_F(Programs, leave_only_a_hash_in_the_log) {
  int written = 0;
  for (const auto& text : party.kept().lines) {
    EXPECT_EQ(text.find(token), std::string::npos);
    written += text.find(key_of(token)) != std::string::npos;
  }
  EXPECT_EQ(written, 1);
}

TEST_F(Programs, are_nothing_that_the_others_hear_of) {
  const auto before = party.guests[0].wire->messages.size();
  const auto touched = party.kept().row.touched;
  stage.clock.set(stage.clock.now() + 5'000);
  token_from(stage.post(bob, party.at("program")));
  EXPECT_EQ(party.guests[0].wire->messages.size(), before);
  EXPECT_EQ(party.kept().row.touched, touched) << "nor the lobby";
}

TEST_F(Programs, are_refused_with_anything_else_than_their_token) {
  auto wrong = token;
  wrong[7] = wrong[7] == 'A' ? 'B' : 'A';
  for (const auto& shown : {wrong, new_secret(), party.made.invite}) EXPECT_EQ(look(shown), 401);
  for (const auto* key : {"key-of-Bob", "key-of-Ann", "x"}) {
    EXPECT_EQ(stage.call({{}, {}, {}, key}, "GET", party.at()).status, 401) << "the key of a session is no token";
  }
  EXPECT_EQ(stage.result({key_of(token), "Bob", "en"}, party.at("leave")), "403 not_seated") << "a token is no session";
  const auto other = stage.make(bob, R"({"game":"verrat","listed":true})");
  EXPECT_EQ(stage.call(with_token(token), "GET", "tables/" + other.id).status, 401) << "of another table";
  EXPECT_EQ(stage.attach(with_token(token), other.id).client().bye, "house.bye.token");
  EXPECT_EQ(stage.attach(with_token(wrong), party.made.id).client().bye, "house.bye.token");
}

TEST_F(Programs, may_look_and_play_and_nothing_else) {
  const auto lines = party.kept().lines.size();
  for (const auto* verb : {"watch", "join", "leave", "start", "remove", "mute", "host", "bot", "invite", "rematch",
                           "swap", "talk", "code", "ask", "admit", "move", "program", "ticket", "dance"}) {
    EXPECT_EQ(stage.result(with_token(token), party.at(verb), R"({"seat":1})"), "403 program") << verb;
  }
  for (const auto* verb : {"record", "hindsight/1"}) {
    EXPECT_EQ(stage.call(with_token(token), "GET", party.at(verb)).status, 403) << verb;
  }
  for (const auto* path : {"tables", "games"}) EXPECT_EQ(stage.call(with_token(token), "GET", path).status, 403);
  EXPECT_EQ(stage.result(with_token(token), "tables", R"({"game":"verrat"})"), "403 program");
  EXPECT_EQ(stage.result(with_token(token), "move", R"({"token":"x"})"), "403 program");
  EXPECT_EQ(party.kept().lines.size(), lines);
  EXPECT_EQ(stage.store.count(), 1);
}

TEST_F(Programs, are_let_in_by_the_seated_and_while_there_is_something_to_play) {
  EXPECT_EQ(stage.result(person("Eve"), party.at("program")), "403 not_seated");
  EXPECT_EQ(stage.result(bob, party.at("program"), R"({"seat":1})"), "400 body");
  auto line = stage.attach(with_token(token), party.made.id);
  party.play_to_the_end();
  EXPECT_TRUE(line.client().open) << "it hears how it ended";
  EXPECT_EQ(stage.result(bob, party.at("program")), "409 over");
}

TEST_F(Programs, give_way_to_a_new_token) {
  auto line = stage.attach(with_token(token), party.made.id);
  auto other = stage.attach(with_token(token), party.made.id);
  const auto anew = token_from(stage.post(bob, party.at("program")));
  EXPECT_NE(anew, token);
  expect_void(line);
  expect_void(other);
  line.act(R"({"do":"ready"})", 1);
  stage.settle();
  EXPECT_EQ(line.verdict(), "") << "it is heard no more";
  EXPECT_EQ(look(anew), 200);
  EXPECT_FALSE(party.guests[1].wire->closed) << "the person's own line stays";
}

TEST_F(Programs, of_two_seats_do_not_meet) {
  const auto of_ann = token_from(stage.post(ann, party.at("program")));
  auto line = stage.attach(with_token(of_ann), party.made.id);
  EXPECT_EQ(line.client().you, 1);
  EXPECT_EQ(line.client().seat, party.guests[0].client().seat);
  EXPECT_EQ(look(token), 200) << "another seat's token changes nothing";
}

TEST_F(Programs, end_when_the_seat_is_left) {
  auto line = stage.attach(with_token(token), party.made.id);
  EXPECT_EQ(stage.result(bob, party.at("leave")), "200");
  expect_void(line);
}

TEST_F(Programs, end_when_the_person_is_removed) {
  auto line = stage.attach(with_token(token), party.made.id);
  EXPECT_EQ(stage.result(ann, party.at("remove"), R"({"seat":2})"), "200");
  expect_void(line, "house.bye.removed");
}

TEST_F(Programs, end_when_the_seat_moves_to_another_device) {
  auto line = stage.attach(with_token(token), party.made.id);
  const auto link = token_from(stage.post(bob, party.at("move")));
  EXPECT_EQ(stage.result(person("Bob again"), "move", R"({"token":")" + link + "\"}"), "200");
  expect_void(line);
}

TEST(ProgramsBefore, a_match_wait_and_end_when_the_person_changes_seats) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true,"bots":["greedy","greedy"]})");
  const auto at = "tables/" + made.id + "/";
  const auto token = token_from(stage.post(ann, at + "program"));
  auto line = stage.attach(with_token(token), made.id);
  EXPECT_EQ(line.client().you, 1);
  EXPECT_EQ(stage.result(ann, at + "join", R"({"seat":2})"), "200");
  EXPECT_EQ(line.client().bye, "house.bye.token");
  EXPECT_EQ(stage.call(with_token(token), "GET", "tables/" + made.id).status, 401);
  const auto anew = token_from(stage.post(ann, at + "program"));
  EXPECT_EQ(stage.result(bob, at + "join"), "200");
  EXPECT_EQ(parsed(stage.call(with_token(anew), "GET", "tables/" + made.id).body).at("you"), 2);
}

TEST_F(Programs, outlive_a_restart) {
  stage.kill();
  EXPECT_EQ(look(token), 200);
  auto line = stage.attach(with_token(token), party.made.id);
  EXPECT_EQ(line.client().you, 2);
  EXPECT_EQ(party.act(line, R"({"do":"ready"})"), "committed");
}

TEST_F(Programs, keep_their_token_when_a_new_one_could_not_be_stored) {
  auto line = stage.attach(with_token(token), party.made.id);
  stage.store.mood = MemoryStore::Mood::fails;
  EXPECT_EQ(stage.result(bob, party.at("program")), "503 storage");
  stage.store.mood = MemoryStore::Mood::well;
  EXPECT_EQ(look(token), 200);
  EXPECT_FALSE(line.wire->closed);
}

TEST(ProgramsHere, keep_the_seat_of_somebody_who_is_gone) {
  Party party(2, R"("clock":{"kind":"live","seconds":3600})");
  const auto token = token_from(party.stage.post(bob, party.at("program")));
  auto line = party.stage.attach(with_token(token), party.made.id);
  party.guests[1].hang_up();
  party.stage.settle();
  EXPECT_TRUE(party.chair(2).at("here").as_bool());
  line.hang_up();
  party.stage.settle();
  EXPECT_FALSE(party.chair(2).at("here").as_bool());
  party.stage.pass(party.stage.settings.grace + 1);
  EXPECT_TRUE(party.chair(2).as_object().contains("bot_plays"));
  auto back = party.stage.attach(with_token(token), party.made.id);
  EXPECT_FALSE(party.chair(2).as_object().contains("bot_plays")) << "a program that comes back plays again";
}

TEST_F(Programs, count_among_the_connections_of_the_person) {
  std::vector<Guest> lines;
  for (int i = 0; i < 7; ++i) lines.push_back(stage.attach(with_token(token), party.made.id));
  EXPECT_EQ(lines.back().client().bye, "");
  EXPECT_EQ(stage.attach(with_token(token), party.made.id).client().bye, "");
  EXPECT_EQ(lines.front().client().bye, "house.bye.replaced") << "the oldest of the program's";
  EXPECT_FALSE(party.guests[1].wire->closed) << "a program does not push its person out";
}

TEST_F(Programs, may_not_say_more_than_a_person) {
  auto line = stage.attach(with_token(token), party.made.id);
  for (int i = 0; i < 101; ++i) line.say(R"({"ping":1})");
  stage.settle();
  EXPECT_EQ(line.client().bye, "house.bye.too_many");
  EXPECT_EQ(line.wire->closed, 1008);
}

}  // namespace
}  // namespace divan::server
