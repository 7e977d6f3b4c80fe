// The server without its network: people, tables, talk and clocks. The network layer (and tests) call it with what came
// in and hand it lines to speak on. Everything here runs on one thread, the house's; each table is an actor that does
// one thing at a time: read a command, check, append to the store, apply, tell. While an append is under way the table
// reads no further command.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/clock.h"
#include "server/pieces.h"
#include "server/store.h"
#include "server/tally.h"

namespace divan::server {

// Where the house speaks to one live connection. The implementer queues; a reader that is too slow is cut.
class Connection {
 public:
  virtual ~Connection() = default;
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  virtual void close(int code, std::string_view reason) = 0;
};

// Somebody with a session. `key` is the hash of the session's secret: what seats are bound to.
struct Person {
  std::string key;
  std::string name;  // may be empty
  std::string language;
  // A program that has shown a token instead of a session: its key, and nothing else is known. The table tells which
  // seat it opens, if any.
  std::string program = {};
  std::string address = {};  // as limits count it; empty: not known
};

// What the client at the other end of a line holds: a version, and the stream of updates that counts it ("2" is seat 2,
// "watch" a spectator). Another stream's version means nothing.
struct Have {
  std::string stream;
  std::uint32_t version = 0;  // 0: nothing

  static constexpr std::string_view spectators = "watch";
};

struct Route;

// A call over HTTP, already authenticated (session, CSRF) by the network layer. The route is looked up once, here.
struct Call {
  Call() = default;
  // `path` without "/api/": "tables/ABC…/join".
  Call(std::string_view method, std::string path, std::string body = {}, std::string query = {}, bool gzip = false);

  const Route* route = nullptr;  // none: there is no such call
  std::string path;
  std::string table;   // what stands for {table}
  std::string detail;  // what stands for {round} or {eyes}
  std::string body;    // JSON, or empty
  std::string query;   // "game=verrat&status=open"
  bool gzip = false;   // a long reply may be compressed
};
struct Reply {
  int status = 200;
  std::string body;           // JSON; of an error {"error":"key","args":{…}} with a key of the text catalogue
  std::string encoding = {};  // of the body: "gzip", or none
  std::shared_ptr<const void> held = {};  // let go when the reply has been sent: only so many long ones at a time
  Pieces rest = {};                       // of the body, behind `body`; none: that is all
};
using ReplyHandler = std::function<void(Reply)>;

struct Settings {
  std::string public_url;              // for links; no slash at the end
  std::int64_t bot_delay_least = 600;  // milliseconds; drawn without regard to what a bot holds
  std::int64_t bot_delay_most = 1800;
  std::int64_t grace = 60'000;  // after which a bot plays for somebody who is gone from a live table
  std::int64_t beat = 3'000;    // the fixed length of a question that asks nobody
  std::int64_t gathering_expires = 24LL * 3600 * 1000;
  std::int64_t running_expires = 7LL * 24 * 3600 * 1000;  // since the last entry, with nobody there
  std::int64_t restart_grace = 15'000;    // nothing lapses sooner after the house has opened: people come back first
  std::int64_t rest = 5'000;              // a table with nobody there makes itself small
  std::int64_t idle = 600'000;            // and then leaves the memory
  std::size_t listed_of_one_address = 8;  // tables in the lobby at a time
  std::size_t spectators_of_one_address = 100;  // in the whole house
};

class House {
 public:
  virtual ~House() = default;

  virtual void call(const Person& person, Call call, ReplyHandler done) = 0;

  // A socket opens, for a table, by a person who has shown a ticket. The house answers with a snapshot, or with what is
  // missing since `have`. Whether the person is a seat or a spectator is decided here.
  using ConnectionId = std::uint64_t;
  virtual ConnectionId attach(const Person& person, const TableId& table, const Have& have,
                              std::shared_ptr<Connection> connection) = 0;
  virtual void receive(ConnectionId connection, std::string_view message) = 0;
  virtual void detach(ConnectionId connection) = 0;
  // The session is over: its connections are closed. Its seats stay, and nobody can claim them.
  virtual void end_session([[maybe_unused]] const std::string& key) {}
  // Closes the connections of everybody who is chosen: somebody at this address, of this name.
  using Chosen = std::function<bool(const std::string& address, const std::string& name)>;
  virtual void disconnect([[maybe_unused]] const Chosen& chosen) {}

  // What it has done so far and holds now; only for whoever operates the machine.
  virtual HouseTally tally() const { return {}; }

  // For the operator (operator.h). Nobody can play on at a table that is closed; `done` hears whether that is stored. A
  // table that is forgotten leaves the memory, and whoever comes reads it anew, if it is still there.
  virtual void close_table(const TableId& /*table*/, std::function<void(bool)> done) { done(false); }
  virtual void forget_table(const TableId& /*table*/) {}

  // Tells everybody goodbye, finishes what is under way, then calls `done`. Nothing may be called afterwards.
  virtual void stop(std::function<void()> done) = 0;
};

// `post` runs a function on the house's thread: what the store's thread uses to come back.
using Post = std::function<void(std::function<void()>)>;
std::unique_ptr<House> open_house(EventStore& store, Clock& clock, Post post, Settings settings);

}  // namespace divan::server
