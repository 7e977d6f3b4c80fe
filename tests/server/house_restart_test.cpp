// Nothing acknowledged is lost and nothing is doubled: appends that wait, fail or conflict, restarts, reconnections.
#include "engine/core/registry.h"
#include "tests/server/party.h"

namespace divan::server {
namespace {

const Person eve = person("Eve");
constexpr auto live = R"("options":{"max_turns":8},"clock":{"kind":"live","seconds":60})";

TEST(Restart, nothing_is_told_before_it_is_stored_and_no_further_command_is_read) {
  Party party(4);
  auto watching = party.stage.attach(eve, party.made.id);
  const auto told = watching.wire->messages.size();
  party.guests[0].act(R"({"do":"ready"})");
  party.guests[1].act(R"({"do":"ready"})");
  party.guests[2].say(R"({"ping":1})");
  while (party.stage.run_posted()) continue;
  EXPECT_EQ(party.stage.store.pending(), 1u);
  EXPECT_EQ(watching.wire->messages.size(), told);
  EXPECT_TRUE(party.guests[0].client().answers.empty());
  Guest late(party.stage.house(), party.stage.clock, person("Fay"), party.made.id, Have{}, 100);
  EXPECT_TRUE(late.wire->messages.empty()) << "whoever comes meanwhile waits too";
  party.stage.store.complete();
  while (party.stage.run_posted()) continue;
  EXPECT_EQ(party.guests[0].verdict(), "committed");
  EXPECT_TRUE(party.guests[1].client().answers.empty());
  EXPECT_EQ(party.stage.store.pending(), 1u) << "the next one";
  party.stage.settle();
  EXPECT_EQ(party.guests[1].verdict(), "committed");
  EXPECT_EQ(late.client().seat, watching.client().seat);
}

TEST(Restart, what_the_disk_refuses_has_never_been) {
  Party party(4);
  auto& ann = party.guests[0];
  const auto before = ann.client().seat;
  const auto lines = party.kept().lines;
  party.stage.store.mood = MemoryStore::Mood::fails;
  const auto frame =
      R"({"id":")" + Guest::new_id() + R"(","act":{"do":"ready"},"question":)" + std::to_string(ann.question()) + "}";
  ann.say(frame);
  party.stage.settle();
  EXPECT_EQ(ann.verdict(), "failed");
  EXPECT_EQ(party.kept().lines, lines);
  EXPECT_EQ(ann.client().seat, before);
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("mute"), R"({"seat":2,"muted":true})"), "503 storage");
  EXPECT_FALSE(party.chair(2).as_object().contains("muted"));
  party.stage.store.mood = MemoryStore::Mood::well;
  ann.say(frame);
  party.stage.settle();
  EXPECT_EQ(ann.verdict(), "committed") << "the same command, sent again";
}

TEST(Restart, a_disk_that_does_not_answer_closes_the_connections_and_the_table_comes_back_later) {
  Party party(4);
  party.stage.store.mood = MemoryStore::Mood::fails;
  party.guests[0].act(R"({"do":"ready"})");
  party.stage.store.reads_fail = true;
  party.stage.settle();
  EXPECT_EQ(party.guests[1].client().bye, "house.bye.storage");
  EXPECT_EQ(party.guests[1].wire->closed, 1013);
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("leave")), "503 storage");
  party.stage.pass(60'000);
  party.stage.store.mood = MemoryStore::Mood::well;
  party.stage.store.reads_fail = false;
  auto ann = party.stage.attach(Party::people[0], party.made.id);
  EXPECT_EQ(party.act(ann, R"({"do":"ready"})"), "committed");
}

TEST(Restart, a_disk_that_is_full_is_not_asked_without_end) {
  Party party(4, live);
  party.stage.store.mood = MemoryStore::Mood::fails;
  party.stage.pass(1'000'000);  // would not end if the lapse were tried again at once
  party.stage.store.mood = MemoryStore::Mood::well;
  party.stage.pass(10'000);
  EXPECT_GT(party.guests[0].question(), 2) << "the lapse came through";
}

// The database goes away in the middle of an append; while it is away nothing more is read from anybody.
struct LostTouch {
  explicit LostTouch(MemoryStore::Mood mood) {
    party.stage.store.mood = mood;
    ann.say(frame);
    party.stage.settle();
    party.stage.store.mood = MemoryStore::Mood::well;
  }
  void come_back() {
    party.stage.store.reads_fail = false;
    party.stage.pass(1'000);
  }

  Party party{4};
  Guest& ann = party.guests[0];
  const std::string frame =
      R"({"id":")" + Guest::new_id() + R"(","act":{"do":"ready"},"question":)" + std::to_string(ann.question()) + "}";
  const std::size_t lines = party.kept().lines.size();
};

TEST(Restart, an_append_whose_outcome_is_unknown_is_asked_for_until_the_database_answers) {
  LostTouch lost(MemoryStore::Mood::away_having_kept);
  lost.party.guests[1].act(R"({"do":"ready"})");
  lost.party.guests[1].say(R"({"ping":1})");
  lost.party.stage.pass(60'000);
  EXPECT_EQ(lost.ann.verdict(), "") << "neither committed nor failed: nobody knows";
  EXPECT_EQ(lost.party.stage.store.pending(), 0u);
  EXPECT_EQ(lost.party.guests[1].verdict(), "") << "no further command is read";
  EXPECT_EQ(lost.party.kept().lines.size(), lost.lines + 1);
  lost.come_back();
  EXPECT_EQ(lost.ann.verdict(), "committed");
  EXPECT_EQ(lost.party.guests[1].verdict(), "committed") << "and the table goes on";
  EXPECT_EQ(lost.party.kept().lines.size(), lost.lines + 2);
  lost.ann.say(lost.frame);
  lost.party.stage.settle();
  EXPECT_EQ(lost.party.kept().lines.size(), lost.lines + 2) << "nothing is done twice";
}

TEST(Restart, an_append_that_was_lost_with_the_connection_has_never_been) {
  LostTouch lost(MemoryStore::Mood::away_having_lost);
  lost.party.stage.pass(60'000);
  EXPECT_EQ(lost.ann.verdict(), "");
  lost.come_back();
  EXPECT_EQ(lost.ann.verdict(), "failed");
  EXPECT_EQ(lost.party.kept().lines.size(), lost.lines);
  lost.ann.say(lost.frame);
  lost.party.stage.settle();
  EXPECT_EQ(lost.ann.verdict(), "committed") << "the same command, sent again";
  EXPECT_EQ(lost.party.kept().lines.size(), lost.lines + 1);
}

// What a table writes by itself has no command: it is known by its lines.
TEST(Restart, the_tables_own_lines_are_found_again_by_their_numbers) {
  for (const auto mood : {MemoryStore::Mood::away_having_kept, MemoryStore::Mood::away_having_lost}) {
    Party party(4);
    const auto lines = party.kept().lines.size();
    std::optional<Reply> reply;
    party.stage.store.mood = mood;
    party.stage.house().call(Party::people[0], {"POST", party.at("mute"), R"({"seat":2,"muted":true})"},
                             [&reply](Reply given) { reply = std::move(given); });
    party.stage.pass(60'000);
    EXPECT_FALSE(reply) << "nobody knows";
    party.stage.store.mood = MemoryStore::Mood::well;
    party.stage.store.reads_fail = false;
    party.stage.pass(1'000);
    ASSERT_TRUE(reply);
    const bool kept = mood == MemoryStore::Mood::away_having_kept;
    EXPECT_EQ(reply->status, kept ? 200 : 503);
    EXPECT_EQ(party.kept().lines.size(), lines + (kept ? 1 : 0));
    EXPECT_EQ(party.chair(2).as_object().contains("muted"), kept);
  }
}

TEST(Restart, a_table_made_while_the_database_goes_away_is_made_once_or_not_at_all) {
  for (const auto mood : {MemoryStore::Mood::away_having_kept, MemoryStore::Mood::away_having_lost}) {
    Stage stage;
    std::optional<Reply> reply;
    stage.store.mood = mood;
    stage.house().call(eve, {"POST", "tables", R"({"game":"verrat"})"},
                       [&reply](Reply given) { reply = std::move(given); });
    stage.pass(10'000);
    EXPECT_FALSE(reply);
    stage.store.mood = MemoryStore::Mood::well;
    stage.store.reads_fail = false;
    stage.pass(1'000);
    ASSERT_TRUE(reply);
    const bool kept = mood == MemoryStore::Mood::away_having_kept;
    EXPECT_EQ(reply->status, kept ? 200 : 503);
    EXPECT_EQ(stage.store.tables.size(), kept ? 1u : 0u);
  }
}

TEST(Restart, a_house_that_ends_while_it_asks_leaves_nothing_behind) {
  LostTouch lost(MemoryStore::Mood::away_having_kept);
  lost.party.stage.kill();
  lost.party.stage.store.reads_fail = false;
  lost.party.stage.pass(10'000);
  auto back = lost.party.stage.attach(Party::people[0], lost.party.made.id);
  back.say(lost.frame);
  lost.party.stage.settle();
  EXPECT_EQ(back.verdict(), "committed");
  EXPECT_EQ(lost.party.kept().lines.size(), lost.lines + 1);
}

// The lines of the match, as a record has them.
std::string record_of(const std::vector<std::string>& lines) {
  std::string record;
  for (const auto& line : lines) {
    if (!line.starts_with(R"({"house")")) record += line + '\n';
  }
  return record;
}

TEST(Restart, a_conflict_is_met_by_reading_again_and_trying_once_more) {
  Party party(4);
  auto& ann = party.guests[0];
  auto& kept = party.kept();
  ann.act(R"({"do":"ready"})");
  // Somebody else writes in between: seat 2 says ready.
  kept.lines.push_back(R"({"seat":2,"act":{"do":"ready"}})");
  EXPECT_FALSE(replay_record(record_of(kept.lines), [&kept](const AnyTable& table, std::string_view) {
    kept.row.hash = hash_text(table.hash());
  }));
  party.stage.settle();
  EXPECT_EQ(ann.verdict(), "committed");
  EXPECT_EQ(kept.lines.back(), R"({"seat":1,"act":{"do":"ready"}})");
  for (Guest& guest : party.guests) EXPECT_EQ(guest.client().version, ann.client().version);
  EXPECT_TRUE(ann.client().seat.at("view").at("players").at("2").at("ready").as_bool()) << "and hears of the other one";
}

TEST(Restart, a_command_that_was_carried_out_elsewhere_is_answered_as_it_was_there) {
  Party party(4);
  const auto before = party.kept().lines;
  const auto id = party.guests[0].act(R"({"do":"ready"})");
  party.stage.settle();
  const auto elsewhere = party.kept();  // as a second server would have left it
  party.stage.kill();
  party.kept() = elsewhere;
  party.kept().lines = before;  // what this one has read
  party.kept().commands.clear();
  EXPECT_FALSE(replay_record(record_of(before), [&](const AnyTable& table, std::string_view) {
    party.kept().row.hash = hash_text(table.hash());
  }));
  auto ann = party.stage.attach(Party::people[0], party.made.id);
  party.kept() = elsewhere;
  party.kept().commands[0].version = 4711;
  ann.say(R"({"id":")" + id + R"(","act":{"do":"ready"},"question":)" + std::to_string(ann.question()) + "}");
  party.stage.settle();
  EXPECT_EQ(ann.last(), R"({"answer":{"id":")" + id + R"(","committed":true,"version":4711}})");
  EXPECT_EQ(party.kept().lines, elsewhere.lines);
}

TEST(Restart, killed_between_storing_and_telling_a_command_is_not_done_twice) {
  Party party(4);
  auto& ann = party.guests[0];
  const auto frame =
      R"({"id":")" + Guest::new_id() + R"(","act":{"do":"ready"},"question":)" + std::to_string(ann.question()) + "}";
  ann.say(frame);
  party.stage.store.complete();  // on the disk; nobody was told
  const auto lines = party.kept().lines.size();
  party.stage.kill();
  auto back = party.stage.attach(Party::people[0], party.made.id);
  back.say(frame);
  party.stage.settle();
  EXPECT_EQ(back.verdict(), "committed");
  EXPECT_EQ(party.kept().lines.size(), lines);
}

TEST(Restart, killed_before_storing_a_command_is_done_when_it_comes_again) {
  Party party(4);
  auto& ann = party.guests[0];
  const auto frame =
      R"({"id":")" + Guest::new_id() + R"(","act":{"do":"ready"},"question":)" + std::to_string(ann.question()) + "}";
  const auto lines = party.kept().lines.size();
  ann.say(frame);
  party.stage.kill();
  EXPECT_EQ(party.kept().lines.size(), lines);
  auto back = party.stage.attach(Party::people[0], party.made.id);
  back.say(frame);
  party.stage.settle();
  EXPECT_EQ(back.verdict(), "committed");
  EXPECT_EQ(party.kept().lines.size(), lines + 1);
}

// What a client that was always there holds, at one moment of a match.
struct Moment {
  MemoryStore::Kept kept;
  std::int64_t now = 0;
  std::vector<Client> clients;  // the seats, the spectator
};

// Plays a live match and notes every moment after which something was stored.
std::vector<Moment> play_and_note(Party& party) {
  std::vector<Moment> moments;
  auto watching = party.stage.attach(eve, party.made.id);
  std::size_t lines = 0;
  Dice dice(7);
  party.play(dice, [&] {
    if (party.kept().lines.size() == lines) return false;
    lines = party.kept().lines.size();
    Moment moment{party.kept(), party.stage.clock.now(), {}};
    for (Guest& guest : party.guests) moment.clients.push_back(guest.client());
    moment.clients.push_back(watching.client());
    moments.push_back(std::move(moment));
    return false;
  });
  EXPECT_TRUE(party.ended());
  return moments;
}

Person viewer(std::size_t i) { return i < Party::people.size() ? Party::people[i] : eve; }

TEST(Restart, at_every_moment_gives_the_same_snapshots_and_deadlines) {
  Party party(4, live);
  const auto moments = play_and_note(party);
  ASSERT_GT(moments.size(), 30u);
  for (const Moment& moment : moments) {
    Stage stage;
    stage.clock.set(moment.now);
    stage.store.tables[party.made.id] = moment.kept;
    for (std::size_t i = 0; i < moment.clients.size(); ++i) {
      auto back = stage.attach(viewer(i), party.made.id);
      const Client& held = moment.clients[i];
      ASSERT_EQ(back.client().version, held.version);
      ASSERT_EQ(back.client().seat, held.seat);
      ASSERT_EQ(back.client().people.at("deadline"), held.people.at("deadline"));
      ASSERT_EQ(back.client().people.at("question"), held.people.at("question"));
    }
  }
}

TEST(Restart, reconnecting_at_every_version_gives_the_rest_or_a_snapshot_equal_to_what_others_hold) {
  Party party(4, live);
  const auto moments = play_and_note(party);
  const Moment& last = moments.back();
  int rests = 0, snapshots = 0;
  Stage stage;
  stage.clock.set(last.now);
  stage.store.tables[party.made.id] = last.kept;
  for (const Moment& moment : moments) {
    for (std::size_t i = 0; i < moment.clients.size(); ++i) {
      Client client = moment.clients[i];
      const auto seen = client.snapshots;
      auto back = stage.attach(viewer(i), party.made.id, client.version);
      for (const auto& message : back.wire->messages) client.take(message);
      ASSERT_EQ(client.version, last.clients[i].version);
      ASSERT_EQ(client.seat, last.clients[i].seat);
      (client.snapshots > seen ? snapshots : rests)++;
      back.hang_up();
      stage.settle();
    }
  }
  EXPECT_GT(last.clients[0].version, 64u);
  EXPECT_GT(rests, 64);
  EXPECT_GT(snapshots, 0) << "older ones";
  auto liar = stage.attach(Party::people[0], party.made.id, 1'000'000);
  EXPECT_EQ(liar.client().snapshots, 1) << "a version that was never sent";
}

TEST(Restart, every_log_that_a_kill_leaves_can_be_played_on) {
  Party party(2, live);
  Dice dice(3);
  for (int kills = 0; kills < 30 && !party.ended(); ++kills) {
    for (int steps = 0; steps < 10; ++steps) {
      for (Guest& guest : party.guests) party.act_somehow(guest, dice);
      party.stage.pass(100);
    }
    if (kills % 2 == 0 && !Party::legal(party.guests[0]).empty()) {
      party.guests[0].act(json::serialize(Party::legal(party.guests[0])[0]));  // killed while it is stored
    }
    party.stage.kill();
    party.stage.pass(5'000);
    party.guests.clear();
    for (int i = 0; i < 2; ++i)
      party.guests.push_back(party.stage.attach(Party::people[static_cast<std::size_t>(i)], party.made.id));
    ASSERT_NE(party.kept().row.status, "frozen");
  }
  party.play_to_the_end(5);
}

TEST(Restart, a_table_whose_log_gives_another_hash_is_frozen_with_a_reason_and_nothing_is_lost) {
  Party party(4);
  party.stage.kill();
  const auto before = party.kept();
  party.kept().row.hash = "0123456789abcdef";
  auto ann = party.stage.attach(Party::people[0], party.made.id);
  EXPECT_EQ(ann.client().people.at("status"), "frozen");
  EXPECT_EQ(ann.client().people.at("frozen"), "house.frozen.hash");
  EXPECT_FALSE(ann.client().seat.contains("view")) << "nothing is shown of what may be wrong";
  EXPECT_EQ(party.kept().row.status, "frozen");
  EXPECT_EQ(party.kept().row.hash, "0123456789abcdef");
  EXPECT_EQ(party.kept().row.due, 0);
  ann.act(R"({"do":"ready"})", 2);
  party.stage.settle();
  EXPECT_EQ(ann.verdict(), "refused TABLE-8 frozen");
  EXPECT_EQ(party.stage.result(Party::people[0], party.at("start")), "409 frozen");

  party.stage.kill();  // the right program again
  party.kept().row.hash = before.row.hash;
  ASSERT_EQ(party.kept().lines.size(), before.lines.size() + 1);
  auto again = party.stage.attach(Party::people[0], party.made.id);
  EXPECT_EQ(again.client().people.at("status"), "running");
  EXPECT_EQ(party.act(again, R"({"do":"ready"})"), "committed");
}

TEST(Restart, a_log_that_this_program_cannot_follow_is_frozen) {
  const auto frozen_by = [](auto change) {
    Party party(4);
    party.stage.kill();
    change(party.kept().lines);
    auto ann = party.stage.attach(Party::people[0], party.made.id);
    return text_of(ann.client().people.at("frozen"));
  };
  using Lines = std::vector<std::string>;
  const auto header = [](Lines& lines) -> std::string& {
    return *std::find_if(lines.begin(), lines.end(), [](auto& line) { return line.starts_with(R"({"divan")"); });
  };
  EXPECT_EQ(frozen_by([](Lines& lines) { lines.push_back(R"({"house":"danced"})"); }), "house.frozen.log");
  EXPECT_EQ(frozen_by([](Lines& lines) { lines.push_back(R"({"house":"left","seat":9})"); }), "house.frozen.log");
  EXPECT_EQ(frozen_by([](Lines& lines) { lines.push_back(R"({"seat":1,"act":{"do":"seal"}})"); }), "house.frozen.log");
  EXPECT_EQ(frozen_by([](Lines& lines) { lines.push_back("{"); }), "house.frozen.log");
  EXPECT_EQ(frozen_by([&](Lines& lines) {
              auto& line = header(lines);
              line.replace(line.find(R"("rules":2)"), 9, R"("rules":9)");
            }),
            "house.frozen.rules");
  EXPECT_EQ(frozen_by([&](Lines& lines) {
              auto& line = header(lines);
              line.replace(line.find(R"("verrat")"), 8, R"("tarrev")");
            }),
            "house.frozen.game");
}

TEST(Restart, a_log_with_a_line_missing_is_frozen_and_nothing_of_it_is_lost) {
  Party party(4);
  party.stage.kill();
  auto& kept = party.kept();
  const auto lines = kept.lines;
  kept.missing = lines.size() - 1;
  auto ann = party.stage.attach(Party::people[0], party.made.id);
  EXPECT_EQ(ann.client().people.at("frozen"), "house.frozen.log");
  EXPECT_EQ(kept.row.status, "frozen");
  ASSERT_EQ(kept.lines.size(), lines.size() + 1) << "what is written afterwards has the next number";
  EXPECT_EQ(kept.lines.back(), R"({"house":"frozen","why":"house.frozen.log"})");

  party.stage.kill();  // the line is found again
  kept.missing = 0;
  auto again = party.stage.attach(Party::people[0], party.made.id);
  EXPECT_EQ(again.client().people.at("status"), "running");
  EXPECT_EQ(party.act(again, R"({"do":"ready"})"), "committed");
}

// What changes nothing has no line; until a restart the same answer is given all the same.
TEST(Restart, an_order_or_a_wish_that_changes_nothing_writes_nothing) {
  Party party(4);
  auto& ann = party.guests[0];
  const auto said = [&](const std::string& what) {
    const auto before = party.kept().lines.size();
    ann.command(what);
    party.stage.settle();
    EXPECT_EQ(ann.verdict(), "committed") << what;
    return party.kept().lines.size() - before;
  };
  EXPECT_EQ(said(R"("order":"decline")"), 1u);
  EXPECT_EQ(said(R"("order":"decline")"), 0u);
  EXPECT_EQ(said(R"("pause":true)"), 1u);
  EXPECT_EQ(said(R"("pause":true)"), 0u);
  EXPECT_EQ(said(R"("back":true)"), 0u);
}

TEST(Restart, the_record_of_a_match_that_has_ended_can_be_had_also_when_its_rules_have_changed) {
  Party party(2, R"("options":{"max_turns":2})");
  party.play_to_the_end();
  const auto record = party.stage.call(Party::people[0], "GET", party.at("record")).body;
  EXPECT_FALSE(replay_record(record, [](const AnyTable&, std::string_view) {}));
  party.stage.kill();
  for (auto& line : party.kept().lines) {
    if (line.starts_with(R"({"divan")")) line.replace(line.find(R"("rules":2)"), 9, R"("rules":9)");
  }
  auto ann = party.stage.attach(Party::people[0], party.made.id);
  EXPECT_EQ(ann.client().people.at("frozen"), "house.frozen.rules");
  EXPECT_EQ(party.kept().row.status, "ended");
  const auto kept = party.stage.call(Party::people[0], "GET", party.at("record"));
  EXPECT_EQ(kept.status, 200);
  EXPECT_EQ(kept.body.substr(kept.body.find('\n')), record.substr(record.find('\n')));
}

TEST(Restart, a_frozen_table_is_not_woken_again_and_again) {
  Party party(4, live);
  party.stage.kill();
  party.kept().row.hash = "0123456789abcdef";
  party.stage.pass(3'600'000);
  party.stage.house();
  party.stage.pass(3'600'000);
  EXPECT_EQ(std::count_if(party.kept().lines.begin(), party.kept().lines.end(),
                          [](const auto& line) { return line.starts_with(R"({"house":"frozen")"); }),
            1);
}

}  // namespace
}  // namespace divan::server
