// What a seat of Marchands de Karanor has, and how that changes while it pursues goals alone: action by action, turn by
// turn, with the income at the end of each.
#pragma once

#include "bots/karanor/atlas.h"

namespace divan::karanor {

struct Course {
  // How long it has gone on.
  int turns = 0;        // that are over
  int actions = 0;      // left in this one
  int steps = 0;        // left in the Move
  int dealings = 0;     // left in the visit to the market
  bool earned = false;  // the income of this turn is paid
  // What the seat has.
  PlaceRef at;
  PlaceRef home;
  HomeRef tile;
  int gold = 0;
  int prestige = 0;
  int income = 0;  // the level
  int pawns = 0;
  int quests = 0;
  int black_market = 0;
  int artefacts = 0;
  int cards_to_take = 0;  // shop cards, after something was built
  double worth = 0;       // of what plans do not reckon with, in gold
  double earns = 0;       // likewise, each turn
  Goods goods;
  std::uint8_t associates = 0;  // bits; those that bring their resource
  std::uint8_t promoted = 0;    // how many that bring gold
  Places shops = 0;             // its own
  Places villas = 0;            // everybody's
  int own_villas = 0;
  Places people = 0;  // places where somebody can be met
  std::array<std::int8_t, bonus_count> bonuses{};
  std::array<std::uint8_t, most_insignia_kinds> insignia{};
  std::uint32_t done = 0;  // goals, as bits

  int of(Bonus bonus) const { return bonuses[static_cast<std::size_t>(bonus)]; }
  int reduced(int price, Bonus by) const { return std::max(0, price - of(by)); }
  int speed() const { return steps_a_move + of(Bonus::steps); }
  int passage() const { return reduced(gold_a_passage, Bonus::sea); }
  int harvest(Resource resource) const { return tokens_a_harvest + of(Bonus::harvest) + of(harvest_of(resource)); }
  int work() const { return gold_of_work + of(Bonus::work); }
  double time() const { return turns + (actions_a_turn - actions) / static_cast<double>(actions_a_turn); }
};

// What everybody can see that this seat has.
Course course_of(const View& view, Seat seat);

// What is worth what in gold: the scale of docs/content_karanor.md.
double worth_of(Thing thing);

// The gold at the end of a turn, and what else it brings, in gold.
double income_of(const Content& content, const Course& course);

// A tile comes (times = 1) or goes (times = -1).
void add_artefact(const Content& content, Course& course, ArtefactRef artefact, int times);
void add_insignia(const Content& content, Course& course, InsigniaRef kind, int times);
// MK-40 included.
void add_prestige(Course& course, int by);
void add_income(const Content& content, Course& course, int by);
// What an effect gives the seat itself; `resource` is what was chosen.
void gain(const Content& content, Course& course, const Effect& effect, std::optional<Resource> resource);

}  // namespace divan::karanor
