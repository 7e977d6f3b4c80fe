// The turn: four actions, then income (MK-20 to MK-26, MK-32, MK-33).
#include "engine/karanor/rules.h"

namespace divan::karanor {

void begin_turn(State& table, Seat seat, Happenings happenings) {
  table.phase = Phase::play;
  table.active = seat;
  table.actions = actions_a_turn;
  table.artefacts_used = 0;
  end_move(table);
  for (Player& player : table.players) player.offers_made = 0;
  if (seat == table.first) ++table.round;
  report(happenings, TurnBegan{seat, table.round});
  ask(table, Asking::turn, SeatSet::of(seat), happenings);
}

// ---- Move (MK-21)

namespace {

int price_of_passage(const State& table, Seat seat) {
  return reduced(gold_a_passage, bonus_of(table, seat, Bonus::sea));
}

int price_of_step(const State& table, Seat seat, PlaceRef to) {
  const Place& here = (*table.content)[table.players[seat].at];
  return (here.land & bit(to)) != 0 ? 0 : price_of_passage(table, seat);
}

}  // namespace

Verdict check(const State& table, Seat seat, const Walk& walk) {
  if (const auto verdict = table.steps > 0 ? check_turn(table, seat) : check_action(table, seat); !verdict.ok())
    return verdict;
  const PlaceRef to = table.content->place(walk.to);
  const Place& here = (*table.content)[table.players[seat].at];
  if (!to.exists() || ((here.land | here.sea) & bit(to)) == 0) return Verdict::refused("MK-21", "not_next");
  const int price = price_of_step(table, seat, to);
  if (table.players[seat].gold < price) return Verdict::refused("MK-21", "no_gold").with("gold", price);
  return Verdict::allowed();
}

void apply(State& table, Seat seat, const Walk& walk, Happenings happenings) {
  if (table.steps == 0) {
    spend_action(table);
    // MK-21b: mounts count as owned when the Move starts.
    table.steps = static_cast<std::uint8_t>(std::min(99, steps_a_move + bonus_of(table, seat, Bonus::steps)));
  }
  Player& player = table.players[seat];
  const PlaceRef to = table.content->place(walk.to);
  const int price = price_of_step(table, seat, to);
  const Name from = (*table.content)[player.at].name;
  player.gold = static_cast<std::uint16_t>(player.gold - price);
  player.at = to;
  --table.steps;
  table.dealings = 0;
  report(happenings, Stepped{seat, from, walk.to, static_cast<std::uint8_t>(price)});
}

// ---- Harvest, Work (MK-22, MK-23)

Verdict check(const State& table, Seat seat, const Harvest& harvest) {
  if (const auto verdict = check_action(table, seat); !verdict.ok()) return verdict;
  const Place& here = (*table.content)[table.players[seat].at];
  if (static_cast<std::size_t>(harvest.resource) >= resource_count || !harvests(here, harvest.resource))
    return Verdict::refused("MK-22", "nothing_here");
  if (table.supply[harvest.resource] == 0) return Verdict::refused("MK-22", "none_left");
  return Verdict::allowed();
}

void apply(State& table, Seat seat, const Harvest& harvest, Happenings happenings) {
  spend_action(table);
  const int wanted =
      tokens_a_harvest + bonus_of(table, seat, Bonus::harvest) + bonus_of(table, seat, harvest_of(harvest.resource));
  const auto count = static_cast<std::uint8_t>(std::min<int>(wanted, table.supply[harvest.resource]));
  report(happenings, Harvested{seat, harvest.resource, count});
  gain_goods(table, seat, harvest.resource, count, nullptr);
}

Verdict check(const State& table, Seat seat, const Work&) { return check_action(table, seat); }

void apply(State& table, Seat seat, const Work&, Happenings happenings) {
  spend_action(table);
  const int gold = gold_of_work + bonus_of(table, seat, Bonus::work);
  change_gold(table, seat, gold, nullptr);
  report(happenings, Worked{seat, static_cast<std::uint8_t>(gold)});
}

// ---- Meet an inhabitant (MK-26)

Verdict check(const State& table, Seat seat, const Meet&) {
  if (const auto verdict = check_action(table, seat); !verdict.ok()) return verdict;
  if ((table.inhabitants & bit(table.players[seat].at)) == 0) return Verdict::refused("MK-26", "nobody_here");
  return Verdict::allowed();
}

void apply(State& table, Seat seat, const Meet&, Happenings happenings) {
  spend_action(table);
  const PlaceRef here = table.players[seat].at;
  table.inhabitants &= ~bit(here);
  report(happenings, Met{seat, (*table.content)[here].name});
  add_task(table, {Todo::draw, seat, seat, static_cast<std::uint8_t>(Deck::quest), {}, 0, 0});
}

// ---- Promotion (MK-33)

Verdict check(const State& table, Seat seat, const Promote& promote) {
  if (const auto verdict = check_turn(table, seat); !verdict.ok()) return verdict;
  const AssociateRef associate = table.content->associate(promote.associate);
  if (!associate.exists() || !has_bit(table.players[seat].associates, associate.index))
    return Verdict::refused("MK-33", "not_yours");
  if (has_bit(table.promoted, associate.index)) return Verdict::refused("MK-33", "promoted_already");
  return Verdict::allowed();
}

void apply(State& table, Seat seat, const Promote& promote, Happenings happenings) {
  set_bit(table.promoted, table.content->associate(promote.associate).index);
  report(happenings, Promoted{seat, promote.associate});
}

// ---- The end of a turn: income (MK-32)

namespace {

void give_income(State& table, Seat seat, Happenings happenings) {
  const Content& content = *table.content;
  Player& player = table.players[seat];
  Earned earned{seat, 0, {}};
  int gold = content[player.home].track[player.income] + bonus_of(table, seat, Bonus::income);
  for_each_bit(player.associates, [&](std::uint8_t i) {
    const Resource resource = content.associates[i].resource;
    if (has_bit(table.promoted, i)) {
      ++gold;
    } else if (table.supply[resource] > 0) {
      --table.supply[resource];
      ++player.goods[resource];
      ++earned.goods[resource];
    }
  });
  earned.gold = static_cast<std::uint16_t>(gold);
  change_gold(table, seat, gold, nullptr);
  report(happenings, earned);
}

}  // namespace

Verdict check(const State& table, Seat seat, const EndTurn&) { return check_turn(table, seat); }

void apply(State& table, Seat seat, const EndTurn&, Happenings happenings) {
  close_question(table);
  table.actions = 0;
  end_move(table);
  give_income(table, seat, happenings);
  const Seat next = seat_after(table, seat, 1);
  const bool last_round = table.ending || (table.max_rounds != 0 && table.round >= table.max_rounds);
  if (next == table.first && last_round) return end_game(table, happenings);  // MK-60, MK-62
  begin_turn(table, next, happenings);
}

// ---- All that a seat may do while nothing is under way

namespace {

void list_steps(const State& table, Seat seat, Buffer<Action>& room) {
  if (table.steps == 0 && table.actions == 0) return;
  const Player& player = table.players[seat];
  const Place& here = (*table.content)[player.at];
  const bool can_sail = here.sea != 0 && price_of_passage(table, seat) <= player.gold;
  for_each_bit(can_sail ? here.land | here.sea : here.land,
               [&](std::uint8_t i) { room.push_back(Walk{table.content->places[i].name}); });
}

void list_harvests(const State& table, const Place& here, Buffer<Action>& room) {
  for_each_bit(here.harvest, [&](std::uint8_t i) {
    const auto resource = static_cast<Resource>(i);
    if (table.supply[resource] != 0) room.push_back(Harvest{resource});
  });
}

}  // namespace

void list_turn(const State& table, Seat seat, Buffer<Action>& room) {
  if (!is_idle(table)) return;
  if (seat == table.active) {
    const Player& player = table.players[seat];
    list_steps(table, seat, room);
    if (table.actions > 0) {
      list_harvests(table, (*table.content)[player.at], room);
      room.push_back(Work{});
      if ((table.inhabitants & bit(player.at)) != 0) room.push_back(Meet{});  // MK-26
      list_ventures(table, seat, room);
    }
    list_market(table, seat, room);
    for_each_bit(player.associates & ~table.promoted,
                 [&](std::uint8_t i) { room.push_back(Promote{table.content->associates[i].name}); });
  }
  list_cards(table, seat, room);
  if (seat == table.active) room.push_back(EndTurn{});
}

}  // namespace divan::karanor
