// The worlds that a seat of Sultans of Karaya can imagine: what its view says, cards drawn by its knowledge, and what
// others have chosen unseen, each choice as likely as another.
#include "engine/karaya/karaya.h"

namespace divan {

using namespace karaya;

namespace {

// ---- What the view says

void place_seat(const SeatView& shown, Seat seat, State& state) {
  const auto put = [seat](bool there, SeatSet& set) {
    if (there) set.add(seat);
  };
  put(shown.face == Face::known, state.known);
  put(shown.face == Face::dead, state.dead);
  put(shown.detained, state.detained);
  put(shown.captured, state.captured);
  put(shown.yellow, state.yellow);
  put(shown.foreseen, state.foreseen);
  put(shown.team.has_value(), state.declared);
  put(shown.team == Team::rebels, state.rebels);
  if (shown.white) state.white = seat;
  state.scores[seat] = shown.score;
  state.latest_two[seat] = shown.latest_two;
  state.earned[seat] = shown.earned.value_or(0);
}

State place_what_lies_open(const View& view) {
  State state = Karaya::begin(view.options, players(view));
  state.turn = view.turn;
  state.lap = view.lap;
  state.round = view.round;
  state.phase = view.phase;
  if (view.result) state.ending = view.result->how;
  state.starter = view.starter;
  state.active = view.active;
  state.actor = view.forced.value_or(view.active);
  state.time_up = view.time_up;
  for (Seat seat : everyone(state)) place_seat(*view.seats[seat], seat, state);
  state.question.number = view.questions;
  if (view.question) state.question = question_shown(*view.question, view.question->target.value_or(Seat{}).index);
  return state;
}

// ---- What it does not say

const Branch& any_branch(const Knowledge& knowledge, Random& random) {
  double rest = 0;
  for (const auto& branch : knowledge.branches) rest += branch.weight * static_cast<double>(branch.ways);
  rest *= 0x1p-53 * static_cast<double>(random.next() >> 11);
  for (const auto& branch : knowledge.branches) {
    rest -= branch.weight * static_cast<double>(branch.ways);
    if (rest < 0) return branch;
  }
  return knowledge.branches.back();
}

void imagine_cards(const Knowledge& knowledge, State& state, Random& random) {
  const bool one = knowledge.branches.size() == 1;
  const Branch& branch = one ? knowledge.branches.front() : any_branch(knowledge, random);
  const auto sets = cards_of(branch, state.seats);
  const Kinds kinds = Belief(std::span(sets.begin(), sets.size())).draw(random);
  for (Seat seat : everyone(state)) state.cards[seat] = kinds[seat.index];
  state.cards[spare] = kinds[state.seats];
  if (state.phase == Phase::play) state.partners = branch.partners;
}

void place_own_secret(const Knowledge& knowledge, State& state) {
  const auto& secret = knowledge.view.secrets[knowledge.seat];
  if (!secret) return;
  bar(state.partners, knowledge.seat, secret->barred);
  if (secret->order) state.orders.add(knowledge.seat);
  if (secret->reacts.value_or(false)) state.replies.add(knowledge.seat);
}

// KA-32b: each of the other hidden players has lodged an order or not.
void imagine_orders(const Knowledge& knowledge, State& state, Random& random) {
  for (Seat seat : hidden(state) - SeatSet::of(knowledge.seat)) {
    if (random.below(2) == 1) state.orders.add(seat);
  }
}

// KA-3b: each of the others who are asked has not answered yet, or has given one of the answers that it can give; but
// not all have answered, since the window is still open.
void imagine_answers(const Knowledge& knowledge, State& state, Random& random) {
  const SeatSet others = state.question.asked - SeatSet::of(knowledge.seat);
  if (!is_window(state.question.what) || others.empty()) return;
  const State open = state;
  do {
    state = open;
    for (Seat seat : others) {
      const bool can_reply = Karaya::awaited(open).has(seat);
      const auto answer = random.below(can_reply ? 3 : 2);
      if (answer != 0) state.question.answered.add(seat);
      if (answer == 2) state.replies.add(seat);
    }
  } while (state.question.settled());
}

}  // namespace

World<Karaya> Karaya::imagine(const Knowledge& knowledge, Random& random) {
  State state = place_what_lies_open(knowledge.view);
  if (state.phase == Phase::deal) return World<Karaya>(state);
  imagine_cards(knowledge, state, random);
  place_own_secret(knowledge, state);
  if (state.phase == Phase::play) {
    imagine_orders(knowledge, state, random);
    imagine_answers(knowledge, state, random);
  }
  return World<Karaya>(state);
}

}  // namespace divan
