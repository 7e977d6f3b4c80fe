// Phase 4: cards are collected from the cities (VE-27 to VE-29), then demanded from seat 1 (VE-30).
#include <algorithm>
#include <bit>

#include "engine/verrat/rules.h"

namespace divan::verrat {

namespace {

constexpr std::uint8_t bit_of(City city) { return static_cast<std::uint8_t>(1u << static_cast<int>(city)); }

// VE-27: where a vizier is alone, own ones counted too.
Spot::Spots with_one_vizier(const State& state) {
  Spot::Spots visited = 0;
  Spot::Spots crowded = 0;
  for (const Spot spot : state.where) {
    crowded |= visited & spot.bit();
    visited |= spot.bit();
  }
  return visited & ~crowded;
}

// VE-27: the cities, as bits, where `seat` may still take a card: a vizier of its own is alone there, and the pile is
// not empty.
std::uint8_t collectable(const State& state, Seat seat, Spot::Spots alone) {
  const Vizier first = Vizier::of(seat, Build::stout);
  Spot::Spots own = 0;
  for (std::uint8_t i = 0; i < 3; ++i) own |= state.where[Vizier{static_cast<std::uint8_t>(first.index + i)}].bit();
  auto open = static_cast<std::uint8_t>(Spot::cities_of(own & alone) & ~state.collected);
  for (std::uint8_t rest = open; rest != 0; rest &= static_cast<std::uint8_t>(rest - 1)) {
    const auto city = static_cast<City>(std::countr_zero(rest));
    if (state.piles[city].empty()) open &= static_cast<std::uint8_t>(~bit_of(city));
  }
  return open;
}
std::uint8_t collectable(const State& state, Seat seat) { return collectable(state, seat, with_one_vizier(state)); }

Verdict check_collectable(const State& state, Seat seat, City city, std::string_view rule) {
  if ((collectable(state, seat) & bit_of(city)) != 0) return Verdict::allowed();
  if ((state.collected & bit_of(city)) != 0) return Verdict::refused(rule, "already_collected");
  if (state.piles[city].empty()) return Verdict::refused(rule, "nothing_there");
  return Verdict::refused(rule, "not_alone_there");
}

// ---- VE-30

Seat owner_of_seat_1(const State& state) { return state.court[CourtSeat{0}].owner(); }

bool can_demand(const State& state, Seat seat, Seat from, Card card) {
  return from != seat && state.hands[seat][card] == 0 && state.hands[from][card] >= 2;
}

bool can_demand_something(const State& state, Seat seat) {
  for (std::uint8_t i = 0; i < player_count; ++i) {
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      if (can_demand(state, seat, {i}, static_cast<Card>(kind))) return true;
    }
  }
  return false;
}

void begin_demand(State& state, Happenings happenings) {
  if (state.court[CourtSeat{0}] != nobody && can_demand_something(state, owner_of_seat_1(state)))
    return ask(state, Asking::demand, SeatSet::of(owner_of_seat_1(state)), happenings);
  banish(state, happenings);
}

// ---- VE-27, in turn order

void collect_from(State& state, int place, Happenings happenings) {
  const Spot::Spots alone = with_one_vizier(state);
  for (; place < player_count; ++place) {
    const Seat seat = in_order(state.leader, place);
    if (collectable(state, seat, alone) != 0) return ask(state, Asking::collect, SeatSet::of(seat), happenings);
  }
  begin_demand(state, happenings);
}

void end_collecting(State& state, Seat seat, Happenings happenings) {
  state.questions.close();
  const int place = (seat.index - state.leader.index + player_count) % player_count;
  collect_from(state, place + 1, happenings);
}

// A seat is asked as long as there is something left for it.
void go_on_collecting(State& state, Seat seat, Happenings happenings) {
  if (collectable(state, seat) == 0) end_collecting(state, seat, happenings);
}

// VE-27, VE-29: the top card goes face up to its taker, and the next one is turned up.
void take_top(State& state, Seat seat, City city, Happenings happenings) {
  Pile& pile = state.piles[city];
  const Card card = pile.back();
  pile.pop_back();
  state.buried[city] = std::min(state.buried[city], static_cast<std::uint8_t>(pile.size()));
  state.collected |= bit_of(city);
  ++state.hands[seat][card];
  report(happenings, Taken{seat, city, card});
  if (!pile.empty()) report(happenings, TurnedUp{city, pile.back()});
}

}  // namespace

void begin_cards(State& state, Happenings happenings) {
  state.phase = Phase::cards;
  collect_from(state, 0, happenings);
}

// ---- Take

Verdict check(const State& state, Seat seat, const Take& take) {
  if (const auto verdict = check_asked(state, Asking::collect, seat, "VE-27"); !verdict.ok()) return verdict;
  if (take.city > City::isfahan) return Verdict::refused("VE-3", "no_such_city");
  if (take.city == City::kaffa) return Verdict::refused("VE-28", "kaffa_is_searched");
  return check_collectable(state, seat, take.city, "VE-27");
}

Step apply(State& state, Seat seat, const Take& take, Happenings happenings) {
  take_top(state, seat, take.city, happenings);
  if (!has_won(state, happenings)) go_on_collecting(state, seat, happenings);  // VE-80
  return Step::final;
}

// ---- Kaffa (VE-28)

Verdict check(const State& state, Seat seat, const Search&) {
  if (const auto verdict = check_asked(state, Asking::collect, seat, "VE-28"); !verdict.ok()) return verdict;
  return check_collectable(state, seat, City::kaffa, "VE-28");
}

Step apply(State& state, Seat seat, const Search&, Happenings happenings) {
  state.collected |= bit_of(City::kaffa);
  if (happenings != nullptr) {
    Cards cards;
    for (const Card card : state.piles[City::kaffa]) ++cards[card];
    report(happenings, Searched{seat, cards});
  }
  ask(state, Asking::pick, SeatSet::of(seat), happenings);
  return Step::final;
}

Verdict check(const State& state, Seat seat, const Pick& pick) {
  if (const auto verdict = check_asked(state, Asking::pick, seat, "VE-28"); !verdict.ok()) return verdict;
  if (pick.card > Card::pardon) return Verdict::refused("VE-5", "no_such_card");
  if (std::ranges::find(state.piles[City::kaffa], pick.card) == state.piles[City::kaffa].end())
    return Verdict::refused("VE-28", "not_in_the_pile");
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Pick& pick, Happenings happenings) {
  Pile& pile = state.piles[City::kaffa];
  pile.erase(static_cast<std::size_t>(std::ranges::find(pile, pick.card) - pile.begin()));
  // One pardon fewer is known to be there; which of two equal cards it was does not matter.
  if (pick.card == Card::pardon && state.buried[City::kaffa] > 0) --state.buried[City::kaffa];
  ++state.hands[seat][pick.card];
  state.questions.close();
  report(happenings, Picked{seat, pick.card});
  if (!has_won(state, happenings)) go_on_collecting(state, seat, happenings);  // VE-80
  return Step::final;
}

// ---- Leave: taking is optional (VE-27, VE-28)

Verdict check(const State& state, Seat seat, const Leave&) {
  if (asking(state, Asking::pick)) return check_asked(state, Asking::pick, seat, "VE-28");
  return check_asked(state, Asking::collect, seat, "VE-27");
}

Step apply(State& state, Seat seat, const Leave&, Happenings happenings) {
  const Asking what = state.questions.back().what;
  report(happenings, Left{seat, what});
  if (what == Asking::pick) {
    state.questions.close();
    go_on_collecting(state, seat, happenings);
  } else {
    end_collecting(state, seat, happenings);
  }
  return Step::final;
}

// The top card of every city of its own, and nothing at Kaffa.
void lapse_collect(State& state, Happenings happenings) {
  const Seat seat = *state.questions.back().asked.begin();
  auto rest = static_cast<std::uint8_t>(collectable(state, seat) & ~bit_of(City::kaffa));
  for (; rest != 0; rest &= static_cast<std::uint8_t>(rest - 1)) {
    take_top(state, seat, static_cast<City>(std::countr_zero(rest)), happenings);
    if (has_won(state, happenings)) return;  // VE-80
  }
  end_collecting(state, seat, happenings);
}

// ---- Demand (VE-30)

Verdict check(const State& state, Seat seat, const Demand& demand) {
  if (const auto verdict = check_asked(state, Asking::demand, seat, "VE-30"); !verdict.ok()) return verdict;
  if (demand.from.index >= player_count) return Verdict::refused("TABLE-4", "no_such_seat");
  if (demand.card > Card::pardon) return Verdict::refused("VE-5", "no_such_card");
  if (demand.card == Card::pardon) return Verdict::refused("VE-30", "not_a_power_card");
  if (demand.from == seat) return Verdict::refused("VE-30", "from_oneself");
  if (state.hands[seat][demand.card] != 0) return Verdict::refused("VE-30", "already_held");
  if (state.hands[demand.from][demand.card] < 2)
    return Verdict::refused("VE-30", "fewer_than_two").with("seat", demand.from.number());
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Demand& demand, Happenings happenings) {
  --state.hands[demand.from][demand.card];
  ++state.hands[seat][demand.card];
  state.questions.close();
  report(happenings, Demanded{seat, demand.from, demand.card});
  if (!has_won(state, happenings)) banish(state, happenings);  // VE-80
  return Step::final;
}

Verdict check(const State& state, Seat seat, const Waive&) { return check_asked(state, Asking::demand, seat, "VE-30"); }

Step apply(State& state, Seat seat, const Waive&, Happenings happenings) {
  state.questions.close();
  report(happenings, Waived{seat});
  banish(state, happenings);
  return Step::final;
}

// ---- Lists

void list_collect(const State& state, Seat seat, Buffer<Action>& list) {
  for (auto rest = collectable(state, seat); rest != 0; rest &= static_cast<std::uint8_t>(rest - 1)) {
    const auto city = static_cast<City>(std::countr_zero(rest));
    if (city == City::kaffa) {
      list.push_back(Search{});
    } else {
      list.push_back(Take{city});
    }
  }
  list.push_back(Leave{});
}

void list_pick(const State& state, Buffer<Action>& list) {
  const Pile& pile = state.piles[City::kaffa];
  for (std::size_t i = 0; i < pile.size(); ++i) {
    if (i == 0 || pile[i] != pile[i - 1]) list.push_back(Pick{pile[i]});
  }
  list.push_back(Leave{});
}

void list_demand(const State& state, Seat seat, Buffer<Action>& list) {
  for (std::uint8_t i = 0; i < player_count; ++i) {
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      const auto card = static_cast<Card>(kind);
      if (can_demand(state, seat, {i}, card)) list.push_back(Demand{{i}, card});
    }
  }
  list.push_back(Waive{});
}

}  // namespace divan::verrat
