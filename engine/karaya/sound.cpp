// What must hold between any two steps of Sultans of Karaya, whoever plays.
#include "engine/karaya/rules.h"

namespace divan {

using namespace karaya;

namespace {

using MaybeFault = std::optional<Fault>;

bool within(SeatSet part, SeatSet whole) { return (part - whole).empty(); }

// KA-10, KA-11: the deck is whole; places that nobody sits at are empty.
MaybeFault check_cards(const State& state) {
  std::array<int, card_count> count{};
  for (const Seat seat : everyone(state)) ++count[static_cast<std::size_t>(state.cards[seat])];
  ++count[static_cast<std::size_t>(state.cards[spare])];
  int neutral = 0;
  for (std::size_t i = 0; i < count.size(); ++i) {
    const auto card = static_cast<Card>(i);
    const int copies = deck_of(state).copies(card);
    if (is_neutral(card) ? count[i] > copies : count[i] != copies) return Fault{"cards", "not the deck of KA-10"};
    if (is_neutral(card)) neutral += count[i];
  }
  if (neutral != deck_of(state).neutrals) return Fault{"cards", "not as many Neutrals as KA-10 says"};
  for (const Seat seat : SeatSet::first(most_players) - everyone(state)) {
    if (state.cards[seat] != Card{}) return Fault{"cards", "a card lies where nobody sits"};
  }
  return {};
}

MaybeFault check_tokens(const State& state) {
  const SeatSet slaves = known_with(state, Card::slave);
  const SeatSet speakers = known_with(state, Card::vizier) | known_with(state, Card::fortune_teller);
  const SeatSet sultan = known_with(state, Card::sultan);
  if (!within(state.dead | state.known, everyone(state))) return Fault{"seats", "somebody sits where no seat is"};
  if (!(state.known & state.dead).empty()) return Fault{"seats", "somebody is known and dead"};
  if (!within(state.detained, living(state))) return Fault{"detained", "a dead player is"};
  if (!within(state.captured, slaves)) return Fault{"captured", "somebody is who is no known Slave"};
  if (!state.captured.empty() && known_with(state, Card::slave_driver).empty())
    return Fault{"captured", "without a known Slave Driver"};
  if (!within(state.yellow, state.known)) return Fault{"yellow", "a hidden or dead player has it"};
  if (!within(state.declared, speakers) || !within(state.rebels, state.declared))
    return Fault{"declared", "somebody has a team who can have none"};
  if (!within(state.orders, hidden(state))) return Fault{"orders", "a known or dead player has lodged one"};
  if (sultan.empty() == (state.white != nobody)) return Fault{"white", "it lies exactly while the Sultan is known"};
  if (state.white != nobody && state.white.index >= state.seats) return Fault{"white", "no such seat"};
  for (const Seat seat : everyone(state)) {
    if (state.partners[seat].is(seat) || state.partners[seat].number > state.seats)
      return Fault{"exchanged", "with oneself, or where nobody sits"};
  }
  return {};
}

MaybeFault check_question(const State& state) {
  const auto& question = state.question;
  const bool asks_one = question.what != Asking::deal && question.what != Asking::beat;
  const bool over = state.phase == Phase::ended;
  if (question.number == 0) return Fault{"question", "without a number"};
  if (!over && question.asked.empty() == asks_one) return Fault{"question", "asks nobody, or somebody in the beat"};
  if (!over && asks_one && question.settled()) return Fault{"question", "a settled one is open"};
  if (!within(question.asked, everyone(state)) || !within(question.answered, question.asked))
    return Fault{"question", "somebody answers who is not asked"};
  if (!within(state.replies, question.answered) || (!state.replies.empty() && !is_window(question.what)))
    return Fault{"replies", "of somebody who has not answered, or in no window"};
  if ((question.what == Asking::deal) != (state.phase == Phase::deal)) return Fault{"phase", "not the question's"};
  if ((question.what == Asking::ready) != (state.phase == Phase::scored) && !over)
    return Fault{"phase", "not the question's"};
  return {};
}

// A turn is taken by a living, free player; only the Vizier makes another one act.
MaybeFault check_turn(const State& state) {
  const SeatSet seats = everyone(state);
  if (!seats.has(state.active) || !seats.has(state.actor) || !seats.has(state.starter))
    return Fault{"active", "no such seat"};
  if (asking(state, Asking::turn) && (state.dead | state.captured | state.detained).has(state.active))
    return Fault{"active", "cannot take a turn"};
  if (is_forced(state) && !holds(state, state.active, Card::vizier)) return Fault{"actor", "forced by no Vizier"};
  if (is_forced(state) && asking(state, Asking::beat)) return Fault{"actor", "forced after the action"};
  const bool predicts = asking(state, Asking::foresee) || asking(state, Asking::declare);
  if (!predicts && !state.foreseen.empty()) return Fault{"foreseen", "outside a prediction"};
  if (ending_by_what_lies_open(state) != Ending::none) return Fault{"ending", "the round is won and goes on"};
  return {};
}

}  // namespace

std::optional<Fault> Karaya::sound(const State& state) {
  if (state.seats < min_seats || state.seats > max_seats) return Fault{"seats", "5 to 15"};
  if (auto fault = check_question(state)) return fault;
  if (state.phase == Phase::deal) return {};
  if (auto fault = check_cards(state)) return fault;
  if (state.phase != Phase::play) return {};
  if (auto fault = check_tokens(state)) return fault;
  return check_turn(state);
}

}  // namespace divan
