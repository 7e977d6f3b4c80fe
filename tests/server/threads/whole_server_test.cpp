// The whole server within this process, every thread of it at work at once: made for the thread sanitizer
// (tools/run_tests threads), which sees one process.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <future>
#include <thread>

#include "server/admin_door.h"
#include "server/serve.h"
#include "tests/server/net_player.h"
#include "tests/server/store_tools.h"

namespace divan::server {
namespace {

namespace json = boost::json;
using std::chrono::steady_clock;

constexpr int moves_each = 40;
constexpr std::chrono::seconds longest{120};

class Serving {
 public:
  explicit Serving(const std::string& data) {
    ServeOptions options;
    options.port = 0;
    options.store.data = data;
    options.log_level = "error";
    options.house.bot_delay_least = options.house.bot_delay_most = 0;
    options.house.rest = 200;  // tables that nobody is at are put away, and come back, while others play
    auto& gate = options.http.gate;
    for (auto* rate : {&gate.calls, &gate.tickets, &gate.address_calls, &gate.address_tickets, &gate.files,
                       &gate.sessions, &gate.tables, &gate.replays}) {
      *rate = {1'000'000, 1'000};
    }
    std::promise<std::uint16_t> open;
    thread_ = std::thread([this, options, &open] {
      fault_ = serve(options, [&open](const std::string& address) {
        open.set_value(static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1))));
      });
    });
    port_ = open.get_future().get();
  }
  ~Serving() { stop(); }
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

  // Empty when it ended well.
  std::string stop() {
    if (!thread_.joinable()) return fault_;
    ::kill(::getpid(), SIGTERM);
    thread_.join();
    return fault_;
  }
  std::uint16_t port() const { return port_; }
  Browser person(const std::string& name) const {
    Browser browser(port_);
    browser.introduce(name);
    return browser;
  }

 private:
  std::thread thread_;
  std::string fault_;
  std::uint16_t port_ = 0;
};

struct Wish {
  std::string game;
  int seats;
};

// Two people and bots play until the match has ended or each has made its moves; then they read all that can be read
// of it. What went wrong, in words.
std::string play(const Serving& serving, const Wish& wish) {
  std::vector<Browser> people;
  for (const auto* name : {"Ann", "Bob"}) people.push_back(serving.person(name));
  std::vector<Browser> onlookers;
  onlookers.push_back(serving.person("Eve"));
  auto players = seat_people(std::move(people), {{"game", wish.game}, {"seats", wish.seats}, {"listed", true}},
                             std::move(onlookers));
  std::mt19937 dice(7);
  for (auto& player : players) {
    if (!player.connect()) return "no connection";
  }
  const auto enough = [&] {
    return players[0].ended() || (players[0].answers.size() >= moves_each && players[1].answers.size() >= moves_each);
  };
  const auto end = steady_clock::now() + longest;
  for (int turn = 0; !enough() && steady_clock::now() < end; ++turn) {
    for (auto& player : players) {
      while (player.hear(Patience(2))) {
      }
      if (player.seat > 0) player.play(dice);
    }
    if (turn % 10 == 9) players[2].connect();  // comes and goes
  }
  std::string trouble;
  for (auto& player : players) trouble += player.trouble;
  auto& ann = players[0].browser;
  const auto at = "/api/tables/" + players[0].table;
  const auto expected = players[0].ended() ? 200 : 409;
  for (const auto* path : {"/record", "/replay/open", "/replay/1"}) {
    const auto answer = ann.get(at + path, {{"Accept-Encoding", "gzip"}});
    if (answer.status != expected && players[0].ended()) trouble += path + std::to_string(answer.status) + "; ";
  }
  if (players[0].answers.empty()) trouble += "nobody has played; ";
  return trouble;
}

TEST(WholeServer, plays_every_game_while_all_its_threads_are_at_work) {
  const TemporaryDirectory directory;
  const auto data = directory.path() + "/data";
  Serving serving(data);
  std::vector<std::future<std::string>> tables;
  for (const auto& wish : {Wish{"verrat", 4}, Wish{"karaya", 5}, Wish{"sultaniya", 3}, Wish{"karanor", 4}}) {
    tables.push_back(
        std::async(std::launch::async, [&serving, wish] { return wish.game + ": " + play(serving, wish); }));
  }
  std::atomic<bool> over = false;
  std::thread visitor([&] {
    auto zoe = serving.person("Zoe");
    while (!over) {
      EXPECT_EQ(zoe.get("/api/tables").status, 200);
      EXPECT_EQ(zoe.get("/healthz").status, 200);
      zoe.post("/api/tables", R"({"game":"verrat"})");
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  std::thread of_operator([&] {
    const auto ask = [&](const std::vector<std::string>& words) {
      return ask_operator(data + "/admin.sock", words).fault;
    };
    while (!over) {
      EXPECT_EQ(ask({"tables"}), "");
      EXPECT_EQ(ask({"people"}), "");
      EXPECT_EQ(ask({"ban", "address", "203.0.113.9", "1h"}), "");
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  });
  for (auto& table : tables) {
    const auto told = table.get();
    EXPECT_TRUE(told.ends_with(": ")) << told;
  }
  over = true;
  visitor.join();
  of_operator.join();
  EXPECT_EQ(serving.stop(), "");
}

}  // namespace
}  // namespace divan::server
