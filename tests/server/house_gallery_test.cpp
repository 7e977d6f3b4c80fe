// Seats before spectators: who gets in when the gallery is full, who has to go, and who stays out.
#include "tests/server/party.h"

namespace divan::server {
namespace {

const Person ann = person("Ann"), bob = person("Bob"), eve = person("Eve");

Person from(const std::string& address, const std::string& name) {
  auto who = person(name);
  who.address = address;
  return who;
}
std::string at(const TableId& table, const std::string& verb) { return "tables/" + table + "/" + verb; }
std::string with_invite(const std::string& invite) { return R"({"invite":")" + invite + R"("})"; }

json::array spectators(Stage& stage, const Person& host, const TableId& table) {
  return parsed(stage.call(host, "GET", at(table, "spectators")).body).at("spectators").as_array();
}

TEST(Gallery, full_of_spectators_keeps_no_player_out) {
  Party party(2);
  for (Guest& guest : party.guests) guest.hang_up();
  std::vector<Guest> crowd;
  for (int i = 0; i < 500; ++i) {
    crowd.push_back(party.stage.attach(person("spectator " + std::to_string(i)), party.made.id));
    ASSERT_FALSE(crowd.back().wire->closed) << i;
  }
  EXPECT_EQ(party.stage.attach(eve, party.made.id).client().bye, "house.bye.too_many");
  auto back = party.stage.attach(Party::people[0], party.made.id);
  EXPECT_EQ(back.client().you, 1);
  EXPECT_FALSE(back.wire->closed);
  EXPECT_EQ(party.stage.attach(Party::people[1], party.made.id).client().you, 2);
}

TEST(Gallery, one_address_fills_only_a_part_of_it) {
  Stage stage;
  stage.settings.spectators_of_one_address = 3;
  const auto one = stage.make(ann, R"({"game":"verrat","listed":true})");
  const auto other = stage.make(bob, R"({"game":"verrat","listed":true})");
  std::vector<Guest> crowd;
  for (int i = 0; i < 3; ++i) {
    crowd.push_back(stage.attach(from("192.0.2.1", "Eve" + std::to_string(i)), i == 0 ? one.id : other.id));
    EXPECT_FALSE(crowd.back().wire->closed);
  }
  EXPECT_EQ(stage.attach(from("192.0.2.1", "Zoe"), one.id).client().bye, "house.bye.too_many") << "at all tables";
  EXPECT_EQ(stage.attach(from("192.0.2.2", "Zoe"), one.id).client().snapshots, 1) << "another address";
  auto seated = bob;
  seated.address = "192.0.2.1";
  EXPECT_EQ(stage.attach(seated, other.id).client().you, 1) << "a seat is always let in";
  crowd[0].hang_up();
  stage.settle();
  EXPECT_EQ(stage.attach(from("192.0.2.1", "Yan"), one.id).client().snapshots, 1);
}

TEST(Gallery, of_nine_windows_of_a_player_the_oldest_gives_way) {
  Party party(2);
  std::vector<Guest> windows;
  for (int i = 0; i < 7; ++i) windows.push_back(party.stage.attach(Party::people[1], party.made.id));
  EXPECT_FALSE(party.guests[1].wire->closed);
  auto ninth = party.stage.attach(Party::people[1], party.made.id);
  EXPECT_EQ(ninth.client().you, 2);
  EXPECT_EQ(party.guests[1].client().bye, "house.bye.replaced");
  for (Guest& window : windows) EXPECT_FALSE(window.wire->closed);
}

TEST(Gallery, who_changes_between_watching_and_a_seat_gets_a_snapshot) {
  Party party(2, R"("clock":{"kind":"none"},"spectators":true)");
  auto& bob_there = party.guests[1];
  const auto version = bob_there.client().version;
  ASSERT_GT(version, 0u);
  const auto come = [&](const Person& who, const std::string& stream) {
    return party.stage.attach(who, party.made.id, Have{stream, version}).client();
  };
  EXPECT_EQ(come(Party::people[1], "2").snapshots, 0) << "the same stream goes on";
  EXPECT_EQ(come(Party::people[1], "1").snapshots, 1);
  EXPECT_EQ(come(Party::people[1], "watch").snapshots, 1) << "watched before, and has a seat now";
  EXPECT_EQ(come(Party::people[1], "").snapshots, 1);
  EXPECT_EQ(come(eve, "2").snapshots, 1) << "had a seat before, and watches now";
  auto watching = party.stage.attach(eve, party.made.id);
  const auto seen = watching.client().version;
  EXPECT_EQ(party.stage.attach(eve, party.made.id, Have{"watch", seen}).client().snapshots, 0);
}

TEST(Gallery, the_host_alone_sees_who_watches) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true})");
  auto first = stage.attach(eve, made.id), second = stage.attach(eve, made.id);
  auto other = stage.attach(person("Zoe"), made.id);
  const auto list = spectators(stage, ann, made.id);
  ASSERT_EQ(list.size(), 2u) << "a person with two windows is one spectator";
  EXPECT_EQ(list[0].at("name"), "Eve");
  EXPECT_EQ(list[1].at("name"), "Zoe");
  EXPECT_EQ(stage.call(bob, "GET", at(made.id, "spectators")).status, 403);
  EXPECT_EQ(stage.post(bob, at(made.id, "join")).status, 200);
  EXPECT_EQ(stage.call(bob, "GET", at(made.id, "spectators")).status, 403);
  EXPECT_EQ(stage.result(bob, at(made.id, "gallery"), R"({"open":false})"), "403 not_host");
  EXPECT_EQ(stage.result(bob, at(made.id, "remove"), R"({"spectator":1})"), "403 not_host");
}

TEST(Gallery, a_removed_spectator_stays_out_with_another_session_too) {
  Stage stage;
  auto host = ann;
  host.address = "198.51.100.1";
  const auto made = stage.make(host, R"({"game":"verrat","listed":true})");
  auto watching = stage.attach(from("192.0.2.1", "Eve"), made.id);
  auto other = stage.attach(from("192.0.2.2", "Zoe"), made.id);
  const auto number = json::serialize(spectators(stage, host, made.id)[0].at("spectator"));
  EXPECT_EQ(stage.result(host, at(made.id, "remove"), R"({"spectator":99})"), "409 no_such_spectator");
  EXPECT_EQ(stage.result(host, at(made.id, "remove"), R"({"seat":1,"spectator":1})"), "400 body");
  EXPECT_EQ(stage.result(host, at(made.id, "remove"), "{}"), "400 body");
  EXPECT_EQ(stage.result(host, at(made.id, "remove"), R"({"spectator":)" + number + "}"), "200");
  EXPECT_EQ(watching.client().bye, "house.bye.removed");
  EXPECT_FALSE(other.wire->closed);
  const auto out = [&](const Person& who) {
    return stage.attach(who, made.id).client().snapshots == 0 &&
           stage.result(who, at(made.id, "join")) == "403 removed";
  };
  for (int round = 0; round < 2; ++round) {
    EXPECT_TRUE(out(from("192.0.2.1", "Eve"))) << "the same session";
    EXPECT_TRUE(out(from("192.0.2.1", "a new cookie"))) << "the same address";
    EXPECT_TRUE(out(from("192.0.2.7", "Eve"))) << "the same session elsewhere";
    EXPECT_EQ(stage.attach(from("192.0.2.7", "Yan"), made.id).client().snapshots, 1);
    stage.kill();  // and after a restart
  }
  for (const auto& line : stage.store.tables[made.id].lines) {
    EXPECT_EQ(line.find("192.0.2"), std::string::npos) << "addresses are not written down";
  }
}

TEST(Gallery, a_removed_player_stays_out_with_another_session_too) {
  Stage stage;
  auto host = ann;
  host.address = "198.51.100.1";
  const auto made = stage.make(host, R"({"game":"verrat","listed":true})");
  const auto cid = from("192.0.2.1", "Cid");
  EXPECT_EQ(stage.result(cid, at(made.id, "join")), "200");
  EXPECT_EQ(stage.result(host, at(made.id, "remove"), R"({"seat":2})"), "200");
  EXPECT_EQ(stage.result(from("192.0.2.1", "Sid"), at(made.id, "join")), "403 removed");
  EXPECT_EQ(stage.result(from("192.0.2.2", "Dora"), at(made.id, "join")), "200");
}

TEST(Gallery, an_address_that_the_host_shares_is_not_shut_out) {
  Stage stage;
  const auto host = from("192.0.2.1", "Ann");
  const auto made = stage.make(host, R"({"game":"verrat","listed":true})");
  auto watching = stage.attach(from("192.0.2.1", "Eve"), made.id);
  EXPECT_EQ(stage.result(host, at(made.id, "remove"), R"({"spectator":1})"), "200");
  EXPECT_EQ(watching.client().bye, "house.bye.removed");
  EXPECT_EQ(stage.attach(from("192.0.2.1", "Zoe"), made.id).client().snapshots, 1) << "somebody else in the same room";
  EXPECT_EQ(stage.attach(from("192.0.2.1", "Eve"), made.id).client().snapshots, 0);
}

TEST(Gallery, can_be_closed_and_opened_again) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true})");
  EXPECT_EQ(stage.result(bob, at(made.id, "join")), "200");
  auto watching = stage.attach(eve, made.id), seated = stage.attach(bob, made.id);
  EXPECT_EQ(stage.result(ann, at(made.id, "gallery"), R"({"open":false})"), "200");
  EXPECT_EQ(watching.client().bye, "house.bye.gallery_closed");
  EXPECT_FALSE(seated.wire->closed);
  EXPECT_EQ(seated.client().people.at("gallery_closed"), true);
  EXPECT_EQ(stage.attach(eve, made.id).client().bye, "house.bye.not_invited");
  stage.kill();
  EXPECT_EQ(stage.attach(eve, made.id).client().bye, "house.bye.not_invited");
  const auto lines = stage.store.tables[made.id].lines.size();
  EXPECT_EQ(stage.result(ann, at(made.id, "gallery"), R"({"open":false})"), "200");
  EXPECT_EQ(stage.store.tables[made.id].lines.size(), lines) << "closed already: nothing is written";
  EXPECT_EQ(stage.result(ann, at(made.id, "gallery"), R"({"open":true})"), "200");
  EXPECT_EQ(stage.attach(eve, made.id).client().snapshots, 1);
}

TEST(Gallery, a_new_invitation_sends_those_away_who_came_by_the_old_one) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat"})");
  EXPECT_EQ(stage.result(bob, at(made.id, "join"), with_invite(made.invite)), "200");
  EXPECT_EQ(stage.result(eve, at(made.id, "watch"), with_invite(made.invite)), "200");
  auto watching = stage.attach(eve, made.id), seated = stage.attach(bob, made.id);
  const auto fresh = text_of(parsed(stage.post(ann, at(made.id, "invite")).body).at("invite"));
  EXPECT_EQ(watching.client().bye, "house.bye.not_invited");
  EXPECT_FALSE(seated.wire->closed);
  EXPECT_EQ(stage.result(eve, at(made.id, "watch"), with_invite(made.invite)), "403 invite");
  EXPECT_EQ(stage.result(eve, at(made.id, "watch"), with_invite(fresh)), "200");
  EXPECT_EQ(stage.attach(eve, made.id).client().snapshots, 1);
}

TEST(Gallery, at_a_listed_table_nobody_came_by_an_invitation) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true})");
  auto watching = stage.attach(eve, made.id);
  EXPECT_EQ(stage.post(ann, at(made.id, "invite")).status, 200);
  EXPECT_FALSE(watching.wire->closed);
}

TEST(Gallery, who_signs_out_is_gone_from_every_table) {
  Stage stage;
  const auto one = stage.make(ann, R"({"game":"verrat","listed":true})");
  const auto other = stage.make(bob, R"({"game":"verrat","listed":true})");
  auto seated = stage.attach(ann, one.id), watching = stage.attach(ann, other.id), stays = stage.attach(bob, one.id);
  stage.house().end_session(ann.key);
  stage.settle();
  EXPECT_EQ(seated.client().bye, "house.bye.session_ended");
  EXPECT_EQ(watching.client().bye, "house.bye.session_ended");
  EXPECT_FALSE(stays.wire->closed);
  EXPECT_EQ(stays.client().people.at("seats").at("1").at("here"), false) << "the seat stays";
}

}  // namespace
}  // namespace divan::server
