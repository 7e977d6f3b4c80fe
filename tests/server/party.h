// People and bots around one table of Verrat!, the match begun.
#pragma once

#include "tests/server/stage.h"

namespace divan::server {

class Party {
 public:
  static inline const std::vector<Person> people{person("Ann"), person("Bob"), person("Cid"), person("Dora")};

  Stage stage;
  Stage::MadeTable made;
  std::vector<Guest> guests;  // by seat, as far as people sit there

  // `wish` is what POST tables is given beside game, listed and bots: "\"clock\":{…}".
  explicit Party(int persons, const std::string& wish = R"("clock":{"kind":"none"})",
                 Settings settings = Stage::quick())
      : stage(std::move(settings)) {
    std::string bots;
    for (int i = persons; i < 4; ++i) bots += std::string(bots.empty() ? "" : ",") + R"("greedy")";
    made = stage.make(people[0], R"({"game":"verrat","listed":true,"bots":[)" + bots + "]," + wish + "}");
    for (int i = 1; i < persons; ++i) stage.post(people[static_cast<std::size_t>(i)], at("join"));
    for (int i = 0; i < persons; ++i) guests.push_back(stage.attach(people[static_cast<std::size_t>(i)], made.id));
    EXPECT_EQ(stage.result(people[0], at("start")), "200");
  }

  std::string at(const std::string& verb = "") const { return "tables/" + made.id + (verb.empty() ? "" : "/" + verb); }
  MemoryStore::Kept& kept() { return stage.store.tables[made.id]; }
  const json::value& people_told() { return guests[0].client().people; }
  const json::value& chair(int seat) { return people_told().at("seats").at(std::to_string(seat)); }
  bool ended() { return kept().row.status == "ended"; }

  // What the seat may do; nothing after the end.
  static json::array legal(Guest& guest) {
    const auto* listed = guest.client().seat.if_contains("legal");
    return listed == nullptr ? json::array() : listed->as_array();
  }
  static std::string what_is_asked(Guest& guest) {
    const auto* question = guest.client().seat.at("view").as_object().if_contains("question");
    return question == nullptr ? "" : text_of(question->at("what"));
  }

  // The seat that is asked; of several the first.
  static int first_asked(Guest& guest) {
    return std::stoi(guest.client().seat.at("view").at("question").at("asked").as_object().begin()->key());
  }

  // Somebody acts and hears what became of it.
  std::string act(Guest& guest, const std::string& action) {
    guest.act(action);
    stage.settle();
    return guest.verdict();
  }
  // Everybody says ready; then plans are made.
  void end_intrigue() {
    for (Guest& guest : guests) EXPECT_EQ(act(guest, R"({"do":"ready"})"), "committed");
  }
  // One of the things that the seat may do; nothing when there is none.
  bool act_somehow(Guest& guest, Dice& dice) {
    const auto choices = legal(guest);
    if (choices.empty()) return false;
    const auto choice = json::serialize(choices[dice.below(static_cast<std::uint32_t>(choices.size()))]);
    EXPECT_EQ(act(guest, choice), "committed") << choice;
    return true;
  }
  // People and bots play on, each person once a second, until `enough` or the end.
  template <class Enough>
  void play(Dice& dice, Enough enough) {
    for (int rounds = 0; rounds < 3'000 && !ended(); ++rounds) {
      for (Guest& guest : guests) {
        if (ended() || enough()) return;
        act_somehow(guest, dice);
      }
      stage.pass(1'000);
    }
  }
  void play_to_the_end(std::uint64_t seed = 1) {
    Dice dice(seed);
    play(dice, [] { return false; });
    ASSERT_TRUE(ended());
  }
};

}  // namespace divan::server
