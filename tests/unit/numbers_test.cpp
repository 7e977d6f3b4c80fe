// Games as numbers: actions both ways, what an observation tells, and who is asked when.
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <ranges>
#include <set>
#include <utility>

#include "bench/heap.h"
#include "engine/core/games.h"
#include "engine/core/numbers_play.h"
#include "engine/karanor/numbers.h"
#include "engine/karaya/numbers.h"
#include "engine/sultaniya/numbers.h"

namespace divan {
namespace {

template <Game G>
typename G::Options options() {
  if constexpr (requires { G::simulation_options(); }) {
    return G::simulation_options();
  } else {
    return {};
  }
}

template <class G>
class Numbers : public testing::Test {
 public:
  static const Numbering<G>& of(int seats, Order order) {
    static std::map<std::pair<int, Order>, Numbering<G>> made;
    return made.try_emplace({seats, order}, options<G>(), seats, order).first->second;
  }
  static std::set<int> tables() { return {G::min_seats, (G::min_seats + G::max_seats) / 2, G::max_seats}; }
};

struct GameName {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::id);
  }
};
using All = testing::Types<Karanor, Karaya, Sultaniya, Verrat>;
TYPED_TEST_SUITE(Numbers, All, GameName);

template <Game G, class Stage>
std::uint32_t any_number(const Listed<G>& listed, Dice& dice) {
  const auto numbers = listed.numbers();
  return numbers[dice.below(static_cast<std::uint32_t>(numbers.size()))];
}

TYPED_TEST(Numbers, every_listed_action_has_one_number_and_comes_back) {
  using G = TypeParam;
  for (const int seats : this->tables()) {
    const auto& numbering = this->of(seats, Order::asked);
    Listed<G> listed;
    Dice dice(5);
    std::set<std::uint32_t> used;
    for (std::uint64_t game = 0; game < 6; ++game) {
      NumberedPlay<G, BareStage<G>> play(numbering, {numbering.options, seats, Seed::from_number(game)}, listed);
      for (int i = 0; i < 4000 && !play.over(); ++i) {
        const auto numbers = listed.numbers();
        std::set<std::uint32_t> once(numbers.begin(), numbers.end());
        ASSERT_EQ(once.size(), numbers.size()) << "two actions have one number";
        for (std::size_t at = 0; at < numbers.size(); ++at) {
          ASSERT_LT(numbers[at], numbering.actions.size()) << to_json(listed.actions()[at]);
          const auto back = numbering.actions.action(play.seat(), numbers[at]);
          ASSERT_TRUE(back.has_value());
          ASSERT_EQ(*back, listed.actions()[at]) << numbering.actions.name(numbers[at]);
        }
        used.insert(once.begin(), once.end());
        ASSERT_EQ(play.step(any_number<G, BareStage<G>>(listed, dice), listed), Stepped::done);
      }
    }
    EXPECT_GT(used.size(), numbering.actions.size() / 8) << "hardly any number is ever used";
  }
}

TYPED_TEST(Numbers, every_number_has_a_name_of_its_own) {
  for (const int seats : this->tables()) {
    const auto& actions = this->of(seats, Order::asked).actions;
    std::set<std::string> names;
    for (std::uint32_t i = 0; i < actions.size(); ++i) names.insert(actions.name(i));
    EXPECT_EQ(names.size(), actions.size());
    EXPECT_FALSE(actions.action({}, actions.size()).has_value());
  }
}

TYPED_TEST(Numbers, the_same_table_has_the_same_numbers_and_another_has_others) {
  using G = TypeParam;
  const auto& here = this->of(G::max_seats, Order::asked);
  const Numbering<G> again(here.options, here.seats, Order::asked);
  EXPECT_EQ(again.actions.hash(), here.actions.hash());
  EXPECT_EQ(again.views.hash(), here.views.hash());
  if constexpr (G::min_seats < G::max_seats) {
    EXPECT_NE(this->of(G::min_seats, Order::asked).views.hash(), here.views.hash());
  }
}

// A number that is not listed is refused and changes nothing.
TYPED_TEST(Numbers, other_numbers_are_refused) {
  using G = TypeParam;
  const auto& numbering = this->of(G::max_seats, Order::asked);
  Listed<G> listed;
  NumberedPlay<G, BareStage<G>> play(numbering, {numbering.options, G::max_seats, Seed::from_number(1)}, listed);
  const std::set<std::uint32_t> legal(listed.numbers().begin(), listed.numbers().end());
  const auto view = play.stage().view(Viewer::spectator());
  for (std::uint32_t number = 0; number < numbering.actions.size() + 2; ++number) {
    if (!legal.contains(number)) {
      ASSERT_EQ(play.step(number, listed), Stepped::illegal) << number;
    }
  }
  EXPECT_EQ(play.step(no_number, listed), Stepped::illegal);
  EXPECT_EQ(play.stage().view(Viewer::spectator()), view);
}

TYPED_TEST(Numbers, columns_are_scaled_and_none_is_constant) {
  using G = TypeParam;
  const auto& numbering = this->of(G::max_seats, Order::asked);
  const auto& columns = numbering.views.columns();
  std::uint32_t offset = 0;
  for (const auto& field : columns.fields()) {
    EXPECT_EQ(field.offset, offset) << field.path;
    EXPECT_FALSE(field.path.starts_with("options")) << field.path;
    offset += field.width();
  }
  EXPECT_EQ(offset, columns.size());
  Listed<G> listed;
  Dice dice(7);
  std::vector<float> row(columns.size()), least(row.size(), INFINITY), most(row.size(), -INFINITY);
  for (std::uint64_t game = 0; game < 12; ++game) {
    NumberedPlay<G, BareStage<G>> play(numbering, {numbering.options, G::max_seats, Seed::from_number(game)}, listed);
    for (int i = 0; i < 2000 && !play.over(); ++i) {
      numbering.views.write(play.stage().view(play.seat()), play.seat(), row);
      for (std::size_t at = 0; at < row.size(); ++at) {
        least[at] = std::min(least[at], row[at]);
        most[at] = std::max(most[at], row[at]);
      }
      play.step(any_number<G, BareStage<G>>(listed, dice), listed);
    }
  }
  const auto changing = std::ranges::count_if(std::views::iota(std::size_t{0}, row.size()),
                                              [&](std::size_t at) { return least[at] < most[at]; });
  EXPECT_GT(static_cast<std::size_t>(changing), row.size() / 3);
  for (std::size_t at = 0; at < row.size(); ++at) EXPECT_LE(std::abs(most[at]), 2.0f) << at;
}

// What is written follows from what the seat was told: a world that agrees with all it knows looks the same, though the
// truth in it is another.
TYPED_TEST(Numbers, nothing_secret_is_in_an_observation) {
  using G = TypeParam;
  for (const int seats : this->tables()) {
    const auto& numbering = this->of(seats, Order::asked);
    Listed<G> listed, theirs;
    Dice dice(11);
    std::vector<float> mine(numbering.views.size()), twin(mine.size());
    int different = 0;
    for (std::uint64_t game = 0; game < 4; ++game) {
      NumberedPlay<G, ToldStage<G>> play(numbering, {numbering.options, seats, Seed::from_number(game)}, listed);
      for (int i = 0; i < 120 && !play.over(); ++i) {
        const Seat seat = play.seat();
        WorldStage<G> world(play.stage().imagine(seat, dice), Seed());
        different += !(world.view(Viewer::open()) == play.stage().view(Viewer::open()));
        numbering.views.write(play.stage().view(seat), seat, mine);
        numbering.views.write(world.view(seat), seat, twin);
        ASSERT_EQ(mine, twin);
        theirs.list(world, numbering.actions, seat);
        ASSERT_TRUE(std::ranges::equal(theirs.numbers(), listed.numbers()));
        play.step(any_number<G, ToldStage<G>>(listed, dice), listed);
      }
    }
    if (seats > 1) {
      EXPECT_GT(different, 20) << "the worlds were no twins";
    }
  }
}

// What everybody sees after an action in this world, and who is given the turn then, as long as each declines.
template <Game G>
struct Turns {
  typename G::View seen;
  std::vector<int> seats{};
};
template <Game G>
Turns<G> turns(const Numbering<G>& numbering, const World<G>& world, std::uint32_t action) {
  Listed<G> listed;
  NumberedPlay<G, WorldStage<G>> play(numbering, {world, Seed()}, listed);
  play.step(action, listed);
  Turns<G> turns{play.stage().view(Viewer::spectator())};
  const auto question = play.stage().question();
  while (!play.over() && play.stage().question() == question && turns.seats.size() < 20) {
    turns.seats.push_back(play.seat().number());
    const auto declines =
        std::ranges::find_if(listed.actions(), [](const auto& said) { return G::manner(said) == Manner::decline; });
    if (declines == listed.actions().end()) break;
    play.take(*declines, listed);
  }
  return turns;
}

// Two worlds that a seat cannot tell apart, and in which it does the same: what follows looks the same to everybody, so
// the same seats are given the turn, whatever they hold.
TYPED_TEST(Numbers, the_order_of_turns_tells_nothing) {
  using G = TypeParam;
  const int seats = G::max_seats;
  const auto& evaluating = this->of(seats, Order::asked);
  const auto& training = this->of(seats, Order::awaited);
  Listed<G> listed;
  Dice dice(13);
  int compared = 0, told = 0;
  for (std::uint64_t game = 0; game < 12; ++game) {
    NumberedPlay<G, ToldStage<G>> play(evaluating, {evaluating.options, seats, Seed::from_number(game)}, listed);
    for (int i = 0; i < 200 && !play.over(); ++i) {
      const auto action = any_number<G, ToldStage<G>>(listed, dice);
      if (play.stage().asked() == SeatSet::of(play.seat())) {  // nobody can have answered in secret
        const auto one = play.stage().imagine(play.seat(), dice), other = play.stage().imagine(play.seat(), dice);
        const auto here = turns<G>(evaluating, one, action), there = turns<G>(evaluating, other, action);
        if (here.seen == there.seen) {
          ASSERT_EQ(here.seats, there.seats);
          compared += here.seats.size() > 1;
          told += turns<G>(training, one, action).seats != turns<G>(training, other, action).seats;
        }
      }
      play.step(action, listed);
    }
  }
  if constexpr (std::same_as<G, Karaya>) {
    EXPECT_GT(compared, 10);
    EXPECT_GT(told, 10) << "the order of training tells nothing either: this test proves nothing";
  }
}

TYPED_TEST(Numbers, the_seed_of_a_table_gives_the_same_game) {
  using G = TypeParam;
  const auto& numbering = this->of(G::max_seats, Order::awaited);
  Listed<G> listed, others;
  Dice dice(17);
  NumberedPlay<G, BareStage<G>> bare(numbering, {numbering.options, G::max_seats, Seed::from_number(3)}, listed);
  NumberedPlay<G, ToldStage<G>> told(numbering, {numbering.options, G::max_seats, Seed::from_number(3)}, others);
  for (int i = 0; i < 500 && !bare.over(); ++i) {
    ASSERT_EQ(bare.stage().view(Viewer::open()), told.stage().view(Viewer::open()));
    ASSERT_EQ(bare.seat(), told.seat());
    const auto number = any_number<G, BareStage<G>>(listed, dice);
    ASSERT_EQ(bare.step(number, listed), Stepped::done);
    ASSERT_EQ(told.step(number, others), Stepped::done);
  }
}

TYPED_TEST(Numbers, playing_and_observing_take_nothing_from_the_heap) {
  using G = TypeParam;
  const auto& numbering = this->of(G::max_seats, Order::asked);
  Listed<G> listed;
  Dice dice(19);
  std::vector<float> row(numbering.views.size());
  NumberedPlay<G, BareStage<G>> play(numbering, {numbering.options, G::max_seats, Seed::from_number(2)}, listed);
  const auto before = bench::heap_allocations();
  for (int i = 0; i < 1000 && !play.over(); ++i) {
    numbering.views.write(play.stage().view(play.seat()), play.seat(), row);
    play.step(any_number<G, BareStage<G>>(listed, dice), listed);
  }
  EXPECT_EQ(bench::heap_allocations(), before);
}

// The belief of Karaya: for each place the chances of the eight cards.
TEST(KnowledgeNumbers, chances_add_up_to_one) {
  const Numbering<Karaya> numbering(options<Karaya>(), 7, Order::asked);
  Listed<Karaya> listed;
  Dice dice(23);
  NumberedPlay<Karaya, ToldStage<Karaya>> play(numbering, {numbering.options, 7, Seed::from_number(4)}, listed);
  std::vector<float> row(numbering.knowledge.size());
  for (int i = 0; i < 30 && !play.over(); ++i) {
    numbering.knowledge.write(play.stage().feed(play.seat()).knowledge(), play.seat(), row);
    for (std::size_t place = 0; place < 8; ++place) {
      const auto begin = row.end() - static_cast<std::ptrdiff_t>(8 * (8 - place));
      EXPECT_NEAR(std::accumulate(begin, begin + 8, 0.0), 1, 1e-5);
    }
    play.step(any_number<Karaya, ToldStage<Karaya>>(listed, dice), listed);
  }
  EXPECT_EQ(numbering.knowledge.columns().fields().back().path, "belief.spare");
}

}  // namespace
}  // namespace divan
