// The door of Sultans of Karaya: the open question decides which file answers.
#include "engine/karaya/rules.h"

namespace divan {

using namespace karaya;

static_assert(Game<Karaya>);
static_assert(std::has_unique_object_representations_v<State> && sizeof(State) < 512);

namespace karaya {
namespace {

// Apart from the beat, which ends every turn and needs no choice.
[[gnu::noinline]] void lapse_with_defaults(State& state, Happenings happenings) {
  report(happenings, Lapsed{state.question.what, state.question.asked - state.question.answered});
  if (asking(state, Asking::ready)) return begin_next_round(state);
  Karaya::apply(state, state.actor, default_choice(state), happenings);
}

// The windows and the beat lapse without a word: nobody is told who had answered (KA-2, KA-32b).
void lapse(State& state, Happenings happenings) {
  if (asking(state, Asking::beat)) [[likely]]
    return close_beat(state, happenings);
  if (is_window(state.question.what)) return close_window(state, happenings);
  lapse_with_defaults(state, happenings);
}

template <class... Said>
bool is_one_of(const Action& action) {
  return (std::holds_alternative<Said>(action) || ...);
}

}  // namespace
}  // namespace karaya

// ---- The table's acts

Verdict Karaya::check(const State& state, const Act& act) {
  if (const auto* lapse = std::get_if<Lapse>(&act)) return check_lapse<Karaya>(state, *lapse);
  if (const auto* time_up = std::get_if<TimeUp>(&act)) return karaya::check(state, *time_up);
  return karaya::check(state, std::get<Deal>(act));
}

void Karaya::apply(State& state, const Act& act, Events<Event>* events) {
  if (std::holds_alternative<Lapse>(act)) [[likely]]
    return lapse(state, events);
  if (const auto* deal = std::get_if<Deal>(&act)) return karaya::apply(state, *deal, events);
  karaya::apply(state, std::get<TimeUp>(act), events);
}

// ---- A seat's actions

Verdict Karaya::check(const State& state, Seat seat, const Action& action) {
  if (seat.index >= state.seats) return Verdict::refused("TABLE-4", "no_such_seat");
  return std::visit([&](const auto& said) { return karaya::check(state, seat, said); }, action);
}

namespace {

template <class Said>
Step apply_as(State& state, Seat seat, const Action& action, Happenings happenings) {
  return karaya::apply(state, seat, *std::get_if<Said>(&action), happenings);
}
template <class... Said>
constexpr auto appliers(std::type_identity<std::variant<Said...>>) {
  return std::array{&apply_as<Said>...};
}

}  // namespace

// As std::visit would, without packing and unpacking what is handed on.
Step Karaya::apply(State& state, Seat seat, const Action& action, Events<Event>* events) {
  static constexpr auto apply_by_kind = appliers(std::type_identity<Action>{});
  return apply_by_kind[action.index()](state, seat, action, events);
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
  const SeatSet waiting = state.question.asked - state.question.answered;
  switch (state.question.what) {
    case Asking::react: return holders(state, waiting, [](Card card) { return reacts(card, Asking::react); });
    case Asking::avoid: return holders(state, waiting, [](Card card) { return reacts(card, Asking::avoid); });
    default: return holders(state, waiting, [](Card card) { return reacts(card, Asking::join); });
  }
}

SeatSet Karaya::asked(const View& view) { return asked_seats(view.question); }

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
