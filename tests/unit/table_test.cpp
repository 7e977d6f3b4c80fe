// The table: undo, chance by kind and index, feeds.
#include "engine/core/table.h"

#include <gtest/gtest.h>

#include "tests/probe/probe.h"

namespace divan {
namespace {

using namespace probe;
using G = Probe<>;

const Seat one{0}, two{1}, three{2};

// Dealt: the first seat has the knife, the second the fool, the third the crown.
class Undoing : public testing::Test {
 protected:
  Undoing() : table(Options{}, 3, Seed::from_number(1)) {
    enter(Entry<G>(std::in_place_index<0>, Deal{{Card::knife, Card::fool, Card::crown, Card::shield, Card::mirror}}));
  }
  void enter(const Entry<G>& entry) {
    ASSERT_TRUE(table.check(entry).ok()) << table.check(entry).reason();
    table.apply(entry);
  }
  void says(Seat seat, Action action) { enter(divan::Said<G>{seat, action}); }
  SeatSet orders() const { return table.view(Viewer::open()).orders; }

  Table<G> table;
};

TEST_F(Undoing, a_secret_step_can_be_taken_back) {
  const auto before = table.hash();
  says(two, {Do::order});
  EXPECT_TRUE(table.may_undo(two));
  enter(Undo{two});
  EXPECT_EQ(table.hash(), before);
  EXPECT_FALSE(table.may_undo(two));
}

TEST_F(Undoing, one_takes_back_ones_own_step_and_the_others_steps_stay) {
  says(one, {Do::order});
  says(two, {Do::order});
  says(three, {Do::order});
  EXPECT_FALSE(table.check(Undo{Seat{3}}).ok());
  enter(Undo{two});
  EXPECT_EQ(orders(), SeatSet::of(one) | SeatSet::of(three));
  enter(Undo{one});
  EXPECT_EQ(orders(), SeatSet::of(three));
}

TEST_F(Undoing, steps_are_taken_back_one_by_one_from_the_last) {
  says(two, {Do::order});
  says(two, {Do::order});
  says(two, {Do::order});
  enter(Undo{two});
  EXPECT_TRUE(orders().empty());
  enter(Undo{two});
  EXPECT_EQ(orders(), SeatSet::of(two));
  enter(Undo{two});
  EXPECT_TRUE(orders().empty());
  EXPECT_EQ(table.check(Undo{two}).reason(), "nothing_to_take_back");
}

TEST_F(Undoing, what_is_sealed_is_final_and_so_is_what_came_before_it) {
  says(one, {Do::stir});
  says(two, {Do::order});
  says(two, {Do::pass});
  EXPECT_FALSE(table.may_undo(two));
}

TEST_F(Undoing, a_step_is_final_once_the_question_has_closed) {
  says(two, {Do::order});
  says(one, {Do::peek, Place::second});
  EXPECT_FALSE(table.may_undo(two));
}

TEST_F(Undoing, nobody_else_notices) {
  Feed<G> mine(two, table), other(three, table), spectator(Viewer::spectator(), table);
  says(two, {Do::order});
  EXPECT_TRUE(mine.follow(table));
  EXPECT_FALSE(other.follow(table) || spectator.follow(table));
  enter(Undo{two});
  EXPECT_TRUE(mine.follow(table));
  EXPECT_FALSE(other.follow(table) || spectator.follow(table));
  EXPECT_EQ(mine.version(), 2u);
  EXPECT_EQ(other.version(), 0u);
}

TEST_F(Undoing, is_a_line_of_the_record_that_replays) {
  says(three, {Do::order});
  says(two, {Do::order});
  enter(Undo{three});
  says(one, {Do::stir});
  Table<G> again(Options{}, 3, Seed::from_number(2));
  for (const auto& entry : table.log()) {
    ASSERT_TRUE(again.check(entry).ok());
    again.apply(entry);
  }
  EXPECT_EQ(again.hash(), table.hash());
  EXPECT_EQ(again.log(), table.log());
}

TEST_F(Undoing, an_order_taken_back_is_not_carried_out) {
  says(three, {Do::order});
  enter(Undo{three});
  says(one, {Do::peek, Place::second});
  EXPECT_FALSE(table.view(Viewer::spectator()).known.has(three));
}

TEST(Table, draws_by_kind_and_index_whatever_was_played_before) {
  const auto shuffles = [](bool peek_first) {
    Table<G> table(Options{}, 3, Seed::from_number(7));
    std::vector<bool> result;
    for (int i = 0; result.size() < 5; ++i) {
      if (const auto due = table.due()) {
        if (const auto* shuffle = std::get_if<Shuffle>(&std::get<0>(*due))) result.push_back(shuffle->cut);
        table.apply(*due);
        continue;
      }
      const auto view = table.view(Viewer::spectator());
      const divan::Said<G> peek{view.board.active, {Do::peek, at(view.board.active.next(3))}};
      const bool turn = view.question.what == What::turn;
      table.apply(turn && peek_first && i % 2 == 0 && table.check(peek).ok() ? Entry<G>(peek) : table.lapse());
    }
    return result;
  };
  EXPECT_EQ(shuffles(false), shuffles(true));
}

// TABLE-4
TEST(Table, refuses_a_seat_that_is_not_there) {
  const Table<G> table(Options{}, 3, Seed());
  EXPECT_EQ(table.check(divan::Said<G>{Seat{3}, {Do::stir}}).reason(), "no_such_seat");
  EXPECT_EQ(table.check(Undo{Seat{14}}).reason(), "no_such_seat");
}

TEST(Table, a_feed_counts_only_what_its_viewer_is_told) {
  Table<G> table(Options{}, 3, Seed::from_number(1));
  Feed<G> spectator(Viewer::spectator(), table);
  table.apply(*table.due());
  EXPECT_TRUE(spectator.follow(table));
  table.apply(divan::Said<G>{one, {Do::order}});
  EXPECT_FALSE(spectator.follow(table));
  table.apply(Utterance<G>{one, two, "psst", {}});
  EXPECT_TRUE(spectator.follow(table));
  EXPECT_EQ(spectator.heard()->text, "");
  EXPECT_EQ(spectator.version(), 2u);
}

}  // namespace
}  // namespace divan
