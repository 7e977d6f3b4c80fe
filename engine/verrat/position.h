// A position of Verrat! as a person writes it. Whatever is not named is filled in: markers in order round the ring,
// viziers on empty seats in order, empty hands, the remaining cards on the piles that are not named.
#pragma once

#include "engine/verrat/state.h"

namespace divan::verrat {

struct Position {
  std::optional<std::uint16_t> turn;  // 1
  // intrigue (the default), plans, cards (all journeys done) or pardon (the banishment done).
  std::optional<Phase> phase;
  std::optional<Seat> leader;  // by VE-15 if not named
  ByPlace<std::optional<CourtSeat>> markers;
  ByVizier<std::optional<Spot>> viziers;
  BySeat<std::optional<Colour>> colours;
  BySeat<std::optional<Cards>> hands;
  ByCity<std::optional<Pile>> piles;           // top first
  ByCity<std::optional<std::uint8_t>> buried;  // pardons everybody knows to be at the bottom
  // Plans of seats that have sealed (in phase plans: every seat in `sealed`; later: all). Not named: stay, nobody.
  ByVizier<std::optional<Destination>> plans;
  BySeat<std::optional<Vizier>> accusations;
  std::optional<SeatSet> sealed;
};

}  // namespace divan::verrat
