// What somebody can do to a house by its own rules, and what it does about it: lobbies, logs, names, faults.
#include "engine/core/adapter.h"
#include "server/lobby_index.h"
#include "tests/probe/probe.h"
#include "tests/server/party.h"
#include "tests/server/silent_bot.h"

namespace divan::server {
namespace {

const Person ann = person("Ann"), bob = person("Bob"), eve = person("Eve");

Reply lobby(Stage& stage, const std::string& query) {
  std::optional<Reply> reply;
  stage.house().call(eve, {"GET", "tables", {}, query}, [&](Reply given) { reply = std::move(given); });
  stage.settle();
  return reply.value_or(Reply{0, {}});
}
std::vector<std::string> tables_in(const Reply& reply) {
  std::vector<std::string> ids;
  const auto page = parsed(reply.body);
  for (const auto& table : page.at("tables").as_array()) ids.push_back(text_of(table.at("table")));
  return ids;
}

TEST(LobbyPages, show_every_table_once_newest_first) {
  Stage stage;
  std::vector<std::string> made;
  for (int i = 0; i < 7; ++i) {
    made.insert(made.begin(), stage.make(ann, R"({"game":"verrat","listed":true})").id);
    stage.pass(10);
  }
  std::vector<std::string> seen;
  std::string after;
  for (int pages = 1; pages <= 3; ++pages) {
    const auto reply = lobby(stage, "most=3" + (after.empty() ? "" : "&after=" + after));
    ASSERT_EQ(reply.status, 200);
    const auto page = tables_in(reply);
    seen.insert(seen.end(), page.begin(), page.end());
    const auto told = parsed(reply.body).as_object();
    EXPECT_EQ(told.contains("next"), pages < 3) << pages;
    if (told.contains("next")) after = text_of(told.at("next"));
  }
  EXPECT_EQ(seen, made);
}

TEST(LobbyPages, are_filtered) {
  Stage stage;
  const auto open = stage.make(ann, R"({"game":"verrat","listed":true,"clock":{"kind":"live","seconds":60}})").id;
  const auto full =
      stage
          .make(
              ann,
              R"({"game":"verrat","listed":true,"bots":["greedy","greedy","greedy"],"clock":{"kind":"turns","hours":2}})")
          .id;
  const auto other = stage.make(ann, R"({"game":"sultaniya","seats":2,"listed":true})").id;
  const auto only = [&](const std::string& query) { return tables_in(lobby(stage, query)); };
  using Ids = std::vector<std::string>;
  EXPECT_EQ(only("game=sultaniya"), Ids{other});
  EXPECT_EQ(only("clock=live"), Ids{open});
  EXPECT_EQ(only("clock=turns"), Ids{full});
  EXPECT_EQ(only("free=true&game=verrat"), Ids{open});
  EXPECT_EQ(only("status=running"), Ids{});
  EXPECT_EQ(stage.result(ann, "tables/" + full + "/start"), "200");
  EXPECT_EQ(only("status=running"), Ids{full});
  EXPECT_EQ(only("game=chess"), Ids{});
  for (const auto* wrong : {"most=0", "most=101", "most=x", "after=x", "after=1-short"}) {
    EXPECT_EQ(lobby(stage, wrong).status, 400) << wrong;
  }
}

TEST(LobbyPages, are_the_same_after_a_restart) {
  Stage stage;
  stage.make(ann, R"({"game":"verrat","listed":true})");
  stage.pass(10);
  stage.make(bob, R"({"game":"sultaniya","seats":2,"listed":true})");
  const auto before = lobby(stage, "").body;
  stage.kill();
  EXPECT_EQ(lobby(stage, "").body, before);
}

TEST(LobbyPages, one_address_does_not_fill_them) {
  Stage stage;
  auto maker = ann;
  maker.address = "192.0.2.1";
  std::vector<std::string> made;
  for (std::size_t i = 0; i < stage.settings.listed_of_one_address; ++i) {
    made.push_back(stage.make(maker, R"({"game":"verrat","listed":true})").id);
  }
  const std::string wish = R"({"game":"verrat","listed":true})";
  EXPECT_EQ(stage.result(maker, "tables", wish), "429 too_many_listed");
  auto other_session = bob;
  other_session.address = maker.address;
  EXPECT_EQ(stage.result(other_session, "tables", wish), "429 too_many_listed");
  EXPECT_EQ(stage.result(maker, "tables", R"({"game":"verrat"})"), "200") << "a private table is in nobody's way";
  other_session.address = "192.0.2.2";
  EXPECT_EQ(stage.result(other_session, "tables", wish), "200");
  EXPECT_EQ(stage.result(maker, "tables/" + made[0] + "/leave"), "200") << "the table is over";
  EXPECT_EQ(stage.result(maker, "tables", wish), "200");
}

TEST(LobbyPages, one_address_does_not_fill_them_after_a_restart_either) {
  Stage stage;
  stage.settings.listed_of_one_address = 2;
  auto maker = ann;
  maker.address = "192.0.2.1";
  const std::string wish = R"({"game":"verrat","listed":true})";
  const auto first = stage.make(maker, wish).id;
  stage.make(maker, wish);
  stage.kill();
  EXPECT_EQ(stage.result(maker, "tables", wish), "429 too_many_listed");
  EXPECT_EQ(stage.result(maker, "tables/" + first + "/leave"), "200") << "the table is over";
  EXPECT_EQ(stage.result(maker, "tables", wish), "200");
  EXPECT_EQ(stage.result(maker, "tables", wish), "429 too_many_listed");
  stage.pass(10'000);
  EXPECT_EQ(stage.store.notes("listed").size(), 2u) << "nothing is kept of a table that is not listed";
  stage.kill();
  EXPECT_EQ(stage.result(maker, "tables", wish), "429 too_many_listed");
}

TEST(LobbyPages, a_table_that_could_not_be_stored_counts_for_nothing) {
  Stage stage;
  stage.settings.listed_of_one_address = 1;
  auto maker = ann;
  maker.address = "192.0.2.1";
  stage.house();
  stage.store.mood = MemoryStore::Mood::fails;
  EXPECT_EQ(stage.result(maker, "tables", R"({"game":"verrat","listed":true})"), "503 storage");
  stage.store.mood = MemoryStore::Mood::well;
  EXPECT_EQ(stage.result(maker, "tables", R"({"game":"verrat","listed":true})"), "200");
}

TEST(Abuse, a_number_that_no_double_holds_is_malformed) {
  Party party(2);
  for (const auto* words : {R"({"text":"hi","claim":1e999})", R"({"to":1e999,"text":"hi"})", "1e999", "[-1e999]"}) {
    party.guests[0].command(R"("say":)" + std::string(words));
    party.stage.settle();
    ASSERT_FALSE(party.guests[0].client().answers.empty()) << words;
    EXPECT_TRUE(party.guests[0].client().answers.back().contains("malformed")) << words;
  }
  party.guests[0].command(R"("act":{"do":1e999},"question":1)");
  party.stage.settle();
  EXPECT_TRUE(party.guests[0].client().answers.back().contains("malformed"));
  EXPECT_EQ(party.act(party.guests[0], R"({"do":"ready"})"), "committed") << "the table goes on";
}

TEST(Abuse, orders_that_change_nothing_write_nothing) {
  Party party(2);
  auto& guest = party.guests[0];
  const auto kept = [&] { return party.kept().lines.size() + party.kept().commands.size(); };
  const auto before = kept();
  const auto order = [&](const std::string& verb) {
    guest.command(verb);
    party.stage.settle();
    return guest.verdict();
  };
  EXPECT_EQ(order(R"("order":"ask")"), "committed");
  EXPECT_EQ(order(R"("back":true)"), "committed");
  EXPECT_EQ(order(R"("pause":false)"), "committed");
  EXPECT_EQ(kept(), before);
  EXPECT_EQ(order(R"("order":"decline")"), "committed");
  EXPECT_GT(kept(), before);
}

// TABLE-11
TEST(Abuse, what_nobody_else_sees_is_limited) {
  Party party(2);
  std::vector<Guest> windows;  // each may send a hundred messages
  for (int i = 0; i < 4; ++i) windows.push_back(party.stage.attach(Party::people[0], party.made.id));
  const auto order = [&](int count) {
    auto& window = windows[static_cast<std::size_t>(count % 4)];
    window.command(count % 2 == 0 ? R"("order":"decline")" : R"("order":"react")");
    party.stage.settle();
    return window.verdict();
  };
  for (int i = 0; i < 100; ++i) ASSERT_EQ(order(i), "committed") << i;
  const auto lines = party.kept().lines.size();
  EXPECT_EQ(order(100), "refused TABLE-11 too_much");
  EXPECT_EQ(party.kept().lines.size(), lines);
  EXPECT_EQ(party.act(party.guests[1], R"({"do":"ready"})"), "committed") << "nobody else is held up";
  party.stage.pass(200);
  EXPECT_EQ(order(100), "committed") << "one more after a while";
}

TEST(Abuse, a_secret_order_wakes_no_bot) {
  Stage stage;
  static const GameOf<probe::Probe<probe::Leak::none>> game;
  int asked = 0;
  stage.dependencies.games = {&game};
  stage.dependencies.seat_bot = [&asked](const AnyTable&, Seat, std::string_view, const Seed&) {
    return std::make_unique<SilentBot>(asked);
  };
  const auto made = stage.make(ann, R"({"game":"probe","listed":true,"bots":["greedy"]})");
  stage.post(bob, "tables/" + made.id + "/join");
  stage.post(ann, "tables/" + made.id + "/start");
  auto guest = stage.attach(bob, made.id);
  stage.pass(10'000);
  const auto before = asked;
  EXPECT_GT(before, 0) << "a bot is asked when something has happened";
  for (const auto* order : {R"("order":"decline")", R"("order":"react")", R"("order":"ask")"}) {
    guest.command(order);
    stage.settle();
    EXPECT_EQ(guest.verdict(), "committed");
    stage.pass(10'000);
  }
  EXPECT_EQ(asked, before) << "nothing has happened that a bot may know of";
}

// The line that says so could not be folded: the name is not UTF-8, which only a fault of ours lets through.
TEST(Abuse, success_is_not_told_for_a_line_that_was_not_folded) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true})");
  const Person broken{"key-of-broken", "\xff", "en"};
  EXPECT_EQ(stage.result(broken, "tables/" + made.id + "/join"), "503 storage");
  EXPECT_EQ(stage.result(bob, "tables/" + made.id + "/join"), "200") << "the table goes on";
  EXPECT_EQ(parsed(stage.post(bob, "tables/" + made.id + "/join").body).at("seat"), 2);
}

TEST(Abuse, a_store_that_is_away_is_not_a_fault_of_ours) {
  Party party(1, R"("clock":{"kind":"none"},"options":{"max_turns":3})");
  party.play_to_the_end();
  party.stage.store.reads_fail = true;
  const auto reply = party.stage.call(ann, "GET", party.at("record"));
  EXPECT_EQ(reply.status, 503) << reply.body;
  party.stage.store.reads_fail = false;
  EXPECT_EQ(party.stage.call(ann, "GET", party.at("record")).status, 200);
}

TEST(Abuse, nobody_sits_down_under_a_name_that_looks_like_anothers) {
  Stage stage;
  const auto made = stage.make(ann, R"({"game":"verrat","listed":true})");
  for (const auto* name : {"ann", "Ann\u200b", "\u0410nn", " Ann"}) {
    const Person twin{"key-of-twin", name, "en"};
    EXPECT_EQ(stage.result(twin, "tables/" + made.id + "/join"), "409 name_taken") << name;
  }
  EXPECT_EQ(stage.result(person("Anne"), "tables/" + made.id + "/join"), "200");
}

}  // namespace
}  // namespace divan::server
