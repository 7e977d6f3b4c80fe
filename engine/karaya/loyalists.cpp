// What the Sultan and the Guards do on their turn: Execute (KA-33), Detain (KA-35). Their reactions: windows.cpp,
// throne.cpp.
#include "engine/karaya/rules.h"

namespace divan::karaya {

namespace {

Verdict check_named(const State& state, Seat seat, Seat named, std::string_view rule) {
  if (named.index >= state.seats) return Verdict::refused(rule, "no_such_player");
  if (named == seat) return Verdict::refused(rule, "oneself");
  if (state.dead.has(named)) return Verdict::refused(rule, "dead");
  return Verdict::allowed();
}

}  // namespace

// ---- Sultan: Execute

Verdict check(const State& state, Seat seat, const Execute& execute) {
  if (const auto verdict = check_character(state, seat, Card::sultan, "KA-33"); !verdict.ok()) return verdict;
  if (const auto verdict = check_named(state, seat, execute.seat, "KA-33"); !verdict.ok()) return verdict;
  if (!state.known.has(execute.seat)) return Verdict::refused("KA-33", "hidden");
  if (!can_be_executed(state).has(execute.seat)) return Verdict::refused("KA-33", "no_rebel");
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Execute& execute, Happenings happenings) {
  if (reveal_to_act(state, seat, happenings)) return Step::final;
  report(happenings, Executed{seat, execute.seat});
  kill(state, execute.seat, happenings);
  if (!has_ended(state, happenings)) end_action(state, happenings);
  return Step::final;
}

// ---- Guard: Detain

Verdict check(const State& state, Seat seat, const Detain& detain) {
  if (const auto verdict = check_character(state, seat, Card::guard, "KA-35"); !verdict.ok()) return verdict;
  if (beside_the_dance(state).has(seat)) return Verdict::refused("KA-46", "distracted");
  if (const auto verdict = check_named(state, seat, detain.seat, "KA-35"); !verdict.ok()) return verdict;
  if (state.detained.has(detain.seat)) return Verdict::refused("KA-35", "detained_already");
  return Verdict::allowed();
}

// KA-2b, KA-34 to KA-36: only a hidden player, while the Sultan or a Guard could be hidden.
bool could_avoid(const State& state, Seat seat) {
  return is_hidden(state, seat) && (could_be_hidden(state, Card::sultan) || could_be_hidden(state, Card::guard));
}

Step apply(State& state, Seat seat, const Detain& detain, Happenings happenings) {
  if (reveal_to_act(state, seat, happenings)) return Step::final;
  report(happenings, Detained{seat, detain.seat});
  const SeatSet asked = could_avoid(state, detain.seat) ? SeatSet::of(detain.seat) : SeatSet{};
  ask_window(state, Asking::avoid, asked, detain.seat, happenings);
  return Step::final;
}

}  // namespace divan::karaya
