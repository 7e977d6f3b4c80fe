// What the server remembers, behind one small door: SQLite in a directory, or PostgreSQL.
//
// A table is a list of lines, numbered from 1, that only grows; whatever a table is follows from its lines. A line is
// appended together with the answer to the command that caused it, so that a command is carried out once however often
// it comes. Everything that is answered "committed" is on the disk.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "server/tally.h"

namespace divan::server {

using TableId = std::string;  // 26 characters of base32: 130 random bits

// What the lobby must know of a table without reading its lines.
struct TableRow {
  TableId id;
  std::string game;
  std::string status;        // "open" (people gather), "running", "ended", "expired", "frozen"
  bool listed = false;       // shown to everybody in the lobby
  std::string summary;       // JSON for the lobby's list, public things only
  std::int64_t touched = 0;  // milliseconds since 1970
  std::int64_t due = 0;      // when the table must be woken (a deadline, an expiry); 0: never
  std::string hash;          // of the State after the last line, 16 hex: an upgraded program must come to the same

  friend bool operator==(const TableRow&, const TableRow&) = default;
};

struct Append {
  TableId table;
  std::uint64_t first = 0;  // the number of the first line; must be the last number + 1, also when there are no lines
  std::vector<std::string> lines;  // text without NUL; may be empty: then only the row or the answer is written
  std::string command;             // the command's own id with its sender; empty: the table's own doing
  std::string answer;              // what the sender of a repeated command is told again
  std::optional<TableRow> row;     // the new row, when it changed; required with line 1
};

enum class Appended : std::uint8_t {
  done,
  repeated,  // the command was carried out before: AppendOutcome::answer is what was said then
  conflict,  // `first` is not next: somebody else has written; the table must be loaded again
  failed,    // the disk said no, `error` says why; the table is as it was. Only if the program dies right then may the
             // lines have reached the disk after all; whoever repeats the command is then told `repeated`
  unknown,   // the connection to the database was lost on the way. Nothing can be read until that is settled; the
             // first read that does not throw tells for good whether the append happened (sure_appends.h asks)
};
struct AppendOutcome {
  Appended result = Appended::failed;
  std::string answer;
  std::string error;  // for the log, never for a client
};

// What a sender who asks again is told.
struct AnsweredCommand {
  std::string command;
  std::string answer;

  friend bool operator==(const AnsweredCommand&, const AnsweredCommand&) = default;
};

struct SessionRow {
  std::string key;  // hash of the secret
  std::string name;
  std::string language;
  std::int64_t seen = 0;

  friend bool operator==(const SessionRow&, const SessionRow&) = default;
};

// What a read throws when the disk says no or the log of a table has a hole: never taken for "there is no such table".
struct StoreFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class EventStore {
 public:
  virtual ~EventStore() = default;

  // Asynchronous, in order of calling; `done` is called once, on the store's own thread. Several share one commit.
  // Neither throws; `done` must not call close().
  virtual void append(Append append, std::function<void(AppendOutcome)> done) = 0;
  virtual void save_session(SessionRow row, std::function<void(bool)> done) = 0;

  // Synchronous reads, from any thread; they see everything whose `done` has been called. May throw StoreFault.
  virtual std::optional<TableRow> row(const TableId& table) = 0;
  virtual std::vector<std::string> lines(const TableId& table) = 0;
  virtual std::optional<std::string> answer(const TableId& table, std::string_view command) = 0;
  // The ids of all commands of a table that have been carried out.
  virtual std::vector<std::string> commands(const TableId& table) = 0;
  // Tables for the lobby's list: open and running, newest first.
  virtual std::vector<TableRow> listed(std::size_t most) = 0;
  // Tables that must be woken by then, earliest first.
  virtual std::vector<TableRow> due(std::int64_t until, std::size_t most) = 0;
  virtual std::optional<SessionRow> session(std::string_view key) = 0;
  virtual std::int64_t count() = 0;
  // How many tables there are of each status. Reads them all.
  virtual Census census() { return {}; }
  // What it has done since it was opened.
  virtual StoreTally tally() const { return {}; }

  // Finishes what was handed in. What is handed in afterwards fails at once, on the caller's thread; nothing may be
  // read.
  virtual void close() = 0;
};

struct OpenedStore {
  std::unique_ptr<EventStore> store;
  std::string fault;
};
// Opens or makes DIR/divan.sqlite; a fault in words when it cannot (a newer schema, no right to write, not a database,
// another process at work in DIR).
OpenedStore open_sqlite(const std::string& directory);
// Opens a database of PostgreSQL by its address (postgresql://user@host/name, as libpq reads it; a password may also
// come from PGPASSWORD or ~/.pgpass) and makes its tables when it is empty; a fault in words when it cannot. No fault
// shows a password.
OpenedStore open_postgres(const std::string& address);

// Where everything is kept.
struct StorePlan {
  std::string data = "data";  // the directory, for SQLite
  std::string database;       // postgresql://…; when given, nothing is kept in the directory
};
OpenedStore open_store(const StorePlan& plan);
// The plan for the log and the operator, without a password.
std::string describe(const StorePlan& plan);

}  // namespace divan::server
