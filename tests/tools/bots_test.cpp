#include <gtest/gtest.h>

#include <map>

#include "bots/any_bot.h"
#include "bots/match.h"
#include "bots/progress.h"
#include "bots/roster.h"
#include "engine/karanor/text.h"
#include "engine/karaya/text.h"
#include "engine/sultaniya/text.h"
#include "engine/verrat/text.h"
#include "engine/verrat/verrat.h"
#include "tests/harness/driver.h"
#include "tests/probe/probe.h"

namespace divan {

using Probe = probe::Probe<>;

template <>
int progress<Probe>(const Probe::View& view, Seat seat) {
  return view.board.purses[seat].points;
}

namespace {

template <Game G>
std::vector<std::unique_ptr<Bot<G>>> seated(const std::vector<std::string>& names, int seats) {
  std::vector<std::unique_ptr<Bot<G>>> bots;
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i)
    bots.push_back(make_bot<G>(names[i % names.size()]));
  return bots;
}

template <Game G>
Table<G> fresh(std::uint64_t seed) {
  return Table<G>(simulation_options<G>(), G::min_seats, Seed::from_number(seed));
}

template <Game G>
std::vector<Entry<G>> played(std::uint64_t seed, const std::vector<std::string>& names) {
  auto table = fresh<G>(seed);
  const auto bots = seated<G>(names, table.seats());
  const auto report = Match<G>(table, bots, Seed::from_number(seed)).play();
  EXPECT_EQ(report.end, MatchEnd::finished) << report.verdict.rule() << " " << report.verdict.reason();
  EXPECT_EQ(report.outcome, table.outcome());
  return table.log();
}

template <class G>
class Bots : public ::testing::Test {};
using AllGames = ::testing::Types<Karanor, Karaya, Sultaniya, Verrat, Probe>;
TYPED_TEST_SUITE(Bots, AllGames);

// A match ends otherwise when a bot says what the rules refuse, or spends more than its budget.
TYPED_TEST(Bots, are_always_legal_stay_within_their_budget_and_come_to_an_end) {
  const std::string best(stand_in(TypeParam::id));
  const auto games = static_cast<std::uint64_t>(harness::soaked(40));
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    for (const auto& names : {std::vector<std::string>{"random"}, {"greedy"}, {"random", "greedy"}, {best, "random"}}) {
      played<TypeParam>(seed, names);
    }
  }
}

TYPED_TEST(Bots, play_the_same_match_from_the_same_seed) {
  const auto first = played<TypeParam>(7, {"greedy", "random"});
  EXPECT_EQ(first, (played<TypeParam>(7, {"greedy", "random"})));
  EXPECT_NE(first, (played<TypeParam>(8, {"greedy", "random"})));
  EXPECT_NE(first, (played<TypeParam>(7, {"random"})));
  const std::string best(stand_in(TypeParam::id));
  EXPECT_EQ(played<TypeParam>(9, {best}), played<TypeParam>(9, {best}));
}

template <Game G>
class Silent final : public Bot<G> {
 public:
  Reply<G> choose(const Standpoint<G>&) override { return {}; }
};

TYPED_TEST(Bots, that_say_nothing_give_the_default_answers) {
  auto table = fresh<TypeParam>(1);
  std::vector<std::unique_ptr<Bot<TypeParam>>> bots;
  for (int i = 0; i < table.seats(); ++i) bots.push_back(std::make_unique<Silent<TypeParam>>());
  EXPECT_EQ(Match<TypeParam>(table, bots, Seed{}).play().end, MatchEnd::finished);
  for (const auto& entry : table.log()) EXPECT_EQ(entry.index(), 0u);
}

TYPED_TEST(Bots, match_that_grows_too_long_is_unfinished) {
  auto table = fresh<TypeParam>(1);
  const auto bots = seated<TypeParam>({"random"}, table.seats());
  const auto report = Match<TypeParam>(table, bots, Seed{}).play(5);
  EXPECT_EQ(report.end, MatchEnd::unfinished);
  EXPECT_FALSE(report.outcome);
  EXPECT_LE(table.log().size(), 5u + static_cast<std::size_t>(table.seats()));
}

class Cheat final : public Bot<Verrat> {
 public:
  Reply<Verrat> choose(const Standpoint<Verrat>&) override { return verrat::Seal{}; }
};

TEST(Match, stops_at_a_bot_that_says_what_the_rules_refuse) {
  auto table = fresh<Verrat>(1);
  auto bots = seated<Verrat>({"random"}, 4);
  bots[2] = std::make_unique<Cheat>();
  const auto report = Match<Verrat>(table, bots, Seed{}).play();
  EXPECT_EQ(report.end, MatchEnd::bot_at_fault);
  EXPECT_EQ(report.culprit, Seat{2});
  EXPECT_EQ(report.verdict.rule().substr(0, 3), "VE-");
}

// How often the random bot gives each kind of answer to the same standpoint.
std::map<std::size_t, int> answers(const std::vector<verrat::Action>& legal, bool awaited, int times) {
  std::map<std::size_t, int> counts;
  RandomBot<Verrat> bot;
  Dice dice(1);
  Budget budget;
  const std::function<std::optional<verrat::Action>(Random&)> offer = [](Random&) { return verrat::Offer{}; };
  for (int i = 0; i < times; ++i) {
    const auto reply = bot.choose({Seat{0}, 4, awaited, legal, nullptr, offer, dice, budget});
    const auto* action = std::get_if<verrat::Action>(&reply);
    ++counts[action != nullptr ? action->index() : std::variant_npos];
  }
  return counts;
}
template <class Alternative>
std::size_t kind() {
  return verrat::Action(Alternative{}).index();
}

TEST(RandomBot, picks_the_kind_and_then_the_action) {
  std::vector<verrat::Action> legal(15, verrat::Take{});
  legal.push_back(verrat::Search{});
  const auto counts = answers(legal, true, 20'000);
  EXPECT_NEAR(counts.at(kind<verrat::Take>()), 9500, 300);
  EXPECT_NEAR(counts.at(kind<verrat::Search>()), 9500, 300);
  EXPECT_NEAR(counts.at(kind<verrat::Offer>()), 1000, 150);
}

TEST(RandomBot, reacts_one_time_in_eight_when_it_may_decline) {
  const auto counts = answers({verrat::Hold{}, verrat::Pardon{}}, true, 20'000);
  EXPECT_NEAR(counts.at(kind<verrat::Pardon>()), 19'000 / 8, 200);
}

TEST(RandomBot, speaks_aside_one_time_in_eight_and_offers_one_in_twenty) {
  const auto counts = answers({verrat::Accept{}, verrat::Decline{}}, false, 20'000);
  EXPECT_NEAR(counts.at(kind<verrat::Offer>()), 1000, 150);
  EXPECT_NEAR(counts.at(kind<verrat::Accept>()), 19'000 / 16, 150);
  EXPECT_NEAR(counts.at(std::variant_npos), 19'000 * 7 / 8, 300);
}

TEST(GreedyBot, earns_clearly_more_than_the_random_one_at_karaya) {
  for (const int seats : {5, 10}) {
    double greedy = 0, random = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Table<Karaya> table(simulation_options<Karaya>(), seats, Seed::from_number(seed));
      const bool first = seed % 2 == 0;
      const auto bots = seated<Karaya>({first ? "greedy" : "random", first ? "random" : "greedy"}, seats);
      const auto outcome = Match<Karaya>(table, bots, Seed::from_number(seed)).play().outcome;
      ASSERT_TRUE(outcome);
      for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
        (i % 2 == (first ? 0 : 1) ? greedy : random) += outcome->points[i];
      }
    }
    EXPECT_GT(greedy, random * 5 / 4) << seats << " players";
  }
}

// Talks until somebody stops it, and thinks without end.
template <Game G>
class Ponderer final : public Bot<G> {
 public:
  Reply<G> choose(const Standpoint<G>& at) override {
    if (talks_-- > 0) return Utterance<G>{at.seat, {}, "hm", {}};
    while (at.awaited && !at.budget.is_exceeded()) at.imagine().apply(at.seat, at.legal[0]);
    return {};
  }

 private:
  int talks_ = 3;
};

TEST(Match, carries_talk_and_stops_at_a_bot_that_thinks_too_long) {
  auto table = fresh<Verrat>(1);
  auto bots = seated<Verrat>({"random"}, 4);
  bots[1] = std::make_unique<Ponderer<Verrat>>();
  const auto report = Match<Verrat>(table, bots, Seed{}).play();
  EXPECT_EQ(report.end, MatchEnd::over_budget);
  EXPECT_EQ(report.culprit, Seat{1});
  const auto is_talk = [](const auto& entry) { return std::holds_alternative<Utterance<Verrat>>(entry); };
  EXPECT_EQ(std::ranges::count_if(table.log(), is_talk), 3);
}

TEST(Budget, counts_what_happens_in_a_world_and_its_copies) {
  auto table = fresh<Verrat>(1);
  while (const auto chance = table.due()) table.apply(*chance);
  const Feed<Verrat> feed(Seat{0}, table);
  Dice dice(1);
  Budget budget(3);
  auto world = budget.pays_for(Verrat::imagine(feed.knowledge(), dice));
  auto copy = world;
  world.lapse();
  copy.lapse();
  EXPECT_EQ(budget.left(), 1u);
  copy.lapse();
  EXPECT_FALSE(budget.is_exceeded());
  world.lapse();
  EXPECT_TRUE(budget.is_exceeded());
  EXPECT_EQ(budget.left(), 0u);
  budget.renew();
  EXPECT_EQ(budget.left(), 3u);
}

// The record of a game at a table of the registry.
std::vector<std::string> played_by(const std::vector<std::string>& names, std::uint64_t seed) {
  RecordHeader header;
  header.seats = 4;
  header.seed = Seed::from_number(3);
  const auto table = find_game("verrat")->open(header).table;
  std::vector<std::unique_ptr<AnyBot>> bots;
  for (std::uint8_t i = 0; i < 4; ++i)
    bots.push_back(seat_bot(*table, Seat{i}, names[i % names.size()], Seed::from_number(seed)));
  const auto commit = [&] {
    table->commit();
    for (auto& bot : bots) bot->follow();
  };
  for (int round = 0; round < 5000 && !table->outcome(); ++round) {
    bool spoken = table->propose_due().allowed();
    if (spoken) commit();
    for (std::uint8_t i = 0; i < 4 && !table->outcome(); ++i) {
      const auto said = bots[i]->choose();
      if (!said) continue;
      const auto answer = table->propose(Seat{i}, *said);
      EXPECT_TRUE(answer.allowed()) << *said << answer.verdict.rule() << answer.fault.problem;
      commit();
      spoken = true;
    }
    if (!spoken && table->propose_lapse().allowed()) commit();
  }
  EXPECT_TRUE(table->outcome());
  return table->record();
}

TEST(AnyBot, plays_a_table_of_the_registry_to_the_end) {
  EXPECT_GT(played_by({"random", "greedy"}, 0).size(), 50u);
  EXPECT_GT(played_by({"rules", "greedy"}, 0).size(), 50u);
}

TEST(AnyBot, plays_the_same_game_from_the_same_seed) {
  const auto first = played_by({"rules"}, 1);
  EXPECT_EQ(first, played_by({"rules"}, 1));
  EXPECT_NE(first, played_by({"rules"}, 2));
}

TEST(AnyBot, is_not_seated_when_game_bot_or_seat_is_unknown) {
  RecordHeader header;
  header.seats = 4;
  const auto table = find_game("verrat")->open(header).table;
  EXPECT_EQ(seat_bot(*table, Seat{0}, "deep", Seed{}), nullptr);
  EXPECT_EQ(seat_bot(*table, Seat{4}, "random", Seed{}), nullptr);
}

}  // namespace
}  // namespace divan
