// Twin worlds at the lines: two matches that differ only in what a viewer may not know give that viewer the same bytes,
// in the same number and order, at the same times. And standing orders, which must not tell either.
#include "engine/core/adapter.h"
#include "tests/probe/probe.h"
#include "tests/server/party.h"

namespace divan::server {
namespace {

const Person ann = person("Ann"), bob = person("Bob"), cid = person("Cid"), eve = person("Eve");

template <probe::Leak leak = probe::Leak::none>
const AnyGame* the_probe() {
  static const GameOf<probe::Probe<leak>> game;
  return &game;
}

// Says no to whatever can be declined, and stirs when it is its turn: the same whatever it holds.
class Stolid final : public AnyBot {
 public:
  Stolid(const AnyTable& table, Seat seat) : table_(table), seat_(seat) {}
  void follow() override {}
  std::optional<std::string> choose() override {
    const auto legal = parsed(table_.legal(seat_));
    for (const auto& action : legal.as_array()) {
      const auto said = text_of(action.at("do"));
      if (said == "pass" || said == "stir") return R"({"act":)" + json::serialize(action) + '}';
    }
    return {};
  }

 private:
  const AnyTable& table_;
  Seat seat_;
};

// Puts another deal into a stored match, as if chance had fallen so.
void deal_anew(MemoryStore::Kept& kept, const Dependencies& dependencies,
               const std::function<std::string(std::string)>& other) {
  std::string record;
  for (auto& line : kept.lines) {
    if (line.starts_with(R"({"table":{"do":"deal")")) line = other(line);
    if (!line.starts_with(R"({"house")")) record += (record.empty() ? "" : "\n") + line;
  }
  const auto fault = replay_record(
      record, [&kept](const AnyTable& table, std::string_view) { kept.row.hash = hash_text(table.hash()); },
      [&dependencies](std::string_view id) { return dependencies.find(id); });
  EXPECT_FALSE(fault) << fault->text();
}

// A match of the probe between Ann, Bob and a bot, watched by Eve.
struct ProbeWorld {
  Stage stage;
  TableId id;
  std::vector<Guest> guests;

  explicit ProbeWorld(const std::string& cards, const AnyGame* game = the_probe()) {
    stage.dependencies.games = {game};
    stage.dependencies.seat_bot = [](const AnyTable& table, Seat seat, std::string_view, const Seed&) {
      return std::make_unique<Stolid>(table, seat);
    };
    id = stage.make(ann, R"({"game":"probe","listed":true,"bots":["greedy"],"clock":{"kind":"live","seconds":30}})").id;
    stage.post(bob, "tables/" + id + "/join");
    stage.post(ann, "tables/" + id + "/start");
    stage.kill();
    deal_anew(stage.store.tables[id], stage.dependencies,
              [&cards](const std::string&) { return R"({"table":{"do":"deal","cards":)" + cards + "}}"; });
    for (const Person& who : {ann, bob, eve}) guests.push_back(stage.attach(who, id));
  }
  std::string what() { return text_of(guests[2].client().seat.at("view").at("question").at("what")); }
  std::string act(int seat, const std::string& what, const std::string& at = "first") {
    auto& guest = guests[static_cast<std::size_t>(seat - 1)];
    guest.act(R"({"do":")" + what + R"(","at":")" + at + R"(","coins":0})");
    stage.settle();
    return guest.verdict();
  }
  std::string command(int seat, const std::string& verb) {
    auto& guest = guests[static_cast<std::size_t>(seat - 1)];
    guest.command(verb);
    stage.settle();
    return guest.verdict();
  }
};

void expect_same(Guest& one, Guest& other, const std::string& who) {
  ASSERT_EQ(one.wire->messages.size(), other.wire->messages.size()) << who;
  EXPECT_EQ(one.wire->times, other.wire->times) << who;
  for (std::size_t i = 0; i < one.wire->messages.size(); ++i) {
    ASSERT_EQ(one.wire->messages[i], other.wire->messages[i]) << who << ", message " << i;
  }
}

// The viewer holds the fool in both worlds. Bob and the bot hold other cards, and Bob does other things in secret.
TEST(TwinWorlds, a_seat_and_a_spectator_are_sent_the_same_bytes_at_the_same_times) {
  ProbeWorld one(R"(["fool","mirror","shield","crown","knife"])");
  ProbeWorld other(R"(["fool","crown","mirror","knife","shield"])");
  const auto play = [](ProbeWorld& world, bool secretive) {
    EXPECT_EQ(world.act(1, "stir"), "committed");
    if (secretive) {
      EXPECT_EQ(world.act(2, "order"), "committed");
      EXPECT_EQ(world.command(2, R"("undo":true)"), "committed");
      EXPECT_EQ(world.command(2, R"("order":"decline")"), "committed");
      EXPECT_EQ(world.command(2, R"("order":"ask")"), "committed");
    }
    world.stage.pass(300);
    EXPECT_EQ(world.act(2, "pass"), "committed");
    if (secretive) {
      EXPECT_EQ(world.act(2, "show"), "refused PR-4 not_now");
    }
    world.stage.pass(5'000);  // the bot has answered
    EXPECT_EQ(world.what(), "answer");
    world.stage.pass(30'000);  // Ann says nothing; the beat too goes by
    EXPECT_EQ(world.what(), "turn");
    EXPECT_EQ(world.act(2, "stir"), "committed");
    world.stage.pass(100'000);
  };
  play(one, true);
  play(other, false);
  expect_same(one.guests[0], other.guests[0], "Ann");
  expect_same(one.guests[2], other.guests[2], "Eve");
  EXPECT_GT(one.guests[0].wire->messages.size(), 15u);
}

// The order "decline" is given in both worlds; in one of them the seat could have shown the mirror.
TEST(TwinWorlds, a_standing_order_takes_the_same_time_whatever_the_seat_holds) {
  ProbeWorld one(R"(["fool","mirror","shield","crown","knife"])");
  ProbeWorld other(R"(["fool","shield","mirror","knife","crown"])");
  for (ProbeWorld* world : {&one, &other}) {
    EXPECT_EQ(world->command(2, R"("order":"decline")"), "committed");
    EXPECT_EQ(world->act(1, "stir"), "committed");
    EXPECT_EQ(world->act(1, "pass"), "committed");
    EXPECT_EQ(world->what(), "answer") << "nobody answers at once";
    world->stage.pass(1'000);
    EXPECT_EQ(world->what(), "beat");
  }
  expect_same(one.guests[0], other.guests[0], "Ann");
  expect_same(one.guests[2], other.guests[2], "Eve");
}

// That the comparison above is no idle one: games that tell by whom they ask, or by a counter, do not pass it.
TEST(TwinWorlds, a_game_that_tells_is_caught_at_the_connections) {
  for (const auto* game : {the_probe<probe::Leak::window>(), the_probe<probe::Leak::counter>()}) {
    ProbeWorld one(R"(["fool","mirror","shield","crown","knife"])", game);
    ProbeWorld other(R"(["fool","shield","mirror","knife","crown"])", game);
    for (ProbeWorld* world : {&one, &other}) {
      if (world == &one) world->act(2, "order");
      world->act(1, "stir");
      world->stage.pass(1'000);
    }
    EXPECT_NE(one.guests[2].wire->messages, other.guests[2].wire->messages);
  }
}

TEST(Orders, react_shows_what_there_is_to_show_and_declines_when_there_is_nothing) {
  ProbeWorld holder(R"(["fool","mirror","shield","crown","knife"])");
  ProbeWorld other(R"(["fool","shield","mirror","crown","knife"])");
  for (ProbeWorld* world : {&holder, &other}) {
    EXPECT_EQ(world->command(2, R"("order":"react")"), "committed");
    EXPECT_EQ(world->act(1, "stir"), "committed");
    EXPECT_EQ(world->act(1, "pass"), "committed");
    world->stage.pass(1'000);
    EXPECT_EQ(world->what(), "beat");
  }
  EXPECT_EQ(holder.guests[2].client().seat.at("view").at("cards").at("second"), "mirror");
  EXPECT_FALSE(other.guests[2].client().seat.at("view").at("cards").as_object().contains("second"));
}

TEST(Orders, are_private_to_their_seat_and_survive_a_restart) {
  ProbeWorld world(R"(["fool","mirror","shield","crown","knife"])");
  EXPECT_EQ(world.guests[1].client().order, "ask");
  const auto told = world.guests[0].wire->messages.size();
  EXPECT_EQ(world.command(2, R"("order":"react")"), "committed");
  EXPECT_EQ(world.guests[1].client().order, "react");
  EXPECT_EQ(world.guests[0].wire->messages.size(), told);
  auto phone = world.stage.attach(bob, world.id, world.guests[1].client().version);
  EXPECT_EQ(phone.client().order, "react") << "also for who comes back";
  world.stage.kill();
  EXPECT_EQ(world.stage.attach(bob, world.id).client().order, "react");
  EXPECT_EQ(world.stage.attach(ann, world.id).client().order, "ask");
}

TEST(Orders, leave_alone_what_is_not_an_optional_reaction) {
  ProbeWorld world(R"(["fool","mirror","shield","crown","knife"])");
  EXPECT_EQ(world.command(1, R"("order":"decline")"), "committed");
  world.stage.pass(10'000);
  EXPECT_EQ(world.what(), "turn") << "a turn is not declined";
}

TEST(Orders, given_while_the_question_is_open_hold_for_it) {
  ProbeWorld world(R"(["fool","mirror","shield","crown","knife"])");
  EXPECT_EQ(world.act(1, "stir"), "committed");
  EXPECT_EQ(world.act(1, "pass"), "committed");
  world.stage.pass(3'000);
  EXPECT_EQ(world.what(), "answer");
  EXPECT_EQ(world.command(2, R"("order":"decline")"), "committed");
  world.stage.pass(1'000);
  EXPECT_EQ(world.what(), "beat");
}

// Under a pile the cards are turned; Bob thinks twice about his plans in one world.
TEST(TwinWorlds, hidden_piles_and_second_thoughts_leave_no_trace_in_verrat) {
  const auto play = [](Party& party, bool other_world, std::vector<Guest>& viewers) {
    party.stage.kill();
    party.guests.clear();
    if (other_world) {
      deal_anew(party.kept(), party.stage.dependencies, [](const std::string& line) {
        auto deal = parsed(line);
        auto& piles = deal.at("table").at("piles").as_object();
        std::swap(piles.at("bukhara").as_array().front(), piles.at("tabriz").as_array().front());
        std::swap(piles.at("bukhara").as_array()[1], piles.at("shiraz").as_array().front());
        return json::serialize(deal);
      });
    }
    for (const Person& who : Party::people) party.guests.push_back(party.stage.attach(who, party.made.id));
    viewers.push_back(party.guests[0]);
    viewers.push_back(party.stage.attach(eve, party.made.id));
    Dice dice(11);
    party.end_intrigue();
    for (int steps = 0; steps < 80; ++steps) {
      auto& guest = party.guests[dice.below(4)];
      const bool plans = Party::what_is_asked(guest) == "plans";
      if (other_world && plans && &guest == &party.guests[1] && Party::legal(guest).size() > 1) {
        guest.act(json::serialize(Party::legal(guest).back()));
        party.stage.settle();
        if (guest.client().seat.at("may_undo").as_bool()) {
          guest.command(R"("undo":true)");
          party.stage.settle();
          EXPECT_EQ(guest.verdict(), "committed");
        }
      }
      party.act_somehow(guest, dice);
      party.stage.pass(250);
    }
  };
  constexpr auto live = R"("clock":{"kind":"live","seconds":20})";
  Party one(4, live), other(4, live);
  std::vector<Guest> of_one, of_other;
  play(one, false, of_one);
  play(other, true, of_other);
  EXPECT_NE(one.kept().row.hash, other.kept().row.hash) << "the worlds differ";
  EXPECT_NE(one.kept().lines.size(), other.kept().lines.size());
  ASSERT_FALSE(one.ended());
  expect_same(of_one[0], of_other[0], "Ann");
  expect_same(of_one[1], of_other[1], "Eve");
}

}  // namespace
}  // namespace divan::server
