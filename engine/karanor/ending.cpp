// The end (MK-60 to MK-62).
#include "engine/karanor/rules.h"

namespace divan {

using namespace karanor;

namespace karanor {

void end_game(State& state, Happenings happenings) {
  void_offers(state, happenings);
  state.phase = Phase::over;
  state.questions.close_all();
  state.tasks.clear();
  report(happenings, Ended{});
}

}  // namespace karanor

// MK-61: most prestige; tie: most gold; still tied: shared.
std::optional<Outcome> Karanor::outcome(const State& state) {
  if (state.phase != Phase::over) return {};
  const auto better = [](const Player& one, const Player& other) {
    return one.prestige != other.prestige ? one.prestige > other.prestige : one.gold > other.gold;
  };
  Outcome outcome;
  outcome.seats = state.seats;
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    const Player& player = state.players[Seat{i}];
    outcome.rank[i] = 1;
    for (std::uint8_t j = 0; j < state.seats; ++j) outcome.rank[i] += better(state.players[Seat{j}], player);
    outcome.points[i] = player.prestige;
  }
  return outcome;
}

}  // namespace divan
