// kill -9 at any moment: nothing that was acknowledged is lost, nothing is doubled.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <iostream>
#include <map>
#include <random>
#include <thread>

#include "tests/server/store_tools.h"

namespace divan::server {
namespace {

constexpr int tables = 8;
constexpr int kills = 20;

std::string id_of(int table) { return "table-" + std::to_string(table); }

// Every append of a table can be told by its first number: one to three lines, a command and its version.
Append append_at(int table, std::uint64_t first) {
  std::vector<std::string> lines;
  for (std::uint64_t number = first; number <= first + first % 3; ++number)
    lines.push_back(id_of(table) + " line " + std::to_string(number) + std::string(number % 300, '.'));
  const std::string name = std::to_string(first);
  Append append =
      command_of(id_of(table), first, std::move(lines), "command " + name, static_cast<std::uint32_t>(first));
  append.row = row_of(id_of(table));
  append.row->touched = static_cast<std::int64_t>(first);
  return append;
}

std::uint64_t after(std::uint64_t first) { return first + first % 3 + 1; }

struct Acknowledged {
  int table;
  std::uint64_t first;
};

// The child: as fast as it can, one append under way for each table, and every answer is told to the parent at once.
[[noreturn]] void append_until_killed(StorePlace& place, int to_parent) {
  OpenedStore opened = place.open();
  if (!opened.store) ::_exit(1);
  EventStore& store = *opened.store;
  std::function<void(int, std::uint64_t)> next = [&](int table, std::uint64_t first) {
    store.append(append_at(table, first), [&, table, first](const AppendOutcome& outcome) {
      const Acknowledged told{table, first};
      if (outcome.result != Appended::done || ::write(to_parent, &told, sizeof told) != sizeof told) ::_exit(2);
      next(table, after(first));
    });
  };
  for (int table = 0; table < tables; ++table) next(table, store.lines(id_of(table)).size() + 1);
  for (;;) ::pause();
}

enum class From { its_birth, its_first_answer };

// Lets a child work for a while, kills it, and gives what it had told.
std::vector<Acknowledged> one_life(StorePlace& place, From from, std::chrono::milliseconds length) {
  int ends[2];
  if (::pipe(ends) != 0) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    append_until_killed(place, ends[1]);
  }
  ::close(ends[1]);
  std::vector<Acknowledged> told;
  Acknowledged one;
  if (from == From::its_first_answer && ::read(ends[0], &one, sizeof one) == sizeof one) told.push_back(one);
  std::thread killer([&] {
    std::this_thread::sleep_for(length);
    ::kill(child, SIGKILL);
  });
  while (::read(ends[0], &one, sizeof one) == sizeof one) told.push_back(one);
  killer.join();
  int status = 0;
  ::waitpid(child, &status, 0);
  ::close(ends[0]);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "the child ended by itself: " << status;
  return told;
}

// The table is a whole number of appends, each written once, and every one can be repeated without harm.
void check_table(EventStore& store, int table, std::uint64_t acknowledged) {
  SCOPED_TRACE(id_of(table));
  const std::vector<std::string> lines = store.lines(id_of(table));
  std::vector<DoneCommand> commands;
  std::uint64_t first = 1;
  std::uint64_t last_first = 0;
  while (first <= lines.size()) {
    const Append append = append_at(table, first);
    ASSERT_LE(first + append.lines.size() - 1, lines.size()) << "half an append";
    for (std::size_t i = 0; i < append.lines.size(); ++i) ASSERT_EQ(lines[first - 1 + i], append.lines[i]);
    commands.push_back(*append.command);
    last_first = std::exchange(first, after(first));
  }
  EXPECT_GE(last_first, acknowledged) << "an acknowledged append is lost";
  if (last_first == 0) return;
  EXPECT_EQ(store.row(id_of(table))->touched, static_cast<std::int64_t>(last_first)) << "the row is of another moment";
  EXPECT_EQ(store.log(id_of(table)).commands, commands);
  EXPECT_EQ(put(store, append_at(table, last_first)).result, Appended::conflict);
  EXPECT_EQ(store.lines(id_of(table)).size(), lines.size());
}

class StoreKilled : public testing::TestWithParam<StoreKind> {};

TEST_P(StoreKilled, loses_nothing_acknowledged_and_doubles_nothing) {
  const auto place = GetParam().place();
  std::mt19937 random(std::random_device{}());
  std::uniform_int_distribution<int> milliseconds(0, 100);
  std::map<int, std::uint64_t> acknowledged;
  std::size_t total = 0;
  for (int life = 0; life < kills; ++life) {
    const From from = life % 4 == 0 ? From::its_birth : From::its_first_answer;
    const int length = milliseconds(random);
    SCOPED_TRACE("life " + std::to_string(life) + " of " + std::to_string(length) + " ms");
    const std::vector<Acknowledged> told = one_life(*place, from, std::chrono::milliseconds(length));
    for (const Acknowledged& one : told) acknowledged[one.table] = one.first;
    total += told.size();

    OpenedStore opened = place->open();
    ASSERT_EQ(opened.fault, "");
    for (int table = 0; table < tables; ++table) check_table(*opened.store, table, acknowledged[table]);
    if (HasFailure()) return;
  }
  EXPECT_GT(total, 0U) << "nothing was acknowledged: this proved nothing";
  std::cout << kills << " kills, " << total << " acknowledged appends\n";
}

INSTANTIATE_TEST_SUITE_P(stores, StoreKilled, testing::ValuesIn(store_kinds()), name_of_kind);

}  // namespace
}  // namespace divan::server
