// The door of Verrat!: the open question decides which phase's file answers.
#include "engine/verrat/rules.h"

namespace divan {

using namespace verrat;

static_assert(Game<Verrat>);
static_assert(std::has_unique_object_representations_v<State> && sizeof(State) < 1024);

namespace verrat {

void ask(State& state, Asking what, SeatSet seats, Happenings happenings) {
  state.questions.ask(what, seats);
  report(happenings, Asked{what, seats});
}

Verdict check_asked(const State& state, Asking what, Seat seat, std::string_view rule) {
  return state.questions.check(what, seat, rule, "not_your_turn");
}

namespace {

void lapse(State& state, Happenings happenings) {
  const Question<Asking> question = state.questions.back();
  report(happenings, Lapsed{question.what, question.asked - question.answered});
  const Seat seat = *question.asked.begin();
  switch (question.what) {
    case Asking::deal: return;
    case Asking::intrigue: return lapse_intrigue(state, happenings);
    case Asking::speech: return lapse_speech(state, happenings);
    case Asking::plans: return lapse_plans(state, happenings);
    case Asking::collect: return lapse_collect(state, happenings);
    case Asking::pick: apply(state, seat, Leave{}, happenings); return;
    case Asking::demand: apply(state, seat, Waive{}, happenings); return;
    case Asking::pardon: apply(state, seat, Hold{}, happenings); return;
  }
}

}  // namespace
}  // namespace verrat

// ---- The table's acts

Verdict Verrat::check(const State& state, const Act& act) {
  if (const auto* lapse = std::get_if<Lapse>(&act)) return check_lapse<Verrat>(state, *lapse);
  return verrat::check(state, std::get<Deal>(act));
}

void Verrat::apply(State& state, const Act& act, Events<Event>* events) {
  if (const auto* deal = std::get_if<Deal>(&act)) return verrat::apply(state, *deal, events);
  lapse(state, events);
}

// ---- A seat's actions

void Verrat::legal(const State& state, Seat seat, Buffer<Action>& list) {
  if (state.questions.empty() || seat.index >= player_count) return;
  const auto& question = state.questions.back();
  if (question.what == Asking::intrigue || question.what == Asking::speech) return list_intrigue(state, seat, list);
  if (!question.waits_for(seat)) return;
  switch (question.what) {
    case Asking::deal:
    case Asking::intrigue:
    case Asking::speech: return;
    case Asking::plans: return list_plans(state, seat, list);
    case Asking::collect: return list_collect(state, seat, list);
    case Asking::pick: return list_pick(state, list);
    case Asking::demand: return list_demand(state, seat, list);
    case Asking::pardon: return list_pardon(state, seat, list);
  }
}

Verdict Verrat::check(const State& state, Seat seat, const Action& action) {
  if (seat.index >= player_count) return Verdict::refused("TABLE-4", "no_such_seat");
  return std::visit([&](const auto& said) { return verrat::check(state, seat, said); }, action);
}

Step Verrat::apply(State& state, Seat seat, const Action& action, Events<Event>* events) {
  return std::visit([&](const auto& said) { return verrat::apply(state, seat, said, events); }, action);
}

bool Verrat::is_open(const Action& action) { return std::holds_alternative<Offer>(action); }

Manner Verrat::manner(const Action& action) {
  const auto is_one_of = [&action]<class... Said>(std::type_identity<Said>...) {
    return (std::holds_alternative<Said>(action) || ...);
  };
  using std::type_identity;
  if (is_one_of(type_identity<Waive>{}, type_identity<Hold>{})) return Manner::decline;
  if (is_one_of(type_identity<Offer>{}, type_identity<Accept>{}, type_identity<Decline>{}, type_identity<Withdraw>{}))
    return Manner::aside;
  return Manner::answer;
}

// ---- Who is asked

std::uint16_t Verrat::open_question(const State& state) { return state.questions.number(); }

SeatSet Verrat::asked(const View& view) { return asked_seats(view.question); }

// VE-20: a minute for each player and two for all, of six; in turn, each has the own part.
int Verrat::seconds(const View& view) {
  constexpr int parts = player_count + 2;
  if (!view.question) return 0;
  const int whole = view.options.intrigue_seconds;
  if (view.question->what == Asking::speech) return whole / parts;
  if (view.question->what != Asking::intrigue) return 0;
  return view.options.turns_to_speak ? 2 * whole / parts : whole;
}

Verdict Verrat::may_say(const View& view, Seat seat, std::optional<Seat>) {
  if (!view.question) return Verdict::allowed();
  if (view.question->what == Asking::plans) return Verdict::refused("VE-20", "plans_are_made_in_silence");
  const bool is_speech = view.question->what == Asking::speech;
  if (is_speech && !view.question->asked[seat]) return refuse_out_of_turn(*asked(view).begin());
  return Verdict::allowed();
}

}  // namespace divan
