// A real `divan serve` on PostgreSQL, with people at its tables: the database is killed and started again under them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <fstream>
#include <list>
#include <thread>

#include "tests/server/net_player.h"
#include "tests/server/private_postgres.h"
#include "tests/server/program.h"

namespace divan::server {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> on(const std::string& address) {
  return {"--database", address, "--bot-delay", "0,5", "--unlimited", "--log", "info"};
}

std::string text_in(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Plays and talks; when the line is gone, or a command is not answered for a while, comes back and sends it again.
class Stubborn {
 public:
  Stubborn(Player player, unsigned number) : player(std::move(player)), number_(number), dice_(number) {}

  void play(const std::atomic<bool>& enough) {
    while (!enough) {
      stay();
      if (player.online() && dice_() % 8 == 0 && words_ < most_words) say();
      if (player.online()) player.play(dice_);
    }
  }

  bool finish() {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!player.all_answered() && std::chrono::steady_clock::now() < until) stay();
    return player.all_answered();
  }

  int committed(const char* verb) const {
    int count = 0;
    for (const auto& [id, answer] : player.answers)
      count += answer.as_object().contains("committed") && player.commands.at(id).contains(verb);
    return count;
  }

  Player player;

 private:
  static constexpr int most_words = 8;
  using SteadyClock = std::chrono::steady_clock;

  void stay() {
    const bool stuck = !player.all_answered() && SteadyClock::now() - came_ > std::chrono::seconds(1);
    if (!player.online() || stuck) come_in();
    while (player.hear(Patience(5))) continue;
  }

  // While the database is away there is no ticket.
  void come_in() {
    came_ = SteadyClock::now();
    try {
      if (player.connect()) return;
    } catch (const std::exception&) {
    }
    std::this_thread::sleep_for(Patience(50));
  }

  void say() {
    player.command({{"say", {{"text", "words " + std::to_string(number_) + "." + std::to_string(++words_)}}}});
  }

  unsigned number_;
  std::mt19937 dice_;
  int words_ = 0;
  SteadyClock::time_point came_;
};

void expect_once(EventStore& store, const Stubborn& person) {
  const auto lines = store.lines(person.player.table);
  int acts = 0, talk = 0;
  const auto seat = "{\"seat\":" + std::to_string(person.player.seat) + ",\"";
  for (const auto& line : lines) {
    acts += line.starts_with(seat + "act\"");
    talk += line.starts_with(seat + "say\"");
  }
  EXPECT_EQ(acts, person.committed("act")) << person.player.table << " seat " << person.player.seat;
  EXPECT_EQ(talk, person.committed("say")) << person.player.table << " seat " << person.player.seat;
  EXPECT_GT(acts + talk, 0);
  EXPECT_EQ(person.player.trouble, "");
}

TEST(PostgresServer, goes_on_when_the_database_is_killed_and_started_again) {
  PrivatePostgres database;
  const std::string address = database.new_database();
  const TemporaryDirectory directory;
  const std::string data = directory.path() + "/data";
  Program program(data, on(address));
  ASSERT_NE(program.port(), 0) << text_in(data + ".log");

  std::list<Stubborn> people;
  for (int table = 0; table < 3; ++table) {
    std::vector<Browser> browsers;
    browsers.push_back(program.person("Ann"));
    browsers.push_back(program.person("Bob"));
    for (auto& player : seat_people(std::move(browsers), R"({"max_turns":0})"))
      people.emplace_back(std::move(player), static_cast<unsigned>(people.size()));
  }
  std::atomic<bool> enough = false;
  std::vector<std::thread> threads;
  for (auto& person : people) threads.emplace_back([&] { person.play(enough); });
  for (int kills = 0; kills < 4; ++kills) {
    std::this_thread::sleep_for(Patience(400));
    database.stop_at_once();
    std::this_thread::sleep_for(Patience(kills * 200));
    database.start();
  }
  std::this_thread::sleep_for(Patience(1500));
  enough = true;
  for (auto& thread : threads) thread.join();
  for (auto& person : people) EXPECT_TRUE(person.finish()) << person.player.table;

  // Every table goes on.
  for (auto& person : people) {
    const auto id = person.player.command({{"say", {{"text", "and on"}}}});
    EXPECT_TRUE(person.finish());
    EXPECT_TRUE(person.player.answers.contains(id));
  }
  program.signal(SIGTERM);
  EXPECT_EQ(program.wait(), 0);
  const auto [store, fault] = open_postgres(address);
  ASSERT_TRUE(store) << fault;
  for (const auto& person : people) expect_once(*store, person);
  EXPECT_THAT(text_in(data + ".log"), HasSubstr("event=database_lost")) << "it was never lost: this proved nothing";
}

TEST(PostgresServer, does_not_start_without_its_database_and_says_why) {
  const TemporaryDirectory directory;
  const std::string data = directory.path() + "/data";
  const Program away(data, on("postgresql://divan:secret@127.0.0.1:1/nowhere"));
  EXPECT_EQ(away.port(), 0);
  const auto said = text_in(data + ".log");
  EXPECT_THAT(said, HasSubstr("postgresql://divan@127.0.0.1:1/nowhere"));
  EXPECT_THAT(said, Not(HasSubstr("secret")));
  const Program wrong(data, on("mysql://nowhere"));
  EXPECT_EQ(wrong.port(), 0);
  EXPECT_THAT(text_in(data + ".log"), HasSubstr("must begin with postgresql://"));
}

TEST(PostgresServer, takes_its_database_from_the_environment_and_logs_no_password) {
  std::string address = PrivatePostgres::shared().new_database();
  PrivatePostgres::shared().sql(address, "GRANT ALL ON SCHEMA public TO guest");
  address.replace(address.find("divan@"), 6, "guest:sesame@");
  const TemporaryDirectory directory;
  const std::string data = directory.path() + "/data";
  ::setenv("DIVAN_DATABASE", address.c_str(), 1);
  {
    const Program both(data);
    EXPECT_EQ(both.port(), 0);
    EXPECT_THAT(text_in(data + ".log"), HasSubstr("only one place"));
  }
  Program program(data, {}, Program::Keeps::as_environment_says);
  ::unsetenv("DIVAN_DATABASE");
  ASSERT_NE(program.port(), 0) << text_in(data + ".log");
  EXPECT_EQ(program.person("Ann").get("/api/tables").status, 200);
  program.signal(SIGTERM);
  EXPECT_EQ(program.wait(), 0);
  EXPECT_THAT(text_in(data + ".log"), HasSubstr("data=postgresql://guest@127.0.0.1"));
  EXPECT_THAT(text_in(data + ".log"), Not(HasSubstr("sesame")));
}

}  // namespace
}  // namespace divan::server
