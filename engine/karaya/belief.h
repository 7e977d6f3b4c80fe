// What the cards of a round can be (KA-10, KA-11). They stand here in any order that the caller keeps; of each card
// somebody knows a set of kinds that it may be, and may have been told more or less of it. All ways to give kinds to
// the cards that agree with the deck and the sets are equally likely but for what was said: here they are counted,
// exactly, weighed and drawn.
//
// The ways are counted by a table over what has been placed so far (Sultans, Guards, Assassins, Slaves, which
// Neutrals), since how many cards are placed says which comes next: at most 192 rows of 16 numbers, no heap. Numbers of
// ways are below 2^53, so that doubles hold them exactly.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "engine/core/chance.h"
#include "engine/karaya/state.h"

namespace divan::karaya {

// A set of kinds, as bits.
using KindSet = std::uint8_t;
inline constexpr KindSet any_kind = 0xFF;
constexpr KindSet only(Card card) { return static_cast<KindSet>(1u << static_cast<unsigned>(card)); }
constexpr bool has(KindSet set, Card card) { return (set & only(card)) != 0; }
// Not std::has_single_bit: it counts bits, by a function call on plain x86-64.
constexpr bool is_certain(KindSet set) { return set != 0 && (set & (set - 1)) == 0; }
// Of a certain set.
constexpr Card the_card(KindSet set) { return static_cast<Card>(std::countr_zero(set)); }

using Kinds = std::array<Card, place_count>;

// For each kind, how likely what was said of a card is if the card is of that kind, to any scale: soft evidence.
using Odds = std::array<double, card_count>;
inline constexpr Odds nothing_said{1, 1, 1, 1, 1, 1, 1, 1};

// How much of the weight gives a card a kind: without anything said, how many of the ways.
using Shares = std::array<std::array<double, card_count>, place_count>;

class Belief {
 public:
  // One set for each card of a table of `may_be.size() - 1` players.
  explicit Belief(std::span<const KindSet> may_be) : Belief(may_be, {}) {}
  // And for each card what was said of it: a way weighs the product of the odds of its kinds. Empty: nothing.
  Belief(std::span<const KindSet> may_be, std::span<const Odds> said);

  // The weight of all ways that agree; 0 when there is none.
  double weight() const { return weight_; }
  // Their number where nothing is said; at most 4,843,238,400 (15 players, nothing seen).
  std::uint64_t ways() const { return static_cast<std::uint64_t>(weight_); }
  // For each card and kind the weight of those in which it has that kind. There must be one.
  Shares shares() const;
  // One of them, as likely as it weighs; there must be one. Beyond the table's cards stands Card{}.
  Kinds draw(Random& random) const;

 private:
  static constexpr std::size_t most_rows = 2 * 4 * 4 * 6, most_lanes = 16;
  using Table = std::array<double, most_rows * most_lanes>;
  struct Levels;

  void sort(std::span<const KindSet> may_be, std::span<const Odds> said);
  Levels levels(std::size_t lanes) const;
  template <std::size_t lanes>
  void count();
  template <std::size_t lanes>
  void spread(Shares& shares) const;
  template <bool upwards, class See>
  void each_row(See see) const;

  std::array<std::array<double, place_count>, card_count> odds_{};  // by kind, of the cards that are not certain
  std::array<std::uint8_t, place_count> which_{};                   // they are
  std::size_t open_ = 0;                                            // so many
  std::size_t cards_ = 0;
  Kinds certain_{};                        // of the others
  std::array<std::uint8_t, 4> left_{};     // of the deck: Sultans, Guards, Assassins, Slaves
  std::array<std::uint16_t, 4> stride_{};  // of the rows
  std::uint8_t neutrals_left_ = 0;         // KA-11: so many
  bool whole_ = true;                      // nothing was said: weights are whole numbers
  double sure_ = 1;                        // the weight of what is certain
  double weight_ = 0;
  Table after_;  // by what is placed: the weight of all ways to place the rest
};

// A number below n, each as likely; n > 0.
std::uint64_t any_below(std::uint64_t n, Random& random);
// From 0 up to and without 1.
inline double any_share(Random& random) { return 0x1p-53 * static_cast<double>(random.next() >> 11); }

}  // namespace divan::karaya
