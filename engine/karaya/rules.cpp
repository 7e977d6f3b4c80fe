// The door of Sultans of Karaya: the open question decides which file answers.
#include "engine/karaya/rules.h"

namespace divan {

using namespace karaya;

static_assert(Game<Karaya>);
static_assert(std::has_unique_object_representations_v<State> && sizeof(State) < 512);

namespace karaya {
namespace {

Verdict check_lapse(const State& table, const Lapse& act) {
  if (table.phase == Phase::ended || act.question != table.question.number)
    return Verdict::refused("TABLE-6", "no_such_question");
  if (asking(table, Asking::deal)) return Verdict::refused("TABLE-5", "not_due");
  return Verdict::allowed();
}

// The windows and the beat lapse without a word: nobody is told who had answered (KA-2, KA-32b).
void lapse(State& table, Happenings happenings) {
  if (is_window(table.question.what)) return close_window(table, happenings);
  if (asking(table, Asking::beat)) return close_beat(table, happenings);
  report(happenings, Lapsed{table.question.what, table.question.asked - table.question.answered});
  if (asking(table, Asking::ready)) return begin_next_round(table);
  Karaya::apply(table, table.actor, default_choice(table), happenings);
}

template <class... Said>
bool is_one_of(const Action& action) {
  return (std::holds_alternative<Said>(action) || ...);
}

}  // namespace
}  // namespace karaya

// ---- The table's acts

Verdict Karaya::check(const State& state, const Act& act) {
  if (const auto* lapse = std::get_if<Lapse>(&act)) return check_lapse(state, *lapse);
  if (const auto* time_up = std::get_if<TimeUp>(&act)) return karaya::check(state, *time_up);
  return karaya::check(state, std::get<Deal>(act));
}

void Karaya::apply(State& state, const Act& act, Events<Event>* events) {
  if (const auto* deal = std::get_if<Deal>(&act)) return karaya::apply(state, *deal, events);
  if (const auto* time_up = std::get_if<TimeUp>(&act)) return karaya::apply(state, *time_up, events);
  lapse(state, events);
}

// ---- A seat's actions

namespace {

void list_answers(const State& state, Seat seat, Buffer<Action>& room) {
  if (!state.question.waits_for(seat)) return;
  if (!is_window(state.question.what)) {
    if (asking(state, Asking::ready)) return room.push_back(Ready{});
    return list_choices(state, seat, room);
  }
  const bool reacts = karaya::reacts(state.cards[seat], state.question.what);
  switch (state.question.what) {
    case Asking::react:
      if (reacts) room.push_back(Strike{});
      return room.push_back(Pass{});
    case Asking::avoid:
      if (reacts) room.push_back(Avoid{});
      return room.push_back(Pass{});
    case Asking::join:
      if (reacts) room.push_back(Join{});
      return room.push_back(Pass{});
    default: return;
  }
}

}  // namespace

void Karaya::legal(const State& state, Seat seat, Buffer<Action>& room) {
  if (seat.index >= state.seats) return;
  list_answers(state, seat, room);
  if (state.phase != Phase::play || !is_hidden(state, seat)) return;
  if (holds(state, seat, Card::sultan) && is_between_choices(state)) room.push_back(Throne{});
  if (state.orders.has(seat)) {
    room.push_back(Withdraw{});
  } else {
    room.push_back(Lodge{});
  }
}

Verdict Karaya::check(const State& state, Seat seat, const Action& action) {
  if (seat.index >= state.seats) return Verdict::refused("TABLE-4", "no_such_seat");
  return std::visit([&](const auto& said) { return karaya::check(state, seat, said); }, action);
}

Step Karaya::apply(State& state, Seat seat, const Action& action, Events<Event>* events) {
  return std::visit([&](const auto& said) { return karaya::apply(state, seat, said, events); }, action);
}

bool Karaya::is_open(const Action&) { return false; }
std::optional<Action> Karaya::sample_open(const State&, Seat, Random&) { return {}; }
Bounds Karaya::bounds(const View&, Seat) { return {}; }

Manner Karaya::manner(const Action& action) {
  if (is_one_of<Pass>(action)) return Manner::decline;
  if (is_one_of<Throne, Lodge, Withdraw>(action)) return Manner::aside;
  return Manner::answer;
}

// ---- Who is asked

// In a window only those who hold a card that reacts.
SeatSet Karaya::awaited_in_window(const State& state) {
  const Asking window = state.question.what;
  return holders(state, state.question.asked - state.question.answered,
                 [window](Card card) { return reacts(card, window); });
}

SeatSet Karaya::asked(const View& view) {
  SeatSet seats;
  if (!view.question) return seats;
  for (const Seat seat : SeatSet::first(most_players)) {
    const auto& asked = view.question->asked[seat];
    if (asked && !asked->answered) seats.add(seat);
  }
  return seats;
}

int Karaya::seconds(const View& view) {
  return view.question && view.question->what == Asking::beat ? view.options.beat_seconds : 0;
}

// KA-4
Verdict Karaya::may_say(const View& view, Seat seat, std::optional<Seat> to) {
  if (to && !view.options.whispers) return Verdict::refused("KA-4", "no_whispers");
  const auto& player = view.seats[seat];
  const bool silent = view.phase == Phase::play && player && player->face == Face::dead;
  if (silent && !view.options.dead_may_talk) return Verdict::refused("KA-4", "the_dead_are_silent");
  return Verdict::allowed();
}

}  // namespace divan
