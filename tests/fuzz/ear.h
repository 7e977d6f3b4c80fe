// The end of a connection: keeps what it is told as a client does, and complains of what it must not be told.
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <vector>

#include "server/house.h"
#include "tests/fuzz/targets.h"
#include "tests/merge_patch.h"

namespace divan::fuzz {

namespace json = boost::json;

// What somebody knows of a table after a snapshot and the updates since.
struct Holds {
  std::uint32_t version = 0;
  json::object seat;  // view, notebook, legal, bounds, may_undo
  json::object people;
  std::optional<std::int64_t> you;
  bool open = false;
  std::string order;
  int snapshots = 0;

  bool same(const Holds& other) const {
    return version == other.version && seat == other.seat && you == other.you && open == other.open &&
           order == other.order;
  }
  std::int64_t question() const {
    const auto* asked = people.if_contains("question");
    return asked == nullptr ? 0 : asked->as_int64();
  }
};

class Ear final : public server::Connection {
 public:
  Holds holds;
  std::vector<json::object> answers;  // and pongs
  int messages = 0;
  bool closed = false;

  void send(std::shared_ptr<const std::string> message) override {
    require(!closed, "spoken to after the goodbye");
    ++messages;
    take(json::parse(*message).as_object());
  }
  void close(int, std::string_view) override { closed = true; }

 private:
  static constexpr const char* own[] = {"view", "notebook", "legal", "bounds", "may_undo"};

  void take(const json::object& message) {
    require(message.size() == (message.contains("pong") ? 2U : 1U), "a message with more than one thing");
    if (const auto* snapshot = message.if_contains("snapshot")) return take_snapshot(snapshot->as_object());
    if (const auto* update = message.if_contains("update")) return take_update(update->as_object());
    if (const auto* told = message.if_contains("people")) holds.people = told->as_object();
    if (const auto* told = message.if_contains("order")) holds.order = told->as_string();
    if (message.contains("answer") || message.contains("pong")) answers.push_back(message);
    require(holds.people.empty() || holds.people.at("status").as_string() != "frozen", "the table is frozen");
  }

  void take_snapshot(const json::object& snapshot) {
    ++holds.snapshots;
    holds.version = snapshot.at("version").to_number<std::uint32_t>();
    holds.seat.clear();
    for (const auto* key : own) {
      if (const auto* value = snapshot.if_contains(key)) holds.seat[key] = *value;
    }
    holds.people = snapshot.at("people").as_object();
    holds.you.reset();
    if (const auto* mine = snapshot.if_contains("you")) holds.you = mine->as_int64();
    holds.order.clear();
    if (const auto* mine = snapshot.if_contains("order")) holds.order = mine->as_string();
    holds.open = snapshot.contains("open");
    if (const auto* log = snapshot.if_contains("log")) {
      for (const auto& past : log->as_array()) hear(past.as_object());
    }
  }

  void take_update(const json::object& update) {
    require(update.at("version").to_number<std::uint32_t>() == holds.version + 1, "an update out of order");
    ++holds.version;
    merge(holds.seat["view"], update.at("patch"));
    for (const auto* key : own) {
      if (const auto* value = update.if_contains(key)) holds.seat[key] = *value;
    }
    hear(update);
  }

  // TABLE-3: of a whisper the others learn only that the two talked. After the end everything lies open.
  void hear(const json::object& update) const {
    const auto* heard = update.if_contains("heard");
    if (heard == nullptr || holds.open) return;
    const auto& said = heard->at("say").as_object();
    const auto* to = said.if_contains("to");
    const bool meant =
        to == nullptr || (holds.you && (*holds.you == to->as_int64() || *holds.you == heard->at("seat").as_int64()));
    require(meant || said.size() == 1, "a whisper between others is heard");
  }
};

}  // namespace divan::fuzz
