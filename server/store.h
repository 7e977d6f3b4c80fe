// What the server remembers, behind one small door: SQLite in a directory, or PostgreSQL.
//
// A table is a list of lines, numbered from 1, that only grows; whatever a table is follows from its lines. A line is
// appended together with the id of the command that caused it, so that a command is carried out once however often it
// comes. Everything that is answered "committed" is on the disk.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
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
  // Keys of the sessions and tokens that open a seat, each followed by a space. Absent: not known (divan 0.1).
  std::optional<std::string> seated = {};

  friend bool operator==(const TableRow&, const TableRow&) = default;
};

// What is kept of a command's id and its sender: 16 bytes of a hash.
struct CommandId {
  std::array<unsigned char, 16> bytes{};

  std::string_view text() const { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
  friend bool operator==(const CommandId&, const CommandId&) = default;
  friend auto operator<=>(const CommandId&, const CommandId&) = default;
};
// `sender` is the key of a session, `id` what it calls the command.
CommandId command_id(std::string_view sender, std::string_view id);
// From the 16 bytes; anything else gives an id that no command has.
CommandId command_of_bytes(std::string_view bytes);

// A command that was carried out, and the version that its sender was told: its answer follows from these.
struct DoneCommand {
  CommandId id;
  std::uint32_t version = 0;

  friend bool operator==(const DoneCommand&, const DoneCommand&) = default;
  friend auto operator<=>(const DoneCommand&, const DoneCommand&) = default;
};

struct Append {
  TableId table;
  std::uint64_t first = 0;  // the number of the first line; must be the last number + 1, also when there are no lines
  std::vector<std::string> lines;  // text without NUL; may be empty: then only the row is written
  std::optional<DoneCommand>
      command;                  // what caused the lines, of which there is one at least; absent: the table itself
  std::optional<TableRow> row;  // the new row, when it changed; required with line 1
  std::vector<DoneCommand> earlier = {};  // commands of a table that comes from elsewhere, whose lines are not known
};

enum class Appended : std::uint8_t {
  done,
  conflict,  // `first` is not next: somebody else has written; the table must be loaded again
  failed,    // the disk said no, `error` says why; the table is as it was. Only if the program dies right then may the
             // lines have reached the disk after all; whoever loads the table then finds them, and the command's id
  unknown,   // the connection to the database was lost on the way. Nothing can be read until that is settled; the
             // first read that does not throw tells for good whether the append happened (append_resolver.h asks)
};
struct AppendOutcome {
  Appended result = Appended::failed;
  std::string error = {};  // for the log, never for a client
};

// All that is kept of a table beside its row.
struct TableLog {
  std::vector<std::string> lines;  // those that are there
  std::uint64_t last = 0;          // the number of the last one; more than there are lines: some are missing
  std::uint64_t missing = 0;       // the first number that is missing; 0: none is
  std::vector<DoneCommand> commands;

  friend bool operator==(const TableLog&, const TableLog&) = default;
};

struct SessionRow {
  std::string key;  // hash of the secret
  std::string name;
  std::string language;
  std::int64_t seen = 0;
  // The person of the account that the session is signed in to. Empty: a guest, who is the person `key`. Name and
  // language are then the account's, for reading and for writing.
  std::string person = {};

  friend bool operator==(const SessionRow&, const SessionRow&) = default;
};

// An account. Its person is the key of the session that it began with, so that a guest keeps every seat.
struct AccountRow {
  std::string person;
  std::string handle;  // random bytes in base64url, by which an authenticator knows the account
  std::string name;
  std::string language;
  std::int64_t made = 0;
  std::string recovery;  // a hash of the recovery code

  friend bool operator==(const AccountRow&, const AccountRow&) = default;
};
// A public key that signs an account in. Bytes are in base64url.
struct PasskeyRow {
  std::string id;
  std::string person;
  int algorithm = 0;  // COSE
  std::string key;
  std::uint32_t counter = 0;  // of the last signature; 0: the authenticator does not count
  std::string label;
  std::int64_t made = 0;
  std::int64_t used = 0;

  friend bool operator==(const PasskeyRow&, const PasskeyRow&) = default;
};

// What happens to accounts; each is done whole or not at all.
struct NewAccount {  // the session of the person is signed in to it
  AccountRow account;
  PasskeyRow passkey;
};
struct UsedPasskey {  // refused when the counter does not go up, unless both are 0
  std::string id;
  std::uint32_t counter = 0;
  std::int64_t used = 0;
};
struct RemovePasskey {
  std::string id;
  std::string person;
};
struct NewRecovery {  // refused when `old` is not the one in force; empty: whichever it is
  std::string person;
  std::string old;
  std::string recovery;
};
struct EndSessions {  // of a person, all but one
  std::string person;
  std::string but;
};
struct RemovePerson {  // account, passkeys, sessions, and the list of the person's tables
  std::string person;
};

// What the operator does to a store (admin.h); each is done whole or not at all.
struct Note {  // bans and reports
  std::string kind;
  std::string id;
  std::string text;  // empty: the note goes

  friend bool operator==(const Note&, const Note&) = default;
};
struct RemoveTable {
  TableId table;
};
struct RemoveSession {
  std::string key;
};
// Other words in lines that are there; what the table is must stay the same.
struct Rewrite {
  TableId table;
  std::vector<std::uint64_t> numbers;
  std::vector<std::string> lines;
  std::string summary;
};
using Chore = std::variant<Note, RemoveTable, RemoveSession, Rewrite, NewAccount, PasskeyRow, UsedPasskey,
                           RemovePasskey, NewRecovery, EndSessions, RemovePerson>;

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

  virtual void carry_out(Chore /*chore*/, std::function<void(bool)> done) { done(false); }

  // Synchronous reads, from any thread; they see everything whose `done` has been called. May throw StoreFault.
  virtual std::optional<TableRow> row(const TableId& table) = 0;
  // From number `first` on, `most` of them. A line that is missing between others is a fault.
  virtual std::vector<std::string> lines(const TableId& table, std::uint64_t first = 1,
                                         std::size_t most = std::numeric_limits<std::size_t>::max()) = 0;
  // Everything, for whoever loads a table. May take long, and keeps no other read waiting but its own kind.
  virtual TableLog log(const TableId& table) = 0;
  // Tables for the lobby's list: open and running, newest first.
  virtual std::vector<TableRow> listed(std::size_t most) = 0;
  // Tables that must be woken by then, earliest first.
  virtual std::vector<TableRow> due(std::int64_t until, std::size_t most) = 0;
  virtual std::optional<SessionRow> session(std::string_view key) = 0;
  virtual std::vector<Note> notes(std::string_view /*kind*/) { return {}; }
  // All tables and all sessions, in the order of their ids: so many, from behind `after` on.
  virtual std::vector<TableRow> tables_after(const TableId& /*after*/, std::size_t /*most*/) { return {}; }
  virtual std::vector<SessionRow> sessions_after(std::string_view /*after*/, std::size_t /*most*/) { return {}; }
  // Accounts. These may take a while: call them from a worker.
  virtual std::optional<AccountRow> account(std::string_view /*person*/) { return {}; }
  virtual std::optional<AccountRow> account_by_recovery(std::string_view /*recovery*/) { return {}; }
  virtual std::optional<PasskeyRow> passkey(std::string_view /*id*/) { return {}; }
  virtual std::vector<PasskeyRow> passkeys_of(std::string_view /*person*/) { return {}; }  // the oldest first
  virtual std::vector<SessionRow> sessions_of(std::string_view /*person*/) { return {}; }  // of an account, likewise
  // The tables where a person has ever had a seat, those that changed last first.
  virtual std::vector<TableRow> tables_of(std::string_view /*person*/, std::size_t /*most*/) { return {}; }

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
