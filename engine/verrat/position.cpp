// Positions that people write (arrange).
#include "engine/verrat/position.h"

#include <algorithm>

#include "engine/verrat/rules.h"

namespace divan {

using namespace verrat;

namespace {

using MaybeFault = std::optional<Fault>;

std::string path(std::string_view member, std::string_view key) { return std::string(member) + "." + std::string(key); }

// Named things get what they are given, each given once; the others get what is left, in order.
template <class Given, class Target, class Value>
MaybeFault give_out(const Given& given, Target& target, std::span<const Value> all, std::string_view member) {
  std::uint32_t used = 0;
  const auto index_of = [&](const Value& value) {
    return static_cast<std::size_t>(std::ranges::find(all, value) - all.begin());
  };
  for (std::size_t i = 0; i < Target::size(); ++i) {
    const auto& value = given[Target::key(i)];
    if (!value) continue;
    const auto index = index_of(*value);
    if (index == all.size()) return Fault{std::string(member), "something unknown is named"};
    if ((used >> index) & 1u) return Fault{std::string(member), "something is named twice"};
    used |= 1u << index;
    target[Target::key(i)] = *value;
  }
  for (std::size_t i = 0; i < Target::size(); ++i) {
    if (given[Target::key(i)]) continue;
    const auto index = static_cast<std::size_t>(std::countr_one(used));
    used |= 1u << index;
    target[Target::key(i)] = all[index];
  }
  return {};
}

MaybeFault arrange_markers(const Position& position, State& state) {
  std::array<CourtSeat, seat_count> all{};
  for (std::uint8_t i = 0; i < seat_count; ++i) all[i] = {i};
  return give_out(position.markers, state.ring, std::span<const CourtSeat>(all), "markers");
}

MaybeFault arrange_colours(const Position& position, State& state) {
  constexpr std::array<Colour, player_count> all{Colour::red, Colour::yellow, Colour::green, Colour::blue};
  return give_out(position.colours, state.colours, std::span<const Colour>(all), "colours");
}

MaybeFault put_vizier(State& state, Vizier vizier, Spot spot) {
  Vizier none = nobody;
  Vizier* occupant = &none;
  if (spot.at_court()) occupant = &state.court[spot.seat()];
  if (spot.in_dungeon()) occupant = &state.dungeons[static_cast<std::size_t>(spot.dungeon() - 1)];
  if (*occupant != nobody)
    return Fault{path("viziers", vizier.name()), "there is " + std::string(occupant->name()) + " already"};
  *occupant = vizier;
  state.where[vizier] = spot;
  return {};
}

MaybeFault arrange_viziers(const Position& position, State& state) {
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    const auto& spot = position.viziers[Vizier{i}];
    if (!spot) continue;
    if (!spot->exists()) return Fault{path("viziers", Vizier{i}.name()), "no such place"};
    if (auto fault = put_vizier(state, {i}, *spot)) return fault;
  }
  std::uint8_t seat = 0;
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    if (position.viziers[Vizier{i}]) continue;
    while (state.court[CourtSeat{seat}] != nobody) ++seat;
    if (auto fault = put_vizier(state, {i}, Spot::at({seat}))) return fault;
  }
  return {};
}

// ---- Cards

MaybeFault take_out(Cards& left, Card card, int count, std::string_view where) {
  if (card > Card::pardon || count > left[card])
    return Fault{std::string(where), "there are only 6 cards of each kind and 6 pardons"};
  left[card] = static_cast<std::uint8_t>(left[card] - count);
  return {};
}

MaybeFault arrange_named_cards(const Position& position, State& state, Cards& left) {
  for (std::uint8_t i = 0; i < player_count; ++i) {
    if (!position.hands[Seat{i}]) continue;
    state.hands[Seat{i}] = *position.hands[Seat{i}];
    for (std::size_t kind = 0; kind <= kind_count; ++kind) {
      const auto card = static_cast<Card>(kind);
      if (auto fault = take_out(left, card, state.hands[Seat{i}][card], "hands")) return fault;
    }
  }
  for (std::size_t i = 0; i < city_count; ++i) {
    const auto city = static_cast<City>(i);
    if (!position.piles[city]) continue;
    for (const Card card : *position.piles[city]) {
      if (auto fault = take_out(left, card, 1, "piles")) return fault;
      state.piles[city].insert(0, card);  // written top first
    }
  }
  return {};
}

// The remaining cards, of each kind in turn, go to the piles that are not named, in turn.
MaybeFault arrange_other_cards(const Position& position, State& state, Cards& left) {
  List<City, city_count> open;
  for (std::size_t i = 0; i < city_count; ++i) {
    if (!position.piles[static_cast<City>(i)]) open.push_back(static_cast<City>(i));
  }
  std::size_t next = 0;
  for (std::size_t kind = 0; left.total() > 0; kind = (kind + 1) % (kind_count + 1)) {
    const auto card = static_cast<Card>(kind);
    if (left[card] == 0) continue;
    if (open.empty()) return Fault{"piles", "cards are left over: leave a pile unnamed"};
    Pile& pile = state.piles[open[next++ % open.size()]];
    if (pile.full()) return Fault{"piles", "too many cards are left over for the piles that are not named"};
    pile.push_back(card);
    --left[card];
  }
  std::ranges::sort(state.piles[City::kaffa]);
  return {};
}

MaybeFault arrange_cards(const Position& position, State& state) {
  Cards left;
  for (std::size_t kind = 0; kind <= kind_count; ++kind) left[static_cast<Card>(kind)] = copies;
  if (auto fault = arrange_named_cards(position, state, left)) return fault;
  if (auto fault = arrange_other_cards(position, state, left)) return fault;
  for (std::size_t i = 0; i < city_count; ++i) {
    const auto city = static_cast<City>(i);
    state.buried[city] = position.buried[city].value_or(0);
  }
  return {};
}

// ---- The turn

// What seats have sealed: named, or the default.
MaybeFault arrange_sealed(const Position& position, SeatSet sealed, State& state) {
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    const Vizier vizier{i};
    const auto& plan = position.plans[vizier];
    if (plan && (!plan->planned() || !sealed.has(vizier.owner()) || !state.where[vizier].is_free()))
      return Fault{path("plans", vizier.name()), "this vizier has no sealed plan"};
    if (sealed.has(vizier.owner()) && state.where[vizier].is_free())
      state.plans[vizier] = plan.value_or(Destination::stay());
  }
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const auto& accused = position.accusations[Seat{i}];
    if (accused && (!accused->exists() || !sealed.has({i}) || !can_be_accused(state, *accused)))
      return Fault{path("accusations", std::to_string(i + 1)), "this seat has sealed no such accusation"};
    if (sealed.has({i})) state.accused[Seat{i}] = accused.value_or(nobody);
  }
  return {};
}

MaybeFault check_sealed_plans(const State& state) {
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    const Vizier vizier{i};
    if (!state.plans[vizier].planned()) continue;
    if (!check_destination(state, vizier, state.plans[vizier]).ok())
      return Fault{path("plans", vizier.name()), "no such plan is allowed"};
  }
  return {};
}

MaybeFault begin_phase(const Position& position, State& state) {
  const SeatSet everybody = SeatSet::first(player_count);
  state.phase = position.phase.value_or(Phase::intrigue);
  const bool late = state.phase == Phase::cards || state.phase == Phase::pardon;
  if (position.sealed && state.phase != Phase::plans) return Fault{"sealed", "only in phase plans"};
  const SeatSet sealed = late ? everybody : position.sealed.value_or(SeatSet{});
  if (!(sealed - everybody).empty()) return Fault{"sealed", "no such seat"};
  if (!late && sealed == everybody) return Fault{"sealed", "somebody must be left to seal"};
  if (auto fault = arrange_sealed(position, sealed, state)) return fault;
  switch (state.phase) {
    case Phase::intrigue: begin_intrigue(state, nullptr); return {};
    case Phase::plans:
      begin_plans(state, nullptr);
      state.questions.back().answered = sealed;
      return check_sealed_plans(state);
    case Phase::cards: begin_cards(state, nullptr); return {};
    case Phase::pardon: begin_pardons(state, nullptr); return {};
    default: return Fault{"phase", "a position begins in phase intrigue, plans, cards or pardon"};
  }
}

}  // namespace

std::optional<Fault> Verrat::arrange(const Options& options, int seats, const Position& position, State& arranged) {
  if (auto fault = check_options(options, seats)) return fault;
  State state = begin(options, seats);
  state.questions = {};
  if (auto fault = arrange_markers(position, state)) return fault;
  if (auto fault = arrange_colours(position, state)) return fault;
  if (auto fault = arrange_viziers(position, state)) return fault;
  if (auto fault = arrange_cards(position, state)) return fault;
  state.turn = position.turn.value_or(1);
  if (state.turn == 0) return Fault{"turn", "turns count from 1"};
  if (position.leader && position.leader->index >= player_count) return Fault{"leader", "no such seat"};
  state.leader = position.leader.value_or(find_leader(state));
  if (State won = state; has_won(won, nullptr)) return Fault{"", "somebody has won already"};
  if (auto fault = begin_phase(position, state)) return fault;
  if (auto fault = sound(state)) return fault;
  arranged = state;
  return {};
}

}  // namespace divan
