// What is told of a round that is over (KA-86), and that nothing is told of one that is not.
#include "engine/karaya/hindsight.h"

#include <gtest/gtest.h>

#include "engine/core/adapter.h"
#include "tests/karaya/enumeration.h"
#include "tests/unit/driven.h"

namespace divan::harness {
namespace {

using karaya::Card, karaya::Exchange, karaya::Hindsight, karaya::Moment, karaya::Phase;
using Played = Run<Karaya>;

const std::function<bool()> never = [] { return false; };

// Windows and beats lapse until somebody has a turn, or the round is over.
Story& go_on(Story& story) {
  while (story.state().phase == Phase::play && story.state().question.what != karaya::Asking::turn) story.lapse();
  return story;
}
Story& turn(Story& story, std::uint8_t seat, const karaya::Action& action) { return go_on(story.say(seat, action)); }

// Five players. The Sultan's card goes from seat 4 to seat 1, to the spare, by a hide to seat 2, and dies there.
Story short_round() {
  Story story(karaya::Options{}, 5);
  story.deal({Card::slave, Card::guard, Card::slave, Card::sultan, Card::assassin, Card::slave}, 0);
  turn(story, 0, karaya::Peek{{3}});
  turn(story, 1, karaya::Detain{{2}});
  turn(story, 3, karaya::Switch{Seat{0}});
  turn(story, 4, karaya::Peek{{0}});
  turn(story, 0, karaya::Switch{});
  turn(story, 1, karaya::Hide{Exchange::spare, {}});
  turn(story, 2, karaya::Peek{{1}});
  turn(story, 3, karaya::Call{});
  turn(story, 4, karaya::Assassinate{{1}});
  return story;
}

Table<Karaya> as_it_began(const Story& story) { return {story.run().setup.options, story.run().setup.seats, Seed()}; }

Hindsight told_of(const Story& story) {
  return look_back<Karaya>(as_it_began(story), story.run().entries, 1, never).value();
}

std::uint16_t own(const Moment& moment, Seat seat, std::size_t place) { return (*moment.guesses[seat])[place]; }

// KA-86
TEST(Hindsight, follows_the_sultan_from_hand_to_hand) {
  const Story story = short_round();
  ASSERT_EQ(story.state().phase, Phase::scored);
  const auto told = told_of(story);
  EXPECT_EQ(told.round, 1);
  std::vector<int> turns, holders;
  for (const auto& moment : told.moments) {
    turns.push_back(moment.turn);
    holders.push_back(moment.sultan ? moment.sultan->number() : 0);
  }
  // The deal, a peek, a Guard shows himself, (seat 3 is detained), a switch, a peek, a switch, a hide, a peek, a Slave
  // shows herself, the Assassin shows himself, the death.
  EXPECT_EQ(turns, (std::vector{0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 10}));
  EXPECT_EQ(holders, (std::vector{4, 4, 4, 1, 1, 0, 2, 2, 2, 2, 2}));
}

// KA-86
TEST(Hindsight, shows_looks_and_exchanges_to_everybody) {
  const auto told = told_of(short_round());
  const auto has = [&](std::size_t moment, const karaya::Event& event) {
    return std::ranges::count(told.moments[moment].events, event) == 1;
  };
  EXPECT_TRUE(has(0, karaya::Saw{{4}, {4}, Card::assassin}));
  EXPECT_TRUE(has(1, karaya::Saw{{0}, {3}, Card::sultan}));
  EXPECT_TRUE(has(6, karaya::Exchanged{{1}, Exchange::spare, {}}));
  EXPECT_TRUE(std::holds_alternative<karaya::RoundEnded>(told.moments.back().events.back()));
}

// KA-86
TEST(Hindsight, whoever_holds_the_sultan_is_certain_and_in_the_end_everybody) {
  const auto told = told_of(short_round());
  for (const auto& moment : told.moments) {
    for (Seat seat : SeatSet::first(5)) {
      const bool holds = moment.sultan == seat;
      EXPECT_EQ(own(moment, seat, seat.index), holds ? 1000 : 0) << "turn " << moment.turn;
    }
  }
  for (Seat seat : SeatSet::first(5)) {
    for (std::size_t place = 0; place < 6; ++place) {
      EXPECT_EQ(own(told.moments.back(), seat, place), place == 1 ? 1000 : 0);
    }
  }
}

// KA-86: against every world that the seat must hold possible, at every moment.
TEST(Hindsight, is_what_enumeration_of_all_worlds_gives) {
  const Story story = short_round();
  Table<Karaya> table = as_it_began(story);
  Feed<Karaya> open(Viewer::open(), table);
  std::vector<Feed<Karaya>> seats;
  for (Seat seat : SeatSet::first(5)) seats.emplace_back(seat, table);
  karaya::Retrospect tale;
  Played so_far{story.run().setup, {}, {}};
  std::size_t moments = 0;
  for (const auto& entry : story.run().entries) {
    so_far.entries.push_back(entry);
    table.apply(entry);
    open.follow(table);
    for (auto& seat : seats) seat.follow(table);
    tale.follow(open, seats);
    const auto told = tale.hindsight();
    if (told.moments.size() == moments) continue;
    moments = told.moments.size();
    for (Seat seat : SeatSet::first(5)) {
      std::array<double, 6> weight{};
      double sum = 0;
      for (const auto& world : possible_worlds(so_far, seat)) {
        sum += world.weight;
        for (std::uint8_t place = 0; place < 6; ++place) {
          const auto at = place == 5 ? karaya::spare : karaya::Place{place};
          if (world.state.cards[at] == Card::sultan) weight[place] += world.weight;
        }
      }
      for (std::size_t place = 0; place < 6; ++place) {
        const double share = 1000 * weight[place] / sum;
        EXPECT_NEAR(own(told.moments.back(), seat, place), share, 0.5 + 1e-6)
            << "moment " << moments << ", seat " << seat.number() << ", place " << place + 1;
      }
    }
  }
  EXPECT_EQ(moments, 11u);
}

// Of the table of the registry: round after round, to the end of the match.
class Match : public ::testing::TestWithParam<int> {
 protected:
  std::unique_ptr<AnyTable> open() const {
    auto header = divan::testing::header_for(GetParam(), 7);
    header.options = R"({"rounds":3,"max_laps":3})";
    return find_game("karaya")->open(header).table;
  }
};

// KA-86
TEST_P(Match, nothing_of_a_running_round_can_be_asked_for) {
  const auto table = open();
  Dice dice(3);
  std::vector<std::string> told;
  do {
    const auto view = boost::json::parse(table->snapshot(Viewer::spectator()).view);
    const bool runs = view.at("phase") == "play";
    const auto round = static_cast<int>(view.at("round").as_int64());
    ASSERT_EQ(table->rounds_over(), runs ? round - 1 : round);
    ASSERT_FALSE(table->look_back(*table->rounds_over() + 1, table->record()));
    ASSERT_FALSE(table->look_back(0, table->record()));
    if (static_cast<int>(told.size()) < *table->rounds_over())
      told.push_back(table->look_back(round, table->record())(never));
  } while (!divan::testing::drive(*table, dice).empty());
  ASSERT_EQ(told.size(), 3u);
  for (int round = 1; round <= 3; ++round) {
    const auto& text = told[static_cast<std::size_t>(round - 1)];
    EXPECT_EQ(boost::json::parse(text).at("round").as_int64(), round);
    EXPECT_EQ(table->look_back(round, table->record())(never), text) << "it does not change with what comes after";
  }
}

// KA-86
TEST_P(Match, it_is_a_function_of_the_record) {
  const auto table = open();
  Dice dice(5);
  while (*table->rounds_over() < 1) divan::testing::drive(*table, dice);
  std::string again;
  const auto fault = replay_record(divan::testing::text_of(*table), [&](const AnyTable& replayed, std::string_view) {
    if (*replayed.rounds_over() == 1) again = replayed.look_back(1, replayed.record())(never);
  });
  ASSERT_FALSE(fault);
  EXPECT_EQ(again, table->look_back(1, table->record())(never));
}

TEST_P(Match, looking_back_can_be_given_up) {
  const auto table = open();
  Dice dice(5);
  while (*table->rounds_over() < 1) divan::testing::drive(*table, dice);
  int asked = 0;
  EXPECT_EQ(table->look_back(1, table->record())([&asked] { return ++asked == 3; }), "");
  EXPECT_EQ(asked, 3);
}

INSTANTIATE_TEST_SUITE_P(Players, Match, ::testing::Values(5, 9));

TEST(Hindsight, a_game_that_tells_of_no_rounds_has_none) {
  const auto header = divan::testing::header_for(4, 1);
  const auto table = find_game("verrat")->open(header).table;
  EXPECT_FALSE(table->rounds_over());
  EXPECT_FALSE(table->look_back(1, table->record()));
}

}  // namespace
}  // namespace divan::harness
