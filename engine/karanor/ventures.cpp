// What others may answer: build a shop, complete a quest, deliver, recruit, buy a villa (MK-24, MK-25, MK-28 to MK-31).
// The action is spent when it is announced; it is paid for when it is carried out.
#include "engine/karanor/rules.h"

namespace divan::karanor {
namespace {

const Player& player_of(const State& state, Seat seat) { return state.players[seat]; }

// ---- Can it be done now? Asked when it is announced, and again when it is carried out (MK-42).

// MK-24, MK-25: whatever the card.
bool may_build_here(const Content& content, const Player& player) {
  return content[player.at].city && (player.shops & bit(player.at)) == 0 && pawns_left(player) > 0;
}

Verdict can_build(const State& state, Seat seat, ShopRef card) {
  const Player& player = player_of(state, seat);
  if (!card.exists() || place_in(player.shop_cards, card) == player.shop_cards.size())
    return Verdict::refused("MK-24", "not_held");
  if (!(*state.content)[player.at].city) return Verdict::refused("MK-24", "no_city");
  if ((player.shops & bit(player.at)) != 0) return Verdict::refused("MK-24", "shop_here_already");
  if (pawns_left(player) == 0) return Verdict::refused("MK-25", "no_pawn");
  if (!can_pay(state, seat, (*state.content)[card].build.pay, bonus_of(state, seat, Bonus::build_discount)))
    return Verdict::refused("MK-24", "cannot_pay");
  return Verdict::allowed();
}

Verdict can_complete(const State& state, Seat seat, QuestRef quest, const Words& said) {
  const Player& player = player_of(state, seat);
  if (!quest.exists() || place_in(player.quests, quest) == player.quests.size())
    return Verdict::refused("MK-28", "not_held");
  if (!is_possible(state, (*state.content)[quest].ways[said.way], seat, said, seat))
    return Verdict::refused("MK-28", "conditions");
  return Verdict::allowed();
}

Verdict can_deliver(const State& state, Seat seat) {
  if (state.deliveries.empty()) return Verdict::refused("MK-29", "none_left");
  const Delivery& delivery = (*state.content)[state.deliveries.back()];
  if (player_of(state, seat).at != delivery.city) return Verdict::refused("MK-29", "not_here");
  if (!can_pay(state, seat, delivery.deed.pay)) return Verdict::refused("MK-29", "cannot_pay");
  return Verdict::allowed();
}

int price_of_associate(const State& state, Seat seat) {
  return reduced(gold_of_recruit, bonus_of(state, seat, Bonus::recruit_discount));
}

Verdict can_recruit(const State& state, Seat seat, AssociateRef associate) {
  if (!associate.exists() || !has_bit(free_associates(state), associate.index))
    return Verdict::refused("MK-30", "not_free");
  const int price = price_of_associate(state, seat);
  if (player_of(state, seat).gold < price) return Verdict::refused("MK-30", "no_gold").with("gold", price);
  return Verdict::allowed();
}

int price_of_villa(const State& state, Seat seat) {
  return reduced(gold_of_villa, bonus_of(state, seat, Bonus::villa_discount));
}

Verdict can_buy_villa(const State& state, Seat seat, PlaceRef place) {
  const Player& player = player_of(state, seat);
  if (player.at != place || (state.content->villas & bit(place)) == 0) return Verdict::refused("MK-31", "none_here");
  for (const Player& other : state.players) {
    if ((other.villas & bit(place)) != 0) return Verdict::refused("MK-31", "taken");
  }
  if (pawns_left(player) == 0) return Verdict::refused("MK-25", "no_pawn");
  const int price = price_of_villa(state, seat);
  if (player.gold < price) return Verdict::refused("MK-31", "no_gold").with("gold", price);
  return Verdict::allowed();
}

void pay_gold(State& state, Seat seat, int gold, Happenings happenings) {
  pay(state, seat, {static_cast<std::uint8_t>(gold), {}}, 0, happenings);
}

// ---- Carried out

// MK-24: pay, pawn, reward; then the optional cost; then a new shop card.
void build(State& state, Seat seat, ShopRef card, Happenings happenings) {
  const Shop& shop = (*state.content)[card];
  Player& player = state.players[seat];
  pay(state, seat, shop.build.pay, bonus_of(state, seat, Bonus::build_discount), happenings);
  remove_from(player.shop_cards, card);
  player.shops |= bit(player.at);
  set_bit(player.built, card.index);
  report(happenings, Built{seat, (*state.content)[player.at].name, shop.name});
  add_task(state, {Todo::take, seat, seat, 0, {}, 0, 0});
  if (shop.has_bonus) add_task(state, {Todo::bonus, seat, seat, card.index, {}, 0, 0});
  do_effects(state, shop.build.effects, seat, {}, seat);
}

// MK-28; MK-27b: a first part that is completed leaves the game, and so does a sequel.
void complete(State& state, Seat seat, QuestRef card, const Words& said, Happenings happenings) {
  const Quest& quest = (*state.content)[card];
  pay(state, seat, quest.ways[said.way].pay, 0, happenings);
  remove_from(state.players[seat].quests, card);
  set_bit(quest.sequel.exists() || card.index >= first_part_count ? state.quests_gone : state.quest_discards,
          card.index);
  report(happenings, Completed{seat, quest.name});
  if (quest.sequel.exists()) add_task(state, {Todo::sequel, seat, seat, quest.sequel.index, {}, 0, 0});
  do_effects(state, quest.ways[said.way].effects, seat, said, seat);
  change_gold(state, seat, bonus_of(state, seat, Bonus::quest_gold), happenings);
}

// MK-29
void deliver(State& state, Seat seat, Happenings happenings) {
  const Delivery& delivery = (*state.content)[state.deliveries.back()];
  pay(state, seat, delivery.deed.pay, 0, happenings);
  set_bit(state.delivered, state.deliveries.back().index);
  state.deliveries.pop_back();
  report(happenings, Delivered{seat, delivery.name});
  if (!state.deliveries.empty())
    report(happenings, TurnedUp{Pile::delivery, (*state.content)[state.deliveries.back()].name});
  do_effects(state, delivery.deed.effects, seat, {}, seat);
  change_gold(state, seat, bonus_of(state, seat, Bonus::delivery_gold), happenings);
}

// MK-30: resource side up.
void recruit(State& state, Seat seat, AssociateRef associate, Happenings happenings) {
  pay_gold(state, seat, price_of_associate(state, seat), happenings);
  set_bit(state.players[seat].associates, associate.index);
  report(happenings, Recruited{seat, (*state.content)[associate].name});
}

// MK-31
void buy_villa(State& state, Seat seat, PlaceRef place, Happenings happenings) {
  pay_gold(state, seat, price_of_villa(state, seat), happenings);
  state.players[seat].villas |= bit(place);
  report(happenings, VillaBought{seat, (*state.content)[place].name});
  change_prestige(state, seat, prestige_of_villa, happenings);
}

void venture(State& state, const Affair& affair, Happenings happenings) {
  spend_action(state);
  announce(state, affair, happenings);
}

}  // namespace

bool carry_out_venture(State& state, const Affair& affair, Happenings happenings) {
  const auto& [event, seat, piece, said, heard, announced, cancelled] = affair;
  switch (event) {
    case Occasion::build:
      if (!can_build(state, seat, {piece}).ok()) return false;
      build(state, seat, {piece}, happenings);
      return true;
    case Occasion::complete:
      if (!can_complete(state, seat, {piece}, said).ok()) return false;
      complete(state, seat, {piece}, said, happenings);
      return true;
    case Occasion::deliver:
      if (state.deliveries.empty() || state.deliveries.back().index != piece || !can_deliver(state, seat).ok())
        return false;
      deliver(state, seat, happenings);
      return true;
    case Occasion::recruit:
      if (!can_recruit(state, seat, {piece}).ok()) return false;
      recruit(state, seat, {piece}, happenings);
      return true;
    case Occasion::villa:
      if (!can_buy_villa(state, seat, {piece}).ok()) return false;
      buy_villa(state, seat, {piece}, happenings);
      return true;
    case Occasion::play: return false;  // answers.cpp
  }
  return false;
}

// ---- Announced

Verdict check(const State& state, Seat seat, const Build& action) {
  if (const auto verdict = check_action(state, seat); !verdict.ok()) return verdict;
  return can_build(state, seat, state.content->shop(action.card));
}
void apply(State& state, Seat seat, const Build& action, Happenings happenings) {
  venture(state, {Occasion::build, seat, state.content->shop(action.card).index, {}, 0, false, false}, happenings);
}

Verdict check(const State& state, Seat seat, const Complete& action) {
  if (const auto verdict = check_action(state, seat); !verdict.ok()) return verdict;
  const QuestRef quest = state.content->quest(action.quest);
  const Player& player = state.players[seat];
  if (!quest.exists() || place_in(player.quests, quest) == player.quests.size())
    return Verdict::refused("MK-28", "not_held");
  const auto said = read_words(state, (*state.content)[quest].ways, action.way, {}, {}, action.resource);
  if (!said) return Verdict::refused("MK-28", "conditions");
  return can_complete(state, seat, quest, *said);
}
void apply(State& state, Seat seat, const Complete& action, Happenings happenings) {
  const QuestRef quest = state.content->quest(action.quest);
  const auto said = read_words(state, (*state.content)[quest].ways, action.way, {}, {}, action.resource);
  venture(state, {Occasion::complete, seat, quest.index, *said, 0, false, false}, happenings);
}

Verdict check(const State& state, Seat seat, const Deliver&) {
  if (const auto verdict = check_action(state, seat); !verdict.ok()) return verdict;
  return can_deliver(state, seat);
}
void apply(State& state, Seat seat, const Deliver&, Happenings happenings) {
  venture(state, {Occasion::deliver, seat, state.deliveries.back().index, {}, 0, false, false}, happenings);
}

Verdict check(const State& state, Seat seat, const Recruit& action) {
  if (const auto verdict = check_action(state, seat); !verdict.ok()) return verdict;
  return can_recruit(state, seat, state.content->associate(action.associate));
}
void apply(State& state, Seat seat, const Recruit& action, Happenings happenings) {
  venture(state, {Occasion::recruit, seat, state.content->associate(action.associate).index, {}, 0, false, false},
          happenings);
}

Verdict check(const State& state, Seat seat, const BuyVilla&) {
  if (const auto verdict = check_action(state, seat); !verdict.ok()) return verdict;
  return can_buy_villa(state, seat, state.players[seat].at);
}
void apply(State& state, Seat seat, const BuyVilla&, Happenings happenings) {
  venture(state, {Occasion::villa, seat, state.players[seat].at.index, {}, 0, false, false}, happenings);
}

void list_ventures(const State& state, Seat seat, Buffer<Action>& list) {
  const Content& content = *state.content;
  const Player& player = state.players[seat];
  if (may_build_here(content, player)) {
    const int discount = bonus_of(state, seat, Bonus::build_discount);
    for (const ShopRef card : player.shop_cards) {
      if (can_pay(state, seat, content[card].build.pay, discount)) list.push_back(Build{content[card].name});
    }
  }
  for (const QuestRef card : player.quests) {
    const Ways& ways = content[card].ways;
    for_each_saying(state, ways, seat, seat, [&](const Words& said) {
      Complete action{content[card].name, {}, {}};
      if (ways.size() > 1) action.way = static_cast<std::uint8_t>(said.way + 1);
      if (said.resource != none) action.resource = static_cast<Resource>(said.resource);
      list.push_back(action);
      return true;
    });
  }
  if (can_deliver(state, seat).ok()) list.push_back(Deliver{});
  if (price_of_associate(state, seat) <= player.gold) {
    for_each_bit(free_associates(state), [&](std::uint8_t i) { list.push_back(Recruit{content.associates[i].name}); });
  }
  if (can_buy_villa(state, seat, player.at).ok()) list.push_back(BuyVilla{});
}

}  // namespace divan::karanor
