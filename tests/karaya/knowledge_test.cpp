// What a seat knows of the cards, against plain enumeration of all deals and all hides, in games of 5 to 8 players.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/harness/driver.h"
#include "tests/karaya/enumeration.h"

namespace divan::harness {
namespace {

using karaya::Card, karaya::Exchange, karaya::Likelihoods, karaya::Place;

karaya::Options edition(karaya::Edition which) {
  karaya::Options options;
  options.edition = which;
  return options;
}

Likelihoods enumerated(const std::vector<Possible>& worlds) {
  Likelihoods result;
  double sum = 0;
  for (const auto& world : worlds) {
    sum += world.weight;
    for (Seat seat : SeatSet::first(world.state.seats)) {
      result[seat][static_cast<std::size_t>(world.state.cards[seat])] += world.weight;
    }
    result[karaya::spare][static_cast<std::size_t>(world.state.cards[karaya::spare])] += world.weight;
  }
  for (auto& place : result) {
    for (auto& share : place) share /= sum;
  }
  return result;
}

// The knowledge of a seat that has followed the run.
karaya::Knowledge followed(const Run<Karaya>& run, Seat seat) {
  Table<Karaya> table(run.setup.options, run.setup.seats, Seed());
  Feed<Karaya> feed(seat, table);
  for (const auto& entry : run.entries) {
    EXPECT_TRUE(table.check(entry).ok());
    table.apply(entry);
    feed.follow(table);
  }
  return feed.knowledge();
}

// The same with room for so many branches.
karaya::Knowledge followed(const Run<Karaya>& run, Seat seat, std::size_t most_branches) {
  Table<Karaya> table(run.setup.options, run.setup.seats, Seed());
  Feed<Karaya> feed(seat, table);
  auto knowledge = Karaya::initial_knowledge(seat, feed.view());
  knowledge.most_branches = most_branches;
  for (const auto& entry : run.entries) {
    table.apply(entry);
    if (feed.follow(table)) Karaya::learn(knowledge, feed.view(), feed.events());
  }
  return knowledge;
}

// ---- What was said

karaya::Hearsay hearsay(Random& dice) {
  karaya::Hearsay result;
  for (auto& odds : result) {
    odds = karaya::nothing_said;
    if (dice.below(3) == 0) continue;
    for (auto& one : odds) one = (1 + dice.below(80)) / 16.0;
  }
  return result;
}

karaya::Hearsay hearsay_of_nothing() {
  karaya::Hearsay result;
  for (auto& odds : result) odds = karaya::nothing_said;
  return result;
}

// A word is about the card that was dealt to a place, wherever it has gone.
std::vector<Possible> weighed(std::vector<Possible> worlds, const karaya::Hearsay& hearsay) {
  for (auto& world : worlds) {
    const auto weigh = [&](Place place) {
      world.weight *= hearsay[place][static_cast<std::size_t>(world.dealt[place])];
    };
    for (Seat seat : SeatSet::first(world.state.seats)) weigh(seat);
    weigh(karaya::spare);
  }
  return worlds;
}

void opinion_is_exact(const Run<Karaya>& run, Seat seat, const std::vector<Possible>& worlds, Random& dice) {
  const auto said = hearsay(dice);
  const auto knowledge = followed(run, seat);
  const auto opinion = karaya::opinion(knowledge, said);
  const auto should = enumerated(weighed(worlds, said));
  constexpr std::size_t draws = 4000;
  std::vector<karaya::Layout> layouts(draws);
  karaya::draw_layouts(knowledge, said, dice, layouts);
  for (std::uint8_t i = 0; i < karaya::place_count; ++i) {
    const Place place{i};
    if (i >= run.setup.seats && place != karaya::spare) continue;
    for (std::size_t kind = 0; kind < karaya::card_count; ++kind) {
      ASSERT_NEAR(opinion.likelihoods[place][kind], should[place][kind], 1e-9) << "place " << i + 1;
      ASSERT_EQ(opinion.error[place][kind], 0);
      const auto drawn =
          std::ranges::count(layouts, static_cast<Card>(kind), [&](const auto& one) { return one.cards[place]; });
      const double mean = draws * should[place][kind];
      ASSERT_NEAR(static_cast<double>(drawn), mean, 5 * std::sqrt(mean) + 2) << "place " << i + 1;
    }
  }
}

void knowledge_is_exact(const Run<Karaya>& run, Seat seat) {
  const auto worlds = possible_worlds(run, seat);
  ASSERT_FALSE(worlds.empty());
  const Likelihoods known = karaya::likelihoods(followed(run, seat)), should = enumerated(worlds);
  for (std::uint8_t i = 0; i < karaya::place_count; ++i) {
    for (std::size_t kind = 0; kind < karaya::card_count; ++kind) {
      const bool sits = i < run.setup.seats || Place{i} == karaya::spare;
      ASSERT_NEAR(known[Place{i}][kind], sits ? should[Place{i}][kind] : 0, 1e-9)
          << "place " << i + 1 << ", " << word(static_cast<Card>(kind));
    }
  }
  Dice dice(run.entries.size());
  opinion_is_exact(run, seat, worlds, dice);
}

// Chance play in which everybody answers in turn and nobody speaks aside: so many steps of a round, or as far as it
// goes with so many hides; never in a window.
class ChancePlay {
 public:
  ChancePlay(const karaya::Options& options, int seats, std::uint64_t seed)
      : dice_(seed), story_(options, seats), settled_(story_) {
    story_.add(Entry<Karaya>(std::in_place_index<0>, Karaya::draw(story_.state(), dice_)));
  }

  Run<Karaya> play(int steps, int most_hides) {
    for (int i = 0; i < steps; ++i) {
      if (story_.state().question.asked.size() < 2) settled_ = story_;
      const auto entry = next();
      const auto* said = std::get_if<Said<Karaya>>(&entry);
      const bool hides = said != nullptr && std::holds_alternative<karaya::Hide>(said->action);
      if (hides && hides_ == most_hides) break;
      hides_ += hides;
      if (story_.add(entry).state().phase != karaya::Phase::play) break;
    }
    return settled_.run();
  }
  int hides() const { return hides_; }

 private:
  Entry<Karaya> next() {
    const SeatSet awaited = Karaya::awaited(story_.state());
    if (awaited.empty()) return Entry<Karaya>(std::in_place_index<0>, Lapse{story_.state().question.number});
    const Seat seat = *awaited.begin();
    auto actions = legal_actions<Karaya>(story_.state(), seat);
    std::erase_if(actions, [](const auto& action) { return Karaya::manner(action) == Manner::aside; });
    const std::span<const karaya::Action> choices(actions);
    return Said<Karaya>{seat, actions[HarnessTraits<Karaya>::lean(story_.state(), seat, choices, dice_)]};
  }

  Dice dice_;
  Story story_, settled_;
  int hides_ = 0;
};

class Exactness : public testing::TestWithParam<int> {};

TEST_P(Exactness, without_hides_the_knowledge_is_that_of_enumeration) {
  for (int game = 1; game <= 8; ++game) {
    const auto which = game % 2 == 0 ? karaya::Edition::french : karaya::Edition::english;
    ChancePlay play(edition(which), GetParam(), static_cast<std::uint64_t>(game));
    SCOPED_TRACE("game " + std::to_string(game));
    knowledge_is_exact(play.play(6 * game, 0), Seat{static_cast<std::uint8_t>(game % GetParam())});
    if (HasFatalFailure()) return;
  }
}

TEST_P(Exactness, with_hides_the_knowledge_is_that_of_enumeration) {
  int hides = 0;
  const int games = GetParam() <= 6 ? 30 : 8;
  for (int game = 1; game <= games; ++game) {
    const auto which = game % 2 == 0 ? karaya::Edition::french : karaya::Edition::english;
    ChancePlay play(edition(which), GetParam(), static_cast<std::uint64_t>(100 + game));
    SCOPED_TRACE("game " + std::to_string(game));
    knowledge_is_exact(play.play(60, 2), Seat{static_cast<std::uint8_t>(game % GetParam())});
    if (HasFatalFailure()) return;
    hides += play.hides();
  }
  EXPECT_GE(hides, games / 2);
}

INSTANTIATE_TEST_SUITE_P(Karaya, Exactness, testing::Values(5, 6, 7, 8));

// ---- The notebook (KA-4b)

// Seat 1 looks at seat 4, the Sultan.
Story peeked(const karaya::Options& options) {
  Story story(options, 5);
  story.deal({Card::slave, Card::guard, Card::slave, Card::sultan, Card::assassin, Card::slave}, 0);
  story.say(0, karaya::Peek{{3}}).lapse();
  return story;
}

TEST(KarayaNotebook, what_was_seen_follows_the_card) {
  Story story = peeked({});
  story.say(1, karaya::Switch{Seat{3}}).lapse();
  const auto book = *followed(story.run(), {0}).notebook;
  ASSERT_TRUE(book.seats[Seat{1}]);
  EXPECT_EQ(*book.seats[Seat{1}], (karaya::Note{Card::sultan, true, false, 1}));
  EXPECT_FALSE(book.seats[Seat{3}]);
}

TEST(KarayaNotebook, a_hide_makes_it_uncertain_whose_card_may_have_been_exchanged) {
  Story story = peeked({});
  story.say(1, karaya::Detain{{4}}).lapse().lapse();
  story.say(2, karaya::Peek{{0}}).lapse();
  story.say(3, karaya::Peek{{0}}).lapse();
  story.say(0, karaya::Peek{{2}}).lapse();
  const auto before = *followed(story.run(), {0}).notebook;
  EXPECT_EQ(*before.seats[Seat{3}], (karaya::Note{Card::sultan, true, false, 1}));
  story.say(1, karaya::Hide{Exchange::keep, {}}).lapse();
  const auto after = *followed(story.run(), {0}).notebook;
  EXPECT_EQ(*after.seats[Seat{3}], (karaya::Note{Card::sultan, false, false, 1}));
  EXPECT_FALSE(after.seats[Seat{1}]->certain);
  EXPECT_EQ(after.seats[Seat{1}]->card, Card::guard);
}

TEST(KarayaNotebook, whose_own_card_was_exchanged_knows_it) {
  Story story = peeked({});
  story.say(1, karaya::Detain{{4}}).lapse().lapse();
  story.say(2, karaya::Peek{{0}}).lapse();
  story.say(3, karaya::Peek{{0}}).lapse();
  story.say(0, karaya::Peek{{2}}).lapse();
  story.say(1, karaya::Hide{Exchange::player, Seat{3}}).lapse();
  const auto partner = followed(story.run(), {3});
  EXPECT_EQ(partner.notebook->seats[Seat{1}]->card, Card::sultan);
  EXPECT_TRUE(partner.notebook->seats[Seat{1}]->certain);
  EXPECT_EQ(partner.branches.size(), 1u);
}

TEST(KarayaNotebook, is_empty_without_the_option) {
  karaya::Options options;
  options.notebook = false;
  EXPECT_FALSE(followed(peeked(options).run(), {0}).notebook);
  EXPECT_EQ(to_json(followed(peeked(options).run(), {0})), "{}");
}

// ---- More hides than branches are kept for

TEST(KarayaKnowledge, too_many_branches_are_thinned_out_the_same_way_every_time) {
  std::size_t most = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto run = ChancePlay(edition(karaya::Edition::english), 15, seed).play(300, 100);
    const auto once = followed(run, {0}), again = followed(run, {0});
    ASSERT_LE(once.branches.size(), karaya::most_branches);
    ASSERT_EQ(karaya::likelihoods(once), karaya::likelihoods(again));
    most = std::max(most, once.branches.size());
  }
  EXPECT_GT(most, karaya::most_branches / 2);
}

// What is drawn is told with its error: held against all branches, which are many but not too many here.
TEST(KarayaKnowledge, the_error_of_thinned_out_branches_is_stated_as_large_as_it_is) {
  double squares = 0;
  int compared = 0, far = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto run = ChancePlay(edition(karaya::Edition::english), 12, seed).play(250, 4);
    const auto whole = followed(run, {0}, 100'000), thin = followed(run, {0}, 24);
    ASSERT_EQ(whole.thinned, 0);
    if (thin.thinned == 0) continue;
    const auto exact = karaya::likelihoods(whole);
    const auto drawn = karaya::opinion(thin, hearsay_of_nothing());
    EXPECT_LE(drawn.effective_branches, 24.0 + 1e-9);
    for (Seat seat : SeatSet::first(12)) {
      for (std::size_t kind = 0; kind < karaya::card_count; ++kind) {
        const double error = drawn.error[seat][kind];
        const double off = drawn.likelihoods[seat][kind] - exact[seat][kind];
        if (error < 1e-6) continue;
        squares += off * off / (error * error);
        far += std::abs(off) > 4 * error;
        ++compared;
      }
    }
  }
  ASSERT_GT(compared, 500);
  const double off = std::sqrt(squares / compared);  // in standard errors
  EXPECT_LT(off, 1.2);
  EXPECT_GT(off, 0.3);
  EXPECT_LT(far, compared / 100);
}

}  // namespace
}  // namespace divan::harness
