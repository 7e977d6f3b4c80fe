// What the Neutrals do on their turn: the Slave Driver captures and hunts (KA-43 to KA-45), the Belly Dancer dances
// (KA-46), the Vizier manipulates (KA-47), the Fortune Teller predicts (KA-50).
#include "engine/karaya/rules.h"

namespace divan::karaya {

// ---- Slave Driver: Capture

Verdict check(const State& table, Seat seat, const Capture& capture) {
  if (const auto verdict = check_character(table, seat, Card::slave_driver, "KA-43"); !verdict.ok()) return verdict;
  if (capture.seat.index >= table.seats) return Verdict::refused("KA-43", "no_such_player");
  if (table.captured.has(capture.seat)) return Verdict::refused("KA-43", "captured_already");
  if (!can_be_captured(table).has(capture.seat)) return Verdict::refused("KA-43", "no_known_slave");
  return Verdict::allowed();
}

// KA-43: the turn ends.
Step apply(State& table, Seat seat, const Capture& capture, Happenings happenings) {
  if (reveal_to_act(table, seat, happenings)) return Step::final;
  report(happenings, Captured{seat, capture.seat});
  place(table.captured, Token::capture, capture.seat, happenings);
  if (!has_ended(table, happenings)) end_action(table, happenings);
  return Step::final;
}

// ---- Slave Driver: Hunt

Verdict check(const State& table, Seat seat, const Hunt& hunt) {
  if (const auto verdict = check_character(table, seat, Card::slave_driver, "KA-44"); !verdict.ok()) return verdict;
  if (hunt.seat.index >= table.seats) return Verdict::refused("KA-44", "no_such_player");
  if (hunt.seat == seat) return Verdict::refused("KA-44", "oneself");
  if (!can_be_hunted(table, seat).has(hunt.seat)) return Verdict::refused("KA-44", "not_hidden");
  return Verdict::allowed();
}

// KA-44: a Slave is revealed and captured in one step; anyone else stays hidden and the turn ends.
Step apply(State& table, Seat seat, const Hunt& hunt, Happenings happenings) {
  if (reveal_to_act(table, seat, happenings)) return Step::final;
  const bool slave = holds(table, hunt.seat, Card::slave);
  report(happenings, Hunted{seat, hunt.seat, slave});
  if (!slave) {
    end_action(table, happenings);
    return Step::final;
  }
  reveal(table, hunt.seat, Why::hunt, happenings);
  place(table.captured, Token::capture, hunt.seat, happenings);
  if (has_ended(table, happenings)) return Step::final;
  const bool asks = table.options.edition == Edition::french;  // KA-41
  ask_window(table, Asking::join, asks ? could_join(table) : SeatSet{}, {}, happenings);
  return Step::final;
}

// KA-44: `english`: a whole further turn, in which a known driver can always hide; `french` or forced: Hunt, Capture or
// stop. What can only be stopped stops.
void go_on(State& table, Happenings happenings) {
  ask(table, Asking::go_on, SeatSet::of(table.actor), nullptr);
  if (!has_further_turn(table) && can_be_captured(table).empty() && can_be_hunted(table, table.actor).empty())
    return end_action(table, happenings);
  report(happenings, Asked{Asking::go_on, table.question.asked});
}

// KA-44, KA-44b
Verdict check(const State& table, Seat seat, const Stop&) {
  if (!asking(table, Asking::go_on)) return Verdict::refused("KA-44", "not_now");
  if (!table.question.waits_for(seat)) return Verdict::refused("KA-44", "not_your_turn");
  if (has_further_turn(table)) return Verdict::refused("KA-44b", "must_act");
  return Verdict::allowed();
}

Step apply(State& table, Seat seat, const Stop&, Happenings happenings) {
  report(happenings, Stopped{seat});
  end_action(table, happenings);
  return Step::final;
}

// ---- Belly Dancer: Dance

// KA-46: a known Dancer may dance again, without effect.
Verdict check(const State& table, Seat seat, const Dance&) {
  return check_character(table, seat, Card::belly_dancer, "KA-46");
}

Step apply(State& table, Seat seat, const Dance&, Happenings happenings) {
  if (reveal_to_act(table, seat, happenings)) return Step::final;
  report(happenings, Danced{seat});
  end_action(table, happenings);
  return Step::final;
}

// ---- Vizier: Manipulate

Verdict check(const State& table, Seat seat, const Manipulate& action) {
  if (const auto verdict = check_character(table, seat, Card::vizier, "KA-47"); !verdict.ok()) return verdict;
  if (action.team > Team::rebels) return Verdict::refused("KA-47", "no_such_team");
  if (table.declared.has(seat) && team_of(table, seat) != action.team)
    return Verdict::refused("KA-47", "other_team_declared");
  if (action.seat.index >= table.seats) return Verdict::refused("KA-47", "no_such_player");
  if (action.seat == seat) return Verdict::refused("KA-47", "oneself");
  if (!can_be_manipulated(table, seat).has(action.seat)) return Verdict::refused("KA-47", "not_hidden");
  return Verdict::allowed();
}

Step apply(State& table, Seat seat, const Manipulate& action, Happenings happenings) {
  if (reveal_to_act(table, seat, happenings)) return Step::final;
  declare_team(table, seat, action.team);
  report(happenings, Manipulated{seat, action.team, action.seat});
  reveal(table, action.seat, Why::manipulate, happenings);
  place(table.yellow, Token::yellow, action.seat, happenings);  // KA-48, KA-26b: also when it is only revealed
  if (can_end_by_lying_open(table, action.seat) && has_ended(table, happenings)) return Step::final;
  force(table, action.seat, happenings);
  return Step::final;
}

namespace {

// KA-26b: has the Action of the player's card a legal use?
bool has_use(const State& table, Seat seat) {
  switch (table.cards[seat]) {
    case Card::sultan: return !can_be_executed(table).empty();
    case Card::guard: return !can_be_detained(table, seat).empty();
    case Card::assassin: return !can_be_assassinated(table, seat).empty();
    case Card::slave_driver: return !(can_be_captured(table) | can_be_hunted(table, seat)).empty();
    default: return true;
  }
}

}  // namespace

// KA-47: it makes every choice itself; where there is none, the Action is used at once.
void force(State& table, Seat seat, Happenings happenings) {
  table.actor = seat;
  switch (table.cards[seat]) {
    case Card::slave: return call_for_revolution(table, seat, happenings);
    case Card::belly_dancer: report(happenings, Danced{seat}); return end_action(table, happenings);
    case Card::fortune_teller: return begin_prediction(table, happenings);
    default: break;
  }
  if (!has_use(table, seat)) return end_action(table, happenings);
  ask(table, Asking::forced, SeatSet::of(seat), happenings);
}

// ---- Fortune Teller: Predict, step by step

Verdict check(const State& table, Seat seat, const Predict&) {
  return check_character(table, seat, Card::fortune_teller, "KA-50");
}

Step apply(State& table, Seat seat, const Predict&, Happenings happenings) {
  if (!reveal_to_act(table, seat, happenings)) begin_prediction(table, happenings);
  return Step::final;
}

// KA-50: three hidden players one after the other (all, if fewer), then the team.
void begin_prediction(State& table, Happenings happenings) {
  const bool sees_more = !can_be_foreseen(table).empty();
  ask(table, sees_more ? Asking::foresee : Asking::declare, SeatSet::of(table.actor), happenings);
}

SeatSet can_be_foreseen(const State& table) {
  if (table.foreseen.size() == 3) return {};
  return hidden(table) - table.foreseen;
}

Verdict check(const State& table, Seat seat, const Foresee& action) {
  if (!asking(table, Asking::foresee)) return Verdict::refused("KA-50", "not_now");
  if (!table.question.waits_for(seat)) return Verdict::refused("KA-50", "not_your_turn");
  if (action.seat.index >= table.seats) return Verdict::refused("KA-50", "no_such_player");
  if (table.foreseen.has(action.seat)) return Verdict::refused("KA-50", "foreseen_already");
  if (!can_be_foreseen(table).has(action.seat)) return Verdict::refused("KA-50", "not_hidden");
  return Verdict::allowed();
}

Step apply(State& table, Seat seat, const Foresee& action, Happenings happenings) {
  table.foreseen.add(action.seat);
  report(happenings, Peeked{seat, action.seat});
  report(happenings, Saw{seat, action.seat, table.cards[action.seat]});
  begin_prediction(table, happenings);
  return Step::final;
}

Verdict check(const State& table, Seat seat, const Declare& action) {
  if (!asking(table, Asking::declare)) return Verdict::refused("KA-50", "not_now");
  if (!table.question.waits_for(seat)) return Verdict::refused("KA-50", "not_your_turn");
  if (action.team > Team::rebels) return Verdict::refused("KA-50", "no_such_team");
  return Verdict::allowed();
}

Step apply(State& table, Seat seat, const Declare& action, Happenings happenings) {
  declare_team(table, seat, action.team);
  report(happenings, Predicted{seat, action.team});
  end_action(table, happenings);
  return Step::final;
}

}  // namespace divan::karaya
