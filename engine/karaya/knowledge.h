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
  ByPlace<KindSet> may_be;  // the card that lies there
  BySeat<SeatSet> barred;   // KA-23: who exchanged with this seat since its own last turn taken
  double weight = 1;        // the chance of these exchanges, each allowed one being as likely, to any scale
  std::uint64_t ways = 0;   // to give kinds to the cards; 0: not counted yet
};

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

struct Knowledge {
  Seat seat;
  View view;
  std::optional<Notebook> notebook;  // by option
  ByPlace<std::optional<Note>> notes;
  std::vector<Branch> branches;  // never empty
  bool thinned = false;          // in this round some were left out: the truth may be among those
};

// So many branches are kept exactly. When there are more, so many are drawn in proportion to their weight, by dice
// whose seed is taken from the knowledge itself: the same events give the same knowledge.
inline constexpr std::size_t most_branches = 256;

// How many sit at the table.
int players(const View& view);

// What each card may be in a branch, in the order of Belief: the seats' cards, then the spare.
List<KindSet, place_count> cards_of(const Branch& branch, int seats);

// How likely each card is to lie at each place, as the seat can know.
using Likelihoods = ByPlace<std::array<double, card_count>>;
Likelihoods likelihoods(const Knowledge& knowledge);

}  // namespace divan::karaya
