// A database that divan 0.1 has written is brought up to date when it is opened, and nothing is lost: tables, lines,
// sessions, and for every command that was carried out what its sender is told again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "server/sqlite.h"
#include "server/store_thread.h"
#include "tests/server/private_postgres.h"

namespace divan::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

// As schema 1 was made.
constexpr const char* sqlite_0_1 = R"(
CREATE TABLE tables (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, listed INTEGER NOT NULL, summary TEXT NOT NULL,
  touched INTEGER NOT NULL, due INTEGER NOT NULL, hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_listed ON tables (touched) WHERE listed = 1 AND status IN ('open', 'running');
CREATE INDEX tables_due ON tables (due) WHERE due > 0;
CREATE TABLE lines (
  table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, line TEXT NOT NULL,
  PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE commands (
  table_id TEXT NOT NULL REFERENCES tables (id), command TEXT NOT NULL, answer TEXT NOT NULL,
  PRIMARY KEY (table_id, command)
) STRICT, WITHOUT ROWID;
CREATE TABLE sessions (
  key TEXT PRIMARY KEY, name TEXT NOT NULL, language TEXT NOT NULL, seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
PRAGMA application_id = 0x44697661;
PRAGMA user_version = 1;
)";

constexpr const char* postgres_0_1 = R"(
CREATE TABLE tables (
  id text COLLATE "C" PRIMARY KEY, game text NOT NULL, status text NOT NULL, listed boolean NOT NULL,
  summary text NOT NULL, touched bigint NOT NULL, due bigint NOT NULL, hash text NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX tables_listed ON tables (touched, id) WHERE listed AND status IN ('open', 'running');
CREATE INDEX tables_due ON tables (due, id) WHERE due > 0;
CREATE TABLE lines (
  table_id text COLLATE "C" NOT NULL, number bigint NOT NULL, line text NOT NULL, PRIMARY KEY (table_id, number)
);
CREATE TABLE commands (
  table_id text COLLATE "C" NOT NULL, command text COLLATE "C" NOT NULL, answer text NOT NULL,
  PRIMARY KEY (table_id, command)
);
CREATE TABLE sessions (
  key text COLLATE "C" PRIMARY KEY, name text NOT NULL, language text NOT NULL, seen bigint NOT NULL
);
CREATE TABLE divan (schema bigint NOT NULL);
INSERT INTO divan VALUES (1);
)";

// Two tables, three commands of two people, one of which has left no line. `yes` is how the database writes true.
std::string content(const std::string& yes) {
  return "INSERT INTO tables VALUES ('a', 'verrat', 'running', " + yes + R"(, '{"é":1}', 5, 77, '0123456789abcdef');)" +
         "INSERT INTO tables VALUES ('b', 'karaya', 'open', " + yes + ", '{}', 6, 0, '');" + R"(
INSERT INTO lines VALUES ('a', 1, 'one'), ('a', 2, 'two'), ('b', 1, 'other');
INSERT INTO commands VALUES
  ('a', 'ann:00ff', '{"answer":{"id":"00ff","committed":true,"version":17}}'),
  ('a', 'bob:00ff', '{"answer":{"id":"00ff","committed":true,"version":4000000000}}'),
  ('b', 'ann:00ff', '{"answer":{"id":"00ff","committed":true,"version":1}}');
INSERT INTO sessions VALUES ('ann', 'Zoé', 'fr', 9);
)";
}

void check_all_is_there(EventStore& store) {
  EXPECT_EQ(store.count(), 2);
  const TableRow row{"a", "verrat", "running", true, R"({"é":1})", 5, 77, "0123456789abcdef", {}};
  EXPECT_EQ(store.row("a"), row);
  EXPECT_THAT(store.lines("a"), ElementsAre("one", "two"));
  EXPECT_THAT(store.log("a").commands, UnorderedElementsAre(DoneCommand{command_id("ann", "00ff"), 17},
                                                            DoneCommand{command_id("bob", "00ff"), 4'000'000'000}));
  EXPECT_THAT(store.log("b").commands, ElementsAre(DoneCommand{command_id("ann", "00ff"), 1}));
  EXPECT_EQ(store.session("ann"), (SessionRow{"ann", "Zoé", "fr", 9}));
}

void play_on(EventStore& store) {
  EXPECT_EQ(put(store, command_of("a", 3, {"three"}, "next", 18)).result, Appended::done);
  EXPECT_EQ(told(store, "a", "next"), 18);
  EXPECT_EQ(store.log("a").commands.size(), 3U);
}

struct OldSqlite {
  OldSqlite() {
    run(sqlite_0_1);
    run(content("1"));
  }
  void run(const std::string& sql) const {
    sqlite3* connection = nullptr;
    ASSERT_EQ(sqlite3_open((directory.path() + "/divan.sqlite").c_str(), &connection), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(connection, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(connection);
    sqlite3_close(connection);
  }

  TemporaryDirectory directory;
};

TEST(Migration, of_sqlite_loses_nothing_and_happens_once) {
  const OldSqlite old;
  for (const bool first : {true, false}) {
    const auto [store, fault] = open_sqlite(old.directory.path());
    ASSERT_EQ(fault, "");
    if (first) {
      check_all_is_there(*store);
      play_on(*store);
    }
    EXPECT_THAT(store->lines("a"), ElementsAre("one", "two", "three"));
    store->close();
  }
  Database file(old.directory.path() + "/divan.sqlite", Database::Access::read_only);
  EXPECT_EQ(file.number("PRAGMA user_version"), 3);
  EXPECT_EQ(file.number("SELECT count(*) FROM sqlite_schema WHERE name = 'commands'"), 0);
  EXPECT_EQ(file.number("SELECT count(*) FROM pragma_foreign_key_check"), 0);
}

TEST(Migration, of_sqlite_changes_nothing_when_it_cannot_be_done) {
  const OldSqlite old;
  old.run("UPDATE commands SET answer = '{}' WHERE table_id = 'b'");
  EXPECT_THAT(open_sqlite(old.directory.path()).fault, HasSubstr("an answer that this divan does not know"));
  Database file(old.directory.path() + "/divan.sqlite", Database::Access::read_only);
  EXPECT_EQ(file.number("PRAGMA user_version"), 1);
  EXPECT_EQ(file.number("SELECT count(*) FROM commands"), 3);
}

TEST(Migration, whoever_only_reads_is_told_to_wait_for_it) {
  const OldSqlite old;
  try {
    read_sqlite(old.directory.path());
    FAIL();
  } catch (const std::exception& fault) {
    EXPECT_THAT(fault.what(), HasSubstr("older divan"));
  }
}

TEST(Migration, of_postgres_loses_nothing_and_happens_once) {
  auto& server = PrivatePostgres::shared();
  const auto address = server.new_database();
  server.sql(address, postgres_0_1 + content("true"));
  EXPECT_THROW(read_postgres(address), std::runtime_error);
  for (const bool first : {true, false}) {
    const auto [store, fault] = open_postgres(address);
    ASSERT_EQ(fault, "");
    if (first) {
      check_all_is_there(*store);
      play_on(*store);
    }
    EXPECT_THAT(store->lines("a"), ElementsAre("one", "two", "three"));
    store->close();
  }
  EXPECT_EQ(server.sql(address, "SELECT schema FROM divan"), "3");
  EXPECT_EQ(server.sql(address, "SELECT count(*) FROM pg_tables WHERE tablename = 'commands'"), "0");
}

}  // namespace
}  // namespace divan::server
