#include "bots/karanor/course.h"

#include <algorithm>

namespace divan::karanor {
namespace {

constexpr double use_each_turn = 1.5;  // of an artefact
constexpr double use_once = 7;
constexpr double lesser_bonus = 1.5;  // a point of what plans do not reckon with
constexpr double associate_each_turn = 1.4;
constexpr int steps_with_reward[] = {3, 6};  // MK-40

template <class Use>
void each_bit(std::uint64_t bits, Use&& use) {
  for (; bits != 0; bits &= bits - 1) use(static_cast<std::uint8_t>(std::countr_zero(bits)));
}

void add_bonuses(Course& course, const Bonuses& always, int times) {
  for (std::size_t i = 0; i < bonus_count; ++i)
    course.bonuses[i] = static_cast<std::int8_t>(course.bonuses[i] + always[i] * times);
  for (const Bonus lesser :
       {Bonus::quest_limit, Bonus::recruit_discount, Bonus::delivery_gold, Bonus::quest_gold, Bonus::guard})
    course.worth += lesser_bonus * always[static_cast<std::size_t>(lesser)] * times;
}

}  // namespace

double worth_of(Thing thing) {
  switch (thing) {
    case Thing::gold: return 1;
    case Thing::artefact: return 6;
    case Thing::associate: return 5;
    case Thing::insignia:
    case Thing::black_market:
    case Thing::diamond: return 3;
    case Thing::quest: return 2;
    case Thing::income: return 4;
    case Thing::prestige: return 8;
    default: return 1.5;  // a resource
  }
}

Course course_of(const View& view, Seat seat) {
  const Content& content = *view.options.content;
  const PlayerView& self = *view.players[seat];
  Course course;
  const bool active = view.phase == Phase::play && view.active == seat;
  course.turns = active ? 0 : -1;
  course.actions = active ? view.actions : 0;
  course.steps = active ? view.steps : 0;
  course.dealings = active ? view.dealings : 0;
  course.earned = !active;
  course.at = content.place(self.at);
  course.home = content.place(self.home);
  course.tile = content.home(self.home);
  course.gold = self.gold;
  course.prestige = self.prestige;
  course.income = self.income;
  course.pawns = self.pawns;
  course.quests = self.quests;
  course.black_market = self.black_market;
  course.goods = self.goods;
  course.shops = self.shops.bits();
  course.own_villas = static_cast<int>(self.villas.size());
  for (std::uint8_t i = 0; i < view.seats; ++i) course.villas |= view.players[Seat{i}]->villas.bits();
  course.people = view.inhabitants.bits();
  course.associates = static_cast<std::uint8_t>(self.associates.bits() & ~view.promoted.bits());
  course.promoted = static_cast<std::uint8_t>(std::popcount(self.associates.bits() & view.promoted.bits()));
  course.worth = worth_of(Thing::black_market) * self.black_market;
  each_bit(self.artefacts.bits(), [&](std::uint8_t i) { add_artefact(content, course, {i}, 1); });
  for (std::uint8_t i = 0; i < most_insignia_kinds; ++i) {
    if (self.insignia.held()[i] != 0) add_insignia(content, course, {i}, self.insignia.held()[i]);
  }
  return course;
}

double income_of(const Content& content, const Course& course) {
  double goods = 0;
  each_bit(course.associates, [&](std::uint8_t i) {
    // Who fills a warehouse brings little.
    goods += course.goods[content.associates[i].resource] >= 3 ? 0.6 : associate_each_turn;
  });
  return content[course.tile].track[static_cast<std::size_t>(course.income)] + course.of(Bonus::income) +
         course.promoted + goods + course.earns;
}

void add_artefact(const Content& content, Course& course, ArtefactRef ref, int times) {
  const Artefact& artefact = content[ref];
  course.artefacts += times;
  add_bonuses(course, artefact.always, times);
  if (!artefact.has_use) return;
  if (artefact.every == Every::turn) {
    course.earns += use_each_turn * times;
  } else {
    course.worth += use_once * times;
  }
}

void add_insignia(const Content& content, Course& course, InsigniaRef kind, int times) {
  course.insignia[kind.index] = static_cast<std::uint8_t>(std::max(0, course.insignia[kind.index] + times));
  add_bonuses(course, content[kind].always, times);
}

void add_prestige(Course& course, int by) {
  const int before = course.prestige;
  course.prestige = std::max(0, course.prestige + by);
  for (const int step : steps_with_reward) {
    if (before < step && course.prestige >= step) course.worth += worth_of(Thing::black_market);
  }
}

void add_income(const Content& content, Course& course, int by) {
  course.income = std::clamp(course.income + by, 0, content[course.tile].levels - 1);
}

void gain(const Content& content, Course& course, const Effect& effect, std::optional<Resource> resource) {
  switch (effect.thing) {
    case Thing::gold: course.gold += effect.amount; return;
    case Thing::income: add_income(content, course, effect.amount); return;
    case Thing::prestige: add_prestige(course, effect.amount); return;
    case Thing::insignia: add_insignia(content, course, {effect.which}, effect.amount); return;
    case Thing::associate: course.earns += associate_each_turn * effect.amount; return;
    case Thing::artefact: course.artefacts += effect.amount; break;
    case Thing::black_market: course.black_market += effect.amount; break;
    case Thing::quest: course.quests += effect.amount; break;
    case Thing::any:
      if (!resource) break;
      course.goods[*resource] = static_cast<std::uint8_t>(course.goods[*resource] + effect.amount);
      return;
    default: {
      if (!is_resource(effect.thing)) return;
      auto& count = course.goods[resource_of(effect.thing)];
      count = static_cast<std::uint8_t>(count + effect.amount);
      return;
    }
  }
  course.worth += effect.amount * worth_of(effect.thing);
}

}  // namespace divan::karanor
