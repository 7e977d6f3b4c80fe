// Phase 7: the change of places (VE-70), and the end: a new sultan (VE-80), or the limit (VE-82).
#include <algorithm>

#include "engine/verrat/rules.h"

namespace divan {

using namespace verrat;

namespace verrat {

namespace {

// VE-70: all viziers at court move one seat clockwise at the same time; from the favourite's seat past the throne.
void turn_the_ring(State& state) {
  const ByCourtSeat<Vizier> before = state.court;
  for (std::uint8_t i = 0; i < seat_count; ++i) {
    const CourtSeat from = state.ring[Place{i}];
    const CourtSeat to = state.ring[Place{i}.clockwise()];
    const Vizier vizier = before[from];
    state.court[to] = vizier;
    if (vizier != nobody) state.where[vizier] = Spot::at(to);
  }
}

void reach_limit(State& state, Happenings happenings) {
  state.ending = Ending::limit;
  report(happenings, LimitReached{state.turn});
}

}  // namespace

void change_places(State& state, Happenings happenings) {
  state.phase = Phase::places;
  turn_the_ring(state);
  report(happenings, PlacesChanged{});
  if (has_won(state, happenings)) return;  // VE-80
  if (state.options.max_turns != 0 && state.turn >= state.options.max_turns) return reach_limit(state, happenings);
  begin_turn(state, happenings);
}

// VE-80: all six kinds, and a vizier on the favourite's seat.
bool has_won(State& state, Happenings happenings) {
  const Vizier vizier = state.court[state.ring[favourite]];
  if (vizier == nobody || kinds_held(state.hands[vizier.owner()]) < kind_count) return false;
  state.ending = Ending::won;
  state.questions.close_all();
  report(happenings, Won{vizier.owner()});
  return true;
}

namespace {

// How a seat stands at the end; greater is better. VE-80: the new sultan first. VE-81: whoever has every vizier on the
// Isle cannot win, so it stands behind the others. Then VE-82: different kinds, then power cards.
struct Standing {
  bool sultan = false;
  bool in_play = false;
  int kinds = 0;
  int cards = 0;
  friend constexpr auto operator<=>(const Standing&, const Standing&) = default;
};

Standing standing_of(const State& state, Seat seat) {
  Standing standing;
  standing.sultan = state.ending == Ending::won && state.court[state.ring[favourite]].owner() == seat;
  for (const Build build : {Build::stout, Build::short_, Build::tall}) {
    standing.in_play |= state.where[Vizier::of(seat, build)] != Spot::isle();
  }
  standing.kinds = kinds_held(state.hands[seat]);
  standing.cards = power_cards(state.hands[seat]);
  return standing;
}

}  // namespace
}  // namespace verrat

// Ruling of the house: the others behind the new sultan are ranked as at the limit, ranks shared when equal; the points
// are the number of different kinds. Points may be equal where ranks are not: the rank decides.
Outcome Verrat::final_outcome(const State& state) {
  Outcome outcome;
  outcome.seats = player_count;
  std::array<Standing, player_count> standings;
  for (std::uint8_t i = 0; i < player_count; ++i) standings[i] = standing_of(state, {i});
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const auto better = std::ranges::count_if(standings, [&](const Standing& other) { return other > standings[i]; });
    outcome.rank[i] = static_cast<std::uint8_t>(better + 1);
    outcome.points[i] = static_cast<std::int16_t>(standings[i].kinds);
  }
  return outcome;
}

}  // namespace divan
