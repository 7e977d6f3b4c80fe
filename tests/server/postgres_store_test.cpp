// What belongs to the store on PostgreSQL alone: what it refuses to open, one divan at a time, and connections that are
// lost in the middle.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>

#include "tests/server/bad_line.h"
#include "tests/server/private_postgres.h"

namespace divan::server {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

PrivatePostgres& server() { return PrivatePostgres::shared(); }

std::unique_ptr<EventStore> opened(const std::string& address) {
  OpenedStore opened = open_postgres(address);
  EXPECT_EQ(opened.fault, "");
  return std::move(opened.store);
}

std::string refused(const std::string& address) {
  const OpenedStore opened = open_postgres(address);
  EXPECT_EQ(opened.store, nullptr);
  return opened.fault;
}

// Ends the sessions that a store has in a database, as an operator would.
int end_sessions(const std::string& database, const std::string& which = "true") {
  return std::stoi(server().sql(server().address(),
                                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '" +
                                    database.substr(database.rfind('/') + 1) + "' AND " + which));
}

const std::string writes =
    "EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND pg_locks.pid = pg_stat_activity.pid)";

// Reads again until the database answers.
template <class Read>
auto patiently(Read read) {
  for (const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);;) {
    try {
      return read();
    } catch (const StoreFault&) {
      if (std::chrono::steady_clock::now() > until) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
}

TEST(PostgresStore, says_in_words_that_nobody_is_there) {
  EXPECT_THAT(refused("postgresql://divan@127.0.0.1:1/nowhere"),
              AllOf(HasSubstr("postgresql://divan@127.0.0.1:1/nowhere"), HasSubstr("refused")));
  EXPECT_THAT(refused(server().address("missing")), HasSubstr("does not exist"));
}

TEST(PostgresStore, never_shows_a_password) {
  std::string address = server().address("postgres", "guest");
  EXPECT_THAT(refused(address), HasSubstr("password"));
  for (const std::string wrong : {"open%20secret", "open secret%", "secret@@", "secret:secret"}) {
    std::string with = address;
    with.insert(with.find('@'), ":" + wrong);
    EXPECT_THAT(refused(with), Not(HasSubstr("secret"))) << wrong;
    EXPECT_THAT(describe({.data = {}, .database = with}), Not(HasSubstr("secret"))) << wrong;
  }
  std::string right = server().new_database();
  server().sql(right, "GRANT ALL ON SCHEMA public TO guest");
  right.replace(right.find("divan@"), 6, "guest:sesame@");
  EXPECT_NE(opened(right), nullptr);
}

TEST(PostgresStore, refuses_what_is_not_its_own_and_leaves_it_alone) {
  const std::string address = server().new_database();
  server().sql(address, "CREATE TABLE recipes (name text)");
  EXPECT_THAT(refused(address), HasSubstr("not one of divan"));
  EXPECT_EQ(server().sql(address, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "1");
  server().sql(address, "DROP TABLE recipes");
  opened(address);
  server().sql(address, "UPDATE divan SET schema = 7");
  EXPECT_THAT(refused(address), AllOf(HasSubstr("newer divan"), HasSubstr("schema 7")));
  server().sql(address, "UPDATE divan SET schema = 3");
  EXPECT_NE(opened(address), nullptr);
}

TEST(PostgresStore, refuses_an_encoding_that_cannot_hold_every_name_and_a_database_that_cannot_be_written) {
  server().sql(server().address(), "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
  EXPECT_THAT(refused(server().address("latin")), HasSubstr("LATIN1"));
  const std::string address = server().new_database();
  EXPECT_THAT(refused(address + "?options=-cdefault_transaction_read_only%3Don"), HasSubstr("can only be read"));
}

TEST(PostgresStore, lets_one_divan_at_a_time_write) {
  const std::string address = server().new_database();
  const auto store = opened(address);
  EXPECT_THAT(in_another_process([&] { return open_postgres(address).fault; }), HasSubstr("in use by another divan"));
  ASSERT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done);
  store->close();
  EXPECT_EQ(in_another_process([&] { return open_postgres(address).fault; }), "");
}

TEST(PostgresStore, several_divans_share_a_database_each_in_a_schema_of_its_own) {
  const std::string address = server().new_database();
  server().sql(address, "CREATE SCHEMA one");
  server().sql(address, "CREATE SCHEMA other");
  const auto one = opened(address + "?options=-csearch_path%3Done");
  const auto other = opened(address + "?options=-csearch_path%3Dother");
  ASSERT_EQ(put(*one, lines_of("a", 1, {"one"})).result, Appended::done);
  EXPECT_EQ(other->count(), 0);
}

TEST(PostgresStore, commits_for_good_also_where_the_database_is_set_to_forget) {
  const std::string address = server().new_database() + "?options=-csynchronous_commit%3Doff";
  const auto store = opened(address);
  ASSERT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done);
  const std::string flushed = "SELECT pg_current_wal_flush_lsn() >= pg_current_wal_insert_lsn()";
  EXPECT_EQ(server().sql(address, flushed), "t");
}

TEST(PostgresStore, what_the_server_refuses_leaves_what_was_handed_in_with_it) {
  const auto store = opened(server().new_database());
  const auto outcomes = put_together(
      *store, {lines_of("a", 1, {"one"}), lines_of("b", 1, {"not \xff UTF-8"}), command_of("a", 2, {"two"}, "c", 5)});
  EXPECT_EQ(outcomes[0].result, Appended::done);
  EXPECT_EQ(outcomes[1].result, Appended::failed);
  EXPECT_THAT(outcomes[1].error, HasSubstr("UTF8"));
  EXPECT_EQ(outcomes[2].result, Appended::done);
  EXPECT_THAT(store->lines("a"), ElementsAre("one", "two"));
  EXPECT_EQ(store->count(), 1);
}

TEST(PostgresStore, reads_again_after_its_reading_session_was_ended) {
  const std::string address = server().new_database();
  const auto store = opened(address);
  ASSERT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done);
  EXPECT_EQ(end_sessions(address, "NOT " + writes), 2);
  EXPECT_THROW(store->lines("a"), StoreFault);
  EXPECT_THAT(patiently([&] { return store->lines("a"); }), ElementsAre("one"));
  EXPECT_EQ(put(*store, lines_of("a", 2, {"two"})).result, Appended::done) << "what writes was not touched";
}

TEST(PostgresStore, writes_again_after_its_writing_session_was_ended) {
  const std::string address = server().new_database();
  const auto store = opened(address);
  ASSERT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done);
  EXPECT_EQ(end_sessions(address, writes), 1);
  EXPECT_EQ(put(*store, command_of("a", 2, {"two"}, "c", 5)).result, Appended::unknown);
  EXPECT_EQ(patiently([&] { return told(*store, "a", "c"); }), std::nullopt) << "it has not happened";
  EXPECT_EQ(put(*store, command_of("a", 2, {"two"}, "c", 5)).result, Appended::done);
  EXPECT_THAT(store->lines("a"), ElementsAre("one", "two"));
}

TEST(PostgresStore, nothing_can_be_read_between_an_unknown_outcome_and_its_settling) {
  const std::string address = server().new_database();
  const auto store = opened(address);
  ASSERT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done);
  EXPECT_EQ(end_sessions(address, writes), 1) << "what reads is not touched";
  std::promise<Appended> told;
  store->append(lines_of("a", 2, {"two"}), [&](const AppendOutcome& outcome) {
    EXPECT_THROW(store->lines("a"), StoreFault) << "not yet: the session before may still be at work";
    told.set_value(outcome.result);
  });
  EXPECT_EQ(told.get_future().get(), Appended::unknown);
  EXPECT_THAT(patiently([&] { return store->lines("a"); }), ElementsAre("one"));
}

// A store that reaches its database over a bad line; `direct` is the database without it.
struct Remote {
  Remote() {
    EXPECT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done);
    append = command_of("a", 2, {"two"}, "c", 5);
  }
  static std::string over(std::string address, int port) {
    const auto colon = address.rfind(':');
    return address.replace(colon + 1, address.rfind('/') - colon - 1, std::to_string(port));
  }
  bool is_there() const { return server().sql(direct, "SELECT count(*) FROM lines WHERE number = 2") == "1"; }
  std::string sessions_with_the_lock() const {
    return server().sql(direct,
                        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND " + writes);
  }

  std::string direct = server().new_database();
  BadLine line{server().port()};
  std::unique_ptr<EventStore> store = opened(over(direct, line.port()));
  Append append;
};

TEST(PostgresStore, an_append_that_happened_although_nobody_was_told_is_found_again) {
  Remote remote;
  remote.line.drop_what_the_server_says();
  auto outcome = hand_in(*remote.store, remote.append);
  while (!remote.is_there()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  remote.line.break_at_the_client();
  EXPECT_EQ(outcome.get().result, Appended::unknown);
  EXPECT_EQ(patiently([&] { return told(*remote.store, "a", "c"); }), 5);
  EXPECT_EQ(put(*remote.store, remote.append).result, Appended::conflict);
  EXPECT_THAT(remote.store->lines("a"), ElementsAre("one", "two"));
}

// The line breaks at our end only: the session before still stands, with its lock and with an append that may reach it
// at any time. It is ended before anything is read; else the append could happen after it was said not to have.
TEST(PostgresStore, an_append_that_comes_late_cannot_happen_after_it_was_said_not_to_have) {
  Remote remote;
  remote.line.hold_what_the_client_says();
  auto outcome = hand_in(*remote.store, remote.append);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  remote.line.break_at_the_client();
  EXPECT_EQ(outcome.get().result, Appended::unknown);
  EXPECT_EQ(patiently([&] { return told(*remote.store, "a", "c"); }), std::nullopt);
  EXPECT_EQ(remote.sessions_with_the_lock(), "1") << "ours, and not the one before";
  remote.line.let_go();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(remote.is_there());
  EXPECT_EQ(put(*remote.store, remote.append).result, Appended::done);
  EXPECT_THAT(remote.store->lines("a"), ElementsAre("one", "two"));
}

// Many tables append while sessions are ended again and again; each settles what it does not know by asking.
class Restless {
 public:
  explicit Restless(EventStore& store) : store_(store) {}

  void run(int table, const std::atomic<bool>& enough) {
    const TableId id = "table-" + std::to_string(table);
    for (std::uint64_t number = 1; !enough;) {
      const std::string name = std::to_string(number);
      const AppendOutcome outcome = put(store_, command_of(id, number, {name}, name, 1));
      bool done = outcome.result == Appended::done;
      if (outcome.result == Appended::unknown) {
        done = patiently([&] { return told(store_, id, name); }).has_value();
        (done ? happened : lost)++;
      }
      ASSERT_NE(outcome.result, Appended::conflict)
          << id << " line " << number << ": somebody else has written, or it was said not to have happened";
      if (done) {
        ++number, ++committed;
      } else if (outcome.result == Appended::failed) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      }
      last[static_cast<std::size_t>(table)] = number - 1;
    }
  }

  // Waits until so many more are committed.
  void let_work(int more) const {
    const int wanted = committed + more;
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (committed < wanted && std::chrono::steady_clock::now() < until)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_GE(committed, wanted) << "nothing is committed any more";
  }

  static constexpr int tables = 6;
  std::array<std::uint64_t, tables> last{};
  std::atomic<int> committed = 0, happened = 0, lost = 0;

 private:
  EventStore& store_;
};

void stay_restless(EventStore& store, const std::function<void(const Restless&)>& trouble) {
  Restless tables(store);
  std::atomic<bool> enough = false;
  std::vector<std::thread> threads;
  for (int table = 0; table < Restless::tables; ++table)
    threads.emplace_back([&, table] { tables.run(table, enough); });
  trouble(tables);
  tables.let_work(20);
  enough = true;
  for (auto& thread : threads) thread.join();
  for (std::size_t table = 0; table < Restless::tables; ++table) {
    const auto lines = patiently([&] { return store.lines("table-" + std::to_string(table)); });
    EXPECT_EQ(lines.size(), tables.last[table]) << "an acknowledged append is lost, or one is doubled";
    for (std::size_t i = 0; i < lines.size(); ++i) ASSERT_EQ(lines[i], std::to_string(i + 1));
  }
  EXPECT_GT(tables.committed, 100);
  EXPECT_GT(tables.happened + tables.lost, 0) << "no outcome was ever unknown: this proved nothing";
  std::cout << tables.committed << " committed; unknown: " << tables.happened << " had happened, " << tables.lost
            << " had not\n";
}

TEST(PostgresStore, sessions_ended_in_the_middle_lose_nothing_acknowledged_and_double_nothing) {
  const std::string address = server().new_database();
  const auto store = opened(address);
  stay_restless(*store, [&](const Restless& tables) {
    for (int i = 0; i < 20; ++i) {
      tables.let_work(5 + i * 7 % 20);
      end_sessions(address, i % 4 == 3 ? "true" : writes);
    }
  });
}

TEST(PostgresStore, a_server_killed_and_started_again_loses_nothing_acknowledged_and_doubles_nothing) {
  PrivatePostgres own;
  const auto store = opened(own.new_database());
  stay_restless(*store, [&](const Restless& tables) {
    for (int i = 0; i < 3; ++i) {
      tables.let_work(40);
      own.stop_at_once();
      std::this_thread::sleep_for(std::chrono::milliseconds(i * 100));
      EXPECT_THROW(store->count(), StoreFault) << "while it is away nothing can be read";
      own.start();
    }
  });
}

TEST(PostgresStore, a_database_that_is_gone_for_good_is_told_and_closed_in_peace) {
  PrivatePostgres own;
  const auto store = opened(own.new_database());
  ASSERT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done);
  own.stop_at_once();
  EXPECT_EQ(put(*store, lines_of("a", 2, {"two"})).result, Appended::unknown);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(put(*store, lines_of("a", 2, {"two"})).result, Appended::failed);
  EXPECT_FALSE(put(*store, SessionRow{.key = "k", .name = {}, .language = {}, .seen = 0}));
  EXPECT_THROW(store->lines("a"), StoreFault);
  const auto begun = std::chrono::steady_clock::now();
  store->close();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(10));
}

}  // namespace
}  // namespace divan::server
