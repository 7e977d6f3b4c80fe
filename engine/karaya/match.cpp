// The match: points are written down, the next round is dealt, somebody wins (KA-13, KA-84, KA-85).
#include "engine/karaya/rules.h"

namespace divan {

using namespace karaya;

namespace karaya {

void end_round(State& table, Ending how, Happenings happenings) {
  const auto winner = winner_of(how);
  RoundEnded ended{table.round, how, winner, {}, table.cards[spare]};
  for (const Seat seat : everyone(table)) {
    Score score = score_of(table, seat, winner);
    table.scores[seat] = static_cast<std::uint16_t>(table.scores[seat] + score.points);
    table.earned[seat] = score.points;
    if (score.points == 2) table.latest_two[seat] = table.round;
    score.total = table.scores[seat];
    ended.scores[seat] = score;
  }
  table.ending = how;
  table.phase = Phase::scored;
  table.actor = table.active;
  table.orders = {};
  table.replies = {};
  table.foreseen = {};
  report(happenings, ended);
  if (is_last_round(table)) return end_match(table, happenings);
  ask(table, Asking::ready, everyone(table), happenings);
}

// KA-84
bool is_last_round(const State& table) {
  if (table.time_up || (table.options.rounds != 0 && table.round >= table.options.rounds)) return true;
  if (table.options.score == 0) return false;
  for (const Seat seat : everyone(table)) {
    if (table.scores[seat] >= table.options.score) return true;
  }
  return false;
}

void end_match(State& table, Happenings happenings) {
  table.phase = Phase::ended;
  table.question.asked = table.question.answered = {};
  if (happenings == nullptr) return;
  const auto outcome = Karaya::outcome(table);
  SeatSet winners;
  for (const Seat seat : everyone(table)) {
    if (outcome->rank[seat.index] == 1) winners.add(seat);
  }
  report(happenings, MatchEnded{winners});
}

// ---- Between two rounds

Verdict check(const State& table, Seat seat, const Ready&) {
  if (!asking(table, Asking::ready) || table.phase != Phase::scored) return Verdict::refused("KA-84", "not_now");
  if (!table.question.waits_for(seat)) return Verdict::refused("KA-84", "ready_already");
  return Verdict::allowed();
}

Step apply(State& table, Seat seat, const Ready&, Happenings happenings) {
  table.question.answered.add(seat);
  report(happenings, Readied{seat});
  if (table.question.settled()) begin_next_round(table);
  return Step::final;
}

// The cards go back into the deck; scores and who was active stay (KA-13).
void clear_round(State& table) {
  table.phase = Phase::deal;
  table.ending = Ending::none;
  table.turn = table.lap = 0;
  table.white = nobody;
  table.known = table.dead = table.detained = table.captured = table.yellow = {};
  table.declared = table.rebels = table.orders = table.replies = table.foreseen = {};
  table.cards = {};
  table.partners = {};
  table.earned = {};
}

void begin_next_round(State& table) {
  clear_round(table);
  ask(table, Asking::deal, {}, nullptr);
}

// ---- Time is up: the running round is the last; between two rounds, the last one was (KA-84)

Verdict check(const State& table, const TimeUp&) {
  const bool runs = table.phase == Phase::play || table.phase == Phase::scored;
  if (table.options.minutes == 0 || table.time_up || !runs) return Verdict::refused("TABLE-5", "not_due");
  return Verdict::allowed();
}

void apply(State& table, const TimeUp&, Happenings happenings) {
  table.time_up = true;
  if (table.phase == Phase::scored) end_match(table, happenings);
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
