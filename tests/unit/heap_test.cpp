// The rules never touch the heap: a search plays millions of steps.
#include "bench/heap.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "engine/core/games.h"

namespace divan {
namespace {

using bench::heap_allocations;

// The options of a game that random play ends.
template <Game G>
typename G::Options options() {
  if constexpr (requires { G::simulation_options(); }) {
    return G::simulation_options();
  } else {
    return {};
  }
}

// What legal() and apply() have taken from the heap, and how many steps were played.
struct Count {
  std::uint64_t legal = 0;
  std::uint64_t apply = 0;
  int steps = 0;

  template <class Do>
  static void add(std::uint64_t& to, Do&& what) {
    const auto before = heap_allocations();
    what();
    to += heap_allocations() - before;
  }
};

// Random play to the end: every seat's list is made at every step; now and then somebody acts out of turn or offers.
template <Game G>
void play_game(int seats, Dice& dice, Count& count) {
  auto state = G::begin(options<G>(), seats);
  std::vector<typename G::Action> storage(G::max_actions);
  while (!G::outcome(state)) {
    ++count.steps;
    if (G::chance_due(state) != 0) {
      const auto act = G::draw(state, dice);
      Count::add(count.apply, [&] { G::apply(state, act, nullptr); });
      continue;
    }
    const SeatSet awaited = G::awaited(state);
    Seat actor{static_cast<std::uint8_t>(dice.below(static_cast<std::uint32_t>(seats)))};
    if (!awaited.empty() && dice.below(8) != 0) actor = *awaited.begin();
    if (const auto offer = G::sample_open(state, actor, dice); offer && dice.below(4) == 0) {
      Count::add(count.apply, [&] { G::apply(state, actor, *offer, nullptr); });
      continue;
    }
    Buffer<typename G::Action> list{std::span(storage)};
    for (const Seat seat : SeatSet::first(seats)) {
      list.clear();
      Count::add(count.legal, [&] { G::legal(state, seat, list); });
    }
    list.clear();
    G::legal(state, actor, list);
    const bool nobody_need_act = awaited.empty() && dice.below(2) == 0;
    if (list.empty() || nobody_need_act) {
      const typename G::Act lapse = Lapse{G::open_question(state)};
      Count::add(count.apply, [&] { G::apply(state, lapse, nullptr); });
    } else {
      const auto action = list[dice.below(static_cast<std::uint32_t>(list.size()))];
      Count::add(count.apply, [&] { G::apply(state, actor, action, nullptr); });
    }
  }
}

template <class List>
struct AsTypes;
template <class... G>
struct AsTypes<GameList<G...>> {
  using type = testing::Types<G...>;
};

template <class G>
class Heap : public testing::Test {};
struct GameNames {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::id);
  }
};
TYPED_TEST_SUITE(Heap, AsTypes<Games>::type, GameNames);

TYPED_TEST(Heap, legal_and_apply_never_touch_it) {
  Dice dice(7);
  for (int seats = TypeParam::min_seats; seats <= TypeParam::max_seats; ++seats) {
    Count count;
    for (int game = 0; game < 3; ++game) play_game<TypeParam>(seats, dice, count);
    EXPECT_GT(count.steps, 0);
    EXPECT_EQ(count.legal, 0U) << "in legal(), " << seats << " seats, " << count.steps << " steps";
    EXPECT_EQ(count.apply, 0U) << "in apply(), " << seats << " seats, " << count.steps << " steps";
  }
}

// The measure itself: were operator new not counted, the test above could not fail.
TEST(HeapCount, sees_every_way_to_take_memory) {
  struct alignas(64) Wide {
    char bytes[64];
  };
  const auto before = heap_allocations();
  const auto one = std::make_unique<int>(1);
  const std::vector<int> many(100);
  const auto wide = std::make_unique<Wide>();
  const auto row = std::make_unique<int[]>(10);
  // A compiler may leave out what nobody looks at.
  for (const void* taken : {static_cast<const void*>(one.get()), static_cast<const void*>(many.data()),
                            static_cast<const void*>(wide.get()), static_cast<const void*>(row.get())})
    asm volatile("" : : "r"(taken) : "memory");
  EXPECT_EQ(heap_allocations() - before, 4U);
}

}  // namespace
}  // namespace divan
