#include "server/sqlite.h"

#include <sqlite3.h>

namespace divan::server {
namespace {

constexpr int pages_at_once = 256;

// Long enough for a backup or a curious operator to get out of the way.
constexpr int busy_timeout = 5'000;

[[noreturn]] void fail(sqlite3* connection, int code) {
  throw SqliteFault(code, connection ? sqlite3_errmsg(connection) : sqlite3_errstr(code));
}

void check(sqlite3* connection, int code) {
  if (code != SQLITE_OK) fail(connection, code);
}

}  // namespace

Rows::~Rows() {
  if (!statement_) return;
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

bool Rows::next() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) fail(sqlite3_db_handle(statement_), code);
  return false;
}

std::string Rows::text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  if (text) return {text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
  if (sqlite3_column_type(statement_, column) != SQLITE_NULL) fail(nullptr, SQLITE_NOMEM);
  return {};
}

std::int64_t Rows::number(int column) const { return sqlite3_column_int64(statement_, column); }

std::string Rows::blob(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  return bytes == nullptr ? std::string()
                          : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

bool Rows::is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

void Rows::bind(int place, std::string_view text) {
  // A null pointer would bind NULL.
  const char* bytes = text.empty() ? "" : text.data();
  check(sqlite3_db_handle(statement_),
        sqlite3_bind_text64(statement_, place, bytes, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Rows::bind(int place, std::int64_t number) {
  check(sqlite3_db_handle(statement_), sqlite3_bind_int64(statement_, place, number));
}

void Rows::bind(int place, Blob blob) {
  check(sqlite3_db_handle(statement_),
        sqlite3_bind_blob64(statement_, place, blob.bytes.data(), blob.bytes.size(), SQLITE_TRANSIENT));
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Database::Close::operator()(sqlite3* connection) const { sqlite3_close(connection); }

Database::Database(const std::string& path, Access access) {
  const int flags = access == Access::read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
  sqlite3* connection = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &connection, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  connection_.reset(connection);
  check(connection, code);
  check(connection, sqlite3_extended_result_codes(connection, 1));
  check(connection, sqlite3_busy_timeout(connection, busy_timeout));
}

Statement Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  check(connection_.get(), sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                                              SQLITE_PREPARE_PERSISTENT, &statement, nullptr));
  return Statement(statement);
}

void Database::run(const char* sql) {
  check(connection_.get(), sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr));
}

std::int64_t Database::number(std::string_view sql) {
  Statement statement = prepare(sql);
  Rows rows = statement.rows();
  return rows.next() ? rows.number(0) : 0;
}

void Database::copy_to(Database& other, const std::function<void(int, int)>& progress) {
  // While a transaction reads, what it reads stands still; without it every write of others would start the copy anew.
  run("BEGIN");
  number("SELECT count(*) FROM sqlite_schema");
  sqlite3* into = other.connection_.get();
  sqlite3_backup* backup = sqlite3_backup_init(into, "main", connection_.get(), "main");
  if (!backup) fail(into, sqlite3_extended_errcode(into));
  int code = SQLITE_OK;
  while (code == SQLITE_OK) {
    code = sqlite3_backup_step(backup, pages_at_once);
    const int all = sqlite3_backup_pagecount(backup);
    if (progress) progress(all - sqlite3_backup_remaining(backup), all);
  }
  sqlite3_backup_finish(backup);
  if (code != SQLITE_DONE) fail(nullptr, code);
  run("COMMIT");
}

bool Database::in_transaction() const { return sqlite3_get_autocommit(connection_.get()) == 0; }

}  // namespace divan::server
