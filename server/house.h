// The server core, without network: people, tables, talk and clocks. The network layer (and tests) call it and give it
// connections to send on. Everything runs on one thread, the house's thread. Each table is an actor (table_actor.h)
// that handles one job at a time: check a command, apply it in memory, store it, then tell. While an append is being
// stored, the table reads no further command.
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

// One WebSocket connection, as the house sees it. The implementation queues messages and closes a connection whose
// reader is too slow.
class Connection {
 public:
  virtual ~Connection() = default;
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  virtual void close(int code, std::string_view reason) = 0;
};

// A person with a session. Seats are bound to `key`: the hash of the session's secret, or, once there is an account, of
// the session that it began with.
struct Person {
  std::string key;
  std::string name;  // may be empty
  std::string language;
  // The key of a program's token, shown instead of a session. Nothing else is known then; the table knows which seat
  // the token opens, if any.
  std::string program = {};
  std::string address = {};  // as limits count it; empty: not known
  // The key of the session, where the person has an account and may have several. Empty: it is `key`.
  std::string session = {};
};

// What a client has already: a version, and the stream of updates that counts it ("2" is seat 2, "watch" a spectator).
// A version of another stream does not count.
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

  // A person who has shown a ticket opens a connection to a table. The house sends a snapshot, or the updates since
  // `have`. The house decides whether the person is a seat or a spectator.
  using ConnectionId = std::uint64_t;
  virtual ConnectionId attach(const Person& person, const TableId& table, const Have& have,
                              std::shared_ptr<Connection> connection) = 0;
  virtual void receive(ConnectionId connection, std::string_view message) = 0;
  virtual void detach(ConnectionId connection) = 0;
  // Ends a session: its connections are closed. Its seats stay, and nobody can claim them.
  virtual void end_session([[maybe_unused]] const std::string& key) {}
  // Gives a guest's seat at a table to a person who has no seat there; `done` hears whether that is stored.
  virtual void adopt(const Person& /*person*/, const TableId& /*table*/, const std::string& /*guest*/,
                     std::function<void(bool)> done) {
    done(false);
  }
  // Closes the connections of everybody who is chosen: somebody at this address, of this name.
  using Chosen = std::function<bool(const std::string& address, const std::string& name)>;
  virtual void disconnect([[maybe_unused]] const Chosen& chosen) {}

  // Counters and gauges, for the operator only.
  virtual HouseTally tally() const { return {}; }

  // For the operator (operator.h). A closed table cannot be played on; `done` hears whether that is stored. A forgotten
  // table leaves the memory and is read again by the next person who comes, if it is still in the store.
  virtual void close_table(const TableId& /*table*/, std::function<void(bool)> done) { done(false); }
  virtual void forget_table(const TableId& /*table*/) {}

  // Says goodbye to everybody, finishes pending appends, then calls `done`. Nothing may be called afterwards.
  virtual void stop(std::function<void()> done) = 0;
};

// Runs a function on the house's thread; other threads return their results by it.
using Post = std::function<void(std::function<void()>)>;
std::unique_ptr<House> open_house(EventStore& store, Clock& clock, Post post, Settings settings);

}  // namespace divan::server
