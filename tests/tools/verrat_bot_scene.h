// A small position of Verrat! with its `rules` bot in seat 1 (index 0), for tests of its rules of thumb.
#pragma once

#include "bots/verrat/rules_bot.h"
#include "engine/verrat/text.h"
#include "tests/tools/bot_scene.h"

namespace divan::verrat {

inline constexpr std::size_t cautious = 0, bold = 1, sly = 2;
inline constexpr Seat rival{1}, third{2};
inline constexpr Card all_kinds[] = {Card::horses, Card::cannons, Card::gold, Card::troops, Card::goods, Card::ships};

inline constexpr City outside_kaffa[] = {City::bukhara, City::tabriz, City::shiraz,
                                         City::gidda,   City::uskub,  City::isfahan};

inline Cards cards(std::initializer_list<Card> held) {
  Cards result;
  for (const Card card : held) ++result[card];
  return result;
}
inline Cards all_but(std::initializer_list<Card> missing) {
  Cards result = cards({});
  for (const Card card : all_kinds) result[card] = 1;
  for (const Card card : missing) result[card] = 0;
  return result;
}
inline Destination to(City city) { return Destination::in(city); }
inline Destination to(CourtSeat seat) { return Destination::at(seat); }

// Everybody on the Isle with empty hands, until a test says otherwise.
struct Sketch {
  Position position;
  ByCity<std::optional<Card>> tops;

  explicit Sketch(Phase phase) {
    position.phase = phase;
    position.leader = me;
    for (std::uint8_t i = 0; i < vizier_count; ++i) position.viziers[Vizier{i}] = Spot::isle();
    for (std::uint8_t i = 0; i < player_count; ++i) position.hands[Seat{i}] = Cards{};
  }
  Sketch& put(Seat owner, Build build, Spot spot) { return position.viziers[Vizier::of(owner, build)] = spot, *this; }
  Sketch& give(Seat seat, const Cards& hand) { return position.hands[seat] = hand, *this; }
  Sketch& top(City city, Card card) { return tops[city] = card, *this; }

  // The cards that nobody holds lie below the tops, none at Kaffa; a city without a top that is named shows a pardon or
  // what is left.
  State state() const {
    Cards left;
    for (std::size_t i = 0; i < 7; ++i) left[static_cast<Card>(i)] = copies;
    for (std::uint8_t i = 0; i < player_count; ++i) left -= *position.hands[Seat{i}];
    Position whole = position;
    for (std::size_t i = 0; i < city_count; ++i) {
      const auto city = static_cast<City>(i);
      whole.piles[city].emplace();
      if (!tops[city]) continue;
      whole.piles[city]->push_back(*tops[city]);
      --left[*tops[city]];
    }
    std::size_t next = 0;
    for (std::size_t i = 7; i-- > 0;) {  // pardons first
      for (auto& count = left[static_cast<Card>(i)]; count > 0; --count)
        whole.piles[outside_kaffa[next++ % std::size(outside_kaffa)]]->push_back(static_cast<Card>(i));
    }
    return arranged<Verrat>({}, player_count, whole);
  }
};

class Scene : public BotScene<Verrat, VerratRules> {
 public:
  explicit Scene(const Sketch& sketch, std::size_t character = cautious, std::uint64_t seed = 1)
      : BotScene(sketch.state(), player_count, seed, character) {}

  struct Planned {
    ByBuild<std::optional<Destination>> to;
    std::optional<Vizier> accused;
  };
  // Lets it plan from intrigue or plans on until it seals.
  Planned plans() {
    if (view().phase == Phase::intrigue) lapse();
    Planned planned;
    for (int i = 0; i < 10; ++i) {
      const auto reply = ask();
      const auto& action = std::get<Action>(reply);
      if (const auto* step = std::get_if<Plan>(&action)) planned.to[step->vizier] = step->to;
      if (const auto* accuse = std::get_if<Accuse>(&action)) planned.accused = accuse->vizier;
      act(me, action);
      if (std::holds_alternative<Seal>(action)) return planned;
    }
    ADD_FAILURE() << "it does not seal";
    return planned;
  }
};

}  // namespace divan::verrat
