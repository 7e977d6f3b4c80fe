// What cards and tiles do: conditions, costs and effects of docs/content_karanor.md, carried out.
#include "engine/karanor/rules.h"

namespace divan::karanor {
namespace {

// ---- Conditions

int amount_of(const State& table, Seat seat, Thing thing, std::uint8_t which) {
  const Player& player = table.players[seat];
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

bool holds_for(const State& table, const Condition& condition, Seat you, Seat who) {
  const Content& content = *table.content;
  const Player& player = table.players[who];
  switch (condition.need) {
    case Need::at: return player.at.index == condition.which;
    case Need::at_island: return content[player.at].island == condition.which;
    case Need::at_city: return content[player.at].city;
    case Need::at_home: return player.at == content[player.home].place;
    case Need::has: return amount_of(table, who, condition.thing, condition.which) >= condition.amount;
    case Need::at_most: return amount_of(table, who, condition.thing, condition.which) <= condition.amount;
    case Need::shop_in: return has_bit(player.shops, condition.which);
    case Need::here: return player.at == table.players[you].at;
    case Need::ahead: return player.prestige > table.players[you].prestige;
  }
  return false;
}

SeatSet seats_of(const State& table, Who who, Seat you, const Words& said, Seat actor) {
  switch (who) {
    case Who::you: return SeatSet::of(you);
    case Who::chosen: return said.on < table.seats ? SeatSet::of({said.on}) : SeatSet{};
    case Who::actor: return SeatSet::of(actor);
    case Who::others: return everybody(table) - SeatSet::of(you);
  }
  return {};
}

bool holds(const State& table, const Condition& condition, Seat you, const Words& said, Seat actor) {
  for (const Seat who : seats_of(table, condition.who, you, said, actor)) {
    if (!holds_for(table, condition, you, who)) return false;
  }
  return true;
}

// Was everything said that the deed asks for, and nothing else?
bool says_enough(const State& table, const Deed& deed, Seat you, const Words& said) {
  const bool player = (deed.asks & asks_player) != 0;
  const bool place = (deed.asks & asks_place) != 0;
  const bool resource = (deed.asks & asks_resource) != 0;
  if (player ? said.on >= table.seats || said.on == you.index : said.on != none) return false;
  if (place ? !said.to.exists() || !has_bit(deed.places, said.to.index) : said.to.exists()) return false;
  // `any` is any resource but diamond.
  return resource ? said.resource < static_cast<std::uint8_t>(Resource::diamond) : said.resource == none;
}

// Nobody is robbed of a resource that they have not: another must be named.
bool robs_of_something(const State& table, const Deed& deed, Seat you, const Words& said, Seat actor) {
  if (said.resource == none) return true;
  for (const Effect& effect : table.content->of(deed.effects)) {
    if (effect.op != Op::steal || effect.thing != Thing::any) continue;
    for (const Seat who : seats_of(table, effect.who, you, said, actor)) {
      if (table.players[who].goods[static_cast<Resource>(said.resource)] == 0) return false;
    }
  }
  return true;
}

}  // namespace

bool is_fitting(const State& table, const Deed& deed, Seat you, const Words& said, Seat actor) {
  if (!says_enough(table, deed, you, said)) return false;
  for (const Condition& condition : table.content->in(deed)) {
    if (!holds(table, condition, you, said, actor)) return false;
  }
  return robs_of_something(table, deed, you, said, actor);
}

bool is_possible(const State& table, const Deed& deed, Seat you, const Words& said, Seat actor, int discount) {
  return can_pay(table, you, deed.pay, discount) && is_fitting(table, deed, you, said, actor);
}

bool any_saying(const State& table, const Ways& ways, Seat you, Seat actor) {
  bool found = false;
  for_each_saying(table, ways, you, actor, [&found](const Words&) {
    found = true;
    return false;
  });
  return found;
}

std::optional<Words> read_words(const State& table, const Ways& ways, std::optional<std::uint8_t> way,
                                std::optional<Seat> on, const std::optional<Name>& to,
                                std::optional<Resource> resource) {
  Words said;
  if (way.has_value() != (ways.size() > 1) || (way && (*way == 0 || *way > ways.size()))) return {};
  if (way) said.way = static_cast<std::uint8_t>(*way - 1);
  if (on && on->index >= table.seats) return {};
  if (on) said.on = on->index;
  if (to) {
    said.to = table.content->place(*to);
    if (!said.to.exists()) return {};
  }
  if (resource && static_cast<std::size_t>(*resource) >= resource_count) return {};
  if (resource) said.resource = static_cast<std::uint8_t>(*resource);
  return said;
}

void do_effects(State& table, Span effects, Seat you, const Words& said, Seat actor) {
  if (effects.count == 0) return;
  add_task(table, {Todo::effects, you, actor, 0, said, effects.first,
                   static_cast<std::uint16_t>(effects.first + effects.count)});
}

namespace {

// ---- Effects

Resource resource_meant(const Effect& effect, const Words& said) {
  return effect.thing == Thing::any ? static_cast<Resource>(said.resource) : resource_of(effect.thing);
}

void change_income(State& table, Seat seat, int by, Happenings happenings) {
  Player& player = table.players[seat];
  const int end = (*table.content)[player.home].levels - 1;  // MK-34
  const int level = std::clamp(player.income + by, 0, end);
  const int changed = level - player.income;
  player.income = static_cast<std::uint8_t>(level);
  if (changed != 0) report(happenings, Changed{seat, Score::income, static_cast<std::int16_t>(changed)});
}

void gain_insignia(State& table, Seat seat, InsigniaRef kind, int count, Happenings happenings) {
  for (int left = std::min<int>(count, insignia_left(table, kind)); left > 0; --left) {  // MK-43
    ++table.players[seat].insignia[kind.index];
    report(happenings, Awarded{seat, (*table.content)[kind].name});
  }
}

void draw_later(State& table, Seat seat, Deck deck) {
  add_task(table, {Todo::draw, seat, seat, static_cast<std::uint8_t>(deck), {}, 0, 0});
}

void gain_cards(State& table, Seat seat, Thing thing, int count) {
  for (; count > 0; --count) {
    if (thing == Thing::quest) draw_later(table, seat, Deck::quest);
    if (thing == Thing::black_market) draw_later(table, seat, Deck::black_market);
    if (thing == Thing::associate) add_task(table, {Todo::associate, seat, seat, 0, {}, 0, 0});
    if (thing != Thing::artefact) continue;
    add_task(table, {Todo::keep, seat, seat, 0, {}, 0, 0});  // MK-44
    draw_later(table, seat, Deck::artefact);
    draw_later(table, seat, Deck::artefact);
  }
}

void gain(State& table, Seat seat, const Effect& effect, const Words& said, Happenings happenings) {
  switch (effect.thing) {
    case Thing::gold: return change_gold(table, seat, effect.amount, happenings);
    case Thing::income: return change_income(table, seat, effect.amount, happenings);
    case Thing::prestige: return change_prestige(table, seat, effect.amount, happenings);
    case Thing::insignia: return gain_insignia(table, seat, {effect.which}, effect.amount, happenings);
    case Thing::artefact:
    case Thing::quest:
    case Thing::black_market:
    case Thing::associate: return gain_cards(table, seat, effect.thing, effect.amount);
    case Thing::shop:
    case Thing::villa: return;
    default: return gain_goods(table, seat, resource_meant(effect, said), effect.amount, happenings);
  }
}

std::uint8_t take_goods(Player& player, Resource resource, int count) {
  const auto taken = static_cast<std::uint8_t>(std::min<int>(count, player.goods[resource]));
  player.goods[resource] = static_cast<std::uint8_t>(player.goods[resource] - taken);
  return taken;
}

void lose(State& table, Seat seat, const Effect& effect, const Words& said, Happenings happenings) {
  switch (effect.thing) {
    case Thing::gold: return change_gold(table, seat, -effect.amount, happenings);
    case Thing::income: return change_income(table, seat, -effect.amount, happenings);
    case Thing::prestige: return change_prestige(table, seat, -effect.amount, happenings);
    default: break;
  }
  if (!is_resource(effect.thing) && effect.thing != Thing::any) return;
  const Resource resource = resource_meant(effect, said);
  const auto lost = take_goods(table.players[seat], resource, effect.amount);
  table.supply[resource] = static_cast<std::uint8_t>(table.supply[resource] + lost);
  if (lost != 0) report(happenings, Lost{seat, resource, lost});
}

void steal(State& table, Seat thief, Seat from, const Effect& effect, const Words& said, Happenings happenings) {
  Player& robbed = table.players[from];
  Player& richer = table.players[thief];
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

void put(State& table, Seat seat, PlaceRef to, Happenings happenings) {
  if (table.players[seat].at == to) return;
  table.players[seat].at = to;
  report(happenings, Moved{seat, (*table.content)[to].name});
}

void swap_places(State& table, Seat one, Seat other, Happenings happenings) {
  const PlaceRef here = table.players[one].at;
  put(table, one, table.players[other].at, happenings);
  put(table, other, here, happenings);
}

void redraw(State& table, Seat seat, Happenings happenings) {
  Player& player = table.players[seat];
  const auto count = player.shop_cards.size();
  while (!player.shop_cards.empty()) {
    const ShopRef card = player.shop_cards.back();
    player.shop_cards.pop_back();
    discard_shop(table, seat, card, happenings);
  }
  for (std::size_t i = 0; i < count; ++i) draw_later(table, seat, Deck::shop);
}

void affect(State& table, const Task& task, const Effect& effect, Seat who, Happenings happenings) {
  const Content& content = *table.content;
  switch (effect.op) {
    case Op::gain: return gain(table, who, effect, task.said, happenings);
    case Op::lose: return lose(table, who, effect, task.said, happenings);
    case Op::steal: return steal(table, task.seat, who, effect, task.said, happenings);
    case Op::move: return put(table, who, {effect.which}, happenings);
    case Op::move_home: return put(table, who, content[table.players[who].home].place, happenings);
    case Op::move_chosen: return put(table, who, task.said.to, happenings);
    case Op::swap: return swap_places(table, task.seat, who, happenings);
    case Op::redraw: return redraw(table, who, happenings);
    case Op::actions:
      if (who != table.active) return;
      table.actions = static_cast<std::uint8_t>(std::min(99, table.actions + effect.amount));
      return report(happenings, Changed{who, Score::actions, effect.amount});
    case Op::cancel:
      if (!table.affairs.empty()) table.affairs.back().cancelled = true;
      return;
  }
}

// Is `who` kept from this by a guard, since another plays it?
bool is_guarded(const State& table, const Task& task, const Effect& effect, Seat who) {
  const bool harms = effect.op == Op::lose || effect.op == Op::steal || effect.op == Op::move ||
                     effect.op == Op::move_home || effect.op == Op::move_chosen || effect.op == Op::swap;
  return harms && who != task.seat && bonus_of(table, who, Bonus::guard) > 0;
}

}  // namespace

void carry_out_effect(State& table, const Task& task, const Effect& effect, Happenings happenings) {
  for (const Seat who : seats_of(table, effect.who, task.seat, task.said, task.actor)) {
    if (!is_guarded(table, task, effect, who)) affect(table, task, effect, who, happenings);
  }
}

}  // namespace divan::karanor
