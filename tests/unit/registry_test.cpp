#include "engine/core/registry.h"

#include <gtest/gtest.h>

#include "engine/core/adapter.h"
#include "engine/core/scenario.h"
#include "tests/merge_patch.h"
#include "tests/probe/probe.h"
#include "tests/unit/driven.h"

namespace divan {
namespace {

using Kind = Answer::Kind;

std::unique_ptr<AnyTable> fresh(std::uint64_t seed = 1) {
  return find_game("verrat")->open(testing::header_for(4, seed)).table;
}

std::vector<Viewer> viewers() {
  std::vector<Viewer> all{Viewer::spectator(), Viewer::open()};
  for (std::uint8_t i = 0; i < 4; ++i) all.push_back(Seat{i});
  return all;
}

TEST(Registry, knows_its_games_by_id) {
  ASSERT_NE(find_game("verrat"), nullptr);
  EXPECT_EQ(find_game("chess"), nullptr);
  EXPECT_EQ(unknown_game("chess").substr(0, 28), "unknown game \"chess\"; known:");
  for (const auto* game : games()) EXPECT_EQ(find_game(game->id()), game);
}

TEST(Registry, bad_options_get_a_clear_fault) {
  const auto& game = *find_game("verrat");
  const auto fault = [&game](int seats, const std::string& options) {
    auto header = testing::header_for(seats, 1);
    header.options = options;
    const auto opening = game.open(header);
    EXPECT_EQ(opening.table, nullptr);
    return opening.fault.where + ": " + opening.fault.problem;
  };
  EXPECT_EQ(fault(3, "{}"), "seats: this game is for 4 seats");
  EXPECT_EQ(fault(4, R"({"gifts":1})"), "options.gifts: expected true or false");
  EXPECT_EQ(fault(4, R"({"max_turn":1})"), "options.max_turn: no such field here");
  EXPECT_EQ(fault(4, "[]"), "options: expected an object");
  EXPECT_EQ(fault(4, "{").substr(0, 9), "options: ");
}

TEST(Registry, header_of_a_table_holds_all_options) {
  auto header = testing::header_for(4, 1);
  header.options = R"({"gifts":true})";
  const auto table = find_game("verrat")->open(header).table;
  const auto options = boost::json::parse(table->header().options);
  EXPECT_EQ(options.at("gifts"), true);
  EXPECT_TRUE(options.as_object().contains("max_turns"));
  EXPECT_EQ(table->header().game, "verrat");
}

TEST(Registry, nothing_changes_before_the_commit) {
  const auto table = fresh();
  EXPECT_FALSE(table->commit());
  const auto before = table->hash();
  const auto due = table->propose_due();
  ASSERT_TRUE(due.allowed());
  EXPECT_EQ(due.line.substr(0, 15), R"({"table":{"do":)");
  EXPECT_EQ(table->hash(), before);
  EXPECT_TRUE(table->commit());
  EXPECT_NE(table->hash(), before);
  EXPECT_FALSE(table->commit());
  EXPECT_EQ(table->propose_due().kind, Kind::nothing);
}

TEST(Registry, what_was_refused_or_malformed_cannot_be_committed) {
  const auto table = fresh();
  ASSERT_TRUE(table->propose_due().allowed());
  table->commit();
  ASSERT_TRUE(table->propose(Seat{0}, R"({"act":{"do":"ready"}})").allowed());
  EXPECT_EQ(table->propose(Seat{0}, R"({"act":{"do":"seal"}})").kind, Kind::refused);
  EXPECT_FALSE(table->commit());
  ASSERT_TRUE(table->propose(Seat{0}, R"({"act":{"do":"ready"}})").allowed());
  EXPECT_EQ(table->propose(Seat{0}, "{").kind, Kind::malformed);
  EXPECT_FALSE(table->commit());
}

TEST(Registry, a_seat_cannot_speak_for_another_or_for_the_table) {
  const auto table = fresh();
  const auto deal = table->propose_due().line;
  EXPECT_EQ(table->propose(Seat{0}, deal).kind, Kind::malformed);
  table->propose_due();
  table->commit();
  EXPECT_EQ(table->propose(Seat{0}, R"({"seat":2,"act":{"do":"ready"}})").kind, Kind::malformed);
  EXPECT_EQ(table->propose(Seat{0}, R"({"table":{"do":"lapse","question":1}})").kind, Kind::malformed);
  EXPECT_EQ(table->propose(Seat{0}, R"({"end":{}})").kind, Kind::malformed);
  EXPECT_EQ(table->propose(Seat{0}, R"({"clock":{}})").kind, Kind::malformed);
  EXPECT_EQ(table->propose(Seat{9}, R"({"act":{"do":"ready"}})").kind, Kind::refused);
  EXPECT_EQ(table->propose(Seat{200}, R"({"act":{"do":"ready"}})").kind, Kind::malformed);
}

TEST(Registry, junk_from_outside_is_malformed_and_harmless) {
  const auto table = fresh();
  for (const auto* junk :
       {"", " ", "null", "1", "[]", "\"\"", "{}", "{\"act\":null}", "{\"act\":{}}", "{\"act\":{\"do\":1}}",
        "{\"act\":{\"do\":\"offer\",\"to\":-1,\"give\":{\"gold\":999},\"want\":{}}}", "{\"say\":[]}",
        "{\"say\":{\"to\":\"x\"}}", "{\"undo\":false}", "{\"act\":{\"do\":\"ready\"}} x", "\xff\xfe"}) {
    EXPECT_EQ(table->propose(Seat{0}, junk).kind, Kind::malformed) << junk;
    EXPECT_EQ(table->propose(junk).kind, Kind::malformed) << junk;
  }
  EXPECT_EQ(table->legal(Seat{77}), "[]");
  EXPECT_EQ(table->bounds(Seat{77}), "{}");
  EXPECT_FALSE(table->may_undo(Seat{77}));
  EXPECT_EQ(table->snapshot(Seat{12}).view, table->snapshot(Viewer::spectator()).view);
}

TEST(Registry, patches_rebuild_what_each_viewer_sees_and_versions_count_what_it_is_told) {
  const auto table = fresh(3);
  Dice dice(3);
  std::vector<boost::json::value> views;
  std::vector<std::uint32_t> versions;
  for (const auto viewer : viewers()) {
    views.push_back(boost::json::parse(table->snapshot(viewer).view));
    versions.push_back(table->snapshot(viewer).version);
  }
  for (int step = 0; step < 300 && !testing::drive(*table, dice).empty(); ++step) {
    for (std::size_t i = 0; i < views.size(); ++i) {
      const auto telling = table->told(viewers()[i]);
      versions[i] += telling.anything ? 1 : 0;
      if (telling.anything) merge(views[i], boost::json::parse(telling.patch));
      EXPECT_EQ(telling.version, versions[i]);
      ASSERT_EQ(views[i], boost::json::parse(table->snapshot(viewers()[i]).view));
    }
  }
}

TEST(Registry, whisper_is_heard_by_two_and_noticed_by_the_others) {
  const auto table = fresh();
  Dice dice(1);
  testing::drive(*table, dice);
  ASSERT_TRUE(table->propose(Seat{0}, R"({"say":{"to":2,"text":"psst"}})").allowed());
  ASSERT_TRUE(table->commit());
  EXPECT_EQ(table->told(Seat{1}).heard, R"({"seat":1,"say":{"to":2,"text":"psst"}})");
  EXPECT_EQ(table->told(Seat{2}).heard, R"({"seat":1,"say":{"to":2}})");
  EXPECT_EQ(table->told(Viewer::spectator()).heard, R"({"seat":1,"say":{"to":2}})");
  EXPECT_EQ(table->told(Seat{1}).patch, "{}");
}

TEST(Registry, clock_events_are_kept_and_told_to_nobody) {
  const auto table = fresh();
  Dice dice(1);
  testing::drive(*table, dice);
  const auto hash = table->hash();
  ASSERT_TRUE(table->propose(R"({"clock":{"left":3}})").allowed());
  ASSERT_TRUE(table->commit());
  EXPECT_EQ(table->hash(), hash);
  for (const auto viewer : viewers()) EXPECT_FALSE(table->told(viewer).anything);
  EXPECT_EQ(table->record().back(), R"({"clock":{"left":3}})");
}

TEST(Registry, table_comes_back_whole_from_its_lines) {
  const auto table = fresh(8);
  Dice dice(8);
  for (int i = 0; i < 120; ++i) testing::drive(*table, dice);
  std::string last;
  const auto fault = replay_record(testing::text_of(*table), [&](const AnyTable& again, std::string_view) {
    last = again.snapshot(Seat{2}).view + again.snapshot(Seat{2}).notebook +
           std::to_string(again.snapshot(Seat{2}).version) + again.legal(Seat{2}) + hash_text(again.hash());
  });
  ASSERT_FALSE(fault) << fault->text();
  EXPECT_EQ(last, table->snapshot(Seat{2}).view + table->snapshot(Seat{2}).notebook +
                      std::to_string(table->snapshot(Seat{2}).version) + table->legal(Seat{2}) +
                      hash_text(table->hash()));
}

TEST(Registry, verdict_is_written_with_its_words) {
  EXPECT_EQ(write_verdict(Verdict::refused("VE-22", "far").with("seat", 3).with("city", "kaffa")),
            R"({"rule":"VE-22","reason":"far","args":{"seat":3,"city":"kaffa"}})");
}

// Every game stands behind the same door: here one that the program itself does not know.
TEST(Registry, game_of_another_kind_is_played_recorded_and_run_in_scenarios) {
  const GameOf<probe::Probe<>> game;
  const auto find = [&game](std::string_view id) { return id == game.id() ? &game : nullptr; };
  const auto table = game.open(testing::header_for(3, 4)).table;
  ASSERT_NE(table, nullptr);
  Dice dice(4);
  while (!testing::drive(*table, dice).empty()) {
  }
  ASSERT_TRUE(table->outcome());
  const auto fault = replay_record(testing::text_of(*table), [](const AnyTable&, std::string_view) {}, find);
  EXPECT_FALSE(fault) << fault->text();

  const auto result =
      run_scenario(R"({"scenario":1,"game":"probe","name":"a stir is seen","rules":["PR-5"],"seed":4,"steps":[
    {"expect":{"asked":[1],"question":"turn"}}, {"by":1,"do":{"do":"stir","at":"first","coins":0}},
    {"expect":{"sees":{"of":2,"events":["stirred"]},"not_sees":{"of":2,"events":["peeked"]}}}]})",
                   find);
  EXPECT_TRUE(result.passed) << result.step << ": " << result.problem;
}

}  // namespace
}  // namespace divan
