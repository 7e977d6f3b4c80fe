// Set-up: the options, the empty table, the deal (VE-1 to VE-11).
#include <algorithm>

#include "engine/verrat/rules.h"

namespace divan {

using namespace verrat;

namespace {

constexpr std::size_t cards_dealt_to(City city) { return city == City::kaffa ? 4 : 5; }  // VE-11

// Each of `count` numbers once.
template <class Range, class Index>
bool is_permutation(const Range& range, std::uint32_t count, Index&& index_of) {
  std::uint32_t seen = 0;
  for (const auto& item : range) {
    const auto index = static_cast<std::uint32_t>(index_of(item));
    if (index >= count) return false;
    seen |= 1u << index;
  }
  return seen == (1u << count) - 1;
}

// All 42 cards of VE-5 in the numbers of VE-11.
bool holds_all_cards(const Deal& deal) {
  std::array<int, kind_count + 1> seen{};
  const auto count = [&seen](Card card) {
    const auto kind = static_cast<std::size_t>(card);
    return kind < seen.size() && ++seen[kind] <= copies;
  };
  for (const auto& hand : deal.hands) {
    if (!count(hand[0]) || !count(hand[1])) return false;
  }
  for (std::size_t i = 0; i < city_count; ++i) {
    const auto city = static_cast<City>(i);
    if (deal.piles[city].size() != cards_dealt_to(city)) return false;
    if (!std::ranges::all_of(deal.piles[city], count)) return false;
  }
  return true;
}

}  // namespace

std::optional<Fault> Verrat::check_options(const Options& options, int seats) {
  if (seats != player_count) return Fault{"seats", "Verrat! is for exactly 4"};
  if (options.intrigue_seconds > 3600) return Fault{"intrigue_seconds", "expected 0 (no timer) to 3600"};
  return {};
}

Options Verrat::options_for_people() {
  Options options;
  options.max_turns = 0;
  return options;
}

State Verrat::begin(const Options& options, int) {
  State state;
  state.options = options;
  std::ranges::fill(state.court, nobody);
  std::ranges::fill(state.accused, undecided);
  ask(state, Asking::deal, {}, nullptr);
  return state;
}

Act Verrat::draw(const State&, Random& random) {
  Deal deal;
  for (std::uint8_t i = 0; i < seat_count; ++i) deal.markers[i] = {i}, deal.viziers[i] = {i};
  random.shuffle(std::span<CourtSeat>(deal.markers));
  random.shuffle(std::span<Vizier>(deal.viziers));
  for (std::uint8_t i = 0; i < player_count; ++i) deal.colours[{i}] = static_cast<Colour>(i);
  random.shuffle(std::span(deal.colours.begin(), deal.colours.end()));

  std::array<Card, card_count> cards{};
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = static_cast<Card>(i / copies);
  random.shuffle(std::span<Card>(cards));
  std::size_t next = 0;
  for (auto& hand : deal.hands) hand = {cards[next], cards[next + 1]}, next += 2;
  for (std::size_t i = 0; i < city_count; ++i) {
    const auto city = static_cast<City>(i);
    while (deal.piles[city].size() < cards_dealt_to(city)) deal.piles[city].push_back(cards[next++]);
  }
  return deal;
}

namespace verrat {

Verdict check(const State& state, const Deal& deal) {
  if (!asking(state, Asking::deal)) return Verdict::refused("TABLE-5", "not_due");
  const auto index_of = [](const auto& item) { return item.index; };
  if (!is_permutation(deal.markers, seat_count, index_of)) return Verdict::refused("VE-2", "not_every_marker_once");
  if (!is_permutation(deal.viziers, vizier_count, index_of)) return Verdict::refused("VE-10", "not_every_vizier_once");
  const auto colour_of = [](Colour colour) { return static_cast<std::uint8_t>(colour); };
  if (!is_permutation(deal.colours, player_count, colour_of)) return Verdict::refused("VE-10", "not_every_colour_once");
  if (!holds_all_cards(deal)) return Verdict::refused("VE-11", "not_every_card_once");
  return Verdict::allowed();
}

void apply(State& state, const Deal& deal, Happenings happenings) {
  for (std::uint8_t i = 0; i < seat_count; ++i) {
    const CourtSeat seat = deal.markers[i];
    const Vizier vizier = deal.viziers[i];
    state.ring[Place{i}] = seat;  // VE-2
    state.court[seat] = vizier;   // VE-10
    state.where[vizier] = Spot::at(seat);
  }
  state.colours = deal.colours;
  for (std::uint8_t i = 0; i < player_count; ++i) {
    for (const Card card : deal.hands[Seat{i}]) ++state.hands[Seat{i}][card];  // VE-11
  }
  for (std::size_t i = 0; i < city_count; ++i) {
    const auto city = static_cast<City>(i);
    for (const Card card : deal.piles[city]) state.piles[city].push_back(card);
  }
  std::ranges::sort(state.piles[City::kaffa]);
  state.questions.close();
  report(happenings, Dealt{});
  begin_turn(state, happenings);
}

}  // namespace verrat
}  // namespace divan
