#include "server/postgres.h"

#include <libpq-fe.h>
#include <poll.h>

#include <utility>

namespace divan::server {
namespace {

constexpr std::uint32_t oid_of_text = 25;

// libpq's words are several lines with a newline at the end.
std::string one_line(const char* words) {
  std::string line;
  for (const char c : std::string_view(words == nullptr ? "" : words)) {
    if (c != '\n' && c != '\t') {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

void add_big_endian(std::string& bytes, std::uint32_t number) {
  for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(number >> shift & 0xff);
}

using Options = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

// Its faults are not shown: they quote the address, in which a password may stand.
Options options_of(const std::string& address) {
  char* fault = nullptr;
  Options options(PQconninfoParse(address.c_str(), &fault), &PQconninfoFree);
  PQfreemem(fault);
  return options;
}

// Silent: the server's notices are of no use in our log.
void ignore_notice(void*, const PGresult*) {}

}  // namespace

int PgRows::count() const { return PQntuples(result_.get()); }

std::string PgRows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t PgRows::number(int row, int column) const {
  const std::string digits = text(row, column);
  return digits.empty() ? 0 : std::stoll(digits);
}

bool PgRows::is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }

bool PgRows::failed() const {
  const auto status = PQresultStatus(result_.get());
  return status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK && status != PGRES_PIPELINE_SYNC;
}

bool PgRows::skipped() const { return PQresultStatus(result_.get()) == PGRES_PIPELINE_ABORTED; }

std::string PgRows::error() const { return one_line(PQresultErrorMessage(result_.get())); }

std::string PgRows::state() const {
  const char* state = PQresultErrorField(result_.get(), PG_DIAG_SQLSTATE);
  return state == nullptr ? "" : state;
}

std::string PgRows::tag() const { return PQcmdStatus(result_.get()); }

void PgRows::Clear::operator()(pg_result* result) const { PQclear(result); }

// In the server's binary form, so that nothing need be quoted.
void PgValues::add(const std::vector<std::string>& texts) {
  std::string bytes;
  add_big_endian(bytes, texts.empty() ? 0 : 1);  // dimensions
  add_big_endian(bytes, 0);                      // no NULL among them
  add_big_endian(bytes, oid_of_text);
  if (!texts.empty()) {
    add_big_endian(bytes, static_cast<std::uint32_t>(texts.size()));
    add_big_endian(bytes, 1);  // counted from
  }
  for (const std::string& text : texts) {
    add_big_endian(bytes, static_cast<std::uint32_t>(text.size()));
    bytes += text;
  }
  values_.push_back({std::move(bytes), Kind::binary});
}

void PgConnection::Finish::operator()(pg_conn* connection) const { PQfinish(connection); }

PgConnection::PgConnection(const std::string& address, const std::string& name, Patience patience)
    : patience_(patience) {
  if (!options_of(address)) throw PgFault("is not an address that PostgreSQL understands", {}, true);
  // What stands before the address gives way to what the address says; what stands after it does not.
  const auto milliseconds = std::to_string(patience.count());
  const std::vector<std::pair<const char*, const char*>> options{{"connect_timeout", "5"},
                                                                 {"tcp_user_timeout", milliseconds.c_str()},
                                                                 {"keepalives_idle", "10"},
                                                                 {"keepalives_interval", "5"},
                                                                 {"keepalives_count", "3"},
                                                                 {"dbname", address.c_str()},
                                                                 {"application_name", name.c_str()},
                                                                 {"client_encoding", "UTF8"},
                                                                 {nullptr, nullptr}};
  std::vector<const char*> keys, values;
  for (const auto& [key, value] : options) {
    keys.push_back(key);
    values.push_back(value);
  }
  constexpr int expand_dbname = 1;
  connection_.reset(PQconnectdbParams(keys.data(), values.data(), expand_dbname));
  if (PQstatus(connection_.get()) != CONNECTION_OK) fail_lost();
  PQsetNoticeReceiver(connection_.get(), ignore_notice, nullptr);
  if (PQsetnonblocking(connection_.get(), 1) != 0) fail_lost();
}

PgRows PgConnection::run(const std::string& sql, Patience patience) {
  if (PQsendQuery(connection_.get(), sql.c_str()) == 0) fail_lost();
  return collect(std::chrono::steady_clock::now() + patience);
}

void PgConnection::prepare(const char* name, const std::string& sql) {
  if (PQsendPrepare(connection_.get(), name, sql.c_str(), 0, nullptr) == 0) fail_lost();
  collect();
}

PgRows PgConnection::call(const PgCall& call) {
  send(call);
  return collect();
}

PgConnection::Together PgConnection::together(std::span<const PgCall> calls) {
  Together all;
  all.results.reserve(calls.size());
  try {
    if (PQenterPipelineMode(connection_.get()) == 0) fail_lost();
    for (const PgCall& call : calls) send(call);
    if (PQpipelineSync(connection_.get()) == 0) fail_lost();
    const auto until = deadline();
    while (all.results.size() < calls.size()) {
      auto result = next(until);
      if (!result || next(until)) fail_lost();  // each statement has one, and nothing after it
      all.results.push_back(std::move(*result));
    }
    const auto synced = next(until);
    if (!synced || synced->failed() || PQexitPipelineMode(connection_.get()) == 0) fail_lost();
  } catch (const PgFault& fault) {
    all.lost = fault.what();
  }
  return all;
}

int PgConnection::process() const { return PQbackendPID(connection_.get()); }

int PgConnection::version() const { return PQserverVersion(connection_.get()); }

std::string PgConnection::describe(const std::string& address) {
  const Options options = options_of(address);
  if (!options) return {};
  std::string user, host, port, name;
  for (const auto* option = options.get(); option->keyword != nullptr; ++option) {
    if (option->val == nullptr) continue;
    const std::string_view keyword = option->keyword;
    if (keyword == "user") user = option->val + std::string("@");
    if (keyword == "host" || (keyword == "hostaddr" && host.empty())) host = option->val;
    if (keyword == "port") port = std::string(":") + option->val;
    if (keyword == "dbname") name = option->val;
  }
  return "postgresql://" + user + host + port + "/" + name;
}

void PgConnection::send(const PgCall& call) {
  const auto& values = call.values.values_;
  std::vector<const char*> bytes;
  std::vector<int> lengths, formats;
  for (const auto& value : values) {
    bytes.push_back(value.kind == PgValues::Kind::null ? nullptr : value.bytes.c_str());
    lengths.push_back(static_cast<int>(value.bytes.size()));
    formats.push_back(value.kind == PgValues::Kind::binary);
  }
  const int sent = PQsendQueryPrepared(connection_.get(), call.statement, static_cast<int>(values.size()), bytes.data(),
                                       lengths.data(), formats.data(), 0);
  if (sent == 0) fail_lost();
}

// Sends and receives as the socket allows: in a long pipeline neither side may wait for the other to read first.
std::optional<PgRows> PgConnection::next(std::chrono::steady_clock::time_point until) {
  using std::chrono::duration_cast;
  pg_conn* connection = connection_.get();
  while (PQisBusy(connection) != 0) {
    const int unsent = PQflush(connection);
    if (unsent < 0) fail_lost();
    pollfd socket{PQsocket(connection), static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN), 0};
    const auto left = duration_cast<Patience>(until - std::chrono::steady_clock::now()).count();
    if (left <= 0) throw PgFault("the database does not answer", {}, true);
    ::poll(&socket, 1, static_cast<int>(left));
    if ((socket.revents & (POLLIN | POLLERR | POLLHUP)) != 0 && PQconsumeInput(connection) == 0) fail_lost();
  }
  PGresult* result = PQgetResult(connection);
  if (result == nullptr) return {};
  PgRows rows(result);
  if (PQstatus(connection) == CONNECTION_BAD) throw PgFault(rows.error(), rows.state(), true);
  return rows;
}

std::chrono::steady_clock::time_point PgConnection::deadline() const {
  return std::chrono::steady_clock::now() + patience_;
}

PgRows PgConnection::collect(std::chrono::steady_clock::time_point until) {
  std::optional<PgRows> last, fault;
  while (auto result = next(until)) (result->failed() ? fault : last) = std::move(result);
  if (fault) throw PgFault(fault->error(), fault->state(), false);
  if (!last) fail_lost();
  return std::move(*last);
}

void PgConnection::fail_lost() const {
  const std::string words = one_line(PQerrorMessage(connection_.get()));
  throw PgFault(words.empty() ? "the connection is lost" : words, {}, true);
}

}  // namespace divan::server
