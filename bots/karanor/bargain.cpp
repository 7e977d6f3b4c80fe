#include "bots/karanor/bargain.h"

#include <algorithm>

namespace divan::karanor {
namespace {

constexpr double least_gain = 0.08;  // turns: less is not worth the talk
constexpr double least_chance = 0.3;
constexpr std::size_t goals_ahead = 2;  // what a purchase of this turn or the next lacks
constexpr int most_gold_offered = 4;

void hand_over(const Content& content, const View& view, Course& course, const shown::Wares& wares, int times) {
  course.gold += times * wares.gold;
  if (times > 0) {
    course.goods += wares.goods;
  } else {
    course.goods -= wares.goods;
  }
  for (const auto i : wares.associates.indices()) {
    if ((view.promoted.bits() >> i & 1) != 0) {
      course.promoted = static_cast<std::uint8_t>(course.promoted + times);
    } else {
      course.associates = static_cast<std::uint8_t>(course.associates ^ 1u << i);
    }
  }
  for (const auto i : wares.insignia.indices()) add_insignia(content, course, {i}, times);
  for (const auto i : wares.artefacts.indices()) add_artefact(content, course, {i}, times);
}

bool has_wares(const PlayerView& player, const shown::Wares& wares) {
  if (player.gold < wares.gold || !player.goods.covers(wares.goods)) return false;
  auto left = player.insignia.held();
  for (const auto kind : wares.insignia.indices()) {
    if (left[kind]-- == 0) return false;
  }
  const auto in = [](const NameSet& set, const auto& list) {
    return std::ranges::all_of(list.indices(), [&](std::uint8_t i) { return (set.bits() >> i & 1) != 0; });
  };
  return in(player.associates, wares.associates) && in(player.artefacts, wares.artefacts);
}

// How much of its own gain a rival may have: little if it is ahead.
double share_allowed(Counsel& counsel, Seat other) {
  const double ahead =
      counsel.race().rough_turns(counsel.course()) - counsel.race().rough_turns(counsel.course_of_rival(other));
  return std::clamp(0.6 + 0.2 * ahead, 0.3, 1.5);
}

shown::Wares wares_of(const Bundle& bundle) { return {bundle.gold, bundle.goods, {}, {}, {}}; }

Bundle of_gold(int gold) { return {static_cast<std::uint8_t>(gold), {}}; }
Bundle of_tokens(Resource resource, int count, int gold = 0) {
  Bundle bundle = of_gold(gold);
  bundle.goods[resource] = static_cast<std::uint8_t>(count);
  return bundle;
}

// What may be wanted of a partner and what given, for one plan.
struct Wishes {
  std::vector<Bundle> give;
  Goods missing;
  int gold = 0;  // missing
};

Wishes wishes_of(Counsel& counsel, const Prospect& plan) {
  const Course& course = counsel.course();
  Wishes wishes;
  Goods needed;
  for (std::size_t i = 0; i < plan.order.size(); ++i) {
    const Goal& goal = counsel.goals()[plan.order[i]];
    needed += counsel.race().tokens_of(goal);
    if (i >= goals_ahead) continue;
    wishes.missing += counsel.race().missing(course, goal);
    wishes.gold = std::max(wishes.gold, counsel.race().price_of(course, goal) - course.gold);
  }
  for (int gold = 1; gold <= std::min(course.gold, most_gold_offered); ++gold) wishes.give.push_back(of_gold(gold));
  for (const Resource resource : all_resources) {
    const int spare = course.goods[resource] - needed[resource];
    if (spare <= 0) continue;
    wishes.give.push_back(of_tokens(resource, 1));
    if (spare > 1) wishes.give.push_back(of_tokens(resource, 2));
    if (course.gold > 0) wishes.give.push_back(of_tokens(resource, 1, 1));
  }
  return wishes;
}

std::vector<Bundle> wanted_of(const Wishes& wishes, const PlayerView& partner) {
  std::vector<Bundle> wanted;
  for (const Resource resource : all_resources) {
    const int count = std::min(wishes.missing[resource], partner.goods[resource]);
    if (count > 0) wanted.push_back(of_tokens(resource, count));
    if (count > 1) wanted.push_back(of_tokens(resource, 1));
  }
  if (wishes.gold > 0 && partner.gold > 3) {
    for (int gold = 1; gold <= std::min(2, wishes.gold); ++gold) wanted.push_back(of_gold(gold));
  }
  return wanted;
}

// How likely the other agrees, if it reckons as everybody can.
double chance_of(double theirs) { return std::clamp(0.15 + 3 * theirs, 0.0, 0.9); }

}  // namespace

std::optional<Exchange> exchange(Counsel& counsel, const View& view, Seat other, const shown::Wares& get,
                                 const shown::Wares& give) {
  const Content& content = counsel.content();
  Course me = counsel.course();
  if (!has_wares(*view.players[other], get)) return {};
  hand_over(content, view, me, get, 1);
  if (me.gold < give.gold || !me.goods.covers(give.goods)) return {};
  hand_over(content, view, me, give, -1);
  const Course& before = counsel.course_of_rival(other);
  Course rival = before;
  hand_over(content, view, rival, get, -1);
  hand_over(content, view, rival, give, 1);
  const Race& race = counsel.race();
  return Exchange{counsel.now() - counsel.turns(me), race.rough_turns(before) - race.rough_turns(rival)};
}

bool is_welcome(Counsel& counsel, Seat other, const Exchange& exchange) {
  return !counsel.is_leading(other) && exchange.mine >= least_gain &&
         exchange.mine >= share_allowed(counsel, other) * exchange.theirs;
}

std::optional<Made> propose(Counsel& counsel, const View& view, const Prospect& plan, const std::vector<Made>& made) {
  const Wishes wishes = wishes_of(counsel, plan);
  std::optional<Made> chosen;
  double most = 0;
  for (std::uint8_t i = 0; i < view.seats; ++i) {
    const Seat other{i};
    if (other == counsel.me() || counsel.is_leading(other)) continue;
    const PlayerView& partner = *view.players[other];
    const double share = share_allowed(counsel, other);
    for (const Bundle& want : wanted_of(wishes, partner)) {
      // With nothing given for it: does it help at all?
      const auto gift = exchange(counsel, view, other, wares_of(want), {});
      if (!gift || gift->mine < least_gain) continue;
      for (const Bundle& give : wishes.give) {
        if (want.gold > 0 && give.gold > 0) continue;
        const Race& race = counsel.race();
        Course after = counsel.course_of_rival(other);
        hand_over(counsel.content(), view, after, wares_of(want), -1);
        hand_over(counsel.content(), view, after, wares_of(give), 1);
        const double theirs = race.rough_turns(counsel.course_of_rival(other)) - race.rough_turns(after);
        const double chance = chance_of(theirs);
        if (chance < least_chance || chance * (gift->mine - share * theirs) <= most) continue;
        const auto whole = exchange(counsel, view, other, wares_of(want), wares_of(give));
        if (!whole || !is_welcome(counsel, other, *whole)) continue;
        const double score = chance * (whole->mine - share * whole->theirs);
        const Made offer{other, give, want, counsel.course().goods, partner.goods, counsel.course().gold, partner.gold};
        if (score <= most || std::ranges::find(made, offer) != made.end()) continue;
        chosen = offer;
        most = score;
      }
    }
  }
  return chosen;
}

}  // namespace divan::karanor
