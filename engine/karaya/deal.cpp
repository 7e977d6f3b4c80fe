// Set-up: the options, the empty table, the deal (KA-10 to KA-13).
#include <algorithm>

#include "engine/karaya/rules.h"

namespace divan {

using namespace karaya;

namespace {

constexpr std::array<Card, 4> neutrals{Card::slave_driver, Card::belly_dancer, Card::vizier, Card::fortune_teller};

// KA-13: after the first round it is settled who begins: the next clockwise of the last active player, dead or not.
Seat next_starter(const State& state) { return state.active.next(state.seats); }

}  // namespace

std::optional<Fault> Karaya::check_options(const Options& options, int seats) {
  if (seats < min_seats || seats > max_seats) return Fault{"seats", "Sultans of Karaya is for 5 to 15"};
  if (options.rounds == 0 && options.score == 0 && options.minutes == 0)
    return Fault{"rounds", "expected 1 or more, or 0 with a score or minutes"};
  if (options.score > 1000) return Fault{"score", "expected 0 (off) to 1000"};
  if (options.minutes > 1440) return Fault{"minutes", "expected 0 (off) to 1440"};
  if (options.max_laps > 1000) return Fault{"max_laps", "expected 0 (off) to 1000"};
  if (options.beat_seconds > 60) return Fault{"beat_seconds", "expected 0 (the house's beat) to 60"};
  if (!options.carried.empty() && options.carried.size() != static_cast<std::size_t>(seats))
    return Fault{"carried", "expected one score for each seat, or none"};
  for (const auto score : options.carried) {
    if (score > 1000) return Fault{"carried", "expected scores from 0 to 1000"};
    if (options.score != 0 && score >= options.score) return Fault{"carried", "somebody has that score already"};
  }
  return {};
}

Options Karaya::simulation_options() {
  Options options;
  options.max_laps = 60;
  return options;
}

State Karaya::begin(const Options& options, int seats) {
  State state;
  state.options = options;
  state.seats = static_cast<std::uint8_t>(seats);
  for (std::size_t i = 0; i < options.carried.size(); ++i)  // KA-84
    state.scores[Seat{static_cast<std::uint8_t>(i)}] = options.carried[i];
  ask(state, Asking::deal, {}, nullptr);
  return state;
}

// KA-11: the Neutrals are drawn first, unseen; then all cards are shuffled.
Act Karaya::draw(const State& state, Random& random) {
  const Deck& deck = deck_of(state);
  auto drawn = neutrals;
  random.shuffle(std::span<Card>(drawn));
  List<Card, place_count> cards;
  for (const Card card : {Card::sultan, Card::guard, Card::assassin, Card::slave}) {
    for (int i = 0; i < deck.copies(card); ++i) cards.push_back(card);
  }
  for (std::size_t i = 0; i < deck.neutrals; ++i) cards.push_back(drawn[i]);
  random.shuffle(std::span(cards.begin(), cards.end()));

  Deal deal;
  for (const Seat seat : everyone(state)) deal.cards[seat] = cards[seat.index];
  deal.spare = cards.back();
  const auto seats = static_cast<std::uint32_t>(state.seats);
  deal.starter = state.round == 0 ? Seat{static_cast<std::uint8_t>(random.below(seats))} : next_starter(state);
  return deal;
}

namespace karaya {

Verdict check(const State& state, const Deal& deal) {
  if (!asking(state, Asking::deal)) return Verdict::refused("TABLE-5", "not_due");
  std::array<int, karaya::card_count> count{};
  const auto counts = [&count](Card card) {
    const auto kind = static_cast<std::size_t>(card);
    return kind < count.size() && ++count[kind] > 0;
  };
  for (const Seat seat : SeatSet::first(most_players)) {
    if (deal.cards[seat].has_value() != (seat.index < state.seats)) return Verdict::refused("KA-12", "not_one_each");
    if (deal.cards[seat] && !counts(*deal.cards[seat])) return Verdict::refused("KA-10", "other_cards");
  }
  if (!counts(deal.spare)) return Verdict::refused("KA-10", "other_cards");
  for (std::size_t i = 0; i < count.size(); ++i) {
    const auto card = static_cast<Card>(i);
    const int copies = deck_of(state).copies(card);
    if (is_neutral(card) ? count[i] > copies : count[i] != copies) return Verdict::refused("KA-10", "other_cards");
  }
  const bool exists = deal.starter.index < state.seats;
  if (!exists || (state.round != 0 && deal.starter != next_starter(state)))
    return Verdict::refused("KA-13", "other_starter");
  return Verdict::allowed();
}

void apply(State& state, const Deal& deal, Happenings happenings) {
  clear_round(state);
  ++state.round;
  state.lap = 1;
  state.phase = Phase::play;
  state.starter = deal.starter;
  state.cards[spare] = deal.spare;
  report(happenings, Dealt{state.round, deal.starter});
  for (const Seat seat : everyone(state)) {
    state.cards[seat] = *deal.cards[seat];
    report(happenings, Saw{seat, seat, state.cards[seat]});
  }
  begin_turn(state, deal.starter, happenings);
}

}  // namespace karaya
}  // namespace divan
