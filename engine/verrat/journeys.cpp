// Phase 3: all plans are shown and carried out (VE-24 to VE-26).
#include "engine/verrat/rules.h"

namespace divan::verrat {

namespace {

// The seats that plans name, as bits.
struct Named {
  std::uint16_t once_or_more = 0;
  std::uint16_t twice_or_more = 0;

  explicit Named(const ByVizier<Destination>& plans) {
    for (const Destination to : plans) {
      if (!to.names_seat()) continue;
      const auto bit = static_cast<std::uint16_t>(1u << to.seat().index);
      twice_or_more |= once_or_more & bit;
      once_or_more |= bit;
    }
  }
  bool contested(CourtSeat seat) const { return (twice_or_more >> seat.index) & 1u; }
};

void show_plans(const State& state, Happenings happenings) {
  if (happenings == nullptr) return;
  PlansShown shown;
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    if (state.plans[Vizier{i}].planned()) shown.plans[Vizier{i}] = state.plans[Vizier{i}];
  }
  happenings->emplace_back(shown);
}

void move(State& state, Vizier vizier, Spot to, Happenings happenings) {
  const Spot from = state.where[vizier];
  if (from.at_court()) state.court[from.seat()] = nobody;
  if (to.at_court()) state.court[to.seat()] = vizier;
  state.where[vizier] = to;
  report(happenings, Moved{vizier, from, to});
}

enum class Arrival : std::uint8_t { none, city, seat };

// VE-26: a seat is entered only if it is empty at that moment and no other plan names it.
Arrival enter(State& state, Vizier vizier, CourtSeat seat, const Named& named, Happenings happenings) {
  const bool contested = named.contested(seat);
  if (contested || state.court[seat] != nobody) {
    report(happenings, Stayed{vizier, state.where[vizier], seat, contested ? Why::contested : Why::occupied});
    return Arrival::none;
  }
  move(state, vizier, Spot::at(seat), happenings);
  return Arrival::seat;
}

// One vizier's journey. VE-25: a city always lets it in.
Arrival journey(State& state, Vizier vizier, const Named& named, Happenings happenings) {
  const Destination to = state.plans[vizier];
  if (to.names_seat()) return enter(state, vizier, to.seat(), named, happenings);
  if (!to.names_city()) return Arrival::none;
  move(state, vizier, to.spot(), happenings);
  return Arrival::city;
}

}  // namespace

// VE-24: in turn order, each player's departures from court first, then the others stout, short, tall.
void make_journeys(State& state, Happenings happenings) {
  state.phase = Phase::journeys;
  show_plans(state, happenings);
  const Named named(state.plans);
  for (int place = 0; place < player_count; ++place) {
    const Seat seat = in_order(state.leader, place);
    std::array<bool, 3> from_court{};
    for (std::uint8_t i = 0; i < 3; ++i)
      from_court[i] = state.where[Vizier::of(seat, static_cast<Build>(i))].at_court();
    for (const bool departures : {true, false}) {
      for (std::uint8_t i = 0; i < 3; ++i) {
        if (from_court[i] != departures) continue;
        const Arrival arrival = journey(state, Vizier::of(seat, static_cast<Build>(i)), named, happenings);
        if (arrival == Arrival::seat && has_won(state, happenings)) return;  // VE-80
      }
    }
  }
  begin_cards(state, happenings);
}

}  // namespace divan::verrat
