// The count over cards against plain enumeration, at 5 to 8 players, with and without hearsay.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "engine/karaya/belief.h"

namespace divan::karaya {
namespace {

constexpr std::size_t neutral = 4;  // the first of four

using Sets = std::vector<KindSet>;
using Ways = std::vector<Kinds>;

// Every way to lay out the deck of KA-10 with any of the Neutrals (KA-11), tried one card after the other.
class Enumeration {
 public:
  explicit Enumeration(const Sets& sets) : sets_(sets) {
    const Deck deck = deck_for(static_cast<int>(sets.size()) - 1);
    left_ = {1, deck.guards, deck.assassins, deck.slaves, 1, 1, 1, 1};
    neutrals_ = deck.neutrals;
    lay(0);
  }
  Ways ways() const { return ways_; }

 private:
  void lay(std::size_t card) {
    if (card == sets_.size()) return ways_.push_back(kinds_);
    for (std::size_t kind = 0; kind < card_count; ++kind) {
      int& rest = kind < neutral ? left_[kind] : neutrals_;
      if (!has(sets_[card], static_cast<Card>(kind)) || left_[kind] == 0 || rest == 0) continue;
      --left_[kind];
      if (kind >= neutral) --neutrals_;
      kinds_[card] = static_cast<Card>(kind);
      lay(card + 1);
      ++left_[kind];
      if (kind >= neutral) ++neutrals_;
    }
    kinds_[card] = {};
  }

  const Sets& sets_;
  std::array<int, card_count> left_{};
  int neutrals_ = 0;
  Kinds kinds_{};
  Ways ways_;
};

// Sets as they come in play: the card of `truth` alone, it and some others, or all but a Slave; often all kinds.
Sets seen(const Kinds& truth, int players, Random& dice) {
  Sets sets(static_cast<std::size_t>(players) + 1, any_kind);
  for (std::size_t card = 0; card < sets.size(); ++card) {
    switch (dice.below(6)) {
      case 0: sets[card] = only(truth[card]); break;
      case 1: sets[card] = static_cast<KindSet>(only(truth[card]) | dice.below(256)); break;
      case 2:
        if (truth[card] != Card::slave) sets[card] = static_cast<KindSet>(any_kind & ~only(Card::slave));
        break;
      default: break;
    }
  }
  return sets;
}

Shares shares_of(const Ways& ways, std::size_t cards) {
  Shares shares{};
  for (const Kinds& way : ways) {
    for (std::size_t card = 0; card < cards; ++card) ++shares[card][static_cast<std::size_t>(way[card])];
  }
  return shares;
}

TEST(KarayaBelief, nothing_seen_leaves_the_known_numbers_of_ways) {
  const std::map<int, std::uint64_t> known{{5, 120},          {6, 3'360},          {7, 40'320},        {8, 60'480},
                                           {9, 907'200},      {10, 6'652'800},     {11, 19'958'400},   {12, 43'243'200},
                                           {13, 403'603'200}, {14, 1'513'512'000}, {15, 4'843'238'400}};
  for (const auto& [players, ways] : known) {
    EXPECT_EQ(Belief(Sets(static_cast<std::size_t>(players) + 1, any_kind)).ways(), ways) << players << " players";
  }
}

TEST(KarayaBelief, ways_and_shares_are_those_of_enumeration) {
  Dice dice(1);
  for (int players = 5; players <= 8; ++players) {
    const Sets nothing(static_cast<std::size_t>(players) + 1, any_kind);
    for (int i = 0; i < 60; ++i) {
      const Sets sets = seen(Belief(nothing).draw(dice), players, dice);
      const Ways ways = Enumeration(sets).ways();
      const Belief belief(sets);
      ASSERT_GT(ways.size(), 0u);
      ASSERT_EQ(belief.ways(), ways.size()) << players << " players, case " << i;
      ASSERT_EQ(belief.shares(), shares_of(ways, sets.size())) << players << " players, case " << i;
    }
  }
}

TEST(KarayaBelief, what_the_deck_does_not_hold_cannot_be) {
  EXPECT_EQ(Belief(Sets{only(Card::sultan), only(Card::sultan), any_kind, any_kind, any_kind, any_kind}).ways(), 0u);
  EXPECT_EQ(Belief(Sets{only(Card::vizier), any_kind, any_kind, any_kind, any_kind, any_kind}).ways(), 0u);
  EXPECT_EQ(Belief(Sets{any_kind, 0, any_kind, any_kind, any_kind, any_kind}).ways(), 0u);
  const auto guard_or_assassin = static_cast<KindSet>(only(Card::guard) | only(Card::assassin));
  EXPECT_EQ(Belief(Sets{guard_or_assassin, guard_or_assassin, guard_or_assassin, any_kind, any_kind, any_kind}).ways(),
            0u);
}

TEST(KarayaBelief, every_way_is_drawn_as_often_as_any_other) {
  Dice dice(2);
  for (int players = 5; players <= 8; ++players) {
    Sets sets(static_cast<std::size_t>(players) + 1, any_kind);
    const Kinds truth = Belief(sets).draw(dice);
    for (std::size_t card = 0; card + 5 < sets.size(); ++card) sets[card] = only(truth[card]);
    sets.back() = static_cast<KindSet>(any_kind & ~only(Card::sultan));
    std::map<Kinds, int> drawn;
    const Ways possible = Enumeration(sets).ways();
    for (const Kinds& way : possible) drawn[way] = 0;
    const double ways = static_cast<double>(drawn.size());
    const int draws = 50 * static_cast<int>(drawn.size());
    const Belief belief(sets);
    for (int i = 0; i < draws; ++i) {
      const auto found = drawn.find(belief.draw(dice));
      ASSERT_NE(found, drawn.end());
      ++found->second;
    }
    double chi_square = 0;
    for (const auto& [way, count] : drawn) chi_square += (count - 50) * (count - 50) / 50.0;
    EXPECT_LT(std::abs(chi_square - (ways - 1)), 5 * std::sqrt(2 * (ways - 1))) << players << " players";
  }
}

// ---- What was said

using Said = std::vector<Odds>;

// Of some cards something, of some much; of one kind often that it is impossible.
Said hearsay(std::size_t cards, Random& dice) {
  Said said(cards, nothing_said);
  for (auto& odds : said) {
    if (dice.below(3) == 0) continue;
    for (auto& one : odds) one = (1 + dice.below(80)) / 16.0;
  }
  return said;
}

double weight_of(const Kinds& way, const Said& said) {
  double weight = 1;
  for (std::size_t card = 0; card < said.size(); ++card) weight *= said[card][static_cast<std::size_t>(way[card])];
  return weight;
}

TEST(KarayaBelief, what_was_said_weighs_every_way_as_in_enumeration) {
  Dice dice(4);
  for (int players = 5; players <= 8; ++players) {
    const Sets nothing(static_cast<std::size_t>(players) + 1, any_kind);
    for (int i = 0; i < 40; ++i) {
      const Sets sets = seen(Belief(nothing).draw(dice), players, dice);
      const Said said = hearsay(sets.size(), dice);
      Shares should{};
      double sum = 0;
      for (const Kinds& way : Enumeration(sets).ways()) {
        const double weight = weight_of(way, said);
        sum += weight;
        for (std::size_t card = 0; card < sets.size(); ++card)
          should[card][static_cast<std::size_t>(way[card])] += weight;
      }
      const Belief belief(sets, said);
      const Shares shares = belief.shares();
      ASSERT_NEAR(belief.weight() / sum, 1, 1e-12) << players << " players, case " << i;
      for (std::size_t card = 0; card < sets.size(); ++card) {
        for (std::size_t kind = 0; kind < card_count; ++kind)
          ASSERT_NEAR(shares[card][kind] / sum, should[card][kind] / sum, 1e-12) << players << " players, case " << i;
      }
    }
  }
}

TEST(KarayaBelief, every_way_is_drawn_as_often_as_it_weighs) {
  Dice dice(5);
  for (int players = 5; players <= 8; ++players) {
    Sets sets(static_cast<std::size_t>(players) + 1, any_kind);
    const Kinds truth = Belief(sets).draw(dice);
    for (std::size_t card = 0; card + 4 < sets.size(); ++card) sets[card] = only(truth[card]);
    const Said said = hearsay(sets.size(), dice);
    const Belief belief(sets, said);
    std::map<Kinds, int> drawn;
    constexpr int draws = 40'000;
    for (int i = 0; i < draws; ++i) ++drawn[belief.draw(dice)];
    const Ways ways = Enumeration(sets).ways();
    for (const auto& way : ways) {
      const double share = weight_of(way, said) / belief.weight();
      EXPECT_NEAR(drawn[way], draws * share, 5 * std::sqrt(draws * share) + 1) << players << " players";
    }
    EXPECT_EQ(drawn.size(), ways.size()) << "a way that cannot be";
  }
}

TEST(KarayaBelief, shares_of_a_card_add_up_to_all_ways) {
  Dice dice(3);
  for (int players = 5; players <= 15; ++players) {
    const Sets nothing(static_cast<std::size_t>(players) + 1, any_kind);
    const Sets sets = seen(Belief(nothing).draw(dice), players, dice);
    const Belief belief(sets);
    const Shares shares = belief.shares();
    for (std::size_t card = 0; card < sets.size(); ++card) {
      double sum = 0;
      for (const auto share : shares[card]) sum += share;
      ASSERT_EQ(sum, belief.weight()) << players << " players";
    }
  }
}

}  // namespace
}  // namespace divan::karaya
