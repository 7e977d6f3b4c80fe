// The rules of thumb of the bot of Sultans of Karaya, each in a small position in which it must show.
#include <cmath>

#include "tests/tools/karaya_bot_scene.h"

namespace divan::karaya {
namespace {

using enum Card;

// ---- Its own points

TEST(KarayaRules, an_assassin_kills_the_sultan_who_reigns_unguarded) {
  Scene scene(Sketch{assassin, slave, sultan, slave, guard, slave, vizier}.known({3, 5}).white(2));
  EXPECT_EQ(scene.answer<Assassinate>(), Assassinate{seat(3)});
}

TEST(KarayaRules, a_slave_calls_when_that_wins_at_once) {
  Scene scene(Sketch{slave, slave, slave, guard, assassin, sultan}.known({2, 3}));
  EXPECT_TRUE(scene.answer<Call>());
}

TEST(KarayaRules, a_guard_kills_the_assassin_who_goes_for_the_sultan) {
  Scene scene(Sketch{guard, sultan, slave, assassin, slave, slave}.known({2}).white(5).active(4));
  scene.act(4, Assassinate{seat(2)});
  EXPECT_TRUE(scene.answer<Strike>());
}

TEST(KarayaRules, a_guard_shows_itself_when_the_loyalists_are_about_to_win) {
  Scene scene(Sketch{guard, slave, slave, sultan, slave, assassin}.known({4}).white(2));
  EXPECT_TRUE(scene.answer<Detain>());
}

// KA-35
TEST(KarayaRules, a_guard_detains_neither_the_sultan_who_reigns_nor_a_known_guard) {
  Scene scene(Sketch{guard, sultan, guard, slave, assassin, slave, slave, assassin, vizier}.known({2, 3}).white(4));
  const auto detain = scene.answer<Detain>();
  ASSERT_TRUE(detain);
  EXPECT_NE(detain->seat, seat(2));
  EXPECT_NE(detain->seat, seat(3));
}

TEST(KarayaRules, a_fortune_teller_foretells_who_is_about_to_win) {
  Scene scene(Sketch{fortune_teller, slave, slave, sultan, slave, assassin, guard}.known({4}).white(2));
  ASSERT_TRUE(scene.answer<Predict>());
  scene.act(1, Predict{});
  for (int i = 0; i < 3; ++i) {
    const auto foresee = scene.answer<Foresee>();
    ASSERT_TRUE(foresee);
    scene.act(1, *foresee);
  }
  EXPECT_EQ(scene.answer<Declare>(), Declare{Team::loyalists});
}

TEST(KarayaRules, who_is_on_the_side_that_loses_takes_another_card) {
  Scene scene(Sketch{slave, guard, slave, sultan, slave, assassin}.known({4}).white(2));
  EXPECT_TRUE(scene.answer<Switch>());
}

TEST(KarayaRules, a_slave_joins_the_revolution_that_this_completes) {
  Scene scene(Sketch{slave, slave, slave, guard, assassin, sultan}.known({2}).active(3));
  scene.act(3, Call{});
  EXPECT_TRUE(scene.answer<Join>());
}

// ---- The throne

TEST(KarayaRules, a_sultan_without_assassins_orders_the_throne_and_takes_it_in_the_beat) {
  const auto sketch = Sketch{sultan, slave, guard, slave, assassin, slave}.dead({5}).known({3}).active(2);
  Scene scene(sketch);
  EXPECT_TRUE(scene.answer<Lodge>());
  Scene beat(sketch);
  beat.act(2, Peek{seat(4)});
  EXPECT_TRUE(beat.answer<Throne>());
}

TEST(KarayaRules, a_sultan_waits_while_a_known_assassin_is_about_to_act) {
  Scene scene(Sketch{sultan, slave, assassin, slave, slave, guard}.known({3}).active(2));
  scene.act(2, Peek{seat(4)});
  EXPECT_FALSE(scene.answer<Throne>());
}

// ---- What others say and do

struct Hearing {
  Sketch sketch{sultan, slave, guard, slave, assassin, slave};
  Scene scene{sketch.active(2)};
  Memory memory;

  double odds(int number, Card card) const {
    return memory.hearsay()[Place(seat(number))][static_cast<std::size_t>(card)];
  }
  void hear(int number, const Claim& claim) {
    const Utterance<Karaya> said{seat(number), {}, {}, claim};
    memory.follow(scene.knowledge(), {}, std::span(&said, 1));
  }
  // Seat 2 looks at seat 3, a Guard.
  void look() {
    scene.act(2, Peek{seat(3)});
    std::vector<Told<Karaya>> events;
    for (const Event& event : {Event(Peeked{seat(2), seat(3)})}) events.push_back(*Karaya::tell(event, me));
    memory.follow(scene.knowledge(), events, {});
  }
};

TEST(KarayaHearsay, a_word_moves_the_odds_but_never_by_more_than_a_word_may) {
  Hearing hearing;
  hearing.look();
  hearing.hear(2, Was{seat(3), assassin, {}});
  EXPECT_GT(hearing.odds(3, assassin), 3);
  EXPECT_LE(hearing.odds(3, assassin), most_of_a_word);
  EXPECT_EQ(hearing.odds(3, guard), 1);
}

TEST(KarayaHearsay, all_words_of_a_speaker_together_weigh_no_more_than_a_speaker_may) {
  Hearing hearing;
  hearing.look();
  for (int i = 0; i < 6; ++i) hearing.hear(2, Was{seat(3), assassin, {}});
  EXPECT_NEAR(hearing.odds(3, assassin), most_of_a_speaker, 1e-9);
}

TEST(KarayaHearsay, who_has_looked_is_believed_more_than_who_has_not) {
  Hearing hearing;
  hearing.look();
  hearing.hear(2, Was{seat(3), assassin, {}});
  hearing.hear(4, Was{seat(5), assassin, {}});
  EXPECT_GT(hearing.odds(3, assassin), 2 * hearing.odds(5, assassin));
}

TEST(KarayaHearsay, who_was_found_lying_is_trusted_less) {
  Hearing hearing;
  hearing.look();
  const double before = hearing.memory.trust(seat(2));
  hearing.hear(2, Was{seat(3), assassin, {}});
  hearing.scene.lapse();
  hearing.scene.act(3, Detain{seat(4)});  // it was a Guard
  std::vector<Told<Karaya>> events{*Karaya::tell(Revealed{seat(3), guard, Why::action}, me)};
  hearing.memory.follow(hearing.scene.knowledge(), events, {});
  EXPECT_LT(hearing.memory.trust(seat(2)), before);
  EXPECT_EQ(hearing.memory.trust(seat(4)), before);
}

TEST(KarayaHearsay, what_is_said_is_said_of_the_card_wherever_it_goes) {
  Hearing hearing;
  hearing.look();
  hearing.hear(2, Was{seat(3), assassin, {}});
  hearing.scene.lapse();
  hearing.scene.act(3, Switch{seat(5)});
  const auto now = opinion(hearing.scene.knowledge(), hearing.memory.hearsay()).likelihoods;
  const auto at = [&](int number) { return now[seat(number)][static_cast<std::size_t>(assassin)]; };
  EXPECT_GT(at(5), 2 * at(3));
}

TEST(KarayaConduct, who_does_not_join_is_less_likely_a_slave) {
  Scene scene(Sketch{sultan, slave, guard, slave, assassin, slave}.active(2));
  Conduct conduct;
  scene.act(2, Call{});
  scene.lapse();
  std::vector<Told<Karaya>> events;
  for (const Event& event : {Event(Asked{Asking::join, seats({1, 3, 4, 5})}), Event(Unanswered{Asking::join})})
    events.push_back(*Karaya::tell(event, me));
  conduct.follow(scene.knowledge(), events);
  Hearsay odds;
  for (auto& one : odds) one = nothing_said;
  conduct.weigh(odds);
  EXPECT_LT(odds[Place(seat(4))][static_cast<std::size_t>(slave)], 0.7);
  EXPECT_EQ(odds[Place(seat(4))][static_cast<std::size_t>(guard)], 1);
}

// ---- What it says

TEST(KarayaSpeech, a_loyalist_names_the_assassin_whom_it_has_seen) {
  Scene scene(Sketch{guard, slave, slave, sultan, assassin, slave});
  ASSERT_FALSE(scene.word<Was>());
  scene.turn(1, Peek{seat(5)});
  scene.ask();
  for (int number = 2; number <= 5; ++number) scene.turn(number, Peek{seat(number == 3 ? 2 : 3)});
  EXPECT_EQ(scene.word<Was>(), (Was{seat(5), assassin, 1}));
}

TEST(KarayaSpeech, a_sultan_who_is_called_one_denies_it_and_else_says_nothing_of_himself) {
  Hearing hearing;
  const auto word = [&] {
    return speech(Outlook(hearing.scene.knowledge(), hearing.memory.hearsay()), hearing.scene.knowledge(),
                  hearing.memory);
  };
  EXPECT_FALSE(word());
  hearing.hear(3, Accuse{me, sultan});
  EXPECT_EQ(word(), Claim(IAm{slave}));
}

TEST(KarayaSpeech, is_rare) {
  Scene scene(Sketch{sultan, slave, slave, guard, assassin, slave}.active(5));
  int words = 0;
  for (int i = 0; i < 20; ++i) {
    scene.say(3, Accuse{me, sultan});
    words += std::holds_alternative<Utterance<Karaya>>(scene.ask());
  }
  EXPECT_LE(words, most_words);
}

}  // namespace
}  // namespace divan::karaya
