#include "engine/karaya/hindsight.h"

#include <algorithm>
#include <cmath>

namespace divan {

using namespace karaya;

namespace {

constexpr std::uint16_t certain = 1000;
constexpr double nearly = 1e-9;  // what summing up may have lost

std::uint16_t in_thousand(double share) {
  if (share >= 1 - nearly) return certain;
  if (share <= nearly) return 0;
  return static_cast<std::uint16_t>(std::clamp(std::lround(share * certain), 1L, certain - 1L));
}

Guess guess_of(const Knowledge& knowledge) {
  const Likelihoods likely = likelihoods(knowledge);
  const auto sultan = static_cast<std::size_t>(Card::sultan);
  Guess guess;
  for (Seat seat : SeatSet::first(players(knowledge.view))) guess.push_back(in_thousand(likely[seat][sultan]));
  guess.push_back(in_thousand(likely[spare][sultan]));
  return guess;
}

template <class... Happened>
bool is_any_of(const Event& event) {
  return (std::holds_alternative<Happened>(event) || ...);
}

// Somebody looked at, moved or showed a card, or learned something of one.
bool is_of_cards(const Event& event) {
  return is_any_of<Dealt, Saw, Peeked, Switched, Hid, Exchanged, Revealed, Hunted, Killed, RoundEnded>(event);
}

// By the view of those from whom nothing is kept.
std::optional<Seat> who_holds_the_sultan(const View& open) {
  for (Seat seat : SeatSet::first(players(open))) {
    const auto& secret = open.secrets[seat];
    if ((secret && secret->card == Card::sultan) || open.seats[seat]->card == Card::sultan) return seat;
  }
  return {};
}

}  // namespace

int Karaya::rounds_over(const View& view) { return view.phase == Phase::play ? view.round - 1 : view.round; }

void Retrospect::follow(const Feed<Karaya>& open, std::span<const Feed<Karaya>> seats) {
  Moment moment;
  for (const auto& told : open.events()) {
    if (is_of_cards(*told)) moment.events.push_back(*told);
  }
  if (moment.events.empty()) return;
  told_.round = open.view().round;
  // Play may have passed on within the step: what happened belongs to the turn in which it was done.
  if (open.before().phase == Phase::play) moment.turn = open.before().turn;
  moment.sultan = who_holds_the_sultan(open.view());
  for (const auto& seat : seats) moment.guesses[seat.viewer().seat()] = guess_of(seat.knowledge());
  told_.moments.push_back(std::move(moment));
}

}  // namespace divan
