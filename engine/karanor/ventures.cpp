// What others may answer: build a shop, complete a quest, deliver, recruit, buy a villa (MK-24, MK-25, MK-28 to MK-31).
// The action is spent when it is announced; it is paid for when it is carried out.
#include "engine/karanor/rules.h"

namespace divan::karanor {
namespace {

const Player& player_of(const State& table, Seat seat) { return table.players[seat]; }

// ---- Can it be done now? Asked when it is announced, and again when it is carried out (MK-42).

// MK-24, MK-25: whatever the card.
bool may_build_here(const Content& content, const Player& player) {
  return content[player.at].city && (player.shops & bit(player.at)) == 0 && pawns_left(player) > 0;
}

Verdict can_build(const State& table, Seat seat, ShopRef card) {
  const Player& player = player_of(table, seat);
  if (!card.exists() || place_in(player.shop_cards, card) == player.shop_cards.size())
    return Verdict::refused("MK-24", "not_held");
  if (!(*table.content)[player.at].city) return Verdict::refused("MK-24", "no_city");
  if ((player.shops & bit(player.at)) != 0) return Verdict::refused("MK-24", "shop_here_already");
  if (pawns_left(player) == 0) return Verdict::refused("MK-25", "no_pawn");
  if (!can_pay(table, seat, (*table.content)[card].build.pay, bonus_of(table, seat, Bonus::build_discount)))
    return Verdict::refused("MK-24", "cannot_pay");
  return Verdict::allowed();
}

Verdict can_complete(const State& table, Seat seat, QuestRef quest, const Words& said) {
  const Player& player = player_of(table, seat);
  if (!quest.exists() || place_in(player.quests, quest) == player.quests.size())
    return Verdict::refused("MK-28", "not_held");
  if (!is_possible(table, (*table.content)[quest].ways[said.way], seat, said, seat))
    return Verdict::refused("MK-28", "conditions");
  return Verdict::allowed();
}

Verdict can_deliver(const State& table, Seat seat) {
  if (table.deliveries.empty()) return Verdict::refused("MK-29", "none_left");
  const Delivery& delivery = (*table.content)[table.deliveries.back()];
  if (player_of(table, seat).at != delivery.city) return Verdict::refused("MK-29", "not_here");
  if (!can_pay(table, seat, delivery.deed.pay)) return Verdict::refused("MK-29", "cannot_pay");
  return Verdict::allowed();
}

int price_of_associate(const State& table, Seat seat) {
  return reduced(gold_of_recruit, bonus_of(table, seat, Bonus::recruit_discount));
}

Verdict can_recruit(const State& table, Seat seat, AssociateRef associate) {
  if (!associate.exists() || !has_bit(free_associates(table), associate.index))
    return Verdict::refused("MK-30", "not_free");
  const int price = price_of_associate(table, seat);
  if (player_of(table, seat).gold < price) return Verdict::refused("MK-30", "no_gold").with("gold", price);
  return Verdict::allowed();
}

int price_of_villa(const State& table, Seat seat) {
  return reduced(gold_of_villa, bonus_of(table, seat, Bonus::villa_discount));
}

Verdict can_buy_villa(const State& table, Seat seat, PlaceRef place) {
  const Player& player = player_of(table, seat);
  if (player.at != place || (table.content->villas & bit(place)) == 0) return Verdict::refused("MK-31", "none_here");
  for (const Player& other : table.players) {
    if ((other.villas & bit(place)) != 0) return Verdict::refused("MK-31", "taken");
  }
  if (pawns_left(player) == 0) return Verdict::refused("MK-25", "no_pawn");
  const int price = price_of_villa(table, seat);
  if (player.gold < price) return Verdict::refused("MK-31", "no_gold").with("gold", price);
  return Verdict::allowed();
}

void pay_gold(State& table, Seat seat, int gold, Happenings happenings) {
  pay(table, seat, {static_cast<std::uint8_t>(gold), {}}, 0, happenings);
}

// ---- Carried out

// MK-24: pay, pawn, reward; then the optional cost; then a new shop card.
void build(State& table, Seat seat, ShopRef card, Happenings happenings) {
  const Shop& shop = (*table.content)[card];
  Player& player = table.players[seat];
  pay(table, seat, shop.build.pay, bonus_of(table, seat, Bonus::build_discount), happenings);
  remove_from(player.shop_cards, card);
  player.shops |= bit(player.at);
  set_bit(player.built, card.index);
  report(happenings, Built{seat, (*table.content)[player.at].name, shop.name});
  add_task(table, {Todo::take, seat, seat, 0, {}, 0, 0});
  if (shop.has_bonus) add_task(table, {Todo::bonus, seat, seat, card.index, {}, 0, 0});
  do_effects(table, shop.build.effects, seat, {}, seat);
}

// MK-28; MK-27b: a first part that is completed leaves the game, and so does a sequel.
void complete(State& table, Seat seat, QuestRef card, const Words& said, Happenings happenings) {
  const Quest& quest = (*table.content)[card];
  pay(table, seat, quest.ways[said.way].pay, 0, happenings);
  remove_from(table.players[seat].quests, card);
  set_bit(quest.sequel.exists() || card.index >= first_part_count ? table.quests_gone : table.quest_discards,
          card.index);
  report(happenings, Completed{seat, quest.name});
  if (quest.sequel.exists()) add_task(table, {Todo::sequel, seat, seat, quest.sequel.index, {}, 0, 0});
  do_effects(table, quest.ways[said.way].effects, seat, said, seat);
  change_gold(table, seat, bonus_of(table, seat, Bonus::quest_gold), happenings);
}

// MK-29
void deliver(State& table, Seat seat, Happenings happenings) {
  const Delivery& delivery = (*table.content)[table.deliveries.back()];
  pay(table, seat, delivery.deed.pay, 0, happenings);
  set_bit(table.delivered, table.deliveries.back().index);
  table.deliveries.pop_back();
  report(happenings, Delivered{seat, delivery.name});
  if (!table.deliveries.empty())
    report(happenings, TurnedUp{Pile::delivery, (*table.content)[table.deliveries.back()].name});
  do_effects(table, delivery.deed.effects, seat, {}, seat);
  change_gold(table, seat, bonus_of(table, seat, Bonus::delivery_gold), happenings);
}

// MK-30: resource side up.
void recruit(State& table, Seat seat, AssociateRef associate, Happenings happenings) {
  pay_gold(table, seat, price_of_associate(table, seat), happenings);
  set_bit(table.players[seat].associates, associate.index);
  report(happenings, Recruited{seat, (*table.content)[associate].name});
}

// MK-31
void buy_villa(State& table, Seat seat, PlaceRef place, Happenings happenings) {
  pay_gold(table, seat, price_of_villa(table, seat), happenings);
  table.players[seat].villas |= bit(place);
  report(happenings, VillaBought{seat, (*table.content)[place].name});
  change_prestige(table, seat, prestige_of_villa, happenings);
}

void venture(State& table, const Affair& affair, Happenings happenings) {
  spend_action(table);
  announce(table, affair, happenings);
}

}  // namespace

bool carry_out_venture(State& table, const Affair& affair, Happenings happenings) {
  const auto& [event, seat, piece, said, heard, announced, cancelled] = affair;
  switch (event) {
    case Occasion::build:
      if (!can_build(table, seat, {piece}).ok()) return false;
      build(table, seat, {piece}, happenings);
      return true;
    case Occasion::complete:
      if (!can_complete(table, seat, {piece}, said).ok()) return false;
      complete(table, seat, {piece}, said, happenings);
      return true;
    case Occasion::deliver:
      if (table.deliveries.empty() || table.deliveries.back().index != piece || !can_deliver(table, seat).ok())
        return false;
      deliver(table, seat, happenings);
      return true;
    case Occasion::recruit:
      if (!can_recruit(table, seat, {piece}).ok()) return false;
      recruit(table, seat, {piece}, happenings);
      return true;
    case Occasion::villa:
      if (!can_buy_villa(table, seat, {piece}).ok()) return false;
      buy_villa(table, seat, {piece}, happenings);
      return true;
    case Occasion::play: return false;  // answers.cpp
  }
  return false;
}

// ---- Announced

Verdict check(const State& table, Seat seat, const Build& action) {
  if (const auto verdict = check_action(table, seat); !verdict.ok()) return verdict;
  return can_build(table, seat, table.content->shop(action.card));
}
void apply(State& table, Seat seat, const Build& action, Happenings happenings) {
  venture(table, {Occasion::build, seat, table.content->shop(action.card).index, {}, 0, false, false}, happenings);
}

Verdict check(const State& table, Seat seat, const Complete& action) {
  if (const auto verdict = check_action(table, seat); !verdict.ok()) return verdict;
  const QuestRef quest = table.content->quest(action.quest);
  const Player& player = table.players[seat];
  if (!quest.exists() || place_in(player.quests, quest) == player.quests.size())
    return Verdict::refused("MK-28", "not_held");
  const auto said = read_words(table, (*table.content)[quest].ways, action.way, {}, {}, action.resource);
  if (!said) return Verdict::refused("MK-28", "conditions");
  return can_complete(table, seat, quest, *said);
}
void apply(State& table, Seat seat, const Complete& action, Happenings happenings) {
  const QuestRef quest = table.content->quest(action.quest);
  const auto said = read_words(table, (*table.content)[quest].ways, action.way, {}, {}, action.resource);
  venture(table, {Occasion::complete, seat, quest.index, *said, 0, false, false}, happenings);
}

Verdict check(const State& table, Seat seat, const Deliver&) {
  if (const auto verdict = check_action(table, seat); !verdict.ok()) return verdict;
  return can_deliver(table, seat);
}
void apply(State& table, Seat seat, const Deliver&, Happenings happenings) {
  venture(table, {Occasion::deliver, seat, table.deliveries.back().index, {}, 0, false, false}, happenings);
}

Verdict check(const State& table, Seat seat, const Recruit& action) {
  if (const auto verdict = check_action(table, seat); !verdict.ok()) return verdict;
  return can_recruit(table, seat, table.content->associate(action.associate));
}
void apply(State& table, Seat seat, const Recruit& action, Happenings happenings) {
  venture(table, {Occasion::recruit, seat, table.content->associate(action.associate).index, {}, 0, false, false},
          happenings);
}

Verdict check(const State& table, Seat seat, const BuyVilla&) {
  if (const auto verdict = check_action(table, seat); !verdict.ok()) return verdict;
  return can_buy_villa(table, seat, table.players[seat].at);
}
void apply(State& table, Seat seat, const BuyVilla&, Happenings happenings) {
  venture(table, {Occasion::villa, seat, table.players[seat].at.index, {}, 0, false, false}, happenings);
}

void list_ventures(const State& table, Seat seat, Buffer<Action>& room) {
  const Content& content = *table.content;
  const Player& player = table.players[seat];
  if (may_build_here(content, player)) {
    const int discount = bonus_of(table, seat, Bonus::build_discount);
    for (const ShopRef card : player.shop_cards) {
      if (can_pay(table, seat, content[card].build.pay, discount)) room.push_back(Build{content[card].name});
    }
  }
  for (const QuestRef card : player.quests) {
    const Ways& ways = content[card].ways;
    for_each_saying(table, ways, seat, seat, [&](const Words& said) {
      Complete action{content[card].name, {}, {}};
      if (ways.size() > 1) action.way = static_cast<std::uint8_t>(said.way + 1);
      if (said.resource != none) action.resource = static_cast<Resource>(said.resource);
      room.push_back(action);
      return true;
    });
  }
  if (can_deliver(table, seat).ok()) room.push_back(Deliver{});
  if (price_of_associate(table, seat) <= player.gold) {
    for_each_bit(free_associates(table), [&](std::uint8_t i) { room.push_back(Recruit{content.associates[i].name}); });
  }
  if (can_buy_villa(table, seat, player.at).ok()) room.push_back(BuyVilla{});
}

}  // namespace divan::karanor
