#include "bots/verrat/cards.h"

#include <algorithm>

#include "bots/verrat/forecast.h"

namespace divan::verrat {
namespace {

template <class Wanted>
const Wanted* first(std::span<const Action> legal) {
  for (const auto& action : legal) {
    if (const auto* found = std::get_if<Wanted>(&action)) return found;
  }
  return nullptr;
}

// The best action of a kind by a score; the first of equals.
template <class Wanted, class Score>
const Wanted* best(std::span<const Action> legal, const Score& score) {
  const Wanted* chosen = nullptr;
  for (const auto& action : legal) {
    const auto* found = std::get_if<Wanted>(&action);
    if (found != nullptr && (chosen == nullptr || score(*found) > score(*chosen))) chosen = found;
  }
  return chosen;
}

// ---- Phase 4

std::optional<Action> collect(const View& view, Seat me, std::span<const Action> legal) {
  const Cards& hand = view.players[me].cards;
  const auto* pick = best<Pick>(legal, [&](const Pick& one) { return want(hand, one.card); });
  if (pick != nullptr) return Action(*pick);
  // What is missing before what is not, so that a search at Kaffa knows what is still missing.
  const auto worth = [&](const Take& one) { return want(hand, *view.cities[one.city].top); };
  const auto* take = best<Take>(legal, worth);
  const auto* search = first<Search>(legal);
  if (take != nullptr && (search == nullptr || worth(*take) >= 1)) return Action(*take);
  if (search != nullptr) return Action(*search);
  if (take != nullptr) return Action(*take);
  return legal.empty() ? std::optional<Action>() : std::optional<Action>(legal.front());
}

std::optional<Action> demand(const View& view, std::span<const Action> legal) {
  const auto* wanted =
      best<Demand>(legal, [&](const Demand& one) { return chance_to_win(standing_of(view, one.from)); });
  if (wanted != nullptr) return Action(*wanted);
  return legal.empty() ? std::optional<Action>() : std::optional<Action>(legal.front());
}

// ---- Phase 6

// The latest dungeon first; the card goes where it is out of the way: under the highest pile.
std::optional<Action> pardon(const View& view, Seat me, std::span<const Action> legal) {
  const auto* free = best<Pardon>(legal, [&](const Pardon& one) {
    const int dungeon = view.viziers[Vizier::of(me, one.vizier)].dungeon();
    return dungeon * static_cast<int>(card_count) + view.cities[one.city].cards;
  });
  if (free != nullptr) return Action(*free);
  const auto* hold = first<Hold>(legal);
  return hold != nullptr ? std::optional<Action>(Action(*hold)) : std::optional<Action>();
}

}  // namespace

std::optional<Action> answer_about_cards(const View& view, Seat me, std::span<const Action> legal) {
  switch (view.question->what) {
    case Asking::collect:
    case Asking::pick: return collect(view, me, legal);
    case Asking::demand: return demand(view, legal);
    case Asking::pardon: return pardon(view, me, legal);
    default: return {};
  }
}

}  // namespace divan::verrat
