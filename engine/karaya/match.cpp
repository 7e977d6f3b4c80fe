// The match: points are written down, the next round is dealt, somebody wins (KA-13, KA-84, KA-85).
#include "engine/karaya/rules.h"

namespace divan {

using namespace karaya;

namespace karaya {

void end_round(State& state, Ending how, Happenings happenings) {
  const auto winner = winner_of(how);
  RoundEnded ended{state.round, how, winner, {}, state.cards[spare]};
  for (const Seat seat : everyone(state)) {
    Score score = score_of(state, seat, winner);
    state.scores[seat] = static_cast<std::uint16_t>(state.scores[seat] + score.points);
    state.earned[seat] = score.points;
    if (score.points == 2) state.latest_two[seat] = state.round;
    score.total = state.scores[seat];
    ended.scores[seat] = score;
  }
  state.ending = how;
  state.phase = Phase::scored;
  state.actor = state.active;
  state.orders = {};
  state.replies = {};
  state.foreseen = {};
  report(happenings, ended);
  if (is_last_round(state)) return end_match(state, happenings);
  ask(state, Asking::ready, everyone(state), happenings);
}

// KA-84
bool is_last_round(const State& state) {
  if (state.time_up || (state.options.rounds != 0 && state.round >= state.options.rounds)) return true;
  if (state.options.score == 0) return false;
  for (const Seat seat : everyone(state)) {
    if (state.scores[seat] >= state.options.score) return true;
  }
  return false;
}

void end_match(State& state, Happenings happenings) {
  state.phase = Phase::ended;
  state.question.asked = state.question.answered = {};
  if (happenings == nullptr) return;
  const auto outcome = Karaya::outcome(state);
  SeatSet winners;
  for (const Seat seat : everyone(state)) {
    if (outcome->rank[seat.index] == 1) winners.add(seat);
  }
  report(happenings, MatchEnded{winners});
}

// ---- Between two rounds

Verdict check(const State& state, Seat seat, const Ready&) {
  if (!asking(state, Asking::ready) || state.phase != Phase::scored) return Verdict::refused("KA-84", "not_now");
  if (!state.question.waits_for(seat)) return Verdict::refused("KA-84", "ready_already");
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Ready&, Happenings happenings) {
  state.question.answered.add(seat);
  report(happenings, Readied{seat});
  if (state.question.settled()) begin_next_round(state);
  return Step::final;
}

// The cards go back into the deck; scores and who was active stay (KA-13).
void clear_round(State& state) {
  state.phase = Phase::deal;
  state.ending = Ending::none;
  state.turn = state.lap = 0;
  state.white = nobody;
  state.known = state.dead = state.detained = state.captured = state.yellow = {};
  state.declared = state.rebels = state.orders = state.replies = state.foreseen = {};
  state.cards = {};
  state.partners = {};
  state.earned = {};
}

void begin_next_round(State& state) {
  clear_round(state);
  ask(state, Asking::deal, {}, nullptr);
}

// ---- Time is up: the running round is the last; between two rounds, the last one was (KA-84)

Verdict check(const State& state, const TimeUp&) {
  const bool runs = state.phase == Phase::play || state.phase == Phase::scored;
  if (state.options.minutes == 0 || state.time_up || !runs) return Verdict::refused("TABLE-5", "not_due");
  return Verdict::allowed();
}

void apply(State& state, const TimeUp&, Happenings happenings) {
  state.time_up = true;
  if (state.phase == Phase::scored) end_match(state, happenings);
}

}  // namespace karaya

int Karaya::minutes(const View& view) { return view.time_up || view.outcome ? 0 : view.options.minutes; }

// KA-85: the highest total; then who earned 2 most recently (only the latest such round is compared); then shared.
Outcome Karaya::final_outcome(const State& state) {
  Outcome result;
  result.seats = state.seats;
  const auto better = [&state](Seat one, Seat other) {
    if (state.scores[one] != state.scores[other]) return state.scores[one] > state.scores[other];
    return state.latest_two[one] > state.latest_two[other];
  };
  for (const Seat seat : everyone(state)) {
    result.points[seat.index] = static_cast<std::int16_t>(state.scores[seat]);
    result.rank[seat.index] = 1;
    for (const Seat other : everyone(state)) result.rank[seat.index] += better(other, seat);
  }
  return result;
}

}  // namespace divan
