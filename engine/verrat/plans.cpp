// Phase 2: plans and accusations (VE-22, VE-23). A seat plans its free viziers stout, short, tall, then accuses, then
// seals. Until the seal every step may be taken back; nobody else is told of any.
#include <algorithm>

#include "engine/verrat/rules.h"

namespace divan::verrat {

void begin_plans(State& state, Happenings happenings) {
  state.phase = Phase::plans;
  ask(state, Asking::plans, SeatSet::first(player_count), happenings);
}

namespace {

enum class PlanStep : std::uint8_t { stout, short_, tall, accuse, seal };

PlanStep next_step(const State& state, Seat seat) {
  for (std::uint8_t i = 0; i < 3; ++i) {
    const Vizier vizier = Vizier::of(seat, static_cast<Build>(i));
    if (state.where[vizier].is_free() && !state.plans[vizier].planned()) return static_cast<PlanStep>(i);
  }
  return state.accused[seat] == undecided ? PlanStep::accuse : PlanStep::seal;
}

Verdict check_planning(const State& state, Seat seat, std::string_view rule) {
  if (!asking(state, Asking::plans)) return Verdict::refused(rule, "not_now");
  if (!state.questions.back().waits_for(seat)) return Verdict::refused(rule, "already_sealed");
  return Verdict::allowed();
}

void end_plans(State& state, Happenings happenings) {
  state.questions.close();
  make_journeys(state, happenings);
}

}  // namespace

std::uint16_t named_for_others(const State& state, Vizier vizier) {
  std::uint16_t named = 0;
  const Vizier first = Vizier::of(vizier.owner(), Build::stout);
  for (std::uint8_t i = first.index; i < first.index + 3; ++i) {
    const Vizier other{i};
    const Destination to = state.plans[other];
    if (other != vizier && to.names_seat()) named |= static_cast<std::uint16_t>(1u << to.seat().index);
  }
  return named;
}

std::uint32_t open_destinations(const State& state, Vizier vizier) {
  constexpr std::uint32_t stay = 1;
  constexpr std::uint32_t cities = ((1u << city_count) - 1) << 1;
  constexpr std::uint32_t seats = ((1u << seat_count) - 1) << (1 + city_count);
  const Spot from = state.where[vizier];
  if (from.at_court()) return stay | cities;
  const std::uint32_t here = from.in_city() ? 2u << static_cast<int>(from.city()) : 0;
  const std::uint32_t named = std::uint32_t{named_for_others(state, vizier)} << (1 + city_count);  // VE-26
  return stay | (cities & ~here) | (seats & ~named);
}

// VE-22: from a seat: any city, or stay; from a city: another city, any seat, or stay; from beside: any, or stay out.
Verdict check_destination(const State& state, Vizier vizier, Destination to) {
  const Spot from = state.where[vizier];
  if (!to.planned()) return Verdict::refused("VE-22", "no_such_place");
  if (to.names_city() && from == to.spot()) return Verdict::refused("VE-22", "already_there").with("city", to.name());
  if (to.names_seat()) {
    if (from.at_court()) return Verdict::refused("VE-22", "seat_to_seat").with("seat", to.name());
    if ((named_for_others(state, vizier) >> to.seat().index) & 1u)  // VE-26: one player may not name one seat twice
      return Verdict::refused("VE-26", "named_twice").with("seat", to.name());
  }
  return Verdict::allowed();
}

// ---- A vizier

Verdict check(const State& state, Seat seat, const Plan& plan) {
  if (const auto verdict = check_planning(state, seat, "VE-22"); !verdict.ok()) return verdict;
  if (plan.vizier > Build::tall) return Verdict::refused("VE-4", "no_such_vizier");
  const Vizier vizier = Vizier::of(seat, plan.vizier);
  if (!state.where[vizier].is_free()) return Verdict::refused("VE-22", "not_free").with("vizier", vizier.name());
  if (state.plans[vizier].planned()) return Verdict::refused("VE-22", "already_planned").with("vizier", vizier.name());
  if (next_step(state, seat) != static_cast<PlanStep>(plan.vizier)) return Verdict::refused("VE-22", "another_first");
  return check_destination(state, vizier, plan.to);
}

Step apply(State& state, Seat seat, const Plan& plan, Happenings happenings) {
  const Vizier vizier = Vizier::of(seat, plan.vizier);
  state.plans[vizier] = plan.to;
  report(happenings, Planned{vizier, plan.to});
  return Step::undoable;
}

// ---- The accusation

Verdict check(const State& state, Seat seat, const Accuse& accuse) {
  if (const auto verdict = check_planning(state, seat, "VE-23"); !verdict.ok()) return verdict;
  const PlanStep step = next_step(state, seat);
  if (step < PlanStep::accuse) return Verdict::refused("VE-23", "plan_first");
  if (step > PlanStep::accuse) return Verdict::refused("VE-23", "already_accused");
  if (!accuse.vizier) return Verdict::allowed();
  if (!accuse.vizier->exists()) return Verdict::refused("VE-4", "no_such_vizier");
  if (!can_be_accused(state, *accuse.vizier))
    return Verdict::refused("VE-23", "out_of_reach").with("vizier", accuse.vizier->name());
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Accuse& accuse, Happenings happenings) {
  state.accused[seat] = accuse.vizier.value_or(nobody);
  report(happenings, Accused{seat, accuse.vizier});
  return Step::undoable;
}

// ---- The seal

Verdict check(const State& state, Seat seat, const Seal&) {
  if (const auto verdict = check_planning(state, seat, "VE-22"); !verdict.ok()) return verdict;
  if (next_step(state, seat) != PlanStep::seal) return Verdict::refused("VE-22", "unfinished");
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Seal&, Happenings happenings) {
  state.questions.back().answered.add(seat);
  report(happenings, Sealed{seat});
  if (state.questions.back().settled()) end_plans(state, happenings);
  return Step::final;
}

// Whoever has not sealed keeps what it has planned; its other viziers stay, and it accuses nobody.
void lapse_plans(State& state, Happenings happenings) {
  for (std::uint8_t i = 0; i < vizier_count; ++i) {
    const Vizier vizier{i};
    if (state.where[vizier].is_free() && !state.plans[vizier].planned()) state.plans[vizier] = Destination::stay();
  }
  std::ranges::replace(state.accused, undecided, nobody);
  end_plans(state, happenings);
}

namespace {

// Everything that can be planned, and every accusation: made once, and listed by copying what is allowed.
constexpr auto every_plan = []<std::size_t... I>(std::index_sequence<I...>) {
  const auto of = [](Build build) { return std::array<Action, sizeof...(I)>{Action(Plan{build, destinations[I]})...}; };
  return std::array{of(Build::stout), of(Build::short_), of(Build::tall)};
}(std::make_index_sequence<destinations.size()>{});
constexpr auto every_accusation = []<std::uint8_t... I>(std::integer_sequence<std::uint8_t, I...>) {
  return std::array<Action, sizeof...(I)>{Action(Accuse{Vizier{I}})...};
}(std::make_integer_sequence<std::uint8_t, vizier_count>{});

}  // namespace

void list_plans(const State& state, Seat seat, Buffer<Action>& list) {
  const PlanStep step = next_step(state, seat);
  if (step == PlanStep::seal) return list.push_back(Seal{});
  if (step == PlanStep::accuse) {
    list.push_back(Accuse{});
    std::uint32_t in_reach = 0;
    for (std::uint8_t i = 0; i < vizier_count; ++i) in_reach |= std::uint32_t{can_be_accused(state, {i})} << i;
    return list.append(every_accusation, in_reach);
  }
  const auto build = static_cast<Build>(step);
  list.append(every_plan[static_cast<std::size_t>(build)], open_destinations(state, Vizier::of(seat, build)));
}

}  // namespace divan::verrat
