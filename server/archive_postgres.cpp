// Reads tables out of PostgreSQL beside the server, each as it stood at one moment.
#include "server/archive.h"
#include "server/postgres.h"

namespace divan::server {
namespace {

constexpr std::chrono::milliseconds patience{60'000};

class PostgresTables final : public TableReader {
 public:
  explicit PostgresTables(const std::string& address) : connection_(address, "divan export", patience) {
    connection_.prepare("tables", "SELECT id FROM tables ORDER BY id");
    connection_.prepare("row",
                        "SELECT id, game, status, listed, summary, touched, due, hash FROM tables WHERE id = $1");
    connection_.prepare("lines", "SELECT number, line FROM lines WHERE table_id = $1 ORDER BY number");
    connection_.prepare("answers",
                        "SELECT command, answer FROM commands WHERE table_id = $1 ORDER BY command COLLATE \"C\"");
    connection_.prepare("session", "SELECT key, name, language, seen FROM sessions WHERE key = $1");
  }

  std::vector<TableId> tables() override {
    return guarded([this] {
      std::vector<TableId> all;
      const PgRows rows = connection_.rows("tables");
      for (int i = 0; i < rows.count(); ++i) all.push_back(rows.text(i, 0));
      return all;
    });
  }

  std::optional<WholeTable> table(const TableId& id) override {
    return guarded([&] {
      connection_.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      auto whole = read(id);
      connection_.run("COMMIT");
      return whole;
    });
  }

 private:
  template <class Read>
  std::invoke_result_t<Read> guarded(Read read) {
    try {
      return read();
    } catch (const PgFault& fault) {
      throw ArchiveFault(fault.what());
    }
  }

  std::optional<WholeTable> read(const TableId& id) {
    WholeTable whole;
    const PgRows row = connection_.rows("row", id);
    if (row.count() == 0) return {};
    whole.row = {row.text(0, 0), row.text(0, 1),   row.text(0, 2),   row.truth(0, 3),
                 row.text(0, 4), row.number(0, 5), row.number(0, 6), row.text(0, 7)};
    const PgRows lines = connection_.rows("lines", id);
    for (int i = 0; i < lines.count(); ++i) {
      if (lines.number(i, 0) != i + 1) throw ArchiveFault("table " + id + " has no line " + std::to_string(i + 1));
      whole.lines.push_back(lines.text(i, 1));
    }
    const PgRows answers = connection_.rows("answers", id);
    for (int i = 0; i < answers.count(); ++i) whole.answers.push_back({answers.text(i, 0), answers.text(i, 1)});
    for (const auto& key : session_keys(whole.lines)) {
      const PgRows session = connection_.rows("session", key);
      if (session.count() == 0) continue;
      whole.sessions.push_back({session.text(0, 0), session.text(0, 1), session.text(0, 2), session.number(0, 3)});
    }
    return whole;
  }

  PgConnection connection_;
};

}  // namespace

std::unique_ptr<TableReader> read_postgres(const std::string& address) {
  try {
    return std::make_unique<PostgresTables>(address);
  } catch (const PgFault& fault) {
    throw ArchiveFault(fault.what());
  }
}

std::unique_ptr<TableReader> read_store(const StorePlan& plan) {
  return plan.database.empty() ? read_sqlite(plan.data) : read_postgres(plan.database);
}

}  // namespace divan::server
