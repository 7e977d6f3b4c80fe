#include "python/src/numbered.h"

#include <algorithm>

#include "engine/core/games.h"

namespace divan::python {

void write_rewards(const Outcome& outcome, Reward kind, std::span<float> out) {
  const auto ranks = std::span(outcome.rank).first(outcome.seats);
  const auto winners = static_cast<float>(std::ranges::count(ranks, 1));
  const auto seats = static_cast<float>(ranks.size());
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    if (kind == Reward::points) {
      out[i] = outcome.points[i];
    } else if (kind == Reward::win) {
      out[i] = (ranks[i] == 1 ? 1 / winners : 0) - 1 / seats;
    } else {
      // Who shares a rank shares the places that they take up.
      const auto better = static_cast<float>(std::ranges::count_if(ranks, [&](int rank) { return rank < ranks[i]; }));
      const auto worse = static_cast<float>(std::ranges::count_if(ranks, [&](int rank) { return rank > ranks[i]; }));
      out[i] = seats > 1 ? (worse - better) / (seats - 1) : 0;
    }
  }
}

bool Company::has_bots() const {
  return std::ranges::any_of(bots, [](const std::string& bot) { return !bot.empty(); });
}

Numbers number_game(const Kind& kind) {
  Numbers numbers;
  with_game(kind.game->id(), [&]<class G>(std::type_identity<G>) { numbers = numbers_of<G>(kind); });
  return numbers;
}

}  // namespace divan::python
