#include "engine/core/list.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstring>
#include <vector>

#include "engine/core/contract.h"

namespace divan {
namespace {

enum class Kind : std::uint8_t { horses, gold, ships };
using Hand = Counts<Kind, 3>;
using Pile = List<std::uint16_t, 8>;

// The same steps on a list and on a vector.
Pile played(const std::vector<std::pair<int, int>>& steps, std::vector<std::uint16_t>& model) {
  Pile pile;
  for (const auto& [what, number] : steps) {
    const auto value = static_cast<std::uint16_t>(number);
    const auto at = model.empty() ? 0 : static_cast<std::size_t>(number) % model.size();
    if (what == 0 && !pile.full()) {
      pile.push_back(value), model.push_back(value);
    } else if (what == 1 && !pile.full()) {
      pile.insert(at, value), model.insert(model.begin() + static_cast<std::ptrdiff_t>(at), value);
    } else if (what == 2 && !pile.empty()) {
      pile.erase(at), model.erase(model.begin() + static_cast<std::ptrdiff_t>(at));
    } else if (what == 3 && !pile.empty()) {
      pile.pop_back(), model.pop_back();
    } else if (what == 4 && number % 8 == 0) {
      pile.clear(), model.clear();
    }
  }
  return pile;
}

const auto some_steps = [] {
  return *rc::gen::container<std::vector<std::pair<int, int>>>(
      rc::gen::pair(rc::gen::inRange(0, 5), rc::gen::inRange(0, 1000)));
};

TEST(List, does_what_a_vector_does) {
  EXPECT_TRUE(rc::check([] {
    std::vector<std::uint16_t> model;
    const Pile pile = played(some_steps(), model);
    RC_ASSERT(std::vector<std::uint16_t>(pile.begin(), pile.end()) == model);
    RC_ASSERT(pile.size() == model.size() && pile.empty() == model.empty() && pile.full() == (model.size() == 8));
  }));
}

TEST(List, equal_lists_are_equal_byte_for_byte_however_they_came_about) {
  EXPECT_TRUE(rc::check([] {
    std::vector<std::uint16_t> model;
    const Pile pile = played(some_steps(), model);
    Pile fresh;
    for (auto value : model) fresh.push_back(value);
    RC_ASSERT(pile == fresh);
    RC_ASSERT(std::memcmp(&pile, &fresh, sizeof pile) == 0);
    RC_ASSERT(hash(pile) == hash(fresh));
  }));
}

TEST(List, has_no_padding_whatever_it_holds) {
  EXPECT_TRUE((std::has_unique_object_representations_v<List<std::uint8_t, 3>>));
  EXPECT_TRUE((std::has_unique_object_representations_v<List<std::uint16_t, 3>>));
  EXPECT_TRUE((std::has_unique_object_representations_v<List<std::uint32_t, 3>>));
  EXPECT_TRUE((std::has_unique_object_representations_v<List<Question<Kind>, 3>>));
}

TEST(Keyed, is_named_by_enumerators_or_seats) {
  Keyed<Kind, int, 3> prices;
  prices[Kind::ships] = 7;
  EXPECT_EQ(prices.key(2), Kind::ships);
  EXPECT_EQ(*(prices.begin() + 2), 7);
  Keyed<Seat, int, 4> points;
  points[Seat{3}] = 5;
  EXPECT_EQ(points.key(3), Seat{3});
  EXPECT_EQ(*(points.end() - 1), 5);
}

TEST(Counts, add_take_away_and_cover) {
  Hand hand, part;
  hand[Kind::gold] = 3;
  hand[Kind::ships] = 1;
  part[Kind::gold] = 2;
  EXPECT_EQ(hand.total(), 4);
  EXPECT_EQ(hand.kinds(), 2);
  EXPECT_TRUE(hand.covers(part));
  EXPECT_FALSE(part.covers(hand));
  Hand sum = hand;
  sum += part;
  EXPECT_EQ(sum[Kind::gold], 5);
  sum -= part;
  EXPECT_EQ(sum, hand);
}

TEST(Buffer, drops_what_does_not_fit_and_says_so) {
  std::array<int, 2> storage{};
  Buffer<int> buffer(storage);
  buffer.push_back(1);
  buffer.push_back(2);
  EXPECT_FALSE(buffer.overflowed());
  buffer.push_back(3);
  EXPECT_TRUE(buffer.overflowed());
  EXPECT_EQ(buffer.size(), 2u);
  buffer.clear();
  EXPECT_TRUE(buffer.empty() && !buffer.overflowed());
}

TEST(SeatSet, holds_and_lists_seats) {
  SeatSet seats = SeatSet::of(Seat{0}) | SeatSet::of(Seat{14});
  EXPECT_EQ(seats.size(), 2);
  EXPECT_TRUE(seats.has(Seat{14}) && !seats.has(Seat{1}));
  std::vector<int> numbers;
  for (Seat seat : seats) numbers.push_back(seat.number());
  EXPECT_EQ(numbers, (std::vector{1, 15}));
  EXPECT_EQ(SeatSet::first(15) - seats, SeatSet::first(14) - SeatSet::of(Seat{0}));
  EXPECT_EQ(Seat{3}.next(4), Seat{0});
}

TEST(Viewer, sees_as_itself_and_openly_as_everyone) {
  EXPECT_TRUE(Viewer(Seat{2}).sees_as(Seat{2}) && !Viewer(Seat{2}).sees_as(Seat{1}));
  EXPECT_TRUE(Viewer::open().sees_as(Seat{1}) && !Viewer::spectator().sees_as(Seat{1}));
  EXPECT_FALSE(Viewer::spectator().is_seat() || Viewer::open().is_seat());
}

}  // namespace
}  // namespace divan
