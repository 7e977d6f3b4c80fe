// Each rule of thumb of the `rules` bot of Sultaniya in a position in which it must show.
#include "tests/tools/sultaniya_bot_scene.h"

#include <algorithm>
#include <numeric>

#include "bots/sultaniya/choice.h"
#include "bots/sultaniya/futures.h"
#include "bots/sultaniya/prices.h"

namespace divan::sultaniya {
namespace {

// Ali Baba counts windows and Anis towers.
TEST(SultaniyaRules, takes_what_its_board_counts) {
  for (const bool windows : {true, false}) {
    Sketch sketch;
    sketch.give(0, windows ? "ali_baba" : "anis", 0, {"djinns", "row_guard"});
    sketch.give(1, windows ? "anis" : "ali_baba", 0, {"row_sapphire", "column_guard"});
    sketch.position.ended_by = Seat{1};
    sketch.front(Floor::ground, {"ground_07"}).front(Floor::second, {"second_11"});  // two windows; two towers
    EXPECT_EQ(Scene(sketch).builds(), windows ? "ground_07" : "second_11");
  }
}

// Two halves of a gate stand; what covers them is worth six points, a tile with two windows two.
TEST(SultaniyaRules, closes_a_gate) {
  Sketch sketch;
  sketch.built(0, Floor::ground, "ground_01", 10, Face::back).built(0, Floor::ground, "ground_02", 12);
  sketch.built(0, Floor::first, "first_08", 9).front(Floor::first, {"first_09", "first_02"});
  const auto built = Scene(sketch).turn();
  ASSERT_EQ(built.size(), 1u);
  EXPECT_EQ(built[0].tile, named("first_02"));
  EXPECT_EQ(built[0].at, HalfColumn{11});
}

double promise(const Sketch& sketch) {
  const State state = sketch.state();
  const Situation at = situation_of(Sultaniya::initial_knowledge(Seat{0}, Sultaniya::view(state, Seat{0})));
  return Outlook(at, turns_left(at)).promises(at.mine().palace);
}

// Half a gate is worth something while the other half and a lintel are left; more when both halves stand.
TEST(SultaniyaRules, counts_on_a_gate_as_far_as_what_it_lacks_is_left) {
  Sketch half;
  half.built(0, Floor::ground, "ground_01", 10, Face::back);
  half.pile(Floor::ground, {"ground_05", "ground_02", "ground_06"}).pile(Floor::first, {"first_03", "first_01"});
  Sketch both = half;
  both.built(0, Floor::ground, "ground_04", 12);
  EXPECT_GT(promise(half), 0);
  EXPECT_GT(promise(both), promise(half));
  Sketch no_lintel = both;
  no_lintel.pile(Floor::first, {"first_03", "first_10"});
  EXPECT_EQ(promise(no_lintel), 0);
  Sketch no_half = half;
  no_half.pile(Floor::ground, {"ground_05", "ground_06"});
  EXPECT_EQ(promise(no_half), 0);
}

// A sapphire or a tower brings Ali Baba points only for an objective. It is the last turn.
TEST(SultaniyaRules, builds_for_its_objectives) {
  for (const bool sapphires : {true, false}) {
    Sketch sketch;
    sketch.give(0, "ali_baba", 0, {sapphires ? "column_sapphire" : "row_tower", "row_guard"});
    sketch.front(Floor::ground, {"ground_06", "ground_05"});  // a tower and a sapphire; a tower and a window
    sketch.position.ended_by = Seat{1};
    EXPECT_EQ(Scene(sketch).builds(), sapphires ? "ground_06" : "ground_05");
  }
}

// SU-54: a guard more is worth most where it takes a place.
TEST(SultaniyaRules, guards_are_worth_what_they_take_from_the_others) {
  const std::array<int, 3> others{2, 4, 6};
  const auto gain = [&](int mine) { return guards_worth(mine + 1, others, 0) - guards_worth(mine, others, 0); };
  EXPECT_GT(gain(2), 0);
  EXPECT_EQ(gain(3), 0);
  EXPECT_EQ(gain(7), 0);
  EXPECT_LT(guards_worth(3, others, 8) - guards_worth(2, others, 8), gain(2)) << "much may change until the end";
}

// SU-42: two windows twice, for two sapphires that are of no other use in the last turn.
TEST(SultaniyaRules, calls_the_twin_when_two_builds_are_worth_it) {
  for (const std::uint8_t sapphires : {2, 1}) {
    Sketch sketch;
    sketch.give(0, "ali_baba", sapphires, {"row_guard", "column_sapphire"});
    sketch.front(Floor::first, {"first_09", "first_03"}).front(Floor::ground, {"ground_09"});
    sketch.position.ended_by = Seat{1};
    EXPECT_EQ(Scene(sketch).turn().size(), sapphires == 2 ? 2u : 1u);
  }
}

// SU-42: each of the two builds may uncover a pile. One window lies in front of either, two under the top: what is
// uncovered for the first build leaves the second one, too.
TEST(SultaniyaRules, uncovers_a_pile_for_the_first_build_of_the_twin) {
  Sketch sketch;
  sketch.give(0, "ali_baba", 2, {"djinns", "row_guard"});
  sketch.front(Floor::ground, {"ground_05"}).pile(Floor::ground, {"ground_06", "ground_07"});
  sketch.front(Floor::second, {"second_08"}).pile(Floor::second, {"second_09", "second_05"});
  sketch.position.ended_by = Seat{1};
  Scene scene(sketch);
  for (int i = 0; i < 3; ++i) {
    const Action action = scene.answer();
    EXPECT_EQ(std::holds_alternative<Uncover>(action), i > 0) << to_json(action);
    scene.act(me, action);
  }
}

// SU-43, SU-56: the Mover is one more djinn by the palace; what stands well stays, and a build may follow. The Twin and
// the Sweeper stand there already, and the Seer is too dear.
TEST(SultaniyaRules, calls_the_mover_for_its_objective_and_moves_nothing) {
  for (const bool collects : {true, false}) {
    Sketch sketch;
    sketch.give(0, "ali_baba", 2, {collects ? "djinns" : "row_guard", "column_sapphire"});
    sketch.built(0, Floor::ground, "ground_07", 10).front(Floor::first, {"first_09"});
    sketch.position.djinns[Djinn::twin] = sketch.position.djinns[Djinn::sweeper] = Seat{0};
    sketch.position.ended_by = Seat{1};
    Scene scene(sketch);
    const Action first = scene.answer();
    EXPECT_EQ(std::holds_alternative<Call>(first), collects) << to_json(first);
    if (!collects) continue;
    EXPECT_EQ(std::get<Call>(first).djinn, Djinn::mover);
    scene.act(me, first);
    const Action second = scene.answer();
    EXPECT_TRUE(std::holds_alternative<Skip>(second)) << to_json(second);
    EXPECT_EQ(scene.builds(), "first_09");
  }
}

// SU-42: the Twin uncovers two piles. While one is left, the two windows on top of the first floors count for the
// second build; when both were uncovered before the first one, they do not.
TEST(SultaniyaRules, counts_on_a_second_pile_of_the_twin_only_while_one_is_left) {
  const auto price = [](bool both) {
    Sketch sketch;
    sketch.give(0, "ali_baba", 2, {"row_guard", "column_sapphire"});
    sketch.front(Floor::ground, {"ground_05"}).pile(Floor::ground, {"ground_06"}).pile(Floor::second, {"second_11"});
    sketch.pile(Floor::first, {"first_09"});
    State state = sketch.state();
    const auto act = [&](const Action& action) { Sultaniya::apply(state, Seat{0}, action, nullptr); };
    act(Call{Djinn::twin, {}});
    act(Uncover{Floor::ground});
    if (both) act(Uncover{Floor::second});
    std::vector<Action> storage(Sultaniya::max_actions);
    Buffer<Action> list{std::span(storage)};
    Sultaniya::legal(state, Seat{0}, list);
    const View view = Sultaniya::view(state, Seat{0});
    const Situation at = situation_of(Sultaniya::initial_knowledge(Seat{0}, view));
    return Prices(at, view, std::span(list.begin(), list.size()))
        .of(Build{named("ground_05"), HalfColumn{4}, Face::front});
  };
  EXPECT_GT(price(false), price(true) + 0.5);
}

// SU-41: everybody knows what lies in a pile, only not where. A roof that is a gate lies in it.
TEST(SultaniyaRules, calls_the_seer_for_a_tile_that_is_worth_it) {
  for (const bool gate : {true, false}) {
    Sketch sketch;
    sketch.give(0, "ali_baba", 3, {"row_guard", "column_window"});
    sketch.built(0, Floor::second, "second_14", 6).front(Floor::roof, {"roof_12"});  // four points
    sketch.pile(Floor::roof, {"roof_04", "roof_09", gate ? "roof_03" : "roof_08"});
    sketch.position.ended_by = Seat{1};
    Scene scene(sketch);
    const Action action = scene.answer();
    const auto* call = std::get_if<Call>(&action);
    EXPECT_EQ(call != nullptr && call->djinn == Djinn::seer, gate) << to_json(action);
  }
}

// Four roofs stand, and a fifth that brings a dome lies there: the end.
Sketch four_roofs(int others_windows) {
  Sketch sketch;
  sketch.built(0, Floor::first, "first_03", 5).built(0, Floor::first, "first_08", 9);
  for (const auto& [tile, at] :
       {std::pair("second_11", 4), std::pair("second_12", 6), std::pair("second_13", 8), std::pair("second_14", 10)})
    sketch.built(0, Floor::second, tile, static_cast<std::uint8_t>(at));
  for (const auto& [tile, at] :
       {std::pair("roof_06", 3), std::pair("roof_07", 5), std::pair("roof_08", 7), std::pair("roof_05", 9)})
    sketch.built(0, Floor::roof, tile, static_cast<std::uint8_t>(at));
  if (others_windows > 0) {  // Anis counts towers, domes and minarets
    sketch.built(1, Floor::ground, "ground_05", 2).built(1, Floor::ground, "ground_06", 8);
    sketch.built(1, Floor::ground, "ground_10", 10).built(1, Floor::ground, "ground_07", 12);
    sketch.built(1, Floor::first, "first_10", 3).built(1, Floor::first, "first_07", 7);
    sketch.built(1, Floor::second, "second_05", 2).built(1, Floor::second, "second_09", 4);
    sketch.built(1, Floor::second, "second_06", 6).built(1, Floor::second, "second_08", 8);
    sketch.built(1, Floor::roof, "roof_09", 3).built(1, Floor::roof, "roof_11", 5).built(1, Floor::roof, "roof_04", 7);
  }
  sketch.front(Floor::roof, {"roof_13"}).front(Floor::ground, {"ground_09"});
  return sketch;
}

TEST(SultaniyaRules, starts_the_end_when_ahead) { EXPECT_EQ(Scene(four_roofs(0)).builds(), "roof_13"); }

Sketch behind() {
  Sketch sketch = four_roofs(1);
  sketch.position.players[Seat{0}]->palace[Floor::roof] = Row{};
  for (const auto& [tile, at] :
       {std::pair("roof_10", 3), std::pair("roof_12", 5), std::pair("roof_03", 7), std::pair("roof_06", 9)})
    sketch.built(0, Floor::roof, tile, static_cast<std::uint8_t>(at));
  return sketch;
}

TEST(SultaniyaRules, keeps_the_fifth_roof_when_behind) {
  const Sketch sketch = behind();
  const Scene scene(sketch);
  ASSERT_GT(scene.view().players[Seat{1}]->score.points, 0);
  EXPECT_EQ(Scene(sketch).builds(), "ground_09");
}

// SU-50: when nobody builds for two laps the game ends too.
TEST(SultaniyaRules, lays_the_fifth_roof_before_a_standstill) {
  for (const std::uint8_t idle : {0, 2}) {
    Sketch sketch = behind();
    sketch.front(Floor::ground, {}).front(Floor::roof, {"roof_05"});
    sketch.position.idle = idle;
    EXPECT_EQ(Scene(sketch).builds(), idle == 2 ? "roof_05" : "nothing") << int{idle};
  }
}

// SU-60: alone there is nobody to outrun; the fifth roof can wait while there are turns.
TEST(SultaniyaRules, alone_keeps_the_fifth_roof_for_the_end) {
  for (const std::uint16_t turn : {8, 20}) {
    Sketch sketch(1);
    const Sketch with_roofs = four_roofs(0);
    sketch.position.players[Seat{0}]->palace = with_roofs.position.players[Seat{0}]->palace;
    sketch.position.turn = turn;
    sketch.front(Floor::roof, {"roof_13"}).front(Floor::ground, {"ground_08"});
    sketch.pile(Floor::ground, {"ground_09", "ground_10", "ground_05"}).pile(Floor::first, {"first_09", "first_10"});
    EXPECT_EQ(Scene(sketch).builds() == "roof_13", turn == 20) << turn;
  }
}

// The last turn: nothing is kept for later.
TEST(SultaniyaRules, takes_points_in_its_last_turn) {
  Sketch sketch;
  sketch.front(Floor::ground, {"ground_04"}).front(Floor::first, {"first_09"});
  sketch.position.ended_by = Seat{1};
  EXPECT_EQ(Scene(sketch).builds(), "first_09");
}

// What each of the futures that these dice draw would bring after a step.
std::vector<double> futures_after(const Sketch& sketch, const Action& action) {
  const State state = sketch.state();
  const View view = Sultaniya::view(state, Seat{0});
  const Situation at = situation_of(Sultaniya::initial_knowledge(Seat{0}, view));
  Dice dice(1);
  const Futures futures(at, view, effort_of_rules.futures, dice);
  std::vector<double> margins;
  for (std::size_t i = 0; i < effort_of_rules.futures; ++i) {
    if (const auto margin = futures.after(action, i)) margins.push_back(*margin);
  }
  return margins;
}
double mean_after(const Sketch& sketch, const Action& action) {
  const auto margins = futures_after(sketch, action);
  return std::accumulate(margins.begin(), margins.end(), 0.0) / static_cast<double>(margins.size());
}

// Two halves of a gate bring something only if a lintel is to come.
TEST(SultaniyaRules, futures_know_what_is_left) {
  Sketch sketch;
  sketch.built(0, Floor::ground, "ground_01", 10, Face::back).built(0, Floor::first, "first_08", 9);
  sketch.front(Floor::ground, {"ground_04"});
  const Build second_half{named("ground_04"), HalfColumn{12}, Face::front};
  Sketch lintel = sketch.pile(Floor::first, {"first_09", "first_02"});
  Sketch none = sketch.pile(Floor::first, {"first_09", "first_10"});
  EXPECT_GT(mean_after(lintel, second_half), mean_after(none, second_half) + 2);
}

// Who can build twice at once is further in the end, unless there is nothing to build.
TEST(SultaniyaRules, futures_of_the_twin_hold_a_tile_more) {
  Sketch sketch;
  sketch.give(0, "ali_baba", 2, {"row_guard", "column_sapphire"});
  sketch.front(Floor::first, {"first_09", "first_03"}).front(Floor::ground, {"ground_09"});
  const Call twin{Djinn::twin, {}};
  EXPECT_GT(mean_after(sketch, twin), mean_after(sketch, Pass{}));
}

// Nobody knows in which order the tiles of a pile come: futures are the same whatever it is.
TEST(SultaniyaRules, futures_do_not_see_into_piles) {
  Sketch one, other;
  one.pile(Floor::ground, {"ground_05", "ground_07", "ground_06", "ground_09", "ground_08"});
  other.pile(Floor::ground, {"ground_05", "ground_08", "ground_09", "ground_06", "ground_07"});
  const Uncover step{Floor::ground};
  const auto margins = futures_after(one, step);
  EXPECT_EQ(margins, futures_after(other, step));
  EXPECT_EQ(margins, futures_after(one, step)) << "nor anything but its dice";
  EXPECT_GT(std::ranges::max(margins), std::ranges::min(margins)) << "they differ";
}

TEST(SultaniyaRules, moves_are_not_imagined) {
  Sketch sketch;
  sketch.give(0, "ali_baba", 2, {"row_guard", "column_sapphire"});
  sketch.built(0, Floor::ground, "ground_01", 10, Face::back);
  EXPECT_TRUE(futures_after(sketch, Call{Djinn::mover, {}}).empty());
  EXPECT_EQ(futures_after(sketch, Pass{}).size(), effort_of_rules.futures);
}

// SU-2: it chooses a character that counts what its objectives want.
TEST(SultaniyaRules, chooses_a_character_that_suits_its_objectives) {
  int suits = 0, matters = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Options options;
    options.characters = Characters::chosen;
    Table<Sultaniya> table(options, 1, Seed::from_number(seed));
    table.apply(*table.due());
    SultaniyaRules bot;
    Seated<Sultaniya> seated(Seat{0}, bot, Seed(), Notes<Sultaniya>{Feed<Sultaniya>(Seat{0}, table)});
    const auto reply = seated.ask(table, true);
    const Board& board = standard().boards[*standard().find_board(std::get<Choose>(std::get<Action>(reply)).character)];
    const View view = table.view(Seat{0});
    for (const Name& name : *view.players[Seat{0}]->objectives) {
      const Objective& objective = standard().objectives[*standard().find_objective(name)];
      const bool counts = objective.aim == Aim::row || objective.aim == Aim::column;
      if (!counts || (objective.symbol != Symbol::window && objective.symbol != Symbol::tower)) continue;
      ++matters;
      suits += objective.symbol == board.sight;
    }
  }
  EXPECT_GT(matters, 10);
  EXPECT_GE(suits * 4, matters * 3) << "unless the two want different things";
}

}  // namespace
}  // namespace divan::sultaniya
