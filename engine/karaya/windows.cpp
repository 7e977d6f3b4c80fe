// Reactions (KA-2, KA-3b, KA-27): a window asks whoever could react by public knowledge; the answers are collected in
// secret and shown together. Guards kill an Assassin (KA-37, KA-38), the Sultan and Guards avoid detention (KA-34,
// KA-36), Slaves join a revolution (KA-40).
#include "engine/karaya/rules.h"

namespace divan::karaya {

namespace {

// KA-38: the first Guard clockwise from the Assassin does it; the others stay as they are, unseen.
void kill_the_assassin(State& table, SeatSet guards, Happenings happenings) {
  const Seat assassin = table.actor;
  const Seat guard = next_in(assassin, guards);
  reveal(table, guard, Why::strike, happenings);
  report(happenings, Struck{guard, assassin});
  kill(table, assassin, happenings);
  if (!has_ended(table, happenings)) end_action(table, happenings);
}

void assassinate(State& table, Seat target, Happenings happenings) {
  kill(table, target, happenings);
  if (!has_ended(table, happenings)) end_action(table, happenings);
}

// KA-34, KA-36: revealed and not detained; the Guard's turn is spent.
void avoid(State& table, Seat target, Happenings happenings) {
  reveal(table, target, Why::avoid, happenings);
  report(happenings, Avoided{target});
  end_action(table, happenings);
}

void detain(State& table, Seat target, Happenings happenings) {
  place(table.detained, Token::detention, target, happenings);
  if (!has_ended(table, happenings)) end_action(table, happenings);
}

// KA-40: one change, then the revolt is checked; KA-41b: it opens no further question. A hunter goes on then (KA-41).
void join(State& table, SeatSet slaves, Happenings happenings) {
  if (!slaves.empty()) report(happenings, Joined{slaves});
  for (const Seat seat : slaves) reveal(table, seat, Why::join, happenings);
  if (has_ended(table, happenings)) return;
  if (holds(table, table.actor, Card::slave_driver)) return go_on(table, happenings);
  end_action(table, happenings);
}

void follow(State& table, Asking window, Seat target, SeatSet replies, Happenings happenings) {
  switch (window) {
    case Asking::react:
      return replies.empty() ? assassinate(table, target, happenings) : kill_the_assassin(table, replies, happenings);
    case Asking::avoid: return replies.empty() ? detain(table, target, happenings) : avoid(table, target, happenings);
    default: return join(table, replies, happenings);
  }
}

}  // namespace

void ask_window(State& table, Asking window, SeatSet asked, Seat target, Happenings happenings) {
  if (asked.empty()) return follow(table, window, target, {}, happenings);
  ask(table, window, asked, happenings, target);
}

void close_window(State& table, Happenings happenings) {
  const Question<Asking> window = table.question;
  const SeatSet replies = table.replies;
  if (replies.empty()) report(happenings, Unanswered{window.what});
  follow(table, window.what, {window.about}, replies, happenings);
}

// ---- The answers

// A target who has taken the throne may still avoid.
Verdict check_reply(const State& table, Seat seat, Asking window, std::string_view rule) {
  if (!asking(table, window)) return Verdict::refused(rule, "not_now");
  if (!table.question.asked.has(seat)) return Verdict::refused(rule, "not_asked");
  if (!table.question.waits_for(seat)) return Verdict::refused(rule, "answered_already");
  if (!reacts(table.cards[seat], window)) return Verdict::refused(rule, "not_your_card");
  return Verdict::allowed();
}

namespace {

Step reply(State& table, Seat seat, bool reacts, Happenings happenings) {
  table.question.answered.add(seat);
  if (reacts) table.replies.add(seat);
  if (table.question.settled()) close_window(table, happenings);
  return Step::final;
}

}  // namespace

Verdict check(const State& table, Seat seat, const Strike&) { return check_reply(table, seat, Asking::react, "KA-37"); }
Verdict check(const State& table, Seat seat, const Avoid&) { return check_reply(table, seat, Asking::avoid, "KA-34"); }
Verdict check(const State& table, Seat seat, const Join&) { return check_reply(table, seat, Asking::join, "KA-40"); }

// KA-2: whoever is asked may decline, also without having a choice.
Verdict check(const State& table, Seat seat, const Pass&) {
  if (!is_window(table.question.what)) return Verdict::refused("KA-2", "not_now");
  if (!table.question.asked.has(seat)) return Verdict::refused("KA-2", "not_asked");
  if (!table.question.waits_for(seat)) return Verdict::refused("KA-2", "answered_already");
  return Verdict::allowed();
}

Step apply(State& table, Seat seat, const Strike&, Happenings happenings) {
  return reply(table, seat, true, happenings);
}
Step apply(State& table, Seat seat, const Avoid&, Happenings happenings) {
  return reply(table, seat, true, happenings);
}
Step apply(State& table, Seat seat, const Join&, Happenings happenings) { return reply(table, seat, true, happenings); }
Step apply(State& table, Seat seat, const Pass&, Happenings happenings) {
  return reply(table, seat, false, happenings);
}

}  // namespace divan::karaya
