// What things are worth in gold is the scale of docs/content_karanor.md.
#include "bots/karanor/plans.h"

namespace divan::karanor {
namespace {

constexpr int worth_of_black_market = 300;
constexpr int worth_of_lesser_bonus = 200;  // a point of what plans do not reckon with
constexpr int worth_of_use_each_turn = 100;
constexpr int worth_of_use_once = 700;
constexpr int actions_for_what_lacks = 600;  // a shop, an artefact, ...: about what a prestige takes

int worth_of(Thing thing) {
  switch (thing) {
    case Thing::gold: return 100;
    case Thing::artefact: return 600;
    case Thing::associate: return 500;
    case Thing::insignia: return 300;
    case Thing::black_market: return worth_of_black_market;
    case Thing::quest: return 200;
    case Thing::diamond: return 300;
    default: return 150;  // a resource
  }
}

// Each turn. An associate who fills a warehouse had better bring gold (MK-33).
int worth_of_associate(const View& view, const PlayerView& self, const Name& name) {
  const Content& content = *view.options.content;
  const Resource resource = content[content.associate(name)].resource;
  if (place_in(view.promoted, name) < view.promoted.size()) return 100;
  return self.goods[resource] >= 3 || view.supply[resource] == 0 ? 60 : 110;
}

int owned(const Content& content, const PlayerView& self, Thing thing, std::uint8_t which) {
  switch (thing) {
    case Thing::gold: return self.gold;
    case Thing::income: return self.income;
    case Thing::prestige: return self.prestige;
    case Thing::artefact: return static_cast<int>(self.artefacts.size());
    case Thing::quest: return self.quests;
    case Thing::black_market: return self.black_market;
    case Thing::associate: return static_cast<int>(self.associates.size());
    case Thing::shop: return static_cast<int>(self.shops.size());
    case Thing::villa: return static_cast<int>(self.villas.size());
    case Thing::insignia: {
      int sum = 0;
      for (const InsigniaView& held : self.insignia) {
        if (which == none || content.insignia_kind(held.kind).index == which) sum += held.count;
      }
      return sum;
    }
    default: return is_resource(thing) ? self.goods[resource_of(thing)] : 0;
  }
}

class Planner {
 public:
  Planner(const View& view, Seat seat, const Means& means)
      : view_(view), content_(*view.options.content), self_(*view.players[seat]), means_(means) {}

  Plans plans() {
    if (self_.hand && self_.hand->shop_cards) add_shops(*self_.hand);
    if (self_.hand && self_.hand->quests) {
      for (const Name& name : *self_.hand->quests) add_quest(content_[content_.quest(name)]);
    }
    if (view_.delivery) {
      const Delivery& delivery = content_[content_.delivery(*view_.delivery)];
      Plan plan;
      plan.goal = bit(delivery.city);
      add(plan, delivery.deed);
    }
    Plan villa;
    villa.pawn = Pawn::villa;
    villa.gold = 100 * reduced(gold_of_villa, means_.of(Bonus::villa_discount));
    villa.prestige = prestige_of_villa;
    for (int i = 0; i < most_villas_ahead; ++i) put(villa);
    return plans_;
  }

 private:
  static constexpr int most_villas_ahead = 2;

  void put(const Plan& plan) {
    if (plans_.full()) return;
    plans_.push_back(plan);
    plans_.back().card = card_++;
  }

  // The deed's price, conditions and effects on top of what the plan holds.
  void add(Plan plan, const Deed& deed) {
    plan.goods = deed.pay.goods;
    plan.gold += 100 * deed.pay.gold;
    for (const Condition& condition : content_.in(deed)) want(condition, plan);
    for (const Effect& effect : content_.of(deed.effects)) {
      if (effect.op != Op::gain || effect.who != Who::you) continue;
      if (effect.thing == Thing::prestige) {
        plan.prestige += effect.amount;
      } else if (effect.thing == Thing::income) {
        plan.income += more_gold(effect.amount);
      } else {
        plan.gain += effect.amount * worth_of(effect.thing);
      }
    }
    put(plan);
  }

  // MK-32, MK-34: gold that so many more levels of income bring each turn, by the track of the home city.
  int more_gold(int levels) const {
    const Home& home = content_[content_.home(self_.home)];
    const int level = std::min(self_.income + levels, home.levels - 1);
    return home.track[static_cast<std::size_t>(level)] - self_.earns;
  }

  // MK-11: in the draft, what was kept.
  void add_shops(const Hand& hand) {
    for (const Name& name : *hand.shop_cards) {
      const bool first = name == (*hand.shop_cards)[0];
      if (view_.phase != Phase::draft || (first && view_.drafted > 0)) add_shop(content_[content_.shop(name)]);
    }
    if (hand.kept) add_shop(content_[content_.shop(*hand.kept)]);
  }
  void add_shop(const Shop& shop) {
    Plan plan;
    plan.pawn = Pawn::shop;
    plan.gold = -100 * std::min<int>(shop.build.pay.gold, means_.of(Bonus::build_discount));
    add(plan, shop.build);
  }
  void add_quest(const Quest& quest) {
    const std::uint8_t card = card_;
    for (const Deed& deed : quest.ways) {
      Plan plan;
      plan.gain = 100 * means_.of(Bonus::quest_gold) + (quest.sequel.exists() ? worth_of(Thing::quest) : 0);
      add(plan, deed);
      plans_.back().card = card;
    }
  }

  // What a condition wants: goods, gold, a place; what cannot be fetched takes time.
  void want(const Condition& condition, Plan& plan) const {
    const auto has = [&] { return owned(content_, self_, condition.thing, condition.which); };
    switch (condition.need) {
      case Need::at: plan.goal = Places{1} << condition.which; return;
      case Need::at_city: plan.goal = content_.cities; return;
      case Need::at_home: plan.goal = bit(content_.place(self_.home)); return;
      case Need::at_island:
        for (std::size_t i = 0; i < content_.places.size(); ++i) {
          if (content_.places[i].island == condition.which) set_bit(plan.goal, i);
        }
        return;
      case Need::has:
        if (is_resource(condition.thing)) {
          auto& amount = plan.goods[resource_of(condition.thing)];
          amount = std::max(amount, condition.amount);
        } else if (condition.thing == Thing::gold) {
          plan.gold = std::max(plan.gold, 100 * condition.amount);
        } else {
          plan.delay += actions_for_what_lacks * std::max(0, condition.amount - has());
        }
        return;
      case Need::at_most: plan.delay += 100 * std::max(0, has() - condition.amount); return;
      case Need::shop_in:
        if (!has_bit(places_named(content_, self_.shops), condition.which)) plan.delay += actions_for_what_lacks;
        return;
      default: plan.delay += 200; return;
    }
  }

  const View& view_;
  const Content& content_;
  const PlayerView& self_;
  const Means& means_;
  Plans plans_;
  std::uint8_t card_ = 0;
};

}  // namespace

Means means_of(const View& view, Seat seat) {
  const Content& content = *view.options.content;
  const PlayerView& self = *view.players[seat];
  Means means;
  const auto add = [&](const Bonuses& always, int times) {
    for (std::size_t i = 0; i < bonus_count; ++i) means.bonuses[i] += always[i] * times;
  };
  means.gold = 100 * std::min<int>(self.gold, most_gold) + worth_of_black_market * self.black_market;
  means.income = 100 * self.earns;
  for (const Name& name : self.associates) means.income += worth_of_associate(view, self, name);
  for (const InsigniaView& held : self.insignia) add(content[content.insignia_kind(held.kind)].always, held.count);
  for (const Name& name : self.artefacts) {
    const Artefact& artefact = content[content.artefact(name)];
    add(artefact.always, 1);
    if (!artefact.has_use) continue;
    (artefact.every == Every::turn ? means.income : means.gold) +=
        artefact.every == Every::turn ? worth_of_use_each_turn : worth_of_use_once;
  }
  means.income += 100 * means.of(Bonus::income);
  for (const Bonus lesser : {Bonus::quest_limit, Bonus::recruit_discount, Bonus::delivery_gold, Bonus::guard})
    means.gold += worth_of_lesser_bonus * means.of(lesser);
  if (view.phase == Phase::play && view.active == seat) {
    means.gold += means.income;  // of a turn that is not over: as good as earned
    means.actions = 100 * view.actions;
  }
  return means;
}

Plans plans_of(const View& view, Seat seat, const Means& means) { return Planner(view, seat, means).plans(); }

}  // namespace divan::karanor
