// The EventStore on SQLite: one connection writes, another reads and sees what was committed last.
#include <sqlite3.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "server/sqlite.h"
#include "server/sqlite_copy.h"
#include "server/store_directory.h"
#include "server/store_thread.h"

namespace divan::server {
namespace {

// Since schema 3: accounts, and who has ever sat where.
constexpr const char* people_schema = R"(
CREATE TABLE accounts (
  person TEXT PRIMARY KEY, handle TEXT NOT NULL, name TEXT NOT NULL, language TEXT NOT NULL, made INTEGER NOT NULL,
  recovery TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX accounts_recovery ON accounts (recovery);
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY, person TEXT NOT NULL, algorithm INTEGER NOT NULL, public_key TEXT NOT NULL,
  counter INTEGER NOT NULL, label TEXT NOT NULL, made INTEGER NOT NULL, used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_person ON passkeys (person, made);
CREATE INDEX sessions_person ON sessions (person, seen) WHERE person IS NOT NULL;
CREATE TABLE sat (
  person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sat_table ON sat (table_id);
)";

// A line carries the id of the command that caused it, and the version that its sender was told. Of commands that were
// carried out elsewhere (an import, divan 0.1) the line is not known: they stand by themselves.
constexpr const char* schema = R"(
BEGIN IMMEDIATE;
CREATE TABLE tables (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, listed INTEGER NOT NULL, summary TEXT NOT NULL,
  touched INTEGER NOT NULL, due INTEGER NOT NULL, hash TEXT NOT NULL, seated TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_listed ON tables (touched) WHERE listed = 1 AND status IN ('open', 'running');
CREATE INDEX tables_due ON tables (due) WHERE due > 0;
CREATE TABLE lines (
  table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, line TEXT NOT NULL,
  command BLOB, version INTEGER, PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE earlier_commands (
  table_id TEXT NOT NULL REFERENCES tables (id), command BLOB NOT NULL, version INTEGER NOT NULL,
  PRIMARY KEY (table_id, command)
) STRICT, WITHOUT ROWID;
CREATE TABLE sessions (
  key TEXT PRIMARY KEY, name TEXT NOT NULL, language TEXT NOT NULL, seen INTEGER NOT NULL, person TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE notes (
  kind TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
)";
constexpr const char* schema_end = R"(
PRAGMA application_id = 0x44697661;
PRAGMA user_version = 3;
COMMIT;
)";

// From schema 1 (divan 0.1). There a command had a row of its own with its whole id and its answer.
void migrate_commands(Database& database) {
  database.run(R"(
ALTER TABLE tables ADD COLUMN seated TEXT;
ALTER TABLE lines ADD COLUMN command BLOB;
ALTER TABLE lines ADD COLUMN version INTEGER;
CREATE TABLE earlier_commands (
  table_id TEXT NOT NULL REFERENCES tables (id), command BLOB NOT NULL, version INTEGER NOT NULL,
  PRIMARY KEY (table_id, command)
) STRICT, WITHOUT ROWID;
CREATE TABLE notes (
  kind TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;)");
  {
    Statement all = database.prepare(
        "SELECT table_id, command, json_extract(answer, '$.answer.version') FROM commands ORDER BY table_id");
    Statement put = database.prepare("INSERT INTO earlier_commands (table_id, command, version) VALUES (?1, ?2, ?3)");
    for (Rows rows = all.rows(); rows.next();) {
      if (rows.is_null(2)) throw std::runtime_error("has an answer that this divan does not know");
      const std::string whole = rows.text(1);
      const auto colon = std::min(whole.find(':'), whole.size());
      const auto id = command_id(whole.substr(0, colon), colon < whole.size() ? whole.substr(colon + 1) : "");
      put.run(rows.text(0), Blob{id.text()}, rows.number(2));
    }
  }
  database.run("DROP TABLE commands;");
}

// From schema 2. Who has ever sat where follows from the lines.
void migrate_people(Database& database) {
  database.run("ALTER TABLE sessions ADD COLUMN person TEXT;");
  database.run(people_schema);
  Statement all = database.prepare(
      R"(SELECT table_id, line FROM lines WHERE line LIKE '{"house":"joined"%' OR line LIKE '{"house":"moved"%')");
  Statement put = database.prepare("INSERT OR IGNORE INTO sat (person, table_id) VALUES (?1, ?2)");
  for (Rows rows = all.rows(); rows.next();) {
    for (const auto& key : seated_by({rows.text(1)})) put.run(key, rows.text(0));
  }
}

// All or nothing.
void migrate(Database& database, std::int64_t version) {
  database.run("BEGIN IMMEDIATE;");
  if (version < 2) migrate_commands(database);
  migrate_people(database);
  database.run("PRAGMA user_version = 3; COMMIT;");
}

// Nothing is changed in a file before it is known to be ours.
void prepare_schema(Database& database) {
  const std::int64_t version = database.number("PRAGMA user_version");
  const std::int64_t application = database.number("PRAGMA application_id");
  const bool empty = database.number("SELECT count(*) FROM sqlite_schema") == 0;
  if (application != our_application && !(empty && application == 0 && version == 0))
    throw std::runtime_error("is a database, but not one of divan");
  if (version > our_schema)
    throw std::runtime_error("was written by a newer divan (schema " + std::to_string(version) +
                             "; this one knows schema " + std::to_string(our_schema) + ")");
  Statement to_wal = database.prepare("PRAGMA journal_mode = WAL");
  if (Rows mode = to_wal.rows(); !mode.next() || mode.text(0) != "wal")
    throw std::runtime_error("is on a disk that cannot keep a write-ahead log");
  database.run("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;");
  if (empty) {
    for (const auto* part : {schema, people_schema, schema_end}) database.run(part);
  } else if (version < our_schema) {
    migrate(database, version);
  }
}

// The only connection that writes.
Database open_for_writing(const std::string& path) {
  try {
    Database database(path, Database::Access::read_write);
    prepare_schema(database);
    return database;
  } catch (const SqliteFault& fault) {
    if (fault.code == SQLITE_NOTADB) throw std::runtime_error(path + " is not a database");
    throw std::runtime_error("cannot open " + path + ": " + fault.what());
  } catch (const std::runtime_error& fault) {
    throw std::runtime_error(path + " " + fault.what());
  }
}

// The last to leave: so the log goes into the database and its file away. The lock on the directory goes after it.
class SqliteWriter final : public StoreWriter {
 public:
  SqliteWriter(StoreDirectory directory, const std::string& path)
      : directory_(std::move(directory)), database_(open_for_writing(path)) {}

  // When the disk says no, all of it has failed; when one of them is refused, each is done by itself.
  void commit(std::span<Work> group) override {
    bool one_is_refused = false;
    try {
      begin_.run();
      one_is_refused = group.size() > 1;
      for (Work& work : group) work.outcome = std::visit([this](const auto& what) { return write(what); }, work.what);
      one_is_refused = false;
      commit_.run();
    } catch (const std::exception& fault) {
      one_is_refused = one_is_refused && database_.in_transaction();
      roll_back();
      for (Work& work : group) work.outcome = {Appended::failed, fault.what()};
    }
    for (std::size_t i = 0; one_is_refused && i < group.size(); ++i) commit(group.subspan(i, 1));
  }

 private:
  // A conflict is found before anything is written.
  AppendOutcome write(const Append& append) {
    if (append.first != last_number(append.table) + 1) return {Appended::conflict, {}};
    if (append.first == 1 && !append.row) return {Appended::failed, "a table begins with its row"};

    if (append.row) write_row(*append.row);
    for (std::size_t i = 0; i < append.lines.size(); ++i) {
      const auto number = signed_number(append.first + i);
      // The first line carries the command that caused them all.
      if (append.command && i == 0) {
        add_line_.run(append.table, number, append.lines[i], Blob{append.command->id.text()},
                      std::int64_t{append.command->version});
      } else {
        add_line_.run(append.table, number, append.lines[i], nullptr, nullptr);
      }
    }
    for (const auto& [id, version] : append.earlier) {
      add_earlier_.run(append.table, Blob{id.text()}, std::int64_t{version});
    }
    for (const auto& key : seated_by(append.lines)) add_sat_.run(key, append.table);
    return {Appended::done, {}};
  }

  AppendOutcome write(const SessionRow& row) {
    put_session_.run(row.key, row.name, row.language, row.seen, text_if_any(row.person));
    if (!row.person.empty()) name_account_.run(row.person, row.name, row.language);
    return {Appended::done, {}};
  }

  AppendOutcome write(const NewAccount& made) {
    const auto& account = made.account;
    add_account_.run(account.person, account.handle, account.name, account.language, account.made, account.recovery);
    sign_in_.run(account.person);
    return write(made.passkey);
  }

  AppendOutcome write(const PasskeyRow& row) {
    add_passkey_.run(row.id, row.person, std::int64_t{row.algorithm}, row.key, std::int64_t{row.counter}, row.label,
                     row.made, row.used);
    return {Appended::done, {}};
  }

  AppendOutcome write(const UsedPasskey& used) {
    return if_any(use_passkey_.rows(used.id, std::int64_t{used.counter}, used.used));
  }

  AppendOutcome write(const RemovePasskey& remove) {
    drop_passkey_.run(remove.id, remove.person);
    return {Appended::done, {}};
  }

  AppendOutcome write(const NewRecovery& made) {
    return if_any(new_recovery_.rows(made.person, made.old, made.recovery));
  }

  AppendOutcome write(const EndSessions& end) {
    end_sessions_.run(end.person, end.but);
    return {Appended::done, {}};
  }

  AppendOutcome write(const RemovePerson& remove) {
    for (Statement* drop : {&drop_person_, &drop_passkeys_, &drop_account_, &drop_sat_}) drop->run(remove.person);
    return {Appended::done, {}};
  }

  AppendOutcome write(const Note& note) {
    if (note.text.empty()) {
      drop_note_.run(note.kind, note.id);
    } else {
      put_note_.run(note.kind, note.id, note.text);
    }
    return {Appended::done, {}};
  }

  AppendOutcome write(const RemoveTable& remove) {
    drop_lines_.run(remove.table);
    drop_earlier_.run(remove.table);
    drop_sat_table_.run(remove.table);
    drop_table_.run(remove.table);
    return {Appended::done, {}};
  }

  AppendOutcome write(const RemoveSession& remove) {
    drop_session_.run(remove.key);
    return {Appended::done, {}};
  }

  AppendOutcome write(const Rewrite& rewrite) {
    for (std::size_t i = 0; i < rewrite.lines.size(); ++i) {
      rewrite_.run(rewrite.table, signed_number(rewrite.numbers[i]), rewrite.lines[i]);
    }
    summarise_.run(rewrite.table, rewrite.summary);
    return {Appended::done, {}};
  }

  // A statement that returns what it has changed: nothing, and it is refused.
  static AppendOutcome if_any(Rows rows) { return {rows.next() ? Appended::done : Appended::conflict, {}}; }

  static std::optional<std::string_view> text_if_any(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional<std::string_view>(text);
  }

  void write_row(const TableRow& row) {
    put_row_.run(row.id, row.game, row.status, std::int64_t{row.listed}, row.summary, row.touched, row.due, row.hash,
                 row.seated);
  }

  std::uint64_t last_number(const TableId& table) {
    Rows rows = last_.rows(table);
    return rows.next() ? static_cast<std::uint64_t>(rows.number(0)) : 0;
  }

  static std::int64_t signed_number(std::uint64_t number) { return static_cast<std::int64_t>(number); }

  // When even this fails the next commit cannot begin, and tries it again.
  void roll_back() {
    try {
      if (database_.in_transaction()) roll_back_.run();
    } catch (const SqliteFault&) {
      return;
    }
  }

  StoreDirectory directory_;
  Database database_;
  Statement begin_ = database_.prepare("BEGIN IMMEDIATE");
  Statement commit_ = database_.prepare("COMMIT");
  Statement roll_back_ = database_.prepare("ROLLBACK");
  Statement last_ = database_.prepare("SELECT number FROM lines WHERE table_id = ?1 ORDER BY number DESC LIMIT 1");
  Statement put_row_ = database_.prepare(
      "INSERT INTO tables (id, game, status, listed, summary, touched, due, hash, seated) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) "
      "ON CONFLICT (id) DO UPDATE SET game = ?2, status = ?3, listed = ?4, summary = ?5, touched = ?6, due = ?7, "
      "hash = ?8, seated = ?9");
  Statement add_line_ =
      database_.prepare("INSERT INTO lines (table_id, number, line, command, version) VALUES (?1, ?2, ?3, ?4, ?5)");
  Statement add_earlier_ =
      database_.prepare("INSERT OR REPLACE INTO earlier_commands (table_id, command, version) VALUES (?1, ?2, ?3)");
  Statement put_note_ = database_.prepare("INSERT OR REPLACE INTO notes (kind, id, text) VALUES (?1, ?2, ?3)");
  Statement drop_note_ = database_.prepare("DELETE FROM notes WHERE kind = ?1 AND id = ?2");
  Statement drop_lines_ = database_.prepare("DELETE FROM lines WHERE table_id = ?1");
  Statement drop_earlier_ = database_.prepare("DELETE FROM earlier_commands WHERE table_id = ?1");
  Statement drop_table_ = database_.prepare("DELETE FROM tables WHERE id = ?1");
  Statement drop_session_ = database_.prepare("DELETE FROM sessions WHERE key = ?1");
  Statement rewrite_ = database_.prepare("UPDATE lines SET line = ?3 WHERE table_id = ?1 AND number = ?2");
  Statement summarise_ = database_.prepare("UPDATE tables SET summary = ?2 WHERE id = ?1");
  Statement put_session_ = database_.prepare(
      "INSERT INTO sessions (key, name, language, seen, person) VALUES (?1, ?2, ?3, ?4, ?5) "
      "ON CONFLICT (key) DO UPDATE SET name = ?2, language = ?3, seen = ?4, person = ?5");
  Statement name_account_ = database_.prepare("UPDATE accounts SET name = ?2, language = ?3 WHERE person = ?1");
  Statement add_account_ = database_.prepare(
      "INSERT INTO accounts (person, handle, name, language, made, recovery) VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
  Statement sign_in_ = database_.prepare("UPDATE sessions SET person = ?1 WHERE key = ?1");
  Statement add_passkey_ = database_.prepare(
      "INSERT INTO passkeys (id, person, algorithm, public_key, counter, label, made, used) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
  Statement use_passkey_ = database_.prepare(
      "UPDATE passkeys SET counter = ?2, used = ?3 WHERE id = ?1 AND (counter < ?2 OR (counter = 0 AND ?2 = 0)) "
      "RETURNING id");
  Statement drop_passkey_ = database_.prepare("DELETE FROM passkeys WHERE id = ?1 AND person = ?2");
  Statement new_recovery_ = database_.prepare(
      "UPDATE accounts SET recovery = ?3 WHERE person = ?1 AND (?2 = '' OR recovery = ?2) RETURNING person");
  Statement end_sessions_ = database_.prepare("DELETE FROM sessions WHERE person = ?1 AND key <> ?2");
  Statement drop_person_ = database_.prepare("DELETE FROM sessions WHERE person = ?1 OR key = ?1");
  Statement drop_passkeys_ = database_.prepare("DELETE FROM passkeys WHERE person = ?1");
  Statement drop_account_ = database_.prepare("DELETE FROM accounts WHERE person = ?1");
  Statement drop_sat_ = database_.prepare("DELETE FROM sat WHERE person = ?1");
  Statement drop_sat_table_ = database_.prepare("DELETE FROM sat WHERE table_id = ?1");
  Statement add_sat_ = database_.prepare("INSERT OR IGNORE INTO sat (person, table_id) VALUES (?1, ?2)");
};

class SqliteReader final : public StoreReader {
 public:
  explicit SqliteReader(Database database) : database_(std::move(database)) {}

  std::optional<TableRow> row(const TableId& table) override {
    Rows rows = row_.rows(table);
    if (!rows.next()) return {};
    return table_row(rows);
  }

  std::vector<std::string> lines(const TableId& table, std::uint64_t first, std::size_t most) override {
    std::vector<std::string> lines;
    Rows rows = lines_.rows(table, static_cast<std::int64_t>(first), limit(most));
    while (rows.next()) add_line(table, lines, first, rows.number(0), rows.text(1));
    return lines;
  }

  TableLog log(const TableId& table) override {
    TableLog log;
    for (Rows rows = earlier_.rows(table); rows.next();) add_command(log, rows, 0);
    for (Rows rows = log_.rows(table); rows.next();) {
      add_line(log, rows.number(0), rows.text(1));
      if (!rows.is_null(2)) add_command(log, rows, 2);
    }
    return log;
  }

  std::vector<TableRow> listed(std::size_t most) override { return table_rows(listed_.rows(limit(most))); }
  std::vector<TableRow> due(std::int64_t until, std::size_t most) override {
    return table_rows(due_.rows(until, limit(most)));
  }

  std::optional<SessionRow> session(std::string_view key) override {
    Rows rows = session_.rows(key);
    if (!rows.next()) return {};
    return session_row(rows);
  }
  std::optional<AccountRow> account(std::string_view person) override { return account_row(account_.rows(person)); }
  std::optional<AccountRow> account_by_recovery(std::string_view recovery) override {
    return account_row(by_recovery_.rows(recovery));
  }
  std::optional<PasskeyRow> passkey(std::string_view id) override {
    Rows rows = passkey_.rows(id);
    if (!rows.next()) return {};
    return passkey_row(rows);
  }
  std::vector<PasskeyRow> passkeys_of(std::string_view person) override {
    std::vector<PasskeyRow> all;
    for (Rows rows = passkeys_of_.rows(person); rows.next();) all.push_back(passkey_row(rows));
    return all;
  }
  std::vector<SessionRow> sessions_of(std::string_view person) override {
    std::vector<SessionRow> all;
    for (Rows rows = sessions_of_.rows(person); rows.next();) all.push_back(session_row(rows));
    return all;
  }
  std::vector<TableRow> tables_of(std::string_view person, std::size_t most) override {
    return table_rows(tables_of_.rows(person, limit(most)));
  }

  std::vector<Note> notes(std::string_view kind) override {
    std::vector<Note> all;
    for (Rows rows = notes_.rows(kind); rows.next();) all.push_back({rows.text(0), rows.text(1), rows.text(2)});
    return all;
  }
  std::vector<TableRow> tables_after(const TableId& after, std::size_t most) override {
    return table_rows(tables_after_.rows(after, limit(most)));
  }
  std::vector<SessionRow> sessions_after(std::string_view after, std::size_t most) override {
    std::vector<SessionRow> all;
    for (Rows rows = sessions_after_.rows(after, limit(most)); rows.next();) {
      all.push_back(session_row(rows));
    }
    return all;
  }

  std::int64_t count() override {
    Rows rows = count_.rows();
    rows.next();
    return rows.number(0);
  }

  Census census() override {
    Census census;
    Rows rows = census_.rows();
    while (rows.next()) census[rows.text(0)] = rows.number(1);
    return census;
  }

  std::vector<TableId> tables() override {
    std::vector<TableId> all;
    for (Rows rows = tables_.rows(); rows.next();) all.push_back(rows.text(0));
    return all;
  }

  void at_one_moment(const std::function<void()>& reads) override {
    database_.run("BEGIN");
    reads();
    database_.run("COMMIT");
  }

 private:
  static void add_command(TableLog& log, const Rows& rows, int column) {
    log.commands.push_back({command_of_bytes(rows.blob(column)), static_cast<std::uint32_t>(rows.number(column + 1))});
  }

  static SessionRow session_row(const Rows& rows) {
    return {rows.text(0), rows.text(1), rows.text(2), rows.number(3), rows.is_null(4) ? std::string() : rows.text(4)};
  }

  static std::optional<AccountRow> account_row(Rows rows) {
    if (!rows.next()) return {};
    return AccountRow{rows.text(0), rows.text(1), rows.text(2), rows.text(3), rows.number(4), rows.text(5)};
  }

  static PasskeyRow passkey_row(const Rows& rows) {
    return {rows.text(0),
            rows.text(1),
            static_cast<int>(rows.number(2)),
            rows.text(3),
            static_cast<std::uint32_t>(rows.number(4)),
            rows.text(5),
            rows.number(6),
            rows.number(7)};
  }

  static TableRow table_row(const Rows& rows) {
    return {rows.text(0),        rows.text(1), rows.text(2),
            rows.number(3) != 0, rows.text(4), rows.number(5),
            rows.number(6),      rows.text(7), rows.is_null(8) ? std::nullopt : std::optional(rows.text(8))};
  }

  static std::vector<TableRow> table_rows(Rows rows) {
    std::vector<TableRow> all;
    while (rows.next()) all.push_back(table_row(rows));
    return all;
  }

  static std::int64_t limit(std::size_t most) {
    constexpr std::size_t all = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(std::min(most, all));
  }

  static inline const std::string select_row =
      "SELECT id, game, status, listed, summary, touched, due, hash, seated FROM tables ";

  static inline const std::string select_session =
      "SELECT s.key, coalesce(a.name, s.name), coalesce(a.language, s.language), s.seen, s.person "
      "FROM sessions s LEFT JOIN accounts a ON a.person = s.person ";
  static inline const std::string select_account =
      "SELECT person, handle, name, language, made, recovery FROM accounts ";
  static inline const std::string select_passkey =
      "SELECT id, person, algorithm, public_key, counter, label, made, used FROM passkeys ";

  Database database_;
  Statement row_ = database_.prepare(select_row + "WHERE id = ?1");
  Statement lines_ =
      database_.prepare("SELECT number, line FROM lines WHERE table_id = ?1 AND number >= ?2 ORDER BY number LIMIT ?3");
  Statement log_ =
      database_.prepare("SELECT number, line, command, version FROM lines WHERE table_id = ?1 ORDER BY number");
  Statement earlier_ =
      database_.prepare("SELECT command, version FROM earlier_commands WHERE table_id = ?1 ORDER BY command");
  // The conditions repeat those of the indexes word for word: only so are they used.
  Statement listed_ = database_.prepare(
      select_row + "WHERE listed = 1 AND status IN ('open', 'running') ORDER BY touched DESC, id DESC LIMIT ?1");
  Statement due_ = database_.prepare(select_row + "WHERE due > 0 AND due <= ?1 ORDER BY due, id LIMIT ?2");
  Statement session_ = database_.prepare(select_session + "WHERE key = ?1");
  Statement account_ = database_.prepare(select_account + "WHERE person = ?1");
  Statement by_recovery_ = database_.prepare(select_account + "WHERE recovery = ?1");
  Statement passkey_ = database_.prepare(select_passkey + "WHERE id = ?1");
  Statement passkeys_of_ = database_.prepare(select_passkey + "WHERE person = ?1 ORDER BY made, id");
  Statement sessions_of_ = database_.prepare(select_session + "WHERE s.person = ?1 ORDER BY seen, key");
  Statement tables_of_ = database_.prepare(
      select_row + "JOIN sat ON sat.table_id = id WHERE sat.person = ?1 ORDER BY touched DESC, id DESC LIMIT ?2");
  Statement notes_ = database_.prepare("SELECT kind, id, text FROM notes WHERE kind = ?1 ORDER BY id");
  Statement tables_after_ = database_.prepare(select_row + "WHERE id > ?1 ORDER BY id LIMIT ?2");
  Statement sessions_after_ = database_.prepare(select_session + "WHERE key > ?1 ORDER BY key LIMIT ?2");
  Statement tables_ = database_.prepare("SELECT id FROM tables ORDER BY id");
  Statement count_ = database_.prepare("SELECT count(*) FROM tables");
  Statement census_ = database_.prepare("SELECT status, count(*) FROM tables GROUP BY status");
};

}  // namespace

std::unique_ptr<StoreReader> read_sqlite(const std::string& directory) {
  const std::string path = directory + "/divan.sqlite";
  try {
    Database database = open_ours(path);
    if (database.number("PRAGMA user_version") < our_schema) {
      throw std::runtime_error(path + " was written by an older divan; divan serve brings it up to date");
    }
    return std::make_unique<SqliteReader>(std::move(database));
  } catch (const SqliteFault& fault) {
    throw std::runtime_error("cannot read " + path + ": " + fault.what());
  }
}

OpenedStore open_sqlite(const std::string& directory) {
  try {
    StoreDirectory held(directory);
    const std::string path = held.file("divan.sqlite");
    auto writer = std::make_unique<SqliteWriter>(std::move(held), path);
    const auto reader = [&path] { return std::make_shared<SqliteReader>(Database(path, Database::Access::read_only)); };
    return {run_store(std::move(writer), {reader(), reader()}), {}};
  } catch (const std::exception& fault) {
    return {nullptr, fault.what()};
  }
}

}  // namespace divan::server
