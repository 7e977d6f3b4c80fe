// The probe's traits: the example for every other game. Written from rules.md.
#pragma once

#include "tests/harness/traits.h"
#include "tests/probe/probe.h"

namespace divan::harness {

template <probe::Leak leak>
struct HarnessTraits<probe::Probe<leak>> {
  using G = probe::Probe<leak>;
  using State = probe::State;
  using What = probe::What;

  static constexpr Effort effort{
      .plays = 2000, .patched = 200, .imagined = 100, .sealed = 200, .twin_games = 300, .draws = 50'000};
  static std::vector<Setup<G>> setups() { return {{"short", {4}, 3}, {"long", {12}, 3}}; }

  static void shown(const State& before, const Entry<G>& entry, const State& after, Viewer viewer, Facts& facts) {
    if (const auto* said = std::get_if<Said<G>>(&entry)) {
      shown_by_seat(before, said->seat, said->action, after, viewer, facts);
    } else if (const auto& act = std::get<0>(entry); std::holds_alternative<probe::Deal>(act)) {
      facts.emplace_back("cards are dealt");
      if (viewer.is_seat()) facts.push_back("mine is the " + card(after, probe::at(viewer.seat())));
    } else if (before.question.what == What::turn) {
      facts.push_back(name(before.board.active) + " stirs");
    } else if (before.question.what == What::shuffle) {
      facts.emplace_back("the middle is shuffled");
    }
    const bool answered = before.question.what == What::guard || before.question.what == What::answer ||
                          before.question.what == What::beat;
    if (answered && before.question.number != after.question.number) facts.push_back(answers(before, entry));
    for (Seat seat : after.known - before.known)
      facts.push_back(name(seat) + " shows the " + card(after, probe::at(seat)));
  }

  // The cards that the viewer has not seen by then change places in the deal, and shuffles come out anew.
  static std::optional<std::vector<Entry<G>>> vary(const Run<G>& run, std::size_t upto, Viewer viewer, Random& dice) {
    auto entries = run.entries;
    std::array<bool, 5> seen{};
    for (std::size_t i = 0; i < upto; ++i) {
      const State& state = run.states[i + 1];
      const auto* said = std::get_if<Said<G>>(&entries[i]);
      for (Seat seat : probe::everyone) {
        const bool peeked =
            said && viewer.is(said->seat) && said->action.do_ == probe::Do::peek && said->action.at == probe::at(seat);
        if (peeked || viewer.is(seat) || state.known.has(seat))
          seen[static_cast<std::size_t>(state.cards[seat.index])] = true;
      }
    }
    auto& deal = std::get<probe::Deal>(std::get<0>(entries[0]));
    std::vector<probe::Card> unseen;
    for (probe::Card card : deal.cards) {
      if (!seen[static_cast<std::size_t>(card)]) unseen.push_back(card);
    }
    dice.shuffle(std::span(unseen));
    for (probe::Card& card : deal.cards) {
      if (seen[static_cast<std::size_t>(card)]) continue;
      card = unseen.back();
      unseen.pop_back();
    }
    return entries;
  }

  // Offers are rare, and those that are accepted rarer.
  static std::size_t lean(const State&, Seat, std::span<const probe::Action> legal, Random& dice) {
    const auto accepts = [](const probe::Action& action) { return action.do_ == probe::Do::accept; };
    const auto accept = std::ranges::find_if(legal, accepts);
    if (accept != legal.end()) return static_cast<std::size_t>(accept - legal.begin());
    return dice.below(static_cast<std::uint32_t>(legal.size()));
  }

  static probe::Action garbage(Random& dice) {
    const auto any_do = static_cast<probe::Do>(dice.below(10));
    const auto any_place = static_cast<probe::Place>(dice.below(5));
    return {any_do, any_place, static_cast<std::uint8_t>(dice.below(2) * dice.below(256))};
  }
  static typename G::Act garbage_act(Random& dice) {
    probe::Deal deal;
    for (auto& card : deal.cards) card = static_cast<probe::Card>(dice.below(5));
    if (dice.below(3) == 0) return deal;
    if (dice.below(2) == 0) return probe::Shuffle{true};
    return Lapse{static_cast<std::uint16_t>(dice.below(40))};
  }

  // A strike, a hide with a secret exchange, a stir: seen by the striker, the hider and the partner.
  static std::vector<Tiny<G>> tiny() {
    using probe::Do, probe::Place, probe::Card;
    const Entry<G> deal(std::in_place_index<0>,
                        probe::Deal{{Card::knife, Card::fool, Card::crown, Card::shield, Card::mirror}});
    const auto lapse = [](std::uint16_t question) { return Entry<G>(std::in_place_index<0>, Lapse{question}); };
    const auto says = [](std::uint8_t seat, probe::Action action) { return Entry<G>(Said<G>{{seat}, action}); };
    const Entry<G> shuffle(std::in_place_index<0>, probe::Shuffle{true});
    const std::vector<Entry<G>> story{deal,
                                      says(0, {Do::strike, Place::second}),
                                      lapse(2),
                                      lapse(3),
                                      says(1, {Do::hide, Place::third}),
                                      lapse(5),
                                      says(2, {Do::stir}),
                                      lapse(7),
                                      shuffle};
    std::vector<Tiny<G>> result;
    for (std::size_t length : {std::size_t{1}, std::size_t{5}, story.size()}) {
      const std::vector<Entry<G>> entries(story.begin(), story.begin() + static_cast<std::ptrdiff_t>(length));
      const Run<G> run{setups()[0], entries, {}};
      for (Seat seat : probe::everyone) {
        result.push_back({"seat " + name(seat) + " after " + std::to_string(length), run, seat, worlds(run, seat)});
      }
    }
    return result;
  }

 private:
  static std::string name(Seat seat) { return std::to_string(seat.number()); }
  static std::string card(const State& state, probe::Place place) {
    return std::string(word(state.cards[static_cast<std::size_t>(place)]));
  }

  static std::string answers(const State& before, const Entry<G>& last) {
    SeatSet shows = before.shows;
    const auto* said = std::get_if<Said<G>>(&last);
    if (said != nullptr && said->action.do_ == probe::Do::show) shows.add(said->seat);
    return "the answers are shown; with a card: " + to_json(shows);
  }
  static void shown_by_seat(const State& before, Seat seat, const probe::Action& said, const State& after,
                            Viewer viewer, Facts& facts) {
    using probe::Do;
    const bool mine = viewer.is(seat);
    const std::string what = name(seat) + " " + std::string(word(said.do_));
    switch (said.do_) {
      case Do::peek:
        facts.push_back(what + " at " + std::string(word(said.at)));
        if (mine) facts.push_back("it is the " + card(before, said.at));
        break;
      case Do::hide:
        facts.push_back(what);
        if (mine)
          facts.push_back("with " + std::string(word(said.at)) + ", mine is the " + card(after, probe::at(seat)));
        if (!mine && viewer.is_seat() && said.at == probe::at(viewer.seat()))
          facts.push_back("with me, mine is the " + card(after, said.at));
        break;
      case Do::show:
      case Do::pass:  // whoever answers sees whether the table still waits for others
        if (mine)
          facts.push_back(what + (before.question.number == after.question.number ? ", too early" : ", the last"));
        break;
      case Do::order:
        if (mine) facts.push_back(what);
        break;
      default:
        facts.push_back(what + " at " + std::string(word(said.at)) + " for " + std::to_string(said.coins));
        break;
    }
  }

  // Every world that agrees with what the seat was shown: all deals alike; a hide's partner and a shuffle uniform over
  // what the rules allow; orders of the others lodged or not.
  static std::map<std::string, double> worlds(const Run<G>& run, Seat seat) {
    std::vector<std::pair<State, double>> now{{G::begin(run.setup.options, run.setup.seats), 1}};
    State truth = now[0].first;
    for (const auto& entry : run.entries) {
      const Facts lawful = step(truth, entry, seat);
      std::vector<std::pair<State, double>> next;
      for (const auto& [state, weight] : now) {
        const auto choices = alternatives(state, entry, seat);
        for (const auto& choice : choices) {
          State after = state;
          if (step(after, choice, seat) == lawful)
            next.emplace_back(after, weight / static_cast<double>(choices.size()));
        }
      }
      now = next;
    }
    std::map<std::string, double> result;
    const SeatSet others = probe::everyone - truth.known - SeatSet::of(seat);
    for (auto [state, weight] : now) {
      for (int lodged = 0; lodged < 8; ++lodged) {
        state.orders = {};
        for (Seat other : probe::everyone) {
          if (lodged >> other.index & 1) state.orders.add(other);
        }
        if ((state.orders - others).empty()) result[to_json(G::view(state, Viewer::open()))] += weight;
      }
    }
    return result;
  }
  static Facts step(State& state, const Entry<G>& entry, Seat seat) {
    const State before = state;
    Facts facts;
    if (const auto* act = std::get_if<0>(&entry)) G::apply(state, *act, nullptr);
    if (const auto* said = std::get_if<Said<G>>(&entry)) {
      if (!G::check(state, said->seat, said->action).ok()) return {"cannot be"};
      G::apply(state, said->seat, said->action, nullptr);
    }
    shown(before, entry, state, seat, facts);
    return facts;
  }
  static std::vector<Entry<G>> alternatives(const State& state, const Entry<G>& entry, Seat seat) {
    std::vector<Entry<G>> result;
    const auto* said = std::get_if<Said<G>>(&entry);
    if (said != nullptr && said->seat != seat && said->action.do_ == probe::Do::hide) {
      for (probe::Place with : {probe::Place::first, probe::Place::second, probe::Place::third, probe::Place::spare}) {
        const Said<G> other{said->seat, {said->action.do_, with}};
        if (G::check(state, other.seat, other.action).ok()) result.push_back(other);
      }
    } else if (state.question.what == What::shuffle) {
      for (bool cut : {false, true}) result.emplace_back(std::in_place_index<0>, probe::Shuffle{cut});
    } else if (state.question.what == What::deal) {
      probe::Deal deal{
          {probe::Card::crown, probe::Card::knife, probe::Card::shield, probe::Card::mirror, probe::Card::fool}};
      do result.emplace_back(std::in_place_index<0>, deal);
      while (std::ranges::next_permutation(deal.cards).found);
    } else {
      result.push_back(entry);
    }
    return result;
  }
};

}  // namespace divan::harness
