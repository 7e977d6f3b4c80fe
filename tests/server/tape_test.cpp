// A tape is what one viewer was told: no less than the table shows in the end, no more than was sent on the line.
#include "server/tape.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "engine/core/adapter.h"
#include "server/table_feeds.h"
#include "tests/harness/source_dir.h"
#include "tests/probe/probe.h"
#include "tests/server/party.h"

namespace divan::server {
namespace {

std::string golden(const std::string& name) {
  std::ifstream file(source_dir() + "/tests/golden/" + name + ".jsonl", std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

std::string tape_text(const std::string& record, Viewer eyes, Choices choices = Choices::told,
                      const FindGame& find = find_game) {
  std::string tape;
  const auto fault = write_tape(record, {eyes, choices, find, {}}, tape);
  EXPECT_FALSE(fault) << fault->text();
  return tape;
}
json::value tape(const std::string& record, Viewer eyes, Choices choices = Choices::told) {
  return parsed(tape_text(record, eyes, choices));
}

std::string fault_of(const std::string& record, Viewer eyes) {
  std::string tape;
  const auto fault = write_tape(record, {eyes, Choices::told, find_game, {}}, tape);
  EXPECT_TRUE(tape.empty());
  return fault ? fault->text() : "";
}

std::vector<Viewer> all_eyes(int seats) {
  std::vector<Viewer> eyes{Viewer::spectator(), Viewer::open()};
  for (int i = 0; i < seats; ++i) eyes.emplace_back(Seat{static_cast<std::uint8_t>(i)});
  return eyes;
}

int number_of(Viewer eyes) { return eyes.is_seat() ? eyes.seat().number() : eyes.sees_all() ? 100 : 0; }

class Tapes : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(AllGames, Tapes, testing::Values("verrat", "karaya", "karanor", "sultaniya"),
                         [](const auto& game) { return game.param; });

TEST_P(Tapes, whose_updates_are_followed_shows_what_the_table_shows_in_the_end) {
  const auto record = golden(GetParam());
  std::map<int, json::object> expected;
  int seats = 0;
  const auto fault = replay_record(record, [&](const AnyTable& table, std::string_view) {
    seats = table.seats();
    for (const auto eyes : all_eyes(seats)) {
      expected[number_of(eyes)] = parsed(to_json(Teller(eyes).snapshot(table))).as_object();
    }
  });
  ASSERT_FALSE(fault);
  for (const auto eyes : all_eyes(seats)) {
    const auto told = tape(record, eyes);
    Client client;
    client.take(R"({"snapshot":)" + json::serialize(told.at("snapshot")) + "}");
    EXPECT_GT(told.at("updates").as_array().size(), 30u);
    for (const auto& update : told.at("updates").as_array())
      client.take(R"({"update":)" + json::serialize(update) + "}");
    const auto& end = expected[number_of(eyes)];
    EXPECT_EQ(client.version, end.at("version").as_int64());
    for (const auto* key : {"view", "notebook", "legal", "bounds", "may_undo"}) {
      EXPECT_EQ(client.seat.contains(key), end.contains(key)) << key;
      if (end.contains(key)) {
        EXPECT_EQ(client.seat.at(key), end.at(key)) << key;
      }
    }
    EXPECT_TRUE(client.seat.at("view").as_object().contains("outcome"));
  }
}

TEST_P(Tapes, name_the_line_of_every_update_and_what_the_own_seat_did_there) {
  const auto record = golden(GetParam());
  std::vector<std::string> lines;
  std::istringstream text(record);
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  for (const auto eyes : {Viewer::spectator(), Viewer::open(), Viewer(Seat{1})}) {
    const auto told = tape(record, eyes);
    const auto& moments = told.at("moments").as_array();
    EXPECT_EQ(moments.size(), told.at("updates").as_array().size());
    std::int64_t before = 1;
    std::size_t own = 0;
    for (const auto& moment : moments) {
      const auto number = moment.at("line").as_int64();
      EXPECT_GT(number, before);
      before = number;
      const auto& line = lines[static_cast<std::size_t>(number - 1)];
      const auto* did = moment.as_object().if_contains("did");
      EXPECT_EQ(did != nullptr, eyes.sees_all() || (eyes.is_seat() && line.starts_with(R"({"seat":2,)"))) << line;
      if (did == nullptr) continue;
      EXPECT_EQ(*did, parsed(line));
      ++own;
    }
    EXPECT_EQ(own > 0, eyes != Viewer::spectator());
  }
}

TEST_P(Tapes, begin_when_all_is_dealt_and_somebody_is_asked) {
  const auto told = tape(golden(GetParam()), Seat{0});
  const auto& snapshot = told.at("snapshot").as_object();
  EXPECT_EQ(snapshot.at("you").as_int64(), 1);
  EXPECT_TRUE(snapshot.at("view").as_object().contains("question"));
  EXPECT_FALSE(snapshot.at("log").as_array().empty());
  EXPECT_EQ(snapshot.at("people").at("seats").as_object().size(),
            static_cast<std::size_t>(told.at("seats").as_int64()));
  EXPECT_FALSE(snapshot.contains("open"));
  EXPECT_TRUE(tape(golden(GetParam()), Viewer::open()).at("snapshot").at("open").as_bool());
}

TEST_P(Tapes, without_choices_are_the_same_but_for_them) {
  auto whole = tape(golden(GetParam()), Seat{0});
  const auto less = tape(golden(GetParam()), Seat{0}, Choices::left_out);
  const auto strip = [](json::object& told) {
    for (const auto* key : {"legal", "bounds", "may_undo"}) told.erase(key);
  };
  strip(whole.at("snapshot").as_object());
  for (auto& update : whole.at("updates").as_array()) strip(update.as_object());
  EXPECT_EQ(less, whole);
}

TEST(Tape, of_a_seat_is_byte_for_byte_what_the_seat_was_sent) {
  Party party(4);
  party.play_to_the_end();
  const auto record = party.stage.call(Party::people[0], "GET", party.at("record")).body;
  for (std::size_t i = 0; i < party.guests.size(); ++i) {
    std::string sent;
    for (const auto& message : party.guests[i].wire->messages) {
      if (message.starts_with(R"({"update":)")) sent += message + "\n";
    }
    std::string taped;
    const auto told = tape(record, Seat{static_cast<std::uint8_t>(i)});
    for (const auto& update : told.at("updates").as_array()) taped += R"({"update":)" + json::serialize(update) + "}\n";
    EXPECT_GT(std::ranges::count(taped, '\n'), 100);
    EXPECT_EQ(sent, taped) << "seat " << i + 1;
  }
}

// Bob and the third hold other cards, and Bob does and undoes something in secret.
TEST(Tape, tells_the_same_in_twin_worlds) {
  static const GameOf<probe::Probe<probe::Leak::none>> game;
  const auto find = [](std::string_view) -> const AnyGame* { return &game; };
  RecordHeader header;
  header.seats = 3;
  header.options = game.default_options();
  const auto opening = game.open(header);
  const auto record = [&](const std::string& cards, bool secretive) {
    const auto act = [](int seat, const std::string& what) {
      return R"({"seat":)" + std::to_string(seat) + R"(,"act":{"do":")" + what + R"(","at":"first","coins":0}})" + '\n';
    };
    return write_header(opening.table->header()) + "\n" + R"({"table":{"do":"deal","cards":)" + cards + "}}\n" +
           act(1, "stir") + (secretive ? act(2, "order") + "{\"seat\":2,\"undo\":true}\n" : "") + act(2, "pass") +
           R"({"table":{"do":"lapse","question":2}})" + "\n";
  };
  const auto one = record(R"(["fool","mirror","shield","crown","knife"])", true);
  const auto other = record(R"(["fool","crown","mirror","knife","shield"])", false);
  const auto updates = [&](const std::string& text, Viewer eyes) {
    auto told = parsed(tape_text(text, eyes, Choices::told, find));
    return std::pair(told.at("snapshot"), told.at("updates"));
  };
  EXPECT_GE(updates(one, Seat{0}).second.as_array().size(), 2u);
  EXPECT_EQ(updates(one, Seat{0}), updates(other, Seat{0}));
  EXPECT_EQ(updates(one, Viewer::spectator()), updates(other, Viewer::spectator()));
  EXPECT_NE(updates(one, Seat{1}), updates(other, Seat{1}));
  EXPECT_NE(updates(one, Viewer::open()), updates(other, Viewer::open()));
}

TEST(Tape, has_whispers_only_for_those_who_said_or_heard_them_and_for_open_eyes) {
  auto record = golden("verrat-first-turn");
  const auto second = record.find('\n', record.find('\n') + 1) + 1;
  record.insert(second, "{\"seat\":1,\"say\":{\"to\":2,\"text\":\"under the arcade\"}}\n");
  const auto has = [&](Viewer eyes) { return tape_text(record, eyes).find("under the arcade") != std::string::npos; };
  EXPECT_TRUE(has(Seat{0}));
  EXPECT_TRUE(has(Seat{1}));
  EXPECT_FALSE(has(Seat{2}));
  EXPECT_FALSE(has(Viewer::spectator()));
  EXPECT_TRUE(has(Viewer::open()));
  const auto heard = tape(record, Viewer::spectator()).at("updates").at(0).at("heard");
  EXPECT_EQ(json::serialize(heard), R"({"seat":1,"say":{"to":2}})") << "that the two talked";
}

TEST(Tape, of_a_match_that_goes_on_ends_where_the_record_does) {
  const auto told = tape(golden("verrat-first-turn"), Viewer::open());
  EXPECT_EQ(told.at("moments").as_array().back().at("line").as_int64(), 38);
  const auto record = golden("verrat");
  const auto only_header = record.substr(0, record.find('\n') + 1);
  EXPECT_TRUE(tape(only_header, Viewer::spectator()).at("updates").as_array().empty());
}

TEST(Tape, of_a_record_with_a_fault_names_the_line) {
  auto record = golden("verrat");
  EXPECT_EQ(fault_of("", Viewer::open()), "the file is empty: a record begins with a header line");
  EXPECT_TRUE(fault_of(record + "{}\n", Viewer::open()).ends_with("something follows the end"));
  EXPECT_EQ(fault_of(record, Seat{4}), "line 1: seats: nobody sits at seat 5");
  auto refused = record;
  refused.replace(refused.find("\n{\"seat\":") + 1, 0, "{\"seat\":1,\"act\":{\"do\":\"seal\"}}\n");
  EXPECT_TRUE(fault_of(refused, Viewer::open()).starts_with("line 3: refused by VE-")) << fault_of(refused, Seat{0});
}

TEST(Tape, is_given_up_when_somebody_has_enough) {
  std::string tape;
  int steps = 0;
  const auto fault =
      write_tape(golden("verrat"), {Viewer::open(), Choices::told, find_game, [&] { return ++steps > 5; }}, tape);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->text(), "time: it takes too long to replay");
  EXPECT_EQ(steps, 6);
}

TEST(Eyes, are_a_seat_a_spectator_or_open) {
  EXPECT_EQ(read_eyes("1"), Viewer(Seat{0}));
  EXPECT_EQ(read_eyes("15"), Viewer(Seat{14}));
  EXPECT_EQ(read_eyes("watching"), Viewer::spectator());
  EXPECT_EQ(read_eyes("open"), Viewer::open());
  for (const auto* word : {"", "0", "16", "01", "-1", "1 ", "Open", "300"}) EXPECT_FALSE(read_eyes(word)) << word;
}

}  // namespace
}  // namespace divan::server
