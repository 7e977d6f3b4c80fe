// Point 5: sealed choices. When several seats are asked at once, the order in which their answers arrive changes
// neither what follows nor what anybody sees of it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/harness/driver.h"

namespace divan::harness {

// What came of answers given in one order: the truth, and what each viewer was told, before the question closed and
// then.
template <Game G>
struct Arrived {
  typename G::State after;
  std::vector<std::string> views;
  std::vector<std::vector<std::string>> before_close, at_close;
};

template <Game G>
std::vector<std::string> told_to(const Events<typename G::Event>& events, Viewer viewer) {
  std::vector<std::string> result;
  for (const auto& event : events) {
    if (const auto told = G::tell(event, viewer)) result.push_back(to_json(**told));
  }
  return result;
}

template <Game G>
std::optional<Arrived<G>> arrive(const typename G::State& start, std::span<const Said<G>> answers, int seats) {
  const auto all = viewers(seats);
  Arrived<G> result{
      start, {}, decltype(Arrived<G>::before_close)(all.size()), decltype(Arrived<G>::at_close)(all.size())};
  for (const auto& said : answers) {
    if (!G::check(result.after, said.seat, said.action).ok()) return {};
    const auto question = G::open_question(result.after);
    Events<typename G::Event> events;
    G::apply(result.after, said.seat, said.action, &events);
    auto& where = G::open_question(result.after) == question ? result.before_close : result.at_close;
    for (std::size_t i = 0; i < all.size(); ++i)
      std::ranges::copy(told_to<G>(events, all[i]), std::back_inserter(where[i]));
  }
  for (Viewer viewer : all) result.views.push_back(to_json(G::view(result.after, viewer)));
  return result;
}

// The answers of one seat, as if it were alone: steps until the question no longer waits for it.
template <Testable G>
std::vector<Said<G>> answers_of(const typename G::State& start, Seat seat, Random& dice) {
  std::vector<Said<G>> result;
  typename G::State state = start;
  while (G::open_question(state) == G::open_question(start) && result.size() < 20) {
    auto actions = legal_actions<G>(state, seat);
    std::erase_if(actions, [](const auto& action) { return G::manner(action) == Manner::aside; });
    if (actions.empty()) break;
    result.push_back({seat, any_of(actions, dice)});
    G::apply(state, seat, result.back().action, nullptr);
  }
  return result;
}

// One seat's steps stay in order; the seats are mixed at random.
template <Game G>
std::vector<Said<G>> mixed(std::vector<std::vector<Said<G>>> hands, Random& dice) {
  std::vector<Said<G>> result;
  while (!hands.empty()) {
    auto& hand = hands[dice.below(static_cast<std::uint32_t>(hands.size()))];
    if (!hand.empty()) {
      result.push_back(hand.front());
      hand.erase(hand.begin());
    }
    std::erase_if(hands, [](const auto& rest) { return rest.empty(); });
  }
  return result;
}

// What the close told that was not told before it in the other order: the arrivals themselves may be open.
inline std::vector<std::string> followed(std::vector<std::string> at_close, const std::vector<std::string>& arrivals) {
  std::erase_if(at_close, [&](const auto& event) { return std::ranges::find(arrivals, event) != arrivals.end(); });
  return at_close;
}

// The number of questions to several seats that were tried.
template <Testable G>
int sealed_choices_hold(const Setup<G>& setup, std::uint64_t seed) {
  Dice dice(seed);
  int tried = 0;
  std::uint16_t last_question = 0;
  play<G>(setup, seed, [&](const Stepped<G>& step) {
    if (testing::Test::HasFatalFailure()) return;
    const auto question = G::open_question(step.after);
    const SeatSet asked = step.table.asked();
    if (asked.size() < 2 || question == last_question) return;
    last_question = question;
    std::vector<std::vector<Said<G>>> hands;
    for (Seat seat : asked) hands.push_back(answers_of<G>(step.after, seat, dice));
    if (std::ranges::count_if(hands, [](const auto& hand) { return !hand.empty(); }) < 2) return;
    ++tried;
    const auto a = arrive<G>(step.after, mixed<G>(hands, dice), setup.seats);
    const auto b = arrive<G>(step.after, mixed<G>(hands, dice), setup.seats);
    ASSERT_TRUE(a && b) << "an answer became illegal because another came first";
    ASSERT_EQ(hash(a->after), hash(b->after)) << "the order of arrival changed the game";
    ASSERT_EQ(a->views, b->views);
    for (std::size_t i = 0; i < a->views.size(); ++i) {
      ASSERT_EQ(followed(a->at_close[i], b->before_close[i]), followed(b->at_close[i], a->before_close[i]));
    }
  });
  return tried;
}

}  // namespace divan::harness
