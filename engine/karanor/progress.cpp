// How far a seat of Marchands de Karanor has come, for bots that look one step ahead. Weights are taste, not rules:
// prestige first, then what brings it: the nearest of the things that the seat could do, by how many actions it is
// away.
#include "engine/karanor/rules.h"

namespace divan {

using namespace karanor;

namespace {

constexpr int prestige_worth = 1000;
constexpr int gold_worth = 7;
constexpr int action_worth = 4;

// The seat's own table, as far as it sees it.
class Outlook {
 public:
  // `gold`: what the seat has, or is sure to have soon.
  Outlook(const View& view, Seat seat, int gold)
      : view_(view),
        content_(*view.options.content),
        self_(*view.players[seat]),
        at_(content_.place(self_.at)),
        gold_(gold) {
    for (const Name& name : self_.shops) shops_ |= bit(content_.place(name));
    for (const auto& player : view.players) {
      if (!player) continue;
      for (const Name& name : player->villas) villas_ |= bit(content_.place(name));
    }
  }

  int worth() const {
    int best = 0, second = 0;
    const auto consider = [&](int worth) {
      if (worth > best)
        second = std::exchange(best, worth);
      else if (worth > second)
        second = worth;
    };
    if (self_.hand && self_.hand->shop_cards && self_.pawns > 0) {
      for (const Name& name : *self_.hand->shop_cards) consider(worth_of_shop(content_[content_.shop(name)]));
    }
    if (self_.hand && self_.hand->quests) {
      for (const Name& name : *self_.hand->quests) consider(worth_of_quest(content_[content_.quest(name)]));
    }
    if (view_.delivery) consider(worth_of_delivery(content_[content_.delivery(*view_.delivery)]));
    if (self_.pawns > 0) consider(worth_of_villa());
    consider(worth_of_meeting());
    return best + second / 6;
  }

 private:
  static constexpr int far_away = 60;

  // Half actions to walk so far: a Move takes two steps or more.
  int distance(PlaceRef from, PlaceRef to) const {
    return to.exists() ? content_.distance[from.index][to.index] : far_away;
  }
  PlaceRef nearest_from(PlaceRef here, Places places) const {
    PlaceRef nearest;
    for_each_bit(places, [&](std::uint8_t i) {
      if (distance(here, {i}) < distance(here, nearest)) nearest = {i};
    });
    return nearest;
  }

  // Half actions that bring gold: work, or wait for income.
  static int earn(int gold) { return gold <= 0 ? 0 : (gold * 6 + 4) / 5; }

  Places harvested_at(Resource resource) const {
    Places places = 0;
    for (std::size_t i = 0; i < content_.places.size(); ++i) {
      if (harvests(content_.places[i], resource)) places |= Places{1} << i;
    }
    return places;
  }

  // Half actions until the bundle is at hand and the seat stands on one of `goal` (none: wherever): to the nearest
  // place that gives something of what is missing, and so on, then to the goal.
  int effort(const Bundle& bundle, Places goal) const {
    int sum = earn(bundle.gold - gold_);
    Goods missing;
    for (const Resource resource : resources)
      missing[resource] = static_cast<std::uint8_t>(std::max(0, bundle.goods[resource] - self_.goods[resource]));
    if (!view_.supply.covers(missing)) sum += far_away;  // others hold them all
    PlaceRef here = at_;
    while (missing.kinds() != 0) {
      Resource next{};
      int least = far_away;
      PlaceRef there = here;
      for (const Resource resource : resources) {
        if (missing[resource] == 0) continue;
        const PlaceRef place = nearest_from(here, harvested_at(resource));
        if (const int steps = distance(here, place); steps < least) least = steps, next = resource, there = place;
      }
      if (least == far_away) return far_away;
      sum += least + (missing[next] + 1) / 2 * 2;
      missing[next] = 0;
      here = there;
    }
    return sum + (goal != 0 ? distance(here, nearest_from(here, goal)) : 0);
  }

  static int discounted(int reward, int half_actions) { return reward * 100 / (100 + 9 * (half_actions + 2)); }

  int worth_of(Span effects) const {
    int sum = 0;
    for (const Effect& effect : content_.of(effects)) {
      if (effect.op != Op::gain || effect.who != Who::you) continue;
      sum += effect.amount * worth_of(effect.thing);
    }
    return sum;
  }
  static int worth_of(Thing thing) {
    switch (thing) {
      case Thing::prestige: return prestige_worth;
      case Thing::income: return 120;
      case Thing::gold: return gold_worth;
      case Thing::artefact: return 150;
      case Thing::associate: return 120;
      case Thing::insignia: return 100;
      case Thing::black_market: return 60;
      case Thing::quest: return 50;
      case Thing::diamond: return 25;
      default: return 14;
    }
  }

  int worth_of_shop(const Shop& shop) const {
    const int reward = 20 + worth_of(shop.build.effects);
    return discounted(reward, effort(shop.build.pay, content_.cities & ~shops_));
  }

  // What the conditions of a quest want: goods, gold and a place; what cannot be hastened counts as far away.
  int worth_of_quest(const Quest& quest) const {
    int best = 0;
    for (const Deed& deed : quest.ways) {
      Bundle bundle = deed.pay;
      Places goal = 0;
      int far = 0;
      for (const Condition& condition : content_.in(deed)) want(condition, bundle, goal, far);
      best = std::max(best, discounted(30 + worth_of(deed.effects), effort(bundle, goal) + far));
    }
    return best;
  }

  void want(const Condition& condition, Bundle& bundle, Places& goal, int& far) const {
    const auto at_least = [&](std::uint8_t& amount) { amount = std::max(amount, condition.amount); };
    switch (condition.need) {
      case Need::at: goal = Places{1} << condition.which; return;
      case Need::at_city: goal = content_.cities; return;
      case Need::at_home: goal = bit(content_.place(self_.home)); return;
      case Need::at_island:
        goal = 0;
        for (std::size_t i = 0; i < content_.places.size(); ++i) {
          if (content_.places[i].island == condition.which) goal |= Places{1} << i;
        }
        return;
      case Need::has:
        if (condition.thing == Thing::gold) return at_least(bundle.gold);
        if (is_resource(condition.thing)) return at_least(bundle.goods[resource_of(condition.thing)]);
        far += std::max(0, condition.amount - owned(condition.thing, condition.which)) * 8;
        return;
      case Need::shop_in: far += has_bit(shops_, condition.which) ? 0 : 12; return;
      default: far += 4; return;
    }
  }

  int owned(Thing thing, std::uint8_t which) const {
    switch (thing) {
      case Thing::income: return self_.income;
      case Thing::prestige: return self_.prestige;
      case Thing::artefact: return static_cast<int>(self_.artefacts.size());
      case Thing::quest: return self_.quests;
      case Thing::black_market: return self_.black_market;
      case Thing::associate: return static_cast<int>(self_.associates.size());
      case Thing::shop: return static_cast<int>(self_.shops.size());
      case Thing::villa: return static_cast<int>(self_.villas.size());
      case Thing::insignia: {
        int sum = 0;
        for (const InsigniaView& held : self_.insignia) {
          if (which == none || content_.insignia_kind(held.kind).index == which) sum += held.count;
        }
        return sum;
      }
      default: return 0;
    }
  }

  int worth_of_delivery(const Delivery& delivery) const {
    return discounted(30 + worth_of(delivery.deed.effects), effort(delivery.deed.pay, bit(delivery.city)));
  }

  int worth_of_villa() const {
    const Places free = content_.villas & ~villas_;
    if (free == 0) return 0;
    return discounted(20 + prestige_worth, effort({gold_of_villa, {}}, free));
  }

  // Somebody to meet: of more interest with room in hand.
  int worth_of_meeting() const {
    Places places = 0;
    for (const Name& name : view_.inhabitants) places |= bit(content_.place(name));
    if (places == 0) return 0;
    return discounted(std::max(80, 280 - 50 * self_.quests), distance(at_, nearest_from(at_, places)));
  }

  const View& view_;
  const Content& content_;
  const PlayerView& self_;
  PlaceRef at_;
  int gold_;
  Places shops_ = 0;
  Places villas_ = 0;
};

// An associate who fills a warehouse had better bring gold (MK-33).
int worth_of_associates(const View& view, const PlayerView& player) {
  const Content& content = *view.options.content;
  int worth = 0;
  for (const Name& name : player.associates) {
    const Resource resource = content[content.associate(name)].resource;
    const bool promoted = place_in(view.promoted, name) < view.promoted.size();
    worth += promoted ? 100 : player.goods[resource] >= 4 ? 90 : 130;
  }
  return worth;
}

int belongings(const View& view, const PlayerView& player, int gold) {
  int worth = prestige_worth * player.prestige + gold_worth * std::min(gold, 12) + 2 * std::min(gold, 40);
  worth += 130 * player.income + worth_of_associates(view, player);
  worth += 160 * static_cast<int>(player.artefacts.size()) + 70 * player.black_market + 120 * player.quests;
  for (const InsigniaView& insignia : player.insignia) worth += 110 * insignia.count;
  for (const Resource resource : resources) {
    const int count = player.goods[resource];
    worth += (resource == Resource::diamond ? 25 : 14) * std::min(count, 3) + 2 * std::max(0, count - 3);
  }
  return worth;
}

}  // namespace

int Karanor::progress(const View& view, Seat seat) {
  if (view.outcome) return 1'000'000 / (*view.outcome)[seat]->rank;
  if (view.phase == Phase::deal) return 0;
  const PlayerView& self = *view.players[seat];
  // The income of a turn that is not over is as good as earned.
  const bool in_turn = view.phase == Phase::play && view.active == seat;
  const int gold = self.gold + (in_turn ? self.earns : 0);
  int worth = belongings(view, self, gold) + Outlook(view, seat, gold).worth();
  if (in_turn) worth += 14 * static_cast<int>(self.associates.size()) + action_worth * view.actions + view.steps;
  int rivals = 0;
  for (std::uint8_t i = 0; i < view.seats; ++i) {
    if (i != seat.index) rivals = std::max<int>(rivals, view.players[Seat{i}]->prestige);
  }
  return worth - 300 * rivals;
}

}  // namespace divan
