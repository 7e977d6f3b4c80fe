// kill -9 under load, again and again, at tables of every game: nothing that was answered is lost, nothing is done
// twice, everybody's stream is what a newcomer is shown, deadlines stay, every table goes on to its end. And a start
// with very many tables. DIVAN_SOAK multiplies the counts (tools/soak kill).
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <iostream>
#include <list>
#include <thread>

#include "server/secrets.h"
#include "tests/server/ground.h"
#include "tests/server/net_player.h"
#include "tests/server/program.h"

namespace divan::server {
namespace {

namespace json = boost::json;

constexpr std::int64_t restart_grace = 15'000;  // docs/protocol.md, Time

int soak() {
  const char* times = std::getenv("DIVAN_SOAK");
  return times == nullptr ? 1 : std::max(1, std::atoi(times));
}

std::int64_t wall_clock() {
  return std::chrono::duration_cast<Patience>(std::chrono::system_clock::now().time_since_epoch()).count();
}

// Somebody who plays and talks, or only looks on, until the server is gone, and then comes back.
class Guest {
 public:
  Guest(Player player, unsigned number) : player(std::move(player)), number_(number), dice_(number) {}

  // After a restart: what was answered before is answered the same again, and no deadline has come nearer.
  void return_to(const Program& program) {
    said_ = acts_ = 0;
    const auto before = player.people;
    const int told = player.people_told;
    const auto version = player.version;
    player.browser.port = program.port();
    player.browser.origin = "http://127.0.0.1:" + std::to_string(program.port());
    ASSERT_TRUE(come_in(told)) << player.table;
    compare_deadlines(before, player.people, player.version == version);
    std::vector<std::string> known;
    for (const auto& [id, answer] : player.answers) {
      if (answer.as_object().contains("committed")) known.push_back(id);
    }
    for (int i = 0; i < 3 && !known.empty(); ++i) {
      ASSERT_TRUE(player.repeat(known[dice_() % known.size()])) << player.table;
    }
    while (!player.all_answered()) {
      ASSERT_TRUE(player.hear()) << player.table;
      player.send_failed_again();
    }
    if (dice_() % 4 == 0) player.compare_with_a_newcomer();
  }

  void play_until_it_is_gone(const std::atomic<bool>& enough) {
    while (player.online() && !enough) {
      for (int heard = 0; heard < 50 && player.hear(Patience(5)); ++heard) continue;
      player.send_failed_again();
      // At most 100 messages in 20 seconds, ten of them talk.
      if (plays() && player.online() && dice_() % 16 == 0 && said_++ < 8) say();
      if (player.online() && acts_ < 80) acts_ += player.play(dice_);
    }
  }

  bool plays() const { return player.seat != 0; }
  // Saw the end, and was answered everything: a command that failed for want of a database is sent again by whoever
  // plays on.
  bool settled() const { return player.ended() && player.all_answered(); }
  int committed() const {
    return static_cast<int>(std::ranges::count_if(
        player.answers, [](const auto& answer) { return answer.second.as_object().contains("committed"); }));
  }

  Player player;

 private:
  // Is told who is there. The server may still be without a database that has just come back.
  bool come_in(int told) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < until) {
      try {
        if (player.connect()) {
          while (player.people_told == told && player.hear()) continue;
        }
        if (player.people_told != told && player.online()) return true;
      } catch (const std::exception&) {
        // no ticket
      }
      std::this_thread::sleep_for(Patience(50));
    }
    return false;
  }

  void say() {
    player.command({{"say", {{"text", "words " + std::to_string(number_) + "." + std::to_string(++words_)}}}});
  }

  // A question under which another was asked meanwhile (others are back already, and play) has begun anew.
  static void compare_deadlines(const json::value& before, const json::value& now, bool nothing_happened) {
    if (!before.is_object() || !before.get_object().contains("deadline")) return;
    const auto* question = now.as_object().if_contains("question");
    if (question == nullptr || *question != before.at("question")) return;
    ASSERT_TRUE(now.as_object().contains("deadline")) << json::serialize(now);
    const auto was = before.at("deadline").as_int64(), is = now.at("deadline").as_int64();
    EXPECT_GE(is, was);
    if (!nothing_happened) return;
    EXPECT_LE(is, std::max(was, wall_clock() + restart_grace)) << json::serialize(before) << json::serialize(now);
  }

  unsigned number_;
  std::mt19937 dice_;
  int words_ = 0, said_ = 0, acts_ = 0;
};

// Short matches, under every kind of clock.
const std::vector<const char*> wishes{
    R"({"game":"verrat","seats":4,"options":{"max_turns":3},"clock":{"kind":"live","seconds":60},"listed":true})",
    R"({"game":"karaya","seats":5,"clock":{"kind":"turns","hours":24},"listed":true})",
    R"({"game":"karanor","seats":2,"options":{"max_rounds":2},"listed":true})",
    R"({"game":"sultaniya","seats":2,"clock":{"kind":"live","seconds":90},"listed":true})"};

// Two people, bots, and one who looks on.
std::list<Guest> fill_table(const Program& program, unsigned table) {
  std::vector<Browser> people, onlookers;
  people.push_back(program.person("Ann"));
  people.push_back(program.person("Bob"));
  onlookers.push_back(program.person("Cid"));
  std::list<Guest> guests;
  for (auto& player :
       seat_people(std::move(people), json::parse(wishes[table % wishes.size()]).as_object(), std::move(onlookers))) {
    const auto number = 3 * table + static_cast<unsigned>(guests.size());
    guests.emplace_back(std::move(player), number);
  }
  return guests;
}

// Everybody comes back and plays at once; after a while `blow` strikes, which may leave them without a server, and soon
// they stop.
void play_for(const Program& program, std::list<Guest>& guests, Patience time, const std::function<void()>& blow = {}) {
  std::vector<std::thread> threads;
  std::atomic<bool> enough = false;
  for (auto& guest : guests) {
    guest.return_to(program);
    EXPECT_EQ(guest.player.trouble, "");
    threads.emplace_back([&] { guest.play_until_it_is_gone(enough); });
  }
  std::this_thread::sleep_for(time);
  if (blow) blow();
  std::this_thread::sleep_for(blow ? Patience(20) : Patience(0));
  enough = true;
  for (auto& thread : threads) thread.join();
}

// Every command that was answered "committed" is in the log once; what was refused or never answered is not there as
// done.
void expect_once(EventStore& store, Guest& guest) {
  EXPECT_TRUE(guest.player.all_answered());
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
}

// Servers that come and go on the same ground, and the people at their tables.
class Campaign {
 public:
  explicit Campaign(std::unique_ptr<Ground> ground) : ground_(std::move(ground)) { start(); }

  Program& program() { return *program_; }
  Ground& ground() { return *ground_; }

  // Lets everybody play at four tables and more; then `blow` strikes.
  void round(const std::function<void()>& blow) {
    // Tables whose match has ended are left, and others take their place; but who saw the end and was not answered
    // asks.
    for (auto guest = guests_.begin(); guest != guests_.end();) {
      const auto next = std::next(guest);
      if (guest->settled()) left_.splice(left_.end(), guests_, guest);
      guest = next;
    }
    while (guests_.size() < 3 * wishes.size()) guests_.splice(guests_.end(), fill_table(*program_, tables_++));
    play_for(*program_, guests_, Patience(20 + dice_() % 250), blow);
  }

  void kill() {
    program_->signal(SIGKILL);
    EXPECT_EQ(program_->wait(), -SIGKILL);
  }
  void start() {
    program_.emplace(ground_->data(), ground_->arguments());
    ASSERT_NE(program_->port(), 0) << program_->said();
  }
  // Also while it is about to wake: nobody is there yet.
  bool kill_newborn() {
    if (dice_() % 8 != 0) return false;
    std::this_thread::sleep_for(Patience(dice_() % 20));
    kill();
    start();
    return true;
  }

  // All matches are played to their end, and all is answered; then the log is held against what was answered.
  void end() {
    for (int rounds = 0; rounds < 100 && !all_settled(); ++rounds) {
      play_for(*program_, guests_, Patience(1000));
      if (testing::Test::HasFatalFailure()) return;
    }
    for (auto& guest : guests_) {
      EXPECT_TRUE(guest.player.ended()) << guest.player.table << " does not end";
      guest.player.compare_with_a_newcomer();
    }
    left_.splice(left_.end(), guests_);
    program_->signal(SIGTERM);
    EXPECT_EQ(program_->wait(), 0);
    const auto [store, fault] = ground_->open();
    ASSERT_TRUE(store) << fault;
    for (auto& guest : left_) {
      EXPECT_EQ(guest.player.trouble, "");
      if (guest.plays()) expect_once(*store, guest);
      EXPECT_EQ(store->row(guest.player.table)->status, "ended");
    }
    EXPECT_GT(committed(), 0);
    store->close();
  }

  int committed() const {
    int all = 0;
    for (const auto* group : {&guests_, &left_}) {
      for (const auto& guest : *group) all += guest.committed();
    }
    return all;
  }
  std::string so_far() const {
    return std::to_string(committed()) + " commands committed at " + std::to_string(tables_) + " tables, " +
           std::to_string(left_.size() / 3) + " played to their end";
  }

 private:
  bool all_settled() const { return std::ranges::all_of(guests_, &Guest::settled); }

  std::unique_ptr<Ground> ground_;
  std::optional<Program> program_;
  std::list<Guest> guests_, left_;
  unsigned tables_ = 0;
  std::mt19937 dice_{std::random_device{}()};
};

class Kill : public testing::TestWithParam<GroundKind> {};

TEST_P(Kill, nothing_answered_is_lost_and_nothing_is_done_twice) {
  Campaign campaign(GetParam().ground());
  const int most = 20 * soak();
  int kills = 0, told = 0;
  while (kills < most && !HasFailure()) {
    campaign.round([&] { campaign.kill(); });
    ++kills;
    campaign.start();
    kills += kills < most && campaign.kill_newborn();
    if (kills / 10 > told) {
      told = kills / 10;
      std::cout << "kill " << kills << " of " << most << ": " << campaign.so_far() << std::endl;
    }
  }
  campaign.end();
  std::cout << kills << " kills on " << GetParam() << ": " << campaign.so_far() << std::endl;
}

INSTANTIATE_TEST_SUITE_P(On, Kill, testing::ValuesIn(grounds()), [](const auto& info) { return info.param.name; });

// The server stays and its database goes, in the middle of everything, and comes back.
TEST(Fire, postgres_restarted_at_once_under_load_loses_nothing_and_doubles_nothing) {
  PrivatePostgres postgres;
  Campaign campaign(std::make_unique<PostgresGround>(postgres));
  auto eve = campaign.program().person("Eve");
  const int most = 10 * soak();
  for (int restarts = 1; restarts <= most && !HasFailure(); ++restarts) {
    campaign.round([&] {
      postgres.stop_at_once();
      std::this_thread::sleep_for(Patience(restarts * 37 % 400));
      postgres.start();
      const auto until = std::chrono::steady_clock::now() + patience;
      while (eve.get("/api/tables").status != 200 && std::chrono::steady_clock::now() < until) {
        std::this_thread::sleep_for(Patience(20));
      }
      EXPECT_EQ(eve.get("/api/tables").status, 200);
    });
    if (restarts % 10 == 0) {
      std::cout << "restart " << restarts << " of " << most << ": " << campaign.so_far() << std::endl;
    }
  }
  campaign.end();
  std::cout << most << " restarts of PostgreSQL: " << campaign.so_far() << std::endl;
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
      store->append({row.id, 1, lines, {}, row},
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
