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
  std::variant<Append, SessionRow> what;
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
  virtual std::vector<std::string> lines(const TableId& table) = 0;
  virtual std::optional<std::string> answer(const TableId& table, std::string_view command) = 0;
  virtual std::vector<std::string> commands(const TableId& table) = 0;
  virtual std::vector<TableRow> listed(std::size_t most) = 0;
  virtual std::vector<TableRow> due(std::int64_t until, std::size_t most) = 0;
  virtual std::optional<SessionRow> session(std::string_view key) = 0;
  virtual std::int64_t count() = 0;
  virtual Census census() = 0;

  // For whoever reads beside a server: all tables, all answers of one, and reads that see one and the same moment.
  virtual std::vector<TableId> tables() = 0;
  virtual std::vector<AnsweredCommand> answers(const TableId& table) = 0;
  virtual void at_one_moment(const std::function<void()>& reads) = 0;
};
// Opens a store only to read, also while a server writes to it. Throws std::runtime_error with a sentence for the
// operator.
std::unique_ptr<StoreReader> read_sqlite(const std::string& directory);
std::unique_ptr<StoreReader> read_postgres(const std::string& address);
std::unique_ptr<StoreReader> read_store(const StorePlan& plan);

// The store that stands on them. When it is closed the reader goes first, then the writer.
std::unique_ptr<EventStore> run_store(std::unique_ptr<StoreWriter> writer, std::shared_ptr<StoreReader> reader);

// What the lines of a table are, given with their numbers: a hole is a fault, never a shorter table.
void add_line(const TableId& table, std::vector<std::string>& lines, std::int64_t number, std::string line);

}  // namespace divan::server
