#include "server/postgres_session.h"

#include <spdlog/spdlog.h>

#include <thread>

#include "server/secrets.h"

namespace divan::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::int64_t our_schema = 3;
constexpr int oldest_version = 140'000;
constexpr milliseconds write_patience{30'000};
constexpr milliseconds read_patience{5'000};  // the whole house waits for a read
constexpr milliseconds migration_patience{3'600'000};
constexpr milliseconds lock_patience{3'000};
constexpr milliseconds lock_pause{20};

// Every statement finds what it wants by an index: plans are made once, also when the tables are still empty and a scan
// would look cheap. A session whose other end is gone without a word ends within half a minute, and its lock with it.
constexpr const char* settings = R"(
SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan; SET jit = off;
SET default_transaction_isolation = 'read committed'; SET idle_session_timeout = 0;
SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
)";

// One statement writes all of an append (store_postgres.cpp), so that references between the tables would only cost.
constexpr const char* schema = R"(
CREATE TABLE tables (
  id text COLLATE "C" PRIMARY KEY, game text NOT NULL, status text NOT NULL, listed boolean NOT NULL,
  summary text NOT NULL, touched bigint NOT NULL, due bigint NOT NULL, hash text NOT NULL, seated text
) WITH (fillfactor = 70);
CREATE INDEX tables_listed ON tables (touched, id) WHERE listed AND status IN ('open', 'running');
CREATE INDEX tables_due ON tables (due, id) WHERE due > 0;
CREATE TABLE lines (
  table_id text COLLATE "C" NOT NULL, number bigint NOT NULL, line text NOT NULL, command uuid, version bigint,
  PRIMARY KEY (table_id, number)
);
CREATE TABLE earlier_commands (
  table_id text COLLATE "C" NOT NULL, command uuid NOT NULL, version bigint NOT NULL, PRIMARY KEY (table_id, command)
);
CREATE TABLE sessions (
  key text COLLATE "C" PRIMARY KEY, name text NOT NULL, language text NOT NULL, seen bigint NOT NULL,
  person text COLLATE "C"
);
CREATE TABLE notes (
  kind text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, text text NOT NULL, PRIMARY KEY (kind, id)
);
CREATE TABLE divan (schema bigint NOT NULL);
INSERT INTO divan VALUES (3);
)";

// Since schema 3: accounts, and who has ever sat where.
constexpr const char* people_schema = R"(
CREATE TABLE accounts (
  person text COLLATE "C" PRIMARY KEY, handle text NOT NULL, name text NOT NULL, language text NOT NULL,
  made bigint NOT NULL, recovery text COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX accounts_recovery ON accounts (recovery);
CREATE TABLE passkeys (
  id text COLLATE "C" PRIMARY KEY, person text COLLATE "C" NOT NULL, algorithm bigint NOT NULL,
  public_key text NOT NULL, counter bigint NOT NULL, label text NOT NULL, made bigint NOT NULL, used bigint NOT NULL
);
CREATE INDEX passkeys_person ON passkeys (person, made);
CREATE INDEX sessions_person ON sessions (person, seen) WHERE person IS NOT NULL;
CREATE TABLE sat (
  person text COLLATE "C" NOT NULL, table_id text COLLATE "C" NOT NULL, PRIMARY KEY (person, table_id)
);
CREATE INDEX sat_table ON sat (table_id);
)";

// From schema 1 (divan 0.1). There a command had a row of its own with its whole id and its answer.
constexpr const char* migrate_commands = R"(
ALTER TABLE tables ADD COLUMN seated text;
ALTER TABLE lines ADD COLUMN command uuid, ADD COLUMN version bigint;
CREATE TABLE earlier_commands (
  table_id text COLLATE "C" NOT NULL, command uuid NOT NULL, version bigint NOT NULL, PRIMARY KEY (table_id, command)
);
INSERT INTO earlier_commands
  SELECT table_id, encode(substring(sha256(convert_to(command, 'UTF8')) from 1 for 16), 'hex')::uuid,
    (answer::json -> 'answer' ->> 'version')::bigint FROM commands;
DROP TABLE commands;
CREATE TABLE notes (
  kind text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, text text NOT NULL, PRIMARY KEY (kind, id)
);
)";

// From schema 2. Who has ever sat where follows from the lines.
constexpr const char* add_person = "ALTER TABLE sessions ADD COLUMN person text COLLATE \"C\";";
constexpr const char* migrate_people = R"(
INSERT INTO sat (person, table_id)
  SELECT DISTINCT person, table_id FROM (
    SELECT CASE WHEN line LIKE '{"house":"joined"%' OR line LIKE '{"house":"moved"%' THEN line::json ->> 'key' END
      AS person, table_id FROM lines) AS seated
  WHERE person <> '';
UPDATE divan SET schema = 3;
)";

// All or nothing.
std::string whole(const std::string& statements) { return "BEGIN;" + statements + "COMMIT;"; }

// The lock's first key is "Diva", its second the schema: several divans may share a database, each in its own schema.
constexpr const char* take_lock =
    "SELECT pg_try_advisory_lock(1147762273, "
    "(SELECT oid::int4 FROM pg_namespace WHERE nspname = current_schema()))";
constexpr const char* held_by =
    " FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND classid = 1147762273 "
    "AND objid = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND granted "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

[[noreturn]] void refuse(const std::string& why) { throw PgFault(why, {}, true); }

// Whether this is a place that a store can trust.
void check_place(PgConnection& connection) {
  const PgRows facts = connection.run(
      "SELECT current_setting('server_encoding'), current_setting('transaction_read_only'), current_schema(), "
      "pg_backend_pid(), current_setting('fsync')");
  if (facts.text(0, 0) != "UTF8") refuse("its encoding is " + facts.text(0, 0) + "; divan needs UTF8");
  if (facts.text(0, 1) == "on") refuse("can only be read (is it a standby?)");
  if (facts.text(0, 2).empty()) refuse("there is no schema to write in");
  if (facts.number(0, 3) != connection.process())
    refuse("a pooler stands before it; divan must reach PostgreSQL itself, or its lock would not hold");
  if (facts.text(0, 4) == "off")
    spdlog::warn("event=unsafe_database problem=\"fsync is off: a power cut loses games\"");
}

// Nothing is changed in a schema before it is known to be ours.
void check_schema(PgConnection& connection, PgSessions::Tables may) {
  const PgRows tables = connection.run(
      "SELECT count(*), count(*) FILTER (WHERE relname = 'divan') FROM pg_class "
      "WHERE relkind IN ('r', 'p') AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())");
  if (tables.number(0, 0) == 0 && may == PgSessions::Tables::may_be_made) {
    connection.run(whole(std::string(schema) + people_schema));
    return;
  }
  if (tables.number(0, 1) == 0) refuse("is a database, but not one of divan");
  const auto version = connection.run("SELECT max(schema) FROM divan").number(0, 0);
  if (version > our_schema)
    refuse("was written by a newer divan (schema " + std::to_string(version) + "; this one knows schema " +
           std::to_string(our_schema) + ")");
  if (version == our_schema) return;
  if (version < 1) refuse("is a database, but not one of divan");
  if (may != PgSessions::Tables::may_be_made) refuse("was written by an older divan");
  spdlog::info("event=migration from={} to={}", version, our_schema);
  const std::string first = version < 2 ? migrate_commands : "";
  connection.run(whole(first + add_person + people_schema + migrate_people), migration_patience);
}

}  // namespace

PgSessions::PgSessions(std::string address)
    : address_(std::move(address)),
      place_(PgConnection::describe(address_)),
      name_("divan " + new_table_id().substr(0, 12)) {
  if (place_.empty()) place_ = "the database's address";
}

PgConnection PgSessions::connect(PgConnection::Patience patience) const {
  PgConnection connection(address_, name_, patience);
  if (connection.version() < oldest_version) refuse("is older than PostgreSQL 14");
  connection.run(settings);
  return connection;
}

PgConnection PgSessions::writer(Tables tables) const {
  PgConnection connection = connect(write_patience);
  check_place(connection);
  const auto until = steady_clock::now() + lock_patience;
  while (!lock(connection)) {
    end_lost_session(connection);
    if (steady_clock::now() > until) refuse("is in use by another divan" + holder(connection));
    std::this_thread::sleep_for(lock_pause);
  }
  check_schema(connection, tables);
  return connection;
}

PgConnection PgSessions::reader() const { return connect(read_patience); }

PgConnection PgSessions::guest() const {
  PgConnection connection = connect(read_patience);
  check_schema(connection, Tables::must_be_there);
  return connection;
}

bool PgSessions::lock(PgConnection& connection) const { return connection.run(take_lock).truth(0, 0); }

// The name is this store's own, made of letters and digits.
void PgSessions::end_lost_session(PgConnection& connection) const {
  connection.run("SELECT pg_terminate_backend(pid)" + std::string(held_by) + " AND application_name = '" + name_ + "'");
}

std::string PgSessions::holder(PgConnection& connection) const {
  const PgRows who =
      connection.run("SELECT pid, coalesce(host(client_addr), 'its own machine')" + std::string(held_by));
  if (who.count() == 0) return "";
  return " (session " + who.text(0, 0) + " from " + who.text(0, 1) + ")";
}

}  // namespace divan::server
