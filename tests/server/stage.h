// Where the tests of the house play: a house on a clock turned by hand, a store in memory, people with connections.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <deque>
#include <mutex>
#include <set>

#include "server/dependencies.h"
#include "server/routes.h"
#include "tests/merge_patch.h"
#include "tests/server/fake_clock.h"
#include "tests/server/memory_store.h"

namespace divan::server {

namespace json = boost::json;

inline json::value parsed(std::string_view text) { return json::parse(text); }
inline std::string text_of(const json::value& value) { return std::string(value.as_string()); }

inline json::value merged(json::value target, const json::value& patch) {
  merge(target, patch);
  return target;
}

inline Person person(const std::string& name) { return {"key-of-" + name, name, "en"}; }

class GuestConnection final : public Connection {
 public:
  explicit GuestConnection(const Clock& clock) : clock_(clock) {}

  std::vector<std::string> messages;
  std::vector<std::int64_t> times;  // of the messages
  std::optional<int> closed;

  void send(std::shared_ptr<const std::string> message) override {
    messages.push_back(*message);
    times.push_back(clock_.now());
  }
  void close(int code, std::string_view) override { closed = code; }

 private:
  const Clock& clock_;
};

// What a client makes of what it is sent.
struct Client {
  std::uint32_t version = 0;
  json::object seat;  // view, notebook, legal, bounds, may_undo: what a snapshot and the updates after it give
  json::value people;
  std::optional<std::int64_t> you;
  bool open = false;
  std::string order;
  std::string bye;
  std::vector<json::object> answers;
  int snapshots = 0, updates = 0, told_people = 0;

  void take(std::string_view text) {
    const auto message = parsed(text).as_object();
    if (const auto* snapshot = message.if_contains("snapshot")) take_snapshot(snapshot->as_object());
    if (const auto* update = message.if_contains("update")) take_update(update->as_object());
    if (const auto* told = message.if_contains("people")) people = *told, ++told_people;
    if (const auto* answer = message.if_contains("answer")) answers.push_back(answer->as_object());
    if (const auto* told = message.if_contains("order")) order = told->as_string();
    if (const auto* said = message.if_contains("bye")) bye = said->at("reason").as_string();
  }

 private:
  static constexpr const char* own[] = {"view", "notebook", "legal", "bounds", "may_undo"};

  void take_snapshot(const json::object& snapshot) {
    ++snapshots;
    version = static_cast<std::uint32_t>(snapshot.at("version").as_int64());
    seat.clear();
    for (const auto* key : own) {
      if (const auto* value = snapshot.if_contains(key)) seat[key] = *value;
    }
    people = snapshot.at("people");
    you.reset();
    if (const auto* mine = snapshot.if_contains("you")) you = mine->as_int64();
    if (const auto* mine = snapshot.if_contains("order")) order = mine->as_string();
    open = snapshot.contains("open");
  }
  void take_update(const json::object& update) {
    ++updates;
    EXPECT_EQ(update.at("version").as_int64(), version + 1) << "a gap";
    ++version;
    seat["view"] = merged(seat["view"], update.at("patch"));
    for (const auto* key : own) {
      if (const auto* value = update.if_contains(key)) seat[key] = *value;
    }
  }
};

// The connection of a person to a table, and the client at its end.
class Guest {
 public:
  // `serial` tells connections apart: ids of commands begin with it.
  Guest(House& house, const Clock& clock, Person person, const TableId& table, const Have& have, int serial)
      : person_(std::move(person)),
        house_(&house),
        ids_(std::to_string(serial) + 'c'),
        wire(std::make_shared<GuestConnection>(clock)) {
    connection_ = house.attach(person_, table, have, wire);
  }

  // What has arrived since the last look.
  Client& client() {
    for (; read_ < wire->messages.size(); ++read_) client_.take(wire->messages[read_]);
    return client_;
  }
  // The client was here before, over another connection: `before` is what it holds.
  void client_before(Client before) { client_ = std::move(before); }
  std::string last() const { return wire->messages.empty() ? "" : wire->messages.back(); }

  void say(const std::string& frame) { house_->receive(connection_, frame); }
  // A command with a new id; gives the id. Ids are counted, so that twin worlds can be compared.
  std::string command(const std::string& verb_and_rest) {
    auto id = ids_ + std::to_string(++commands_);
    id.resize(32, 'e');
    say(R"({"id":")" + id + "\"," + verb_and_rest + '}');
    return id;
  }
  std::string act(const std::string& action, std::int64_t question) {
    return command(R"("act":)" + action + R"(,"question":)" + std::to_string(question));
  }
  std::string act(const std::string& action) { return act(action, question()); }
  std::int64_t question() {
    const auto* open = client().people.as_object().if_contains("question");
    return open == nullptr ? 0 : open->as_int64();
  }
  // The last answer: "committed", "refused RULE reason", "malformed where", "failed", or nothing.
  std::string verdict() {
    if (client().answers.empty()) return "";
    const auto& answer = client().answers.back();
    if (answer.contains("committed")) return "committed";
    if (const auto* why = answer.if_contains("refused")) {
      return "refused " + text_of(why->at("rule")) + " " + text_of(why->at("reason"));
    }
    if (const auto* why = answer.if_contains("malformed")) return "malformed " + text_of(why->at("where"));
    return answer.contains("failed") ? "failed" : "?";
  }
  void hang_up() { house_->detach(connection_); }

  static std::string new_id() {
    static std::uint64_t count = 0;
    const auto digits = std::to_string(++count);
    return std::string(32 - digits.size(), 'f') + digits;
  }

 private:
  Person person_;
  House* house_;
  House::ConnectionId connection_ = 0;
  std::size_t read_ = 0;
  std::string ids_;
  int commands_ = 0;
  Client client_;

 public:
  std::shared_ptr<GuestConnection> wire;
};

class Stage {
 public:
  MemoryStore store;
  FakeClock clock;
  Settings settings;
  Dependencies dependencies;

  explicit Stage(Settings wanted = quick()) : settings(std::move(wanted)) {
    dependencies.reads_beside = false;  // the store in memory is for one thread
    dependencies.seed = [this] { return Seed::from_number(++seeds_); };
  }
  ~Stage() { house_.reset(); }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // Bots answer after exactly a second; nothing waits for a restart.
  static Settings quick() {
    Settings settings;
    settings.public_url = "https://divan.example";
    settings.bot_delay_least = settings.bot_delay_most = 1'000;
    settings.restart_grace = 0;
    return settings;
  }

  House& house() {
    if (!house_) {
      house_ = open_house(
          store, clock, [this](std::function<void()> what) { post(std::move(what)); }, settings, dependencies);
      settle();
    }
    return *house_;
  }
  // kill -9: nothing is finished, nobody is told.
  void kill() {
    house_.reset();
    posted_.clear();
    const auto mood = std::exchange(store.mood, MemoryStore::Mood::dies_silently);
    while (store.complete()) continue;
    store.mood = mood;
  }

  // Does everything that can be done without time passing.
  void settle() {
    while (run_posted() || store.complete()) continue;
  }
  bool run_posted() {
    std::function<void()> what;
    {
      const std::scoped_lock lock(door_);
      if (posted_.empty()) return false;
      what = std::move(posted_.front());
      posted_.pop_front();
    }
    what();
    return true;
  }
  // Lets time pass.
  void pass(std::int64_t milliseconds) {
    const auto until = clock.now() + milliseconds;
    settle();
    while (clock.run_next(until)) settle();
    clock.set(until);
  }

  Reply call(const Person& who, const std::string& method, const std::string& path, const std::string& body = "") {
    std::optional<Reply> reply;
    Call call(method, path, body);
    const auto* route = call.route;
    house().call(who, std::move(call), [&reply](Reply given) { reply = std::move(given); });
    settle();
    EXPECT_TRUE(reply) << method << " " << path << " was not answered";
    if (reply && route != nullptr && !std::holds_alternative<AtGate>(route->handler)) expect_described(*route, *reply);
    return whole(reply.value_or(Reply{0, {}}));
  }
  // With all the pieces that it is made in.
  Reply whole(Reply reply) {
    while (reply.rest) {
      std::optional<std::string> next;
      reply.rest([&next](std::optional<std::string> piece) { next = std::move(piece); });
      settle();
      if (!next) ADD_FAILURE() << "a piece is missing";
      if (!next || next->empty()) reply.rest = nullptr;
      reply.body += next.value_or("");
    }
    return reply;
  }
  // A refusal must stand in the route table.
  static void expect_described(const Route& route, const Reply& reply) {
    if (reply.status == 200) return;
    auto refusals = refusals_of(route);
    const auto key = text_of(parsed(reply.body).at("error"));
    EXPECT_TRUE(key.starts_with("house.error.") && std::ranges::count(refusals[reply.status], key.substr(12)) > 0)
        << route.method << " " << route.path << " must not be refused by " << reply.status << " " << key;
  }
  Reply post(const Person& who, const std::string& path, const std::string& body = "") {
    return call(who, "POST", path, body);
  }
  // "200", or "409 full".
  std::string result(const Person& who, const std::string& path, const std::string& body = "") {
    const auto reply = post(who, path, body);
    if (reply.status == 200) return "200";
    const auto key = text_of(parsed(reply.body).at("error"));
    EXPECT_TRUE(key.starts_with("house.error.")) << key;
    return std::to_string(reply.status) + " " + key.substr(12);
  }

  struct MadeTable {
    TableId id;
    std::string invite;
  };
  MadeTable make(const Person& host, const std::string& wish) {
    const auto reply = post(host, "tables", wish);
    EXPECT_EQ(reply.status, 200) << reply.body;
    const auto made = parsed(reply.body);
    return {text_of(made.at("table")), text_of(made.at("invite"))};
  }
  Guest attach(const Person& who, const TableId& table, const Have& have) {
    Guest guest(house(), clock, who, table, have, ++connections_);
    settle();
    return guest;
  }
  // Comes back with a version of the stream that is the person's now.
  Guest attach(const Person& who, const TableId& table, std::uint32_t version = 0) {
    if (version == 0) return attach(who, table, Have{});
    const auto told = parsed(call(who, "GET", "tables/" + table).body).as_object();
    const auto* you = told.if_contains("you");
    return attach(who, table, Have{you == nullptr ? "watch" : std::to_string(you->as_int64()), version});
  }

 private:
  // From any thread.
  void post(std::function<void()> what) {
    const std::scoped_lock lock(door_);
    posted_.push_back(std::move(what));
  }

  std::uint64_t seeds_ = 0;
  int connections_ = 0;
  std::mutex door_;
  std::deque<std::function<void()>> posted_;
  std::unique_ptr<House> house_;
};

}  // namespace divan::server
