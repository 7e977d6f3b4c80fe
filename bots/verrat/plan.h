// What a player of Verrat! resolves for the turn: where its viziers go, and whom it accuses (VE-22, VE-23).
#pragma once

#include <vector>

#include "bots/verrat/character.h"
#include "bots/verrat/forecast.h"

namespace divan::verrat {

struct Resolve {
  ByBuild<Destination> plan;  // of free viziers
  double worth = 0;           // the chance to win that it promises
};

// The destinations that a player thinks of, by vizier; empty: all.
using Ideas = ByBuild<std::vector<Destination>>;

// Plans by what they promise, the best first; at most so many, and none that promises less than the best by `within`.
std::vector<Resolve> weigh_plans(const View& view, Seat me, const Memory& memory, const Character& character,
                                 std::size_t most, double within);
// Plans that promise so nearly the same are as good.
inline constexpr double plan_noise = 0.03;

// The best plan by the forecast; near ones are as good, and `dice` chooses.
Resolve make_plan(const View& view, Seat me, const Memory& memory, const Character& character, Random& dice,
                  const Ideas& ideas = {});

// The vizier whose banishment takes most from the rival who is nearest to winning; nobody when none is near. The one
// that it said it would accuse, unless another is about to win.
std::optional<Vizier> choose_accused(const View& view, Seat me, const Memory& memory, const Character& character);
// How much it would take from its owner.
double threat_of(const View& view, Vizier vizier);

// Would this journey bring its owner the game this turn: the last kind while another vizier is on the favourite's seat
// or carried there, or such a seat with hardly a kind missing?
bool may_win_by(const View& view, Vizier vizier, Destination to);

// How likely another than `me` will also be in this city, or want this seat.
double crowd(const Forecast& forecast, Seat me, Destination to);

}  // namespace divan::verrat
