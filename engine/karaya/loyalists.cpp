// What the Sultan and the Guards do on their turn: Execute (KA-33), Detain (KA-35). Their reactions: windows.cpp,
// throne.cpp.
#include "engine/karaya/rules.h"

namespace divan::karaya {

namespace {

Verdict check_named(const State& table, Seat seat, Seat named, std::string_view rule) {
  if (named.index >= table.seats) return Verdict::refused(rule, "no_such_player");
  if (named == seat) return Verdict::refused(rule, "oneself");
  if (table.dead.has(named)) return Verdict::refused(rule, "dead");
  return Verdict::allowed();
}

}  // namespace

// ---- Sultan: Execute

Verdict check(const State& table, Seat seat, const Execute& execute) {
  if (const auto verdict = check_character(table, seat, Card::sultan, "KA-33"); !verdict.ok()) return verdict;
  if (const auto verdict = check_named(table, seat, execute.seat, "KA-33"); !verdict.ok()) return verdict;
  if (!table.known.has(execute.seat)) return Verdict::refused("KA-33", "hidden");
  if (!can_be_executed(table).has(execute.seat)) return Verdict::refused("KA-33", "no_rebel");
  return Verdict::allowed();
}

Step apply(State& table, Seat seat, const Execute& execute, Happenings happenings) {
  if (reveal_to_act(table, seat, happenings)) return Step::final;
  report(happenings, Executed{seat, execute.seat});
  kill(table, execute.seat, happenings);
  if (!has_ended(table, happenings)) end_action(table, happenings);
  return Step::final;
}

// ---- Guard: Detain

Verdict check(const State& table, Seat seat, const Detain& detain) {
  if (const auto verdict = check_character(table, seat, Card::guard, "KA-35"); !verdict.ok()) return verdict;
  if (beside_the_dance(table).has(seat)) return Verdict::refused("KA-46", "distracted");
  if (const auto verdict = check_named(table, seat, detain.seat, "KA-35"); !verdict.ok()) return verdict;
  if (table.detained.has(detain.seat)) return Verdict::refused("KA-35", "detained_already");
  return Verdict::allowed();
}

// KA-2b, KA-34 to KA-36: only a hidden player, while the Sultan or a Guard could be hidden.
bool could_avoid(const State& table, Seat seat) {
  return is_hidden(table, seat) && (could_be_hidden(table, Card::sultan) || could_be_hidden(table, Card::guard));
}

Step apply(State& table, Seat seat, const Detain& detain, Happenings happenings) {
  if (reveal_to_act(table, seat, happenings)) return Step::final;
  report(happenings, Detained{seat, detain.seat});
  const SeatSet asked = could_avoid(table, detain.seat) ? SeatSet::of(detain.seat) : SeatSet{};
  ask_window(table, Asking::avoid, asked, detain.seat, happenings);
  return Step::final;
}

}  // namespace divan::karaya
