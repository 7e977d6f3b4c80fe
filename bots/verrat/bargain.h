// Exchanges of Verrat! (VE-21): which to propose, and which to take up.
#pragma once

#include "bots/verrat/character.h"
#include "bots/verrat/forecast.h"

namespace divan::verrat {

// What an exchange would bring its two sides, in chances to win.
struct Gain {
  double own = 0;
  double other = 0;
};
Gain gain_of(const View& view, Seat me, Seat other, const Cards& give, const Cards& get);

// Is it better for `me` than no exchange, and not better still for somebody who is near to winning?
bool is_welcome(const View& view, Seat me, Seat other, const Gain& gain, const Memory& memory,
                const Character& character);

// The best exchange that the partner, too, should welcome; none is repeated while `made` holds it.
std::optional<Offer> propose(const View& view, Seat me, const Memory& memory, const Character& character,
                             std::span<const Offer> made);

}  // namespace divan::verrat
