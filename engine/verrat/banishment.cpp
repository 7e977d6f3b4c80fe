// Phase 5: the accusations are shown, and one vizier may go to the dungeon (VE-40 to VE-43).
#include <algorithm>

#include "engine/verrat/rules.h"

namespace divan::verrat {

namespace {

// VE-40: a vote weighs the sum of the numbers of the seats on which the player's viziers sit now. `highest` is the
// highest of them, for VE-42.
struct Vote {
  std::uint8_t weight = 0;
  std::uint8_t highest = 0;
};

Vote vote_of(const State& state, Seat seat) {
  Vote vote;
  for (const Build build : {Build::stout, Build::short_, Build::tall}) {
    const Spot spot = state.where[Vizier::of(seat, build)];
    if (!spot.at_court()) continue;
    const auto number = static_cast<std::uint8_t>(spot.seat().number());
    vote.weight = static_cast<std::uint8_t>(vote.weight + number);
    vote.highest = std::max(vote.highest, number);
  }
  return vote;
}

// VE-40: it stands at court or in a city, and its owner holds four kinds now.
bool is_eligible(const State& state, Vizier vizier) {
  const Spot spot = state.where[vizier];
  return (spot.at_court() || spot.in_city()) && kinds_held(state.hands[vizier.owner()]) >= 4;
}

// What stands against one accused vizier; the greatest goes. VE-41: the votes; VE-42: then the number of its seat, a
// city counting as 0; then, between viziers in cities, the highest seat among its accusers.
struct Charge {
  std::uint8_t votes = 0;
  std::uint8_t seat = 0;
  std::uint8_t accuser = 0;
  friend constexpr auto operator<=>(const Charge&, const Charge&) = default;
};

using Charges = ByVizier<Charge>;

Charges weigh(const State& state) {
  Charges charges;
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const Vizier accused = state.accused[Seat{i}];
    if (!accused.exists() || !is_eligible(state, accused)) continue;
    const Vote vote = vote_of(state, {i});
    const Spot spot = state.where[accused];
    Charge& charge = charges[accused];
    charge.votes = static_cast<std::uint8_t>(charge.votes + vote.weight);
    charge.seat = static_cast<std::uint8_t>(spot.at_court() ? spot.seat().number() : 0);
    charge.accuser = std::max(charge.accuser, vote.highest);
  }
  return charges;
}

// No two charges with votes are equal: each has an accuser at court of its own, and their highest seats differ.
Vizier worst_charged(const State& state, const Charges& charges) {
  Vizier worst = nobody;
  for (const Vizier accused : state.accused) {
    if (!accused.exists() || charges[accused].votes == 0) continue;
    if (worst == nobody || charges[accused] > charges[worst]) worst = accused;
  }
  return worst;
}

void show_votes(const State& state, const Charges& charges, Happenings happenings) {
  if (happenings == nullptr) return;
  VotesShown shown;
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const Vizier accused = state.accused[Seat{i}];
    if (accused.exists()) shown.ballots[Seat{i}].vizier = accused;
    shown.ballots[Seat{i}].votes = vote_of(state, {i}).weight;
  }
  happenings->emplace_back(shown);
  Tallied tallied;
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    if (charges[Vizier{i}].votes > 0) tallied.votes[Vizier{i}] = charges[Vizier{i}].votes;
  }
  happenings->emplace_back(tallied);
}

// VE-43: into the first dungeon; whoever is there is pushed on, and only as many as must.
void imprison(State& state, Vizier vizier, Happenings happenings) {
  const Spot from = state.where[vizier];
  if (from.at_court()) state.court[from.seat()] = nobody;
  report(happenings, Banished{vizier, from});
  Vizier newcomer = vizier;
  for (int number = 1; number <= 3; ++number) {
    std::swap(newcomer, state.dungeons[static_cast<std::size_t>(number - 1)]);
    state.where[state.dungeons[static_cast<std::size_t>(number - 1)]] = Spot::dungeon(number);
    if (newcomer == nobody) return;
    report(happenings, Pushed{newcomer, number == 3 ? Spot::isle() : Spot::dungeon(number + 1)});
  }
  state.where[newcomer] = Spot::isle();
}

}  // namespace

void banish(State& state, Happenings happenings) {
  state.phase = Phase::banishment;
  const Charges charges = weigh(state);
  show_votes(state, charges, happenings);
  const Vizier worst = worst_charged(state, charges);
  if (worst == nobody) {  // VE-41
    report(happenings, Spared{});
  } else {
    imprison(state, worst, happenings);
  }
  begin_pardons(state, happenings);
}

}  // namespace divan::verrat
