// A table that is put away while nobody is at it, and goes on as if it had not been.
#include <gtest/gtest.h>

#include "engine/core/bytes.h"
#include "engine/core/games.h"
#include "engine/core/record.h"
#include "tests/unit/driven.h"

namespace divan {
namespace {

constexpr int most_steps = 400;

std::vector<Viewer> viewers_of(const AnyTable& table) {
  std::vector<Viewer> all{Viewer::spectator(), Viewer::open()};
  for (const Seat seat : SeatSet::first(table.seats())) all.emplace_back(seat);
  return all;
}

// Everything that can be asked of a table, but for what the last entry was.
std::string all_of(const AnyTable& table) {
  std::string all = std::to_string(table.hash()) + std::to_string(table.question()) +
                    std::to_string(table.asked().bits()) + std::to_string(table.seconds()) +
                    std::to_string(table.minutes()) + '\n' + testing::text_of(table);
  for (const Viewer viewer : viewers_of(table)) {
    const auto snapshot = table.snapshot(viewer);
    all += std::to_string(snapshot.version) + snapshot.view + snapshot.notebook + '\n';
    if (!viewer.is_seat()) continue;
    all += table.legal(viewer.seat()) + table.bounds(viewer.seat()) + std::to_string(table.may_undo(viewer.seat()));
  }
  return all;
}

std::string told_of(const AnyTable& table) {
  std::string all;
  for (const Viewer viewer : viewers_of(table)) {
    const auto told = table.told(viewer);
    all += std::to_string(told.anything) + std::to_string(told.version) + told.events + told.heard + told.patch + '\n';
  }
  return all;
}

// One more entry: now and then a step is taken back, or somebody speaks.
std::string drive(AnyTable& table, Random& dice) {
  const Seat seat{static_cast<std::uint8_t>(dice.below(static_cast<std::uint32_t>(table.seats())))};
  const auto whim = dice.below(8);
  if (whim == 0 || (whim == 1 && table.may_undo(seat))) {
    const auto answer = table.propose(seat, whim == 0 ? R"({"say":{"text":"Hm."}})" : R"({"undo":true})");
    if (answer.allowed() && table.commit()) return answer.line;
  }
  return testing::drive(table, dice);
}

class Rest : public ::testing::TestWithParam<const AnyGame*> {};

TEST_P(Rest, nobody_can_tell_that_a_table_was_put_away) {
  for (const int seats : {GetParam()->min_seats(), GetParam()->max_seats()}) {
    const auto header = testing::header_for(seats, 3);
    const auto awake = GetParam()->open(header).table, rests = GetParam()->open(header).table;
    Dice dice(5), when(7);
    int rested = 0;
    for (int step = 0; step < most_steps; ++step) {
      const auto line = drive(*awake, dice);
      if (line.empty()) break;
      ASSERT_TRUE(rests->propose(line).allowed() && rests->commit()) << line;
      ASSERT_EQ(told_of(*rests), told_of(*awake)) << "after entry " << step;
      if (when.below(3) != 0) continue;
      const auto bytes = rests->put_away();
      ASSERT_FALSE(bytes.empty());
      rests->take_out(bytes);
      ++rested;
      ASSERT_EQ(all_of(*rests), all_of(*awake)) << "after entry " << step;
      for (const Viewer viewer : viewers_of(*rests)) ASSERT_FALSE(rests->told(viewer).anything);
    }
    EXPECT_GT(rested, 10);
  }
}

TEST_P(Rest, whoever_keeps_the_record_elsewhere_is_given_its_ends_only) {
  const auto table = GetParam()->open(testing::header_for(GetParam()->min_seats(), 3)).table;
  Dice dice(5);
  testing::drive(*table, dice);
  ASSERT_EQ(table->record().size(), 2u);
  const auto first = table->record().front();
  table->keep_no_record();
  testing::drive(*table, dice);
  EXPECT_EQ(table->record(), std::vector{first});
}

INSTANTIATE_TEST_SUITE_P(Games, Rest, ::testing::ValuesIn(games().begin(), games().end()),
                         [](const auto& game) { return std::string(game.param->id()); });

template <class List>
struct AsTypes;
template <class... G>
struct AsTypes<GameList<G...>> {
  using type = ::testing::Types<G...>;
};

template <class G>
class Remembered : public ::testing::Test {};
TYPED_TEST_SUITE(Remembered, AsTypes<Games>::type);

// What a seat knows is more than its notebook: the worlds that it can imagine are the same, one by one.
TYPED_TEST(Remembered, knowledge_imagines_the_same_worlds) {
  using G = TypeParam;
  const int seats = G::max_seats;
  const auto game = find_game(G::id)->open(testing::header_for(seats, 3)).table;
  Table<G> table(typename G::Options{}, seats, Seed::from_number(3));
  const Seat seat{1};
  Feed<G> feed(seat, table);
  Dice dice(5);
  for (int step = 0; step < most_steps / 4; ++step) {
    const auto line = drive(*game, dice);
    if (line.empty()) break;
    boost::json::value json;
    LineParts parts;
    Entry<G> entry;
    ASSERT_FALSE(parse_json(line, json) || read_line(json, parts) || read_entry<G>(parts, entry));
    table.apply(entry);
    feed.follow(table);
    std::string bytes;
    G::remember(feed.knowledge(), bytes);
    std::string_view rest = bytes;
    const auto recalled = G::recall(seat, table.view(seat), rest);
    ASSERT_TRUE(rest.empty());
    if (step < 5) continue;  // before the deal there is nothing to imagine
    Dice one(9), other(9);
    for (int i = 0; i < 3; ++i) {
      const auto world = G::imagine(feed.knowledge(), one), same = G::imagine(recalled, other);
      ASSERT_EQ(to_json(world.view(Viewer::open())), to_json(same.view(Viewer::open()))) << "after entry " << step;
    }
  }
}

}  // namespace
}  // namespace divan
