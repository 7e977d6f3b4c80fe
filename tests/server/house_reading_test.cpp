// Reading a table: beside the house's thread, no more of it than is needed, and never for a stranger.
#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>

#include "server/done_commands.h"
#include "server/limits.h"
#include "server/packed.h"
#include "server/table_context.h"
#include "server/table_load.h"
#include "tests/server/party.h"

namespace divan::server {
namespace {

const Person eve = person("Eve");

TEST(DoneCommands, are_found_again_however_many_there_are) {
  DoneCommands commands;
  const auto id = [](int i) { return command_id("somebody", std::to_string(i)); };
  EXPECT_EQ(commands.version(id(0)), std::nullopt);
  for (int i = 0; i < 5'000; ++i) commands.add({id(i), static_cast<std::uint32_t>(i)});
  commands.add({id(7), 7});
  EXPECT_EQ(commands.size(), 5'000u);
  for (int i = 0; i < 5'000; ++i) ASSERT_EQ(commands.version(id(i)), static_cast<std::uint32_t>(i));
  for (int i = 5'000; i < 10'000; ++i) ASSERT_EQ(commands.version(id(i)), std::nullopt);
}

// A match that was played to its end, and much talk afterwards.
std::vector<std::string> long_log(Party& party, std::size_t lines) {
  party.play_to_the_end();
  auto log = party.kept().lines;
  for (std::size_t i = 0; log.size() < lines; ++i) {
    log.push_back(R"({"seat":)" + std::to_string(1 + i % 4) + R"(,"say":{"text":"word )" + std::to_string(i) + "\"}}");
  }
  return log;
}

double cpu_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

// The best of three, so that a busy machine does not count.
template <class Work>
double cpu_of(Work work) {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const auto begun = cpu_seconds();
    work();
    best = std::min(best, cpu_seconds() - begun);
  }
  return best;
}

TEST(Reading, a_long_log_does_not_write_down_what_everybody_was_told_on_the_way) {
  Party party(4);
  const auto log = long_log(party, 5'005);
  const auto told = cpu_of([&] {
    Fold fold(party.stage.dependencies);
    for (const auto& line : log) ASSERT_FALSE(fold.add(line));
  });
  party.kept().lines = log;
  const auto loaded = cpu_of([&] { load_table(party.stage.store, party.stage.dependencies, party.made.id); });
  EXPECT_LT(loaded, told / 2) << "a log of " << log.size() << " lines";
#ifdef NDEBUG  // not under a sanitizer
  EXPECT_LT(loaded, 0.040);
#endif
  RecordProperty("told_ms", std::to_string(told * 1e3));
  RecordProperty("loaded_ms", std::to_string(loaded * 1e3));
}

// The log that a snapshot shows, versions and notebooks are those that telling everything would have given.
TEST(Reading, gives_the_same_snapshots_as_telling_everything) {
  Party party(4);
  const auto played = long_log(party, 0).size();
  const auto log = long_log(party, played + 100);
  for (const auto lines : {log.size(), played, played - 1, played / 2, played / 3, std::size_t{30}}) {
    Fold told(party.stage.dependencies), read(party.stage.dependencies);
    read.begin_reading();
    for (std::size_t i = 0; i < lines; ++i) {
      ASSERT_FALSE(told.add(log[i]));
      ASSERT_FALSE(read.add(log[i]));
    }
    read.end_reading();
    if (told.match() == nullptr) continue;
    std::vector<Viewer> viewers{Viewer::spectator(), Viewer::open()};
    for (std::uint8_t seat = 0; seat < 4; ++seat) viewers.emplace_back(Seat{seat});
    for (const auto viewer : viewers) {
      const ViewerFeed& one = told.feeds().of(viewer);
      const ViewerFeed& other = read.feeds().of(viewer);
      EXPECT_EQ(one.version(), other.version());
      EXPECT_EQ(to_json(one.snapshot(*told.match())), to_json(other.snapshot(*read.match())));
    }
    const std::string more = R"({"seat":1,"say":{"text":"once more"}})";
    const bool refused = told.add(more).has_value();
    ASSERT_EQ(read.add(more).has_value(), refused);
    if (refused) continue;
    for (const auto viewer : viewers) {
      const auto have = told.feeds().of(viewer).version() - 1;
      if (viewer.sees_all() && !told.match()->outcome()) {
        EXPECT_FALSE(told.feeds().of(viewer).since(have)) << "nobody sees everything before the end";
        continue;
      }
      ASSERT_TRUE(read.feeds().of(viewer).since(have));
      EXPECT_EQ(*read.feeds().of(viewer).since(have)->at(0), *told.feeds().of(viewer).since(have)->at(0));
    }
  }
}

TEST(Reading, is_not_done_for_a_stranger_at_a_private_table) {
  Stage stage;
  const auto ann = person("Ann");
  const auto made = stage.make(ann, R"({"game":"verrat","listed":false})");
  const auto path = "tables/" + made.id;
  stage.attach(ann, made.id).hang_up();
  stage.settle();
  const auto awake = stage.call(eve, "GET", path).body;
  stage.kill();
  const auto before = stage.store.logs_read;
  EXPECT_EQ(stage.call(eve, "GET", path).body, awake);
  EXPECT_EQ(stage.store.logs_read, before);
  EXPECT_EQ(stage.call({{}, {}, {}, "a-token"}, "GET", path).status, 401);
  EXPECT_EQ(stage.store.logs_read, before);
  EXPECT_EQ(parsed(stage.call(ann, "GET", path).body).at("you").as_int64(), 1);
  EXPECT_EQ(stage.store.logs_read, before + 1) << "whoever sits there is told everything";

  stage.kill();
  stage.store.tables[made.id].row.seated.reset();  // as divan 0.1 has stored it
  EXPECT_EQ(parsed(stage.call(ann, "GET", path).body).at("you").as_int64(), 1);
}

// Reads stand still until they are let go.
struct SlowStore final : MemoryStore {
  std::atomic<bool> slow = false, waiting = false;
  TableLog log(const TableId& table) override {
    if (slow) {
      waiting = true;
      while (slow) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return MemoryStore::log(table);
  }
};

// At a listed table a stranger is told more than the row holds: a worker reads the log, and no second time.
TEST(Reading, a_stranger_at_a_listed_table_makes_a_worker_read_it_once) {
  Stage stage;
  const auto made = stage.make(person("Ann"), R"({"game":"verrat","listed":true})");
  stage.kill();
  std::optional<Reply> told;
  stage.house().call(eve, {"GET", "tables/" + made.id, ""}, [&told](Reply reply) { told = std::move(reply); });
  EXPECT_FALSE(told) << "nothing is read on the thread of the house";
  stage.settle();
  ASSERT_TRUE(told);
  EXPECT_EQ(parsed(told->body).at("seats").as_int64(), 4);
  const auto read = stage.store.logs_read;
  EXPECT_EQ(stage.call(eve, "GET", "tables/" + made.id).body, told->body);
  EXPECT_EQ(stage.store.logs_read, read);
}

TEST(Reading, a_slow_disk_keeps_only_those_waiting_who_want_that_table) {
  SlowStore store;
  FakeClock clock;
  std::mutex door;
  std::deque<std::function<void()>> posted;
  const auto settle = [&] {
    while (true) {
      std::function<void()> next;
      {
        const std::scoped_lock lock(door);
        if (!posted.empty()) {
          next = std::move(posted.front());
          posted.pop_front();
        }
      }
      if (next) {
        next();
      } else if (!store.complete()) {
        return;
      }
    }
  };
  const auto house = open_house(
      store, clock,
      [&](std::function<void()> what) {
        const std::scoped_lock lock(door);
        posted.push_back(std::move(what));
      },
      Stage::quick(), Dependencies{});
  const auto call = [&](const std::string& method, const std::string& path, const std::string& body) {
    auto reply = std::make_shared<std::optional<Reply>>();
    house->call(person("Ann"), {method, path, body}, [reply](Reply given) { *reply = std::move(given); });
    settle();
    return reply;
  };
  const auto patiently = [&](const auto& enough) {
    for (int i = 0; i < 20'000 && !enough(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      settle();
    }
    return enough();
  };
  const auto make = [&] {
    const auto made = call("POST", "tables", R"({"game":"verrat","listed":true})");
    return "tables/" + text_of(parsed((*made)->body).at("table"));
  };
  const auto quick = make(), slow = make();
  const auto known = call("GET", quick, "");
  ASSERT_TRUE(patiently([&] { return known->has_value(); }));

  store.slow = true;
  const auto waits = call("GET", slow, "");
  ASSERT_TRUE(patiently([&] { return store.waiting.load(); }));
  const auto meanwhile = call("GET", quick, "");
  EXPECT_TRUE(meanwhile->has_value()) << "the house goes on";
  EXPECT_FALSE(waits->has_value());
  store.slow = false;
  EXPECT_TRUE(patiently([&] { return waits->has_value(); }));
  EXPECT_EQ((*waits)->status, 200);
}

TEST(LargeReplies, are_given_to_so_many_at_a_time_and_to_others_when_those_are_sent) {
  Party party(4);
  party.play_to_the_end();
  std::vector<Reply> replies;
  const auto ask = [&] {
    party.stage.house().call(eve, {"GET", party.at("record"), ""},
                             [&replies](Reply given) { replies.push_back(std::move(given)); });
  };
  for (int i = 0; i < 60; ++i) ask();
  party.stage.settle();
  const auto given = [&] { return std::ranges::count(replies, 200, &Reply::status); };
  ASSERT_EQ(replies.size(), 60u);
  EXPECT_EQ(given(), LargeReplies::most);
  EXPECT_EQ(std::ranges::count(replies, 429, &Reply::status), 60 - LargeReplies::most);
  replies.clear();  // all are sent
  ask();
  party.stage.settle();
  EXPECT_EQ(given(), 1);
}

TEST(LargeReplies, are_compressed_for_whoever_can_read_that) {
  Party party(4);
  party.play_to_the_end();
  const auto plain = party.stage.call(eve, "GET", party.at("record"));
  std::optional<Reply> packed;
  party.stage.house().call(eve, {"GET", party.at("record"), "", "", true},
                           [&](Reply given) { packed = std::move(given); });
  for (int i = 0; i < 20'000 && !packed; ++i) {  // on another thread
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    party.stage.settle();
  }
  ASSERT_TRUE(packed);
  EXPECT_EQ(packed->encoding, "gzip");
  EXPECT_EQ(packed->body, gzip(plain.body));
  EXPECT_LT(packed->body.size() * 4, plain.body.size());
  EXPECT_EQ(plain.encoding, "");
}

// A record that talk has made long.
struct LongRecord {
  LongRecord() {
    party.play_to_the_end();
    before = party.stage.call(eve, "GET", party.at("record")).body;
    end = before.substr(before.rfind("\n{") + 1);
    before.resize(before.size() - end.size());
    for (int i = 0; i < 3'000; ++i) {
      party.kept().lines.push_back(R"({"seat":1,"say":{"text":"well played, )" + std::to_string(i) + R"("}})");
      before += party.kept().lines.back() + "\n";
    }
    party.stage.kill();
  }
  Reply ask() {
    Reply reply;
    party.stage.house().call(eve, {"GET", party.at("record"), ""}, [&](Reply given) { reply = std::move(given); });
    party.stage.settle();
    return reply;
  }

  Party party{4};
  std::string before, end;  // its last line
};

TEST(LargeReplies, a_long_record_is_read_piece_by_piece) {
  LongRecord record;
  auto reply = record.ask();
  ASSERT_EQ(reply.status, 200);
  ASSERT_TRUE(reply.rest);
  EXPECT_LT(reply.body.size() * 4, record.before.size()) << "only a piece of it is in memory";
  EXPECT_TRUE(record.party.stage.whole(std::move(reply)).body == record.before + record.end);
}

TEST(LargeReplies, a_record_that_is_deleted_meanwhile_is_not_taken_for_a_shorter_one) {
  LongRecord record;
  auto reply = record.ask();
  ASSERT_TRUE(reply.rest);
  record.party.stage.store.tables.erase(record.party.made.id);
  std::optional<std::optional<std::string>> next;
  reply.rest([&next](std::optional<std::string> piece) { next = std::move(piece); });
  record.party.stage.settle();
  ASSERT_TRUE(next);
  EXPECT_FALSE(*next) << "the connection is cut";
}

TEST(Stopping, says_so_once_when_the_last_table_has_stored_what_was_under_way) {
  Stage stage;
  std::vector<Stage::MadeTable> tables;
  std::vector<Guest> guests;
  const auto ann = person("Ann");
  for (int i = 0; i < 50; ++i) {
    tables.push_back(stage.make(ann, R"({"game":"verrat","listed":true})"));
    guests.push_back(stage.attach(ann, tables.back().id));
  }
  for (const auto& table : tables) {
    stage.house().call(ann, {"POST", "tables/" + table.id + "/invite", ""}, [](const Reply&) {});
  }
  ASSERT_EQ(stage.store.pending(), tables.size());
  int said = 0;
  stage.house().stop([&said] { ++said; });
  for (std::size_t left = tables.size(); left > 0; --left) {
    EXPECT_EQ(said, 0) << left << " are under way";
    stage.store.complete();
    while (stage.run_posted()) continue;
  }
  EXPECT_EQ(said, 1);
}

// The work of stopping a house with so many tables, each of which is storing something, for each of them.
double stopping_costs(int tables) {
  Stage stage;
  const auto ann = person("Ann");
  std::vector<TableId> ids;
  for (int i = 0; i < tables; ++i) ids.push_back(stage.make(ann, R"({"game":"verrat","listed":true})").id);
  for (const auto& id : ids) {
    stage.house().call(ann, {"POST", "tables/" + id + "/invite", ""}, [](const Reply&) {});
  }
  while (stage.run_posted()) continue;
  EXPECT_EQ(stage.store.pending(), ids.size());
  bool stopped = false;
  const auto begun = cpu_seconds();
  stage.house().stop([&stopped] { stopped = true; });
  stage.settle();
  const auto took = cpu_seconds() - begun;
  EXPECT_TRUE(stopped);
  return took / tables;
}

TEST(Stopping, costs_as_much_for_each_of_ten_thousand_tables_as_for_each_of_a_thousand) {
  const auto few = std::min(stopping_costs(1'000), stopping_costs(1'000));
  const auto many = stopping_costs(10'000);
  EXPECT_LT(many, 4 * few) << many * 1e6 << " and " << few * 1e6 << " us a table";
  RecordProperty("us_a_table_of_1000", std::to_string(few * 1e6));
  RecordProperty("us_a_table_of_10000", std::to_string(many * 1e6));
}

// TABLE-8
TEST(Bounds, a_table_whose_log_is_full_takes_acts_of_the_match_and_nothing_else) {
  Party party(4);
  party.stage.kill();
  auto& lines = party.kept().lines;
  while (lines.size() < most_log_lines) lines.push_back(R"({"seat":1,"say":{"text":"on and on"}})");
  auto ann = party.stage.attach(Party::people[0], party.made.id);
  const auto said = [&](const std::string& what) {
    ann.command(what);
    party.stage.settle();
    return ann.verdict();
  };
  EXPECT_EQ(said(R"("say":{"text":"more"})"), "refused TABLE-8 full");
  EXPECT_EQ(said(R"("order":"decline")"), "refused TABLE-8 full");
  EXPECT_EQ(said(R"("pause":true)"), "refused TABLE-8 full");
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("mute"), R"({"seat":2,"muted":true})"), "409 table_full");
  EXPECT_EQ(lines.size(), most_log_lines);
  EXPECT_EQ(party.act(ann, R"({"do":"ready"})"), "committed") << "the match goes on";
}

// TABLE-9
TEST(Bounds, after_the_end_so_much_is_said_and_no_more) {
  Party party(2, R"("options":{"max_turns":2})");
  party.play_to_the_end();
  party.stage.kill();
  auto& lines = party.kept().lines;
  for (std::uint64_t i = 0; i < most_talk_after_end; ++i) lines.push_back(R"({"seat":1,"say":{"text":"well played"}})");
  auto ann = party.stage.attach(Party::people[0], party.made.id);
  ann.command(R"("say":{"text":"once more"})");
  party.stage.settle();
  EXPECT_EQ(ann.verdict(), "refused TABLE-9 talked_enough");
}

}  // namespace
}  // namespace divan::server
