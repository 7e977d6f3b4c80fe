// A backup while everybody plays, and the server that starts from it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "server/archive.h"
#include "server/sqlite_copy.h"
#include "tests/server/command.h"
#include "tests/server/net_player.h"
#include "tests/server/program.h"
#include "tests/server/store_tools.h"

namespace divan::server {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::vector<std::string> quick_bots{"--bot-delay", "0,5", "--unlimited", "--log", "warn"};

// What somebody had been told when the backup began.
struct Known {
  std::uint32_t version = 0;
  std::vector<std::string> committed;
};

Known known_to(const Player& player) {
  Known known{player.version, {}};
  for (const auto& [id, answer] : player.answers) {
    if (answer.as_object().contains("committed")) known.committed.push_back(id);
  }
  if (known.committed.size() > 40)
    known.committed.resize(40);  // all of them are asked for again, and a seat may ask 100
  return known;
}

TEST(Backup, made_under_load_it_holds_all_that_was_committed_before_and_every_table_goes_on) {
  TemporaryDirectory directory;
  const auto data = directory.path() + "/data", restored = directory.path() + "/restored";
  const auto copy = directory.path() + "/copy.sqlite";
  std::optional<Program> program(std::in_place, data, quick_bots);
  std::vector<Player> players;
  for (int table = 0; table < 6; ++table) {
    std::vector<Browser> people;
    people.push_back(program->person("Ann"));
    people.push_back(program->person("Bob"));
    for (auto& player : seat_people(std::move(people), R"({"max_turns":0})")) players.push_back(std::move(player));
  }
  // Not faster than a seat may speak.
  const auto play = [](Player& player, unsigned number, const auto& enough) {
    std::mt19937 dice(number);
    while (player.online() && !enough()) {
      while (player.hear(Patience(5))) {
      }
      if (player.play(dice)) std::this_thread::sleep_for(std::chrono::milliseconds(80));
    }
  };
  std::atomic<int> phase = 0;  // 1: everybody notes what they know; 2: the backup may be made, they play on; 3: enough
  std::atomic<std::size_t> noted = 0;
  std::vector<Known> known(players.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < players.size(); ++i) {
    ASSERT_TRUE(players[i].connect());
    threads.emplace_back([&, i] {
      play(players[i], static_cast<unsigned>(i), [&] { return phase >= 1; });
      known[i] = known_to(players[i]);
      ++noted;
      play(players[i], static_cast<unsigned>(i) + 100, [&] { return phase >= 3; });
    });
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(1000));
  phase = 1;
  while (noted < players.size()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  phase = 2;
  const auto ran = divan("backup " + copy + " --data " + data);
  EXPECT_EQ(ran.code, 0) << ran.said;
  EXPECT_THAT(ran.said, HasSubstr("6 tables"));
  program.reset();  // kill -9
  phase = 3;
  for (auto& thread : threads) thread.join();

  fs::create_directory(restored);
  fs::rename(copy, restored + "/divan.sqlite");
  program.emplace(restored, quick_bots);
  ASSERT_NE(program->port(), 0) << program->said();
  std::size_t committed = 0;
  std::vector<Player> again;  // with a newcomer's eyes: what they were told after the backup is not there
  for (std::size_t i = 0; i < players.size(); ++i) {
    auto& player = again.emplace_back(std::move(players[i].browser), players[i].table);
    player.browser.port = program->port();
    player.browser.origin = "http://127.0.0.1:" + std::to_string(program->port());
    player.commands = players[i].commands;
    ASSERT_TRUE(player.connect());
    ASSERT_TRUE(known[i].version > 0 && player.hear_until(known[i].version)) << player.table;
    for (const auto& id : known[i].committed) EXPECT_EQ(player.repeat(id), players[i].answers.at(id)) << player.table;
    committed += known[i].committed.size();
  }
  std::mt19937 dice(7);
  for (std::size_t i = 0; i < again.size(); i += 2) {
    const auto answered = [&] { return again[i].answers.size() + again[i + 1].answers.size(); };
    const auto wanted = answered() + 2;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (answered() < wanted && !again[i].ended() && std::chrono::steady_clock::now() < end) {
      for (auto* player : {&again[i], &again[i + 1]}) {
        while (player->hear(Patience(5))) {
        }
        player->play(dice);
      }
    }
    EXPECT_TRUE(answered() >= wanted || again[i].ended()) << again[i].table;
    EXPECT_EQ(again[i].trouble + again[i + 1].trouble, "");
  }
  EXPECT_GT(committed, players.size());
}

// A store whose pages change all the time: without a transaction that holds it still the copy would begin anew again
// and again.
TEST(Backup, it_comes_to_an_end_while_others_write_without_a_pause) {
  TemporaryDirectory directory;
  const auto data = directory.path() + "/data";
  const auto store = open_sqlite(data).store;
  std::uint64_t line = 1;
  const std::string long_line(1000, 'x');
  for (; line <= 5000; ++line) hand_in(*store, lines_of("A", line, {long_line}));
  ASSERT_EQ(put(*store, lines_of("A", line++, {long_line})).result, Appended::done);
  std::atomic<bool> enough = false;
  std::thread writer([&] {
    while (!enough) put(*store, lines_of("A", line++, {long_line}));
  });
  std::vector<int> done;
  const auto copied = back_up(data, directory.path() + "/copy.sqlite", [&](int pages, int) {
    done.push_back(pages);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  });
  enough = true;
  writer.join();
  EXPECT_EQ(copied.tables, 1);
  EXPECT_GT(done.size(), 4);
  EXPECT_TRUE(std::ranges::is_sorted(done));  // never anew
  store->close();
}

TEST(Backup, what_goes_wrong_leaves_nothing_under_the_name) {
  TemporaryDirectory directory;
  const auto data = directory.path() + "/data", copy = directory.path() + "/copy.sqlite";
  EXPECT_THAT(divan("backup " + copy + " --data " + data).said, HasSubstr("there is no"));
  open_sqlite(data).store->close();
  std::ofstream(copy) << "mine";
  EXPECT_THAT(divan("backup " + copy + " --data " + data).said, HasSubstr("is there already"));
  fs::remove(copy);
  EXPECT_NE(divan("backup " + directory.path() + "/none/copy.sqlite --data /dev/null").code, 0);

  // Pages in the middle that are no longer what they were.
  {
    const auto store = open_sqlite(data).store;
    for (std::uint64_t line = 1; line <= 400; ++line) put(*store, lines_of("A", line, {std::string(500, 'x')}));
    store->close();
  }
  {
    std::fstream file(data + "/divan.sqlite", std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(fs::file_size(data + "/divan.sqlite") / 2 / 4096 * 4096));
    file << std::string(4096, 'z');
  }
  const auto ran = divan("backup " + copy + " --data " + data);
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.said, HasSubstr("no backup was made"));
  EXPECT_FALSE(fs::exists(copy));
  EXPECT_FALSE(fs::exists(copy + ".partial"));
}

TEST(Backup, it_is_for_the_owners_eyes_only) {
  TemporaryDirectory directory;
  const auto data = directory.path() + "/data", copy = directory.path() + "/copy.sqlite";
  const auto store = open_sqlite(data).store;
  ASSERT_EQ(divan("backup " + copy + " --data " + data).code, 0);
  struct stat status{};
  ASSERT_EQ(::stat(copy.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), fs::directory_iterator()), 2);  // nothing else
}

}  // namespace
}  // namespace divan::server
