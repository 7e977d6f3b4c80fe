// What the Neutrals do on their turn: the Slave Driver captures and hunts (KA-43 to KA-45), the Belly Dancer dances
// (KA-46), the Vizier manipulates (KA-47), the Fortune Teller predicts (KA-50).
#include "engine/karaya/rules.h"

namespace divan::karaya {

// ---- Slave Driver: Capture

Verdict check(const State& state, Seat seat, const Capture& capture) {
  if (const auto verdict = check_character(state, seat, Card::slave_driver, "KA-43"); !verdict.ok()) return verdict;
  if (capture.seat.index >= state.seats) return Verdict::refused("KA-43", "no_such_player");
  if (state.captured.has(capture.seat)) return Verdict::refused("KA-43", "captured_already");
  if (!can_be_captured(state).has(capture.seat)) return Verdict::refused("KA-43", "no_known_slave");
  return Verdict::allowed();
}

// KA-43: the turn ends.
Step apply(State& state, Seat seat, const Capture& capture, Happenings happenings) {
  if (reveal_to_act(state, seat, happenings)) return Step::final;
  report(happenings, Captured{seat, capture.seat});
  place(state.captured, Token::capture, capture.seat, happenings);
  if (!has_ended(state, happenings)) end_action(state, happenings);
  return Step::final;
}

// ---- Slave Driver: Hunt

Verdict check(const State& state, Seat seat, const Hunt& hunt) {
  if (const auto verdict = check_character(state, seat, Card::slave_driver, "KA-44"); !verdict.ok()) return verdict;
  if (hunt.seat.index >= state.seats) return Verdict::refused("KA-44", "no_such_player");
  if (hunt.seat == seat) return Verdict::refused("KA-44", "oneself");
  if (!can_be_hunted(state, seat).has(hunt.seat)) return Verdict::refused("KA-44", "not_hidden");
  return Verdict::allowed();
}

// KA-44: a Slave is revealed and captured in one step; anyone else stays hidden and the turn ends.
Step apply(State& state, Seat seat, const Hunt& hunt, Happenings happenings) {
  if (reveal_to_act(state, seat, happenings)) return Step::final;
  const bool slave = holds(state, hunt.seat, Card::slave);
  report(happenings, Hunted{seat, hunt.seat, slave});
  if (!slave) {
    end_action(state, happenings);
    return Step::final;
  }
  reveal(state, hunt.seat, Why::hunt, happenings);
  place(state.captured, Token::capture, hunt.seat, happenings);
  if (has_ended(state, happenings)) return Step::final;
  const bool asks = state.options.edition == Edition::french;  // KA-41
  ask_window(state, Asking::join, asks ? could_join(state) : SeatSet{}, {}, happenings);
  return Step::final;
}

// KA-44: `english`: a whole further turn, in which a known driver can always hide; `french` or forced: Hunt, Capture or
// stop. What can only be stopped stops.
void go_on(State& state, Happenings happenings) {
  ask(state, Asking::go_on, SeatSet::of(state.actor), nullptr);
  if (!has_further_turn(state) && can_be_captured(state).empty() && can_be_hunted(state, state.actor).empty())
    return end_action(state, happenings);
  report(happenings, Asked{Asking::go_on, state.question.asked});
}

// KA-44, KA-44b
Verdict check(const State& state, Seat seat, const Stop&) {
  if (!asking(state, Asking::go_on)) return Verdict::refused("KA-44", "not_now");
  if (!state.question.waits_for(seat)) return Verdict::refused("KA-44", "not_your_turn");
  if (has_further_turn(state)) return Verdict::refused("KA-44b", "must_act");
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Stop&, Happenings happenings) {
  report(happenings, Stopped{seat});
  end_action(state, happenings);
  return Step::final;
}

// ---- Belly Dancer: Dance

// KA-46: a known Dancer may dance again, without effect.
Verdict check(const State& state, Seat seat, const Dance&) {
  return check_character(state, seat, Card::belly_dancer, "KA-46");
}

Step apply(State& state, Seat seat, const Dance&, Happenings happenings) {
  if (reveal_to_act(state, seat, happenings)) return Step::final;
  report(happenings, Danced{seat});
  end_action(state, happenings);
  return Step::final;
}

// ---- Vizier: Manipulate

Verdict check(const State& state, Seat seat, const Manipulate& action) {
  if (const auto verdict = check_character(state, seat, Card::vizier, "KA-47"); !verdict.ok()) return verdict;
  if (action.team > Team::rebels) return Verdict::refused("KA-47", "no_such_team");
  if (state.declared.has(seat) && team_of(state, seat) != action.team)
    return Verdict::refused("KA-47", "other_team_declared");
  if (action.seat.index >= state.seats) return Verdict::refused("KA-47", "no_such_player");
  if (action.seat == seat) return Verdict::refused("KA-47", "oneself");
  if (!can_be_manipulated(state, seat).has(action.seat)) return Verdict::refused("KA-47", "not_hidden");
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Manipulate& action, Happenings happenings) {
  if (reveal_to_act(state, seat, happenings)) return Step::final;
  declare_team(state, seat, action.team);
  report(happenings, Manipulated{seat, action.team, action.seat});
  reveal(state, action.seat, Why::manipulate, happenings);
  place(state.yellow, Token::yellow, action.seat, happenings);  // KA-48, KA-26b: also when it is only revealed
  if (can_end_by_lying_open(state, action.seat) && has_ended(state, happenings)) return Step::final;
  force(state, action.seat, happenings);
  return Step::final;
}

namespace {

// KA-26b: has the Action of the player's card a legal use?
bool has_use(const State& state, Seat seat) {
  switch (state.cards[seat]) {
    case Card::sultan: return !can_be_executed(state).empty();
    case Card::guard: return !can_be_detained(state, seat).empty();
    case Card::assassin: return !can_be_assassinated(state, seat).empty();
    case Card::slave_driver: return !(can_be_captured(state) | can_be_hunted(state, seat)).empty();
    default: return true;
  }
}

}  // namespace

// KA-47: it makes every choice itself; where there is none, the Action is used at once.
void force(State& state, Seat seat, Happenings happenings) {
  state.actor = seat;
  switch (state.cards[seat]) {
    case Card::slave: return call_for_revolution(state, seat, happenings);
    case Card::belly_dancer: report(happenings, Danced{seat}); return end_action(state, happenings);
    case Card::fortune_teller: return begin_prediction(state, happenings);
    default: break;
  }
  if (!has_use(state, seat)) return end_action(state, happenings);
  ask(state, Asking::forced, SeatSet::of(seat), happenings);
}

// ---- Fortune Teller: Predict, step by step

Verdict check(const State& state, Seat seat, const Predict&) {
  return check_character(state, seat, Card::fortune_teller, "KA-50");
}

Step apply(State& state, Seat seat, const Predict&, Happenings happenings) {
  if (!reveal_to_act(state, seat, happenings)) begin_prediction(state, happenings);
  return Step::final;
}

// KA-50: three hidden players one after the other (all, if fewer), then the team.
void begin_prediction(State& state, Happenings happenings) {
  const bool sees_more = !can_be_foreseen(state).empty();
  ask(state, sees_more ? Asking::foresee : Asking::declare, SeatSet::of(state.actor), happenings);
}

SeatSet can_be_foreseen(const State& state) {
  if (state.foreseen.size() == 3) return {};
  return hidden(state) - state.foreseen;
}

Verdict check(const State& state, Seat seat, const Foresee& action) {
  if (!asking(state, Asking::foresee)) return Verdict::refused("KA-50", "not_now");
  if (!state.question.waits_for(seat)) return Verdict::refused("KA-50", "not_your_turn");
  if (action.seat.index >= state.seats) return Verdict::refused("KA-50", "no_such_player");
  if (state.foreseen.has(action.seat)) return Verdict::refused("KA-50", "foreseen_already");
  if (!can_be_foreseen(state).has(action.seat)) return Verdict::refused("KA-50", "not_hidden");
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Foresee& action, Happenings happenings) {
  state.foreseen.add(action.seat);
  report(happenings, Peeked{seat, action.seat});
  report(happenings, Saw{seat, action.seat, state.cards[action.seat]});
  begin_prediction(state, happenings);
  return Step::final;
}

Verdict check(const State& state, Seat seat, const Declare& action) {
  if (!asking(state, Asking::declare)) return Verdict::refused("KA-50", "not_now");
  if (!state.question.waits_for(seat)) return Verdict::refused("KA-50", "not_your_turn");
  if (action.team > Team::rebels) return Verdict::refused("KA-50", "no_such_team");
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Declare& action, Happenings happenings) {
  declare_team(state, seat, action.team);
  report(happenings, Predicted{seat, action.team});
  end_action(state, happenings);
  return Step::final;
}

}  // namespace divan::karaya
