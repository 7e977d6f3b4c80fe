#include "bots/karaya/outlook.h"

#include <algorithm>

#include "engine/karaya/ring.h"

namespace divan::karaya {

Outlook::Outlook(const Knowledge& knowledge, const Hearsay& hearsay)
    : me_(knowledge.seat), opinion_(opinion(knowledge, hearsay)) {
  const View& view = knowledge.view;
  Seat dancer = nobody;
  for (const Seat seat : SeatSet::first(players(view))) {
    const SeatView& shown = *view.seats[seat];
    if (shown.face == Face::dead) continue;
    living_.add(seat);
    if (shown.face == Face::hidden) hidden_.add(seat);
    const bool dances = shown.face == Face::known && shown.card == Card::belly_dancer;
    if (dances && !shown.detained && !shown.captured) dancer = seat;
  }
  if (dancer != nobody) distracted_ = beside(dancer);  // KA-46
  if (const auto& secret = view.secrets[me_]) own_ = secret->card;
}

// KA-7
SeatSet Outlook::beside(Seat seat) const {
  const SeatSet others = living_ - SeatSet::of(seat);
  if (others.empty()) return {};
  return SeatSet::of(next_in(seat, others)) | SeatSet::of(previous_in(seat, others));
}

double Outlook::unguarded(Seat assassin, Seat target) const {
  SeatSet near = (beside(assassin) | beside(target)) - SeatSet::of(assassin) - distracted_;
  if (!beside(assassin).has(target)) near = near - SeatSet::of(target);
  double nobody_acts = 1;
  for (const Seat seat : near) nobody_acts *= 1 - is(seat, Card::guard);
  return nobody_acts;
}

double Outlook::unknown(Place place) const {
  double same = 0;  // two draws of it agree
  for (const double share : opinion_.likelihoods[place]) same += share * share;
  return 1 - same;
}

}  // namespace divan::karaya
