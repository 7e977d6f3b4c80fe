// The door of Marchands de Karanor: the open question decides which file answers.
#include "engine/karanor/rules.h"

namespace divan {

using namespace karanor;

static_assert(Game<Karanor> && HasContent<Karanor>);
static_assert(std::has_unique_object_representations_v<State> && sizeof(State) < 2048);

namespace karanor {

void ask(State& state, Asking what, SeatSet seats, Happenings happenings) {
  state.questions.ask(what, seats);
  report(happenings, Asked{what, seats});
}

Verdict check_asked(const State& state, Asking what, Seat seat, std::string_view rule) {
  return state.questions.check(what, seat, rule, "not_asked");
}

Verdict check_turn(const State& state, Seat seat) {
  if (state.phase != Phase::play) return Verdict::refused("MK-20", "not_now");
  if (seat != state.active) return Verdict::refused("MK-20", "not_your_turn");
  if (!is_idle(state)) return Verdict::refused("MK-20", "something_under_way");
  return Verdict::allowed();
}

Verdict check_action(const State& state, Seat seat) {
  if (const auto verdict = check_turn(state, seat); !verdict.ok()) return verdict;
  return state.actions > 0 ? Verdict::allowed() : Verdict::refused("MK-20", "no_action_left");
}

void spend_action(State& state) {
  --state.actions;
  end_move(state);
}

void add_task(State& state, const Task& task) { state.tasks.push_back(task); }

namespace {

// Somebody or chance must speak first.
bool waits(const State& state) {
  return state.phase == Phase::over || state.shuffling != none ||
         (!state.questions.empty() && state.questions.back().what != Asking::turn);
}

void carry_out(State& state, const Task& task, Happenings happenings) {
  switch (task.todo) {
    case Todo::draft: return begin_draft(state, happenings);
    case Todo::begin_turn: return begin_turn(state, task.seat, happenings);
    case Todo::answer: return hear_next(state, happenings);
    case Todo::effects: {
      Task rest = task;
      if (++rest.first < rest.last) add_task(state, rest);
      return carry_out_effect(state, task, state.content->effects[task.first], happenings);
    }
    case Todo::draw: return draw_card(state, task, happenings);
    case Todo::turn_up: return turn_up_shop(state, task.a, happenings);
    case Todo::limit: return check_quest_limit(state, task.seat, happenings);
    case Todo::bonus: return ask_for_bonus(state, task, happenings);
    case Todo::take: return ask_for_shop(state, task, happenings);
    case Todo::keep: return ask_for_artefact(state, task, happenings);
    case Todo::associate: return ask_for_associate(state, task, happenings);
    case Todo::sequel: return take_sequel(state, task, happenings);
  }
}

void lapse(State& state, Happenings happenings) {
  const auto question = state.questions.back();
  const Seat seat = question.asked.empty() ? Seat{} : *question.asked.begin();
  report(happenings, Lapsed{question.what, question.asked - question.answered});
  switch (question.what) {
    case Asking::deal: return;
    case Asking::draft: return lapse_draft(state, happenings);
    case Asking::turn: return apply(state, seat, EndTurn{}, happenings);
    case Asking::answer: return apply(state, seat, Pass{}, happenings);
    case Asking::bonus: return apply(state, seat, SkipBonus{}, happenings);
    default: return lapse_choice(state, happenings);
  }
}

}  // namespace

void proceed(State& state, Happenings happenings) {
  while (!state.tasks.empty() && !waits(state)) {
    const Task task = state.tasks.back();
    state.tasks.pop_back();
    carry_out(state, task, happenings);
  }
}

}  // namespace karanor

std::unique_ptr<const Content> Karanor::read_content(std::span<const ContentFile> files, ContentFaults& faults) {
  return karanor::read_content(files, faults);
}
const Content& Karanor::standard() { return karanor::standard(); }

// ---- The table's acts

std::uint32_t Karanor::chance_due(const State& state) {
  if (asking(state, Asking::deal)) return 1;
  return state.shuffling == none ? 0 : 2u + state.shuffling;
}

Verdict Karanor::check(const State& state, const Act& act) {
  if (const auto* lapse = std::get_if<Lapse>(&act)) return check_lapse<Karanor>(state, *lapse);
  if (const auto* deal = std::get_if<Deal>(&act)) return karanor::check(state, *deal);
  return karanor::check(state, std::get<Shuffle>(act));
}

void Karanor::apply(State& state, const Act& act, Events<Event>* events) {
  if (const auto* deal = std::get_if<Deal>(&act)) {
    karanor::apply(state, *deal, events);
  } else if (const auto* shuffle = std::get_if<Shuffle>(&act)) {
    karanor::apply(state, *shuffle, events);
  } else {
    lapse(state, events);
  }
  proceed(state, events);
}

// ---- A seat's actions

void Karanor::legal(const State& state, Seat seat, Buffer<Action>& list) {
  if (state.questions.empty() || seat.index >= state.seats || chance_due(state) != 0) return;
  const auto& question = state.questions.back();
  if (state.phase == Phase::play) list_offers(state, seat, list);
  if (question.what == Asking::turn) return list_turn(state, seat, list);
  if (!question.waits_for(seat)) return;
  if (question.what == Asking::draft) return list_draft(state, seat, list);
  if (question.what == Asking::answer) return list_answers(state, seat, list);
  list_choices(state, seat, list);
}

Verdict Karanor::check(const State& state, Seat seat, const Action& action) {
  if (seat.index >= state.seats) return Verdict::refused("TABLE-4", "no_such_seat");
  if (chance_due(state) != 0 || state.phase == Phase::over) return Verdict::refused("MK-20", "not_now");
  return std::visit([&](const auto& said) { return karanor::check(state, seat, said); }, action);
}

Step Karanor::apply(State& state, Seat seat, const Action& action, Events<Event>* events) {
  std::visit([&](const auto& said) { karanor::apply(state, seat, said, events); }, action);
  proceed(state, events);
  return Step::final;
}

bool Karanor::is_open(const Action& action) { return std::holds_alternative<Offer>(action); }

Manner Karanor::manner(const Action& action) {
  const auto is_one_of = [&action]<class... Said>(std::type_identity<Said>...) {
    return (std::holds_alternative<Said>(action) || ...);
  };
  using std::type_identity;
  if (is_one_of(type_identity<Pass>{}, type_identity<SkipBonus>{})) return Manner::decline;
  if (is_one_of(type_identity<Offer>{}, type_identity<Accept>{}, type_identity<Decline>{}, type_identity<Withdraw>{},
                type_identity<Promote>{}, type_identity<Use>{}, type_identity<Play>{}))
    return Manner::aside;
  return Manner::answer;
}

// ---- Who is asked

std::uint16_t Karanor::open_question(const State& state) { return state.questions.number(); }

// MK-41: everyone who holds a black-market card is asked, whatever it is; a choice has who can play one.
SeatSet Karanor::awaited(const State& state) {
  if (state.questions.empty() || chance_due(state) != 0) return {};
  const auto& question = state.questions.back();
  const SeatSet open = state.questions.waiting();
  if (question.what != Asking::answer || open.empty()) return open;
  return can_answer(state, *open.begin()) ? open : SeatSet{};
}

SeatSet Karanor::asked(const View& view) {
  return view.shuffling ? SeatSet{} : asked_seats(view.question);  // the table shuffles first
}

int Karanor::seconds(const View&) { return 0; }

Verdict Karanor::may_say(const View&, Seat, std::optional<Seat>) { return Verdict::allowed(); }

}  // namespace divan
