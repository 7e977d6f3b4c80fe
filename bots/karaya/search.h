// One step ahead and then the round to its end: each option is tried in the same imagined worlds, drawn by what the
// seat knows and has heard, and the round is played out by plain habits (playout.h). What does worse drops out
// half-way.
#pragma once

#include "bots/karaya/hearsay.h"
#include "bots/karaya/playout.h"

namespace divan::karaya {

// Something that may be done: an action, or for now nothing. `bonus`: points that a playout does not see.
struct Prospect {
  std::optional<Action> action;
  double bonus = 0;
  double points = 0;  // expected in the end
};

class Search {
 public:
  // `knowledge`: the seat's, or some of its branches.
  Search(const Standpoint<Karaya>& at, const Knowledge& knowledge, const Hearsay& hearsay, const Rates& rates);

  // Reckons what each brings and puts the best first. `effort`: how many worlds the best ones are tried in.
  void compare(std::vector<Prospect>& prospects, std::size_t effort);

 private:
  struct Tried {
    Prospect* prospect;
    double sum = 0;
  };
  double trial(const Prospect& prospect, std::size_t world);
  void imagine(std::size_t worlds);

  const Standpoint<Karaya>& at_;
  const Knowledge& knowledge_;
  const Hearsay& hearsay_;
  const Rates rates_;
  std::vector<World<Karaya>> worlds_;
  std::vector<Habits> habits_;
  std::uint64_t seed_ = 0;
};

}  // namespace divan::karaya
