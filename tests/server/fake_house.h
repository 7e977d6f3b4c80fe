// A house of cards for the tests of the network: it notes what reaches it and does what it is told.
#pragma once

#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/routes.h"

namespace divan::server {

class FakeHouse final : public House {
 public:
  // What reached the house, in order: "GET games", "attach ABC 0", "receive …", "detach".
  std::vector<std::string> heard() const {
    const std::lock_guard lock(mutex_);
    return heard_;
  }
  std::vector<Person> people() const {
    const std::lock_guard lock(mutex_);
    return people_;
  }

  // Every call is answered {"path":…}, but tables/throw, drop, never (before the stop), strange and missing.
  void call(const Person& person, Call call, ReplyHandler done) override {
    note(std::string(call.route->method) + " " + call.path + (call.body.empty() ? "" : " " + call.body), &person);
    if (call.path == "tables/throw") throw std::runtime_error("thrown by the house");
    if (call.path == "tables/drop") return;
    if (call.path == "tables/never") return waiting_.push_back(std::move(done));
    if (call.path == "tables/strange") return done({401, R"({"error":"house.error.token","args":{}})"});
    if (call.path == "tables/missing") return done({404, R"({"error":"house.error.no_table","args":{}})"});
    done({200, R"({"path":")" + call.path + R"("})"});
  }

  ConnectionId attach(const Person& person, const TableId& table, const Have& have,
                      std::shared_ptr<Connection> connection) override {
    const auto held = have.stream + (have.stream.empty() ? "" : ":") + std::to_string(have.version);
    note("attach " + table + " " + held, &person);
    connection->send(std::make_shared<std::string>(R"({"snapshot":{"version":7}})"));
    connections_[++last_] = std::move(connection);
    return last_;
  }

  // "flood N": sends N messages of 1,000 bytes; "long N": one of N bytes; "close N": closes with code N; "throw"; all
  // else comes back.
  void receive(ConnectionId id, std::string_view message) override {
    note("receive " + std::string(message.substr(0, 40)));
    auto& connection = *connections_.at(id);
    if (message == "throw") throw std::runtime_error("thrown by the house");
    if (message.starts_with("close ")) return connection.close(std::stoi(std::string(message.substr(6))), "as told");
    if (message.starts_with("flood ")) {
      const auto big = std::make_shared<std::string>(1000, 'x');
      for (int left = std::stoi(std::string(message.substr(6))); left > 0; --left) connection.send(big);
      return;
    }
    if (message.starts_with("long ")) {
      return connection.send(std::make_shared<std::string>(std::stoul(std::string(message.substr(5))), 'y'));
    }
    connection.send(std::make_shared<std::string>(message));
  }

  void detach(ConnectionId id) override {
    note("detach");
    connections_.erase(id);
  }

  void end_session(const std::string&) override { note("end session"); }

  void stop(std::function<void()> done) override {
    for (const auto& [_, connection] : connections_)
      connection->send(std::make_shared<std::string>(R"({"bye":{"reason":"stop"}})"));
    for (const auto& answer : waiting_) answer({200, R"({"late":true})"});
    waiting_.clear();
    done();
  }

 private:
  void note(std::string what, const Person* person = nullptr) {
    const std::lock_guard lock(mutex_);
    heard_.push_back(std::move(what));
    if (person != nullptr) people_.push_back(*person);
  }

  mutable std::mutex mutex_;
  std::vector<std::string> heard_;
  std::vector<Person> people_;
  std::map<ConnectionId, std::shared_ptr<Connection>> connections_;
  std::vector<std::function<void(Reply)>> waiting_;
  ConnectionId last_ = 0;
};

}  // namespace divan::server
