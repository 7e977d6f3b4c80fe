// A small position of Verrat! with its `rules` bot in seat 1 (index 0), for tests of its rules of thumb.
#pragma once

#include <gtest/gtest.h>

#include "bots/seated.h"
#include "bots/verrat/rules_bot.h"
#include "engine/verrat/text.h"

namespace divan::verrat {

inline constexpr std::size_t cautious = 0, bold = 1, sly = 2;
inline constexpr Seat me{0}, rival{1}, third{2};
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
    State result;
    const auto fault = Verrat::arrange({}, player_count, whole, result);
    EXPECT_FALSE(fault) << fault->where << ": " << fault->problem;
    return result;
  }
};

class Scene {
 public:
  explicit Scene(const Sketch& sketch, std::size_t character = cautious, std::uint64_t seed = 1)
      : table_(sketch.state(), player_count, Seed()),
        bot_(character),
        seated_(me, bot_, Seed::from_number(seed), Notes<Verrat>{Feed<Verrat>(me, table_)}) {}

  const Table<Verrat>& table() const { return table_; }
  View view() const { return table_.view(me); }

  void enter(const Entry<Verrat>& entry) {
    const auto verdict = table_.check(entry);
    ASSERT_TRUE(verdict.ok()) << verdict.rule() << " " << verdict.reason();
    table_.apply(entry);
    seated_.notes()->follow(table_);
  }
  void act(Seat seat, const Action& action) { enter(Said<Verrat>{seat, action}); }
  void claim(Seat seat, const Claim& claim) { enter(Utterance<Verrat>{seat, {}, {}, claim}); }
  void lapse() { enter(table_.lapse()); }

  Reply<Verrat> ask() { return seated_.ask(table_, table_.awaited().has(me)); }
  // What it says now, if it is of this kind.
  template <class Wanted>
  std::optional<Wanted> answer() {
    const auto reply = ask();
    const auto* action = std::get_if<Action>(&reply);
    const auto* wanted = action != nullptr ? std::get_if<Wanted>(action) : nullptr;
    return wanted != nullptr ? std::optional(*wanted) : std::nullopt;
  }
  template <class Wanted>
  std::optional<Wanted> word() {
    const auto reply = ask();
    const auto* said = std::get_if<Utterance<Verrat>>(&reply);
    const auto* wanted = said != nullptr && said->claim ? std::get_if<Wanted>(&*said->claim) : nullptr;
    return wanted != nullptr ? std::optional(*wanted) : std::nullopt;
  }

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

 private:
  Table<Verrat> table_;
  VerratRules bot_;
  Seated<Verrat> seated_;
};

}  // namespace divan::verrat
