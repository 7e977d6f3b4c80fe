// What the cards of a round can be (KA-10, KA-11). They stand here in any order that the caller keeps; of each card
// somebody knows a set of kinds that it may be. All ways to give kinds to the cards that agree with the deck and the
// sets are equally likely: here they are counted, exactly, and drawn.
//
// The ways are counted by a table over what has been placed so far (Sultans, Guards, Assassins, Slaves, which
// Neutrals), since how many cards are placed says which comes next: 3,072 numbers at 15 players, no heap.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/chance.h"
#include "engine/karaya/state.h"

namespace divan::karaya {

// A set of kinds, as bits.
using KindSet = std::uint8_t;
inline constexpr KindSet any_kind = 0xFF;
constexpr KindSet only(Card card) { return static_cast<KindSet>(1u << static_cast<unsigned>(card)); }
constexpr bool has(KindSet set, Card card) { return (set & only(card)) != 0; }
constexpr bool is_certain(KindSet set) { return std::has_single_bit(set); }
// Of a certain set.
constexpr Card the_card(KindSet set) { return static_cast<Card>(std::countr_zero(set)); }

using Kinds = std::array<Card, place_count>;

// How many of the ways give a card a kind.
using Shares = std::array<std::array<std::uint64_t, card_count>, place_count>;

// Of a set of the four Neutrals.
constexpr int bits_in(std::uint8_t neutrals) {
  constexpr std::array<std::uint8_t, 16> counts{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  return counts[neutrals];
}

class Belief {
 public:
  // One set for each card of a table of `may_be.size() - 1` players.
  explicit Belief(std::span<const KindSet> may_be);

  // The ways that agree; at most 4,843,238,400 (15 players, nothing seen).
  std::uint64_t ways() const { return ways_; }
  // For each card and kind in how many of them it has that kind. There must be one.
  Shares shares() const;
  // One of them, each as likely; there must be one. Beyond the table's cards stands Card{}.
  Kinds draw(Random& random) const;

 private:
  // What is placed, as an index of the table; placing a card makes it greater.
  struct Placed {
    std::uint8_t sultans = 0, guards = 0, assassins = 0, slaves = 0;
    std::uint8_t neutrals = 0;  // as bits
    constexpr std::size_t index() const {
      return (((sultans * 4u + guards) * 4u + assassins) * 6u + slaves) * 16u + neutrals;
    }
    constexpr std::size_t cards() const {
      return std::size_t{sultans} + guards + assassins + slaves + static_cast<std::size_t>(bits_in(neutrals));
    }
  };
  using Table = std::array<std::uint64_t, 2 * 4 * 4 * 6 * 16>;

  std::optional<Placed> with(Placed placed, Card card) const;
  template <class See>
  void each_downwards(See see) const;
  template <class See>
  void each_upwards(See see) const;
  std::size_t next_open(const Placed& placed) const { return placed.cards() - least_.cards(); }

  std::array<KindSet, place_count> may_be_{};      // of the cards that are not certain
  std::array<std::uint8_t, place_count> which_{};  // they are
  std::size_t open_ = 0;                           // so many
  std::size_t cards_ = 0;
  Kinds certain_{};          // of the others
  Placed least_{}, most_{};  // what is certain; the whole deck, but for the Neutrals:
  int neutrals_ = 0;         // KA-11: so many are in
  std::uint64_t ways_ = 0;
  Table after_;  // by what is placed: the ways to place the rest
};

// A number below n, each as likely; n > 0.
std::uint64_t any_below(std::uint64_t n, Random& random);

}  // namespace divan::karaya
