// What a seat of Marchands de Karanor has, and what it could do for prestige and income, as far as its view tells: for
// progress.cpp only. Actions and gold are counted in hundredths.
#pragma once

#include "engine/karanor/bits.h"
#include "engine/karanor/karanor.h"

namespace divan::karanor {

inline constexpr int most_gold = 1000;  // more is of no use to anybody

struct Means {
  int gold = 0;     // and what is as good as gold
  int income = 0;   // each turn
  int actions = 0;  // left in this turn
  std::array<int, bonus_count> bonuses{};

  int of(Bonus bonus) const { return bonuses[static_cast<std::size_t>(bonus)]; }
  int work() const { return 100 * (gold_of_work + of(Bonus::work)); }
  int speed() const { return steps_a_move + of(Bonus::steps); }
  int passage() const { return 100 * reduced(gold_a_passage, of(Bonus::sea)); }
  int harvest(Resource resource) const { return tokens_a_harvest + of(Bonus::harvest) + of(harvest_of(resource)); }
};
Means means_of(const View& view, Seat seat);

enum class Pawn : std::uint8_t { none, shop, villa };

// A shop to build, a quest to complete, a delivery to make, a villa to buy.
struct Plan {
  Goods goods;      // to be handed over
  int gold = 0;     // likewise
  Places goal = 0;  // where; 0: anywhere. Of shops and villas: wherever one may stand
  int delay = 0;    // actions, for what else must be true first
  int prestige = 0;
  int income = 0;
  int gain = 0;  // whatever else it brings, in gold
  Pawn pawn = Pawn::none;
  std::uint8_t card = 0;  // plans of one card are done together: a quest's ways
};
using Plans = List<Plan, 32>;
Plans plans_of(const View& view, Seat seat, const Means& means);

// The places of these names. A view lists them in the order of the map: where one was found the next is looked for.
template <class Names>
Places places_named(const Content& content, const Names& names) {
  Places places = 0;
  std::size_t at = 0;
  for (const Name& name : names) {
    for (std::size_t tried = 0; tried < content.places.size() && content.places[at].name != name; ++tried)
      at = (at + 1) % content.places.size();
    set_bit(places, at);
  }
  return places;
}

}  // namespace divan::karanor
