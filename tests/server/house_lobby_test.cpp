// Making, finding, joining and leaving tables; what a host may do; links.
#include "tests/server/stage.h"

namespace divan::server {
namespace {

const Person ann = person("Ann"), bob = person("Bob"), cid = person("Cid"), dora = person("Dora"), eve = person("Eve");

std::string at(const TableId& table, const std::string& verb = "") {
  return "tables/" + table + (verb.empty() ? "" : "/" + verb);
}
std::string with_invite(const std::string& invite) { return R"({"invite":")" + invite + R"("})"; }

TEST(Lobby, tells_of_every_game_its_seats_options_and_bots) {
  Stage stage;
  const auto games = parsed(stage.call(ann, "GET", "games").body).at("games").as_array();
  ASSERT_EQ(games.size(), divan::games().size());
  const auto& verrat = games.back().as_object();
  EXPECT_EQ(verrat.at("id"), "verrat");
  EXPECT_EQ(verrat.at("most_seats"), 4);
  EXPECT_EQ(verrat.at("options").at("max_turns"), 0) << "VE-82: none where people play";
  EXPECT_EQ(json::serialize(verrat.at("bots")), R"(["beginner","easy","medium","hard","expert"])")
      << "the best player last";
}

TEST(Lobby, lists_open_and_running_tables_that_want_to_be_found) {
  Stage stage;
  stage.make(ann, R"({"game":"verrat"})");
  const auto made = stage.make(bob, R"({"game":"verrat","listed":true,"bots":["greedy"]})");
  const auto tables = parsed(stage.call(eve, "GET", "tables").body).at("tables").as_array();
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(json::serialize(tables[0]),
            R"({"table":")" + made.id + R"(","game":"verrat","status":"open","seats":4,"free":2,"people":["Bob"],)" +
                R"("bots":1,"clock":{"kind":"none"},"spectators":true})");
}

TEST(Lobby, tells_those_at_a_table_which_set_it_is_played_with) {
  Stage stage;
  const auto told = [&](const std::string& wish, const Person& who) {
    return parsed(stage.call(who, "GET", at(stage.make(ann, wish).id)).body).as_object();
  };
  const auto& set = *find_game("sultaniya")->content();
  EXPECT_EQ(json::serialize(told(R"({"game":"sultaniya","seats":1})", ann).at("content")),
            R"({"id":")" + set.id + R"(","hash":")" + set.hash + R"("})");
  EXPECT_FALSE(told(R"({"game":"sultaniya","seats":1})", eve).contains("content"));
  EXPECT_FALSE(told(R"({"game":"verrat"})", ann).contains("content"));
}

// VE-82
TEST(Lobby, a_table_of_people_has_no_turn_limit_unless_it_asks_for_one) {
  Stage stage;
  const auto limit = [&](const std::string& wish) {
    return parsed(stage.call(ann, "GET", at(stage.make(ann, wish).id)).body).at("options").at("max_turns");
  };
  EXPECT_EQ(limit(R"({"game":"verrat"})"), 0);
  EXPECT_EQ(limit(R"({"game":"verrat","options":{"gifts":true}})"), 0);
  EXPECT_EQ(limit(R"({"game":"verrat","options":{"max_turns":25}})"), 25);
  EXPECT_NE(find_game("verrat")->default_options().find("\"max_turns\":40"), std::string::npos) << "simulations";
}

TEST(Lobby, refuses_a_table_that_could_not_be_played) {
  Stage stage;
  const auto make = [&](const std::string& wish) { return stage.result(ann, "tables", wish); };
  EXPECT_EQ(make("{"), "400 body");
  EXPECT_EQ(make(R"({"game":"verrat","colour":1})"), "400 body");
  EXPECT_EQ(make(R"({"game":"chess"})"), "400 unknown_game");
  EXPECT_EQ(make(R"({"game":"verrat","seats":3})"), "400 options");
  EXPECT_EQ(make(R"({"game":"verrat","options":{"max_turns":-1}})"), "400 options");
  EXPECT_EQ(make(R"({"game":"verrat","options":{"turns":1}})"), "400 options");
  EXPECT_EQ(make(R"({"game":"verrat","clock":{"kind":"live"}})"), "400 clock");
  EXPECT_EQ(make(R"({"game":"verrat","clock":{"kind":"live","seconds":3}})"), "400 clock");
  EXPECT_EQ(make(R"({"game":"verrat","clock":{"kind":"turns","seconds":30}})"), "400 clock");
  EXPECT_EQ(make(R"({"game":"verrat","clock":{"kind":"none","hours":1}})"), "400 clock");
  EXPECT_EQ(make(R"({"game":"verrat","bots":["stockfish"]})"), "400 unknown_bot");
  EXPECT_EQ(make(R"({"game":"verrat","bots":["greedy","greedy","greedy","greedy"]})"), "400 too_many_bots");
  EXPECT_EQ(stage.result({"key", "", "en"}, "tables", R"({"game":"verrat"})"), "409 name_needed");
  EXPECT_EQ(stage.store.count(), 0);
}

TEST(Lobby, answers_storage_when_a_table_cannot_be_stored) {
  Stage stage;
  stage.house();
  stage.store.mood = MemoryStore::Mood::fails;
  EXPECT_EQ(stage.result(ann, "tables", R"({"game":"verrat"})"), "503 storage");
  stage.store.reads_fail = true;
  EXPECT_EQ(stage.call(ann, "GET", "tables").status, 200) << "the lobby is known without the store";
  EXPECT_EQ(stage.call(ann, "GET", at("abcdefghijklmnopqrstuvwxyz")).status, 503);
  EXPECT_EQ(stage.attach(ann, "abcdefghijklmnopqrstuvwxyz").client().bye, "house.bye.storage");
}

TEST(Lobby, knows_no_other_calls) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat"})");
  EXPECT_EQ(stage.result(ann, "dance"), "404 no_such_call");
  EXPECT_EQ(stage.result(ann, at(made.id, "dance")), "404 no_such_call");
  EXPECT_EQ(stage.result(ann, at("abcdefghijklmnopqrstuvwxyz", "join")), "404 no_such_table");
  EXPECT_EQ(stage.result(ann, at("short", "join")), "404 no_such_table");
  EXPECT_EQ(stage.call(ann, "GET", at(made.id, "join")).status, 404);
}

TEST(Lobby, a_private_table_is_entered_with_its_invitation_only) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat"})");
  const auto seen = parsed(stage.call(bob, "GET", at(made.id)).body).as_object();
  EXPECT_FALSE(seen.contains("people"));
  EXPECT_EQ(stage.result(bob, at(made.id, "join")), "403 invite");
  EXPECT_EQ(stage.result(bob, at(made.id, "join"), with_invite(std::string(43, 'A'))), "403 invite");
  EXPECT_EQ(stage.result(bob, at(made.id, "join"), with_invite("short")), "403 invite");
  EXPECT_EQ(stage.result(bob, at(made.id, "watch")), "403 invite");
  EXPECT_EQ(stage.attach(bob, made.id).client().bye, "house.bye.not_invited");
  EXPECT_EQ(stage.result(bob, at(made.id, "join"), with_invite(made.invite)), "200");
  EXPECT_TRUE(parsed(stage.call(bob, "GET", at(made.id)).body).as_object().contains("people"));
  for (const auto& line : stage.store.tables[made.id].lines) EXPECT_EQ(line.find(made.invite), std::string::npos);
}

TEST(Lobby, who_has_shown_the_invitation_may_watch_and_then_join) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat"})");
  EXPECT_EQ(stage.result(bob, at(made.id, "watch"), with_invite(made.invite)), "200");
  auto watching = stage.attach(bob, made.id);
  EXPECT_EQ(watching.client().snapshots, 1);
  EXPECT_FALSE(watching.client().you);
  EXPECT_EQ(watching.client().people.at("watching"), 1);
  EXPECT_EQ(stage.result(bob, at(made.id, "join")), "200");
  EXPECT_EQ(watching.client().you, 2) << "the same line is a seat from now on";
  EXPECT_EQ(watching.client().people.at("watching"), 0);
}

TEST(Lobby, a_table_may_do_without_spectators) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true,"spectators":false})");
  EXPECT_EQ(stage.attach(bob, made.id).client().bye, "house.bye.not_invited");
  EXPECT_EQ(stage.result(bob, at(made.id, "join")), "200");
  EXPECT_EQ(stage.attach(bob, made.id).client().you, 2);
}

TEST(Lobby, people_take_free_seats_and_change_them) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true,"bots":["random"]})");
  const auto join = at(made.id, "join");
  EXPECT_EQ(stage.result(bob, join, R"({"seat":4})"), "409 seat_taken") << "a bot sits there";
  EXPECT_EQ(stage.result(bob, join, R"({"seat":5})"), "400 no_such_seat");
  EXPECT_EQ(stage.result(bob, join, R"({"seat":0})"), "400 body");
  EXPECT_EQ(stage.post(bob, join, R"({"seat":3})").body, R"({"table":")" + made.id + R"(","seat":3})");
  EXPECT_EQ(stage.post(bob, join).body, R"({"table":")" + made.id + R"(","seat":3})") << "again: the same";
  EXPECT_EQ(stage.result(ann, join, R"({"seat":2})"), "200");
  auto guest = stage.attach(ann, made.id);
  EXPECT_EQ(guest.client().you, 2);
  EXPECT_EQ(guest.client().people.at("host"), 2) << "the host stays the host";
  EXPECT_EQ(stage.result(cid, join), "200");
  EXPECT_EQ(stage.result(dora, join), "409 full");
  EXPECT_EQ(stage.result({"key", "", "en"}, join), "409 name_needed");
  EXPECT_EQ(stage.result({"other-key", "Bob", "en"}, join), "409 name_taken");
}

TEST(Lobby, only_the_host_starts_and_only_a_full_table) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true})");
  EXPECT_EQ(stage.result(bob, at(made.id, "start")), "403 not_seated");
  EXPECT_EQ(stage.result(bob, at(made.id, "join")), "200");
  EXPECT_EQ(stage.result(bob, at(made.id, "start")), "403 not_host");
  EXPECT_EQ(stage.result(ann, at(made.id, "start")), "409 seats_free");
  EXPECT_EQ(stage.result(ann, at(made.id, "bot"), R"({"seat":3,"bot":"greedy"})"), "200");
  EXPECT_EQ(stage.result(ann, at(made.id, "bot"), R"({"seat":4,"bot":"greedy"})"), "200");
  EXPECT_EQ(stage.result(ann, at(made.id, "start"), R"({"now":true})"), "400 body");
  EXPECT_EQ(stage.result(ann, at(made.id, "start")), "200");
  EXPECT_EQ(stage.result(ann, at(made.id, "start")), "409 started");
  EXPECT_EQ(stage.result(cid, at(made.id, "join")), "409 started");
  EXPECT_EQ(stage.result(bob, at(made.id, "join")), "200") << "who sits there sits there";
  EXPECT_EQ(stage.result(ann, at(made.id, "bot"), R"({"seat":3})"), "409 started");
}

TEST(Lobby, the_longest_name_is_not_too_long_for_the_record) {
  Stage stage;
  std::string name;
  for (int i = 0; i < 24; ++i) name += "🐪";
  const Person rider{"key-of-a-rider", name, "fr"};
  const auto made = stage.make(rider, R"({"game":"verrat","bots":["greedy","greedy","greedy"]})");
  EXPECT_EQ(stage.result(rider, at(made.id, "start")), "200");
}

TEST(Lobby, bots_are_put_and_taken_away_by_the_host) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true})");
  const auto bot = at(made.id, "bot");
  EXPECT_EQ(stage.result(bob, bot, R"({"seat":3,"bot":"greedy"})"), "403 not_seated");
  EXPECT_EQ(stage.result(ann, bot, R"({"seat":1,"bot":"greedy"})"), "409 seat_taken");
  EXPECT_EQ(stage.result(ann, bot, R"({"seat":9,"bot":"greedy"})"), "400 no_such_seat");
  EXPECT_EQ(stage.result(ann, bot, R"({"seat":3,"bot":"stockfish"})"), "400 unknown_bot");
  EXPECT_EQ(stage.result(ann, bot, R"({"seat":3,"bot":"greedy"})"), "200");
  auto guest = stage.attach(ann, made.id);
  EXPECT_EQ(guest.client().people.at("seats").at("3").at("bot"), "greedy");
  EXPECT_EQ(stage.result(ann, bot, R"({"seat":3})"), "200");
  EXPECT_TRUE(guest.client().people.at("seats").at("3").as_object().empty());
}

TEST(Lobby, who_leaves_frees_the_seat_and_hands_the_table_on) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true})");
  stage.post(bob, at(made.id, "join"));
  auto of_ann = stage.attach(ann, made.id), of_bob = stage.attach(bob, made.id);
  EXPECT_EQ(stage.result(eve, at(made.id, "leave")), "403 not_seated");
  EXPECT_EQ(stage.result(ann, at(made.id, "leave")), "200");
  EXPECT_EQ(of_ann.client().bye, "house.bye.seat_left");
  EXPECT_TRUE(of_ann.wire->closed);
  EXPECT_EQ(of_bob.client().people.at("host"), 2);
  EXPECT_TRUE(of_bob.client().people.at("seats").at("1").as_object().empty());
  EXPECT_EQ(stage.result(bob, at(made.id, "leave")), "200");
  EXPECT_EQ(stage.store.tables[made.id].row.status, "expired") << "nobody is left";
  EXPECT_EQ(stage.result(cid, at(made.id, "join")), "410 expired");
}

TEST(Lobby, the_host_removes_mutes_and_hands_over) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true,"bots":["greedy"]})");
  stage.post(bob, at(made.id, "join"));
  stage.post(cid, at(made.id, "join"));
  for (const std::string verb : {"remove", "mute", "host"}) {
    const auto body = [&](int seat) {
      return R"({"seat":)" + std::to_string(seat) + (verb == "mute" ? R"(,"muted":true})" : "}");
    };
    EXPECT_EQ(stage.result(bob, at(made.id, verb), body(3)), "403 not_host") << verb;
    EXPECT_EQ(stage.result(ann, at(made.id, verb), body(1)), "409 no_other_person") << verb;
    EXPECT_EQ(stage.result(ann, at(made.id, verb), body(4)), "409 no_other_person") << verb;
    EXPECT_EQ(stage.result(ann, at(made.id, verb), body(5)), "400 no_such_seat") << verb;
    EXPECT_EQ(stage.result(ann, at(made.id, verb), "{}"), "400 body") << verb;
  }
  auto of_bob = stage.attach(bob, made.id), of_cid = stage.attach(cid, made.id);
  EXPECT_EQ(stage.result(ann, at(made.id, "mute"), R"({"seat":2,"muted":true})"), "200");
  EXPECT_EQ(of_bob.client().people.at("seats").at("2").at("muted"), true);
  EXPECT_EQ(stage.result(ann, at(made.id, "mute"), R"({"seat":2,"muted":false})"), "200");
  EXPECT_FALSE(of_bob.client().people.at("seats").at("2").as_object().contains("muted"));
  EXPECT_EQ(stage.result(ann, at(made.id, "host"), R"({"seat":2})"), "200");
  EXPECT_EQ(stage.result(bob, at(made.id, "remove"), R"({"seat":3})"), "200");
  EXPECT_EQ(of_cid.client().bye, "house.bye.removed");
  EXPECT_EQ(stage.result(cid, at(made.id, "join")), "403 removed");
  EXPECT_EQ(stage.attach(cid, made.id).client().bye, "house.bye.not_invited");
}

TEST(Lobby, a_new_invitation_makes_the_old_one_void) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat"})");
  stage.post(bob, at(made.id, "join"), with_invite(made.invite));
  EXPECT_EQ(stage.result(bob, at(made.id, "invite")), "403 not_host");
  const auto fresh = parsed(stage.post(ann, at(made.id, "invite")).body);
  EXPECT_EQ(text_of(fresh.at("link")), "https://divan.example/t/" + made.id + "#" + text_of(fresh.at("invite")));
  EXPECT_EQ(stage.result(cid, at(made.id, "join"), with_invite(made.invite)), "403 invite");
  EXPECT_EQ(stage.result(cid, at(made.id, "join"), with_invite(text_of(fresh.at("invite")))), "200");
}

TEST(Lobby, a_private_link_moves_a_seat_to_another_device_once) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","bots":["greedy","greedy","greedy"]})");
  const Person phone{"key-of-Anns-phone", "", "fr"};
  auto laptop = stage.attach(ann, made.id);
  EXPECT_EQ(stage.result(bob, at(made.id, "move")), "403 not_seated");
  const auto link = parsed(stage.post(ann, at(made.id, "move")).body);
  const auto token = R"({"token":")" + text_of(link.at("token")) + R"("})";
  EXPECT_EQ(text_of(link.at("link")), "https://divan.example/move#" + text_of(link.at("token")));
  EXPECT_EQ(stage.result(phone, "move", R"({"token":"guess"})"), "410 link");
  EXPECT_EQ(stage.post(phone, "move", token).body, R"({"table":")" + made.id + R"(","seat":1})");
  EXPECT_EQ(laptop.client().bye, "house.bye.seat_left");
  EXPECT_EQ(stage.attach(phone, made.id).client().you, 1);
  EXPECT_EQ(stage.result(phone, at(made.id, "start")), "200") << "still the host";
  EXPECT_EQ(stage.result(ann, at(made.id, "leave")), "403 not_seated");
  EXPECT_EQ(stage.result(ann, "move", token), "410 link");
}

TEST(Lobby, a_link_to_move_a_seat_is_void_after_ten_minutes_or_when_the_seat_has_changed_hands) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true})");
  stage.post(bob, at(made.id, "join"));
  const auto link = [&](const Person& who) {
    const auto given = parsed(stage.post(who, at(made.id, "move")).body);
    return R"({"token":")" + text_of(given.at("token")) + R"("})";
  };
  auto token = link(ann);
  stage.pass(600'000);
  EXPECT_EQ(stage.result(cid, "move", token), "410 link");
  token = link(bob);
  EXPECT_EQ(stage.result(ann, "move", token), "409 seated_already");
  token = link(bob);
  stage.post(bob, at(made.id, "leave"));
  EXPECT_EQ(stage.result(cid, "move", token), "410 link");
}

TEST(Lobby, a_table_where_people_gather_expires_when_nobody_is_there) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true})");
  auto guest = stage.attach(ann, made.id);
  stage.pass(2 * stage.settings.gathering_expires);
  EXPECT_EQ(stage.store.tables[made.id].row.status, "open") << "somebody is there";
  guest.hang_up();
  stage.pass(stage.settings.idle + 60'000);
  EXPECT_EQ(stage.store.tables[made.id].row.status, "expired");
  EXPECT_EQ(stage.store.tables[made.id].row.due, 0);
  EXPECT_TRUE(parsed(stage.call(bob, "GET", "tables").body).at("tables").as_array().empty());
  EXPECT_EQ(stage.result(ann, at(made.id, "start")), "410 expired");
}

TEST(Lobby, an_idle_table_leaves_the_memory_and_is_woken_when_it_is_due) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat"})");
  const auto touched = stage.clock.now();
  stage.pass(stage.settings.idle * 3);
  stage.pass(touched + stage.settings.gathering_expires - stage.clock.now() - 1);
  EXPECT_EQ(stage.store.tables[made.id].row.status, "open");
  stage.pass(1);
  EXPECT_EQ(stage.store.tables[made.id].row.status, "expired") << "to the millisecond";
}

}  // namespace
}  // namespace divan::server
