// How the rules of Sultans of Karaya are joined: for the .cpp files of this folder only. A turn reads in this order:
// seats (play reaches a seat), looks (peek, switch, hide), loyalists, rebels, neutrals, windows (reactions), throne
// (orders and the beat), wins, match (points, the next round, the end).
#pragma once

#include "engine/karaya/karaya.h"
#include "engine/karaya/ring.h"

namespace divan::karaya {

using Happenings = Events<Event>*;  // may be nullptr: nobody wants to know

// ---- Questions

void ask(State& state, Asking what, SeatSet seats, Happenings happenings, Seat about = {});

// ---- What happens to a player

// KA-5, KA-31: the card is turned face up; the Sultan's brings the white token to the active player.
void reveal(State& state, Seat seat, Why why, Happenings happenings);
// KA-26: who uses an Action is revealed first, if hidden. True when that ends the round.
bool reveal_to_act(State& state, Seat seat, Happenings happenings);
// KA-30: the card is shown and leaves with its player; what it held up ends.
void kill(State& state, Seat seat, Happenings happenings);
// KA-25, KA-30, KA-45, KA-49, KA-50: what being known held up ends: the team or prediction; the Sultan's white token;
// the Slave Driver's captures.
void end_what_it_held_up(State& state, Seat seat, Happenings happenings);
void place(SeatSet& seats, Token token, Seat seat, Happenings happenings);
void declare_team(State& state, Seat seat, Team team);

// ---- How a turn goes on. Each goes on by itself until somebody must be asked or the round is over.

// KA-20: the turn's action is complete; the beat follows (KA-32b). KA-23: cards were exchanged with the partner, if
// any.
void end_action(State& state, Happenings happenings, Partner partner = {});
void begin_turn(State& state, Seat seat, Happenings happenings);
// KA-28: play goes on to the next seat that takes a turn.
void pass_play_on(State& state, Happenings happenings);
// KA-2: a reaction window; when nobody could react, what follows comes at once.
void ask_window(State& state, Asking window, SeatSet asked, Seat target, Happenings happenings);
// KA-40: of a Slave that is known by now.
void call_for_revolution(State& state, Seat seat, Happenings happenings);
// KA-44: the Slave Driver goes on after a catch.
void go_on(State& state, Happenings happenings);
// KA-47: the player whom the Vizier has revealed uses its Action at once.
void force(State& state, Seat seat, Happenings happenings);
// KA-50
void begin_prediction(State& state, Happenings happenings);

// The answers of the open window are shown together (KA-3b), and what follows.
void close_window(State& state, Happenings happenings);
// KA-32b: the orders are read, then play goes on.
void close_beat(State& state, Happenings happenings);

// ---- The end of a round

// KA-3: looks for KA-73, KA-70 and KA-71 and ends the round by the first that holds. True then. (KA-72 is looked for
// when play reaches a seat.)
bool has_ended(State& state, Happenings happenings);
// KA-71, KA-73: of the cards that are turned face up only a Slave's can end a round.
inline bool can_end_by_lying_open(const State& state, Seat seat) { return holds(state, seat, Card::slave); }
// The condition that holds now, by what everybody can see (KA-1).
Ending ending_by_what_lies_open(const State& state);
std::optional<Team> winner_of(Ending ending);
void end_round(State& state, Ending how, Happenings happenings);
// KA-80 to KA-83, of a living or dead seat; a hidden Vizier looks at what its neighbours earned.
Score score_of(const State& state, Seat seat, std::optional<Team> winner);

// ---- The match

void clear_round(State& state);
void begin_next_round(State& state);
bool is_last_round(const State& state);
void end_match(State& state, Happenings happenings);

// ---- What may be named

// KA-21: another hidden player, never the spare.
inline SeatSet can_be_peeked_at(const State& state, Seat seat) { return hidden(state) - SeatSet::of(seat); }
inline SeatSet can_be_exchanged_with(const State& state, Seat seat) {
  const SeatSet others = hidden(state) - SeatSet::of(seat) - barred(state.partners, seat);  // KA-23
  return state.options.edition == Edition::french ? others - state.detained : others;       // KA-24
}
// KA-33: a known Rebel (Assassin or Slave), captured and detained ones too.
inline SeatSet can_be_executed(const State& state) { return holders(state, state.known, is_rebel); }
// KA-35: hidden or known, without a detention token; KA-46: not while distracted.
inline SeatSet can_be_detained(const State& state, Seat seat) {
  if (beside_the_dance(state).has(seat)) return {};
  return living(state) - SeatSet::of(seat) - state.detained;
}
// KA-39
inline SeatSet can_be_assassinated(const State& state, Seat seat) { return living(state) - SeatSet::of(seat); }
// KA-43
inline SeatSet can_be_captured(const State& state) { return known_with(state, Card::slave) - state.captured; }
// KA-44
inline SeatSet can_be_hunted(const State& state, Seat seat) { return hidden(state) - SeatSet::of(seat); }
// KA-47
inline SeatSet can_be_manipulated(const State& state, Seat seat) { return hidden(state) - SeatSet::of(seat); }
SeatSet can_be_foreseen(const State& state);  // KA-50
// KA-2b: who is asked to react when this Assassin names this target.
SeatSet could_strike(const State& state, Seat assassin, Seat target);
// KA-2b: could this player be one who avoids detention?
bool could_avoid(const State& state, Seat seat);
// KA-2b: who is asked to join a revolution.
SeatSet could_join(const State& state);

// ---- When a turn allows what

// KA-50: a Fortune Teller who has predicted hides on her next turn taken.
inline bool must_hide(const State& state, Seat seat) {
  return state.declared.has(seat) && holds(state, seat, Card::fortune_teller);
}
// KA-44: after a catch the driver has a whole further turn (`english`), unless the Vizier forces it.
inline bool has_further_turn(const State& state) {
  return asking(state, Asking::go_on) && state.options.edition == Edition::english && !is_forced(state);
}
// May `seat` peek, switch or hide now? If not, `rule` refuses.
Verdict check_turn(const State& state, Seat seat, std::string_view rule);
// May `seat` use this character's Action now?
Verdict check_character(const State& state, Seat seat, Card card, std::string_view rule);
// May `seat` answer in this window with this card?
Verdict check_reply(const State& state, Seat seat, Asking window, std::string_view rule);
// KA-32: is this a moment between two choices?
bool is_between_choices(const State& state);

// ---- What each action needs, and what it does

Verdict check(const State& state, Seat seat, const Peek& action);
Verdict check(const State& state, Seat seat, const Switch& action);
Verdict check(const State& state, Seat seat, const Hide& action);
Verdict check(const State& state, Seat seat, const Execute& action);
Verdict check(const State& state, Seat seat, const Detain& action);
Verdict check(const State& state, Seat seat, const Assassinate& action);
Verdict check(const State& state, Seat seat, const Call& action);
Verdict check(const State& state, Seat seat, const Capture& action);
Verdict check(const State& state, Seat seat, const Hunt& action);
Verdict check(const State& state, Seat seat, const Stop& action);
Verdict check(const State& state, Seat seat, const Dance& action);
Verdict check(const State& state, Seat seat, const Manipulate& action);
Verdict check(const State& state, Seat seat, const Predict& action);
Verdict check(const State& state, Seat seat, const Foresee& action);
Verdict check(const State& state, Seat seat, const Declare& action);
Verdict check(const State& state, Seat seat, const Strike& action);
Verdict check(const State& state, Seat seat, const Avoid& action);
Verdict check(const State& state, Seat seat, const Join& action);
Verdict check(const State& state, Seat seat, const Pass& action);
Verdict check(const State& state, Seat seat, const Throne& action);
Verdict check(const State& state, Seat seat, const Lodge& action);
Verdict check(const State& state, Seat seat, const Withdraw& action);
Verdict check(const State& state, Seat seat, const Ready& action);

Step apply(State& state, Seat seat, const Peek& action, Happenings happenings);
Step apply(State& state, Seat seat, const Switch& action, Happenings happenings);
Step apply(State& state, Seat seat, const Hide& action, Happenings happenings);
Step apply(State& state, Seat seat, const Execute& action, Happenings happenings);
Step apply(State& state, Seat seat, const Detain& action, Happenings happenings);
Step apply(State& state, Seat seat, const Assassinate& action, Happenings happenings);
Step apply(State& state, Seat seat, const Call& action, Happenings happenings);
Step apply(State& state, Seat seat, const Capture& action, Happenings happenings);
Step apply(State& state, Seat seat, const Hunt& action, Happenings happenings);
Step apply(State& state, Seat seat, const Stop& action, Happenings happenings);
Step apply(State& state, Seat seat, const Dance& action, Happenings happenings);
Step apply(State& state, Seat seat, const Manipulate& action, Happenings happenings);
Step apply(State& state, Seat seat, const Predict& action, Happenings happenings);
Step apply(State& state, Seat seat, const Foresee& action, Happenings happenings);
Step apply(State& state, Seat seat, const Declare& action, Happenings happenings);
Step apply(State& state, Seat seat, const Strike& action, Happenings happenings);
Step apply(State& state, Seat seat, const Avoid& action, Happenings happenings);
Step apply(State& state, Seat seat, const Join& action, Happenings happenings);
Step apply(State& state, Seat seat, const Pass& action, Happenings happenings);
Step apply(State& state, Seat seat, const Throne& action, Happenings happenings);
Step apply(State& state, Seat seat, const Lodge& action, Happenings happenings);
Step apply(State& state, Seat seat, const Withdraw& action, Happenings happenings);
Step apply(State& state, Seat seat, const Ready& action, Happenings happenings);

Verdict check(const State& state, const Deal& act);
void apply(State& state, const Deal& act, Happenings happenings);
Verdict check(const State& state, const TimeUp& act);
void apply(State& state, const TimeUp& act, Happenings happenings);

// What is done for somebody who does not choose: by what everybody can see.
Action default_choice(const State& state);

}  // namespace divan::karaya
