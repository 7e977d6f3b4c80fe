// Each rule of thumb of the `rules` bot of Verrat! in a position in which it must show.
#include "tests/tools/verrat_bot_scene.h"

#include "bots/any_bot.h"
#include "bots/verrat/bargain.h"

namespace divan::verrat {
namespace {

constexpr CourtSeat last{11};  // the number 12: on the favourite's place unless markers are named

// The others want what I could get at Tabriz or what I could get at Shiraz; it goes where they do not.
TEST(VerratRules, goes_where_the_others_need_nothing) {
  for (const bool ships : {true, false}) {
    Sketch sketch(Phase::plans);
    sketch.give(me, all_but({Card::ships, Card::goods})).put(me, Build::stout, Spot::in(City::gidda));
    for (std::uint8_t i = 1; i < player_count; ++i) {
      sketch.give(Seat{i}, all_but({ships ? Card::ships : Card::goods}));
      sketch.put(Seat{i}, Build::stout, Spot::at({i}));
    }
    sketch.top(City::bukhara, Card::horses).top(City::gidda, Card::horses).top(City::uskub, Card::cannons);
    sketch.top(City::isfahan, Card::troops).top(City::tabriz, Card::ships).top(City::shiraz, Card::goods);
    EXPECT_EQ(Scene(sketch).plans().to[Build::stout], to(ships ? City::shiraz : City::tabriz)) << ships;
  }
}

// Six kinds in hand, and somebody on the favourite's place who moves later: the place before it is carried there.
TEST(VerratRules, takes_the_seat_that_the_ring_carries_to_the_favourites_place) {
  for (const std::uint8_t turn : {0, 1}) {  // wherever the numbers lie
    Sketch sketch(Phase::plans);
    for (std::uint8_t i = 0; i < seat_count; ++i)
      sketch.position.markers[Place{i}] = CourtSeat{static_cast<std::uint8_t>((i + 1 + turn) % seat_count)};
    const auto at = [&](int place) { return *sketch.position.markers[Place{static_cast<std::uint8_t>(place)}]; };
    sketch.give(me, all_but({})).put(me, Build::stout, Spot::in(City::gidda));
    sketch.put(rival, Build::stout, Spot::at(at(11)));
    EXPECT_EQ(Scene(sketch, bold).plans().to[Build::stout], to(at(10))) << int{turn};
  }
}

// The place in the ring where a vizier is worth most while the other two look for what is missing.
int best_place(std::size_t missing) {
  Standing standing{.hand = all_but({}), .elsewhere = 2, .suspects = 2};
  for (std::size_t i = 0; i < missing; ++i) standing.hand[all_kinds[i]] = 0;
  const auto worth = [&](int place) {
    standing.places[0] = static_cast<std::int8_t>(place);
    return chance_to_win(standing);
  };
  int best = 0;
  for (int place = 1; place < static_cast<int>(seat_count); ++place) {
    if (worth(place) > worth(best)) best = place;
  }
  return best;
}

TEST(VerratRules, a_seat_is_a_date_and_the_cards_must_be_there_by_then) {
  EXPECT_EQ(best_place(0), favourite.index - 1) << "carried there at the end of the turn";
  EXPECT_LT(best_place(2), favourite.index - 1);
  EXPECT_LT(best_place(4), best_place(2));
}

TEST(VerratRules, takes_the_win_when_it_can) {
  Sketch cards_first(Phase::plans);
  cards_first.give(me, all_but({Card::ships})).put(me, Build::stout, Spot::at(last));
  cards_first.put(me, Build::tall, Spot::in(City::gidda));
  for (const City city : {City::bukhara, City::tabriz, City::shiraz, City::gidda, City::isfahan})
    cards_first.top(city, Card::gold);
  cards_first.top(City::uskub, Card::ships);
  const auto planned = Scene(cards_first).plans();
  EXPECT_EQ(planned.to[Build::stout], Destination::stay());
  EXPECT_EQ(planned.to[Build::tall], to(City::uskub));

  Sketch seat_first(Phase::plans);
  seat_first.give(me, all_but({})).put(me, Build::tall, Spot::in(City::gidda));
  EXPECT_EQ(Scene(seat_first).plans().to[Build::tall], to(last));

  Sketch to_take(Phase::cards);
  to_take.give(me, all_but({Card::ships, Card::gold})).put(me, Build::stout, Spot::in(City::gidda));
  to_take.put(me, Build::short_, Spot::in(City::uskub)).put(me, Build::tall, Spot::at(last));
  to_take.top(City::gidda, Card::horses).top(City::uskub, Card::ships);
  EXPECT_EQ(Scene(to_take).answer<Take>(), Take{City::uskub});
}

Sketch two_rivals(Phase phase) {
  Sketch sketch(phase);
  sketch.give(me, cards({Card::gold, Card::ships})).put(me, Build::stout, Spot::at({0}));
  return sketch;
}

TEST(VerratRules, accuses_whoever_is_nearest_to_winning) {
  for (const bool first : {true, false}) {
    Sketch sketch = two_rivals(Phase::plans);
    const Seat near = first ? rival : third, far = first ? third : rival;
    sketch.give(near, all_but({})).put(near, Build::tall, Spot::at({10})).put(near, Build::stout, Spot::at({2}));
    sketch.give(far, all_but({Card::gold, Card::goods})).put(far, Build::stout, Spot::at({5}));
    EXPECT_EQ(Scene(sketch).plans().accused, Vizier::of(near, Build::tall)) << first;
  }
  Sketch nobody_near = two_rivals(Phase::plans);
  nobody_near.give(rival, cards({Card::gold, Card::gold})).put(rival, Build::tall, Spot::at({10}));
  EXPECT_EQ(Scene(nobody_near).plans().accused, std::nullopt);
}

// VE-30: of two who must give it up, the one who loses more by it.
TEST(VerratRules, demands_from_whoever_is_nearer_to_winning) {
  for (const bool first : {true, false}) {
    Sketch sketch(Phase::cards);
    sketch.give(me, cards({Card::ships})).put(me, Build::stout, Spot::at({0}));
    const Seat near = first ? rival : third, far = first ? third : rival;
    Cards many = all_but({});
    ++many[Card::gold];
    sketch.give(near, many).put(near, Build::tall, Spot::at({8}));
    sketch.give(far, cards({Card::gold, Card::gold})).put(far, Build::tall, Spot::at({5}));
    const auto demand = Scene(sketch).answer<Demand>();
    ASSERT_TRUE(demand);
    EXPECT_EQ(demand->from, near);
  }
}

// VE-26: two who name one seat both stay.
TEST(VerratRules, blocks_the_favourites_seat) {
  for (const bool complete : {true, false}) {
    Sketch sketch(Phase::plans);
    sketch.give(me, cards({Card::gold, Card::ships})).put(me, Build::stout, Spot::in(City::gidda));
    sketch.give(rival, complete ? all_but({}) : cards({Card::gold, Card::goods}));
    sketch.put(rival, Build::stout, Spot::in(City::uskub));
    EXPECT_EQ(Scene(sketch).plans().to[Build::stout] == to(last), complete);
  }
}

// ---- Exchanges

Sketch exchange(const Cards& theirs) {
  Sketch sketch(Phase::intrigue);
  sketch.give(me, cards({Card::gold, Card::gold, Card::horses})).put(me, Build::stout, Spot::at({3}));
  sketch.give(rival, theirs).put(rival, Build::stout, Spot::at(last));
  return sketch;
}
const Offer ships_for_gold{me, cards({Card::ships}), cards({Card::gold})};

TEST(VerratRules, exchanges_what_helps_both_but_never_lets_the_other_win) {
  Scene fair(exchange(cards({Card::ships, Card::ships, Card::horses})));
  fair.act(rival, ships_for_gold);
  EXPECT_EQ(fair.answer<Accept>(), Accept{rival});

  Cards but_gold = all_but({Card::gold});
  ++but_gold[Card::ships];
  Scene deadly(exchange(but_gold));
  deadly.act(rival, ships_for_gold);
  EXPECT_EQ(deadly.answer<Decline>(), Decline{rival});

  Scene useless(exchange(cards({Card::horses, Card::horses, Card::ships})));
  useless.act(rival, {Offer{me, cards({Card::horses}), cards({Card::gold, Card::gold})}});
  EXPECT_EQ(useless.answer<Decline>(), Decline{rival});
}

TEST(VerratRules, helps_nobody_who_is_near_to_winning) {
  Sketch sketch(Phase::intrigue);
  sketch.give(rival, all_but({})).put(rival, Build::stout, Spot::at({9}));
  Scene scene(sketch);
  const auto welcome = [&](Seat other) {
    return is_welcome(scene.view(), me, other, {0.05, 0.05}, Memory(), characters[cautious]);
  };
  EXPECT_TRUE(welcome(third));
  EXPECT_FALSE(welcome(rival));
}

TEST(VerratRules, offers_a_card_too_many_for_one_that_it_lacks) {
  Scene scene(exchange(cards({Card::ships, Card::ships, Card::horses})));
  std::optional<Offer> offer;
  for (int i = 0; i < 4 && !offer; ++i) offer = scene.answer<Offer>();  // it may speak first
  ASSERT_TRUE(offer);
  EXPECT_EQ(*offer, (Offer{rival, cards({Card::gold}), cards({Card::ships})}));
}

// ---- Its word

// Shiraz and Tabriz have what is missing, the others have not. Is there anybody who may come there?
Sketch journey(bool alone) {
  Sketch sketch(Phase::intrigue);
  sketch.give(me, all_but({Card::ships, Card::goods})).put(me, Build::stout, Spot::in(City::gidda));
  sketch.give(rival, all_but({Card::ships, Card::goods}));
  if (!alone) sketch.put(rival, Build::stout, Spot::at({2}));
  sketch.top(City::bukhara, Card::horses).top(City::gidda, Card::cannons).top(City::uskub, Card::gold);
  return sketch.top(City::isfahan, Card::troops).top(City::shiraz, Card::ships).top(City::tabriz, Card::goods);
}
bool brings_what_is_missing(std::optional<Destination> going) {
  return going == to(City::shiraz) || going == to(City::tabriz);
}

TEST(VerratRules, announces_a_journey_that_others_may_want_to_make) {
  int said = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Scene scene(journey(false), cautious, seed);
    const auto going = scene.word<Going>();
    if (!going) continue;
    ++said;
    EXPECT_TRUE(brings_what_is_missing(going->to));
    scene.say(me, *going);
    EXPECT_EQ(scene.plans().to[Build::stout], going->to);
  }
  EXPECT_GT(said, 10);
}

// With its tall vizier on the favourite's place the ships would win: it speaks of neither that nor of the winning seat.
TEST(VerratRules, says_nothing_of_a_journey_that_wins) {
  for (const bool about_to_win : {true, false}) {
    int said = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Sketch sketch = journey(false);
      sketch.give(me, all_but({Card::ships}));
      if (about_to_win) sketch.put(me, Build::tall, Spot::at(last));
      said += Scene(sketch, cautious, seed).word<Going>().has_value();
    }
    EXPECT_EQ(said == 0, about_to_win) << said;
  }
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Sketch sketch(Phase::intrigue);
    sketch.give(me, all_but({})).put(me, Build::stout, Spot::in(City::gidda));
    sketch.give(rival, all_but({})).put(rival, Build::stout, Spot::in(City::uskub));
    EXPECT_FALSE(Scene(sketch, cautious, seed).word<Going>());
  }
}

TEST(VerratRules, does_not_repeat_what_another_has_claimed) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Scene scene(journey(false), cautious, seed);
    scene.say(rival, Going{Build::stout, to(City::shiraz)});
    const auto going = scene.word<Going>();
    EXPECT_FALSE(going && going->to == to(City::shiraz));
  }
}

// It may speak of a journey first.
std::optional<Vizier> called_out(Scene& scene) {
  for (int i = 0; i < 3; ++i) {
    if (const auto accusing = scene.word<Accusing>()) return accusing->vizier;
  }
  return {};
}

TEST(VerratRules, calls_out_a_vizier_that_is_about_to_win_unless_another_was_quicker) {
  const Vizier danger = Vizier::of(rival, Build::tall);
  int said = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Sketch sketch = two_rivals(Phase::intrigue);
    sketch.give(rival, all_but({})).put(rival, Build::tall, Spot::at({10}));
    Scene first(sketch, cautious, seed), second(sketch, cautious, seed);
    const auto called = called_out(first);
    EXPECT_EQ(called.value_or(danger), danger);
    said += called.has_value();
    second.say(third, Accusing{danger});
    EXPECT_FALSE(called_out(second));
  }
  EXPECT_GT(said, 10);
}

TEST(VerratRules, leaves_a_city_to_whoever_says_it_goes_there) {
  for (const City theirs : {City::shiraz, City::tabriz}) {
    Scene scene(journey(false));
    scene.say(rival, Going{Build::stout, to(theirs)});
    EXPECT_EQ(scene.plans().to[Build::stout], to(theirs == City::shiraz ? City::tabriz : City::shiraz));
  }
}

TEST(VerratRules, keeps_its_word_though_another_way_is_better) {
  EXPECT_TRUE(brings_what_is_missing(Scene(journey(true)).plans().to[Build::stout]));
  for (const std::size_t character : {cautious, bold, sly}) {
    Scene scene(journey(true), character);
    scene.say(me, Going{Build::stout, to(City::bukhara)});
    EXPECT_EQ(scene.plans().to[Build::stout], to(City::bukhara)) << character_names[character];
  }
}

TEST(VerratRules, breaks_its_word_when_that_wins) {
  Sketch sketch(Phase::intrigue);
  sketch.give(me, all_but({})).put(me, Build::stout, Spot::in(City::gidda));
  Scene scene(sketch);
  scene.say(me, Going{Build::stout, to(City::bukhara)});
  EXPECT_EQ(scene.plans().to[Build::stout], to(last));
}

TEST(VerratRules, accuses_whom_it_said_unless_another_is_about_to_win) {
  const auto accused = [](int place) {
    Sketch sketch = two_rivals(Phase::intrigue);
    sketch.give(rival, all_but({})).put(rival, Build::tall, Spot::at({static_cast<std::uint8_t>(place)}));
    sketch.give(third, all_but({Card::gold, Card::goods})).put(third, Build::stout, Spot::at({4}));
    Scene scene(sketch);
    scene.say(me, Accusing{Vizier::of(third, Build::stout)});
    return scene.plans().accused;
  };
  EXPECT_EQ(accused(6), Vizier::of(third, Build::stout));
  EXPECT_EQ(accused(10), Vizier::of(rival, Build::tall));
}

// ---- The others' word

// Two players in the same position; the later of them, who would lose a tie, says something, and all plans are shown.
class Remembered : public ::testing::Test {
 protected:
  Remembered() : table_(sketch().state(), player_count, Seed()), notes_{Feed<Verrat>(me, table_)} {}

  static Sketch sketch() {
    Sketch sketch(Phase::intrigue);
    sketch.give(me, cards({Card::gold, Card::ships})).put(me, Build::stout, Spot::at(last));
    sketch.give(rival, all_but({Card::gold, Card::goods})).put(rival, Build::stout, Spot::in(City::gidda));
    sketch.give(third, all_but({Card::gold, Card::goods})).put(third, Build::stout, Spot::in(City::uskub));
    return sketch;
  }
  void enter(const Entry<Verrat>& entry) {
    ASSERT_TRUE(table_.check(entry).ok());
    table_.apply(entry);
    notes_.follow(table_);
    memory_.follow(notes_.feed.view(), notes_.events, notes_.heard);
    notes_.events.clear();
    notes_.heard.clear();
  }
  // Everybody stays and accuses nobody.
  void until_next_turn(const Claim& claim) {
    enter(Utterance<Verrat>{third, {}, {}, claim});
    const auto turn = view().turn;
    for (int i = 0; i < 12 && view().turn == turn; ++i) enter(table_.lapse());
    ASSERT_EQ(view().turn, turn + 1);
  }
  const View& view() const { return notes_.feed.view(); }

  Table<Verrat> table_;
  Notes<Verrat> notes_;
  Memory memory_;
};

TEST_F(Remembered, who_breaks_its_word_is_believed_less_gets_worse_terms_and_is_accused_first) {
  until_next_turn(Going{Build::stout, to(City::bukhara)});
  EXPECT_TRUE(memory_.is_breaker(third));
  EXPECT_FALSE(memory_.is_breaker(rival));
  EXPECT_LT(memory_.trust(third), memory_.trust(rival) - 0.2);
  const Gain even{0.05, 0.05};
  EXPECT_FALSE(is_welcome(view(), me, third, even, memory_, characters[cautious]));
  EXPECT_TRUE(is_welcome(view(), me, rival, even, memory_, characters[cautious]));
  EXPECT_EQ(choose_accused(view(), me, memory_, characters[cautious]), Vizier::of(third, Build::stout));
}

TEST_F(Remembered, where_a_breaker_says_it_goes_it_is_expected_less) {
  until_next_turn(Going{Build::stout, to(City::bukhara)});
  for (const Seat seat : {rival, third}) enter(Utterance<Verrat>{seat, {}, {}, Going{Build::stout, to(City::bukhara)}});
  const auto expected = forecast(view(), me, memory_).to_city;
  EXPECT_GT(expected[Vizier::of(rival, Build::stout)][City::bukhara],
            expected[Vizier::of(third, Build::stout)][City::bukhara] + 0.1);
}

TEST_F(Remembered, who_keeps_its_word_is_believed_more) {
  until_next_turn(Going{Build::stout, Destination::stay()});
  EXPECT_FALSE(memory_.is_breaker(third));
  EXPECT_GT(memory_.trust(third), memory_.trust(rival));
}

TEST_F(Remembered, who_goes_where_it_said_it_would_not_has_broken_its_word) {
  enter(Utterance<Verrat>{rival, {}, {}, Avoiding{Destination::stay()}});
  until_next_turn(Avoiding{to(City::bukhara)});
  EXPECT_TRUE(memory_.is_breaker(rival));
  EXPECT_FALSE(memory_.is_breaker(third));
}

TEST_F(Remembered, who_does_not_accuse_whom_it_said_has_broken_its_word) {
  until_next_turn(Accusing{Vizier::of(rival, Build::stout)});
  EXPECT_TRUE(memory_.is_breaker(third));
}

TEST_F(Remembered, a_broken_word_is_forgiven_some_turns_later) {
  until_next_turn(Going{Build::stout, to(City::bukhara)});
  for (int i = 0; i < 3; ++i) until_next_turn(Seeking{Card::gold});
  EXPECT_FALSE(memory_.is_breaker(third));
  EXPECT_LT(memory_.trust(third), memory_.trust(rival));
}

TEST_F(Remembered, what_was_said_in_a_new_turn_before_it_was_asked_counts) {
  const auto turn = view().turn;
  for (int i = 0; i < 12 && view().turn == turn; ++i) {
    table_.apply(table_.lapse());
    notes_.follow(table_);
  }
  enter(Utterance<Verrat>{third, {}, {}, Going{Build::stout, to(City::bukhara)}});
  EXPECT_EQ(memory_.announced(Vizier::of(third, Build::stout)), to(City::bukhara));
}

// ---- Pardons

TEST(VerratRules, frees_whoever_is_nearest_to_the_isle_first) {
  for (const bool tall : {true, false}) {
    Sketch sketch(Phase::pardon);
    Cards hand;
    hand[Card::pardon] = 1;
    sketch.give(me, hand).put(me, Build::tall, Spot::dungeon(tall ? 3 : 2));
    sketch.put(me, Build::short_, Spot::dungeon(tall ? 2 : 3));
    const auto pardon = Scene(sketch).answer<Pardon>();
    ASSERT_TRUE(pardon);
    EXPECT_EQ(pardon->vizier, tall ? Build::tall : Build::short_);
  }
}

// ---- Characters

// Six kinds in hand and the favourite's place taken: it can break its word and be carried there, if the votes on the
// table let it.
Destination goes(std::size_t character, bool many_votes) {
  Sketch sketch(Phase::intrigue);
  sketch.position.markers[Place{11}] = CourtSeat{static_cast<std::uint8_t>(many_votes ? 11 : 0)};
  if (many_votes) sketch.position.markers[Place{0}] = CourtSeat{10};
  sketch.give(me, all_but({})).put(me, Build::stout, Spot::in(City::gidda));
  sketch.put(rival, Build::stout, Spot::at(*sketch.position.markers[Place{11}]));
  if (many_votes) sketch.put(third, Build::stout, Spot::at({10}));
  Scene scene(sketch, character);
  scene.say(me, Going{Build::stout, to(City::bukhara)});
  return *scene.plans().to[Build::stout];
}

TEST(VerratRules, characters_break_their_word_for_different_chances) {
  const Destination word = to(City::bukhara);
  EXPECT_EQ(goes(cautious, false), word);
  EXPECT_NE(goes(bold, false), word);
  EXPECT_NE(goes(sly, false), word);
  EXPECT_EQ(goes(cautious, true), word);
  EXPECT_EQ(goes(bold, true), word);
  EXPECT_NE(goes(sly, true), word);
}

TEST_F(Remembered, characters_let_the_other_gain_more_or_less) {
  const auto welcome = [&](std::size_t character, double theirs) {
    return is_welcome(view(), me, third, {0.05, theirs}, memory_, characters[character]);
  };
  EXPECT_TRUE(welcome(bold, 0.07));
  EXPECT_FALSE(welcome(cautious, 0.07));
  EXPECT_TRUE(welcome(cautious, 0.06));
  EXPECT_FALSE(welcome(sly, 0.06));
}

// The others agree on one who has done nothing; how much does it hold against one who has broken its word?
TEST_F(Remembered, characters_bear_a_grudge_more_or_less) {
  until_next_turn(Going{Build::stout, to(City::bukhara)});
  const Vizier agreed = Vizier::of(rival, Build::stout), breaker = Vizier::of(third, Build::stout);
  for (const Seat seat : {third, Seat{3}}) enter(Utterance<Verrat>{seat, {}, {}, Accusing{agreed}});
  EXPECT_EQ(choose_accused(view(), me, memory_, characters[cautious]), agreed);
  EXPECT_EQ(choose_accused(view(), me, memory_, characters[bold]), breaker);
  EXPECT_EQ(choose_accused(view(), me, memory_, characters[sly]), breaker);
}

TEST(VerratRules, characters_say_more_or_less_of_what_they_will_do) {
  std::array<int, characters.size()> said{};
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    for (const std::size_t character : {cautious, bold, sly}) {
      Sketch sketch = two_rivals(Phase::intrigue);
      sketch.give(rival, all_but({})).put(rival, Build::tall, Spot::at({10}));
      Scene scene(sketch, character, seed);
      said[character] += called_out(scene).has_value();
    }
  }
  EXPECT_GT(said[cautious], said[bold]);
  EXPECT_GT(said[bold], said[sly]);
}

// A city where another may come promises the bold more.
TEST(VerratRules, characters_take_chances_for_more_or_less) {
  const auto promised = [](std::size_t character) {
    const View view = Scene(journey(false)).view();
    Memory memory;
    memory.follow(view, {}, {});
    Dice dice(Seed::from_number(1), 0, 0);
    return make_plan(view, me, memory, characters[character], dice).worth;
  };
  EXPECT_GT(promised(bold), promised(cautious));
}

// VE-20: nothing that it says or offers is refused because another has the floor.
TEST(VerratRules, speaks_and_offers_in_turn_where_players_do) {
  RecordHeader header;
  header.seats = 4;
  header.options = R"({"turns_to_speak":true,"max_turns":5})";
  header.seed = Seed::from_number(4);
  const auto table = std::move(find_game("verrat")->open(header).table);
  ASSERT_NE(table, nullptr);
  std::vector<std::unique_ptr<AnyBot>> bots;
  for (std::uint8_t i = 0; i < 4; ++i) bots.push_back(seat_bot(*table, {i}, "rules", Seed::from_number(i)));
  const auto enter = [&](const Answer& answer) {
    if (!answer.allowed() || !table->commit()) return false;
    for (const auto& bot : bots) bot->follow();
    return true;
  };
  int spoken = 0;
  for (int round = 0; round < 2'000 && !table->outcome(); ++round) {
    bool acted = enter(table->propose_due());
    for (std::uint8_t i = 0; i < 4 && !table->outcome(); ++i) {
      const auto said = bots[i]->choose();
      if (!said) continue;
      const auto answer = table->propose(Seat{i}, *said);
      ASSERT_TRUE(enter(answer)) << *said << ": " << answer.verdict.reason();
      acted = true;
      spoken += said->starts_with(R"({"say")") ? 1 : 0;
    }
    if (!acted) {
      ASSERT_TRUE(enter(table->propose_lapse()));
    }
  }
  EXPECT_TRUE(table->outcome());
  EXPECT_GT(spoken, 0);
}

}  // namespace
}  // namespace divan::verrat
