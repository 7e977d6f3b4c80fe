// What a palace counts for its player (SU-51 to SU-53, SU-55, SU-56), kept so that one more tile can be priced without
// counting everything again. Guards are told apart, since their points depend on the others; sapphires and djinns do
// not stand in a palace.
#pragma once

#include "bots/sultaniya/situation.h"

namespace divan::sultaniya {

class Ledger {
 public:
  // `person` and the content outlive it.
  Ledger(const Content& content, const Person& person, const Palace& palace);

  int points() const { return points_; }
  int guards() const { return guards_; }
  const Palace& palace() const { return palace_; }

  struct More {
    int points = 0;
    int guards = 0;
  };
  // What a tile would add there, where it fits.
  More with(Floor row, int place, Laid laid) const;
  // The part of it that depends on the place: objectives, gates and minarets. The other part is the same anywhere.
  int by_place(Floor row, int place, Laid laid) const;
  More by_itself(Laid laid) const;
  void lay(Floor row, int place, Laid laid);

 private:
  // What an objective would count with one more tile: symbols only ever become more.
  int most_with(std::size_t objective, Floor row, int place, Laid laid) const;
  int rises_with(Floor row, int place, Laid laid) const;
  void add_symbols(Floor row, int place, Laid laid);

  const Content& content_;
  const Person& person_;
  Palace palace_;
  std::array<Symbols, floor_count> rows_{};
  std::array<Symbols, half_columns> columns_{};
  std::array<int, objectives_each> most_{};  // of what each objective counts, in the best row or column
  int points_ = 0;
  int guards_ = 0;
};

}  // namespace divan::sultaniya
