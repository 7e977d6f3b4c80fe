// How play goes round the table (KA-28), and what happens to a player: revealed, killed, given tokens.
#include "engine/karaya/rules.h"

namespace divan::karaya {

void ask(State& table, Asking what, SeatSet seats, Happenings happenings, Seat about) {
  std::uint16_t number = static_cast<std::uint16_t>(table.question.number + 1);
  if (number == 0) number = 1;  // 0 is no question
  table.question = {what, about.index, number, seats, {}};
  table.replies = {};
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

void reveal(State& table, Seat seat, Why why, Happenings happenings) {
  if (table.known.has(seat)) return;
  table.known.add(seat);
  table.orders.remove(seat);
  report(happenings, Revealed{seat, table.cards[seat], why});
  if (!holds(table, seat, Card::sultan)) return;
  table.white = table.active;  // KA-31
  report(happenings, Placed{Token::white, table.white});
}

bool reveal_to_act(State& table, Seat seat, Happenings happenings) {
  if (table.known.has(seat)) return false;
  reveal(table, seat, Why::action, happenings);
  return can_end_by_lying_open(table, seat) && has_ended(table, happenings);
}

void end_what_it_held_up(State& table, Seat seat, Happenings happenings) {
  table.declared.remove(seat);  // KA-49, KA-50
  table.rebels.remove(seat);
  if (holds(table, seat, Card::sultan) && table.white != nobody) {  // KA-31
    report(happenings, Removed{Token::white, table.white});
    table.white = nobody;
  }
  if (!holds(table, seat, Card::slave_driver)) return;
  for (const Seat slave : table.captured) report(happenings, Removed{Token::capture, slave});  // KA-45
  table.captured = {};
}

void kill(State& table, Seat seat, Happenings happenings) {
  report(happenings, Killed{seat, table.cards[seat]});
  end_what_it_held_up(table, seat, happenings);
  table.dead.add(seat);
  table.known.remove(seat);
  table.orders.remove(seat);
  table.detained.remove(seat);  // KA-30: a dead seat keeps only a white token
  table.captured.remove(seat);
  table.yellow.remove(seat);
  table.partners[seat] = {};
}

void declare_team(State& table, Seat seat, Team team) {
  table.declared.add(seat);
  if (team == Team::rebels) {
    table.rebels.add(seat);
  } else {
    table.rebels.remove(seat);
  }
}

// ---- How play goes round

void begin_turn(State& table, Seat seat, Happenings happenings) {
  table.active = table.actor = seat;
  ++table.turn;
  report(happenings, TurnBegan{seat, table.turn});
  ask(table, Asking::turn, SeatSet::of(seat), happenings);
}

void end_action(State& table, Happenings happenings, Partner partner) {
  table.actor = table.active;
  table.foreseen = {};
  table.partners[table.active] = partner;                         // KA-23: this is its last turn taken now
  remove(table.yellow, Token::yellow, table.active, happenings);  // KA-48
  ask(table, Asking::beat, {}, happenings);
}

namespace {

enum class Reached : std::uint8_t { passed, stops };  // stops: somebody is asked, or the round is over

// KA-28: a captured player skips every turn, a detained one this turn. The detention token goes in both cases, and the
// revolt is looked at again; a Dancer who is free again dances (KA-46).
Reached skip(State& table, Seat seat, Bond why, Happenings happenings) {
  table.active = table.actor = seat;  // KA-28b
  ++table.turn;
  report(happenings, Skipped{seat, why, table.turn});
  if (!table.detained.has(seat)) return Reached::passed;
  remove(table.detained, Token::detention, seat, happenings);
  return has_ended(table, happenings) ? Reached::stops : Reached::passed;
}

Reached reach(State& table, Seat seat, Happenings happenings) {
  if (table.white == seat) {  // KA-72, also when the seat is dead, detained or captured
    if (!table.dead.has(seat)) table.active = table.actor = seat;  // KA-28b: a dead seat is never active
    end_round(table, Ending::reign, happenings);
    return Reached::stops;
  }
  if (seat == table.starter) {
    if (table.options.max_laps != 0 && table.lap == table.options.max_laps) {  // KA-29
      end_round(table, Ending::laps, happenings);
      return Reached::stops;
    }
    ++table.lap;
  }
  if (table.dead.has(seat)) return Reached::passed;
  if (table.captured.has(seat)) return skip(table, seat, Bond::captured, happenings);
  if (table.detained.has(seat)) return skip(table, seat, Bond::detained, happenings);
  begin_turn(table, seat, happenings);
  return Reached::stops;
}

}  // namespace

namespace {

// Play passes the dead in silence; it is looked at there only where a lap begins (KA-29) or the white token lies
// (KA-72).
[[gnu::noinline]] void seek_a_turn(State& table, Happenings happenings) {
  SeatSet stops = living(table) | SeatSet::of(table.starter);
  if (table.white != nobody) stops.add(table.white);
  Seat seat = next_in(table.active, stops);
  while (reach(table, seat, happenings) == Reached::passed) seat = next_in(seat, stops);
}

}  // namespace

// Mostly the neighbour lives, is free, and nothing ends or begins with it.
void pass_play_on(State& table, Happenings happenings) {
  const Seat seat = table.active.next(table.seats);
  const bool is_special = (table.dead | table.captured | table.detained).has(seat) || seat == table.starter;
  if (is_special || seat == table.white) return seek_a_turn(table, happenings);
  begin_turn(table, seat, happenings);
}

}  // namespace divan::karaya
