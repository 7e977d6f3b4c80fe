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

 private:
  More count(Laid laid) const;
  int goals(const std::array<Symbols, floor_count>& rows, const std::array<Symbols, half_columns>& columns) const;

  const Content& content_;
  const Person& person_;
  Palace palace_;
  std::array<Symbols, floor_count> rows_{};
  std::array<Symbols, half_columns> columns_{};
  int goals_ = 0;
  int rises_ = 0;
  int points_ = 0;
  int guards_ = 0;
};

}  // namespace divan::sultaniya
