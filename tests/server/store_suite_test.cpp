// What every EventStore must do, whatever it stands on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <iostream>
#include <thread>

#include "tests/server/store_tools.h"

namespace divan::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class EventStoreSuite : public testing::TestWithParam<StoreKind> {
 protected:
  void SetUp() override {
    place_ = GetParam().place();
    reopen();
  }

  void reopen() {
    store_.reset();
    OpenedStore opened = place_->open();
    ASSERT_EQ(opened.fault, "");
    store_ = std::move(opened.store);
  }

  std::vector<TableId> ids(const std::vector<TableRow>& rows) const {
    std::vector<TableId> ids;
    ids.reserve(rows.size());
    for (const TableRow& row : rows) ids.push_back(row.id);
    return ids;
  }

  std::unique_ptr<StorePlace> place_;
  std::unique_ptr<EventStore> store_;
};

TEST_P(EventStoreSuite, a_new_store_is_empty) {
  EXPECT_EQ(store_->count(), 0);
  EXPECT_EQ(store_->row("a"), std::nullopt);
  EXPECT_THAT(store_->lines("a"), IsEmpty());
  EXPECT_EQ(store_->log("a"), TableLog{});
  EXPECT_THAT(store_->listed(10), IsEmpty());
  EXPECT_THAT(store_->due(1'000'000, 10), IsEmpty());
  EXPECT_EQ(store_->session("k"), std::nullopt);
}

TEST_P(EventStoreSuite, lines_come_back_in_the_order_of_their_numbers) {
  EXPECT_EQ(put(*store_, lines_of("a", 1, {"one", "two"})).result, Appended::done);
  EXPECT_EQ(put(*store_, lines_of("b", 1, {"other"})).result, Appended::done);
  for (int number = 3; number <= 12; ++number)
    EXPECT_EQ(put(*store_, lines_of("a", number, {std::to_string(number)})).result, Appended::done);
  EXPECT_THAT(store_->lines("a"), ElementsAre("one", "two", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"));
  EXPECT_THAT(store_->lines("b"), ElementsAre("other"));
}

TEST_P(EventStoreSuite, lines_can_be_had_from_a_number_on) {
  EXPECT_EQ(put(*store_, lines_of("a", 1, {"one", "two", "three"})).result, Appended::done);
  EXPECT_THAT(store_->lines("a", 2), ElementsAre("two", "three"));
  EXPECT_THAT(store_->lines("a", 4), IsEmpty());
}

TEST_P(EventStoreSuite, the_commands_of_a_table_are_those_that_were_carried_out) {
  EXPECT_EQ(put(*store_, command_of("a", 1, {"line"}, "two", 7)).result, Appended::done);
  EXPECT_EQ(put(*store_, command_of("a", 2, {"line", "more"}, "one", 4'000'000'000)).result, Appended::done);
  EXPECT_EQ(put(*store_, command_of("b", 1, {"line"}, "other", 1)).result, Appended::done);
  EXPECT_EQ(put(*store_, command_of("a", 9, {"line"}, "lost", 1)).result, Appended::conflict);
  EXPECT_EQ(put(*store_, lines_of("a", 4, {"by itself"})).result, Appended::done);
  const TableLog log{{"line", "line", "more", "by itself"}, 4, 0, {done("two", 7), done("one", 4'000'000'000)}};
  EXPECT_EQ(store_->log("a"), log);
  reopen();
  EXPECT_EQ(store_->log("a"), log);
}

TEST_P(EventStoreSuite, a_table_brings_the_commands_that_were_carried_out_elsewhere) {
  Append append = lines_of("a", 1, {"one"});
  append.earlier = {done("b", 2), done("a", 1)};
  EXPECT_EQ(put(*store_, append).result, Appended::done);
  EXPECT_EQ(put(*store_, command_of("a", 2, {"two"}, "c", 3)).result, Appended::done);
  EXPECT_EQ(told(*store_, "a", "a"), 1);
  EXPECT_EQ(told(*store_, "a", "b"), 2);
  EXPECT_EQ(told(*store_, "a", "c"), 3);
}

TEST_P(EventStoreSuite, appends_are_carried_out_in_the_order_of_calling) {
  std::vector<std::future<AppendOutcome>> outcomes;
  for (int number = 1; number <= 300; ++number)
    outcomes.push_back(hand_in(*store_, lines_of("a", number, {std::to_string(number)})));
  for (auto& outcome : outcomes) EXPECT_EQ(outcome.get().result, Appended::done);
  EXPECT_THAT(store_->lines("a"), SizeIs(300));
}

TEST_P(EventStoreSuite, answers_come_in_the_order_of_calling) {
  std::vector<int> order;
  for (int i = 0; i < 50; ++i) {
    store_->append(lines_of(std::to_string(i), i % 3 == 0 ? 7 : 1, {"x"}),
                   [&order, i](const auto&) { order.push_back(i); });
  }
  store_->close();
  ASSERT_THAT(order, SizeIs(50));
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST_P(EventStoreSuite, what_is_answered_can_be_read) {
  std::promise<std::size_t> seen;
  store_->append(lines_of("a", 1, {"one"}), [&](const auto&) { seen.set_value(store_->lines("a").size()); });
  EXPECT_EQ(seen.get_future().get(), 1U);
}

TEST_P(EventStoreSuite, texts_of_any_length_and_script_come_back_whole) {
  const std::vector<std::string> lines = {"", "{\"say\":\"é, 你好, 🐫, '\\\"; DROP TABLE lines;--\"}",
                                          std::string(200'000, 'x')};
  EXPECT_EQ(put(*store_, command_of("a", 1, lines, "c", 1)).result, Appended::done);
  EXPECT_EQ(store_->lines("a"), lines);
}

TEST_P(EventStoreSuite, a_text_with_nul_is_refused_and_hurts_nobody) {
  using namespace std::string_literals;
  Append in_row = lines_of("d", 1, {"one"});
  in_row.row->summary = "{\0}"s;
  const auto outcomes = put_together(*store_, {lines_of("a", 1, {"one"}), lines_of("b", 1, {"o\0ne"s}),
                                               command_of("c", 1, {}, "c", 1), in_row, lines_of("a", 2, {"two"})});
  EXPECT_EQ(outcomes[0].result, Appended::done);
  for (const int i : {1, 2, 3}) EXPECT_EQ(outcomes[i].result, Appended::failed) << i;
  EXPECT_EQ(outcomes[4].result, Appended::done);
  EXPECT_THAT(store_->lines("a"), ElementsAre("one", "two"));
  EXPECT_EQ(store_->count(), 1);
}

TEST_P(EventStoreSuite, a_number_that_is_not_next_is_a_conflict_and_writes_nothing) {
  EXPECT_EQ(put(*store_, lines_of("a", 2, {"x"})).result, Appended::conflict) << "of a table that is not there";
  ASSERT_EQ(put(*store_, lines_of("a", 1, {"one"})).result, Appended::done);
  for (const int wrong : {0, 1, 3}) {
    Append append = command_of("a", wrong, {"x"}, "c", 1);
    append.row = row_of("a");
    append.row->status = "ended";
    EXPECT_EQ(put(*store_, append).result, Appended::conflict) << wrong;
  }
  EXPECT_THAT(store_->lines("a"), ElementsAre("one"));
  EXPECT_EQ(store_->row("a")->status, "open");
  EXPECT_EQ(told(*store_, "a", "c"), std::nullopt);
}

// Whoever tries again without having read the table anew has the wrong number, and finds the command by reading.
TEST_P(EventStoreSuite, a_repeated_append_is_a_conflict_and_its_command_is_found_by_reading) {
  ASSERT_EQ(put(*store_, command_of("a", 1, {"one"}, "c", 5)).result, Appended::done);
  EXPECT_EQ(put(*store_, command_of("a", 1, {"one"}, "c", 6)).result, Appended::conflict);
  reopen();
  EXPECT_EQ(put(*store_, command_of("a", 1, {"one"}, "c", 6)).result, Appended::conflict);
  EXPECT_THAT(store_->lines("a"), ElementsAre("one"));
  EXPECT_EQ(told(*store_, "a", "c"), 5);
}

TEST_P(EventStoreSuite, an_append_handed_in_twice_at_once_is_carried_out_once) {
  const auto outcomes = put_together(*store_, {command_of("a", 1, {"one"}, "c", 1), command_of("a", 1, {"one"}, "c", 1),
                                               command_of("a", 2, {"two"}, "d", 2)});
  EXPECT_EQ(outcomes[0].result, Appended::done);
  EXPECT_EQ(outcomes[1].result, Appended::conflict);
  EXPECT_EQ(outcomes[2].result, Appended::done);
  EXPECT_THAT(store_->lines("a"), ElementsAre("one", "two"));
}

TEST_P(EventStoreSuite, the_same_command_at_another_table_is_another_command) {
  ASSERT_EQ(put(*store_, command_of("a", 1, {"one"}, "c", 1)).result, Appended::done);
  EXPECT_EQ(put(*store_, command_of("b", 1, {"one"}, "c", 2)).result, Appended::done);
  EXPECT_EQ(told(*store_, "a", "c"), 1);
  EXPECT_EQ(told(*store_, "b", "c"), 2);
}

TEST_P(EventStoreSuite, what_goes_wrong_leaves_what_was_handed_in_with_it) {
  Append rowless = lines_of("c", 1, {"x"});
  rowless.row.reset();
  const auto outcomes = put_together(*store_, {lines_of("a", 1, {"one"}), lines_of("b", 5, {"x"}), rowless,
                                               lines_of("a", 2, {"two"}), lines_of("d", 1, {"one"})});
  EXPECT_EQ(outcomes[0].result, Appended::done);
  EXPECT_EQ(outcomes[1].result, Appended::conflict);
  EXPECT_EQ(outcomes[2].result, Appended::failed);
  EXPECT_EQ(outcomes[3].result, Appended::done);
  EXPECT_EQ(outcomes[4].result, Appended::done);
  EXPECT_THAT(store_->lines("a"), ElementsAre("one", "two"));
  EXPECT_THAT(store_->lines("d"), ElementsAre("one"));
  EXPECT_EQ(store_->count(), 2);
}

TEST_P(EventStoreSuite, a_table_begins_with_its_own_row) {
  Append append = lines_of("a", 1, {"one"});
  append.row.reset();
  EXPECT_EQ(put(*store_, append).result, Appended::failed);
  append.row = row_of("b");
  const AppendOutcome outcome = put(*store_, append);
  EXPECT_EQ(outcome.result, Appended::failed);
  EXPECT_NE(outcome.error, "");
  EXPECT_EQ(store_->count(), 0);
  EXPECT_THAT(store_->lines("a"), IsEmpty());
}

TEST_P(EventStoreSuite, a_row_comes_back_as_it_was_last_given) {
  const TableRow row{.id = "a",
                     .game = "verrat",
                     .status = "running",
                     .listed = true,
                     .summary = R"({"é":1})",
                     .touched = 1'700'000'000'123,
                     .due = 1'700'000'000'456,
                     .hash = "00ff00ff00ff00ff",
                     .seated = "key other "};
  Append first = lines_of("a", 1, {"one"});
  first.row->touched = 1;
  ASSERT_EQ(put(*store_, first).result, Appended::done);
  Append second = lines_of("a", 2, {"two"});
  second.row = row;
  ASSERT_EQ(put(*store_, second).result, Appended::done);
  ASSERT_EQ(put(*store_, lines_of("a", 3, {"three"})).result, Appended::done);
  EXPECT_EQ(store_->row("a"), row) << "also after an append that did not change it";
  reopen();
  EXPECT_EQ(store_->row("a"), row);
}

TEST_P(EventStoreSuite, an_append_without_lines_writes_the_row) {
  ASSERT_EQ(put(*store_, lines_of("a", 1, {"one"})).result, Appended::done);
  Append append = lines_of("a", 2, {});
  append.row = row_of("a");
  append.row->due = 77;
  EXPECT_EQ(put(*store_, append).result, Appended::done);
  EXPECT_EQ(store_->row("a")->due, 77);
  EXPECT_EQ(store_->row("a")->seated, std::nullopt);
  EXPECT_EQ(put(*store_, lines_of("a", 2, {"two"})).result, Appended::done);
}

TEST_P(EventStoreSuite, the_lobby_lists_open_and_running_tables_newest_first) {
  int touched = 0;
  for (const char* status : {"open", "running", "ended", "expired", "frozen"}) {
    for (const bool listed : {true, false}) {
      Append append = lines_of(std::string(status) + (listed ? "" : "-private"), 1, {"one"});
      append.row->status = status;
      append.row->listed = listed;
      append.row->touched = ++touched;
      ASSERT_EQ(put(*store_, append).result, Appended::done);
    }
  }
  EXPECT_THAT(ids(store_->listed(10)), ElementsAre("running", "open"));
  EXPECT_THAT(ids(store_->listed(1)), ElementsAre("running"));
  EXPECT_THAT(store_->listed(0), IsEmpty());

  Append ended = lines_of("running", 2, {"end"});
  ended.row = row_of("running");
  ended.row->status = "ended";
  ended.row->listed = true;
  ASSERT_EQ(put(*store_, ended).result, Appended::done);
  EXPECT_THAT(ids(store_->listed(10)), ElementsAre("open"));
  EXPECT_EQ(store_->count(), 10);
}

TEST_P(EventStoreSuite, tables_that_must_be_woken_come_earliest_first) {
  for (const int due : {30, 0, 10, 20, 40}) {
    Append append = lines_of("due-" + std::to_string(due), 1, {"one"});
    append.row->due = due;
    ASSERT_EQ(put(*store_, append).result, Appended::done);
  }
  EXPECT_THAT(ids(store_->due(30, 10)), ElementsAre("due-10", "due-20", "due-30"));
  EXPECT_THAT(ids(store_->due(30, 2)), ElementsAre("due-10", "due-20"));
  EXPECT_THAT(ids(store_->due(std::numeric_limits<std::int64_t>::max(), 1)), ElementsAre("due-10"));
  EXPECT_THAT(store_->due(9, 10), IsEmpty()) << "a table without a time is never due";
}

TEST_P(EventStoreSuite, a_session_is_kept_as_it_was_last_saved) {
  ASSERT_TRUE(put(*store_, SessionRow{.key = "k", .name = "", .language = "fr", .seen = 1}));
  ASSERT_TRUE(put(*store_, SessionRow{.key = "other", .name = "Zoé", .language = "en", .seen = 2}));
  const SessionRow last{.key = "k", .name = "Léa", .language = "en", .seen = 1'700'000'000'000};
  ASSERT_TRUE(put(*store_, last));
  EXPECT_EQ(store_->session("k"), last);
  EXPECT_EQ(store_->session("nobody"), std::nullopt);
  reopen();
  EXPECT_EQ(store_->session("k"), last);
  EXPECT_EQ(store_->session("other")->name, "Zoé");
}

bool carry_out(EventStore& store, Chore chore) {
  std::promise<bool> promise;
  store.carry_out(std::move(chore), [&promise](bool well) { promise.set_value(well); });
  return promise.get_future().get();
}

TEST_P(EventStoreSuite, notes_are_kept_by_their_kind_and_id_until_they_are_emptied) {
  ASSERT_TRUE(carry_out(*store_, Note{"ban", "b", "one"}));
  ASSERT_TRUE(carry_out(*store_, Note{"ban", "a", "two"}));
  ASSERT_TRUE(carry_out(*store_, Note{"report", "a", "three"}));
  ASSERT_TRUE(carry_out(*store_, Note{"ban", "b", "é"}));
  reopen();
  EXPECT_THAT(store_->notes("ban"), ElementsAre(Note{"ban", "a", "two"}, Note{"ban", "b", "é"}));
  ASSERT_TRUE(carry_out(*store_, Note{"ban", "a", ""}));
  EXPECT_THAT(store_->notes("ban"), ElementsAre(Note{"ban", "b", "é"}));
  EXPECT_THAT(store_->notes("report"), SizeIs(1));
}

TEST_P(EventStoreSuite, a_table_that_is_removed_is_gone_and_others_stay) {
  Append append = command_of("a", 1, {"one", "two"}, "c", 3);
  append.earlier = {done("d", 4)};
  ASSERT_EQ(put(*store_, append).result, Appended::done);
  ASSERT_EQ(put(*store_, lines_of("b", 1, {"other"})).result, Appended::done);
  ASSERT_TRUE(carry_out(*store_, RemoveTable{"a"}));
  EXPECT_EQ(store_->row("a"), std::nullopt);
  EXPECT_EQ(store_->log("a"), TableLog{});
  EXPECT_THAT(store_->lines("b"), ElementsAre("other"));
  EXPECT_EQ(store_->count(), 1);
}

TEST_P(EventStoreSuite, lines_can_be_given_other_words) {
  ASSERT_EQ(put(*store_, command_of("a", 1, {"one", "two", "three"}, "c", 3)).result, Appended::done);
  ASSERT_EQ(put(*store_, lines_of("b", 1, {"one"})).result, Appended::done);
  ASSERT_TRUE(carry_out(*store_, Rewrite{"a", {1, 3}, {"uno", "tre"}, "{1}"}));
  EXPECT_THAT(store_->lines("a"), ElementsAre("uno", "two", "tre"));
  EXPECT_THAT(store_->lines("b"), ElementsAre("one"));
  EXPECT_EQ(store_->row("a")->summary, "{1}");
  EXPECT_EQ(told(*store_, "a", "c"), 3);
}

TEST_P(EventStoreSuite, tables_and_sessions_are_listed_page_by_page) {
  for (const auto* id : {"a", "b", "c"}) {
    ASSERT_EQ(put(*store_, lines_of(id, 1, {"one"})).result, Appended::done);
    ASSERT_TRUE(put(*store_, SessionRow{.key = id, .name = id, .language = "en", .seen = 1}));
  }
  EXPECT_THAT(ids(store_->tables_after("", 2)), ElementsAre("a", "b"));
  EXPECT_THAT(ids(store_->tables_after("b", 2)), ElementsAre("c"));
  EXPECT_THAT(store_->sessions_after("a", 9), SizeIs(2));
  ASSERT_TRUE(carry_out(*store_, RemoveSession{"b"}));
  EXPECT_EQ(store_->session("b"), std::nullopt);
  EXPECT_THAT(store_->sessions_after("a", 9), SizeIs(1));
}

TEST_P(EventStoreSuite, everything_is_there_after_reopening) {
  ASSERT_EQ(put(*store_, command_of("a", 1, {"one", "two"}, "c", 3)).result, Appended::done);
  reopen();
  EXPECT_THAT(store_->lines("a"), ElementsAre("one", "two"));
  EXPECT_EQ(told(*store_, "a", "c"), 3);
  EXPECT_EQ(store_->count(), 1);
  EXPECT_EQ(put(*store_, lines_of("a", 2, {"x"})).result, Appended::conflict);
  EXPECT_EQ(put(*store_, lines_of("a", 3, {"three"})).result, Appended::done);
}

TEST_P(EventStoreSuite, closing_finishes_what_was_handed_in) {
  std::atomic<int> done = 0;
  for (int number = 1; number <= 2'000; ++number) {
    store_->append(lines_of("a", number, {std::to_string(number)}),
                   [&](const AppendOutcome& outcome) { done += outcome.result == Appended::done; });
  }
  store_->close();
  EXPECT_EQ(done, 2'000);
  reopen();
  EXPECT_THAT(store_->lines("a"), SizeIs(2'000));
}

TEST_P(EventStoreSuite, what_is_handed_in_after_closing_fails) {
  store_->close();
  store_->close();
  EXPECT_EQ(put(*store_, lines_of("a", 1, {"one"})).result, Appended::failed);
  EXPECT_FALSE(put(*store_, SessionRow{.key = "k", .name = {}, .language = {}, .seen = 0}));
  reopen();
  EXPECT_EQ(store_->count(), 0);
}

TEST_P(EventStoreSuite, a_listener_that_throws_hurts_nobody) {
  store_->append(lines_of("a", 1, {"one"}), [](const auto&) { throw std::runtime_error("mine"); });
  EXPECT_EQ(put(*store_, lines_of("a", 2, {"two"})).result, Appended::done);
  EXPECT_THAT(store_->lines("a"), ElementsAre("one", "two"));
}

TEST_P(EventStoreSuite, many_threads_may_hand_in_and_read) {
  std::vector<std::thread> threads;
  threads.reserve(6);
  std::atomic<int> done = 0;
  for (int t = 0; t < 6; ++t) {
    threads.emplace_back([&, table = "t" + std::to_string(t)] {
      for (int number = 1; number <= 40; ++number) {
        done += put(*store_, lines_of(table, number, {table})).result == Appended::done;
        if (store_->lines(table).size() != static_cast<std::size_t>(number)) done -= 1'000;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(done, 240);
}

TEST_P(EventStoreSuite, ten_thousand_tables_are_opened_and_listed_at_once) {
  std::vector<std::future<AppendOutcome>> outcomes;
  for (int i = 0; i < 10'000; ++i) {
    Append append = lines_of("table-" + std::to_string(i), 1, {std::string(150, 'x'), std::string(150, 'y')});
    append.row->status = i % 4 == 0 ? "open" : i % 4 == 1 ? "running" : "ended";
    append.row->listed = i % 2 == 0;
    append.row->touched = i;
    append.row->due = i % 4 < 2 ? 1'000'000 - i : 0;
    append.row->summary = R"({"players":["somebody","somebody else"]})" + std::string(200, ' ');
    outcomes.push_back(hand_in(*store_, std::move(append)));
  }
  for (auto& outcome : outcomes) ASSERT_EQ(outcome.get().result, Appended::done);
  store_->close();

  const auto start = std::chrono::steady_clock::now();
  reopen();
  EXPECT_EQ(store_->count(), 10'000);
  EXPECT_EQ(ids(store_->listed(100)).front(), "table-9996");
  EXPECT_THAT(store_->listed(100), SizeIs(100));
  EXPECT_EQ(ids(store_->due(2'000'000, 1)).front(), "table-9997");
  EXPECT_THAT(store_->lines("table-5000"), SizeIs(2));
  const auto taken = std::chrono::steady_clock::now() - start;
  EXPECT_LT(taken, std::chrono::milliseconds(500));
  std::cout << "10,000 tables opened and listed in " << taken / std::chrono::microseconds(1) << " us\n";
}

// As tables do it: each waits for its last append before it hands in the next.
double appends_per_second(EventStore& store, int tables, int appends) {
  std::atomic<int> left = appends;
  std::promise<void> finished;
  std::function<void(int, std::uint64_t)> next = [&](int table, std::uint64_t number) {
    const std::string id = std::to_string(tables) + "-" + std::to_string(table);
    store.append(command_of(id, number, {std::string(200, 'x')}, std::to_string(number), 1),
                 [&, table, number](const AppendOutcome&) {
                   const int now = --left;
                   if (now >= tables) next(table, number + 1);
                   if (now == 0) finished.set_value();
                 });
  };
  const auto start = std::chrono::steady_clock::now();
  for (int table = 0; table < tables; ++table) next(table, 1);
  finished.get_future().wait();
  return appends / std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

TEST_P(EventStoreSuite, its_speed_is_told) {
  for (const auto& [tables, appends] : {std::pair{1, 100}, {10, 500}, {100, 5'000}}) {
    const auto speed = static_cast<int>(appends_per_second(*store_, tables, appends));
    std::cout << tables << (tables == 1 ? " busy table: " : " busy tables: ") << speed << " appends/s\n";
  }
}

INSTANTIATE_TEST_SUITE_P(stores, EventStoreSuite, testing::ValuesIn(store_kinds()), name_of_kind);

}  // namespace
}  // namespace divan::server
