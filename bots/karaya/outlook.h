// Who is who at a table of Sultans of Karaya, as a seat may think: the likelihoods that every rule of thumb starts
// from.
#pragma once

#include "bots/karaya/hearsay.h"

namespace divan::karaya {

class Outlook {
 public:
  Outlook(const Knowledge& knowledge, const Hearsay& hearsay);

  Seat me() const { return me_; }
  Card own() const { return own_; }
  bool is_hidden(Seat seat) const { return hidden_.has(seat); }
  SeatSet living() const { return living_; }
  SeatSet hidden() const { return hidden_; }
  double is(Place place, Card card) const { return opinion_.likelihoods[place][static_cast<std::size_t>(card)]; }
  // That nobody kills this Assassin when it names the target (KA-37, KA-46).
  double unguarded(Seat assassin, Seat target) const;
  // That this player is the Sultan and can be killed by me.
  double falls(Seat target) const { return is(target, Card::sultan) * unguarded(me_, target); }
  // What it would tell to know the card that lies there: 0 when it is certain.
  double unknown(Place place) const;

 private:
  SeatSet beside(Seat seat) const;

  Seat me_;
  Card own_{};
  SeatSet living_, hidden_, distracted_;
  Opinion opinion_;
};

}  // namespace divan::karaya
