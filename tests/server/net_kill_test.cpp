// kill -9 under load, again and again: nothing that was answered is lost, nothing is done twice, every table goes on.
// And a start with very many tables. DIVAN_SOAK multiplies the counts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <list>
#include <thread>

#include "server/secrets.h"
#include "tests/server/net_player.h"
#include "tests/server/program.h"
#include "tests/server/store_tools.h"

namespace divan::server {
namespace {

namespace json = boost::json;

int soak() {
  const char* times = std::getenv("DIVAN_SOAK");
  return times == nullptr ? 1 : std::max(1, std::atoi(times));
}

const std::vector<std::string> quick_bots{"--bot-delay", "0,5", "--unlimited", "--log", "warn"};

// A person who plays and talks until the server is gone, then comes back.
class Guest {
 public:
  Guest(Player player, unsigned number) : player(std::move(player)), number_(number), dice_(number) {}

  // After a restart: what was answered before is answered the same again.
  void return_to(const Program& program) {
    said_ = acts_ = 0;
    player.browser.port = program.port();
    player.browser.origin = "http://127.0.0.1:" + std::to_string(program.port());
    ASSERT_TRUE(player.connect()) << player.table;
    std::vector<std::string> known;
    for (const auto& [id, answer] : player.answers) {
      if (answer.as_object().contains("committed")) known.push_back(id);
    }
    for (int i = 0; i < 3 && !known.empty(); ++i) {
      ASSERT_TRUE(player.repeat(known[dice_() % known.size()])) << player.table;
    }
    while (!player.all_answered()) ASSERT_TRUE(player.hear()) << player.table;
  }

  void play_until_it_is_gone(const std::atomic<bool>& enough) {
    while (player.online() && !enough) {
      while (player.hear(Patience(10))) {
      }
      // At most 100 messages in 20 seconds, ten of them talk.
      if (player.online() && dice_() % 16 == 0 && said_++ < 8) say();
      if (player.online() && acts_ < 80) acts_ += player.play(dice_);
    }
  }

  Player player;

 private:
  void say() {
    player.command({{"say", {{"text", "words " + std::to_string(number_) + "." + std::to_string(++words_)}}}});
  }

  unsigned number_;
  std::mt19937 dice_;
  int words_ = 0, said_ = 0, acts_ = 0;
};

std::list<Guest> fill_table(const Program& program, unsigned table) {
  std::vector<Browser> people;
  people.push_back(program.person("Ann"));
  people.push_back(program.person("Bob"));
  std::list<Guest> guests;
  for (auto& player : seat_people(std::move(people), R"({"max_turns":0})")) {
    const auto number = 2 * table + static_cast<unsigned>(guests.size());
    guests.emplace_back(std::move(player), number);
  }
  return guests;
}

// Everybody comes back and plays at once; after a while `then` happens, and they stop.
void play_for(const Program& program, std::list<Guest>& guests, Patience time, const std::function<void()>& then = {}) {
  std::vector<std::thread> threads;
  std::atomic<bool> enough = false;
  for (auto& guest : guests) {
    guest.return_to(program);
    EXPECT_EQ(guest.player.trouble, "");
    threads.emplace_back([&] { guest.play_until_it_is_gone(enough); });
  }
  std::this_thread::sleep_for(time);
  if (then) then();
  enough = !then;
  for (auto& thread : threads) thread.join();
}

std::map<const Guest*, std::uint32_t> versions(const std::list<Guest>& guests) {
  std::map<const Guest*, std::uint32_t> all;
  for (const auto& guest : guests) all[&guest] = guest.player.version;
  return all;
}

// Every command that was answered "committed" is in the log once; what was refused or never answered is not there as
// done.
void expect_once(EventStore& store, Guest& guest) {
  const auto lines = store.lines(guest.player.table);
  int committed_acts = 0, talk = 0;
  for (const auto& [id, answer] : guest.player.answers) {
    const auto& command = guest.player.commands.at(id);
    const bool committed = answer.as_object().contains("committed");
    committed_acts += committed && command.contains("act");
    const auto* say = command.if_contains("say");
    if (say == nullptr) continue;
    const auto text = json::serialize(say->at("text"));
    const auto found = std::ranges::count_if(lines, [&](const auto& line) { return line.find(text) != line.npos; });
    EXPECT_EQ(found, committed ? 1 : 0) << text;
    talk += committed;
  }
  int logged_acts = 0;
  const auto seat = "{\"seat\":" + std::to_string(guest.player.seat) + ",\"act\"";
  for (const auto& line : lines) logged_acts += line.starts_with(seat);
  EXPECT_EQ(logged_acts, committed_acts) << guest.player.table << " seat " << guest.player.seat;
  EXPECT_GT(committed_acts + talk, 0);
}

TEST(Kill, nothing_answered_is_lost_and_nothing_is_done_twice) {
  TemporaryDirectory directory;
  const auto data = directory.path() + "/data";
  std::optional<Program> program(std::in_place, data, quick_bots);
  std::list<Guest> guests, left;
  unsigned tables = 0;
  std::mt19937 dice(1);
  for (int kills = 0; kills < 20 * soak(); ++kills) {
    // Tables whose match has ended are left, and others take their place.
    for (auto guest = guests.begin(); guest != guests.end();) {
      const auto next = std::next(guest);
      if (guest->player.ended()) left.splice(left.end(), guests, guest);
      guest = next;
    }
    while (guests.size() < 6) {
      guests.splice(guests.end(), fill_table(*program, tables++));
    }
    play_for(*program, guests, Patience(50 + dice() % 250), [&] {
      program->signal(SIGKILL);
      EXPECT_EQ(program->wait(), -SIGKILL);
    });
    program.emplace(data, quick_bots);
    ASSERT_NE(program->port(), 0) << program->said();
  }

  // Every table goes on, and at last all is answered.
  const auto before = versions(guests);
  play_for(*program, guests, Patience(2000));
  for (auto& guest : guests) {
    EXPECT_TRUE(guest.player.ended() || guest.player.version > before.at(&guest)) << guest.player.table;
    while (!guest.player.all_answered()) ASSERT_TRUE(guest.player.hear());
  }
  program->signal(SIGTERM);
  EXPECT_EQ(program->wait(), 0);
  const auto [store, fault] = open_sqlite(data);
  ASSERT_TRUE(store) << fault;
  for (auto* group : {&guests, &left}) {
    for (auto& guest : *group) {
      EXPECT_EQ(guest.player.trouble, "");
      expect_once(*store, guest);
    }
  }
  store->close();
}

TEST(Start, ten_thousand_tables_do_not_delay_it) {
  TemporaryDirectory directory;
  const auto data = directory.path() + "/data";
  std::string table;
  {
    Program program(data, quick_bots);
    auto guests = fill_table(program, 0);
    table = guests.front().player.table;
    play_for(program, guests, Patience(300));
    program.signal(SIGTERM);
    ASSERT_EQ(program.wait(), 0);
  }
  {
    const auto store = open_sqlite(data).store;
    const auto lines = store->lines(table);
    auto row = store->row(table).value();
    std::atomic<int> stored = 0;
    for (int i = 0; i < 10'000; ++i) {
      row.id = new_table_id();
      row.listed = i % 2 == 0;
      // Many were due while the server was down.
      row.due = i % 4 == 0 ? row.touched - 1000 : row.due;
      store->append({row.id, 1, lines, {}, {}, row},
                    [&](const AppendOutcome& outcome) { stored += outcome.result == Appended::done; });
    }
    store->close();
    ASSERT_EQ(stored, 10'000);
  }
  const auto begun = std::chrono::steady_clock::now();
  Program program(data, quick_bots);
  ASSERT_NE(program.port(), 0) << program.said();
  auto ann = program.person("Ann");
  EXPECT_EQ(ann.get("/api/tables").status, 200);
  const auto took = std::chrono::steady_clock::now() - begun;
  EXPECT_LT(took, std::chrono::seconds(5));
  RecordProperty("milliseconds", static_cast<int>(std::chrono::duration_cast<Patience>(took).count()));
  // While those that were due are woken, everybody is served.
  for (int i = 0; i < 5; ++i) {
    const auto asked = std::chrono::steady_clock::now();
    EXPECT_EQ(ann.get("/healthz").status, 200);
    EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::seconds(2));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  program.signal(SIGTERM);
  EXPECT_EQ(program.wait(), 0);
}

}  // namespace
}  // namespace divan::server
