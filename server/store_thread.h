// What every kind of store has in common: appends wait in one queue, one thread writes all that wait in one commit and
// tells what became of each; reads go their own way. A kind of store brings a writer and a reader.
#pragma once

#include <chrono>
#include <span>
#include <variant>

#include "server/store.h"

namespace divan::server {

// Something handed in, and what became of it.
struct Work {
  std::variant<Append, SessionRow, Note, RemoveTable, RemoveSession, Rewrite, NewAccount, PasskeyRow, UsedPasskey,
               RemovePasskey, NewRecovery, EndSessions, RemovePerson>
      what;
  std::function<void(AppendOutcome)> done;
  AppendOutcome outcome;
};

// Used by the store's thread only.
class StoreWriter {
 public:
  virtual ~StoreWriter() = default;
  // All of it in one commit; what cannot be done leaves the rest alone. Gives every outcome and does not throw.
  virtual void commit(std::span<Work> group) = 0;
  // Puts right what can be put right (a lost connection). Called after every commit, when reads have failed, and again
  // after the time that it gives; nothing: all is well. Does not throw.
  virtual std::optional<std::chrono::milliseconds> tend([[maybe_unused]] bool reads_failed) { return {}; }
};

// Used by one thread at a time. Whatever a read throws is a StoreFault for whoever asked.
class StoreReader {
 public:
  virtual ~StoreReader() = default;
  virtual std::optional<TableRow> row(const TableId& table) = 0;
  virtual std::vector<std::string> lines(const TableId& table, std::uint64_t first, std::size_t most) = 0;
  virtual TableLog log(const TableId& table) = 0;
  virtual std::vector<TableRow> listed(std::size_t most) = 0;
  virtual std::vector<TableRow> due(std::int64_t until, std::size_t most) = 0;
  virtual std::optional<SessionRow> session(std::string_view key) = 0;
  virtual std::vector<Note> notes(std::string_view kind) = 0;
  virtual std::vector<TableRow> tables_after(const TableId& after, std::size_t most) = 0;
  virtual std::vector<SessionRow> sessions_after(std::string_view after, std::size_t most) = 0;
  virtual std::optional<AccountRow> account(std::string_view person) = 0;
  virtual std::optional<AccountRow> account_by_recovery(std::string_view recovery) = 0;
  virtual std::optional<PasskeyRow> passkey(std::string_view id) = 0;
  virtual std::vector<PasskeyRow> passkeys_of(std::string_view person) = 0;
  virtual std::vector<SessionRow> sessions_of(std::string_view person) = 0;
  virtual std::vector<TableRow> tables_of(std::string_view person, std::size_t most) = 0;
  virtual std::int64_t count() = 0;
  virtual Census census() = 0;

  // For whoever reads beside a server: all tables, and reads that see one and the same moment.
  virtual std::vector<TableId> tables() = 0;
  virtual void at_one_moment(const std::function<void()>& reads) = 0;
};
// Opens a store only to read, also while a server writes to it. Throws std::runtime_error with a sentence for the
// operator.
std::unique_ptr<StoreReader> read_sqlite(const std::string& directory);
std::unique_ptr<StoreReader> read_postgres(const std::string& address);
std::unique_ptr<StoreReader> read_store(const StorePlan& plan);

// Two, so that nobody who wants a row waits for somebody who reads a long log.
struct StoreReaders {
  std::shared_ptr<StoreReader> rows;
  std::shared_ptr<StoreReader> logs;
};
// The store that stands on them. When it is closed the readers go first, then the writer.
std::unique_ptr<EventStore> run_store(std::unique_ptr<StoreWriter> writer, StoreReaders readers);

// What the lines of a table are, given with their numbers: a hole is a fault, never a shorter table.
void add_line(const TableId& table, std::vector<std::string>& lines, std::uint64_t first, std::int64_t number,
              std::string line);
// The keys of those whom lines of a table seat, once each.
std::vector<std::string> seated_by(const std::vector<std::string>& lines);
// The next line of a log; a hole is noted.
void add_line(TableLog& log, std::int64_t number, std::string line);

}  // namespace divan::server
