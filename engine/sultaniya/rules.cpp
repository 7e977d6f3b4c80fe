// The door of Sultaniya: the open question decides what may be said.
#include "engine/sultaniya/rules.h"

namespace divan {

using namespace sultaniya;

static_assert(Game<Sultaniya> && HasContent<Sultaniya>);
static_assert(std::has_unique_object_representations_v<State> && sizeof(State) < 512);

namespace {

// SU-25: the first of what is legal, but rather nothing where nothing need be done.
void lapse(State& state, Happenings happenings) {
  const Question<Asking> question = state.questions.back();
  const Seat seat = *question.asked.begin();
  report(happenings, Lapsed{question.what, question.asked});
  if (sultaniya::check(state, seat, Pass{}).ok()) return apply(state, seat, Pass{}, happenings);
  if (question.what == Asking::move) {  // nothing is moved, and nothing is built
    report(happenings, Skipped{seat});
    return end_turn(state, happenings);
  }
  if (sultaniya::check(state, seat, Skip{}).ok()) return apply(state, seat, Skip{}, happenings);
  std::array<Action, Sultaniya::max_actions> storage;
  Buffer<Action> list{std::span(storage)};
  Sultaniya::legal(state, seat, list);
  for (const Action& action : list) {
    if (question.what == Asking::build && std::holds_alternative<Uncover>(action)) continue;
    Sultaniya::apply(state, seat, action, happenings);
    return;
  }
}

}  // namespace

// ---- The table's acts

std::uint32_t Sultaniya::chance_due(const State& state) { return asking(state, Asking::deal) ? 1 : 0; }

Verdict Sultaniya::check(const State& state, const Act& act) {
  if (const auto* lapse = std::get_if<Lapse>(&act)) return check_lapse<Sultaniya>(state, *lapse);
  return sultaniya::check(state, std::get<Deal>(act));
}

void Sultaniya::apply(State& state, const Act& act, Events<Event>* events) {
  if (const auto* deal = std::get_if<Deal>(&act)) return sultaniya::apply(state, *deal, events);
  lapse(state, events);
}

// ---- A seat's actions

void Sultaniya::legal(const State& state, Seat seat, Buffer<Action>& list) {
  if (state.questions.empty() || seat.index >= state.seats || !state.questions.back().waits_for(seat)) return;
  const auto add = [&](const auto& action) {
    if (sultaniya::check(state, seat, action).ok()) list.push_back(action);
  };
  switch (state.questions.back().what) {
    case Asking::deal: return;
    case Asking::character: return list_characters(state, list);
    case Asking::turn:
      list_builds(state, seat, list);
      list_uncovers(state, list);
      list_calls(state, seat, list);
      list.push_back(Pass{});
      return;
    case Asking::build:
      list_builds(state, seat, list);
      list_uncovers(state, list);
      add(Skip{});
      add(Pass{});
      return;
    case Asking::seek:
      list_seek(state, seat, list);
      add(Skip{});
      return;
    case Asking::move:
      list_moves(state, seat, list);
      list.push_back(Skip{});
      return;
    case Asking::sweep: return list_uncovers(state, list);
  }
}

Verdict Sultaniya::check(const State& state, Seat seat, const Action& action) {
  if (seat.index >= state.seats) return Verdict::refused("TABLE-4", "no_such_seat");
  return std::visit([&](const auto& said) { return sultaniya::check(state, seat, said); }, action);
}

// Whatever is done is done before everybody's eyes: nothing can be taken back.
Step Sultaniya::apply(State& state, Seat seat, const Action& action, Events<Event>* events) {
  std::visit([&](const auto& said) { sultaniya::apply(state, seat, said, events); }, action);
  return Step::final;
}

bool Sultaniya::is_open(const Action&) { return false; }
Manner Sultaniya::manner(const Action&) { return Manner::answer; }
std::optional<Action> Sultaniya::sample_open(const State&, Seat, Random&) { return {}; }
Bounds Sultaniya::bounds(const View&, Seat) { return {}; }

// ---- Who is asked

std::uint16_t Sultaniya::open_question(const State& state) { return state.questions.number(); }
SeatSet Sultaniya::awaited(const State& state) { return state.questions.waiting(); }
SeatSet Sultaniya::asked(const View& view) { return asked_seats(view.question); }

int Sultaniya::seconds(const View&) { return 0; }
Verdict Sultaniya::may_say(const View&, Seat, std::optional<Seat>) { return Verdict::allowed(); }

}  // namespace divan
