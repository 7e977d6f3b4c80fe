#include "bots/verrat/outlook.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace divan::verrat {
namespace {

constexpr int most_rounds = 12;
constexpr int most_collectors = 3;
// One vizier brings home a kind that is missing: rarer when few are missing.
constexpr std::array<double, kind_count + 1> luck{0, 0.12, 0.19, 0.25, 0.29, 0.32, 0.35};
constexpr double patience = 0.80;  // another may have won a turn later
// That a vizier is not banished in a turn once its owner can be accused: alone, with one other, with more.
constexpr std::array<double, 3> safety{0.85, 0.88, 0.92};
constexpr double way_in = 0.70;    // a vizier from outside gets the seat that it needs
constexpr double second = 0.30;    // what another way to win adds
constexpr double detour = 0.95;    // to leave court and come back, to being outside
constexpr double by_pardon = 0.6;  // a vizier in a dungeon whose pardon is in hand, to a free one
constexpr int eligible = 4;        // VE-40: kinds from which a player's viziers can be accused
constexpr std::array<double, 3> plenty{0.15, 0.55, 1.0};  // by what the cities still hold
// What helps later, in chances to win: a kind, a card more of it, a pardon (more when viziers will soon be banished),
// a vizier that is free.
constexpr double of_a_kind = 0.02, of_a_double = 0.008, of_a_pardon = 0.015, of_a_vizier = 0.01;
constexpr double scale = 0.85;  // so that all that together stays below a win

using ByRounds = std::array<std::array<std::array<double, most_collectors + 1>, most_rounds + 1>, kind_count + 1>;

// [kinds missing][rounds][collectors]: the chance that none is missing then and the vizier is still there, when the
// cities give a share `supply` of what they give at first.
ByRounds completion(double supply, double safe) {
  ByRounds table{};
  for (std::size_t missing = 0; missing <= kind_count; ++missing) {
    for (std::size_t rounds = 0; rounds <= most_rounds; ++rounds) {
      for (std::size_t collectors = 0; collectors <= most_collectors; ++collectors) {
        double& chance = table[missing][rounds][collectors];
        if (rounds == 0) {
          chance = missing == 0 ? 1 : 0;
          continue;
        }
        std::array<double, most_collectors + 1> brought{1};  // how many kinds this round brings
        for (std::size_t i = 0; i < collectors; ++i) {
          for (std::size_t n = i + 1; n > 0; --n)
            brought[n] = brought[n] * (1 - supply * luck[missing]) + brought[n - 1] * supply * luck[missing];
          brought[0] *= 1 - supply * luck[missing];
        }
        for (std::size_t n = 0; n <= collectors; ++n)
          chance += brought[n] * table[missing - std::min(n, missing)][rounds - 1][collectors];
        if (kind_count - missing >= eligible && rounds > 1) chance *= safe;
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
  std::array<double, most_rounds + 1> wait = powers(patience);
  // [kinds missing][collectors]: of a vizier that is free to choose when it takes a seat.
  std::array<std::array<double, most_collectors + 1>, kind_count + 1> free{};

  Tables(double supply, double safe) : complete(completion(supply, safe)) {
    for (std::size_t missing = 0; missing <= kind_count; ++missing) {
      for (std::size_t collectors = 0; collectors <= most_collectors; ++collectors) {
        for (std::size_t rounds = 1; rounds < most_rounds; ++rounds) {
          const double chance = way_in * complete[missing][rounds][collectors] * wait[rounds + 1];
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
    standing.prisoners = static_cast<std::uint8_t>(standing.prisoners + spot.in_dungeon());
  }
  int filled = 0;
  for (std::size_t i = 0; i < city_count; ++i) filled += view.cities[static_cast<City>(i)].cards != 0;
  standing.supply = filled <= 1 ? 0 : filled <= 3 ? 1 : 2;
  for (std::uint8_t i = 0; i < player_count; ++i)
    standing.suspects =
        static_cast<std::uint8_t>(standing.suspects + (Seat{i} != seat && view.players[Seat{i}].kinds >= eligible));
  if (demandable(view, seat, standing.hand))
    standing.demands_at = static_cast<std::int8_t>(view.court[CourtSeat{0}].place.index);
  return standing;
}

double chance_to_win(const Standing& standing) {
  static const auto all = [] {
    std::vector<Tables> result;
    for (const double supply : plenty) {
      for (const double safe : safety) result.emplace_back(supply, safe);
    }
    return result;
  }();
  const Tables& tables = all[standing.supply * safety.size() + std::min<std::size_t>(standing.suspects, 2)];
  const int kinds = kinds_held(standing.hand);
  const auto missing = static_cast<std::size_t>(kind_count - kinds);
  const int pardoned = std::min<int>(standing.prisoners, standing.hand[Card::pardon]);
  const int outside = standing.elsewhere + pardoned;
  std::size_t free = static_cast<std::size_t>(outside);
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
    const std::size_t collectors = (free - 1 + static_cast<std::size_t>(outside)) / 2;  // others wait as well
    // On its way it may demand what is missing. It may wait for its date, or go and come back.
    const bool demands = missing > 0 && place <= standing.demands_at;
    const double in_time = tables.complete[missing - demands][rounds][collectors] * tables.wait[rounds - 1];
    add(std::max(in_time, detour * tables.free[missing][free]));
  }
  for (int i = 0; i < outside; ++i) add((i < standing.elsewhere ? 1 : by_pardon) * tables.free[missing][free]);
  const double later = of_a_kind * kinds + of_a_double * (power_cards(standing.hand) - kinds) +
                       (kinds >= eligible - 1 ? 2 : 1) * of_a_pardon * std::min<int>(standing.hand[Card::pardon], 2) +
                       of_a_vizier * static_cast<double>(free);
  return scale * (best + second * next * (1 - best)) + later;
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
