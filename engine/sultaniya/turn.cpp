// How turns begin and end (SU-20 to SU-24, SU-50, SU-60), and who is asked.
#include <bit>

#include "engine/sultaniya/rules.h"

namespace divan::sultaniya {

void ask(State& table, Asking what, SeatSet seats, std::uint8_t about) {
  if (!table.questions.empty()) table.questions.pop_back();
  table.questions.push_back({what, about, ++table.question_count, seats, {}});
}

Verdict check_asked(const State& table, std::initializer_list<Asking> what, Seat seat, std::string_view rule) {
  for (const Asking one : what) {
    if (!asking(table, one)) continue;
    if (table.questions.back().waits_for(seat)) return Verdict::allowed();
    return Verdict::refused(rule, "not_your_turn");
  }
  return Verdict::refused(rule, "not_now");
}
Verdict check_asked(const State& table, Asking what, Seat seat, std::string_view rule) {
  return check_asked(table, {what}, seat, rule);
}

std::uint8_t pay_out(State& table, Seat seat, int wanted) {
  const auto paid = static_cast<std::uint8_t>(wanted < table.treasury ? wanted : table.treasury);  // SU-3
  table.treasury = static_cast<std::uint8_t>(table.treasury - paid);
  table.players[seat].sapphires = static_cast<std::uint8_t>(table.players[seat].sapphires + paid);
  return paid;
}

void begin_turn(State& table, Seat seat, Happenings happenings) {
  table.active = seat;
  ++table.turn;
  table.djinn = no_djinn;
  table.builds = 1;
  table.uncovering = no_pile;
  table.barred = 0;
  table.built = false;
  report(happenings, TurnBegan{table.turn, seat});
  ask(table, Asking::turn, SeatSet::of(seat));
}

namespace {

void end_game(State& table, Ending ending, Happenings happenings) {
  table.phase = Phase::over;
  table.ending = ending;
  table.questions.pop_back();
  report(happenings, Ended{ending});
  if (happenings == nullptr) return;
  const auto outcome = *Sultaniya::outcome(table);
  for (std::uint8_t i = 0; i < table.seats; ++i) {
    Scored scored{{i}, {}, outcome.points[i], outcome.rank[i]};
    for (const auto objective : table.players[Seat{i}].objectives)
      scored.objectives.push_back(table.content->objectives[objective].name);
    report(happenings, scored);
  }
}

// SU-60: alone, the fifth roof or the twentieth turn.
Ending solo_ending(const State& table) {
  if (table.ended_by != nobody) return Ending::roofs;
  return table.turn >= most_solo_turns ? Ending::turns : Ending::none;
}

// SU-50: the others have had their last turn; or a standstill: the treasury is empty, and nobody has built or called a
// djinn in two whole laps.
Ending table_ending(const State& table) {
  if (table.ended_by == table.active.next(table.seats).index) return Ending::roofs;
  const bool stands_still = table.treasury == 0 && table.idle >= idle_laps * table.seats;
  return stands_still ? Ending::standstill : Ending::none;
}

}  // namespace

void end_turn(State& table, Happenings happenings) {
  const bool acted = table.built || table.djinn != no_djinn;
  table.idle = acted ? std::uint8_t{0} : static_cast<std::uint8_t>(table.idle + 1);
  table.builds = 0;
  const int roofs = std::popcount(palace_of(table, table.active).row(Floor::roof));
  if (table.ended_by == nobody && roofs >= roofs_to_end) {  // SU-50
    table.ended_by = table.active.index;
    table.phase = Phase::last_turns;
    if (table.seats > 1) report(happenings, EndBegan{table.active});  // SU-60: alone, nobody has a turn left
  }
  const Ending ending = table.seats == 1 ? solo_ending(table) : table_ending(table);
  if (ending != Ending::none) return end_game(table, ending, happenings);
  begin_turn(table, table.active.next(table.seats), happenings);
}

void next_build(State& table, Happenings happenings) {
  --table.builds;
  if (table.builds == 0) return end_turn(table, happenings);
  bar_uncovered(table);  // SU-42
  ask(table, Asking::build, SeatSet::of(table.active));
}

// ---- SU-24: pass

Verdict check(const State& table, Seat seat, const Pass&) {
  if (asking(table, Asking::turn)) return check_asked(table, Asking::turn, seat, "SU-24");
  if (const auto verdict = check_asked(table, Asking::build, seat, "SU-24"); !verdict.ok()) return verdict;
  if (table.djinn != no_djinn) return Verdict::refused("SU-40b", "no_sapphires_for_a_skipped_build");
  if (something_fits(table, seat)) return Verdict::refused("SU-22", "must_build");
  return Verdict::allowed();
}

void apply(State& table, Seat seat, const Pass&, Happenings happenings) {
  report(happenings, Passed{seat, pay_out(table, seat, pass_pay)});
  end_turn(table, happenings);
}

}  // namespace divan::sultaniya
