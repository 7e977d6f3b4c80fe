// What the Assassins and the Slaves do on their turn: Assassinate (KA-39), Call for revolution (KA-40).
#include "engine/karaya/rules.h"

namespace divan::karaya {

// ---- Assassin: Assassinate

Verdict check(const State& table, Seat seat, const Assassinate& kill) {
  if (const auto verdict = check_character(table, seat, Card::assassin, "KA-39"); !verdict.ok()) return verdict;
  if (kill.seat.index >= table.seats) return Verdict::refused("KA-39", "no_such_player");
  if (kill.seat == seat) return Verdict::refused("KA-39", "oneself");
  if (!can_be_assassinated(table, seat).has(kill.seat)) return Verdict::refused("KA-39", "dead");
  return Verdict::allowed();
}

// KA-37: beside the Assassin or the target (the target itself only if beside the Assassin), and not distracted (KA-46).
// Known Guards in that position are asked, and hidden players as long as a Guard could be hidden (KA-2b).
SeatSet could_strike(const State& table, Seat assassin, Seat target) {
  const SeatSet near = (adjacent_to(table, assassin) | adjacent_to(table, target)) - SeatSet::of(assassin);
  const SeatSet in_position = near - beside_the_dance(table);
  SeatSet asked = in_position & known_with(table, Card::guard);
  if (could_be_hidden(table, Card::guard)) asked = asked | (in_position & hidden(table));
  return asked;
}

Step apply(State& table, Seat seat, const Assassinate& kill, Happenings happenings) {
  if (reveal_to_act(table, seat, happenings)) return Step::final;
  report(happenings, Attacked{seat, kill.seat});
  ask_window(table, Asking::react, could_strike(table, seat, kill.seat), kill.seat, happenings);
  return Step::final;
}

// ---- Slave: Call for revolution

// KA-26b: it needs no target; KA-40: a known Slave may call again.
Verdict check(const State& table, Seat seat, const Call&) { return check_character(table, seat, Card::slave, "KA-40"); }

// KA-40: the revolt is checked at once, and success ends the round before anyone is asked.
Step apply(State& table, Seat seat, const Call&, Happenings happenings) {
  reveal(table, seat, Why::action, happenings);
  call_for_revolution(table, seat, happenings);
  return Step::final;
}

void call_for_revolution(State& table, Seat seat, Happenings happenings) {
  report(happenings, Called{seat});
  if (has_ended(table, happenings)) return;
  ask_window(table, Asking::join, could_join(table), {}, happenings);
}

// KA-40, KA-2b: every hidden player, detained ones too, as long as a Slave could be hidden.
SeatSet could_join(const State& table) { return could_be_hidden(table, Card::slave) ? hidden(table) : SeatSet{}; }

}  // namespace divan::karaya
