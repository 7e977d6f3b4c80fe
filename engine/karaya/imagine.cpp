// The worlds that a seat of Sultans of Karaya can imagine: what its view says, cards drawn by its knowledge, and what
// others have chosen unseen, each choice as likely as another.
#include "engine/karaya/karaya.h"

namespace divan {

using namespace karaya;

namespace {

// ---- What the view says

void place_seat(const SeatView& shown, Seat seat, State& table) {
  const auto put = [seat](bool there, SeatSet& set) {
    if (there) set.add(seat);
  };
  put(shown.face == Face::known, table.known);
  put(shown.face == Face::dead, table.dead);
  put(shown.detained, table.detained);
  put(shown.captured, table.captured);
  put(shown.yellow, table.yellow);
  put(shown.foreseen, table.foreseen);
  put(shown.team.has_value(), table.declared);
  put(shown.team == Team::rebels, table.rebels);
  if (shown.white) table.white = seat;
  table.scores[seat] = shown.score;
  table.latest_two[seat] = shown.latest_two;
  table.earned[seat] = shown.earned.value_or(0);
}

void place_question(const QuestionView& shown, State& table) {
  table.question = {shown.what, shown.target.value_or(Seat{}).index, shown.number, {}, {}};
  for (Seat seat : everyone(table)) {
    if (!shown.asked[seat]) continue;
    table.question.asked.add(seat);
    if (shown.asked[seat]->answered) table.question.answered.add(seat);
  }
}

State place_what_lies_open(const View& view) {
  State table = Karaya::begin(view.options, players(view));
  table.turn = view.turn;
  table.lap = view.lap;
  table.round = view.round;
  table.phase = view.phase;
  if (view.result) table.ending = view.result->how;
  table.starter = view.starter;
  table.active = view.active;
  table.actor = view.forced.value_or(view.active);
  table.time_up = view.time_up;
  for (Seat seat : everyone(table)) place_seat(*view.seats[seat], seat, table);
  table.question.number = view.questions;
  if (view.question) place_question(*view.question, table);
  return table;
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

void imagine_cards(const Knowledge& knowledge, State& table, Random& random) {
  const bool one = knowledge.branches.size() == 1;
  const Branch& branch = one ? knowledge.branches.front() : any_branch(knowledge, random);
  const auto sets = cards_of(branch, table.seats);
  const Kinds kinds = Belief(std::span(sets.begin(), sets.size())).draw(random);
  for (Seat seat : everyone(table)) table.cards[seat] = kinds[seat.index];
  table.cards[spare] = kinds[table.seats];
  if (table.phase == Phase::play) table.partners = branch.partners;
}

void place_own_secret(const Knowledge& knowledge, State& table) {
  const auto& secret = knowledge.view.secrets[knowledge.seat];
  if (!secret) return;
  bar(table.partners, knowledge.seat, secret->barred);
  if (secret->order) table.orders.add(knowledge.seat);
  if (secret->reacts.value_or(false)) table.replies.add(knowledge.seat);
}

// KA-32b: each of the other hidden players has lodged an order or not.
void imagine_orders(const Knowledge& knowledge, State& table, Random& random) {
  for (Seat seat : hidden(table) - SeatSet::of(knowledge.seat)) {
    if (random.below(2) == 1) table.orders.add(seat);
  }
}

// KA-3b: each of the others who are asked has not answered yet, or has given one of the answers that it can give; but
// not all have answered, since the window is still open.
void imagine_answers(const Knowledge& knowledge, State& table, Random& random) {
  const SeatSet others = table.question.asked - SeatSet::of(knowledge.seat);
  if (!is_window(table.question.what) || others.empty()) return;
  const State open = table;
  do {
    table = open;
    for (Seat seat : others) {
      const bool can_reply = Karaya::awaited(open).has(seat);
      const auto answer = random.below(can_reply ? 3 : 2);
      if (answer != 0) table.question.answered.add(seat);
      if (answer == 2) table.replies.add(seat);
    }
  } while (table.question.settled());
}

}  // namespace

World<Karaya> Karaya::imagine(const Knowledge& knowledge, Random& random) {
  State table = place_what_lies_open(knowledge.view);
  if (table.phase == Phase::deal) return World<Karaya>(table);
  imagine_cards(knowledge, table, random);
  place_own_secret(knowledge, table);
  if (table.phase == Phase::play) {
    imagine_orders(knowledge, table, random);
    imagine_answers(knowledge, table, random);
  }
  return World<Karaya>(table);
}

}  // namespace divan
