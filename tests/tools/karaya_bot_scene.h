// A small position of Sultans of Karaya with its `rules` bot in seat 1 (index 0), for tests of its rules of thumb.
#pragma once

#include <gtest/gtest.h>

#include "bots/karaya/rules_bot.h"
#include "bots/seated.h"
#include "engine/karaya/text.h"

namespace divan::karaya {

inline constexpr Seat me{0};

constexpr Seat seat(int number) { return {static_cast<std::uint8_t>(number - 1)}; }
inline SeatSet seats(std::initializer_list<int> numbers) {
  SeatSet result;
  for (const int number : numbers) result.add(seat(number));
  return result;
}

// The cards of all seats, then the spare's; what else is not said is as after the deal, and seat 1 begins.
struct Sketch {
  Position position;
  int players = -1;

  Sketch(std::initializer_list<Card> cards) {
    for (const Card card : cards) {
      if (++players < static_cast<int>(cards.size()) - 1) {
        position.cards[Seat{static_cast<std::uint8_t>(players)}] = card;
      } else {
        position.spare = card;
      }
    }
  }
  Sketch& known(std::initializer_list<int> numbers) { return position.known = seats(numbers), *this; }
  Sketch& dead(std::initializer_list<int> numbers) { return position.dead = seats(numbers), *this; }
  Sketch& active(int number) { return position.active = position.starter = seat(number), *this; }
  Sketch& white(int number) { return position.white = seat(number), *this; }

  State state() const {
    State result;
    const auto fault = Karaya::arrange({}, players, position, result);
    EXPECT_FALSE(fault) << fault->where << ": " << fault->problem;
    return result;
  }
};

class Scene {
 public:
  explicit Scene(const Sketch& sketch, std::uint64_t seed = 1)
      : table_(sketch.state(), sketch.players, Seed()),
        seated_(me, bot_, Seed::from_number(seed), Notes<Karaya>{Feed<Karaya>(me, table_)}) {}

  const Knowledge& knowledge() const { return seated_.notes()->feed.knowledge(); }
  View view() const { return table_.view(me); }

  void enter(const Entry<Karaya>& entry) {
    const auto verdict = table_.check(entry);
    ASSERT_TRUE(verdict.ok()) << verdict.rule() << " " << verdict.reason();
    table_.apply(entry);
    seated_.notes()->follow(table_);
  }
  void act(int number, const Action& action) { enter(Said<Karaya>{seat(number), action}); }
  void say(int number, const Claim& claim) { enter(Utterance<Karaya>{seat(number), {}, {}, claim}); }
  void lapse() { enter(table_.lapse()); }
  // The turn of somebody else, and the beat after it.
  void turn(int number, const Action& action) {
    act(number, action);
    lapse();
  }

  Reply<Karaya> ask() { return seated_.ask(table_, table_.awaited().has(me)); }
  // What it does now, if it is of this kind; talk is let pass.
  template <class Wanted>
  std::optional<Wanted> answer() {
    auto reply = ask();
    for (int i = 0; i < 3 && std::holds_alternative<Utterance<Karaya>>(reply); ++i) reply = ask();
    const auto* action = std::get_if<Action>(&reply);
    const auto* wanted = action != nullptr ? std::get_if<Wanted>(action) : nullptr;
    return wanted != nullptr ? std::optional(*wanted) : std::nullopt;
  }
  template <class Wanted>
  std::optional<Wanted> word() {
    const auto reply = ask();
    const auto* said = std::get_if<Utterance<Karaya>>(&reply);
    const auto* wanted = said != nullptr && said->claim ? std::get_if<Wanted>(&*said->claim) : nullptr;
    return wanted != nullptr ? std::optional(*wanted) : std::nullopt;
  }

 private:
  Table<Karaya> table_;
  KarayaRules bot_;
  Seated<Karaya> seated_;
};

}  // namespace divan::karaya
