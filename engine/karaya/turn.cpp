// What the one who acts may choose: on a turn (KA-20), forced by the Vizier (KA-47), or after a catch (KA-44); and what
// is chosen for somebody who does not.
#include "engine/karaya/rules.h"

namespace divan {

using namespace karaya;

namespace karaya {

// KA-20, KA-47, KA-44: one's own Action, on a turn, forced, or as the Slave Driver after a catch.
Verdict check_character(const State& state, Seat seat, Card card, std::string_view rule) {
  const bool acts = asking(state, Asking::turn) || asking(state, Asking::forced) || asking(state, Asking::go_on);
  if (!acts) return Verdict::refused(rule, "not_now");
  if (!state.question.waits_for(seat)) return Verdict::refused(rule, "not_your_turn");
  if (!holds(state, seat, card)) return Verdict::refused(rule, "not_your_card");
  if (!asking(state, Asking::turn)) return Verdict::allowed();
  if (must_hide(state, seat)) return Verdict::refused("KA-50", "must_hide");
  if (state.yellow.has(seat)) return Verdict::refused("KA-48", "yellow_token");
  return Verdict::allowed();
}

namespace {

// make(seat) for every seat. Not constexpr: clang cannot assign a std::variant of libstdc++ 12 in a constant
// expression. g++ still makes the table at compile time.
template <auto make>
const auto every = Choices<Action>::of([](std::uint8_t index) { return make(Seat{index}); });

// make(seat) for each of them.
template <auto make>
void list_each(SeatSet seats, Buffer<Action>& list) {
  list.append(every<make>, seats.bits());
}
template <class Named>
void list_named(SeatSet seats, Buffer<Action>& list) {
  list_each<[](Seat seat) { return Named{seat}; }>(seats, list);
}

// KA-21, KA-22, KA-25
void list_looks(const State& state, Seat seat, Buffer<Action>& list) {
  const SeatSet partners = can_be_exchanged_with(state, seat);
  const bool known = state.known.has(seat);
  if (!must_hide(state, seat)) list_named<Peek>(can_be_peeked_at(state, seat), list);
  if (!known) {
    list.push_back(Switch{});
    return list_each<[](Seat with) { return Switch{with}; }>(partners, list);
  }
  static constexpr std::array<Action, 2> alone{Hide{Exchange::keep, {}}, Hide{Exchange::spare, {}}};
  list.append(alone, 0b11);
  list_each<[](Seat with) { return Hide{Exchange::player, with}; }>(partners, list);
}

template <Team team>
void list_manipulations(const State& state, Seat seat, Buffer<Action>& list) {
  if (state.declared.has(seat) && team_of(state, seat) != team) return;  // KA-47
  list_each<[](Seat whom) { return Manipulate{team, whom}; }>(can_be_manipulated(state, seat), list);
}

void list_character(const State& state, Seat seat, Buffer<Action>& list) {
  switch (state.cards[seat]) {
    case Card::sultan: return list_named<Execute>(can_be_executed(state), list);
    case Card::guard: return list_named<Detain>(can_be_detained(state, seat), list);
    case Card::assassin: return list_named<Assassinate>(can_be_assassinated(state, seat), list);
    case Card::slave: return list.push_back(Call{});
    case Card::slave_driver:
      list_named<Capture>(can_be_captured(state), list);
      return list_named<Hunt>(can_be_hunted(state, seat), list);
    case Card::belly_dancer: return list.push_back(Dance{});
    case Card::vizier:
      list_manipulations<Team::loyalists>(state, seat, list);
      return list_manipulations<Team::rebels>(state, seat, list);
    case Card::fortune_teller: return list.push_back(Predict{});
  }
}

[[gnu::flatten]] void list_turn(const State& state, Seat seat, Buffer<Action>& list) {
  list_looks(state, seat, list);
  if (!must_hide(state, seat) && !state.yellow.has(seat)) list_character(state, seat, list);  // KA-48, KA-50
}

// Whoever is asked in a window may decline (KA-2); who holds the card may react.
template <class Reaction>
void list_replies(const State& state, Seat seat, Buffer<Action>& list) {
  if (reacts(state.cards[seat], state.question.what)) list.push_back(Reaction{});
  list.push_back(Pass{});
}

void list_answers(const State& state, Seat seat, Buffer<Action>& list) {
  switch (state.question.what) {
    case Asking::forced: return list_character(state, seat, list);
    case Asking::go_on:
      list_character(state, seat, list);
      if (has_further_turn(state)) return list_looks(state, seat, list);  // KA-44b: no stop
      return list.push_back(Stop{});
    case Asking::foresee: return list_named<Foresee>(can_be_foreseen(state), list);
    case Asking::declare: list.push_back(Declare{Team::loyalists}); return list.push_back(Declare{Team::rebels});
    case Asking::react: return list_replies<Strike>(state, seat, list);
    case Asking::avoid: return list_replies<Avoid>(state, seat, list);
    case Asking::join: return list_replies<Join>(state, seat, list);
    case Asking::ready: return list.push_back(Ready{});
    default: return;
  }
}

// What a hidden player may do beside what is asked: KA-32, KA-32b.
void list_asides(const State& state, Seat seat, bool between_choices, Buffer<Action>& list) {
  if (between_choices && holds(state, seat, Card::sultan)) list.push_back(Throne{});
  if (state.orders.has(seat)) return list.push_back(Withdraw{});
  list.push_back(Lodge{});
}

[[gnu::noinline]] void list_outside_of_turn(const State& state, Seat seat, Buffer<Action>& list) {
  if (state.question.waits_for(seat)) list_answers(state, seat, list);
  if (state.phase == Phase::play && is_hidden(state, seat)) list_asides(state, seat, is_between_choices(state), list);
}

}  // namespace
}  // namespace karaya

// A turn, which is what is mostly asked, lies between two choices.
void Karaya::legal(const State& state, Seat seat, Buffer<Action>& list) {
  if (seat.index >= state.seats) return;
  const bool takes_turn = asking(state, Asking::turn) && state.question.waits_for(seat);
  if (!takes_turn) return list_outside_of_turn(state, seat, list);
  list_turn(state, seat, list);
  if (is_hidden(state, seat)) list_asides(state, seat, true, list);
}

namespace karaya {
namespace {

// KA-20: a Peek at the next hidden player clockwise; without one, Hide and keep the card, or Switch with the spare.
Action default_turn(const State& state, Seat seat) {
  const Seat whom = next_in(seat, can_be_peeked_at(state, seat));
  if (whom != nobody && !must_hide(state, seat)) return Peek{whom};
  if (state.known.has(seat)) return Hide{Exchange::keep, {}};
  return Switch{};
}

// KA-47: the next player clockwise who can be named; the Slave Driver captures before it hunts.
Action default_forced(const State& state, Seat seat) {
  const auto next = [seat](SeatSet seats) { return next_in(seat, seats); };
  switch (state.cards[seat]) {
    case Card::sultan: return Execute{next(can_be_executed(state))};
    case Card::guard: return Detain{next(can_be_detained(state, seat))};
    case Card::assassin: return Assassinate{next(can_be_assassinated(state, seat))};
    default: break;
  }
  const Seat slave = next(can_be_captured(state));
  if (slave != nobody) return Capture{slave};
  return Hunt{next(can_be_hunted(state, seat))};
}

}  // namespace

Action default_choice(const State& state) {
  switch (state.question.what) {
    case Asking::forced: return default_forced(state, state.actor);
    case Asking::foresee: return Foresee{next_in(state.actor, can_be_foreseen(state))};
    case Asking::declare: return Declare{Team::loyalists};
    case Asking::go_on:
      if (!has_further_turn(state)) return Stop{};
      return default_turn(state, state.active);  // KA-44b: as on every turn
    default: return default_turn(state, state.active);
  }
}

}  // namespace karaya
}  // namespace divan
