// PostgreSQL's C interface, held by values that let go by themselves. What goes wrong is thrown as a PgFault; no call
// waits for longer than the connection's patience; nothing here may be used by two threads at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace divan::server {

struct PgFault : std::runtime_error {
  PgFault(const std::string& text, std::string state, bool lost)
      : std::runtime_error(text), state(std::move(state)), lost(lost) {}
  std::string state;  // SQLSTATE, if the server said one
  bool lost;          // the connection is gone, or nobody answers there: whoever holds it must drop it
};

// What a statement gave.
class PgRows {
 public:
  explicit PgRows(pg_result* result) : result_(result) {}

  int count() const;
  // Rows and columns are counted from 0. NULL is the empty text, and 0.
  std::string text(int row, int column) const;
  std::int64_t number(int row, int column) const;
  bool truth(int row, int column) const { return text(row, column) == "t"; }
  bool is_null(int row, int column) const;

  bool failed() const;
  // Not carried out because something before it in the same pipeline has failed.
  bool skipped() const;
  std::string error() const;  // in words, on one line
  std::string state() const;
  std::string tag() const;  // "COMMIT", "INSERT 0 1"

 private:
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

// Values for $1, $2, …, which are copied.
class PgValues {
 public:
  PgValues() = default;
  template <class... Values>
  explicit PgValues(const Values&... values) {
    (add(values), ...);
  }

  void add(std::string_view text) { values_.push_back({std::string(text), Kind::text}); }
  void add(std::int64_t number) { add(std::to_string(number)); }
  void add(const std::vector<std::string>& texts);  // as text[]
  void add_null() { values_.push_back({{}, Kind::null}); }

 private:
  friend class PgConnection;
  enum class Kind : std::uint8_t { text, binary, null };
  struct Value {
    std::string bytes;
    Kind kind;
  };
  std::vector<Value> values_;
};

// A prepared statement with its values.
struct PgCall {
  const char* statement;
  PgValues values;
};

class PgConnection {
 public:
  using Patience = std::chrono::milliseconds;

  // Connects. `name` is shown among the server's sessions.
  PgConnection(const std::string& address, const std::string& name, Patience patience);

  // One or more statements without values; gives what the last one gave.
  PgRows run(const std::string& sql) { return run(sql, patience_); }
  PgRows run(const std::string& sql, Patience patience);
  void prepare(const char* name, const std::string& sql);
  template <class... Values>
  PgRows rows(const char* statement, const Values&... values) {
    return call({statement, PgValues(values...)});
  }
  PgRows call(const PgCall& call);

  // All of them with one going to and fro. After one that fails the rest are skipped.
  struct Together {
    std::vector<PgRows> results;      // as many as came
    std::optional<std::string> lost;  // the connection is gone, or nobody answers: what has no result is not known
  };
  Together together(std::span<const PgCall> calls);

  // The process at the other end; as the server told it when the connection was made.
  int process() const;
  // The server's: 150018 is 15.18.
  int version() const;

  // "user@host:port/name", without a password; empty for an address that cannot be read.
  static std::string describe(const std::string& address);

 private:
  struct Finish {
    void operator()(pg_conn* connection) const;
  };
  void send(const PgCall& call);
  // Waits for the next result; nothing when there is no more of this statement.
  std::optional<PgRows> next(std::chrono::steady_clock::time_point until);
  std::chrono::steady_clock::time_point deadline() const;
  // What all results of what was sent came to.
  PgRows collect() { return collect(deadline()); }
  PgRows collect(std::chrono::steady_clock::time_point until);
  [[noreturn]] void fail_lost() const;

  std::unique_ptr<pg_conn, Finish> connection_;
  Patience patience_;
};

}  // namespace divan::server
