// The EventStore on PostgreSQL. One session writes, under a lock (postgres_session.h), another reads. An append is one
// statement; all that wait go out together, between BEGIN and COMMIT, and come back together.
//
// When the connection is lost on the way nobody knows whether the commit was carried out. Then the reading session is
// dropped at once and comes back only after a new writing session has the lock: by then the old one has ended, and
// whatever can be read is settled. Only the store's own thread connects, so that no reader waits for a network.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <limits>
#include <mutex>
#include <utility>

#include "server/postgres_session.h"
#include "server/store_thread.h"

namespace divan::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds first_pause{100};
constexpr milliseconds longest_pause{1'000};

// $1 table, $2 first number, $3 lines, $4 command (may be NULL) and $5 its version, $6… the row (NULL: it stays as it
// is), $14 and $15 earlier commands and their versions, $16 the keys of those who sat down.
constexpr const char* append_sql = R"(
WITH head AS (
  SELECT coalesce(max(number), 0) AS last FROM lines WHERE table_id = $1
), verdict AS (
  SELECT CASE WHEN $2::bigint <> last + 1 THEN 'conflict'
              WHEN last = 0 AND $6::text IS NULL THEN 'rowless'
              ELSE 'done' END AS verdict FROM head
), put_row AS (
  INSERT INTO tables (id, game, status, listed, summary, touched, due, hash, seated)
  SELECT $1, $6, $7, $8::boolean, $9, $10::bigint, $11::bigint, $12, $13 FROM verdict
  WHERE verdict = 'done' AND $6 IS NOT NULL
  ON CONFLICT (id) DO UPDATE SET game = excluded.game, status = excluded.status, listed = excluded.listed,
    summary = excluded.summary, touched = excluded.touched, due = excluded.due, hash = excluded.hash,
    seated = excluded.seated
), put_lines AS (
  INSERT INTO lines (table_id, number, line, command, version)
  SELECT $1, $2::bigint + place - 1, line, CASE WHEN place = 1 THEN $4::uuid END, CASE WHEN place = 1 THEN $5::bigint END
  FROM verdict, unnest($3::text[]) WITH ORDINALITY AS given (line, place) WHERE verdict = 'done'
), put_earlier AS (
  INSERT INTO earlier_commands (table_id, command, version)
  SELECT $1, command::uuid, version::bigint FROM verdict, unnest($14::text[], $15::text[]) AS given (command, version)
  WHERE verdict = 'done' ON CONFLICT DO NOTHING
), put_sat AS (
  INSERT INTO sat (person, table_id) SELECT person, $1 FROM verdict, unnest($16::text[]) AS given (person)
  WHERE verdict = 'done' ON CONFLICT DO NOTHING
)
SELECT verdict FROM verdict
)";

constexpr const char* session_sql =
    "WITH of_account AS (UPDATE accounts SET name = $2, language = $3 WHERE person = $5) "
    "INSERT INTO sessions (key, name, language, seen, person) VALUES ($1, $2, $3, $4, $5) "
    "ON CONFLICT (key) DO UPDATE SET name = excluded.name, language = excluded.language, seen = excluded.seen, "
    "person = excluded.person";

// As PostgreSQL reads and writes it, with or without the dashes.
std::string uuid_of(const CommandId& id) {
  std::string text;
  for (const unsigned char byte : id.bytes) text += fmt::format("{:02x}", byte);
  return text;
}

CommandId command_of_uuid(std::string_view text) {
  std::string bytes;
  int high = -1;
  for (const char c : text) {
    if (c == '-') continue;
    const int digit = c <= '9' ? c - '0' : c - 'a' + 10;
    if (high < 0) {
      high = digit;
    } else {
      bytes += static_cast<char>(high * 16 + digit);
      high = -1;
    }
  }
  return command_of_bytes(bytes);
}

void add_row(PgValues& values, const std::optional<TableRow>& row) {
  constexpr int columns = 8;
  if (!row) {
    for (int i = 0; i < columns; ++i) values.add_null();
    return;
  }
  values.add(row->game);
  values.add(row->status);
  values.add(row->listed ? "t" : "f");
  values.add(row->summary);
  values.add(row->touched);
  values.add(row->due);
  values.add(row->hash);
  row->seated ? values.add(*row->seated) : values.add_null();
}

PgCall call_for(const Append& append) {
  PgCall call{"append", PgValues(append.table, static_cast<std::int64_t>(append.first), append.lines)};
  auto& values = call.values;
  if (append.command) {
    values.add(uuid_of(append.command->id));
    values.add(std::int64_t{append.command->version});
  } else {
    values.add_null();
    values.add_null();
  }
  add_row(values, append.row);
  std::vector<std::string> commands, versions;
  for (const auto& [id, version] : append.earlier) {
    commands.push_back(uuid_of(id));
    versions.push_back(std::to_string(version));
  }
  values.add(commands);
  values.add(versions);
  values.add(seated_by(append.lines));
  return call;
}

PgCall call_for(const SessionRow& row) {
  PgCall call{"session", PgValues(row.key, row.name, row.language, row.seen)};
  row.person.empty() ? call.values.add_null() : call.values.add(row.person);
  return call;
}

constexpr const char* note_sql =
    "INSERT INTO notes (kind, id, text) VALUES ($1, $2, $3) ON CONFLICT (kind, id) DO UPDATE SET text = excluded.text";
constexpr const char* remove_table_sql =
    "WITH of_lines AS (DELETE FROM lines WHERE table_id = $1), of_people AS (DELETE FROM sat WHERE table_id = $1), "
    "of_commands AS (DELETE FROM earlier_commands WHERE table_id = $1) DELETE FROM tables WHERE id = $1";
constexpr const char* rewrite_sql =
    "WITH of_lines AS (UPDATE lines SET line = given.line FROM unnest($2::text[], $3::text[]) AS given (number, line) "
    "WHERE table_id = $1 AND lines.number = given.number::bigint) UPDATE tables SET summary = $4 WHERE id = $1";

constexpr const char* add_passkey_sql =
    "INSERT INTO passkeys (id, person, algorithm, public_key, counter, label, made, used) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
// $1 to $8 a passkey, $9 on the account. Its person is $2.
constexpr const char* new_account_sql =
    "WITH account AS (INSERT INTO accounts (person, handle, name, language, made, recovery) "
    "VALUES ($2, $9, $10, $11, $12, $13)), "
    "signed_in AS (UPDATE sessions SET person = $2 WHERE key = $2) "
    "INSERT INTO passkeys (id, person, algorithm, public_key, counter, label, made, used) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
constexpr const char* use_passkey_sql =
    "UPDATE passkeys SET counter = $2, used = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) "
    "RETURNING id";
constexpr const char* new_recovery_sql =
    "UPDATE accounts SET recovery = $3 WHERE person = $1 AND ($2 = '' OR recovery = $2) RETURNING person";
constexpr const char* remove_person_sql =
    "WITH of_account AS (DELETE FROM accounts WHERE person = $1), of_passkeys AS (DELETE FROM passkeys WHERE person = "
    "$1), of_tables AS (DELETE FROM sat WHERE person = $1) DELETE FROM sessions WHERE person = $1 OR key = $1";

PgValues values_of(const PasskeyRow& row) {
  return PgValues(row.id, row.person, std::int64_t{row.algorithm}, row.key, std::int64_t{row.counter}, row.label,
                  row.made, row.used);
}

PgCall call_for(const PasskeyRow& row) { return {"add_passkey", values_of(row)}; }
PgCall call_for(const NewAccount& made) {
  PgCall call{"new_account", values_of(made.passkey)};
  const auto& account = made.account;
  call.values.add(account.handle);
  call.values.add(account.name);
  call.values.add(account.language);
  call.values.add(account.made);
  call.values.add(account.recovery);
  return call;
}
PgCall call_for(const UsedPasskey& used) {
  return {"use_passkey", PgValues(used.id, std::int64_t{used.counter}, used.used)};
}
PgCall call_for(const RemovePasskey& remove) { return {"remove_passkey", PgValues(remove.id, remove.person)}; }
PgCall call_for(const NewRecovery& made) { return {"new_recovery", PgValues(made.person, made.old, made.recovery)}; }
PgCall call_for(const EndSessions& end) { return {"end_sessions", PgValues(end.person, end.but)}; }
PgCall call_for(const RemovePerson& remove) { return {"remove_person", PgValues(remove.person)}; }

PgCall call_for(const Note& note) {
  if (note.text.empty()) return {"drop_note", PgValues(note.kind, note.id)};
  return {"note", PgValues(note.kind, note.id, note.text)};
}
PgCall call_for(const RemoveTable& remove) { return {"remove_table", PgValues(remove.table)}; }
PgCall call_for(const RemoveSession& remove) { return {"remove_session", PgValues(remove.key)}; }
PgCall call_for(const Rewrite& rewrite) {
  std::vector<std::string> numbers;
  for (const auto number : rewrite.numbers) numbers.push_back(std::to_string(number));
  return {"rewrite", PgValues(rewrite.table, numbers, rewrite.lines, rewrite.summary)};
}

AppendOutcome outcome_of(const Append&, const PgRows& rows) {
  const std::string verdict = rows.text(0, 0);
  if (verdict == "done") return {Appended::done, {}};
  if (verdict == "conflict") return {Appended::conflict, {}};
  return {Appended::failed, "a table begins with its row"};
}

// Nothing was changed: it is refused.
AppendOutcome if_any(const PgRows& rows) { return {rows.count() > 0 ? Appended::done : Appended::conflict, {}}; }
AppendOutcome outcome_of(const UsedPasskey&, const PgRows& rows) { return if_any(rows); }
AppendOutcome outcome_of(const NewRecovery&, const PgRows& rows) { return if_any(rows); }
AppendOutcome outcome_of(const auto&, const PgRows&) { return {Appended::done, {}}; }

class PostgresReader final : public StoreReader {
 public:
  // From the store's thread: a new session, or none.
  void take(std::optional<PgConnection> connection) {
    if (connection) prepare(*connection);
    const std::lock_guard lock(mutex_);
    connection_ = std::move(connection);
  }

  bool connected() {
    const std::lock_guard lock(mutex_);
    return connection_.has_value();
  }

  std::optional<TableRow> row(const TableId& table) override {
    const PgRows rows = ask("row", table);
    if (rows.count() == 0) return {};
    return table_row(rows, 0);
  }

  std::vector<std::string> lines(const TableId& table, std::uint64_t first, std::size_t most) override {
    const PgRows rows = ask("lines", table, static_cast<std::int64_t>(first), limit(most));
    std::vector<std::string> lines;
    lines.reserve(static_cast<std::size_t>(rows.count()));
    for (int i = 0; i < rows.count(); ++i) add_line(table, lines, first, rows.number(i, 0), rows.text(i, 1));
    return lines;
  }

  TableLog log(const TableId& table) override {
    TableLog log;
    const PgRows earlier = ask("earlier", table);
    for (int i = 0; i < earlier.count(); ++i) add_command(log, earlier, i, 0);
    const PgRows rows = ask("log", table);
    log.lines.reserve(static_cast<std::size_t>(rows.count()));
    for (int i = 0; i < rows.count(); ++i) {
      add_line(log, rows.number(i, 0), rows.text(i, 1));
      if (!rows.is_null(i, 2)) add_command(log, rows, i, 2);
    }
    return log;
  }

  std::vector<TableRow> listed(std::size_t most) override { return table_rows(ask("listed", limit(most))); }
  std::vector<TableRow> due(std::int64_t until, std::size_t most) override {
    return table_rows(ask("due", until, limit(most)));
  }

  std::optional<SessionRow> session(std::string_view key) override {
    const PgRows rows = ask("session", key);
    if (rows.count() == 0) return {};
    return session_row(rows, 0);
  }
  std::optional<AccountRow> account(std::string_view person) override { return account_row(ask("account", person)); }
  std::optional<AccountRow> account_by_recovery(std::string_view recovery) override {
    return account_row(ask("by_recovery", recovery));
  }
  std::optional<PasskeyRow> passkey(std::string_view id) override {
    const PgRows rows = ask("passkey", id);
    if (rows.count() == 0) return {};
    return passkey_row(rows, 0);
  }
  std::vector<PasskeyRow> passkeys_of(std::string_view person) override {
    std::vector<PasskeyRow> all;
    const PgRows rows = ask("passkeys_of", person);
    for (int i = 0; i < rows.count(); ++i) all.push_back(passkey_row(rows, i));
    return all;
  }
  std::vector<SessionRow> sessions_of(std::string_view person) override {
    std::vector<SessionRow> all;
    const PgRows rows = ask("sessions_of", person);
    for (int i = 0; i < rows.count(); ++i) all.push_back(session_row(rows, i));
    return all;
  }
  std::vector<TableRow> tables_of(std::string_view person, std::size_t most) override {
    return table_rows(ask("tables_of", person, limit(most)));
  }

  std::vector<Note> notes(std::string_view kind) override {
    std::vector<Note> all;
    const PgRows rows = ask("notes", kind);
    for (int i = 0; i < rows.count(); ++i) all.push_back({rows.text(i, 0), rows.text(i, 1), rows.text(i, 2)});
    return all;
  }
  std::vector<TableRow> tables_after(const TableId& after, std::size_t most) override {
    return table_rows(ask("tables_after", after, limit(most)));
  }
  std::vector<SessionRow> sessions_after(std::string_view after, std::size_t most) override {
    std::vector<SessionRow> all;
    const PgRows rows = ask("sessions_after", after, limit(most));
    for (int i = 0; i < rows.count(); ++i) {
      all.push_back(session_row(rows, i));
    }
    return all;
  }

  std::int64_t count() override { return ask("count").number(0, 0); }
  Census census() override {
    Census census;
    const PgRows rows = ask("census");
    for (int i = 0; i < rows.count(); ++i) census[rows.text(i, 0)] = rows.number(i, 1);
    return census;
  }

  std::vector<TableId> tables() override {
    std::vector<TableId> all;
    const PgRows rows = ask("tables");
    for (int i = 0; i < rows.count(); ++i) all.push_back(rows.text(i, 0));
    return all;
  }

  void at_one_moment(const std::function<void()>& reads) override {
    ask("moment");
    reads();
    ask("commit");
  }

 private:
  template <class... Values>
  PgRows ask(const char* statement, const Values&... values) {
    const std::lock_guard lock(mutex_);
    if (!connection_) throw StoreFault("the database is away");
    try {
      return connection_->rows(statement, values...);
    } catch (const PgFault& fault) {
      if (fault.lost) connection_.reset();
      throw;
    }
  }

  // The conditions repeat those of the indexes word for word: only so are they used.
  static void prepare(PgConnection& connection) {
    const std::string select_row = "SELECT id, game, status, listed, summary, touched, due, hash, seated FROM tables ";
    connection.prepare("row", select_row + "WHERE id = $1");
    connection.prepare("lines",
                       "SELECT number, line FROM lines WHERE table_id = $1 AND number >= $2 ORDER BY number LIMIT $3");
    connection.prepare("log", "SELECT number, line, command, version FROM lines WHERE table_id = $1 ORDER BY number");
    connection.prepare("earlier", "SELECT command, version FROM earlier_commands WHERE table_id = $1 ORDER BY command");
    connection.prepare("listed", select_row +
                                     "WHERE listed AND status IN ('open', 'running') "
                                     "ORDER BY touched DESC, id DESC LIMIT $1");
    connection.prepare("due", select_row + "WHERE due > 0 AND due <= $1 ORDER BY due, id LIMIT $2");
    const std::string select_session =
        "SELECT s.key, coalesce(a.name, s.name), coalesce(a.language, s.language), s.seen, s.person "
        "FROM sessions s LEFT JOIN accounts a ON a.person = s.person ";
    const std::string select_account = "SELECT person, handle, name, language, made, recovery FROM accounts ";
    const std::string select_passkey =
        "SELECT id, person, algorithm, public_key, counter, label, made, used FROM passkeys ";
    connection.prepare("session", select_session + "WHERE key = $1");
    connection.prepare("account", select_account + "WHERE person = $1");
    connection.prepare("by_recovery", select_account + "WHERE recovery = $1");
    connection.prepare("passkey", select_passkey + "WHERE id = $1");
    connection.prepare("passkeys_of", select_passkey + "WHERE person = $1 ORDER BY made, id");
    connection.prepare("sessions_of", select_session + "WHERE s.person = $1 ORDER BY seen, key");
    connection.prepare("tables_of", select_row +
                                        "JOIN sat ON sat.table_id = id WHERE sat.person = $1 "
                                        "ORDER BY touched DESC, id DESC LIMIT $2");
    connection.prepare("notes", "SELECT kind, id, text FROM notes WHERE kind = $1 ORDER BY id");
    connection.prepare("tables_after", select_row + "WHERE id > $1 ORDER BY id LIMIT $2");
    connection.prepare("sessions_after", select_session + "WHERE key > $1 ORDER BY key LIMIT $2");
    connection.prepare("count", "SELECT count(*) FROM tables");
    connection.prepare("census", "SELECT status, count(*) FROM tables GROUP BY status");
    connection.prepare("tables", "SELECT id FROM tables ORDER BY id COLLATE \"C\"");
    connection.prepare("moment", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    connection.prepare("commit", "COMMIT");
  }

  static void add_command(TableLog& log, const PgRows& rows, int row, int column) {
    log.commands.push_back(
        {command_of_uuid(rows.text(row, column)), static_cast<std::uint32_t>(rows.number(row, column + 1))});
  }

  static SessionRow session_row(const PgRows& rows, int row) {
    return {rows.text(row, 0), rows.text(row, 1), rows.text(row, 2), rows.number(row, 3),
            rows.is_null(row, 4) ? std::string() : rows.text(row, 4)};
  }

  static std::optional<AccountRow> account_row(const PgRows& rows) {
    if (rows.count() == 0) return {};
    return AccountRow{rows.text(0, 0), rows.text(0, 1),   rows.text(0, 2),
                      rows.text(0, 3), rows.number(0, 4), rows.text(0, 5)};
  }

  static PasskeyRow passkey_row(const PgRows& rows, int row) {
    return {rows.text(row, 0),
            rows.text(row, 1),
            static_cast<int>(rows.number(row, 2)),
            rows.text(row, 3),
            static_cast<std::uint32_t>(rows.number(row, 4)),
            rows.text(row, 5),
            rows.number(row, 6),
            rows.number(row, 7)};
  }

  static TableRow table_row(const PgRows& rows, int row) {
    return {
        rows.text(row, 0),   rows.text(row, 1), rows.text(row, 2),
        rows.truth(row, 3),  rows.text(row, 4), rows.number(row, 5),
        rows.number(row, 6), rows.text(row, 7), rows.is_null(row, 8) ? std::nullopt : std::optional(rows.text(row, 8))};
  }

  static std::vector<TableRow> table_rows(const PgRows& rows) {
    std::vector<TableRow> all;
    for (int i = 0; i < rows.count(); ++i) all.push_back(table_row(rows, i));
    return all;
  }

  static std::int64_t limit(std::size_t most) {
    constexpr std::size_t all = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(std::min(most, all));
  }

  std::mutex mutex_;
  std::optional<PgConnection> connection_;
};

class PostgresWriter final : public StoreWriter {
 public:
  using Readers = std::array<std::shared_ptr<PostgresReader>, 2>;

  PostgresWriter(PgSessions sessions, Readers readers) : sessions_(std::move(sessions)), readers_(std::move(readers)) {
    open(PgSessions::Tables::may_be_made);
  }

  void commit(std::span<Work> group) override {
    if (!connection_) return fail(group, {Appended::failed, "the database is away"});
    std::vector<PgCall> calls{{"begin", {}}};
    for (const Work& work : group)
      calls.push_back(std::visit([](const auto& what) { return call_for(what); }, work.what));
    calls.push_back({"commit", {}});
    const auto [results, lost] = connection_->together(calls);
    if (results.size() == calls.size() && results.back().tag() == "COMMIT") {
      for (std::size_t i = 0; i < group.size(); ++i) {
        const PgRows& rows = results[i + 1];
        group[i].outcome = std::visit([&](const auto& what) { return outcome_of(what, rows); }, group[i].what);
      }
      if (lost) lose(*lost);
    } else if (lost) {
      lose(*lost);
      fail(group, {Appended::unknown, *lost});
    } else {
      refused(group, results);
    }
  }

  std::optional<milliseconds> tend(bool reads_failed) override {
    if (connection_ && !reads_failed) return {};
    if (const auto now = steady_clock::now(); now < try_at_) return milliseconds(1) + until_try(now);
    try {
      if (connection_) connection_->run("SELECT");
    } catch (const std::exception& fault) {
      lose(fault.what());
    }
    try {
      if (!connection_) {
        open(PgSessions::Tables::must_be_there);
        spdlog::info("event=database_back");
      } else {
        for (const auto& reader : readers_) {
          if (!reader->connected()) reader->take(sessions_.reader());
        }
      }
      pause_ = first_pause;
      return {};
    } catch (const std::exception& fault) {
      spdlog::error("event=database_away problem=\"{}\"", fault.what());
      connection_.reset();
      try_at_ = steady_clock::now() + pause_;
      pause_ = std::min(2 * pause_, longest_pause);
      return until_try(steady_clock::now());
    }
  }

 private:
  void open(PgSessions::Tables tables) {
    PgConnection connection = sessions_.writer(tables);
    connection.prepare("begin", "BEGIN");
    connection.prepare("commit", "COMMIT");
    connection.prepare("append", append_sql);
    connection.prepare("session", session_sql);
    connection.prepare("note", note_sql);
    connection.prepare("drop_note", "DELETE FROM notes WHERE kind = $1 AND id = $2");
    connection.prepare("remove_table", remove_table_sql);
    connection.prepare("remove_session", "DELETE FROM sessions WHERE key = $1");
    connection.prepare("rewrite", rewrite_sql);
    connection.prepare("add_passkey", add_passkey_sql);
    connection.prepare("new_account", new_account_sql);
    connection.prepare("use_passkey", use_passkey_sql);
    connection.prepare("remove_passkey", "DELETE FROM passkeys WHERE id = $1 AND person = $2");
    connection.prepare("new_recovery", new_recovery_sql);
    connection.prepare("end_sessions", "DELETE FROM sessions WHERE person = $1 AND key <> $2");
    connection.prepare("remove_person", remove_person_sql);
    for (const auto& reader : readers_) reader->take(sessions_.reader());
    connection_ = std::move(connection);
  }

  // From now on nothing can be read until the outcome of everything is settled.
  void lose(const std::string& why) {
    spdlog::error("event=database_lost problem=\"{}\"", why);
    for (const auto& reader : readers_) reader->take({});
    connection_.reset();
    try_at_ = {};
  }

  milliseconds until_try(steady_clock::time_point now) const {
    return std::chrono::duration_cast<milliseconds>(std::max(try_at_ - now, steady_clock::duration{}));
  }

  // The server has said no to something and taken back all of it: each by itself, so that only what is wrong fails.
  void refused(std::span<Work> group, const std::vector<PgRows>& results) {
    const auto wrong = std::ranges::find_if(results, [](const PgRows& rows) { return rows.failed(); });
    const std::string why = wrong == results.end() ? "the commit was refused" : wrong->error();
    try {
      connection_->run("ROLLBACK");
    } catch (const std::exception& fault) {
      lose(fault.what());
    }
    if (group.size() == 1 || !connection_) return fail(group, {Appended::failed, why});
    for (Work& work : group) commit({&work, 1});
  }

  static void fail(std::span<Work> group, const AppendOutcome& outcome) {
    for (Work& work : group) work.outcome = outcome;
  }

  PgSessions sessions_;
  Readers readers_;
  std::optional<PgConnection> connection_;  // none: it was lost
  steady_clock::time_point try_at_;
  milliseconds pause_ = first_pause;
};

}  // namespace

std::unique_ptr<StoreReader> read_postgres(const std::string& address) {
  const PgSessions sessions(address);
  try {
    auto reader = std::make_unique<PostgresReader>();
    reader->take(sessions.guest());
    return reader;
  } catch (const PgFault& fault) {
    throw std::runtime_error(sessions.explain(fault.what()));
  }
}

OpenedStore open_postgres(const std::string& address) {
  const PgSessions sessions(address);
  try {
    const PostgresWriter::Readers readers{std::make_shared<PostgresReader>(), std::make_shared<PostgresReader>()};
    return {run_store(std::make_unique<PostgresWriter>(sessions, readers), {readers[0], readers[1]}), {}};
  } catch (const std::exception& fault) {
    return {nullptr, sessions.explain(fault.what())};
  }
}

}  // namespace divan::server
