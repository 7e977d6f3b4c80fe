// Taking the throne (KA-32): at once, between two choices; or by an order that is read in the beat (KA-32b).
#include "engine/karaya/rules.h"

namespace divan::karaya {

// KA-3b, KA-32: not inside a prediction, and not while no round runs.
bool is_between_choices(const State& table) {
  switch (table.question.what) {
    case Asking::turn:
    case Asking::forced:
    case Asking::react:
    case Asking::avoid:
    case Asking::join:
    case Asking::go_on:
    case Asking::beat: return table.phase == Phase::play;
    default: return false;
  }
}

Verdict check(const State& table, Seat seat, const Throne&) {
  if (!is_between_choices(table)) return Verdict::refused("KA-32", "not_now");
  if (table.dead.has(seat)) return Verdict::refused("KA-32", "dead");
  if (table.known.has(seat)) return Verdict::refused("KA-32", "you_are_known");
  if (!holds(table, seat, Card::sultan)) return Verdict::refused("KA-32", "not_your_card");
  return Verdict::allowed();
}

// KA-3b: it never stops or changes the choice that is under way.
Step apply(State& table, Seat seat, const Throne&, Happenings happenings) {
  reveal(table, seat, Why::throne, happenings);
  return Step::final;
}

// ---- Orders

namespace {

Verdict check_order(const State& table, Seat seat) {
  if (table.phase != Phase::play) return Verdict::refused("KA-32b", "not_now");
  if (!is_hidden(table, seat)) return Verdict::refused("KA-32b", "not_hidden");
  return Verdict::allowed();
}

}  // namespace

Verdict check(const State& table, Seat seat, const Lodge&) {
  if (const auto verdict = check_order(table, seat); !verdict.ok()) return verdict;
  if (table.orders.has(seat)) return Verdict::refused("KA-32b", "lodged_already");
  return Verdict::allowed();
}

Verdict check(const State& table, Seat seat, const Withdraw&) {
  if (const auto verdict = check_order(table, seat); !verdict.ok()) return verdict;
  if (!table.orders.has(seat)) return Verdict::refused("KA-32b", "nothing_lodged");
  return Verdict::allowed();
}

Step apply(State& table, Seat seat, const Lodge&, Happenings happenings) {
  table.orders.add(seat);
  report(happenings, Lodged{seat});
  return Step::undoable;
}

Step apply(State& table, Seat seat, const Withdraw&, Happenings happenings) {
  table.orders.remove(seat);
  report(happenings, Withdrew{seat});
  return Step::undoable;
}

namespace {

// KA-32b: carried out for the Sultan, and lapsed unseen for anyone else. The turn's player is still the active one.
[[gnu::noinline]] void read_orders(State& table, Happenings happenings) {
  for (const Seat seat : table.orders& hidden(table)) {
    if (holds(table, seat, Card::sultan)) reveal(table, seat, Why::throne, happenings);
  }
  table.orders = {};
}

}  // namespace

void close_beat(State& table, Happenings happenings) {
  if (!table.orders.empty()) [[unlikely]]
    read_orders(table, happenings);
  pass_play_on(table, happenings);
}

}  // namespace divan::karaya
