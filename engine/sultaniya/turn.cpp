// How turns begin and end (SU-20 to SU-24, SU-50, SU-60), and who is asked.
#include <bit>

#include "engine/sultaniya/rules.h"

namespace divan::sultaniya {

void ask(State& state, Asking what, SeatSet seats, std::uint8_t about) {
  state.questions.close_all();
  state.questions.ask(what, seats, about);
}

Verdict check_asked(const State& state, std::initializer_list<Asking> what, Seat seat, std::string_view rule) {
  for (const Asking one : what) {
    if (!asking(state, one)) continue;
    if (state.questions.back().waits_for(seat)) return Verdict::allowed();
    return Verdict::refused(rule, "not_your_turn");
  }
  return Verdict::refused(rule, "not_now");
}
Verdict check_asked(const State& state, Asking what, Seat seat, std::string_view rule) {
  return check_asked(state, {what}, seat, rule);
}

std::uint8_t pay_out(State& state, Seat seat, int wanted) {
  const auto paid = static_cast<std::uint8_t>(wanted < state.treasury ? wanted : state.treasury);  // SU-3
  state.treasury = static_cast<std::uint8_t>(state.treasury - paid);
  state.players[seat].sapphires = static_cast<std::uint8_t>(state.players[seat].sapphires + paid);
  return paid;
}

void begin_turn(State& state, Seat seat, Happenings happenings) {
  state.active = seat;
  ++state.turn;
  state.djinn = no_djinn;
  state.builds = 1;
  state.uncovering = no_pile;
  state.barred = 0;
  state.built = false;
  report(happenings, TurnBegan{state.turn, seat});
  ask(state, Asking::turn, SeatSet::of(seat));
}

namespace {

void end_game(State& state, Ending ending, Happenings happenings) {
  state.phase = Phase::over;
  state.ending = ending;
  state.questions.close();
  report(happenings, Ended{ending});
  if (happenings == nullptr) return;
  const auto outcome = *Sultaniya::outcome(state);
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    Scored scored{{i}, {}, outcome.points[i], outcome.rank[i]};
    for (const auto objective : state.players[Seat{i}].objectives)
      scored.objectives.push_back(state.content->objectives[objective].name);
    report(happenings, scored);
  }
}

// SU-60: alone, the fifth roof or the twentieth turn.
Ending solo_ending(const State& state) {
  if (state.ended_by != nobody) return Ending::roofs;
  return state.turn >= most_solo_turns ? Ending::turns : Ending::none;
}

// SU-50: the others have had their last turn; or a standstill: the treasury is empty, and nobody has built or called a
// djinn in two whole laps.
Ending table_ending(const State& state) {
  if (state.ended_by == state.active.next(state.seats).index) return Ending::roofs;
  const bool stands_still = state.treasury == 0 && state.idle >= idle_laps * state.seats;
  return stands_still ? Ending::standstill : Ending::none;
}

}  // namespace

void end_turn(State& state, Happenings happenings) {
  const bool acted = state.built || state.djinn != no_djinn;
  state.idle = acted ? std::uint8_t{0} : static_cast<std::uint8_t>(state.idle + 1);
  state.builds = 0;
  const int roofs = std::popcount(palace_of(state, state.active).row(Floor::roof));
  if (state.ended_by == nobody && roofs >= roofs_to_end) {  // SU-50
    state.ended_by = state.active.index;
    state.phase = Phase::last_turns;
    if (state.seats > 1) report(happenings, EndBegan{state.active});  // SU-60: alone, nobody has a turn left
  }
  const Ending ending = state.seats == 1 ? solo_ending(state) : table_ending(state);
  if (ending != Ending::none) return end_game(state, ending, happenings);
  begin_turn(state, state.active.next(state.seats), happenings);
}

void next_build(State& state, Happenings happenings) {
  --state.builds;
  if (state.builds == 0) return end_turn(state, happenings);
  bar_uncovered(state);  // SU-42
  ask(state, Asking::build, SeatSet::of(state.active));
}

// ---- SU-24: pass

Verdict check(const State& state, Seat seat, const Pass&) {
  if (asking(state, Asking::turn)) return check_asked(state, Asking::turn, seat, "SU-24");
  if (const auto verdict = check_asked(state, Asking::build, seat, "SU-24"); !verdict.ok()) return verdict;
  if (state.djinn != no_djinn) return Verdict::refused("SU-40b", "no_sapphires_for_a_skipped_build");
  if (something_fits(state, seat)) return Verdict::refused("SU-22", "must_build");
  return Verdict::allowed();
}

void apply(State& state, Seat seat, const Pass&, Happenings happenings) {
  report(happenings, Passed{seat, pay_out(state, seat, pass_pay)});
  end_turn(state, happenings);
}

}  // namespace divan::sultaniya
