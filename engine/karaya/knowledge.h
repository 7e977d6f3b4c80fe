// What a seat of Sultans of Karaya keeps in mind: what each card may be, and its notebook.
//
// What is known of a card is known of that physical card and moves with it: a public switch carries it along, so
// nothing gets lost. Only a hide (KA-25) makes it uncertain where a card lies. Then the knowledge branches, one branch
// for each exchange that may have been made, and a branch that a later sight contradicts is dropped.
#pragma once

#include <vector>

#include "engine/karaya/belief.h"
#include "engine/karaya/view.h"

namespace divan::karaya {

// One way in which the hides may have gone.
struct Branch {
  ByPlace<KindSet> may_be;    // the card that lies there
  ByPlace<Place> dealt_to;    // that card: it is the same card wherever it goes
  ByPlace<Partner> partners;  // KA-23: with whom each exchanged on its last turn taken
  double weight = 1;          // the chance of these exchanges, each allowed one being as likely, to any scale
  std::uint64_t ways = 0;     // to give kinds to the cards; 0: not counted yet
};

// KA-23: exactly these have exchanged with the seat on their last turn taken.
constexpr void bar(ByPlace<Partner>& partners, Seat seat, SeatSet others) {
  for (const Seat other : SeatSet::first(most_players)) {
    if (others.has(other)) partners[other] = Partner(seat);
    if (!others.has(other) && partners[other].is(seat)) partners[other] = {};
  }
}

// KA-4b: what the seat has seen of a card that lies face down now.
struct Note {
  std::optional<Card> card;
  bool certain = false;      // or the card may have been exchanged by a hide since
  bool not_a_slave = false;  // KA-44: all that is known of it
  std::uint16_t turn = 0;    // of this round, when the card was seen last
  friend bool operator==(const Note&, const Note&) = default;
};
struct Notebook {
  BySeat<std::optional<Note>> seats;
  std::optional<Note> spare;
  friend bool operator==(const Notebook&, const Notebook&) = default;
};

// So many branches are kept exactly. When there are more, so many are drawn in proportion to their weight, by dice
// whose seed is taken from the knowledge itself: the same events give the same knowledge.
inline constexpr std::size_t most_branches = 256;

struct Knowledge {
  Seat seat;
  View view;
  std::optional<Notebook> notebook;  // by option
  ByPlace<std::optional<Note>> notes;
  std::vector<Branch> branches;  // never empty
  std::uint8_t thinned = 0;      // so often in this round some were left out: the truth may be among those
  std::uint16_t begun = 0;       // how often it began anew: what was said of cards before is of no more use
  std::size_t most_branches = karaya::most_branches;
};

// How many sit at the table.
int players(const View& view);

// What each card may be in a branch, in the order of Belief: the seats' cards, then the spare.
List<KindSet, place_count> cards_of(const Branch& branch, int seats);

// So many of the branches, drawn in proportion to their likelihood, for somebody who must be quick.
std::vector<Branch> drawn_branches(const Knowledge& knowledge, std::size_t most, Random& random);

// How likely each card is to lie at each place, as the seat can know.
using Likelihoods = ByPlace<std::array<double, card_count>>;
Likelihoods likelihoods(const Knowledge& knowledge);

// ---- What was said (KA-4) is evidence for whoever trusts it, and never part of the knowledge itself

// Of each card, by the place that it was dealt to (see Branch::dealt_to).
using Hearsay = ByPlace<Odds>;
// No word weighs more than e² to 1, and all words of one speaker together no more than e³ to 1: logarithms of 2 and 3.
inline constexpr double most_of_a_word = 7.38905609893065, most_of_a_speaker = 20.085536923187668;

// What the seat may think who has heard that.
struct Opinion {
  Likelihoods likelihoods;
  // The standard error of each that comes from branches which were left out (see Knowledge::thinned); else 0.
  Likelihoods error;
  // The number of equally likely branches that would tell as much.
  double effective_branches = 0;
};
Opinion opinion(const Knowledge& knowledge, const Hearsay& hearsay);

// How all cards may lie.
struct Layout {
  ByPlace<Card> cards;
  std::size_t branch = 0;  // of the knowledge
};
// Layouts drawn by the opinion, spread evenly over the branches, in the order of these: each alone is an exact draw.
void draw_layouts(const Knowledge& knowledge, const Hearsay& hearsay, Random& random, std::span<Layout> layouts);
// The same knowledge as if all cards had been seen to lie so. `pinned` is a copy of it that can be used again.
void pin(const Knowledge& knowledge, const Layout& layout, Knowledge& pinned);

}  // namespace divan::karaya
