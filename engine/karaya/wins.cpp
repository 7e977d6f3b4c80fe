// How a round is won (KA-70 to KA-73) and what it brings (KA-80 to KA-83).
#include "engine/karaya/rules.h"

namespace divan::karaya {

namespace {

// KA-73: every Assassin of the deck is dead, and the Slaves of the deck that are not dead, not captured and not
// known-and-detained number two or fewer. KA-1: a hidden card, the spare's too, counts as alive and free.
bool no_rebel_can_win(const State& state) {
  const Deck& deck = deck_of(state);
  if (dead_with(state, Card::assassin) < deck.assassins) return false;
  const SeatSet bound = known_with(state, Card::slave) & (state.captured | state.detained);
  return deck.slaves - dead_with(state, Card::slave) - bound.size() <= 2;
}

// KA-70: only an Assassin can kill the Sultan (KA-33, KA-37).
bool sultan_is_dead(const State& state) { return dead_with(state, Card::sultan) > 0; }

// KA-71, KA-42: three or more known, free Slaves in a row of adjacent living players.
bool revolution(const State& state) {
  const auto is_slave = [](Card card) { return card == Card::slave; };
  const SeatSet rising = holders(state, state.known - state.captured - state.detained, is_slave);
  if (count_few(rising) < 3) [[likely]]
    return false;
  for (const Seat middle : rising) {
    const Seat before = previous_in(middle, living(state));
    const Seat after = next_in(middle, living(state));
    if (before != after && rising.has(before) && rising.has(after)) return true;
  }
  return false;
}

}  // namespace

// KA-3: in this order; KA-72 comes before them, when play reaches a seat.
Ending ending_by_what_lies_open(const State& state) {
  if (!state.dead.empty()) {
    if (no_rebel_can_win(state)) return Ending::safety;
    if (sultan_is_dead(state)) return Ending::assassination;
  }
  if (revolution(state)) return Ending::revolution;
  return Ending::none;
}

bool has_ended(State& state, Happenings happenings) {
  const Ending how = ending_by_what_lies_open(state);
  if (how == Ending::none) return false;
  end_round(state, how, happenings);
  return true;
}

std::optional<Team> winner_of(Ending ending) {
  switch (ending) {
    case Ending::reign:
    case Ending::safety: return Team::loyalists;
    case Ending::assassination:
    case Ending::revolution: return Team::rebels;
    default: return {};
  }
}

// ---- Points

namespace {

// What a card wins with, hidden or known, whoever else is at the table.
bool wins_with(const State& state, Seat seat, Team winner) {
  const bool known = state.known.has(seat);
  switch (state.cards[seat]) {
    case Card::sultan:
    case Card::guard: return winner == Team::loyalists;
    case Card::assassin:
    case Card::slave: return winner == Team::rebels;
    case Card::slave_driver: return winner == (known ? Team::loyalists : Team::rebels);                     // KA-81
    case Card::belly_dancer: return winner == (known ? Team::rebels : Team::loyalists);                     // KA-81
    case Card::vizier:                                                                                      // KA-82
    case Card::fortune_teller: return known && state.declared.has(seat) && winner == team_of(state, seat);  // KA-83
  }
  return false;
}

}  // namespace

Score score_of(const State& state, Seat seat, std::optional<Team> winner) {
  const Card card = state.cards[seat];
  const auto scored = [card](int points, Merit why) { return Score{card, static_cast<std::uint8_t>(points), why, 0}; };
  if (state.dead.has(seat)) return scored(0, Merit::dead);
  if (!winner) return scored(0, Merit::nothing);  // KA-29
  const bool known = state.known.has(seat);
  if (wins_with(state, seat, *winner)) return known ? scored(2, Merit::known) : scored(1, Merit::hidden);  // KA-80
  if (card == Card::fortune_teller) return scored(0, Merit::unpredicted);
  if (card == Card::vizier && !known) {  // KA-82: whichever team won
    for (const Seat beside : adjacent_to(state, seat)) {
      if (state.known.has(beside) && wins_with(state, beside, *winner)) return scored(1, Merit::adjacent);
    }
  }
  return scored(0, Merit::lost);
}

}  // namespace divan::karaya
