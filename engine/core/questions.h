// What every game does with its questions: a stack of them in the State, and how they are checked, shown and read back.
#pragma once

#include "engine/core/contract.h"

namespace divan {

// At most N questions in a State, the last one open, and how many were asked so far.
template <class What, std::size_t N>
struct Questions {
  List<Question<What>, N> stack;
  std::uint16_t count = 0;

  constexpr bool empty() const { return stack.empty(); }
  constexpr std::size_t size() const { return stack.size(); }
  constexpr const Question<What>& operator[](std::size_t i) const { return stack[i]; }
  constexpr Question<What>& back() { return stack.back(); }
  constexpr const Question<What>& back() const { return stack.back(); }
  constexpr const Question<What>* begin() const { return stack.begin(); }
  constexpr const Question<What>* end() const { return stack.end(); }

  // Opens a question over those that wait.
  constexpr void ask(What what, SeatSet seats, std::uint8_t about = 0) {
    stack.push_back({what, about, ++count, seats, {}});
  }
  constexpr void close() { stack.pop_back(); }
  constexpr void close_all() { stack.clear(); }

  // The open question asks this.
  constexpr bool asks(What what) const { return !empty() && back().what == what; }
  // Its number; 0: nothing is asked.
  constexpr std::uint16_t number() const { return empty() ? std::uint16_t{0} : back().number; }
  // Whose answers are missing.
  constexpr SeatSet waiting() const { return empty() ? SeatSet{} : back().asked - back().answered; }
  // Is `seat` asked this, now? If not, `rule` refuses; `why_not` says that others are asked.
  Verdict check(What what, Seat seat, std::string_view rule, std::string_view why_not) const {
    if (!asks(what)) return Verdict::refused(rule, "not_now");
    return back().waits_for(seat) ? Verdict::allowed() : Verdict::refused(rule, why_not);
  }

  friend constexpr bool operator==(const Questions&, const Questions&) = default;
};

// May the open question lapse? Not while chance is due.
template <class G>
Verdict check_lapse(const typename G::State& state, const Lapse& lapse) {
  const std::uint16_t open = G::open_question(state);
  if (open == 0 || open != lapse.question) return Verdict::refused("TABLE-6", "no_such_question");
  return G::chance_due(state) == 0 ? Verdict::allowed() : Verdict::refused("TABLE-5", "not_due");
}

// ---- In a view: `shown` is a game's QuestionView

// `answered`: of whom the viewer may know that they have answered.
template <class What, class QuestionView>
void show_question(const Question<What>& question, SeatSet answered, QuestionView& shown) {
  shown.what = question.what;
  shown.number = question.number;
  for (const Seat seat : question.asked) shown.asked[seat] = Answered{answered.has(seat)};
}
template <class What, class QuestionView>
void show_question(const Question<What>& question, QuestionView& shown) {
  show_question(question, question.answered, shown);
}
// The open question, the one that waits below it where the game shows that too, and the count.
template <class What, std::size_t N, class View>
void show_questions(const Questions<What, N>& questions, View& view) {
  view.questions = questions.count;
  if (!questions.empty()) show_question(questions.back(), view.question.emplace());
  if constexpr (requires { view.waiting; }) {
    if (questions.size() > 1) show_question(questions[questions.size() - 2], view.waiting.emplace());
  }
}

// The seats that it asks and that have not answered.
template <class QuestionView>
SeatSet asked_seats(const std::optional<QuestionView>& shown) {
  SeatSet seats;
  if (!shown) return seats;
  for (std::uint8_t i = 0; i < shown->asked.size(); ++i) {
    const auto& asked = shown->asked[Seat{i}];
    if (asked && !asked->answered) seats.add({i});
  }
  return seats;
}

// The question as it was shown.
template <class QuestionView>
auto question_shown(const QuestionView& shown, std::uint8_t about = 0) {
  Question<decltype(shown.what)> question{shown.what, about, shown.number, {}, {}};
  for (std::uint8_t i = 0; i < shown.asked.size(); ++i) {
    const auto& asked = shown.asked[Seat{i}];
    if (asked) question.asked.add({i});
    if (asked && asked->answered) question.answered.add({i});
  }
  return question;
}
// What show_questions() has shown.
template <class What, std::size_t N, class View>
void recall_questions(const View& view, Questions<What, N>& questions) {
  questions.close_all();
  questions.count = view.questions;
  if constexpr (requires { view.waiting; }) {
    if (view.waiting) questions.stack.push_back(question_shown(*view.waiting));
  }
  if (view.question) questions.stack.push_back(question_shown(*view.question));
}

}  // namespace divan
