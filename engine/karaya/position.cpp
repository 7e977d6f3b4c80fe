// Positions that people write (arrange).
#include "engine/karaya/position.h"

#include "engine/karaya/rules.h"

namespace divan {

using namespace karaya;

namespace {

using MaybeFault = std::optional<Fault>;

std::string path(std::string_view member, Seat seat) {
  return std::string(member) + "." + std::to_string(seat.number());
}

// ---- Cards

// What is left of the deck of KA-10. Of the Neutrals any may be in, as many as it says.
class Rest {
 public:
  explicit Rest(const Deck& deck) : deck_(deck) {}

  MaybeFault take(Card card, std::string where) {
    const auto kind = static_cast<std::size_t>(card);
    if (kind >= used_.size()) return Fault{std::move(where), "no such card"};
    const bool too_many = ++used_[kind] > deck_.copies(card);
    neutrals_ += is_neutral(card);
    if (too_many || neutrals_ > deck_.neutrals) return Fault{std::move(where), "more of these than KA-10 says"};
    return {};
  }
  // The first kind in order that is not used up.
  Card next() {
    for (std::size_t i = 0; i < used_.size(); ++i) {
      const auto card = static_cast<Card>(i);
      const bool is_left = used_[i] < deck_.copies(card) && !(is_neutral(card) && neutrals_ == deck_.neutrals);
      if (!is_left) continue;
      ++used_[i];
      neutrals_ += is_neutral(card);
      return card;
    }
    return {};
  }

 private:
  Deck deck_;
  std::array<int, card_count> used_{};
  int neutrals_ = 0;
};

MaybeFault arrange_cards(const Position& position, State& state) {
  Rest rest(deck_of(state));
  for (const Seat seat : everyone(state)) {
    if (!position.cards[seat]) continue;
    if (auto fault = rest.take(*position.cards[seat], path("cards", seat))) return fault;
    state.cards[seat] = *position.cards[seat];
  }
  if (position.spare) {
    if (auto fault = rest.take(*position.spare, "spare")) return fault;
    state.cards[spare] = *position.spare;
  }
  for (const Seat seat : everyone(state)) {
    if (!position.cards[seat]) state.cards[seat] = rest.next();
  }
  if (!position.spare) state.cards[spare] = rest.next();
  return {};
}

// ---- Players

MaybeFault check_seats(const Position& position, int seats) {
  const SeatSet everyone = SeatSet::first(seats);
  for (const auto& set :
       {position.known, position.dead, position.detained, position.captured, position.yellow, position.orders}) {
    if (set && !(*set - everyone).empty()) return Fault{"", "somebody is named who does not sit here"};
  }
  for (const auto& seat : {position.starter, position.active, position.white}) {
    if (seat && !everyone.has(*seat)) return Fault{"", "somebody is named who does not sit here"};
  }
  SeatSet exchanged;
  for (const Seat seat : everyone) {
    const SeatSet others = position.exchanged[seat].value_or(SeatSet{});
    if (!(others - everyone).empty()) return Fault{path("exchanged", seat), "somebody is named who does not sit here"};
    if (!(others & exchanged).empty()) return Fault{path("exchanged", seat), "on one turn with two players"};
    exchanged = exchanged | others;
  }
  for (const Seat seat : SeatSet::first(most_players) - everyone) {
    const bool named = position.cards[seat] || position.declared[seat] || position.exchanged[seat] ||
                       position.scores[seat] || position.latest_two[seat];
    if (named) return Fault{std::to_string(seat.number()), "nobody sits here"};
  }
  return {};
}

void arrange_players(const Position& position, State& state) {
  state.known = position.known.value_or(SeatSet{});
  state.dead = position.dead.value_or(SeatSet{});
  state.detained = position.detained.value_or(SeatSet{});
  state.captured = position.captured.value_or(SeatSet{});
  state.yellow = position.yellow.value_or(SeatSet{});
  state.orders = position.orders.value_or(SeatSet{});
  for (const Seat seat : everyone(state)) {
    if (position.declared[seat]) declare_team(state, seat, *position.declared[seat]);
    for (const Seat other : position.exchanged[seat].value_or(SeatSet{})) state.partners[other] = Partner(seat);
    state.scores[seat] = position.scores[seat].value_or(state.scores[seat]);
    state.latest_two[seat] = position.latest_two[seat].value_or(std::uint8_t{0});
  }
}

MaybeFault arrange_time(const Position& position, State& state) {
  state.round = position.round.value_or(std::uint8_t{1});
  state.lap = position.lap.value_or(std::uint16_t{1});
  state.turn = position.turn.value_or(std::uint16_t{1});
  if (state.round == 0 || state.lap == 0 || state.turn == 0) return Fault{"", "rounds, laps and turns count from 1"};
  if (state.options.rounds != 0 && state.round > state.options.rounds)
    return Fault{"round", "the match is over by then"};
  state.starter = position.starter.value_or(Seat{});
  state.active = state.actor = position.active.value_or(state.starter);
  state.time_up = position.time_up.value_or(false);
  if (position.white) {
    state.white = *position.white;
  } else if (!known_with(state, Card::sultan).empty()) {
    state.white = state.active;
  }
  for (const Seat seat : everyone(state)) {
    if (state.latest_two[seat] >= state.round) return Fault{path("latest_two", seat), "a round before this one"};
  }
  return {};
}

}  // namespace

std::optional<Fault> Karaya::arrange(const Options& options, int seats, const Position& position, State& arranged) {
  if (auto fault = check_options(options, seats)) return fault;
  if (auto fault = check_seats(position, seats)) return fault;
  State state = begin(options, seats);
  clear_round(state);
  state.phase = Phase::play;
  state.question = {};
  if (auto fault = arrange_cards(position, state)) return fault;
  arrange_players(position, state);
  if (auto fault = arrange_time(position, state)) return fault;
  ask(state, Asking::turn, SeatSet::of(state.active), nullptr);
  if (auto fault = sound(state)) return fault;
  arranged = state;
  return {};
}

}  // namespace divan
