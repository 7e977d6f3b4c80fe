// How the phases of Verrat! are joined: for the .cpp files of this folder only. Each phase has its file, in the order
// of the turn: deal, intrigue, plans, journeys, cards, banishment, pardon, places.
#pragma once

#include "engine/verrat/verrat.h"

namespace divan::verrat {

using Happenings = Events<Event>*;  // may be nullptr: nobody wants to know

// ---- Questions

void ask(State& state, Asking what, SeatSet seats, Happenings happenings);
// Is `seat` asked this, now? If not, `rule` refuses.
Verdict check_asked(const State& state, Asking what, Seat seat, std::string_view rule);
// VE-20: while players speak in turn, `speaker` alone talks and offers.
Verdict refuse_out_of_turn(Seat speaker);

// ---- What a phase does when it begins. Each goes on by itself until somebody must be asked or the game is over.

void begin_turn(State& state, Happenings happenings);
void begin_intrigue(State& state, Happenings happenings);
void begin_plans(State& state, Happenings happenings);
void make_journeys(State& state, Happenings happenings);
void begin_cards(State& state, Happenings happenings);
void banish(State& state, Happenings happenings);
void begin_pardons(State& state, Happenings happenings);
void change_places(State& state, Happenings happenings);

// VE-15: who leads, by who sits at court now.
Seat find_leader(const State& state);
// VE-80: if somebody has won, the game is over: nothing is asked any more. True then.
bool has_won(State& state, Happenings happenings);

// ---- What each action needs, and what it does

Verdict check(const State& state, Seat seat, const Ready& action);
Verdict check(const State& state, Seat seat, const Offer& action);
Verdict check(const State& state, Seat seat, const Accept& action);
Verdict check(const State& state, Seat seat, const Decline& action);
Verdict check(const State& state, Seat seat, const Withdraw& action);
Verdict check(const State& state, Seat seat, const Plan& action);
Verdict check(const State& state, Seat seat, const Accuse& action);
Verdict check(const State& state, Seat seat, const Seal& action);
Verdict check(const State& state, Seat seat, const Take& action);
Verdict check(const State& state, Seat seat, const Search& action);
Verdict check(const State& state, Seat seat, const Pick& action);
Verdict check(const State& state, Seat seat, const Leave& action);
Verdict check(const State& state, Seat seat, const Demand& action);
Verdict check(const State& state, Seat seat, const Waive& action);
Verdict check(const State& state, Seat seat, const Pardon& action);
Verdict check(const State& state, Seat seat, const Hold& action);

Step apply(State& state, Seat seat, const Ready& action, Happenings happenings);
Step apply(State& state, Seat seat, const Offer& action, Happenings happenings);
Step apply(State& state, Seat seat, const Accept& action, Happenings happenings);
Step apply(State& state, Seat seat, const Decline& action, Happenings happenings);
Step apply(State& state, Seat seat, const Withdraw& action, Happenings happenings);
Step apply(State& state, Seat seat, const Plan& action, Happenings happenings);
Step apply(State& state, Seat seat, const Accuse& action, Happenings happenings);
Step apply(State& state, Seat seat, const Seal& action, Happenings happenings);
Step apply(State& state, Seat seat, const Take& action, Happenings happenings);
Step apply(State& state, Seat seat, const Search& action, Happenings happenings);
Step apply(State& state, Seat seat, const Pick& action, Happenings happenings);
Step apply(State& state, Seat seat, const Leave& action, Happenings happenings);
Step apply(State& state, Seat seat, const Demand& action, Happenings happenings);
Step apply(State& state, Seat seat, const Waive& action, Happenings happenings);
Step apply(State& state, Seat seat, const Pardon& action, Happenings happenings);
Step apply(State& state, Seat seat, const Hold& action, Happenings happenings);

Verdict check(const State& state, const Deal& act);
void apply(State& state, const Deal& act, Happenings happenings);

// The actions of a seat in the open question, but for offers.
void list_intrigue(const State& state, Seat seat, Buffer<Action>& list);
void list_plans(const State& state, Seat seat, Buffer<Action>& list);
void list_collect(const State& state, Seat seat, Buffer<Action>& list);
void list_pick(const State& state, Buffer<Action>& list);
void list_demand(const State& state, Seat seat, Buffer<Action>& list);
void list_pardon(const State& state, Seat seat, Buffer<Action>& list);

// The declared defaults of the seats that have not answered.
void lapse_intrigue(State& state, Happenings happenings);
void lapse_speech(State& state, Happenings happenings);
void lapse_plans(State& state, Happenings happenings);
void lapse_collect(State& state, Happenings happenings);

// ---- Plans, also for whoever imagines them

// VE-22, VE-26: may the plan of this free vizier say this, given what its owner has planned for the others?
Verdict check_destination(const State& state, Vizier vizier, Destination to);
// VE-26: the seats, as bits, that its owner's plans for the other two name.
std::uint16_t named_for_others(const State& state, Vizier vizier);

// All destinations, in the order in which they are listed.
inline constexpr auto destinations = [] {
  List<Destination, 1 + city_count + seat_count> all;
  all.push_back(Destination::stay());
  for (std::size_t i = 0; i < city_count; ++i) all.push_back(Destination::in(static_cast<City>(i)));
  for (std::uint8_t i = 0; i < seat_count; ++i) all.push_back(Destination::at({i}));
  return all;
}();
// Which of them check_destination() allows, as bits.
std::uint32_t open_destinations(const State& state, Vizier vizier);
// VE-23: may it be accused?
inline bool can_be_accused(const State& state, Vizier vizier) { return state.where[vizier].is_free(); }

}  // namespace divan::verrat
