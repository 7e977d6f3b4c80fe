// What must hold between any two steps of Sultans of Karaya, whoever plays.
#include "engine/karaya/rules.h"

namespace divan {

using namespace karaya;

namespace {

using MaybeFault = std::optional<Fault>;

bool within(SeatSet part, SeatSet whole) { return (part - whole).empty(); }

// KA-10, KA-11: the deck is whole; places that nobody sits at are empty.
MaybeFault check_cards(const State& table) {
  std::array<int, card_count> count{};
  for (const Seat seat : everyone(table)) ++count[static_cast<std::size_t>(table.cards[seat])];
  ++count[static_cast<std::size_t>(table.cards[spare])];
  int neutral = 0;
  for (std::size_t i = 0; i < count.size(); ++i) {
    const auto card = static_cast<Card>(i);
    const int copies = deck_of(table).copies(card);
    if (is_neutral(card) ? count[i] > copies : count[i] != copies) return Fault{"cards", "not the deck of KA-10"};
    if (is_neutral(card)) neutral += count[i];
  }
  if (neutral != deck_of(table).neutrals) return Fault{"cards", "not as many Neutrals as KA-10 says"};
  for (const Seat seat : SeatSet::first(most_players) - everyone(table)) {
    if (table.cards[seat] != Card{}) return Fault{"cards", "a card lies where nobody sits"};
  }
  return {};
}

MaybeFault check_tokens(const State& table) {
  const SeatSet slaves = known_with(table, Card::slave);
  const SeatSet speakers = known_with(table, Card::vizier) | known_with(table, Card::fortune_teller);
  const SeatSet sultan = known_with(table, Card::sultan);
  if (!within(table.dead | table.known, everyone(table))) return Fault{"seats", "somebody sits where no seat is"};
  if (!(table.known & table.dead).empty()) return Fault{"seats", "somebody is known and dead"};
  if (!within(table.detained, living(table))) return Fault{"detained", "a dead player is"};
  if (!within(table.captured, slaves)) return Fault{"captured", "somebody is who is no known Slave"};
  if (!table.captured.empty() && known_with(table, Card::slave_driver).empty())
    return Fault{"captured", "without a known Slave Driver"};
  if (!within(table.yellow, table.known)) return Fault{"yellow", "a hidden or dead player has it"};
  if (!within(table.declared, speakers) || !within(table.rebels, table.declared))
    return Fault{"declared", "somebody has a team who can have none"};
  if (!within(table.orders, hidden(table))) return Fault{"orders", "a known or dead player has lodged one"};
  if (sultan.empty() == (table.white != nobody)) return Fault{"white", "it lies exactly while the Sultan is known"};
  if (table.white != nobody && table.white.index >= table.seats) return Fault{"white", "no such seat"};
  for (const Seat seat : everyone(table)) {
    if (table.partners[seat].is(seat) || table.partners[seat].number > table.seats)
      return Fault{"exchanged", "with oneself, or where nobody sits"};
  }
  return {};
}

MaybeFault check_question(const State& table) {
  const auto& question = table.question;
  const bool asks_one = question.what != Asking::deal && question.what != Asking::beat;
  const bool over = table.phase == Phase::ended;
  if (question.number == 0) return Fault{"question", "without a number"};
  if (!over && question.asked.empty() == asks_one) return Fault{"question", "asks nobody, or somebody in the beat"};
  if (!over && asks_one && question.settled()) return Fault{"question", "a settled one is open"};
  if (!within(question.asked, everyone(table)) || !within(question.answered, question.asked))
    return Fault{"question", "somebody answers who is not asked"};
  if (!within(table.replies, question.answered) || (!table.replies.empty() && !is_window(question.what)))
    return Fault{"replies", "of somebody who has not answered, or in no window"};
  if ((question.what == Asking::deal) != (table.phase == Phase::deal)) return Fault{"phase", "not the question's"};
  if ((question.what == Asking::ready) != (table.phase == Phase::scored) && !over)
    return Fault{"phase", "not the question's"};
  return {};
}

// A turn is taken by a living, free player; only the Vizier makes another one act.
MaybeFault check_turn(const State& table) {
  const SeatSet seats = everyone(table);
  if (!seats.has(table.active) || !seats.has(table.actor) || !seats.has(table.starter))
    return Fault{"active", "no such seat"};
  if (asking(table, Asking::turn) && (table.dead | table.captured | table.detained).has(table.active))
    return Fault{"active", "cannot take a turn"};
  if (is_forced(table) && !holds(table, table.active, Card::vizier)) return Fault{"actor", "forced by no Vizier"};
  if (is_forced(table) && asking(table, Asking::beat)) return Fault{"actor", "forced after the action"};
  const bool predicts = asking(table, Asking::foresee) || asking(table, Asking::declare);
  if (!predicts && !table.foreseen.empty()) return Fault{"foreseen", "outside a prediction"};
  if (ending_by_what_lies_open(table) != Ending::none) return Fault{"ending", "the round is won and goes on"};
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
