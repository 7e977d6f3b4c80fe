// Who sees what in Verrat!: the only place where anything is kept from anybody. Secret are: the cards of a pile below
// its top (at Kaffa all of them, but for whoever looks through it), plans until they are shown (phase 3), accusations
// until they are shown (phase 5). Everything else lies open.
#include "engine/verrat/rules.h"

namespace divan {

using namespace verrat;

namespace {

QuestionView show_question(const Question<Asking>& question) {
  QuestionView shown;
  shown.what = question.what;
  shown.number = question.number;
  for (const Seat seat : question.asked) shown.asked[seat] = Answered{question.answered.has(seat)};
  return shown;
}

void show_questions(const State& table, View& view) {
  const auto& questions = table.questions;
  view.questions = table.question_count;
  if (!questions.empty()) view.question = show_question(questions.back());
  if (questions.size() > 1) view.waiting = show_question(questions[questions.size() - 2]);
}

void show_board(const State& table, View& view) {
  for (std::uint8_t i = 0; i < seat_count; ++i) {
    const CourtSeat seat = table.ring[Place{i}];
    view.court[seat].place = {i};
    if (table.court[seat] != nobody) view.court[seat].vizier = table.court[seat];
  }
  view.viziers = table.where;
}

void show_players(const State& table, View& view) {
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const Seat seat{i};
    PlayerView& player = view.players[seat];
    player.colour = table.colours[seat];
    player.cards = table.hands[seat];
    player.kinds = static_cast<std::uint8_t>(kinds_held(player.cards));
    player.offers_made = table.offers_made[seat];
    player.ready = asking(table, Asking::intrigue) && table.questions.back().answered.has(seat);
    player.sealed = asking(table, Asking::plans) && table.questions.back().answered.has(seat);
  }
}

// VE-11: the top card lies face up, at Kaffa none.
void show_cities(const State& table, Viewer viewer, View& view) {
  for (std::size_t i = 0; i < city_count; ++i) {
    const auto city = static_cast<City>(i);
    const Pile& pile = table.piles[city];
    CityView& shown = view.cities[city];
    shown.cards = static_cast<std::uint8_t>(pile.size());
    if (city != City::kaffa && !pile.empty()) shown.top = pile.back();
    shown.pardons = table.buried[city];
    shown.collected = (table.collected >> i) & 1u;
    if (viewer.sees_all()) shown.pile = pile;
  }
}

// VE-28: a lone vizier looks through the pile, alone.
void show_kaffa(const State& table, Viewer viewer, View& view) {
  if (!asking(table, Asking::pick) || !viewer.sees_as(*table.questions.back().asked.begin())) return;
  view.kaffa.emplace();
  for (const Card card : table.piles[City::kaffa]) ++(*view.kaffa)[card];
}

void show_offers(const State& table, View& view) {
  for (std::uint8_t from = 0; table.open_offers != 0 && from < player_count; ++from) {
    for (std::uint8_t to = 0; to < player_count; ++to) {
      if (is_open(table, {from}, {to})) view.offers[Seat{from}][Seat{to}] = table.offers[Seat{from}][Seat{to}];
    }
  }
}

std::optional<Destination> show_plan(const State& table, Vizier vizier) {
  if (!table.plans[vizier].planned()) return {};
  return table.plans[vizier];
}

std::optional<Accusation> show_accusation(const State& table, Seat seat) {
  const Vizier accused = table.accused[seat];
  if (accused == undecided) return {};
  if (accused == nobody) return Accusation{};
  return Accusation{accused};
}

void show_plans(const State& table, Viewer viewer, View& view) {
  const bool plans_lie_open = table.phase >= Phase::journeys;          // VE-24
  const bool accusations_lie_open = table.phase >= Phase::banishment;  // VE-40
  for (std::uint8_t i = 0; plans_lie_open && i < vizier_count; ++i) view.plans[Vizier{i}] = show_plan(table, {i});
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const Seat seat{i};
    if (accusations_lie_open) {
      view.accusations[seat] = show_accusation(table, seat);
    } else if (table.phase >= Phase::plans && viewer.sees_as(seat)) {
      Secret& secret = view.secrets[seat].emplace();
      for (const Build build : {Build::stout, Build::short_, Build::tall})
        secret.plan[build] = show_plan(table, Vizier::of(seat, build));
      secret.accusation = show_accusation(table, seat);
    }
  }
}

void show_outcome(const State& table, View& view) {
  const auto outcome = Verrat::outcome(table);
  if (!outcome) return;
  view.outcome.emplace();
  for (std::uint8_t i = 0; i < player_count; ++i) (*view.outcome)[Seat{i}] = {outcome->rank[i], outcome->points[i]};
  if (table.ending == Ending::won) view.winner = table.court[table.ring[favourite]].owner();
}

}  // namespace

View Verrat::view(const State& state, Viewer viewer) {
  View view;
  view.options = state.options;
  view.turn = state.turn;
  view.phase = state.phase;
  view.leader = state.leader;
  for (int place = 0; place < player_count; ++place) view.order.push_back(in_order(state.leader, place));
  show_questions(state, view);
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
