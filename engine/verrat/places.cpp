// Phase 7: the change of places (VE-70), and the end: a new sultan (VE-80), or the limit (VE-82).
#include <algorithm>

#include "engine/verrat/rules.h"

namespace divan {

using namespace verrat;

namespace verrat {

namespace {

// VE-70: all viziers at court move one seat clockwise at the same time; from the favourite's seat past the throne.
void turn_the_ring(State& table) {
  const ByCourtSeat<Vizier> before = table.court;
  for (std::uint8_t i = 0; i < seat_count; ++i) {
    const CourtSeat from = table.ring[Place{i}];
    const CourtSeat to = table.ring[Place{i}.clockwise()];
    const Vizier vizier = before[from];
    table.court[to] = vizier;
    if (vizier != nobody) table.where[vizier] = Spot::at(to);
  }
}

void reach_limit(State& table, Happenings happenings) {
  table.ending = Ending::limit;
  report(happenings, LimitReached{table.turn});
}

}  // namespace

void change_places(State& table, Happenings happenings) {
  table.phase = Phase::places;
  turn_the_ring(table);
  report(happenings, PlacesChanged{});
  if (has_won(table, happenings)) return;  // VE-80
  if (table.options.max_turns != 0 && table.turn >= table.options.max_turns) return reach_limit(table, happenings);
  begin_turn(table, happenings);
}

// VE-80: all six kinds, and a vizier on the favourite's seat.
bool has_won(State& table, Happenings happenings) {
  const Vizier vizier = table.court[table.ring[favourite]];
  if (vizier == nobody || kinds_held(table.hands[vizier.owner()]) < kind_count) return false;
  table.ending = Ending::won;
  table.questions.clear();
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

Standing standing_of(const State& table, Seat seat) {
  Standing standing;
  standing.sultan = table.ending == Ending::won && table.court[table.ring[favourite]].owner() == seat;
  for (const Build build : {Build::stout, Build::short_, Build::tall}) {
    standing.in_play |= table.where[Vizier::of(seat, build)] != Spot::isle();
  }
  standing.kinds = kinds_held(table.hands[seat]);
  standing.cards = power_cards(table.hands[seat]);
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
