// Everything at once and in any order: people who act, repeat themselves, talk nonsense, go and come back; disks that
// fail; kills. Whatever happens, each client holds what a newcomer in its place is shown, and the log replays.
#include "engine/core/record_lines.h"
#include "engine/core/registry.h"
#include "tests/server/party.h"

namespace divan::server {
namespace {

class Storm {
 public:
  explicit Storm(std::uint64_t seed)
      : dice_(seed), party_(3, R"("options":{"max_turns":30},"clock":{"kind":"live","seconds":30})") {}

  void blow(int gusts) {
    for (int i = 0; i < gusts && !party_.ended(); ++i) {
      gust();
      if (i % 25 == 24) check();
    }
    calm();
    check();
    replay();
  }

 private:
  Guest& anybody() { return party_.guests[dice_.below(3)]; }

  void gust() {
    switch (dice_.below(16)) {
      case 0: return come_back(dice_.below(3));
      case 1: return anybody().hang_up();
      case 2: return anybody().say(R"({"id":")" + Guest::new_id() + R"(","say":{"text":"hé"}})");
      case 3: return repeat();
      case 4: return anybody().say(std::string(dice_.below(40), static_cast<char>('!' + dice_.below(90))));
      case 5: anybody().command(dice_.below(2) == 0 ? R"("pause":true)" : R"("pause":false)"); return;
      case 6: anybody().command(dice_.below(2) == 0 ? R"("order":"react")" : R"("order":"ask")"); return;
      case 7: anybody().command(R"("more_time":true)"); return;
      case 8: anybody().command(R"("undo":true)"); return;
      case 9: return fail();
      case 10: return kill();
      case 11: return party_.stage.pass(dice_.below(40'000));
      default: return act();
    }
  }

  void act() {
    auto& guest = anybody();
    if (guest.wire->messages.empty()) return party_.stage.settle();
    const auto choices = Party::legal(guest);
    if (choices.empty()) return;
    const auto choice = json::serialize(choices[dice_.below(static_cast<std::uint32_t>(choices.size()))]);
    frames_.push_back(R"({"id":")" + Guest::new_id() + R"(","act":)" + choice + R"(,"question":)" +
                      std::to_string(guest.question()) + "}");
    guest.say(frames_.back());
    if (dice_.below(3) != 0) party_.stage.settle();
  }
  void repeat() {
    if (!frames_.empty()) anybody().say(frames_[dice_.below(static_cast<std::uint32_t>(frames_.size()))]);
  }
  void fail() {
    party_.stage.store.mood = MemoryStore::Mood::fails;
    act();
    party_.stage.settle();
    party_.stage.store.mood = MemoryStore::Mood::well;
  }
  void kill() {
    if (dice_.below(2) == 0) party_.stage.store.complete();  // stored, but nobody was told
    party_.stage.kill();
    for (std::uint32_t i = 0; i < 3; ++i) open_line(i);  // the old ones went with the house
  }
  // With what the client holds, over a new line.
  void come_back(std::uint32_t seat) {
    if (dice_.below(8) != 0) party_.guests[seat].hang_up();  // else the house still believes in the old line
    open_line(seat);
  }
  void open_line(std::uint32_t seat) {
    auto& guest = party_.guests[seat];
    const auto held = guest.client();
    guest = party_.stage.attach(Party::people[seat], party_.made.id, held.version);
    guest.client_before(held);
  }
  void calm() {
    party_.stage.settle();
    for (std::uint32_t i = 0; i < 3; ++i) come_back(i);
    party_.stage.settle();
  }

  void check() {
    calm();
    ASSERT_NE(party_.kept().row.status, "frozen");
    for (std::uint32_t i = 0; i < 3; ++i) {
      auto fresh = party_.stage.attach(Party::people[i], party_.made.id);
      ASSERT_EQ(party_.guests[i].client().version, fresh.client().version);
      ASSERT_EQ(party_.guests[i].client().seat, fresh.client().seat);
      ASSERT_EQ(party_.guests[i].client().order, fresh.client().order);
      fresh.hang_up();
      party_.stage.settle();
    }
  }
  void replay() {
    std::string record, hash;
    for (const auto& line : party_.kept().lines) {
      if (!line.starts_with(R"({"house")")) record += (record.empty() ? "" : "\n") + line;
    }
    const auto fault =
        replay_record(record, [&hash](const AnyTable& table, std::string_view) { hash = hash_text(table.hash()); });
    ASSERT_FALSE(fault) << fault->text();
    EXPECT_EQ(hash, party_.kept().row.hash);
  }

  Dice dice_;
  Party party_;
  std::vector<std::string> frames_;
};

TEST(Storm, leaves_every_client_with_what_a_newcomer_is_shown) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    SCOPED_TRACE(seed);
    Storm(seed).blow(300);
    if (testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace divan::server
