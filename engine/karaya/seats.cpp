// How play goes round the table (KA-28), and what happens to a player: revealed, killed, given tokens.
#include "engine/karaya/rules.h"

namespace divan::karaya {

void ask(State& state, Asking what, SeatSet seats, Happenings happenings, Seat about) {
  std::uint16_t number = static_cast<std::uint16_t>(state.question.number + 1);
  if (number == 0) number = 1;  // 0 is no question
  state.question = {what, about.index, number, seats, {}};
  state.replies = {};
  const bool is_told_otherwise = what == Asking::deal || what == Asking::turn || what == Asking::beat;
  if (!is_told_otherwise) report(happenings, Asked{what, seats});
}

// ---- What happens to a player

void place(SeatSet& seats, Token token, Seat seat, Happenings happenings) {
  seats.add(seat);
  report(happenings, Placed{token, seat});
}

namespace {

void remove(SeatSet& seats, Token token, Seat seat, Happenings happenings) {
  if (!seats.has(seat)) return;
  seats.remove(seat);
  report(happenings, Removed{token, seat});
}

}  // namespace

void reveal(State& state, Seat seat, Why why, Happenings happenings) {
  if (state.known.has(seat)) return;
  state.known.add(seat);
  state.orders.remove(seat);
  report(happenings, Revealed{seat, state.cards[seat], why});
  if (!holds(state, seat, Card::sultan)) return;
  state.white = state.active;  // KA-31
  report(happenings, Placed{Token::white, state.white});
}

bool reveal_to_act(State& state, Seat seat, Happenings happenings) {
  if (state.known.has(seat)) return false;
  reveal(state, seat, Why::action, happenings);
  return can_end_by_lying_open(state, seat) && has_ended(state, happenings);
}

void end_what_it_held_up(State& state, Seat seat, Happenings happenings) {
  state.declared.remove(seat);  // KA-49, KA-50
  state.rebels.remove(seat);
  if (holds(state, seat, Card::sultan) && state.white != nobody) {  // KA-31
    report(happenings, Removed{Token::white, state.white});
    state.white = nobody;
  }
  if (!holds(state, seat, Card::slave_driver)) return;
  for (const Seat slave : state.captured) report(happenings, Removed{Token::capture, slave});  // KA-45
  state.captured = {};
}

void kill(State& state, Seat seat, Happenings happenings) {
  report(happenings, Killed{seat, state.cards[seat]});
  end_what_it_held_up(state, seat, happenings);
  state.dead.add(seat);
  state.known.remove(seat);
  state.orders.remove(seat);
  state.detained.remove(seat);  // KA-30: a dead seat keeps only a white token
  state.captured.remove(seat);
  state.yellow.remove(seat);
  state.partners[seat] = {};
}

void declare_team(State& state, Seat seat, Team team) {
  state.declared.add(seat);
  if (team == Team::rebels) {
    state.rebels.add(seat);
  } else {
    state.rebels.remove(seat);
  }
}

// ---- How play goes round

void begin_turn(State& state, Seat seat, Happenings happenings) {
  state.active = state.actor = seat;
  ++state.turn;
  report(happenings, TurnBegan{seat, state.turn});
  ask(state, Asking::turn, SeatSet::of(seat), happenings);
}

void end_action(State& state, Happenings happenings, Partner partner) {
  state.actor = state.active;
  state.foreseen = {};
  state.partners[state.active] = partner;                         // KA-23: this is its last turn taken now
  remove(state.yellow, Token::yellow, state.active, happenings);  // KA-48
  ask(state, Asking::beat, {}, happenings);
}

namespace {

enum class Reached : std::uint8_t { passed, stops };  // stops: somebody is asked, or the round is over

// KA-28: a captured player skips every turn, a detained one this turn. The detention token goes in both cases, and the
// revolt is looked at again; a Dancer who is free again dances (KA-46).
Reached skip(State& state, Seat seat, Bond why, Happenings happenings) {
  state.active = state.actor = seat;  // KA-28b
  ++state.turn;
  report(happenings, Skipped{seat, why, state.turn});
  if (!state.detained.has(seat)) return Reached::passed;
  remove(state.detained, Token::detention, seat, happenings);
  return has_ended(state, happenings) ? Reached::stops : Reached::passed;
}

Reached reach(State& state, Seat seat, Happenings happenings) {
  if (state.white == seat) {  // KA-72, also when the seat is dead, detained or captured
    if (!state.dead.has(seat)) state.active = state.actor = seat;  // KA-28b: a dead seat is never active
    end_round(state, Ending::reign, happenings);
    return Reached::stops;
  }
  if (seat == state.starter) {
    if (state.options.max_laps != 0 && state.lap == state.options.max_laps) {  // KA-29
      end_round(state, Ending::laps, happenings);
      return Reached::stops;
    }
    ++state.lap;
  }
  if (state.dead.has(seat)) return Reached::passed;
  if (state.captured.has(seat)) return skip(state, seat, Bond::captured, happenings);
  if (state.detained.has(seat)) return skip(state, seat, Bond::detained, happenings);
  begin_turn(state, seat, happenings);
  return Reached::stops;
}

}  // namespace

namespace {

// Play passes the dead in silence; it is looked at there only where a lap begins (KA-29) or the white token lies
// (KA-72).
[[gnu::noinline]] void seek_a_turn(State& state, Happenings happenings) {
  SeatSet stops = living(state) | SeatSet::of(state.starter);
  if (state.white != nobody) stops.add(state.white);
  Seat seat = next_in(state.active, stops);
  while (reach(state, seat, happenings) == Reached::passed) seat = next_in(seat, stops);
}

}  // namespace

// Mostly the neighbour lives, is free, and nothing ends or begins with it.
void pass_play_on(State& state, Happenings happenings) {
  const Seat seat = state.active.next(state.seats);
  const bool is_special = (state.dead | state.captured | state.detained).has(seat) || seat == state.starter;
  if (is_special || seat == state.white) return seek_a_turn(state, happenings);
  begin_turn(state, seat, happenings);
}

}  // namespace divan::karaya
