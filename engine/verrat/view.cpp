// Who sees what in Verrat!: the only place where anything is kept from anybody. Secret are: the cards of a pile below
// its top (at Kaffa all of them, but for whoever looks through it), plans until they are shown (phase 3), accusations
// until they are shown (phase 5). Everything else lies open.
#include "engine/verrat/rules.h"

namespace divan {

using namespace verrat;

namespace {

void show_board(const State& state, View& view) {
  for (std::uint8_t i = 0; i < seat_count; ++i) {
    const CourtSeat seat = state.ring[Place{i}];
    view.court[seat].place = {i};
    if (state.court[seat] != nobody) view.court[seat].vizier = state.court[seat];
  }
  view.viziers = state.where;
}

void show_players(const State& state, View& view) {
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const Seat seat{i};
    PlayerView& player = view.players[seat];
    player.colour = state.colours[seat];
    player.cards = state.hands[seat];
    player.kinds = static_cast<std::uint8_t>(kinds_held(player.cards));
    player.offers_made = state.offers_made[seat];
    player.ready = asking(state, Asking::intrigue) && state.questions.back().answered.has(seat);
    player.sealed = asking(state, Asking::plans) && state.questions.back().answered.has(seat);
  }
}

// VE-11: the top card lies face up, at Kaffa none.
void show_cities(const State& state, Viewer viewer, View& view) {
  for (std::size_t i = 0; i < city_count; ++i) {
    const auto city = static_cast<City>(i);
    const Pile& pile = state.piles[city];
    CityView& shown = view.cities[city];
    shown.cards = static_cast<std::uint8_t>(pile.size());
    if (city != City::kaffa && !pile.empty()) shown.top = pile.back();
    shown.pardons = state.buried[city];
    shown.collected = (state.collected >> i) & 1u;
    if (viewer.sees_all()) shown.pile = pile;
  }
}

// VE-28: a lone vizier looks through the pile, alone.
void show_kaffa(const State& state, Viewer viewer, View& view) {
  if (!asking(state, Asking::pick) || !viewer.sees_as(*state.questions.back().asked.begin())) return;
  view.kaffa.emplace();
  for (const Card card : state.piles[City::kaffa]) ++(*view.kaffa)[card];
}

void show_offers(const State& state, View& view) {
  for (std::uint8_t from = 0; state.open_offers != 0 && from < player_count; ++from) {
    for (std::uint8_t to = 0; to < player_count; ++to) {
      if (is_open(state, {from}, {to})) view.offers[Seat{from}][Seat{to}] = state.offers[Seat{from}][Seat{to}];
    }
  }
}

std::optional<Destination> show_plan(const State& state, Vizier vizier) {
  if (!state.plans[vizier].planned()) return {};
  return state.plans[vizier];
}

std::optional<Accusation> show_accusation(const State& state, Seat seat) {
  const Vizier accused = state.accused[seat];
  if (accused == undecided) return {};
  if (accused == nobody) return Accusation{};
  return Accusation{accused};
}

void show_plans(const State& state, Viewer viewer, View& view) {
  const bool plans_lie_open = state.phase >= Phase::journeys;          // VE-24
  const bool accusations_lie_open = state.phase >= Phase::banishment;  // VE-40
  for (std::uint8_t i = 0; plans_lie_open && i < vizier_count; ++i) view.plans[Vizier{i}] = show_plan(state, {i});
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const Seat seat{i};
    if (accusations_lie_open) {
      view.accusations[seat] = show_accusation(state, seat);
    } else if (state.phase >= Phase::plans && viewer.sees_as(seat)) {
      Secret& secret = view.secrets[seat].emplace();
      for (const Build build : {Build::stout, Build::short_, Build::tall})
        secret.plan[build] = show_plan(state, Vizier::of(seat, build));
      secret.accusation = show_accusation(state, seat);
    }
  }
}

void show_outcome(const State& state, View& view) {
  const auto outcome = Verrat::outcome(state);
  if (!outcome) return;
  view.outcome.emplace();
  for (std::uint8_t i = 0; i < player_count; ++i) (*view.outcome)[Seat{i}] = {outcome->rank[i], outcome->points[i]};
  if (state.ending == Ending::won) view.winner = state.court[state.ring[favourite]].owner();
}

}  // namespace

View Verrat::view(const State& state, Viewer viewer) {
  View view;
  view.options = state.options;
  view.turn = state.turn;
  view.phase = state.phase;
  view.leader = state.leader;
  for (int place = 0; place < player_count; ++place) view.order.push_back(in_order(state.leader, place));
  show_questions(state.questions, view);
  show_board(state, view);
  show_players(state, view);
  show_cities(state, viewer, view);
  show_kaffa(state, viewer, view);
  show_offers(state, view);
  show_plans(state, viewer, view);
  show_outcome(state, view);
  return view;
}

std::optional<Told<Verrat>> Verrat::tell(const Event& event, Viewer viewer) {
  if (const auto* planned = std::get_if<Planned>(&event)) {
    if (!viewer.sees_as(planned->vizier.owner())) return {};
  }
  if (const auto* accused = std::get_if<Accused>(&event)) {
    if (!viewer.sees_as(accused->seat)) return {};
  }
  if (const auto* searched = std::get_if<Searched>(&event)) {
    if (!viewer.sees_as(searched->seat)) return Told<Verrat>(Searched{searched->seat, {}});
  }
  return Told<Verrat>(event);
}

}  // namespace divan
