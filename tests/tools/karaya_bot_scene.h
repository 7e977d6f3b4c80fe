// A small position of Sultans of Karaya with its `rules` bot in seat 1 (index 0), for tests of its rules of thumb.
#pragma once

#include "bots/karaya/rules_bot.h"
#include "engine/karaya/text.h"
#include "tests/tools/bot_scene.h"

namespace divan::karaya {

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

  State state() const { return arranged<Karaya>({}, players, position); }
};

class Scene : public BotScene<Karaya, KarayaRules> {
 public:
  explicit Scene(const Sketch& sketch, std::uint64_t seed = 1) : BotScene(sketch.state(), sketch.players, seed) {}

  void act(int number, const Action& action) { BotScene::act(seat(number), action); }
  void say(int number, const Claim& claim) { BotScene::say(seat(number), claim); }
  // The turn of somebody else, and the beat after it.
  void turn(int number, const Action& action) {
    act(number, action);
    lapse();
  }
};

}  // namespace divan::karaya
