// What everybody can do on a turn: Peek, Switch, Hide (KA-20 to KA-25).
#include <utility>

#include "engine/karaya/rules.h"

namespace divan::karaya {

// KA-20: on one's own turn; the Slave Driver's further turn is one too (KA-44).
Verdict check_turn(const State& state, Seat seat, std::string_view rule) {
  if (!asking(state, Asking::turn) && !has_further_turn(state)) return Verdict::refused(rule, "not_now");
  if (!state.question.waits_for(seat)) return Verdict::refused(rule, "not_your_turn");
  return Verdict::allowed();
}

// ---- Peek

Verdict check(const State& state, Seat seat, const Peek& peek) {
  if (const auto verdict = check_turn(state, seat, "KA-21"); !verdict.ok()) return verdict;
  if (must_hide(state, seat)) return Verdict::refused("KA-50", "must_hide");
  if (peek.seat.index >= state.seats) return Verdict::refused("KA-21", "no_such_player");
  if (peek.seat == seat) return Verdict::refused("KA-21", "oneself");
  if (!can_be_peeked_at(state, seat).has(peek.seat)) return Verdict::refused("KA-21", "not_hidden");
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Peek& peek, Happenings happenings) {
  report(happenings, Peeked{seat, peek.seat});
  report(happenings, Saw{seat, peek.seat, state.cards[peek.seat]});
  end_action(state, happenings);
  return Step::final;
}

// ---- Exchanging, openly or not

namespace {

Verdict check_partner(const State& state, Seat seat, Seat with, std::string_view rule) {
  if (with.index >= state.seats) return Verdict::refused(rule, "no_such_player");
  if (with == seat) return Verdict::refused(rule, "oneself");
  if (!hidden(state).has(with)) return Verdict::refused(rule, "not_hidden");
  if (state.partners[with].is(seat)) return Verdict::refused("KA-23", "exchanged_with_you");
  if (!can_be_exchanged_with(state, seat).has(with)) return Verdict::refused("KA-24", "detained");
  return Verdict::allowed();
}

// Both see their new card. The turn is over, and the partner may not exchange straight back (KA-23).
void exchange_cards(State& state, Seat seat, Place with, Happenings happenings) {
  std::swap(state.cards[seat], state.cards[with]);
  report(happenings, Saw{seat, seat, state.cards[seat]});
  if (with.is_seat()) report(happenings, Saw{with.seat(), with.seat(), state.cards[with]});
  end_action(state, happenings, with.is_seat() ? Partner(with.seat()) : Partner());
}

}  // namespace

// ---- Switch

Verdict check(const State& state, Seat seat, const Switch& action) {
  if (const auto verdict = check_turn(state, seat, "KA-22"); !verdict.ok()) return verdict;
  if (state.known.has(seat)) return Verdict::refused("KA-22", "you_are_known");
  return action.with ? check_partner(state, seat, *action.with, "KA-22") : Verdict::allowed();
}

Step apply(State& state, Seat seat, const Switch& action, Happenings happenings) {
  report(happenings, Switched{seat, action.with});
  exchange_cards(state, seat, action.with ? Place(*action.with) : spare, happenings);
  return Step::final;
}

// ---- Hide

Verdict check(const State& state, Seat seat, const Hide& hide) {
  if (const auto verdict = check_turn(state, seat, "KA-25"); !verdict.ok()) return verdict;
  if (!state.known.has(seat)) return Verdict::refused("KA-25", "you_are_hidden");
  if (hide.exchange > Exchange::player || hide.with.has_value() != (hide.exchange == Exchange::player))
    return Verdict::refused("KA-25", "no_such_exchange");
  return hide.with ? check_partner(state, seat, *hide.with, "KA-25") : Verdict::allowed();
}

// KA-25: what being known held up ends and the round may be over; only then the cards are exchanged.
Step apply(State& state, Seat seat, const Hide& hide, Happenings happenings) {
  state.known.remove(seat);
  report(happenings, Hid{seat});
  end_what_it_held_up(state, seat, happenings);
  // KA-45: of all cards only the Slave Driver's frees anybody, so only it can end the round by hiding.
  if (holds(state, seat, Card::slave_driver) && has_ended(state, happenings)) return Step::final;
  report(happenings, Exchanged{seat, hide.exchange, hide.with});
  if (hide.exchange == Exchange::keep) {
    end_action(state, happenings);
  } else {
    exchange_cards(state, seat, hide.with ? Place(*hide.with) : spare, happenings);
  }
  return Step::final;
}

}  // namespace divan::karaya
