// How far a seat of Marchands de Karanor has come: how many turns it is away from the prestige that wins. A turn brings
// four actions and the income; when gold is short, Work makes it of actions; when there is plenty, it saves some (a
// villa instead of a shop, a passage instead of a walk). What the prestige takes of both is known for the cards in
// hand, the delivery and the villas; the rest must come from cards that are yet to be drawn, at the usual price.
// Actions and gold are counted in hundredths, turns in thousandths.
#include "bots/progress.h"

#include "bots/karanor/plans.h"

namespace divan {

using namespace karanor;

namespace {

// What a prestige takes for which no card is in hand yet: to come by the card and do it, steps, tokens, gold.
constexpr int usual_actions = 500;
constexpr int usual_steps = 4;
constexpr int usual_tokens = 3;
constexpr int usual_gold = 450;
// How gold and actions stand for each other.
constexpr int plenty = 400;        // gold that saves an action when there is plenty
constexpr int saved_at_most = 40;  // per cent of the usual actions
constexpr int price_at_market = 300;
// Actions.
constexpr int spared = 30;     // by a token that no plan wants yet
constexpr int scarcity = 600;  // until others part with a token, or send for somebody to meet
// How much sooner counts: per cent of a turn at the end for a turn sooner on the way, for each prestige.
constexpr int haste = 3;
// What each prestige from the winning one on is worth, in turns.
constexpr int leading = 3000;

// Where a seat would be after some plans, and what they took.
struct Course {
  PlaceRef at;
  Goods goods;
  Places shops = 0;   // its own
  Places villas = 0;  // everybody's
  int steps = 0;      // left in the Move
  int pawns = 0;
  int missing = 0;  // prestige
  int actions = 0;
  int gold = 0;
  int waits = 0;  // turns, summed over every prestige on the way
};

class Outlook {
 public:
  Outlook(const View& view, Seat seat)
      : view_(view),
        content_(*view.options.content),
        means_(means_of(view, seat)),
        plans_(plans_of(view, seat, means_)) {
    for (std::size_t i = 0; i < content_.places.size(); ++i) {
      for (const Resource resource : resources) {
        if (harvests(content_.places[i], resource)) set_bit(fields_[static_cast<std::size_t>(resource)], i);
      }
    }
    people_ = places_named(content_, view.inhabitants);
    const PlayerView& self = *view.players[seat];
    start_.at = content_.place(self.at);
    start_.goods = self.goods;
    start_.shops = places_named(content_, self.shops);
    for (std::uint8_t i = 0; i < view.seats; ++i)
      start_.villas |= places_named(content_, view.players[Seat{i}]->villas);
    start_.steps = view.phase == Phase::play && view.active == seat ? view.steps : 0;
    start_.pawns = self.pawns;
    price_usual();
  }

  // Until so much more prestige is reached: plan after plan, each time the one that brings the end nearest.
  int turns(int prestige) const {
    Stage stage{start_, 0, 0};
    stage.course.missing = prestige;
    stage.turns = total(stage.course);
    while (stage.course.missing > 0) {
      const Stage next = best_after(stage);
      if (next.turns == stage.turns) break;
      stage = next;
    }
    return stage.turns;
  }

 private:
  // ---- Turns

  int of_actions(int actions) const { return (actions - means_.actions) * 10 / actions_a_turn; }
  // An action and so much gold made into each other.
  int of_both(int actions, int gold, int rate) const {
    return ((actions - means_.actions) * rate + 100 * (gold - means_.gold)) * 10 /
           (actions_a_turn * rate + means_.income);
  }

  // Until the plans of the course are done. What is left of this turn does not count: the sooner the better.
  int turns_so_far(const Course& course) const {
    const int actions = course.actions + means_.actions;
    return std::max(of_both(actions, course.gold, means_.work()), of_actions(actions));
  }
  // ... and all the prestige is there.
  int total(const Course& course) const {
    const int rest = std::max(0, course.missing);
    int spare = 0;
    for (const Resource resource : resources) spare += std::min<int>(course.goods[resource], usual_tokens);
    spare = std::min(spare, usual_tokens * rest) * spared;
    const int actions = course.actions + rest * usual_.actions + (rest > 0 ? actions_to_people(course) : 0) - spare;
    const int gold = course.gold + rest * usual_.gold;
    const int end =
        std::max({of_both(actions, gold, means_.work()), of_both(actions, gold, std::max(means_.work(), plenty)),
                  of_actions(actions - rest * usual_.actions * saved_at_most / 100)});
    return end + haste * (course.waits + rest * (turns_so_far(course) + end) / 2) / 100;
  }

  void price_usual() {
    int tokens = resource_count * (tokens_a_harvest + means_.of(Bonus::harvest));
    for (const Resource resource : resources) tokens += means_.of(harvest_of(resource));
    usual_.actions = usual_actions + 100 * usual_steps / means_.speed() +
                     100 * usual_tokens * static_cast<int>(resource_count) / tokens;
    usual_.gold = usual_gold + (means_.passage() - 100 * means_.of(Bonus::build_discount)) / 2;
  }
  int actions_to_people(const Course& course) const {
    return people_ == 0 ? scarcity : actions_to(course, nearest(course.at, people_));
  }

  // ---- Ways

  int distance(PlaceRef from, PlaceRef to) const { return content_.distance[from.index][to.index]; }
  PlaceRef nearest(PlaceRef from, Places places) const {
    PlaceRef found;
    int least = none;
    for_each_bit(places, [&](std::uint8_t i) {
      if (const int steps = distance(from, {i}); steps < least) least = steps, found = {i};
    });
    return found;
  }
  int actions_to(const Course& course, PlaceRef to) const {
    const int steps = std::max(0, distance(course.at, to) - course.steps);
    return 100 * ((steps + means_.speed() - 1) / means_.speed());
  }
  void walk(Course& course, PlaceRef to) const {
    if (course.at == to) return;
    course.actions += actions_to(course, to);
    if (content_[course.at].island != content_[to].island) course.gold += means_.passage();
    course.at = to;
    course.steps = 0;
  }

  // ---- Plans

  Places goal_of(const Course& course, const Plan& plan) const {
    if (plan.pawn == Pawn::shop) return content_.cities & ~course.shops;
    if (plan.pawn == Pawn::villa) return content_.villas & ~course.villas;
    return plan.goal;
  }
  bool is_open(const Course& course, const Plan& plan) const {
    return plan.pawn == Pawn::none || (course.pawns > 0 && goal_of(course, plan) != 0);
  }

  // Where to get one of the missing resources: near, and on the way.
  std::pair<PlaceRef, Resource> next_field(const Course& course, const Goods& missing, Places goal) const {
    std::pair<PlaceRef, Resource> found;
    int least = 1000;
    for (const Resource resource : resources) {
      if (missing[resource] == 0) continue;
      for_each_bit(fields_[static_cast<std::size_t>(resource)], [&](std::uint8_t i) {
        const int onwards = goal == 0 ? 0 : distance({i}, nearest({i}, goal));
        const int detour = 2 * distance(course.at, {i}) + onwards;
        if (detour < least) least = detour, found = {PlaceRef{i}, resource};
      });
    }
    return found;
  }

  // MK-70: two tokens a visit, when the field is far or bare. A token's price is worth an action and a half.
  bool is_bought(const Course& course, PlaceRef field, Resource resource, int count) const {
    if (!view_.market || (*view_.market)[resource] < count) return false;
    return view_.supply[resource] < count || actions_to(course, field) > 150 * count;
  }

  void fetch(Course& course, const Goods& wanted, Places goal) const {
    Goods missing;
    for (const Resource resource : resources)
      missing[resource] = static_cast<std::uint8_t>(std::max(0, wanted[resource] - course.goods[resource]));
    while (missing.kinds() != 0) {
      const auto [field, resource] = next_field(course, missing, goal);
      const int count = std::exchange(missing[resource], std::uint8_t{0});
      int got = count;
      if (is_bought(course, field, resource, count)) {
        course.actions += 100 * ((count + 1) / 2);
        course.gold += price_at_market * count;
      } else {
        walk(course, field);
        const int each = means_.harvest(resource);
        const int times = (count + each - 1) / each;
        got = times * each;
        course.actions += 100 * times + scarcity * std::max(0, count - view_.supply[resource]);
      }
      course.steps = 0;
      course.goods[resource] = static_cast<std::uint8_t>(course.goods[resource] + got);
    }
    course.goods -= wanted;
  }

  // Some plans are done: which cards, where that leads, and how many turns are reckoned with to the end.
  struct Stage {
    Course course;
    std::uint64_t done = 0;
    int turns = 0;
  };
  // The same when no plan helps.
  Stage best_after(const Stage& stage) const {
    Stage best = stage;
    for (const Plan& plan : plans_) {
      if (has_bit(stage.done, plan.card) || !is_open(stage.course, plan)) continue;
      const Course course = follow(stage.course, plan, stage.turns);
      const int turns = total(course);
      if (turns < best.turns) best = {course, stage.done | std::uint64_t{1} << plan.card, turns};
    }
    return best;
  }

  // `until`: turns to the end as it seemed before; so long will new income be paid.
  Course follow(Course course, const Plan& plan, int until) const {
    const Places goal = goal_of(course, plan);
    fetch(course, plan.goods, goal);
    if (goal != 0) walk(course, nearest(course.at, goal));
    course.actions += 100 + plan.delay;
    course.gold += plan.gold;
    const int now = turns_so_far(course);
    course.waits += std::min(plan.prestige, course.missing) * now;
    course.missing -= plan.prestige;
    course.gold -= plan.gain + plan.income * std::max(0, until - now) / 10;
    if (plan.pawn != Pawn::none) {
      --course.pawns;
      (plan.pawn == Pawn::shop ? course.shops : course.villas) |= bit(course.at);
    }
    return course;
  }

  const View& view_;
  const Content& content_;
  Means means_;
  Plans plans_;
  std::array<Places, resource_count> fields_{};
  Places people_ = 0;
  Course start_;
  struct Price {
    int actions = 0;
    int gold = 0;
  } usual_;
};

// The turns of somebody whose cards are not seen: all at the usual price.
int turns_of_rival(const PlayerView& player, int target) {
  constexpr int rate = 200;  // gold for an action
  const int missing = std::max(0, target - player.prestige);
  const int actions =
      missing * (usual_actions + 100 * usual_steps / steps_a_move + 100 * usual_tokens / tokens_a_harvest);
  const int gold = missing * usual_gold - 100 * std::min<int>(player.gold, most_gold) - 150 * player.goods.total() -
                   300 * player.black_market;
  const int income = 100 * (player.earns + static_cast<int>(player.associates.size()));
  return (actions * rate + 100 * gold) * 10 / (actions_a_turn * rate + income);
}

}  // namespace

template <>
int progress<Karanor>(const View& view, Seat seat) {
  if (view.outcome) return 1'000'000 * (3 - 2 * (*view.outcome)[seat]->rank);  // won, or lost whatever was hoped
  if (view.phase == Phase::deal) return 0;
  const int prestige = view.players[seat]->prestige;
  int most = 0;
  for (std::uint8_t i = 0; i < view.seats; ++i) {
    if (i != seat.index) most = std::max<int>(most, view.players[Seat{i}]->prestige);
  }
  // MK-60, MK-61: once the end has begun, the leader must be passed.
  const int target = std::max<int>(view.final_prestige, view.ending ? most + 1 : 0);
  int rivals = 1 << 20;
  for (std::uint8_t i = 0; i < view.seats; ++i) {
    if (i != seat.index) rivals = std::min(rivals, turns_of_rival(*view.players[Seat{i}], target));
  }
  const int lead = leading * std::max(0, prestige + 1 - target);
  return lead + rivals / view.seats - Outlook(view, seat).turns(std::max(1, target - prestige));
}

}  // namespace divan
