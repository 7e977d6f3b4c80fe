#include "bots/karanor/race.h"

#include <algorithm>

namespace divan::karanor {
namespace {

// What a prestige takes for which no card is in hand yet.
constexpr double usual_actions = 3.5;  // to come by the card and do it
constexpr double usual_steps = 4;
constexpr double usual_tokens = 3;
constexpr double usual_gold = 3.5;
constexpr double gold_for_action = 2;
constexpr double saved_at_most = 0.4;  // of the actions, when there is plenty of gold
constexpr double spare_token = 1.0;    // in gold, while it may be of use
constexpr int tokens_of_use = 3;       // of a kind
constexpr double worth_of_meeting = 6;
constexpr int price_at_market = 3;
constexpr int dealings_a_visit = 2;
constexpr int most_work = 60;  // actions; more gold than that is never earned

template <class Use>
void each_place(Places places, Use&& use) {
  for (; places != 0; places &= places - 1) use(PlaceRef{static_cast<std::uint8_t>(std::countr_zero(places))});
}

}  // namespace

struct Race::Run {
  Course course;
  NextStep* first = nullptr;  // to be noted

  void note(const NextStep& step) {
    if (first != nullptr && first->kind == NextStep::Kind::none) *first = step;
  }
};

Race::Race(const Atlas& atlas, const View& view) : atlas_(atlas), content_(atlas.content()), view_(view) {
  target_ = view.final_prestige;
}

// ---- Turns

void Race::act(Run& run, const NextStep& step) const {
  Course& course = run.course;
  if (course.actions == 0) {
    run.note({NextStep::Kind::end});
    if (!course.earned) {
      course.gold += content_[course.tile].track[static_cast<std::size_t>(course.income)] + course.of(Bonus::income) +
                     course.promoted;
      course.worth += course.earns;
      for (std::uint32_t rest = course.associates; rest != 0; rest &= rest - 1) {
        const auto resource = content_.associates[static_cast<std::size_t>(std::countr_zero(rest))].resource;
        if (view_.supply[resource] > 0) ++course.goods[resource];
      }
    }
    course.earned = false;
    ++course.turns;
    course.actions = actions_a_turn;
  }
  run.note(step);
  --course.actions;
  course.steps = course.dealings = 0;
}

bool Race::earn(Run& run, int gold) const {
  for (int left = most_work; run.course.gold < gold; --left) {
    if (left == 0) return false;
    act(run, {NextStep::Kind::work});
    run.course.gold += run.course.work();
  }
  return true;
}

// ---- Ways

PlaceRef Race::nearest(PlaceRef from, Places places) const {
  PlaceRef found;
  int least = none;
  each_place(places, [&](PlaceRef place) {
    if (const int steps = atlas_.steps(from, place); steps < least) least = steps, found = place;
  });
  return found;
}

void Race::go(Run& run, PlaceRef to) const {
  Course& course = run.course;
  while (course.at != to) {
    const PlaceRef next = atlas_.next(course.at, to);
    const int price = has(content_[course.at].land, next) ? 0 : course.passage();
    if (!earn(run, price)) return;
    const NextStep step{NextStep::Kind::walk, next.index};
    if (course.steps == 0) {
      act(run, step);
      course.steps = course.speed();
    }
    run.note(step);
    --course.steps;
    course.gold -= price;
    course.at = next;
  }
}

// MK-70: of the market, if the field is far and there is gold enough; two tokens a visit.
bool Race::buy(Run& run, Goods& missing, Resource resource, PlaceRef field) const {
  Course& course = run.course;
  if (!view_.market || (*view_.market)[resource] < missing[resource]) return false;
  const bool near = field.exists() && atlas_.steps(course.at, field) <= course.speed() + course.steps;
  if ((near && course.dealings == 0) || course.gold < price_at_market * missing[resource]) return false;
  const NextStep step{NextStep::Kind::buy, static_cast<std::uint8_t>(resource)};
  for (; missing[resource] > 0; --missing[resource]) {
    if (course.dealings == 0) {
      act(run, step);
      course.dealings = dealings_a_visit;
    }
    run.note(step);
    --course.dealings;
    course.gold -= price_at_market;
    ++course.goods[resource];
  }
  return true;
}

// Field after field: near ones first, and those that lie on the way.
bool Race::fetch(Run& run, Goods missing, Places goal) const {
  Course& course = run.course;
  while (missing.kinds() != 0) {
    PlaceRef field;
    Resource wanted{};
    int least = 1000;
    for (const Resource resource : all_resources) {
      if (missing[resource] == 0 || view_.supply[resource] == 0) continue;
      each_place(atlas_.fields(resource), [&](PlaceRef place) {
        const int onwards = goal == 0 ? 0 : atlas_.steps(place, nearest(place, goal));
        const int detour = 2 * atlas_.steps(course.at, place) + onwards;
        if (detour < least) least = detour, field = place, wanted = resource;
      });
    }
    if (!field.exists()) {  // none is left to harvest
      const auto bare = std::ranges::find_if(all_resources, [&](Resource one) { return missing[one] > 0; });
      if (!buy(run, missing, *bare, field)) return false;
      continue;
    }
    if (buy(run, missing, wanted, field)) continue;
    const int before = course.turns;
    go(run, field);
    if (course.at != field) return false;
    const auto stock = course.goods[wanted];
    act(run, {NextStep::Kind::harvest, static_cast<std::uint8_t>(wanted)});
    course.goods[wanted] = static_cast<std::uint8_t>(course.goods[wanted] + course.harvest(wanted));
    // What associates bring meanwhile counts too.
    for (const Resource resource : all_resources) {
      if (missing[resource] == 0) continue;
      int got = resource == wanted ? course.goods[resource] - stock : 0;
      if (course.turns != before && resource != wanted) {
        for (std::uint32_t rest = course.associates; rest != 0; rest &= rest - 1) {
          if (content_.associates[static_cast<std::size_t>(std::countr_zero(rest))].resource == resource)
            got += course.turns - before;
        }
      }
      missing[resource] = static_cast<std::uint8_t>(std::max(0, missing[resource] - got));
    }
  }
  return true;
}

// ---- Goals

Places Race::places_of(const Course& course, const Goal& goal) const {
  switch (goal.kind) {
    case Goal::Kind::shop: return content_.cities & ~course.shops;
    case Goal::Kind::villa: return content_.villas & ~course.villas;
    case Goal::Kind::meet: return course.people;
    default: return goal.where;
  }
}

int Race::price_of(const Course& course, const Goal& goal) const {
  switch (goal.kind) {
    case Goal::Kind::shop: return course.reduced(goal.deed->pay.gold, Bonus::build_discount);
    case Goal::Kind::villa: return course.reduced(gold_of_villa, Bonus::villa_discount);
    case Goal::Kind::recruit: return course.reduced(gold_of_recruit, Bonus::recruit_discount);
    default: break;
  }
  if (goal.deed == nullptr) return 0;
  int gold = goal.deed->pay.gold;
  for (const Condition& condition : content_.in(*goal.deed)) {
    if (condition.need == Need::has && condition.thing == Thing::gold) gold = std::max<int>(gold, condition.amount);
  }
  return gold;
}

Goods Race::tokens_of(const Goal& goal) const {
  if (goal.deed == nullptr) return {};
  Goods wanted = goal.deed->pay.goods;
  for (const Condition& condition : content_.in(*goal.deed)) {
    if (condition.need != Need::has || !is_resource(condition.thing)) continue;
    auto& amount = wanted[resource_of(condition.thing)];
    amount = std::max(amount, condition.amount);
  }
  return wanted;
}

Goods Race::missing(const Course& course, const Goal& goal) const {
  Goods missing = tokens_of(goal);
  for (const Resource resource : all_resources)
    missing[resource] = static_cast<std::uint8_t>(std::max(0, missing[resource] - course.goods[resource]));
  return missing;
}

// What cannot be fetched: it must be true by then.
bool Race::holds(const Course& course, const Condition& condition) const {
  const auto owned = [&]() -> int {
    switch (condition.thing) {
      case Thing::gold: return course.gold;
      case Thing::income: return course.income;
      case Thing::prestige: return course.prestige;
      case Thing::artefact: return course.artefacts;
      case Thing::quest: return course.quests;
      case Thing::black_market: return course.black_market;
      case Thing::associate: return std::popcount(course.associates) + course.promoted;
      case Thing::shop: return std::popcount(course.shops);
      case Thing::villa: return course.own_villas;
      case Thing::insignia: {
        int sum = 0;
        for (std::size_t i = 0; i < most_insignia_kinds; ++i)
          sum += condition.which == none || condition.which == i ? course.insignia[i] : 0;
        return sum;
      }
      default: return is_resource(condition.thing) ? course.goods[resource_of(condition.thing)] : 0;
    }
  };
  switch (condition.need) {
    case Need::has:
      return is_resource(condition.thing) || condition.thing == Thing::gold || owned() >= condition.amount;
    case Need::at_most: return owned() <= condition.amount;
    case Need::shop_in: return has(course.shops, {condition.which});
    default: return true;
  }
}

bool Race::may_begin(const Course& course, const Goal& goal) const {
  if ((course.done >> goal.slot & 1) != 0) return false;
  if (goal.after != none && (course.done >> goal.after & 1) == 0) return false;
  if (goal.to_take && course.cards_to_take == 0) return false;
  const bool pawn = goal.kind == Goal::Kind::shop || goal.kind == Goal::Kind::villa;
  if (pawn && course.pawns == 0) return false;
  const bool somewhere = pawn || goal.kind == Goal::Kind::meet;
  if (somewhere && places_of(course, goal) == 0) return false;
  if (goal.kind == Goal::Kind::meet && course.quests >= quests_in_hand + course.of(Bonus::quest_limit)) return false;
  if (goal.deed == nullptr) return true;
  return std::ranges::all_of(content_.in(*goal.deed), [&](const Condition& one) { return holds(course, one); });
}

// What it brings.
void Race::reap(Run& run, const Goal& goal) const {
  Course& course = run.course;
  course.gold -= goal.kind == Goal::Kind::quest ? goal.deed->pay.gold : price_of(course, goal);
  switch (goal.kind) {
    case Goal::Kind::shop:
      --course.pawns;
      course.shops |= bit(course.at);
      course.cards_to_take += goal.to_take ? 0 : 1;
      break;
    case Goal::Kind::villa:
      --course.pawns;
      ++course.own_villas;
      course.villas |= bit(course.at);
      add_prestige(course, prestige_of_villa);
      return;
    case Goal::Kind::recruit:
      course.associates = static_cast<std::uint8_t>(course.associates | 1u << goal.piece);
      return;
    case Goal::Kind::meet:
      course.people &= ~bit(course.at);
      ++course.quests;
      course.worth += worth_of_meeting;
      return;
    case Goal::Kind::quest:
      --course.quests;
      course.gold += course.of(Bonus::quest_gold);
      if (content_.quests[goal.piece].sequel.exists()) {
        ++course.quests;
        course.worth += worth_of_meeting + worth_of(Thing::quest);
      }
      break;
    case Goal::Kind::delivery: course.gold += course.of(Bonus::delivery_gold); break;
  }
  course.goods -= goal.deed->pay.goods;
  for (const Effect& effect : content_.of(goal.deed->effects)) {
    if (effect.op == Op::gain && effect.who == Who::you) gain(content_, course, effect, {});
    if (effect.op == Op::actions) course.actions += effect.amount;
  }
}

namespace {

NextStep deed_of(const Goal& goal) {
  constexpr NextStep::Kind kinds[] = {NextStep::Kind::build, NextStep::Kind::complete, NextStep::Kind::deliver,
                                      NextStep::Kind::villa, NextStep::Kind::recruit,  NextStep::Kind::meet};
  return {kinds[static_cast<std::size_t>(goal.kind)], goal.piece, goal.way};
}

}  // namespace

bool Race::pursue(Run& run, const Goal& goal) const {
  Course& course = run.course;
  if (!may_begin(course, goal)) return false;
  const Places places = places_of(course, goal);
  if (!fetch(run, missing(course, goal), places)) return false;
  if (places != 0) {
    const PlaceRef to = nearest(course.at, places);
    go(run, to);
    if (course.at != to) return false;
  }
  if (!earn(run, price_of(course, goal))) return false;
  act(run, deed_of(goal));
  reap(run, goal);
  course.done |= 1u << goal.slot;
  return true;
}

NextStep Race::first_step(Course course, const Goal& goal) const {
  NextStep step;
  Run run{course, &step};
  pursue(run, goal);
  return step;
}

// ---- What there is to aim at

Goals Race::goals(const Course& course, const Cards& cards) const {
  Goals goals;
  std::uint8_t slot = 0;
  const auto put = [&](Goal goal) {
    if (goals.full()) return;
    goal.slot = slot++;
    goals.push_back(goal);
  };
  const auto shop = [&](ShopRef ref, bool to_take) {
    Goal goal;
    goal.piece = ref.index;
    goal.deed = &content_[ref].build;
    goal.to_take = to_take;
    put(goal);
  };
  for (const ShopRef ref : cards.shops) shop(ref, false);
  for (const auto& name : view_.show) {
    if (name) shop(content_.shop(*name), true);
  }
  if (view_.delivery) {
    Goal goal{Goal::Kind::delivery};
    goal.piece = content_.delivery(*view_.delivery).index;
    goal.deed = &content_.deliveries[goal.piece].deed;
    goal.where = bit(content_.deliveries[goal.piece].city);
    put(goal);
  }
  for (const auto kind : {Goal::Kind::villa, Goal::Kind::meet}) {
    for (int i = 0; i < 2; ++i) {
      Goal goal{kind};
      if (i > 0) goal.after = static_cast<std::uint8_t>(slot - 1);
      put(goal);
    }
  }
  add_quests(goals, course, cards);
  add_associates(goals, course);
  return goals;
}

void Race::add_quests(Goals& goals, const Course& course, const Cards& cards) const {
  std::uint8_t slot = goals.empty() ? 0 : static_cast<std::uint8_t>(goals.back().slot + 1);
  for (const QuestRef ref : cards.quests) {
    const Quest& quest = content_[ref];
    for (std::uint8_t way = 0; way < quest.ways.size() && !goals.full(); ++way) {
      Goal goal{Goal::Kind::quest};
      goal.piece = ref.index;
      goal.way = way;
      goal.slot = slot;
      goal.deed = &quest.ways[way];
      for (const Condition& condition : content_.in(*goal.deed)) {
        switch (condition.need) {
          case Need::at: goal.where = bit(PlaceRef{condition.which}); break;
          case Need::at_city: goal.where = content_.cities; break;
          case Need::at_home: goal.where = bit(course.home); break;
          case Need::at_island:
            for (std::uint8_t i = 0; i < content_.places.size(); ++i) {
              if (content_.places[i].island == condition.which) goal.where |= bit(PlaceRef{i});
            }
            break;
          default: break;
        }
      }
      goals.push_back(goal);
    }
    ++slot;
  }
}

// Two of those that nobody has: whose resource is wanted most.
void Race::add_associates(Goals& goals, const Course& course) const {
  Goods wanted;
  for (const Goal& goal : goals) wanted += missing(course, goal);
  std::uint64_t taken = 0;
  for (std::uint8_t i = 0; i < view_.seats; ++i) taken |= view_.players[Seat{i}]->associates.bits();
  for (int i = 0; i < 2 && !goals.full(); ++i) {
    std::uint8_t best = none;
    for (std::uint8_t j = 0; j < content_.associates.size(); ++j) {
      const auto of = [&](std::uint8_t which) { return wanted[content_.associates[which].resource]; };
      if ((taken >> j & 1) == 0 && (best == none || of(j) > of(best))) best = j;
    }
    if (best == none) return;
    taken |= std::uint64_t{1} << best;
    Goal goal{Goal::Kind::recruit};
    goal.piece = best;
    goal.slot = static_cast<std::uint8_t>(goals.back().slot + 1);
    goals.push_back(goal);
  }
}

// ---- Judgement

// Turns for what is missing then: four actions and the income each, which stand for each other.
double Race::rest(const Course& course) const {
  const double missing = std::max(0, target_ - course.prestige);
  double each = resource_count * (tokens_a_harvest + course.of(Bonus::harvest));
  for (const Resource resource : all_resources) each += course.of(harvest_of(resource));
  const double actions =
      missing * (usual_actions + usual_steps / course.speed() + usual_tokens * resource_count / each);
  double spare = 0;
  for (const Resource resource : all_resources) spare += std::min<int>(course.goods[resource], tokens_of_use);
  spare = std::min(spare, usual_tokens * missing) * spare_token;
  const double gold = missing * (usual_gold + (course.passage() - course.of(Bonus::build_discount)) / 2.0) -
                      course.gold - course.worth - spare;
  const double rate = std::max<double>(gold_for_action, course.work());
  const double turns = (actions * rate + gold) / (actions_a_turn * rate + income_of(content_, course));
  return std::max(turns, actions * (1 - saved_at_most) / actions_a_turn);
}

double Race::rough_turns(const Course& course) const { return course.time() + rest(course); }

// Once the end has begun only prestige and gold count, and only in this turn.
double Race::judge(const Course& course, const Course& start) const {
  if (!view_.ending) return rough_turns(course);
  if (course.turns > start.turns) return 0;
  return -10.0 * course.prestige - 0.01 * course.gold;
}

Prospect Race::best(const Course& course, const Goals& goals, std::size_t width, std::size_t depth,
                    std::optional<std::uint8_t> first) const {
  struct Stage {
    Course course;
    Prospect prospect;
  };
  const auto sooner = [](const Stage& a, const Stage& b) { return a.prospect.turns < b.prospect.turns; };
  std::vector<Stage> stages{{course, {judge(course, course), {}}}}, next;
  Prospect best{1e9, {}};
  for (std::size_t level = 0; level < depth && !stages.empty(); ++level) {
    next.clear();
    for (const Stage& stage : stages) {
      if (!view_.ending && stage.course.prestige >= target_) continue;
      for (std::uint8_t i = 0; i < goals.size(); ++i) {
        if (level == 0 && first && i != *first) continue;
        Run run{stage.course};
        if (!pursue(run, goals[i])) continue;
        Stage then{run.course, {judge(run.course, course), stage.prospect.order}};
        then.prospect.order.push_back(i);
        if (then.prospect.turns < best.turns) best = then.prospect;
        if (next.size() == width && !sooner(then, next.back())) continue;
        if (next.size() == width) next.pop_back();
        next.insert(std::ranges::upper_bound(next, then, sooner), then);
      }
    }
    std::swap(stages, next);
  }
  if (best.order.empty()) best.turns = judge(course, course);
  return best;
}

double Race::turns(const Course& course, const Goals& goals) const { return best(course, goals, 3, 3).turns; }

}  // namespace divan::karanor
