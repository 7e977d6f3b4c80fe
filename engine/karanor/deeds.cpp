// What cards and tiles do: conditions, costs and effects of docs/content_karanor.md, carried out.
#include "engine/karanor/rules.h"

namespace divan::karanor {
namespace {

// ---- Conditions

int amount_of(const State& state, Seat seat, Thing thing, std::uint8_t which) {
  const Player& player = state.players[seat];
  if (is_resource(thing)) return player.goods[resource_of(thing)];
  switch (thing) {
    case Thing::gold: return player.gold;
    case Thing::any: return player.goods.total();
    case Thing::income: return player.income;
    case Thing::prestige: return player.prestige;
    case Thing::artefact: return std::popcount(player.artefacts);
    case Thing::quest: return static_cast<int>(player.quests.size());
    case Thing::black_market: return static_cast<int>(player.black_market.size());
    case Thing::associate: return std::popcount(player.associates);
    case Thing::shop: return std::popcount(player.shops);
    case Thing::villa: return std::popcount(player.villas);
    case Thing::insignia: {
      if (which != none) return player.insignia[which];
      int sum = 0;
      for (const auto count : player.insignia) sum += count;
      return sum;
    }
    default: return 0;
  }
}

bool holds_for(const State& state, const Condition& condition, Seat you, Seat who) {
  const Content& content = *state.content;
  const Player& player = state.players[who];
  switch (condition.need) {
    case Need::at: return player.at.index == condition.which;
    case Need::at_island: return content[player.at].island == condition.which;
    case Need::at_city: return content[player.at].city;
    case Need::at_home: return player.at == content[player.home].place;
    case Need::has: return amount_of(state, who, condition.thing, condition.which) >= condition.amount;
    case Need::at_most: return amount_of(state, who, condition.thing, condition.which) <= condition.amount;
    case Need::shop_in: return has_bit(player.shops, condition.which);
    case Need::here: return player.at == state.players[you].at;
    case Need::ahead: return player.prestige > state.players[you].prestige;
  }
  return false;
}

SeatSet seats_of(const State& state, Who who, Seat you, const Words& said, Seat actor) {
  switch (who) {
    case Who::you: return SeatSet::of(you);
    case Who::chosen: return said.on < state.seats ? SeatSet::of({said.on}) : SeatSet{};
    case Who::actor: return SeatSet::of(actor);
    case Who::others: return everybody(state) - SeatSet::of(you);
  }
  return {};
}

bool holds(const State& state, const Condition& condition, Seat you, const Words& said, Seat actor) {
  for (const Seat who : seats_of(state, condition.who, you, said, actor)) {
    if (!holds_for(state, condition, you, who)) return false;
  }
  return true;
}

// Was everything said that the deed asks for, and nothing else?
bool says_enough(const State& state, const Deed& deed, Seat you, const Words& said) {
  const bool player = (deed.asks & asks_player) != 0;
  const bool place = (deed.asks & asks_place) != 0;
  const bool resource = (deed.asks & asks_resource) != 0;
  if (player ? said.on >= state.seats || said.on == you.index : said.on != none) return false;
  if (place ? !said.to.exists() || !has_bit(deed.places, said.to.index) : said.to.exists()) return false;
  // `any` is any resource but diamond.
  return resource ? said.resource < static_cast<std::uint8_t>(Resource::diamond) : said.resource == none;
}

// Nobody is robbed of a resource that they have not: another must be named.
bool robs_of_something(const State& state, const Deed& deed, Seat you, const Words& said, Seat actor) {
  if (said.resource == none) return true;
  for (const Effect& effect : state.content->of(deed.effects)) {
    if (effect.op != Op::steal || effect.thing != Thing::any) continue;
    for (const Seat who : seats_of(state, effect.who, you, said, actor)) {
      if (state.players[who].goods[static_cast<Resource>(said.resource)] == 0) return false;
    }
  }
  return true;
}

}  // namespace

bool is_fitting(const State& state, const Deed& deed, Seat you, const Words& said, Seat actor) {
  if (!says_enough(state, deed, you, said)) return false;
  for (const Condition& condition : state.content->in(deed)) {
    if (!holds(state, condition, you, said, actor)) return false;
  }
  return robs_of_something(state, deed, you, said, actor);
}

bool is_possible(const State& state, const Deed& deed, Seat you, const Words& said, Seat actor, int discount) {
  return can_pay(state, you, deed.pay, discount) && is_fitting(state, deed, you, said, actor);
}

bool any_saying(const State& state, const Ways& ways, Seat you, Seat actor) {
  bool found = false;
  for_each_saying(state, ways, you, actor, [&found](const Words&) {
    found = true;
    return false;
  });
  return found;
}

std::optional<Words> read_words(const State& state, const Ways& ways, std::optional<std::uint8_t> way,
                                std::optional<Seat> on, const std::optional<Name>& to,
                                std::optional<Resource> resource) {
  Words said;
  if (way.has_value() != (ways.size() > 1) || (way && (*way == 0 || *way > ways.size()))) return {};
  if (way) said.way = static_cast<std::uint8_t>(*way - 1);
  if (on && on->index >= state.seats) return {};
  if (on) said.on = on->index;
  if (to) {
    said.to = state.content->place(*to);
    if (!said.to.exists()) return {};
  }
  if (resource && static_cast<std::size_t>(*resource) >= resource_count) return {};
  if (resource) said.resource = static_cast<std::uint8_t>(*resource);
  return said;
}

void do_effects(State& state, Span effects, Seat you, const Words& said, Seat actor) {
  if (effects.count == 0) return;
  add_task(state, {Todo::effects, you, actor, 0, said, effects.first,
                   static_cast<std::uint16_t>(effects.first + effects.count)});
}

namespace {

// ---- Effects

Resource resource_meant(const Effect& effect, const Words& said) {
  return effect.thing == Thing::any ? static_cast<Resource>(said.resource) : resource_of(effect.thing);
}

void change_income(State& state, Seat seat, int by, Happenings happenings) {
  Player& player = state.players[seat];
  const int end = (*state.content)[player.home].levels - 1;  // MK-34
  const int level = std::clamp(player.income + by, 0, end);
  const int changed = level - player.income;
  player.income = static_cast<std::uint8_t>(level);
  if (changed != 0) report(happenings, Changed{seat, Score::income, static_cast<std::int16_t>(changed)});
}

void gain_insignia(State& state, Seat seat, InsigniaRef kind, int count, Happenings happenings) {
  for (int left = std::min<int>(count, insignia_left(state, kind)); left > 0; --left) {  // MK-43
    ++state.players[seat].insignia[kind.index];
    report(happenings, Awarded{seat, (*state.content)[kind].name});
  }
}

void draw_later(State& state, Seat seat, Deck deck) {
  add_task(state, {Todo::draw, seat, seat, static_cast<std::uint8_t>(deck), {}, 0, 0});
}

void gain_cards(State& state, Seat seat, Thing thing, int count) {
  for (; count > 0; --count) {
    if (thing == Thing::quest) draw_later(state, seat, Deck::quest);
    if (thing == Thing::black_market) draw_later(state, seat, Deck::black_market);
    if (thing == Thing::associate) add_task(state, {Todo::associate, seat, seat, 0, {}, 0, 0});
    if (thing != Thing::artefact) continue;
    add_task(state, {Todo::keep, seat, seat, 0, {}, 0, 0});  // MK-44
    draw_later(state, seat, Deck::artefact);
    draw_later(state, seat, Deck::artefact);
  }
}

void gain(State& state, Seat seat, const Effect& effect, const Words& said, Happenings happenings) {
  switch (effect.thing) {
    case Thing::gold: return change_gold(state, seat, effect.amount, happenings);
    case Thing::income: return change_income(state, seat, effect.amount, happenings);
    case Thing::prestige: return change_prestige(state, seat, effect.amount, happenings);
    case Thing::insignia: return gain_insignia(state, seat, {effect.which}, effect.amount, happenings);
    case Thing::artefact:
    case Thing::quest:
    case Thing::black_market:
    case Thing::associate: return gain_cards(state, seat, effect.thing, effect.amount);
    case Thing::shop:
    case Thing::villa: return;
    default: return gain_goods(state, seat, resource_meant(effect, said), effect.amount, happenings);
  }
}

std::uint8_t take_goods(Player& player, Resource resource, int count) {
  const auto taken = static_cast<std::uint8_t>(std::min<int>(count, player.goods[resource]));
  player.goods[resource] = static_cast<std::uint8_t>(player.goods[resource] - taken);
  return taken;
}

void lose(State& state, Seat seat, const Effect& effect, const Words& said, Happenings happenings) {
  switch (effect.thing) {
    case Thing::gold: return change_gold(state, seat, -effect.amount, happenings);
    case Thing::income: return change_income(state, seat, -effect.amount, happenings);
    case Thing::prestige: return change_prestige(state, seat, -effect.amount, happenings);
    default: break;
  }
  if (!is_resource(effect.thing) && effect.thing != Thing::any) return;
  const Resource resource = resource_meant(effect, said);
  const auto lost = take_goods(state.players[seat], resource, effect.amount);
  state.supply[resource] = static_cast<std::uint8_t>(state.supply[resource] + lost);
  if (lost != 0) report(happenings, Lost{seat, resource, lost});
}

void steal(State& state, Seat thief, Seat from, const Effect& effect, const Words& said, Happenings happenings) {
  Player& robbed = state.players[from];
  Player& richer = state.players[thief];
  Stolen stolen{thief, from, 0, {}};
  if (effect.thing == Thing::gold) {
    stolen.gold = static_cast<std::uint8_t>(std::min<int>(effect.amount, robbed.gold));
    robbed.gold = static_cast<std::uint16_t>(robbed.gold - stolen.gold);
    richer.gold = static_cast<std::uint16_t>(std::min(0xFFFF, richer.gold + stolen.gold));
  } else {
    const Resource resource = resource_meant(effect, said);
    stolen.goods[resource] = take_goods(robbed, resource, effect.amount);
    richer.goods += stolen.goods;
  }
  if (stolen.gold != 0 || stolen.goods.total() != 0) report(happenings, stolen);
}

void put(State& state, Seat seat, PlaceRef to, Happenings happenings) {
  if (state.players[seat].at == to) return;
  state.players[seat].at = to;
  report(happenings, Moved{seat, (*state.content)[to].name});
}

void swap_places(State& state, Seat one, Seat other, Happenings happenings) {
  const PlaceRef here = state.players[one].at;
  put(state, one, state.players[other].at, happenings);
  put(state, other, here, happenings);
}

void redraw(State& state, Seat seat, Happenings happenings) {
  Player& player = state.players[seat];
  const auto count = player.shop_cards.size();
  while (!player.shop_cards.empty()) {
    const ShopRef card = player.shop_cards.back();
    player.shop_cards.pop_back();
    discard_shop(state, seat, card, happenings);
  }
  for (std::size_t i = 0; i < count; ++i) draw_later(state, seat, Deck::shop);
}

void affect(State& state, const Task& task, const Effect& effect, Seat who, Happenings happenings) {
  const Content& content = *state.content;
  switch (effect.op) {
    case Op::gain: return gain(state, who, effect, task.said, happenings);
    case Op::lose: return lose(state, who, effect, task.said, happenings);
    case Op::steal: return steal(state, task.seat, who, effect, task.said, happenings);
    case Op::move: return put(state, who, {effect.which}, happenings);
    case Op::move_home: return put(state, who, content[state.players[who].home].place, happenings);
    case Op::move_chosen: return put(state, who, task.said.to, happenings);
    case Op::swap: return swap_places(state, task.seat, who, happenings);
    case Op::redraw: return redraw(state, who, happenings);
    case Op::actions:
      if (who != state.active) return;
      state.actions = static_cast<std::uint8_t>(std::min(99, state.actions + effect.amount));
      return report(happenings, Changed{who, Score::actions, effect.amount});
    case Op::cancel:
      if (!state.affairs.empty()) state.affairs.back().cancelled = true;
      return;
  }
}

// Is `who` kept from this by a guard, since another plays it?
bool is_guarded(const State& state, const Task& task, const Effect& effect, Seat who) {
  const bool harms = effect.op == Op::lose || effect.op == Op::steal || effect.op == Op::move ||
                     effect.op == Op::move_home || effect.op == Op::move_chosen || effect.op == Op::swap;
  return harms && who != task.seat && bonus_of(state, who, Bonus::guard) > 0;
}

}  // namespace

void carry_out_effect(State& state, const Task& task, const Effect& effect, Happenings happenings) {
  for (const Seat who : seats_of(state, effect.who, task.seat, task.said, task.actor)) {
    if (!is_guarded(state, task, effect, who)) affect(state, task, effect, who, happenings);
  }
}

}  // namespace divan::karanor
