// What belongs to the store on SQLite alone: what it refuses to open, how it uses the disk, and a disk that fails.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <array>
#include <fstream>

#include "tests/server/faulty_disk.h"
#include "tests/server/store_tools.h"

namespace divan::server {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

std::string file_in(const TemporaryDirectory& directory) { return directory.path() + "/divan.sqlite"; }

// As an operator or another program would write into the file.
void meddle(const std::string& file, const char* sql) {
  sqlite3* connection = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &connection), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(connection, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(connection);
  sqlite3_close(connection);
}

std::unique_ptr<EventStore> opened(const std::string& directory) {
  OpenedStore opened = open_sqlite(directory);
  EXPECT_EQ(opened.fault, "");
  return std::move(opened.store);
}

TEST(SqliteStore, makes_its_directory_for_its_owner_only) {
  const TemporaryDirectory directory;
  const std::string inner = directory.path() + "/far/away";
  const auto store = opened(inner);
  ASSERT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done);
  EXPECT_EQ(fs::status(inner).permissions(), fs::perms::owner_all);
  int files = 0;
  for (const auto& entry : fs::directory_iterator(inner)) {
    EXPECT_EQ(entry.status().permissions(), fs::perms::owner_read | fs::perms::owner_write) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 3) << "the lock, the database and its log";
}

TEST(SqliteStore, leaves_no_log_behind_when_it_is_closed) {
  const TemporaryDirectory directory;
  const auto store = opened(directory.path());
  ASSERT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done);
  store->close();
  EXPECT_FALSE(fs::exists(file_in(directory) + "-wal"));
}

TEST(SqliteStore, refuses_a_newer_schema_in_words_and_leaves_it_alone) {
  const TemporaryDirectory directory;
  opened(directory.path());
  meddle(file_in(directory), "PRAGMA user_version = 7");
  const OpenedStore refused = open_sqlite(directory.path());
  EXPECT_EQ(refused.store, nullptr);
  EXPECT_THAT(refused.fault, AllOf(HasSubstr(file_in(directory)), HasSubstr("newer divan"), HasSubstr("schema 7")));
  meddle(file_in(directory), "PRAGMA user_version = 3");
  EXPECT_NE(opened(directory.path()), nullptr);
}

TEST(SqliteStore, refuses_a_file_that_is_not_a_database_and_leaves_it_alone) {
  const TemporaryDirectory directory;
  const std::string letter(5'000, 'x');
  std::ofstream(file_in(directory)) << letter;
  const OpenedStore refused = open_sqlite(directory.path());
  EXPECT_EQ(refused.store, nullptr);
  EXPECT_THAT(refused.fault, HasSubstr("is not a database"));
  std::ifstream file(file_in(directory));
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), letter);
}

TEST(SqliteStore, refuses_the_database_of_another_program) {
  const TemporaryDirectory directory;
  meddle(file_in(directory), "CREATE TABLE recipes (name)");
  const OpenedStore refused = open_sqlite(directory.path());
  EXPECT_EQ(refused.store, nullptr);
  EXPECT_THAT(refused.fault, HasSubstr("not one of divan"));
}

TEST(SqliteStore, refuses_a_path_that_cannot_be_a_directory) {
  const TemporaryDirectory directory;
  std::ofstream(directory.path() + "/file") << "x";
  EXPECT_THAT(open_sqlite(directory.path() + "/file").fault, HasSubstr(directory.path() + "/file"));
  EXPECT_THAT(open_sqlite(directory.path() + "/file/inner").fault, HasSubstr("Not a directory"));
}

TEST(SqliteStore, refuses_a_directory_that_it_may_not_write_to) {
  const TemporaryDirectory directory;
  fs::permissions(directory.path(), fs::perms::owner_read | fs::perms::owner_exec);
  const std::string fault = in_another_process([&]() -> std::string {
    constexpr uid_t nobody = 65534;
    if (::geteuid() == 0 && ::setuid(nobody) != 0) return "cannot become nobody";
    return open_sqlite(directory.path()).fault;
  });
  EXPECT_THAT(fault, AllOf(HasSubstr("cannot write"), HasSubstr("Permission denied")));
  fs::permissions(directory.path(), fs::perms::owner_all);
}

TEST(SqliteStore, refuses_a_second_process_until_the_first_is_gone) {
  const TemporaryDirectory directory;
  auto store = opened(directory.path());
  const auto try_it = [&] { return open_sqlite(directory.path()).fault; };
  const std::string mine = "is in use by another divan (process " + std::to_string(::getpid()) + ")";
  EXPECT_THAT(in_another_process(try_it), HasSubstr(mine));
  EXPECT_THAT(try_it(), HasSubstr(mine)) << "nor twice in one process";
  EXPECT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done) << "and the first is not disturbed";
  store->close();
  EXPECT_EQ(in_another_process(try_it), "");
}

TEST(SqliteStore, a_hole_in_a_log_is_told_and_never_passed_over) {
  const TemporaryDirectory directory;
  auto store = opened(directory.path());
  ASSERT_EQ(put(*store, lines_of("a", 1, {"one", "two", "three"})).result, Appended::done);
  store->close();
  meddle(file_in(directory), "DELETE FROM lines WHERE number = 2");
  store = opened(directory.path());
  EXPECT_THROW(store->lines("a"), StoreFault);
}

// SQLite refuses a line: either this statement, or it gives up the whole transaction.
TEST(SqliteStore, an_append_that_breaks_off_leaves_no_trace_and_the_others_alone) {
  const TemporaryDirectory directory;
  opened(directory.path());
  meddle(file_in(directory),
         "CREATE TRIGGER poison BEFORE INSERT ON lines WHEN NEW.line = 'poison' BEGIN SELECT RAISE(ABORT, 'no'); END");
  const auto store = opened(directory.path());
  const auto outcomes = put_together(*store, {lines_of("a", 1, {"one"}), command_of("a", 2, {"two", "poison"}, "c", 1),
                                              command_of("a", 2, {"other"}, "c", 2), lines_of("b", 1, {"one"})});
  EXPECT_EQ(outcomes[0].result, Appended::done);
  EXPECT_EQ(outcomes[1].result, Appended::failed);
  EXPECT_EQ(outcomes[1].error, "no");
  EXPECT_EQ(outcomes[2].result, Appended::done);
  EXPECT_EQ(outcomes[3].result, Appended::done);
  EXPECT_THAT(store->lines("a"), ElementsAre("one", "other"));
}

TEST(SqliteStore, when_the_transaction_is_given_up_all_of_it_has_failed) {
  const TemporaryDirectory directory;
  opened(directory.path());
  meddle(
      file_in(directory),
      "CREATE TRIGGER poison BEFORE INSERT ON lines WHEN NEW.line = 'poison' BEGIN SELECT RAISE(ROLLBACK, 'no'); END");
  const auto store = opened(directory.path());
  for (const AppendOutcome& outcome :
       put_together(*store, {lines_of("a", 1, {"one"}), lines_of("a", 2, {"poison"}), lines_of("b", 1, {"one"})})) {
    EXPECT_EQ(outcome.result, Appended::failed);
    EXPECT_EQ(outcome.error, "no") << "the first fault is told, not what came of it";
  }
  EXPECT_EQ(store->count(), 0);
  EXPECT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done);
}

TEST(SqliteStore, what_is_answered_is_on_the_disk) {
  const FaultyDisk disk;
  const TemporaryDirectory directory;
  const auto store = opened(directory.path());
  std::promise<int> unsynced;
  store->append(lines_of("a", 1, {"one"}), [&](const auto&) { unsynced.set_value(disk.unsynced()); });
  EXPECT_EQ(unsynced.get_future().get(), 0);
  EXPECT_GE(disk.syncs(), 1);
}

TEST(SqliteStore, what_waits_together_waits_for_the_disk_once) {
  const FaultyDisk disk;
  const TemporaryDirectory directory;
  const auto store = opened(directory.path());
  std::vector<Append> appends;
  appends.reserve(200);
  for (int i = 0; i < 200; ++i) appends.push_back(lines_of("table-" + std::to_string(i), 1, {"one", "two"}));
  ASSERT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done);

  int before = disk.syncs();
  for (const AppendOutcome& outcome : put_together(*store, appends)) EXPECT_EQ(outcome.result, Appended::done);
  EXPECT_EQ(disk.syncs() - before, 2) << "one for what held the others up, one for all of them";

  before = disk.syncs();
  for (int number = 2; number <= 6; ++number)
    ASSERT_EQ(put(*store, lines_of("a", number, {"x"})).result, Appended::done);
  EXPECT_EQ(disk.syncs() - before, 5) << "what comes alone waits alone";
}

TEST(SqliteStore, a_read_that_fails_is_not_an_empty_answer) {
  FaultyDisk disk;
  const TemporaryDirectory directory;
  const auto store = opened(directory.path());
  ASSERT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done);
  disk.fail(FaultyDisk::Failing::reads, SQLITE_IOERR_READ);
  EXPECT_THROW(store->lines("a"), StoreFault);
  EXPECT_THROW(store->row("a"), StoreFault);
  EXPECT_THROW(store->log("a"), StoreFault);
  EXPECT_THROW(store->session("k"), StoreFault);
  EXPECT_THROW(store->listed(1), StoreFault);
  disk.heal();
  EXPECT_THAT(store->lines("a"), ElementsAre("one"));
}

// A way in which a disk goes bad.
struct Trouble {
  std::string name;
  FaultyDisk::Failing failing;
  int code;

  friend std::ostream& operator<<(std::ostream& out, const Trouble& trouble) { return out << trouble.name; }
};

class SqliteTrouble : public testing::TestWithParam<Trouble> {};

// The disk fails at each of its calls in turn, for as long as the appends under way need it; then it is well again.
TEST_P(SqliteTrouble, fails_what_was_not_written_and_loses_nothing_else) {
  FaultyDisk disk;
  bool met = true;
  int most = 0;
  for (int after = 0; met; ++after) {
    SCOPED_TRACE(after);
    ASSERT_LT(after, 100) << "the trouble never ends";
    const TemporaryDirectory directory;
    ASSERT_EQ(put(*opened(directory.path()), command_of("a", 1, {"one"}, "c1", 5)).result, Appended::done);
    auto store = opened(directory.path());  // anew, so that it must read

    disk.fail(GetParam().failing, GetParam().code, after);
    const auto outcomes =
        put_together(*store, {lines_of("a", 2, {std::string(20'000, 'x')}), lines_of("b", 1, {"one"})});
    met = disk.failed() > 0;
    disk.heal();
    most = after;

    std::array<std::size_t, 2> kept;
    for (const int i : {0, 1}) {
      const bool done = outcomes[i].result == Appended::done;
      EXPECT_TRUE(done || outcomes[i].result == Appended::failed);
      EXPECT_EQ(done, outcomes[i].error.empty()) << outcomes[i].error;
      EXPECT_TRUE(done || met) << "it failed although the disk did not";
      kept[i] = done;
    }
    EXPECT_THAT(store->lines("a"), SizeIs(1 + kept[0]));
    EXPECT_THAT(store->lines("b"), SizeIs(kept[1]));

    const AppendOutcome again = put(*store, command_of("a", 2 + kept[0], {"more"}, "c2", 6));
    EXPECT_EQ(again.result, Appended::done) << "a disk that is well again serves again: " << again.error;
    store->close();
    store = opened(directory.path());
    EXPECT_THAT(store->lines("a"), SizeIs(2 + kept[0]));
    EXPECT_EQ(store->lines("a").back(), "more");
    EXPECT_THAT(store->lines("b"), SizeIs(kept[1]));
    EXPECT_EQ(told(*store, "a", "c1"), 5);
  }
  EXPECT_GE(most, 1) << "the disk was used at all";
}

INSTANTIATE_TEST_SUITE_P(disks, SqliteTrouble,
                         testing::Values(Trouble{"full", FaultyDisk::Failing::writes, SQLITE_FULL},
                                         Trouble{"cannot_write", FaultyDisk::Failing::writes, SQLITE_IOERR_WRITE},
                                         Trouble{"cannot_sync", FaultyDisk::Failing::syncs, SQLITE_IOERR_FSYNC},
                                         Trouble{"cannot_read", FaultyDisk::Failing::reads, SQLITE_IOERR_READ}),
                         [](const auto& info) { return info.param.name; });

TEST(SqliteStore, a_disk_that_is_gone_for_good_is_told_and_closed_in_peace) {
  FaultyDisk disk;
  const TemporaryDirectory directory;
  {
    const auto store = opened(directory.path());
    ASSERT_EQ(put(*store, lines_of("a", 1, {"one"})).result, Appended::done);
    disk.fail(FaultyDisk::Failing::writes, SQLITE_IOERR_WRITE);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(put(*store, lines_of("a", 2, {"two"})).result, Appended::failed);
    EXPECT_FALSE(put(*store, SessionRow{.key = "k", .name = {}, .language = {}, .seen = 0}));
  }
  disk.heal();
  EXPECT_THAT(opened(directory.path())->lines("a"), ElementsAre("one"));
}

TEST(SqliteStore, a_disk_that_fails_while_it_is_opened_is_a_fault_in_words) {
  FaultyDisk disk;
  const TemporaryDirectory directory;
  disk.fail(FaultyDisk::Failing::writes, SQLITE_FULL);
  const OpenedStore refused = open_sqlite(directory.path());
  EXPECT_EQ(refused.store, nullptr);
  EXPECT_THAT(refused.fault, HasSubstr("full"));
  disk.heal();
  EXPECT_NE(opened(directory.path()), nullptr) << "and nothing half made is in the way";
}

}  // namespace
}  // namespace divan::server
