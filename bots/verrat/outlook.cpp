#include "bots/verrat/outlook.h"

#include <algorithm>
#include <cmath>

namespace divan::verrat {
namespace {

constexpr int most_rounds = 12;
constexpr int most_collectors = 3;
// One vizier brings home a kind that is missing: rarer when few are missing.
constexpr std::array<double, kind_count + 1> luck{0, 0.12, 0.19, 0.25, 0.29, 0.32, 0.35};
constexpr double patience = 0.80;  // another may have won a turn later
constexpr double safety = 0.85;    // of a vizier at court whose owner can be accused (VE-40), a turn
constexpr double way_in = 0.70;    // a vizier from outside gets the seat that it needs
constexpr double second = 0.30;    // what another way to win adds
constexpr int eligible = 4;        // kinds from which a player's viziers can be accused

using ByRounds = std::array<std::array<std::array<double, most_collectors + 1>, most_rounds + 1>, kind_count + 1>;

// [kinds missing][rounds][collectors]: the chance that none is missing then, when the cities have `plenty`.
ByRounds completion(double plenty) {
  ByRounds table{};
  for (std::size_t missing = 0; missing <= kind_count; ++missing) {
    for (std::size_t rounds = 0; rounds <= most_rounds; ++rounds) {
      for (std::size_t collectors = 0; collectors <= most_collectors; ++collectors) {
        double& chance = table[missing][rounds][collectors];
        if (missing == 0 || rounds == 0) {
          chance = missing == 0 ? 1 : 0;
          continue;
        }
        std::array<double, most_collectors + 1> brought{1};  // how many kinds this round brings
        for (std::size_t i = 0; i < collectors; ++i) {
          for (std::size_t n = i + 1; n > 0; --n)
            brought[n] = brought[n] * (1 - plenty * luck[missing]) + brought[n - 1] * plenty * luck[missing];
          brought[0] *= 1 - plenty * luck[missing];
        }
        for (std::size_t n = 0; n <= collectors; ++n)
          chance += brought[n] * table[missing - std::min(n, missing)][rounds - 1][collectors];
      }
    }
  }
  return table;
}

// A table of powers, since this is asked for thousands of times in a decision.
std::array<double, most_rounds + 1> powers(double base) {
  std::array<double, most_rounds + 1> result{1};
  for (std::size_t i = 1; i < result.size(); ++i) result[i] = result[i - 1] * base;
  return result;
}

struct Tables {
  ByRounds complete;
  std::array<double, most_rounds + 1> calm = powers(patience), exposed = powers(patience * safety);
  // [kinds missing][collectors]: of a vizier that is free to choose when it takes a seat.
  std::array<std::array<double, most_collectors + 1>, kind_count + 1> free{};

  explicit Tables(double plenty) : complete(completion(plenty)) {
    for (std::size_t missing = 0; missing <= kind_count; ++missing) {
      for (std::size_t collectors = 0; collectors <= most_collectors; ++collectors) {
        for (std::size_t rounds = 1; rounds < most_rounds; ++rounds) {
          const double chance = way_in * complete[missing][rounds][collectors] * calm[rounds + 1];
          free[missing][collectors] = std::max(free[missing][collectors], chance);
        }
      }
    }
  }
};

}  // namespace

Standing standing_of(const View& view, Seat seat) {
  Standing standing;
  standing.hand = view.players[seat].cards;
  for (std::size_t i = 0; i < 3; ++i) {
    const Spot spot = view.viziers[Vizier::of(seat, static_cast<Build>(i))];
    if (spot.at_court()) standing.places[i] = static_cast<std::int8_t>(view.court[spot.seat()].place.index);
    standing.elsewhere = static_cast<std::uint8_t>(standing.elsewhere + (spot.is_free() && !spot.at_court()));
  }
  int filled = 0;
  for (std::size_t i = 0; i < city_count; ++i) filled += view.cities[static_cast<City>(i)].cards != 0;
  standing.supply = filled <= 1 ? 0 : filled <= 3 ? 1 : 2;
  if (demandable(view, seat, standing.hand))
    standing.demands_at = static_cast<std::int8_t>(view.court[CourtSeat{0}].place.index);
  return standing;
}

double chance_to_win(const Standing& standing) {
  static const std::array<Tables, 3> by_supply{Tables(0.15), Tables(0.55), Tables(1)};
  const Tables& tables = by_supply[standing.supply];
  const int kinds = kinds_held(standing.hand);
  const auto missing = static_cast<std::size_t>(kind_count - kinds);
  std::size_t free = standing.elsewhere;
  for (const int place : standing.places) free += place >= 0;
  if (free == 0) return 0;  // VE-81, or nearly
  double best = 0, next = 0;
  const auto add = [&](double chance) {
    next = std::max(next, std::min(best, chance));
    best = std::max(best, chance);
  };
  for (const int place : standing.places) {
    if (place < 0) continue;
    const auto rounds = static_cast<std::size_t>(rounds_to_favourite(place));
    const std::size_t collectors = standing.elsewhere + (free - 1 - standing.elsewhere) / 2;  // others wait as well
    const auto& waiting = kinds >= eligible ? tables.exposed : tables.calm;
    // On its way it may demand what is missing. It may wait for its date, or go and come back.
    const bool demands = missing > 0 && place <= standing.demands_at;
    const double in_time = tables.complete[missing - demands][rounds][collectors] * waiting[rounds - 1];
    add(std::max(in_time, 0.95 * tables.free[missing][free]));
  }
  for (int i = 0; i < standing.elsewhere; ++i) add(tables.free[missing][free]);
  const double later = 0.02 * kinds + 0.008 * (power_cards(standing.hand) - kinds) +
                       0.006 * standing.hand[Card::pardon] + 0.01 * static_cast<double>(free);
  return best + second * next * (1 - best) + later;
}

std::optional<Card> demandable(const View& view, Seat seat, const Cards& hand) {
  for (std::size_t i = 0; i < kind_count; ++i) {
    const auto card = static_cast<Card>(i);
    if (hand[card] != 0) continue;
    for (std::uint8_t other = 0; other < player_count; ++other) {
      if (Seat{other} != seat && view.players[Seat{other}].cards[card] >= 2) return card;
    }
  }
  return {};
}

int votes_of(const View& view, Seat seat) {
  int votes = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Spot spot = view.viziers[Vizier::of(seat, static_cast<Build>(i))];
    if (spot.at_court()) votes += spot.seat().number();
  }
  return votes;
}

}  // namespace divan::verrat
