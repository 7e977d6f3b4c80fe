// What must hold between any two steps of Verrat!, whoever plays.
#include <algorithm>

#include "engine/verrat/rules.h"

namespace divan {

using namespace verrat;

namespace {

using MaybeFault = std::optional<Fault>;

// Each marker, vizier and colour once; who sits where is said twice and must agree.
MaybeFault check_pieces(const State& state) {
  std::uint32_t markers = 0;
  std::uint32_t colours = 0;
  for (const CourtSeat seat : state.ring) markers |= 1u << seat.index;
  for (const Colour colour : state.colours) colours |= 1u << static_cast<int>(colour);
  if (markers != (1u << seat_count) - 1) return Fault{"ring", "not every marker once"};
  if (colours != (1u << player_count) - 1) return Fault{"colours", "not every colour once"};
  int seated = 0;
  int imprisoned = 0;
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    const Spot spot = state.where[Vizier{i}];
    if (!spot.exists()) return Fault{"where", "no such place"};
    seated += spot.at_court();
    imprisoned += spot.in_dungeon();
    const bool agrees = spot.at_court()     ? state.court[spot.seat()] == Vizier{i}
                        : spot.in_dungeon() ? state.dungeons[static_cast<std::size_t>(spot.dungeon() - 1)] == Vizier{i}
                                            : true;
    if (!agrees) return Fault{"where", "a vizier is not where it is said to be"};
  }
  const auto taken = [](const auto& places) {
    return static_cast<int>(std::ranges::count_if(places, [](Vizier vizier) { return vizier != nobody; }));
  };
  if (taken(state.court) != seated) return Fault{"court", "somebody sits there who is elsewhere"};
  if (taken(state.dungeons) != imprisoned) return Fault{"dungeons", "somebody lies there who is elsewhere"};
  return {};
}

MaybeFault check_cards(const State& state) {
  std::array<int, kind_count + 1> seen{};
  for (const auto& hand : state.hands) {
    for (std::size_t i = 0; i < seen.size(); ++i) seen[i] += hand[static_cast<Card>(i)];
  }
  for (const auto& pile : state.piles) {
    for (const Card card : pile) ++seen[static_cast<std::size_t>(card)];
  }
  if (!std::ranges::all_of(seen, [](int count) { return count == copies; })) return Fault{"cards", "not 6 of each"};
  if (!std::ranges::is_sorted(state.piles[City::kaffa])) return Fault{"piles.kaffa", "not sorted"};
  for (std::size_t i = 0; i < city_count; ++i) {
    const auto city = static_cast<City>(i);
    const Pile& pile = state.piles[city];
    const int pardons = static_cast<int>(city == City::kaffa ? std::ranges::count(pile, Card::pardon)
                                                             : std::ranges::find_if(pile, [](Card card) {
                                                                 return card != Card::pardon;
                                                               }) - pile.begin());
    if (state.buried[city] > pardons) return Fault{"buried", "more pardons are known than lie there"};
  }
  return {};
}

// A pile's unused places, an offer that is not open: empty, so that equal States are equal byte for byte.
MaybeFault check_offers(const State& state) {
  for (std::uint8_t from = 0; from < player_count; ++from) {
    if (state.offers_made[Seat{from}] > offers_a_turn) return Fault{"offers_made", "too many"};
    for (std::uint8_t to = 0; to < player_count; ++to) {
      const bool empty = state.offers[Seat{from}][Seat{to}] == Bargain{};
      if (empty == is_open(state, {from}, {to})) return Fault{"offers", "an offer is open and empty, or neither"};
    }
  }
  if (state.open_offers != 0 && state.phase != Phase::intrigue) return Fault{"offers", "open after phase 1"};
  return {};
}

MaybeFault check_questions(const State& state) {
  const bool over = state.ending != Ending::none;
  if (state.questions.empty() != over) return Fault{"questions", "a game is over when nothing is asked"};
  for (const auto& question : state.questions) {
    if (question.number == 0 || question.number > state.questions.count) return Fault{"questions", "miscounted"};
    if (question.settled() && question.what != Asking::deal) return Fault{"questions", "a settled one is open"};
  }
  const bool searching = asking(state, Asking::pick);
  if (!over && state.questions.size() != (searching ? 2 : 1)) return Fault{"questions", "too many are open"};
  return {};
}

}  // namespace

std::optional<Fault> Verrat::sound(const State& state) {
  if (auto fault = check_questions(state)) return fault;
  if (state.phase == Phase::deal) return {};
  if (auto fault = check_pieces(state)) return fault;
  if (auto fault = check_cards(state)) return fault;
  if (auto fault = check_offers(state)) return fault;
  if (State copy = state; state.ending == Ending::none && has_won(copy, nullptr))
    return Fault{"ending", "somebody has won and the game goes on"};
  return {};
}

}  // namespace divan
