// What a scenario cannot say of Sultaniya: deals that are refused, options, numbers that no board reaches.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/core/chance.h"
#include "engine/sultaniya/score.h"
#include "engine/sultaniya/text.h"

namespace divan::sultaniya {
namespace {

Name named(std::string_view text) { return *Name::from_name(text); }

struct Fresh {
  State state;
  Deal deal;
};
Fresh fresh(int seats, std::uint64_t seed = 1, Options options = {}) {
  Chance chance(Seed::from_number(seed), 1, 0);
  const State state = Sultaniya::begin(options, seats);
  return {state, std::get<Deal>(Sultaniya::draw(state, chance))};
}
std::string verdict(const Fresh& fresh) {
  const auto verdict = Sultaniya::check(fresh.state, Act(fresh.deal));
  return verdict.ok() ? "ok" : std::string(verdict.rule());
}

// SU-1 SU-10
TEST(SultaniyaDeal, uses_every_tile_of_the_count_once) {
  for (int seats = 1; seats <= 4; ++seats) {
    auto one = fresh(seats);
    EXPECT_EQ(verdict(one), "ok");
    auto twice = one;
    twice.deal.piles[Floor::ground][0] = twice.deal.piles[Floor::ground][1];
    EXPECT_EQ(verdict(twice), "SU-10");
    auto lost = one;
    lost.deal.piles[Floor::roof].pop_back();
    EXPECT_EQ(verdict(lost), "SU-10");
    auto elsewhere = one;
    std::swap(elsewhere.deal.piles[Floor::ground][0], elsewhere.deal.piles[Floor::first][0]);
    EXPECT_EQ(verdict(elsewhere), "SU-10");
    auto unknown = one;
    unknown.deal.piles[Floor::second][3] = named("ali_baba_left");
    EXPECT_EQ(verdict(unknown), "SU-10");
    for (const auto& pile : one.deal.piles) {
      for (const auto& tile : pile) {
        EXPECT_LE(standard().pieces[*standard().find_tile(tile)].players, std::max(seats, 2)) << tile.name();
      }
    }
    if (seats == 4) continue;
    auto marked = one;  // of more players
    for (std::size_t i = 0; i < tile_count; ++i) {
      if (standard().pieces[i].players > std::max(seats, 2) && standard().pieces[i].floor == Floor::roof)
        marked.deal.piles[Floor::roof][0] = standard().pieces[i].name;
    }
    EXPECT_EQ(verdict(marked), "SU-10");
  }
}

// SU-10
TEST(SultaniyaDeal, gives_two_objectives_to_each_player_and_nobody_else) {
  auto two = fresh(2);
  std::swap((*two.deal.objectives[Seat{0}])[0], (*two.deal.objectives[Seat{1}])[1]);
  EXPECT_EQ(verdict(two), "ok");
  auto twice = fresh(2);
  (*twice.deal.objectives[Seat{0}])[0] = (*twice.deal.objectives[Seat{1}])[1];
  EXPECT_EQ(verdict(twice), "SU-10");
  auto one = fresh(2);
  one.deal.objectives[Seat{1}]->pop_back();
  EXPECT_EQ(verdict(one), "SU-10");
  auto missing = fresh(2);
  missing.deal.objectives[Seat{1}].reset();
  EXPECT_EQ(verdict(missing), "SU-10");
  auto more = fresh(2);
  more.deal.objectives[Seat{2}] = fresh(3).deal.objectives[Seat{2}];
  EXPECT_NE(verdict(more), "ok");
  auto nobody_first = fresh(2);
  nobody_first.deal.first = Seat{2};
  EXPECT_EQ(verdict(nobody_first), "SU-10");
}

// SU-2
TEST(SultaniyaDeal, gives_characters_of_one_side_and_never_two_faces_of_a_board) {
  const auto with = [](std::string_view one, std::string_view other, bool both) {
    auto deal = fresh(2, 1, {.both_sides = both});
    deal.deal.characters[Seat{0}] = named(one);
    deal.deal.characters[Seat{1}] = named(other);
    return verdict(deal);
  };
  EXPECT_EQ(with("ali_baba", "anis", false), "ok");
  EXPECT_EQ(with("jafar", "sinbad", false), "ok");
  EXPECT_EQ(with("ali_baba", "aladdin", false), "SU-2");
  EXPECT_EQ(with("ali_baba", "aladdin", true), "ok");
  EXPECT_EQ(with("ali_baba", "sinbad", true), "SU-2");
  EXPECT_EQ(with("ali_baba", "ali_baba", true), "SU-2");
  EXPECT_EQ(with("ali_baba", "row_guard", true), "SU-2");
  auto none = fresh(2);
  none.deal.characters[Seat{0}].reset();
  EXPECT_EQ(verdict(none), "SU-2");
  auto chosen = fresh(2, 1, {.characters = Characters::chosen});
  EXPECT_FALSE(chosen.deal.characters[Seat{0}]);
  EXPECT_EQ(verdict(chosen), "ok");
  chosen.deal.characters = fresh(2).deal.characters;
  EXPECT_EQ(verdict(chosen), "SU-2");
}

// SU-2 SU-10
TEST(SultaniyaDeal, is_drawn_fairly) {
  std::map<std::string_view, int> characters, objectives, tops, firsts;
  const int games = 4000;
  for (int i = 0; i < games; ++i) {
    const auto drawn = fresh(2, static_cast<std::uint64_t>(i));
    ++firsts[drawn.deal.first.index == 0 ? "1" : "2"];
    ++characters[standard().boards[*standard().find_board(*drawn.deal.characters[Seat{1}])].name.name()];
    ++objectives[standard().objectives[*standard().find_objective((*drawn.deal.objectives[Seat{0}])[1])].name.name()];
    ++tops[standard().pieces[*standard().find_tile(drawn.deal.piles[Floor::ground][0])].name.name()];
  }
  const auto even = [&](const auto& counts, std::size_t ways) {
    EXPECT_EQ(counts.size(), ways);
    for (const auto& [what, count] : counts) EXPECT_NEAR(count, games / static_cast<double>(ways), 130) << what;
  };
  even(firsts, 2);
  even(characters, 8);
  even(objectives, 10);
  even(tops, 10);
}

// SU-2
TEST(SultaniyaOptions, four_play_one_whole_side_unless_sides_are_mixed) {
  EXPECT_FALSE(Sultaniya::check_options({}, 4));
  EXPECT_FALSE(Sultaniya::check_options({.both_sides = true}, 4));
  EXPECT_TRUE(Sultaniya::check_options({}, 5));
  EXPECT_TRUE(Sultaniya::check_options({}, 0));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    std::set<int> sides;
    const auto drawn = fresh(4, seed);
    for (const auto& character : drawn.deal.characters)
      sides.insert(standard().boards[*standard().find_board(*character)].side);
    EXPECT_EQ(sides.size(), 1u);
  }
  std::set<int> mixtures;  // how many of the four are of side one
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto drawn = fresh(4, seed, {.both_sides = true});
    EXPECT_EQ(verdict(drawn), "ok");
    int of_side_one = 0;
    for (const auto& character : drawn.deal.characters)
      of_side_one += standard().boards[*standard().find_board(*character)].side == 1;
    mixtures.insert(of_side_one);
  }
  EXPECT_GE(mixtures.size(), 3u) << "the sides are mixed";
}

// SU-54
TEST(SultaniyaGuards, nobody_needs_one_to_be_ranked) {
  const auto points = [](std::vector<int> guards) {
    std::vector<int> result;
    for (std::size_t i = 0; i < guards.size(); ++i) result.push_back(guard_points(guards, i));
    return result;
  };
  EXPECT_EQ(points({0}), (std::vector{9}));  // SU-60
  EXPECT_EQ(points({0, 0}), (std::vector{6, 6}));
  EXPECT_EQ(points({3, 0}), (std::vector{9, 6}));
  EXPECT_EQ(points({0, 0, 0}), (std::vector{3, 3, 3}));
  EXPECT_EQ(points({0, 2, 0}), (std::vector{3, 9, 3}));
  EXPECT_EQ(points({0, 5, 0, 5}), (std::vector{0, 6, 0, 6}));
  EXPECT_EQ(points({4, 3, 2, 0}), (std::vector{9, 6, 3, 0}));
}

// SU-5
TEST(SultaniyaPlaces, are_seven_six_seven_and_six) {
  for (const auto& [row, places, first] :
       {std::tuple{Floor::ground, 7, 0}, {Floor::first, 6, 1}, {Floor::second, 7, 0}, {Floor::roof, 6, 1}}) {
    std::vector<int> found;
    for (std::uint8_t column = 0; column < 255; ++column) {
      if (place_at(row, {column})) found.push_back(column);
    }
    ASSERT_EQ(static_cast<int>(found.size()), places);
    EXPECT_EQ(found.front(), first);
    EXPECT_EQ(found.back(), 12 - first);
  }
}

}  // namespace
}  // namespace divan::sultaniya
