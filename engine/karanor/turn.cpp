// The turn: four actions, then income (MK-20 to MK-26, MK-32, MK-33).
#include "engine/karanor/rules.h"

namespace divan::karanor {

void begin_turn(State& state, Seat seat, Happenings happenings) {
  state.phase = Phase::play;
  state.active = seat;
  state.actions = actions_a_turn;
  state.artefacts_used = 0;
  end_move(state);
  for (Player& player : state.players) player.offers_made = 0;
  if (seat == state.first) ++state.round;
  report(happenings, TurnBegan{seat, state.round});
  ask(state, Asking::turn, SeatSet::of(seat), happenings);
}

// ---- Move (MK-21)

namespace {

int price_of_passage(const State& state, Seat seat) {
  return reduced(gold_a_passage, bonus_of(state, seat, Bonus::sea));
}

int price_of_step(const State& state, Seat seat, PlaceRef to) {
  const Place& here = (*state.content)[state.players[seat].at];
  return (here.land & bit(to)) != 0 ? 0 : price_of_passage(state, seat);
}

}  // namespace

Verdict check(const State& state, Seat seat, const Walk& walk) {
  if (const auto verdict = state.steps > 0 ? check_turn(state, seat) : check_action(state, seat); !verdict.ok())
    return verdict;
  const PlaceRef to = state.content->place(walk.to);
  const Place& here = (*state.content)[state.players[seat].at];
  if (!to.exists() || ((here.land | here.sea) & bit(to)) == 0) return Verdict::refused("MK-21", "not_next");
  const int price = price_of_step(state, seat, to);
  if (state.players[seat].gold < price) return Verdict::refused("MK-21", "no_gold").with("gold", price);
  return Verdict::allowed();
}

void apply(State& state, Seat seat, const Walk& walk, Happenings happenings) {
  if (state.steps == 0) {
    spend_action(state);
    // MK-21b: mounts count as owned when the Move starts.
    state.steps = static_cast<std::uint8_t>(std::min(99, steps_a_move + bonus_of(state, seat, Bonus::steps)));
  }
  Player& player = state.players[seat];
  const PlaceRef to = state.content->place(walk.to);
  const int price = price_of_step(state, seat, to);
  const Name from = (*state.content)[player.at].name;
  player.gold = static_cast<std::uint16_t>(player.gold - price);
  player.at = to;
  --state.steps;
  state.dealings = 0;
  report(happenings, Stepped{seat, from, walk.to, static_cast<std::uint8_t>(price)});
}

// ---- Harvest, Work (MK-22, MK-23)

Verdict check(const State& state, Seat seat, const Harvest& harvest) {
  if (const auto verdict = check_action(state, seat); !verdict.ok()) return verdict;
  const Place& here = (*state.content)[state.players[seat].at];
  if (static_cast<std::size_t>(harvest.resource) >= resource_count || !harvests(here, harvest.resource))
    return Verdict::refused("MK-22", "nothing_here");
  if (state.supply[harvest.resource] == 0) return Verdict::refused("MK-22", "none_left");
  return Verdict::allowed();
}

void apply(State& state, Seat seat, const Harvest& harvest, Happenings happenings) {
  spend_action(state);
  const int wanted =
      tokens_a_harvest + bonus_of(state, seat, Bonus::harvest) + bonus_of(state, seat, harvest_of(harvest.resource));
  const auto count = static_cast<std::uint8_t>(std::min<int>(wanted, state.supply[harvest.resource]));
  report(happenings, Harvested{seat, harvest.resource, count});
  gain_goods(state, seat, harvest.resource, count, nullptr);
}

Verdict check(const State& state, Seat seat, const Work&) { return check_action(state, seat); }

void apply(State& state, Seat seat, const Work&, Happenings happenings) {
  spend_action(state);
  const int gold = gold_of_work + bonus_of(state, seat, Bonus::work);
  change_gold(state, seat, gold, nullptr);
  report(happenings, Worked{seat, static_cast<std::uint8_t>(gold)});
}

// ---- Meet an inhabitant (MK-26)

Verdict check(const State& state, Seat seat, const Meet&) {
  if (const auto verdict = check_action(state, seat); !verdict.ok()) return verdict;
  if ((state.inhabitants & bit(state.players[seat].at)) == 0) return Verdict::refused("MK-26", "nobody_here");
  return Verdict::allowed();
}

void apply(State& state, Seat seat, const Meet&, Happenings happenings) {
  spend_action(state);
  const PlaceRef here = state.players[seat].at;
  state.inhabitants &= ~bit(here);
  report(happenings, Met{seat, (*state.content)[here].name});
  add_task(state, {Todo::draw, seat, seat, static_cast<std::uint8_t>(Deck::quest), {}, 0, 0});
}

// ---- Promotion (MK-33)

Verdict check(const State& state, Seat seat, const Promote& promote) {
  if (const auto verdict = check_turn(state, seat); !verdict.ok()) return verdict;
  const AssociateRef associate = state.content->associate(promote.associate);
  if (!associate.exists() || !has_bit(state.players[seat].associates, associate.index))
    return Verdict::refused("MK-33", "not_yours");
  if (has_bit(state.promoted, associate.index)) return Verdict::refused("MK-33", "promoted_already");
  return Verdict::allowed();
}

void apply(State& state, Seat seat, const Promote& promote, Happenings happenings) {
  set_bit(state.promoted, state.content->associate(promote.associate).index);
  report(happenings, Promoted{seat, promote.associate});
}

// ---- The end of a turn: income (MK-32)

namespace {

void give_income(State& state, Seat seat, Happenings happenings) {
  const Content& content = *state.content;
  Player& player = state.players[seat];
  Earned earned{seat, 0, {}};
  int gold = content[player.home].track[player.income] + bonus_of(state, seat, Bonus::income);
  for_each_bit(player.associates, [&](std::uint8_t i) {
    const Resource resource = content.associates[i].resource;
    if (has_bit(state.promoted, i)) {
      ++gold;
    } else if (state.supply[resource] > 0) {
      --state.supply[resource];
      ++player.goods[resource];
      ++earned.goods[resource];
    }
  });
  earned.gold = static_cast<std::uint16_t>(gold);
  change_gold(state, seat, gold, nullptr);
  report(happenings, earned);
}

}  // namespace

Verdict check(const State& state, Seat seat, const EndTurn&) { return check_turn(state, seat); }

void apply(State& state, Seat seat, const EndTurn&, Happenings happenings) {
  close_question(state);
  state.actions = 0;
  end_move(state);
  give_income(state, seat, happenings);
  const Seat next = seat_after(state, seat, 1);
  const bool last_round = state.ending || (state.max_rounds != 0 && state.round >= state.max_rounds);
  if (next == state.first && last_round) return end_game(state, happenings);  // MK-60, MK-62
  begin_turn(state, next, happenings);
}

// ---- All that a seat may do while nothing is under way

namespace {

void list_steps(const State& state, Seat seat, Buffer<Action>& list) {
  if (state.steps == 0 && state.actions == 0) return;
  const Player& player = state.players[seat];
  const Place& here = (*state.content)[player.at];
  const bool can_sail = here.sea != 0 && price_of_passage(state, seat) <= player.gold;
  for_each_bit(can_sail ? here.land | here.sea : here.land,
               [&](std::uint8_t i) { list.push_back(Walk{state.content->places[i].name}); });
}

void list_harvests(const State& state, const Place& here, Buffer<Action>& list) {
  for_each_bit(here.harvest, [&](std::uint8_t i) {
    const auto resource = static_cast<Resource>(i);
    if (state.supply[resource] != 0) list.push_back(Harvest{resource});
  });
}

}  // namespace

void list_turn(const State& state, Seat seat, Buffer<Action>& list) {
  if (!is_idle(state)) return;
  if (seat == state.active) {
    const Player& player = state.players[seat];
    list_steps(state, seat, list);
    if (state.actions > 0) {
      list_harvests(state, (*state.content)[player.at], list);
      list.push_back(Work{});
      if ((state.inhabitants & bit(player.at)) != 0) list.push_back(Meet{});  // MK-26
      list_ventures(state, seat, list);
    }
    list_market(state, seat, list);
    for_each_bit(player.associates & ~state.promoted,
                 [&](std::uint8_t i) { list.push_back(Promote{state.content->associates[i].name}); });
  }
  list_cards(state, seat, list);
  if (seat == state.active) list.push_back(EndTurn{});
}

}  // namespace divan::karanor
