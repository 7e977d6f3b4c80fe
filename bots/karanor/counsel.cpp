#include "bots/karanor/counsel.h"

#include <algorithm>

namespace divan::karanor {
namespace {

constexpr double most_weight = 0.5;  // of a rival who is well ahead
constexpr double least_weight = 0.04;
constexpr double too_far_ahead = 0.7;  // of the final prestige: from here on a rival gets nothing
constexpr double displaced = 2.5;      // what it costs to stand where one did not want to be, in gold
constexpr double action_lost = 2.5;    // an action and the time until it can be done again, in gold
constexpr double decisive = 4;         // turns: an event that would bring the final prestige

Cards cards_of(const View& view, Seat me) {
  const Content& content = *view.options.content;
  Cards cards;
  const auto& hand = view.players[me]->hand;
  if (!hand) return cards;
  if (hand->shop_cards && view.phase != Phase::draft) {
    for (const auto index : hand->shop_cards->indices()) cards.shops.push_back({index});
  }
  if (hand->kept && view.phase == Phase::draft) cards.shops.push_back(content.shop(*hand->kept));
  if (hand->quests) {
    for (const auto index : hand->quests->indices()) cards.quests.push_back({index});
  }
  return cards;
}

}  // namespace

struct Counsel::Scene {
  Course me;
  BySeat<Course> rivals;
};

Counsel::Counsel(const Atlas& atlas, const View& view, Seat me)
    : view_(view),
      content_(atlas.content()),
      me_(me),
      race_(atlas, view),
      course_(karanor::course_of(view, me)),
      cards_(cards_of(view, me)),
      goals_(race_.goals(course_, cards_)) {
  for (std::uint8_t i = 0; i < view.seats; ++i) {
    if (Seat{i} != me) rivals_[Seat{i}] = karanor::course_of(view, Seat{i});
  }
}

double Counsel::now() {
  if (!now_) now_ = turns(course_);
  return *now_;
}

// Cards are for the whole game: it looks farther.
double Counsel::turns_with(const Cards& cards) const {
  return race_.best(course_, race_.goals(course_, cards), 8, 6).turns;
}

double Counsel::weight(Seat rival) {
  const double ahead = race_.rough_turns(course_) - race_.rough_turns(rivals_[rival]);
  return std::clamp(0.15 + 0.12 * ahead, least_weight, most_weight);
}

bool Counsel::is_leading(Seat rival) const {
  return view_.players[rival]->prestige >= too_far_ahead * view_.final_prestige;
}

// ---- Deeds

double Counsel::gain(const Deed& deed, const Saying& said, double cost, std::optional<Seat> actor) {
  Scene scene{course_, rivals_};
  scene.me.gold -= deed.pay.gold;
  scene.me.goods -= deed.pay.goods;
  scene.me.worth -= cost;
  for (const Effect& effect : content_.of(deed.effects)) do_effect(scene, effect, said, actor);
  double gain = now() - turns(scene.me);
  for (std::uint8_t i = 0; i < view_.seats; ++i) {
    const Seat seat{i};
    if (seat == me_) continue;
    const double harm = race_.rough_turns(scene.rivals[seat]) - race_.rough_turns(rivals_[seat]);
    if (harm != 0) gain += weight(seat) * harm;
  }
  return gain;
}

void Counsel::do_effect(Scene& scene, const Effect& effect, const Saying& said, std::optional<Seat> actor) const {
  Course& me = scene.me;
  const auto put = [&](PlaceRef place) { me.at = place, me.steps = 0; };
  if (effect.who == Who::others) {
    for (std::uint8_t i = 0; i < view_.seats; ++i) {
      if (Seat{i} != me_) do_to_rival(scene, Seat{i}, effect, said);
    }
    return;
  }
  const auto other = effect.who == Who::chosen ? said.on : effect.who == Who::actor ? actor : std::nullopt;
  if (other) return do_to_rival(scene, *other, effect, said);
  switch (effect.op) {
    case Op::gain: return karanor::gain(content_, me, effect, said.resource);
    case Op::move: return put({effect.which});
    case Op::move_home: return put(me.home);
    case Op::move_chosen: return said.to ? put(content_.place(*said.to)) : void();
    case Op::actions: me.actions += effect.amount; return;
    default: return;
  }
}

void Counsel::do_to_rival(Scene& scene, Seat seat, const Effect& effect, const Saying& said) const {
  Course& me = scene.me;
  Course& rival = scene.rivals[seat];
  if (effect.op == Op::gain) return karanor::gain(content_, rival, effect, said.resource);
  if (effect.op == Op::swap) {
    if (rival.of(Bonus::guard) == 0) std::swap(me.at, rival.at), me.steps = 0, rival.worth -= displaced;
    return;
  }
  if (rival.of(Bonus::guard) > 0) return;
  switch (effect.op) {
    case Op::lose:
    case Op::steal: {
      const bool mine = effect.op == Op::steal;
      if (effect.thing == Thing::gold) {
        const int gold = std::min<int>(effect.amount, rival.gold);
        rival.gold -= gold;
        me.gold += mine ? gold : 0;
      } else if (effect.thing == Thing::prestige) {
        add_prestige(rival, -effect.amount);
      } else if (effect.thing == Thing::income) {
        add_income(content_, rival, -effect.amount);
      } else if (const auto resource =
                     is_resource(effect.thing) ? std::optional(resource_of(effect.thing)) : said.resource) {
        const auto count = std::min(effect.amount, rival.goods[*resource]);
        rival.goods[*resource] = static_cast<std::uint8_t>(rival.goods[*resource] - count);
        rival.worth -= count * (worth_of(thing_of(*resource)) - 1);
        if (mine) me.goods[*resource] = static_cast<std::uint8_t>(me.goods[*resource] + count);
      }
      return;
    }
    case Op::move:
    case Op::move_home:
    case Op::move_chosen: rival.worth -= displaced; return;
    default: return;
  }
}

double Counsel::gain_of_play(const BlackMarket& card, const Saying& said) {
  const double action = card.costs_action ? 2 : 0;
  return gain(card.ways[said.way], said, worth_of(Thing::black_market) + action, {});
}

double Counsel::gain_of_use(const Artefact& artefact, const Saying& said) {
  constexpr double once = 7;
  const double action = artefact.costs_action ? 2 : 0;
  return gain(artefact.use[said.way], said, (artefact.every == Every::game ? once : 0) + action, {});
}

// ---- Answers

double Counsel::prestige_of(const AffairView& affair) const {
  const auto of = [&](const Deed& deed) {
    double sum = 0;
    for (const Effect& effect : content_.of(deed.effects)) {
      if (effect.op == Op::gain && effect.who == Who::you && effect.thing == Thing::prestige) sum += effect.amount;
    }
    return sum;
  };
  switch (affair.what) {
    case Occasion::build: return of(content_[content_.shop(affair.card)].build);
    case Occasion::deliver: return of(content_[content_.delivery(affair.card)].deed);
    case Occasion::villa: return prestige_of_villa;
    case Occasion::complete: return of(content_[content_.quest(affair.card)].ways[affair.way ? *affair.way - 1u : 0]);
    default: return 0;
  }
}

// What happens is only put off, unless it would bring the final prestige or hits me.
double Counsel::worth_of_cancelling(const AffairView& affair) {
  const Seat actor = affair.seat;
  if (actor == me_) return -decisive;
  const Course& rival = rivals_[actor];
  if (rival.prestige + prestige_of(affair) >= view_.final_prestige) return decisive;
  Course after = rival;
  after.worth -= action_lost;
  const double put_off = weight(actor) * (race_.rough_turns(after) - race_.rough_turns(rival));
  if (affair.what != Occasion::play || affair.on != me_) return put_off;
  // What the card would do to me.
  const Content& content = content_;
  Course hit = course_;
  const Deed& deed = content[content.black_market_card(affair.card)].ways[affair.way ? *affair.way - 1u : 0];
  for (const Effect& effect : content.of(deed.effects)) {
    if (effect.who != Who::chosen) continue;
    if (effect.op != Op::lose && effect.op != Op::steal) {
      hit.worth -= displaced;
    } else if (effect.thing == Thing::gold) {
      hit.gold -= std::min<int>(effect.amount, hit.gold);
    } else if (effect.thing == Thing::prestige) {
      hit.prestige = std::max(0, hit.prestige - effect.amount);
    } else if (effect.thing == Thing::income) {
      add_income(content, hit, -effect.amount);
    } else if (const auto resource =
                   is_resource(effect.thing) ? std::optional(resource_of(effect.thing)) : affair.resource) {
      auto& held = hit.goods[*resource];
      held = static_cast<std::uint8_t>(held - std::min(held, effect.amount));
    }
  }
  return put_off + turns(hit) - now();
}

double Counsel::gain_of_answer(const BlackMarket& card, const Saying& said) {
  if (view_.affairs.empty()) return 0;
  const AffairView& affair = view_.affairs.back();
  const Deed& deed = card.ways[said.way];
  const auto actor = affair.seat == me_ ? std::nullopt : std::optional(affair.seat);
  double sum = gain(deed, said, worth_of(Thing::black_market), actor);
  for (const Effect& effect : content_.of(deed.effects)) {
    if (effect.op == Op::cancel) sum += worth_of_cancelling(affair);
  }
  return sum;
}

}  // namespace divan::karanor
