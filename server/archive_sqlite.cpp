// Reads tables out of a directory of SQLite, also while a server works there: readers and the writer are not in each
// other's way.
#include <filesystem>

#include "server/archive.h"
#include "server/sqlite.h"
#include "server/sqlite_copy.h"

namespace divan::server {
namespace {

class SqliteTables final : public TableReader {
 public:
  explicit SqliteTables(const std::string& path) : database_(open_ours(path)) {}

  std::vector<TableId> tables() override {
    return guarded([this] {
      std::vector<TableId> all;
      Rows rows = tables_.rows();
      while (rows.next()) all.push_back(rows.text(0));
      return all;
    });
  }

  std::optional<WholeTable> table(const TableId& id) override {
    return guarded([&] {
      database_.run("BEGIN");
      auto whole = read(id);
      database_.run("COMMIT");
      return whole;
    });
  }

 private:
  template <class Read>
  std::invoke_result_t<Read> guarded(Read read) {
    try {
      return read();
    } catch (const SqliteFault& fault) {
      throw ArchiveFault(fault.what());
    }
  }

  std::optional<WholeTable> read(const TableId& id) {
    WholeTable whole;
    {
      Rows rows = row_.rows(id);
      if (!rows.next()) return {};
      whole.row = {rows.text(0), rows.text(1),   rows.text(2),   rows.number(3) != 0,
                   rows.text(4), rows.number(5), rows.number(6), rows.text(7)};
    }
    for (Rows rows = lines_.rows(id); rows.next();) {
      if (rows.number(0) != static_cast<std::int64_t>(whole.lines.size()) + 1) {
        throw ArchiveFault("table " + id + " has no line " + std::to_string(whole.lines.size() + 1));
      }
      whole.lines.push_back(rows.text(1));
    }
    for (Rows rows = answers_.rows(id); rows.next();) whole.answers.push_back({rows.text(0), rows.text(1)});
    for (const auto& key : session_keys(whole.lines)) {
      Rows rows = session_.rows(key);
      if (rows.next()) whole.sessions.push_back({rows.text(0), rows.text(1), rows.text(2), rows.number(3)});
    }
    return whole;
  }

  Database database_;
  Statement tables_ = database_.prepare("SELECT id FROM tables ORDER BY id");
  Statement row_ =
      database_.prepare("SELECT id, game, status, listed, summary, touched, due, hash FROM tables WHERE id = ?1");
  Statement lines_ = database_.prepare("SELECT number, line FROM lines WHERE table_id = ?1 ORDER BY number");
  Statement answers_ = database_.prepare("SELECT command, answer FROM commands WHERE table_id = ?1 ORDER BY command");
  Statement session_ = database_.prepare("SELECT key, name, language, seen FROM sessions WHERE key = ?1");
};

}  // namespace

std::unique_ptr<TableReader> read_sqlite(const std::string& directory) {
  try {
    return std::make_unique<SqliteTables>(directory + "/divan.sqlite");
  } catch (const SqliteFault& fault) {
    throw ArchiveFault("cannot read " + directory + "/divan.sqlite: " + fault.what());
  }
}

}  // namespace divan::server
