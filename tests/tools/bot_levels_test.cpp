#include <gtest/gtest.h>

#include "bots/match.h"
#include "bots/roster.h"
#include "engine/core/games.h"

namespace divan {
namespace {

using Names = std::vector<std::string_view>;

template <class... G>
void check_levels_of(GameList<G...>) {
  for (const auto game : {G::id...})
    EXPECT_EQ(bots_for_people(game), (Names{"beginner", "easy", "medium", "hard", "expert"})) << game;
}

TEST(Levels, are_five_in_every_game_and_what_people_choose_from) {
  check_levels_of(Games{});
  EXPECT_EQ(bots_for_people("a game of somebody's own"), (Names{"random", "greedy"}));
}

TEST(Levels, are_no_stand_ins_and_take_no_options) {
  EXPECT_EQ(stand_in("verrat"), "rules");
  EXPECT_FALSE(check_bot("verrat", "easy"));
  EXPECT_EQ(make_bot<Verrat>("easy:effort=quick"), nullptr);
  EXPECT_EQ(quick_bot({"rules"}), "rules");
  constexpr BotOption options[] = {effort_option};
  EXPECT_EQ(quick_bot({"search", options}), "search:effort=quick");
}

TEST(Levels, have_budgets_that_grow) {
  const auto budget = [](std::string_view name) { return make_bot<Verrat>(name)->budget(); };
  EXPECT_LT(budget("beginner"), budget("easy"));
  EXPECT_LT(budget("easy"), budget("medium"));
  EXPECT_LT(budget("medium"), budget("hard"));
  EXPECT_LT(budget("hard"), budget("expert"));
}

// What the bot behind an inattentive one was shown.
struct Shown {
  std::vector<verrat::Action> legal{};
  std::size_t heard = 0;
};
class Witness final : public Bot<Verrat> {
 public:
  explicit Witness(Shown& shown) : shown_(shown) {}
  Reply<Verrat> choose(const Standpoint<Verrat>& at) override {
    shown_ = {{at.legal.begin(), at.legal.end()}, at.notes->heard.size()};
    return {};
  }

 private:
  Shown& shown_;
};

class Overlooking : public ::testing::Test {
 protected:
  // The first turn, when everybody is asked for plans.
  Overlooking() : table_(Verrat::Options{}, 4, Seed::from_number(3)) {
    while (const auto due = table_.due()) table_.apply(*due);
    for (std::uint8_t i = 0; i < 4; ++i) table_.apply(Said<Verrat>{Seat{i}, verrat::Ready{}});
    while (const auto due = table_.due()) table_.apply(*due);
    notes_.emplace(Notes<Verrat>{Feed<Verrat>(me_, table_)});
    std::vector<verrat::Action> storage(Verrat::max_actions);
    Buffer<verrat::Action> legal{std::span(storage)};
    table_.legal(me_, legal);
    legal_.assign(legal.begin(), legal.end());
  }

  Shown shown(Attention attention, std::uint64_t seed, int times = 1) {
    Shown shown;
    Inattentive<Verrat> bot(std::make_unique<Witness>(shown), attention);
    Dice dice(seed);
    Budget budget;
    const std::function<std::optional<verrat::Action>(Random&)> offer = [](Random&) {
      return std::optional<verrat::Action>();
    };
    for (int i = 0; i < times; ++i) (void)bot.choose({me_, 4, true, legal_, &*notes_, offer, dice, budget});
    return shown;
  }

  const Seat me_{1};
  Table<Verrat> table_;
  std::optional<Notes<Verrat>> notes_;
  std::vector<verrat::Action> legal_;
};

TEST_F(Overlooking, hides_a_share_of_the_actions_and_always_leaves_one) {
  ASSERT_GT(legal_.size(), 6u);
  std::size_t left = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto legal = shown({60, 0}, seed).legal;
    EXPECT_FALSE(legal.empty());
    left += legal.size();
  }
  const double share = static_cast<double>(left) / static_cast<double>(200 * legal_.size());
  EXPECT_GT(share, 0.35);
  EXPECT_LT(share, 0.8);
  for (std::uint64_t seed = 0; seed < 50; ++seed) EXPECT_FALSE(shown({100, 0}, seed).legal.empty());
}

TEST_F(Overlooking, lasts_as_long_as_the_question) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_EQ(shown({50, 0}, seed).legal, shown({50, 0}, seed, 3).legal);
  EXPECT_NE(shown({50, 0}, 1).legal, shown({50, 0}, 2).legal) << "another player overlooks other things";
}

TEST_F(Overlooking, hides_nothing_from_full_attention) { EXPECT_EQ(shown({0, 0}, 1).legal, legal_); }

TEST_F(Overlooking, forgets_a_share_of_what_was_said) {
  for (int i = 0; i < 10; ++i) notes_->heard.push_back({Seat{2}, {}, "hello", {}});
  EXPECT_EQ(shown({0, 0}, 1).heard, 10u);
  std::size_t heard = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) heard += shown({0, 60}, seed).heard;
  EXPECT_GT(heard, 300u);
  EXPECT_LT(heard, 500u);
}

}  // namespace
}  // namespace divan
