// Taking the throne (KA-32): at once, between two choices; or by an order that is read in the beat (KA-32b).
#include "engine/karaya/rules.h"

namespace divan::karaya {

// KA-3b, KA-32: not inside a prediction, and not while no round runs.
bool is_between_choices(const State& state) {
  switch (state.question.what) {
    case Asking::turn:
    case Asking::forced:
    case Asking::react:
    case Asking::avoid:
    case Asking::join:
    case Asking::go_on:
    case Asking::beat: return state.phase == Phase::play;
    default: return false;
  }
}

Verdict check(const State& state, Seat seat, const Throne&) {
  if (!is_between_choices(state)) return Verdict::refused("KA-32", "not_now");
  if (state.dead.has(seat)) return Verdict::refused("KA-32", "dead");
  if (state.known.has(seat)) return Verdict::refused("KA-32", "you_are_known");
  if (!holds(state, seat, Card::sultan)) return Verdict::refused("KA-32", "not_your_card");
  return Verdict::allowed();
}

// KA-3b: it never stops or changes the choice that is under way.
Step apply(State& state, Seat seat, const Throne&, Happenings happenings) {
  reveal(state, seat, Why::throne, happenings);
  return Step::final;
}

// ---- Orders

namespace {

Verdict check_order(const State& state, Seat seat) {
  if (state.phase != Phase::play) return Verdict::refused("KA-32b", "not_now");
  if (!is_hidden(state, seat)) return Verdict::refused("KA-32b", "not_hidden");
  return Verdict::allowed();
}

}  // namespace

Verdict check(const State& state, Seat seat, const Lodge&) {
  if (const auto verdict = check_order(state, seat); !verdict.ok()) return verdict;
  if (state.orders.has(seat)) return Verdict::refused("KA-32b", "lodged_already");
  return Verdict::allowed();
}

Verdict check(const State& state, Seat seat, const Withdraw&) {
  if (const auto verdict = check_order(state, seat); !verdict.ok()) return verdict;
  if (!state.orders.has(seat)) return Verdict::refused("KA-32b", "nothing_lodged");
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Lodge&, Happenings happenings) {
  state.orders.add(seat);
  report(happenings, Lodged{seat});
  return Step::undoable;
}

Step apply(State& state, Seat seat, const Withdraw&, Happenings happenings) {
  state.orders.remove(seat);
  report(happenings, Withdrew{seat});
  return Step::undoable;
}

namespace {

// KA-32b: carried out for the Sultan, and lapsed unseen for anyone else. The turn's player is still the active one.
[[gnu::noinline]] void read_orders(State& state, Happenings happenings) {
  for (const Seat seat : state.orders& hidden(state)) {
    if (holds(state, seat, Card::sultan)) reveal(state, seat, Why::throne, happenings);
  }
  state.orders = {};
}

}  // namespace

void close_beat(State& state, Happenings happenings) {
  if (!state.orders.empty()) [[unlikely]]
    read_orders(state, happenings);
  pass_play_on(state, happenings);
}

}  // namespace divan::karaya
