// Who sees what in Sultans of Karaya: the only place where anything is kept from anybody. Secret are, while a round
// runs: hidden cards and the spare (KA-12), with whom a hider exchanged (KA-25), orders (KA-32b), and the answers of a
// window until they are shown together (KA-3b). Everything else lies open.
#include "engine/karaya/rules.h"

namespace divan {

using namespace karaya;

namespace {

bool round_is_scored(const State& state) { return state.phase == Phase::scored || state.phase == Phase::ended; }

void show_question(const State& state, Viewer viewer, QuestionView& shown) {
  const auto& question = state.question;
  if (question.what == Asking::react || question.what == Asking::avoid) shown.target = Seat{question.about};
  SeatSet seen = question.answered;
  if (is_window(question.what) && !viewer.sees_all())  // KA-2
    seen = viewer.is_seat() ? seen & SeatSet::of(viewer.seat()) : SeatSet{};
  divan::show_question(question, seen, shown);
}

SeatView show_seat(const State& state, Seat seat) {
  SeatView shown;
  const bool known = state.known.has(seat);
  const bool dead = state.dead.has(seat);
  shown.face = dead ? Face::dead : known ? Face::known : Face::hidden;
  if (known || dead || round_is_scored(state)) shown.card = state.cards[seat];
  shown.detained = state.detained.has(seat);
  shown.captured = state.captured.has(seat);
  shown.yellow = state.yellow.has(seat);
  shown.white = state.white == seat;
  shown.foreseen = state.foreseen.has(seat);
  if (state.declared.has(seat)) shown.team = team_of(state, seat);
  shown.score = state.scores[seat];
  shown.latest_two = state.latest_two[seat];
  if (round_is_scored(state)) {
    shown.earned = state.earned[seat];
    shown.why = score_of(state, seat, winner_of(state.ending)).why;
  }
  return shown;
}

Secret show_secret(const State& state, Seat seat) {
  Secret secret;
  secret.card = state.cards[seat];
  secret.order = state.orders.has(seat);
  if (is_window(state.question.what) && state.question.answered.has(seat)) secret.reacts = state.replies.has(seat);
  secret.barred = barred(state.partners, seat) & everyone(state);
  return secret;
}

void show_outcome(const State& state, View& view) {
  const auto outcome = Karaya::outcome(state);
  if (!outcome) return;
  view.outcome.emplace();
  for (const Seat seat : everyone(state))
    (*view.outcome)[seat] = Placing{outcome->rank[seat.index], outcome->points[seat.index]};
}

}  // namespace

View Karaya::view(const State& state, Viewer viewer) {
  View view;
  view.options = state.options;
  view.deck = deck_of(state);
  view.phase = state.phase;
  view.round = state.round;
  view.lap = state.lap;
  view.turn = state.turn;
  view.starter = state.starter;
  view.active = state.active;
  if (is_forced(state)) view.forced = state.actor;
  if (state.phase != Phase::ended) show_question(state, viewer, view.question.emplace());
  for (const Seat seat : everyone(state)) view.seats[seat] = show_seat(state, seat);
  if (state.phase == Phase::play) {
    for (const Seat seat : living(state)) {
      if (viewer.sees_as(seat)) view.secrets[seat] = show_secret(state, seat);
    }
  }
  if (round_is_scored(state) || (state.phase == Phase::play && viewer.sees_all())) view.spare = state.cards[spare];
  view.time_up = state.time_up;
  if (round_is_scored(state)) view.result = RoundResult{state.ending, winner_of(state.ending)};
  view.questions = state.question.number;
  show_outcome(state, view);
  return view;
}

std::optional<Told<Karaya>> Karaya::tell(const Event& event, Viewer viewer) {
  const auto only_to = [&](Seat seat) -> std::optional<Told<Karaya>> {
    if (!viewer.sees_as(seat)) return {};
    return Told<Karaya>(event);
  };
  if (const auto* saw = std::get_if<Saw>(&event)) return only_to(saw->seat);
  if (const auto* lodged = std::get_if<Lodged>(&event)) return only_to(lodged->seat);
  if (const auto* withdrew = std::get_if<Withdrew>(&event)) return only_to(withdrew->seat);
  if (const auto* exchanged = std::get_if<Exchanged>(&event)) {  // KA-25
    const bool partner = exchanged->with && viewer.sees_as(*exchanged->with);
    if (!partner) return only_to(exchanged->seat);
  }
  return Told<Karaya>(event);
}

}  // namespace divan
