// Whole matches against a real `divan serve`: two people and two bots, from the first call to the record.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>
#include <future>
#include <sstream>

#include "engine/core/registry.h"
#include "tests/server/net_player.h"
#include "tests/server/program.h"
#include "tests/server/store_tools.h"

namespace divan::server {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

class Play : public testing::Test {
 protected:
  explicit Play(std::vector<std::string> more = {"--bot-delay", "0", "--unlimited"})
      : data_(directory_.path() + "/data"), program_(std::in_place, data_, std::move(more)) {}

  std::vector<Browser> two() {
    std::vector<Browser> people;
    people.push_back(program_->person("Ann"));
    people.push_back(program_->person("Bob"));
    return people;
  }

  // Everybody plays until the match has ended, or until `enough` says so.
  template <class Enough>
  void play_until(std::vector<Player>& players, Enough enough) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!enough() && std::chrono::steady_clock::now() < end) {
      for (auto& player : players) {
        while (player.hear(Patience(2))) {
        }
        player.play(dice_);
      }
    }
  }

  std::string log() const {
    std::stringstream text;
    text << std::ifstream(data_ + ".log").rdbuf();
    return text.str();
  }

  TemporaryDirectory directory_;
  std::string data_;
  std::optional<Program> program_;
  std::mt19937 dice_{7};
};

TEST_F(Play, two_people_and_two_bots_from_the_first_call_to_the_record) {
  auto people = two();
  const auto secrets = {people[0].cookie.substr(6), people[1].cookie.substr(6), people[0].csrf};
  auto players = seat_people(std::move(people));
  for (auto& player : players) ASSERT_TRUE(player.connect());
  play_until(players, [&] { return players[0].ended() && players[1].ended(); });
  for (auto& player : players) {
    EXPECT_TRUE(player.ended());
    EXPECT_EQ(player.trouble, "");
    EXPECT_EQ(player.people.at("status").as_string(), "ended");
  }
  EXPECT_TRUE(players[0].view == players[1].view);  // all lies open

  const auto record = players[1].browser.get("/api/tables/" + players[0].table + "/record");
  ASSERT_EQ(record.status, 200);
  EXPECT_EQ(record.header("content-type"), "application/jsonl; charset=utf-8");
  EXPECT_THAT(record.header("content-disposition"), HasSubstr("attachment"));
  const auto fault = replay_record(record.body, [](const AnyTable&, std::string_view) {});
  EXPECT_FALSE(fault) << fault->text();
  EXPECT_THAT(record.body, HasSubstr("\"Ann\""));
  for (const auto& secret : secrets) {
    EXPECT_THAT(record.body, Not(HasSubstr(secret)));
    EXPECT_THAT(log(), Not(HasSubstr(secret)));
  }
  EXPECT_THAT(log(), Not(HasSubstr("ticket=")));
}

// The most memory that the process has ever held, in MB.
int most_memory(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string word; status >> word;) {
    int kilobytes = 0;
    if (word == "VmHWM:" && status >> kilobytes) return kilobytes / 1024;
  }
  return 0;
}

TEST_F(Play, sixty_requests_for_a_long_record_neither_stop_anybody_nor_fill_the_memory) {
  auto players = seat_people(two());
  for (auto& player : players) ASSERT_TRUE(player.connect());
  play_until(players, [&] { return players[0].ended() && players[1].ended(); });
  const auto path = "/api/tables/" + players[0].table + "/record";
  auto ann = std::move(players[0].browser);
  const auto table = players[0].table;
  players.clear();
  program_->signal(SIGTERM);
  ASSERT_EQ(program_->wait(), 0);
  {
    const auto store = open_sqlite(data_).store;
    Append append;
    append.table = table;
    append.first = store->lines(table).size() + 1;
    const auto said = R"({"seat":1,"say":{"text":")" + std::string(400, 'x') + R"("}})";
    append.lines.assign(48'000, said);  // 21 MB
    std::promise<AppendOutcome> outcome;
    store->append(std::move(append), [&](AppendOutcome what) { outcome.set_value(std::move(what)); });
    ASSERT_EQ(outcome.get_future().get().result, Appended::done);
    store->close();
  }
  program_.emplace(data_, std::vector<std::string>{"--unlimited", "--log", "warn"});
  ann = [&, cookie = ann.cookie, csrf = ann.csrf] {
    Browser same(program_->port());
    same.cookie = cookie;
    same.csrf = csrf;
    return same;
  }();
  // The table is read and folded, and everything that one record needs is allocated.
  const auto whole = ann.get(path);
  ASSERT_EQ(whole.status, 200);
  EXPECT_EQ(whole.header("transfer-encoding"), "chunked");
  EXPECT_GT(whole.body.size(), 20'000'000u);
  EXPECT_FALSE(replay_record(whole.body, [](const AnyTable&, std::string_view) {}));
  const auto before = most_memory(program_->process());

  std::vector<std::unique_ptr<Plug>> greedy;
  for (int i = 0; i < 60; ++i) {
    greedy.push_back(std::make_unique<Plug>(program_->port()));
    greedy.back()->send("GET " + path + " HTTP/1.1\r\nHost: x\r\nCookie: " + ann.cookie + "\r\n\r\n");
  }
  auto slowest = std::chrono::steady_clock::duration::zero();
  for (int i = 0; i < 40; ++i) {
    const auto asked = std::chrono::steady_clock::now();
    EXPECT_EQ(ann.get("/api/games").status, 200);
    slowest = std::max(slowest, std::chrono::steady_clock::now() - asked);
    for (auto& one : greedy) one->read(Patience(1), 64 * 1024);  // so slowly is it read
  }
  EXPECT_LT(slowest, std::chrono::seconds(2));
  EXPECT_LT(most_memory(program_->process()) - before, 100) << "60 records are 1.3 GB";
  greedy.clear();
  const auto end = std::chrono::steady_clock::now() + patience;
  HttpAnswer again;
  do again = ann.get(path);
  while (again.status == 429 && std::chrono::steady_clock::now() < end);
  EXPECT_TRUE(again.body == whole.body) << again.status;

  Plug old(program_->port());
  old.send("GET " + path + " HTTP/1.0\r\nHost: x\r\nCookie: " + ann.cookie + "\r\n\r\n");
  const auto heard = old.read();
  EXPECT_THAT(heard.substr(0, 1'000), Not(HasSubstr("chunked")));
  EXPECT_TRUE(heard.ends_with("\r\n\r\n" + whole.body));
}

TEST_F(Play, a_connection_comes_back_at_every_version) {
  auto players = seat_people(two(), R"({"max_turns":0})");
  for (auto& player : players) ASSERT_TRUE(player.connect());
  // More than are kept for those who come back. A match may end before; then there is another.
  const auto enough = [&] { return players[0].version >= 70 || players[0].ended(); };
  for (play_until(players, enough); players[0].ended(); play_until(players, enough)) {
    std::vector<Browser> people;
    for (auto& player : players) people.push_back(std::move(player.browser));
    players = seat_people(std::move(people), R"({"max_turns":0})");
    for (auto& player : players) ASSERT_TRUE(player.connect());
  }
  auto& known = players[0];
  while (known.hear(Patience(300))) {
  }
  int by_updates = 0;
  for (std::uint32_t have = 0; have <= known.version; have += have + 3 < known.version ? 3 : 1) {
    Player again(std::move(known.browser), known.table);
    again.version = have;
    again.view = have == 0 ? json::value() : known.views[have];
    again.views = known.views;
    ASSERT_TRUE(again.connect());
    while (again.version < known.version) ASSERT_TRUE(again.hear()) << have;
    EXPECT_TRUE(again.view == known.view) << have;
    EXPECT_EQ(again.trouble, "") << have;
    by_updates += again.version != have;
    known.browser = std::move(again.browser);
  }
  EXPECT_GT(by_updates, 15);
}

TEST_F(Play, two_connections_of_one_seat_are_told_the_same) {
  auto players = seat_people(two());
  auto& ann = players[0];
  const auto cookie = ann.browser.cookie, csrf = ann.browser.csrf;
  Browser phone(program_->port());
  phone.cookie = cookie;
  phone.csrf = csrf;
  Player second(std::move(phone), ann.table);
  for (auto* player : {&ann, &players[1], &second}) ASSERT_TRUE(player->connect());
  for (auto* player : {&ann, &players[1], &second}) ASSERT_TRUE(player->hear());
  // A bot may have spoken between the two snapshots.
  const auto newest = std::max(ann.version, second.version);
  ASSERT_GT(newest, 0u);
  ASSERT_TRUE(ann.hear_until(newest));
  ASSERT_TRUE(second.hear_until(newest));
  EXPECT_TRUE(ann.view == second.view);
  // Both answer the same question in the same moment: it is answered once, and both are told what became of it.
  const json::object ready{{"act", json::object{{"do", "ready"}}}, {"question", ann.view.at("question").at("number")}};
  const auto one = ann.command(ready), other = second.command(ready);
  while (!ann.all_answered()) ASSERT_TRUE(ann.hear());
  while (!second.all_answered()) ASSERT_TRUE(second.hear());
  const auto committed = [](const json::value& answer) { return answer.as_object().contains("committed"); };
  EXPECT_NE(committed(ann.answers.at(one)), committed(second.answers.at(other)));
  const auto version = std::max(ann.version, second.version);
  ASSERT_TRUE(ann.hear_until(version));
  ASSERT_TRUE(second.hear_until(version));
  EXPECT_TRUE(ann.views[version] == second.views[version]);
  EXPECT_EQ(ann.legal, second.legal);
}

TEST_F(Play, a_repeated_command_is_carried_out_once_also_after_a_restart) {
  auto players = seat_people(two());
  auto& ann = players[0];
  ASSERT_TRUE(ann.connect());
  ASSERT_TRUE(ann.hear());
  const auto id = ann.command({{"say", {{"text", "once and no more"}}}});
  while (!ann.all_answered()) ASSERT_TRUE(ann.hear());
  const auto version = ann.version;
  for (int i = 0; i < 5; ++i) ann.repeat(id);
  program_->signal(SIGKILL);
  program_->wait();
  program_.emplace(data_, std::vector<std::string>{"--bot-delay", "0", "--unlimited"});
  ann.browser.port = program_->port();
  ann.browser.origin = "http://127.0.0.1:" + std::to_string(program_->port());
  ASSERT_TRUE(ann.connect());
  ann.repeat(id);
  EXPECT_EQ(ann.trouble, "");
  // What bots do meanwhile may come after it, but not the same words again.
  while (ann.hear(Patience(300))) {
  }
  EXPECT_GE(ann.version, version);
  program_->signal(SIGTERM);
  EXPECT_EQ(program_->wait(), 0);
  const auto store = open_sqlite(data_).store;
  int said = 0;
  for (const auto& line : store->lines(ann.table)) said += line.find("once and no more") != std::string::npos;
  EXPECT_EQ(said, 1);
}

TEST_F(Play, hostile_messages_are_answered_and_change_nothing) {
  auto players = seat_people(two());
  auto& ann = players[0];
  ASSERT_TRUE(ann.connect());
  ASSERT_TRUE(ann.hear());
  auto wire = Wire::to(ann.browser, ann.table);
  wire.await("snapshot");
  const std::string id = R"({"id":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")";
  const std::string deep = std::string(2000, '[') + std::string(2000, ']');
  const std::vector<std::string> hostile{"",
                                         "{",
                                         "null",
                                         "[]",
                                         "{}",
                                         std::string(4000, '['),
                                         R"({"seat":2,"act":{"do":"ready"}})",
                                         R"({"table":{"do":"lapse","question":1}})",
                                         R"({"ping":1e400})",
                                         R"({"ping":1}{"ping":2})",
                                         R"({"id":"short","undo":true})",
                                         id + "}",
                                         id + R"(,"undo":true,"back":true})",
                                         id + R"(,"act":{"do":"ready"}})",
                                         id + R"(,"act":null,"question":1})",
                                         id + R"(,"act":7,"question":1})",
                                         id + R"(,"act":{"do":"win"},"question":1})",
                                         id + R"(,"act":{"do":"ready"},"question":99999999999999999999})",
                                         id + R"(,"act":)" + deep + R"(,"question":1})",
                                         id + R"(,"say":{"text":"a\u0000b"}})",
                                         id + R"(,"say":{"to":99,"text":"x"}})",
                                         id + R"(,"undo":true,"undo":true})"};
  for (const auto& text : hostile) {
    ASSERT_TRUE(wire.send(text)) << text;
    const auto answer = wire.await("answer", Patience(5000));
    ASSERT_TRUE(answer) << text.substr(0, 100);
    EXPECT_FALSE(answer->as_object().contains("committed")) << text.substr(0, 100);
  }
  wire.send(R"({"ping":5})");
  EXPECT_EQ(wire.await("pong"), json::value(5));
}

TEST_F(Play, a_flood_ends_with_1008_and_the_seat_comes_back) {
  auto players = seat_people(two());
  auto& ann = players[0];
  auto wire = Wire::to(ann.browser, ann.table);
  for (int i = 0; i < 300 && wire.send(R"({"ping":1})"); ++i) {
  }
  EXPECT_EQ(wire.closed(), 1008);
  EXPECT_TRUE(ann.connect());
  EXPECT_TRUE(ann.hear());
}

TEST_F(Play, strangers_neither_play_nor_look_in) {
  auto players = seat_people(two());
  auto eve = program_->person("Eve");
  auto wire = Wire::to(eve, players[0].table);
  EXPECT_THAT(wire.read().value_or(""), HasSubstr("house.bye.not_invited"));
  EXPECT_EQ(wire.closed(), 1008);
  EXPECT_EQ(eve.post("/api/tables/" + players[0].table + "/start").status, 403);
  EXPECT_EQ(eve.get("/api/tables/" + players[0].table + "/record").status, 403);
  auto nowhere = Wire::to(eve, "aaaaaaaaaaaaaaaaaaaaaaaaaa");
  EXPECT_EQ(nowhere.closed(), 1008);
}

TEST_F(Play, a_stop_says_goodbye_and_ends_well) {
  auto players = seat_people(two());
  for (auto& player : players) ASSERT_TRUE(player.connect());
  play_until(players, [&] { return players[0].version >= 10; });
  auto line = Wire::to(players[0].browser, players[0].table);
  ASSERT_TRUE(line.await("snapshot"));
  const auto begun = std::chrono::steady_clock::now();
  program_->signal(SIGTERM);
  EXPECT_EQ(line.await("bye"), json::value({{"reason", "house.bye.stopping"}}));
  EXPECT_EQ(line.closed(), 1001);
  EXPECT_EQ(program_->wait(), 0);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(5));
  // The same at an interrupt from the keyboard, and twice is not too much.
  Program again(data_);
  again.signal(SIGINT);
  again.signal(SIGINT);
  EXPECT_EQ(again.wait(Patience(5000)), 0);
}

TEST_F(Play, one_directory_has_one_server) {
  Program second(data_);
  EXPECT_EQ(second.port(), 0);
  EXPECT_EQ(second.wait(), 2);
  EXPECT_THAT(log(), HasSubstr("is in use by another divan"));
  EXPECT_EQ(program_->person("Ann").get("/healthz").status, 200);
}

}  // namespace
}  // namespace divan::server
