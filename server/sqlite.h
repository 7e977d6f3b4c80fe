// SQLite's C interface, held by values that let go by themselves. What goes wrong is thrown as a SqliteFault; nothing
// here may be used by two threads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

struct sqlite3;
struct sqlite3_stmt;

namespace divan::server {

struct SqliteFault : std::runtime_error {
  SqliteFault(int code, const std::string& text) : std::runtime_error(text), code(code) {}
  int code;  // SQLite's, extended
};

// Bytes that are no text; or NULL.
struct Blob {
  std::string_view bytes;
};

// The rows of one run of a statement. When they go the statement is ready for the next run.
class Rows {
 public:
  explicit Rows(sqlite3_stmt* statement) : statement_(statement) {}
  Rows(Rows&& other) noexcept : statement_(std::exchange(other.statement_, nullptr)) {}
  Rows& operator=(Rows&&) = delete;
  ~Rows();

  // Goes to the next row, at first to the first; false: there is none.
  bool next();
  // Columns of the row, counted from 0.
  std::string text(int column) const;
  std::int64_t number(int column) const;
  std::string blob(int column) const;
  bool is_null(int column) const;

 private:
  friend class Statement;
  void bind(int place, std::string_view text);
  void bind(int place, std::int64_t number);
  void bind(int place, Blob blob);
  void bind(int, std::nullptr_t) {}  // as it is when nothing was bound
  template <class Value>
  void bind(int place, const std::optional<Value>& value) {
    if (value) bind(place, *value);
  }

  sqlite3_stmt* statement_;
};

class Statement {
 public:
  // The rows for these values of ?1, ?2, …: texts, blobs and whole numbers, which are copied.
  template <class... Values>
  Rows rows(const Values&... values) {
    Rows rows(statement_.get());
    int place = 0;
    (rows.bind(++place, values), ...);
    return rows;
  }
  // Runs the statement to its end.
  template <class... Values>
  void run(const Values&... values) {
    Rows all = rows(values...);
    while (all.next()) continue;
  }

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// A connection. Its statements must go before it.
class Database {
 public:
  enum class Access { read_only, read_write };
  // Opens a file that exists.
  Database(const std::string& path, Access access);

  Statement prepare(std::string_view sql);
  // Runs all statements in `sql`.
  void run(const char* sql);
  // The one number that `sql` gives.
  std::int64_t number(std::string_view sql);
  // Copies all of it, as it is now, into `other`, which is empty. Others may write meanwhile: they are not waited for,
  // and what they write is not in the copy.
  void copy_to(Database& other, const std::function<void(int done, int all)>& progress);
  // Whether a transaction is under way: SQLite gives one up by itself when the disk is full or fails.
  bool in_transaction() const;

 private:
  struct Close {
    void operator()(sqlite3* connection) const;
  };
  std::unique_ptr<sqlite3, Close> connection_;
};

}  // namespace divan::server
