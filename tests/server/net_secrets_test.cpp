// Twin worlds over real sockets: two matches that differ only in what a seat may not know send it the same bytes, in
// the same number and order. The others follow one script, whatever they hold; in one world somebody acts in secret
// too.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engine/core/adapter.h"
#include "server/dependencies.h"
#include "tests/probe/probe.h"
#include "tests/server/net_doors.h"

namespace divan::server {
namespace {

namespace json = boost::json;

template <probe::Leak leak = probe::Leak::none>
const AnyGame* the_probe() {
  static const GameOf<probe::Probe<leak>> game;
  return &game;
}

// What a seed deals: the card of each place.
json::object cards_of(const Seed& seed) {
  RecordHeader header;
  header.seats = 3;
  header.seed = seed;
  const auto table = the_probe()->open(header).table;
  table->propose_due();
  table->commit();
  return json::parse(table->snapshot(Viewer::open()).view).at("cards").as_object();
}

// Two seeds that deal the fool to the first seat, and other cards to the second.
std::pair<Seed, Seed> twin_seeds() {
  std::optional<Seed> one;
  for (std::uint64_t number = 1;; ++number) {
    const auto seed = Seed::from_number(number);
    const auto cards = cards_of(seed);
    if (cards.at("first") != "fool") continue;
    if (one && cards_of(*one).at("second") != cards.at("second")) return {*one, seed};
    if (!one) one = seed;
  }
}

// A whole server in this process, whose tables all get one seed.
class World {
 public:
  World(const AnyGame* game, const Seed& seed) : store_(open_sqlite(directory_.path()).store), clock_(context_) {
    const auto post = [this](std::function<void()> what) { boost::asio::post(context_, std::move(what)); };
    Dependencies dependencies;
    dependencies.games = {game};
    dependencies.seed = [seed] { return seed; };
    house_ = open_house(*store_, clock_, post, {}, dependencies);
    auto listening = listen(context_, {"127.0.0.1"}, 0);
    port = listening.port;
    server_ = std::make_unique<HttpServer>(std::move(listening), *house_, *store_, clock_, post, HttpOptions{});
    thread_ = std::thread([this] { context_.run(); });
  }
  ~World() {
    std::promise<void> gone;
    boost::asio::post(context_, [&] {
      server_->close_doors();
      house_->stop([&] { server_->say_goodbye(std::chrono::milliseconds(2000), [&] { gone.set_value(); }); });
    });
    gone.get_future().wait();
    context_.stop();
    thread_.join();
    server_.reset();
    house_.reset();
    store_->close();
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  std::uint16_t port = 0;

 private:
  TemporaryDirectory directory_;
  std::unique_ptr<EventStore> store_;
  boost::asio::io_context context_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{context_.get_executor()};
  NetClock clock_;
  std::unique_ptr<House> house_;
  std::unique_ptr<HttpServer> server_;
  std::thread thread_;
};

// Somebody at the table who keeps every frame as it came.
struct Listener {
  Wire wire;
  std::vector<std::string> frames{};
  json::value people{};
  int commands = 0;

  // Reads until a frame has this member at its top. A pong tells the time and is not kept.
  bool hear(std::string_view member) {
    while (const auto frame = wire.read()) {
      const auto message = json::parse(*frame).as_object();
      if (!message.contains("pong")) frames.push_back(*frame);
      if (const auto* told = message.if_contains("people")) people = *told;
      if (const auto* all = message.if_contains("snapshot")) people = all->at("people");
      if (message.contains(member)) return true;
    }
    return false;
  }
  // Hears all that was sent by now: a ping waits its turn at the table.
  void catch_up() {
    ASSERT_TRUE(wire.send(R"({"ping":1})"));
    ASSERT_TRUE(hear("pong"));
  }
  // Says it and waits for the answer.
  void act(const std::string& what, std::int64_t question) {
    auto id = std::to_string(++commands);
    id.insert(0, 32 - id.size(), 'a');
    ASSERT_TRUE(wire.send(R"({"id":")" + id + R"(","act":{"do":")" + what + R"(","at":"first","coins":0},"question":)" +
                          std::to_string(question) + "}"));
    ASSERT_TRUE(hear("answer"));
  }
};

// Plays some turns: whoever's turn it is stirs, and everybody passes whenever it is asked. Gives what the first was
// sent.
std::vector<std::string> frames_of_the_first(const AnyGame* game, const Seed& seed, bool secretive) {
  World world(game, seed);
  std::vector<Browser> people;
  for (const auto* name : {"Ann", "Bob", "Cid"}) people.emplace_back(world.port).introduce(name);
  const auto made = people[0].post("/api/tables", R"({"game":"probe"})").json();
  const std::string table(made.at("table").as_string());
  const auto invite = json::serialize(json::object{{"invite", made.at("invite")}});
  for (std::size_t i = 1; i < 3; ++i) EXPECT_EQ(people[i].post("/api/tables/" + table + "/join", invite).status, 200);
  EXPECT_EQ(people[0].post("/api/tables/" + table + "/start").status, 200);

  std::vector<Listener> seats;
  for (auto& person : people) {
    seats.push_back({Wire::to(person, table)});
    EXPECT_TRUE(seats.back().hear("snapshot"));
    seats[0].catch_up();
  }
  for (int step = 0; step < 9; ++step) {
    const auto question = seats[0].people.at("question").as_int64();
    if (secretive) seats[1].act("order", question);
    const char* said = step % 3 == 0 ? "stir" : "pass";
    for (auto& seat : seats) seat.act(said, question);  // who is not asked is refused
    seats[0].catch_up();
  }
  return seats[0].frames;
}

TEST(NetSecrets, a_seat_gets_the_same_bytes_when_only_what_it_may_not_know_differs) {
  const auto [one, other] = twin_seeds();
  const auto first = frames_of_the_first(the_probe(), one, false);
  const auto second = frames_of_the_first(the_probe(), other, true);
  EXPECT_GT(first.size(), 25u);
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) ASSERT_EQ(first[i], second[i]) << "frame " << i;
}

TEST(NetSecrets, a_game_that_counts_secret_steps_for_all_is_caught) {
  const auto [one, other] = twin_seeds();
  const auto* leaky = the_probe<probe::Leak::counter>();
  EXPECT_NE(frames_of_the_first(leaky, one, false), frames_of_the_first(leaky, other, true));
}

}  // namespace
}  // namespace divan::server
