// What the Assassins and the Slaves do on their turn: Assassinate (KA-39), Call for revolution (KA-40).
#include "engine/karaya/rules.h"

namespace divan::karaya {

// ---- Assassin: Assassinate

Verdict check(const State& state, Seat seat, const Assassinate& kill) {
  if (const auto verdict = check_character(state, seat, Card::assassin, "KA-39"); !verdict.ok()) return verdict;
  if (kill.seat.index >= state.seats) return Verdict::refused("KA-39", "no_such_player");
  if (kill.seat == seat) return Verdict::refused("KA-39", "oneself");
  if (!can_be_assassinated(state, seat).has(kill.seat)) return Verdict::refused("KA-39", "dead");
  return Verdict::allowed();
}

// KA-37: beside the Assassin or the target (the target itself only if beside the Assassin), and not distracted (KA-46).
// Known Guards in that position are asked, and hidden players as long as a Guard could be hidden (KA-2b).
SeatSet could_strike(const State& state, Seat assassin, Seat target) {
  const SeatSet near = (adjacent_to(state, assassin) | adjacent_to(state, target)) - SeatSet::of(assassin);
  const SeatSet in_position = near - beside_the_dance(state);
  SeatSet asked = in_position & known_with(state, Card::guard);
  if (could_be_hidden(state, Card::guard)) asked = asked | (in_position & hidden(state));
  return asked;
}

Step apply(State& state, Seat seat, const Assassinate& kill, Happenings happenings) {
  if (reveal_to_act(state, seat, happenings)) return Step::final;
  report(happenings, Attacked{seat, kill.seat});
  ask_window(state, Asking::react, could_strike(state, seat, kill.seat), kill.seat, happenings);
  return Step::final;
}

// ---- Slave: Call for revolution

// KA-26b: it needs no target; KA-40: a known Slave may call again.
Verdict check(const State& state, Seat seat, const Call&) { return check_character(state, seat, Card::slave, "KA-40"); }

// KA-40: the revolt is checked at once, and success ends the round before anyone is asked.
Step apply(State& state, Seat seat, const Call&, Happenings happenings) {
  reveal(state, seat, Why::action, happenings);
  call_for_revolution(state, seat, happenings);
  return Step::final;
}

void call_for_revolution(State& state, Seat seat, Happenings happenings) {
  report(happenings, Called{seat});
  if (has_ended(state, happenings)) return;
  ask_window(state, Asking::join, could_join(state), {}, happenings);
}

// KA-40, KA-2b: every hidden player, detained ones too, as long as a Slave could be hidden.
SeatSet could_join(const State& state) { return could_be_hidden(state, Card::slave) ? hidden(state) : SeatSet{}; }

}  // namespace divan::karaya
