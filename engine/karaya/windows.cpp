// Reactions (KA-2, KA-3b, KA-27): a window asks whoever could react by public knowledge; the answers are collected in
// secret and shown together. Guards kill an Assassin (KA-37, KA-38), the Sultan and Guards avoid detention (KA-34,
// KA-36), Slaves join a revolution (KA-40).
#include "engine/karaya/rules.h"

namespace divan::karaya {

namespace {

// KA-38: the first Guard clockwise from the Assassin does it; the others stay as they are, unseen.
void kill_the_assassin(State& state, SeatSet guards, Happenings happenings) {
  const Seat assassin = state.actor;
  const Seat guard = next_in(assassin, guards);
  reveal(state, guard, Why::strike, happenings);
  report(happenings, Struck{guard, assassin});
  kill(state, assassin, happenings);
  if (!has_ended(state, happenings)) end_action(state, happenings);
}

void assassinate(State& state, Seat target, Happenings happenings) {
  kill(state, target, happenings);
  if (!has_ended(state, happenings)) end_action(state, happenings);
}

// KA-34, KA-36: revealed and not detained; the Guard's turn is spent.
void avoid(State& state, Seat target, Happenings happenings) {
  reveal(state, target, Why::avoid, happenings);
  report(happenings, Avoided{target});
  end_action(state, happenings);
}

void detain(State& state, Seat target, Happenings happenings) {
  place(state.detained, Token::detention, target, happenings);
  if (!has_ended(state, happenings)) end_action(state, happenings);
}

// KA-40: one change, then the revolt is checked; KA-41b: it opens no further question. A hunter goes on then (KA-41).
void join(State& state, SeatSet slaves, Happenings happenings) {
  if (!slaves.empty()) report(happenings, Joined{slaves});
  for (const Seat seat : slaves) reveal(state, seat, Why::join, happenings);
  if (has_ended(state, happenings)) return;
  if (holds(state, state.actor, Card::slave_driver)) return go_on(state, happenings);
  end_action(state, happenings);
}

void follow(State& state, Asking window, Seat target, SeatSet replies, Happenings happenings) {
  switch (window) {
    case Asking::react:
      return replies.empty() ? assassinate(state, target, happenings) : kill_the_assassin(state, replies, happenings);
    case Asking::avoid: return replies.empty() ? detain(state, target, happenings) : avoid(state, target, happenings);
    default: return join(state, replies, happenings);
  }
}

}  // namespace

void ask_window(State& state, Asking window, SeatSet asked, Seat target, Happenings happenings) {
  if (asked.empty()) return follow(state, window, target, {}, happenings);
  ask(state, window, asked, happenings, target);
}

void close_window(State& state, Happenings happenings) {
  const Question<Asking> window = state.question;
  const SeatSet replies = state.replies;
  if (replies.empty()) report(happenings, Unanswered{window.what});
  follow(state, window.what, {window.about}, replies, happenings);
}

// ---- The answers

// A target who has taken the throne may still avoid.
Verdict check_reply(const State& state, Seat seat, Asking window, std::string_view rule) {
  if (!asking(state, window)) return Verdict::refused(rule, "not_now");
  if (!state.question.asked.has(seat)) return Verdict::refused(rule, "not_asked");
  if (!state.question.waits_for(seat)) return Verdict::refused(rule, "answered_already");
  if (!reacts(state.cards[seat], window)) return Verdict::refused(rule, "not_your_card");
  return Verdict::allowed();
}

namespace {

Step reply(State& state, Seat seat, bool reacts, Happenings happenings) {
  state.question.answered.add(seat);
  if (reacts) state.replies.add(seat);
  if (state.question.settled()) close_window(state, happenings);
  return Step::final;
}

}  // namespace

Verdict check(const State& state, Seat seat, const Strike&) { return check_reply(state, seat, Asking::react, "KA-37"); }
Verdict check(const State& state, Seat seat, const Avoid&) { return check_reply(state, seat, Asking::avoid, "KA-34"); }
Verdict check(const State& state, Seat seat, const Join&) { return check_reply(state, seat, Asking::join, "KA-40"); }

// KA-2: whoever is asked may decline, also without having a choice.
Verdict check(const State& state, Seat seat, const Pass&) {
  if (!is_window(state.question.what)) return Verdict::refused("KA-2", "not_now");
  if (!state.question.asked.has(seat)) return Verdict::refused("KA-2", "not_asked");
  if (!state.question.waits_for(seat)) return Verdict::refused("KA-2", "answered_already");
  return Verdict::allowed();
}

Step apply(State& state, Seat seat, const Strike&, Happenings happenings) {
  return reply(state, seat, true, happenings);
}
Step apply(State& state, Seat seat, const Avoid&, Happenings happenings) {
  return reply(state, seat, true, happenings);
}
Step apply(State& state, Seat seat, const Join&, Happenings happenings) { return reply(state, seat, true, happenings); }
Step apply(State& state, Seat seat, const Pass&, Happenings happenings) {
  return reply(state, seat, false, happenings);
}

}  // namespace divan::karaya
