// Verrat!'s traits for the common harness, written from docs/rules/verrat.md.
#pragma once

#include <algorithm>
#include <bit>

#include "engine/verrat/text.h"
#include "tests/harness/nonsense.h"
#include "tests/harness/traits.h"

namespace divan::harness {

template <>
struct HarnessTraits<Verrat> {
  using State = verrat::State;
  using City = verrat::City;
  using Card = verrat::Card;
  using Vizier = verrat::Vizier;

  static constexpr Effort effort{.plays = 60, .patched = 2, .imagined = 8, .sealed = 10, .twin_games = 36, .twins = 5};

  static std::vector<Setup<Verrat>> setups() {
    return {{"whole", {}, 4},
            {"short", {false, false, 4, 0}, 4},
            {"gifts", {true, false, 12, 60}, 4},
            {"in turn", {false, true, 8, 360}, 4}};
  }

  // ---- The oracle

  static void shown(const State& before, const Entry<Verrat>& entry, const State& after, Viewer viewer, Facts& facts) {
    const auto* said = std::get_if<Said<Verrat>>(&entry);
    const auto* act = std::get_if<0>(&entry);
    // VE-22, VE-23: plans and accusations are made secretly; everything else is said aloud.
    if (said != nullptr && (viewer.is(said->seat) || !is_secret(said->action)))
      facts.push_back(std::to_string(said->seat.number()) + " says " + to_json(said->action));
    // VE-28: a lone vizier looks through Kaffa's pile, alone.
    if (said != nullptr && viewer.is(said->seat) && std::holds_alternative<verrat::Search>(said->action))
      facts.push_back("Kaffa holds " + to_json(before.piles[City::kaffa]));
    if (act != nullptr) facts.emplace_back(std::holds_alternative<Lapse>(*act) ? "time is up" : "pieces are dealt");
    const bool lapsed = act != nullptr && std::holds_alternative<Lapse>(*act);
    if (plans_come_out(before, after)) facts.push_back("the plans are " + to_json(plans_at_the_end(before, lapsed)));
    if (accusations_come_out(before, after)) facts.push_back("the accusations are " + accusations_at_the_end(before));
    if (lies_open(before) != lies_open(after)) facts.push_back(lies_open(after));
  }

  // ---- Twins: the cards that the viewer has not seen by then change places in the deal

  static std::optional<std::vector<Entry<Verrat>>> vary(const Run<Verrat>& run, std::size_t upto, Viewer viewer,
                                                        Random& dice) {
    auto entries = run.entries;
    auto& deal = std::get<verrat::Deal>(std::get<0>(entries[0]));
    std::vector<Card*> unseen;
    for (std::size_t i = 0; i < verrat::city_count; ++i) {
      const auto city = static_cast<City>(i);
      if (city == City::kaffa) {
        add_unseen_of_kaffa(run, upto, viewer, deal, unseen);
      } else {
        add_unseen(run, upto, city, deal, unseen);
      }
    }
    std::vector<Card> cards(unseen.size());
    std::ranges::transform(unseen, cards.begin(), [](const Card* card) { return *card; });
    dice.shuffle(std::span(cards));
    for (std::size_t i = 0; i < cards.size(); ++i) *unseen[i] = cards[i];
    return entries;
  }

  // Plans are a secret until all have sealed, accusations until phase 5; whoever has sealed has made every step.
  static Leeway leeway(const Run<Verrat>& run, std::size_t i, std::size_t upto) {
    const State& then = run.states[i];
    const State& now = run.states[upto];
    const auto* said = std::get_if<Said<Verrat>>(&run.entries[i]);
    if (said == nullptr || !is_secret(said->action) || i >= upto) return Leeway::none;
    if (Verrat::open_question(then) == Verrat::open_question(now))
      return now.questions.back().waits_for(said->seat) ? Leeway::free : Leeway::redraw;
    const bool accuses = std::holds_alternative<verrat::Accuse>(said->action);
    return accuses && !accusations_come_out(then, now) ? Leeway::redraw : Leeway::none;
  }

  // ---- Nonsense

  static verrat::Action garbage(Random& dice) { return any_alternative<verrat::Action>(dice); }
  static verrat::Act garbage_act(Random& dice) {
    if (dice.below(2) == 0) return Lapse{static_cast<std::uint16_t>(dice.below(200))};
    auto deal = std::get<verrat::Deal>(Verrat::draw({}, dice));
    switch (dice.below(6)) {
      case 0: deal.markers[dice.below(12)] = {any_byte(dice)}; break;
      case 1: deal.viziers[dice.below(12)] = {any_byte(dice)}; break;
      case 2: deal.colours[Seat{0}] = static_cast<verrat::Colour>(any_byte(dice)); break;
      case 3: deal.hands[Seat{3}][1] = static_cast<Card>(any_byte(dice)); break;
      case 4: deal.piles[City::gidda].back() = static_cast<Card>(any_byte(dice)); break;
      default: deal.piles[City::kaffa].pop_back(); break;
    }
    return deal;
  }

  // ---- Random play leans to what is rare: whoever can be banished is accused, cards are taken, offers are answered.
  static std::size_t lean(const State& state, Seat, std::span<const verrat::Action> legal, Random& dice) {
    const auto rare = [&state](const verrat::Action& action) {
      if (const auto* accuse = std::get_if<verrat::Accuse>(&action))
        return accuse->vizier && verrat::kinds_held(state.hands[accuse->vizier->owner()]) >= 4;
      return std::holds_alternative<verrat::Take>(action) || std::holds_alternative<verrat::Search>(action) ||
             std::holds_alternative<verrat::Pick>(action) || std::holds_alternative<verrat::Hold>(action) ||
             std::holds_alternative<verrat::Accept>(action) || std::holds_alternative<verrat::Decline>(action);
    };
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (rare(legal[i])) found.push_back(i);
    }
    if (found.empty() || dice.below(3) == 0) return dice.below(static_cast<std::uint32_t>(legal.size()));
    return any_of(found, dice);
  }

  // ---- Moments whose possible worlds can be counted

  static std::vector<Tiny<Verrat>> tiny() {
    std::vector<Tiny<Verrat>> result;
    const std::vector<Entry<Verrat>> none;
    const std::vector<Entry<Verrat>> search{Said<Verrat>{{0}, verrat::Search{}},
                                            Said<Verrat>{{0}, verrat::Pick{Card::ships}},
                                            Said<Verrat>{{0}, verrat::Waive{}}};
    const Run<Verrat> quiet = arranged(few_unseen_cards(verrat::Phase::intrigue), none);
    const Run<Verrat> searched = arranged(few_unseen_cards(verrat::Phase::cards), search);
    const Run<Verrat> sealed = arranged(one_sealed_plan(), none);
    result.push_back({"cards face down, one pardon known", quiet, {0}, deals(quiet, {})});
    result.push_back({"who has looked through Kaffa", searched, {0}, deals(searched, SeatSet::of({0}))});
    result.push_back({"who saw somebody look through Kaffa", searched, {1}, deals(searched, {})});
    result.push_back({"a sealed plan of another", sealed, {0}, plans_of_seat_2(sealed)});
    return result;
  }

 private:
  template <class T>
  static const T& any_of(const std::vector<T>& items, Random& dice) {
    return items[dice.below(static_cast<std::uint32_t>(items.size()))];
  }

  // ---- What the rules show

  static bool is_secret(const verrat::Action& action) {
    return std::holds_alternative<verrat::Plan>(action) || std::holds_alternative<verrat::Accuse>(action);
  }

  static bool asks(const State& state, verrat::Asking what) {
    return !state.questions.empty() && state.questions.back().what == what;
  }

  // VE-24: all plans are shown at once, when everybody has made one.
  static bool plans_come_out(const State& before, const State& after) {
    return asks(before, verrat::Asking::plans) && after.phase != verrat::Phase::plans;
  }
  static verrat::ByVizier<verrat::Destination> plans_at_the_end(const State& before, bool lapsed) {
    auto plans = before.plans;
    for (std::uint8_t i = 0; lapsed && i < verrat::vizier_count; ++i) {
      if (before.where[Vizier{i}].is_free() && !plans[Vizier{i}].planned())
        plans[Vizier{i}] = verrat::Destination::stay();
    }
    return plans;
  }
  // VE-40: traitor choices are shown in phase 5.
  static bool accusations_come_out(const State& before, const State& after) {
    const bool sealed = before.phase == verrat::Phase::plans || before.phase == verrat::Phase::cards;
    return sealed && (after.turn != before.turn || after.phase >= verrat::Phase::banishment);
  }
  static std::string accusations_at_the_end(const State& before) {
    std::string text;
    for (const Vizier accused : before.accused)
      text += accused.exists() ? std::string(accused.name()) + " " : "nobody ";
    return text;
  }

  // Everything that lies face up on the table (VE-2, VE-10, VE-11, VE-29) or is offered aloud.
  static std::string lies_open(const State& state) {
    std::string text = to_json(state.ring) + to_json(state.where) + to_json(state.colours) + to_json(state.hands) +
                       to_json(state.offers) + to_json(state.offers_made) + to_json(state.buried);
    for (std::size_t i = 0; i < verrat::city_count; ++i) {
      const auto city = static_cast<City>(i);
      const auto& pile = state.piles[city];
      text += " " + std::to_string(pile.size());
      if (city != City::kaffa && !pile.empty()) text += word(pile.back());
    }
    text += " turn " + std::to_string(state.turn) + " of " + std::to_string(state.leader.number());
    text += " collected " + std::to_string(state.collected);
    return text + (state.ending == verrat::Ending::none ? "" : " over");
  }

  // ---- What a viewer has not seen of the deal

  // Of a city's pile: what lies below the last card that was turned up.
  static void add_unseen(const Run<Verrat>& run, std::size_t upto, City city, verrat::Deal& deal,
                         std::vector<Card*>& unseen) {
    auto& pile = deal.piles[city];
    std::size_t left = pile.size();
    for (std::size_t i = 1; i < upto; ++i) {
      if (left > 0 && run.states[i + 1].piles[city].size() < run.states[i].piles[city].size()) --left;
    }
    for (std::size_t i = 0; i + 1 < left; ++i) unseen.push_back(&pile[i]);
  }

  // Of Kaffa's: what nobody has picked, unless the viewer has looked through it. A pardon that was put there later is
  // picked before one that was dealt: they are alike.
  static void add_unseen_of_kaffa(const Run<Verrat>& run, std::size_t upto, Viewer viewer, verrat::Deal& deal,
                                  std::vector<Card*>& unseen) {
    std::vector<Card*> left;
    for (Card& card : deal.piles[City::kaffa]) left.push_back(&card);
    for (std::size_t i = 1; i < upto; ++i) {
      const auto* said = std::get_if<Said<Verrat>>(&run.entries[i]);
      if (said == nullptr) continue;
      if (viewer.is(said->seat) && std::holds_alternative<verrat::Search>(said->action)) return;
      const auto* pick = std::get_if<verrat::Pick>(&said->action);
      if (pick == nullptr || (pick->card == Card::pardon && run.states[i].buried[City::kaffa] > 0)) continue;
      left.erase(std::ranges::find_if(left, [&](const Card* card) { return *card == pick->card; }));
    }
    unseen.insert(unseen.end(), left.begin(), left.end());
  }

  // ---- Tiny moments

  static Run<Verrat> arranged(const verrat::Position& position, std::vector<Entry<Verrat>> entries) {
    Run<Verrat> run{setups()[0], std::move(entries), {State{}}};
    Verrat::arrange(run.setup.options, 4, position, run.states[0]);
    return run;
  }
  static State played(const Run<Verrat>& run) {
    State state = run.states[0];
    for (const auto& entry : run.entries) {
      const auto& said = std::get<Said<Verrat>>(entry);
      Verrat::apply(state, said.seat, said.action, nullptr);
    }
    return state;
  }

  static verrat::Cards cards(std::initializer_list<std::pair<Card, std::uint8_t>> counts) {
    verrat::Cards result;
    for (const auto& [card, count] : counts) result[card] = count;
    return result;
  }
  static verrat::Pile pile(std::initializer_list<Card> top_first) {
    verrat::Pile result;
    for (const Card card : top_first) result.push_back(card);
    return result;
  }

  // Five cards are unseen: one at Bukhara above a pardon that everybody knows of, one at Tabriz, three at Kaffa, where
  // player 1 has a vizier.
  static verrat::Position few_unseen_cards(verrat::Phase phase) {
    verrat::Position position;
    position.phase = phase;
    position.leader = Seat{0};
    position.viziers[Vizier{0}] = verrat::Spot::in(City::kaffa);
    position.hands[Seat{0}] = cards({{Card::horses, 6}, {Card::cannons, 6}});
    position.hands[Seat{1}] = cards({{Card::gold, 6}, {Card::troops, 6}});
    position.hands[Seat{2}] = cards({{Card::goods, 4}});
    position.hands[Seat{3}] = cards({{Card::ships, 3}, {Card::pardon, 3}});
    for (std::size_t i = 0; i < verrat::city_count; ++i) position.piles[static_cast<City>(i)].emplace();
    position.piles[City::bukhara] = pile({Card::goods, Card::ships, Card::pardon});
    position.piles[City::tabriz] = pile({Card::ships, Card::pardon});
    position.piles[City::kaffa] = pile({Card::goods, Card::ships, Card::pardon});
    position.buried[City::bukhara] = 1;
    return position;
  }

  // Every way in which the unseen cards may lie; who has searched knows Kaffa.
  static std::map<std::string, double> deals(const Run<Verrat>& run, SeatSet searchers) {
    State world = played(run);
    std::vector<Card*> places{&world.piles[City::bukhara][1], &world.piles[City::tabriz][0]};
    if (searchers.empty()) {
      for (Card& card : world.piles[City::kaffa]) places.push_back(&card);
    }
    std::vector<std::size_t> order(places.size());
    std::vector<Card> unseen;
    for (std::size_t i = 0; i < places.size(); ++i) order[i] = i, unseen.push_back(*places[i]);
    std::map<std::string, double> result;
    do {  // each order of the cards is as likely as any other, alike cards told apart
      for (std::size_t i = 0; i < places.size(); ++i) *places[i] = unseen[order[i]];
      State sorted = world;
      std::ranges::sort(sorted.piles[City::kaffa]);
      result[to_json(Verrat::view(sorted, Viewer::open()))] += 1;
    } while (std::ranges::next_permutation(order).found);
    return result;
  }

  // Nothing is hidden but the plan of player 2, who has two viziers in cities; all the others are on the Isle.
  static verrat::Position one_sealed_plan() {
    verrat::Position position;
    position.phase = verrat::Phase::plans;
    position.sealed = SeatSet::of({1});
    for (std::uint8_t i = 0; i < verrat::vizier_count; ++i) position.viziers[Vizier{i}] = verrat::Spot::isle();
    position.viziers[Vizier{3}] = verrat::Spot::in(City::gidda);
    position.viziers[Vizier{4}] = verrat::Spot::in(City::uskub);
    position.hands[Seat{0}] = cards({{Card::horses, 6}, {Card::cannons, 6}});
    position.hands[Seat{1}] = cards({{Card::gold, 6}, {Card::troops, 6}});
    position.hands[Seat{2}] = cards({{Card::goods, 6}, {Card::ships, 6}});
    position.hands[Seat{3}] = cards({{Card::pardon, 6}});
    for (std::size_t i = 0; i < verrat::city_count; ++i) position.piles[static_cast<City>(i)].emplace();
    return position;
  }

  // VE-22, VE-23, VE-26: from a city to another city, a seat, or stay; no seat twice; anybody free accused, or nobody.
  static std::map<std::string, double> plans_of_seat_2(const Run<Verrat>& run) {
    const auto choices_from = [](City here) {
      std::vector<verrat::Destination> choices{verrat::Destination::stay()};
      for (std::size_t i = 0; i < verrat::city_count; ++i) {
        if (static_cast<City>(i) != here) choices.push_back(verrat::Destination::in(static_cast<City>(i)));
      }
      for (std::uint8_t i = 0; i < verrat::seat_count; ++i) choices.push_back(verrat::Destination::at({i}));
      return choices;
    };
    std::map<std::string, double> result;
    State world = played(run);
    for (const auto stout : choices_from(City::gidda)) {
      for (const auto other : choices_from(City::uskub)) {
        if (stout.names_seat() && stout == other) continue;
        for (const Vizier accused : {Vizier{3}, Vizier{4}, verrat::nobody}) {
          world.plans[Vizier{3}] = stout;
          world.plans[Vizier{4}] = other;
          world.accused[Seat{1}] = accused;
          result[to_json(Verrat::view(world, Viewer::open()))] += 1;
        }
      }
    }
    return result;
  }
};

}  // namespace divan::harness
