// Phase 6: pardons are played (VE-60 to VE-62).
#include "engine/verrat/rules.h"

namespace divan::verrat {

namespace {

// VE-60: from the second or third dungeon; not from the first, never from the Isle.
bool is_pardonable(const State& state, Vizier vizier) {
  const Spot spot = state.where[vizier];
  return spot.in_dungeon() && spot.dungeon() >= 2;
}

bool can_pardon(const State& state, Seat seat) {
  if (state.hands[seat][Card::pardon] == 0) return false;
  for (const Vizier vizier : {state.dungeons[1], state.dungeons[2]}) {
    if (vizier != nobody && vizier.owner() == seat) return true;
  }
  return false;
}

void pardon_from(State& state, int place, Happenings happenings) {
  for (; place < player_count; ++place) {
    const Seat seat = in_order(state.leader, place);
    if (can_pardon(state, seat)) return ask(state, Asking::pardon, SeatSet::of(seat), happenings);
  }
  change_places(state, happenings);
}

void end_pardoning(State& state, Seat seat, Happenings happenings) {
  state.questions.close();
  const int place = (seat.index - state.leader.index + player_count) % player_count;
  pardon_from(state, place + 1, happenings);
}

// The card goes under the pile. VE-61: under an empty one it becomes the top card, face up except at Kaffa.
void bury_pardon(State& state, Seat seat, City city, Happenings happenings) {
  Pile& pile = state.piles[city];
  --state.hands[seat][Card::pardon];
  ++state.buried[city];
  pile.insert(city == City::kaffa ? pile.size() : 0, Card::pardon);  // Kaffa's pile is sorted, pardons last
  if (pile.size() == 1 && city != City::kaffa) report(happenings, TurnedUp{city, Card::pardon});
}

}  // namespace

void begin_pardons(State& state, Happenings happenings) {
  state.phase = Phase::pardon;
  pardon_from(state, 0, happenings);
}

Verdict check(const State& state, Seat seat, const Pardon& pardon) {
  if (const auto verdict = check_asked(state, Asking::pardon, seat, "VE-60"); !verdict.ok()) return verdict;
  if (pardon.vizier > Build::tall) return Verdict::refused("VE-4", "no_such_vizier");
  if (pardon.city > City::isfahan) return Verdict::refused("VE-3", "no_such_city");
  const Vizier vizier = Vizier::of(seat, pardon.vizier);
  if (!is_pardonable(state, vizier)) return Verdict::refused("VE-60", "not_pardonable").with("vizier", vizier.name());
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Pardon& pardon, Happenings happenings) {
  const Vizier vizier = Vizier::of(seat, pardon.vizier);
  state.dungeons[static_cast<std::size_t>(state.where[vizier].dungeon() - 1)] = nobody;
  state.where[vizier] = Spot::beside();  // VE-62
  report(happenings, Pardoned{vizier, pardon.city});
  bury_pardon(state, seat, pardon.city, happenings);
  if (!can_pardon(state, seat)) end_pardoning(state, seat, happenings);  // more than one may be used in a phase
  return Step::final;
}

Verdict check(const State& state, Seat seat, const Hold&) { return check_asked(state, Asking::pardon, seat, "VE-60"); }

Step apply(State& state, Seat seat, const Hold&, Happenings happenings) {
  report(happenings, Held{seat});
  end_pardoning(state, seat, happenings);
  return Step::final;
}

void list_pardon(const State& state, Seat seat, Buffer<Action>& list) {
  for (const Build build : {Build::stout, Build::short_, Build::tall}) {
    if (!is_pardonable(state, Vizier::of(seat, build))) continue;
    for (std::size_t i = 0; i < city_count; ++i) list.push_back(Pardon{build, static_cast<City>(i)});
  }
  list.push_back(Hold{});
}

}  // namespace divan::verrat
