// Every world that a seat must hold possible, by plain enumeration: all deals, played on by the rules, as long as the
// oracle shows the seat the same. Nothing here comes from the knowledge or the count that it is held against.
#pragma once

#include "tests/karaya/traits.h"

namespace divan::harness {

struct Possible {
  karaya::State state;
  double weight;
  karaya::ByPlace<karaya::Card> dealt{};  // to each place when the round began
};

// A game told step by step.
class Story {
 public:
  Story(const karaya::Options& options, int seats)
      : run_{{"story", options, seats}, {}, {}}, state_(Karaya::begin(options, seats)) {}

  const Run<Karaya>& run() const { return run_; }
  const karaya::State& state() const { return state_; }

  Story& deal(std::initializer_list<karaya::Card> cards, std::uint8_t starter) {
    karaya::Deal deal;
    std::uint8_t seat = 0;
    for (const auto card : cards) {
      if (seat == state_.seats) {
        deal.spare = card;
      } else {
        deal.cards[Seat{seat++}] = card;
      }
    }
    deal.starter = {starter};
    return add(Entry<Karaya>(std::in_place_index<0>, deal));
  }
  Story& say(std::uint8_t seat, const karaya::Action& action) { return add(Said<Karaya>{{seat}, action}); }
  Story& lapse() { return add(Entry<Karaya>(std::in_place_index<0>, Lapse{state_.question.number})); }
  Story& add(const Entry<Karaya>& entry) {
    run_.entries.push_back(entry);
    step(state_, entry);
    return *this;
  }

  // False: the rules refuse it.
  static bool step(karaya::State& state, const Entry<Karaya>& entry) {
    if (const auto* act = std::get_if<0>(&entry)) {
      if (!Karaya::check(state, *act).ok()) return false;
      Karaya::apply(state, *act, nullptr);
    }
    if (const auto* said = std::get_if<Said<Karaya>>(&entry)) {
      if (!Karaya::check(state, said->seat, said->action).ok()) return false;
      Karaya::apply(state, said->seat, said->action, nullptr);
    }
    return true;
  }

 private:
  Run<Karaya> run_;
  karaya::State state_;
};

// KA-10, KA-11: every way to deal with this starter.
class Deals {
 public:
  Deals(int seats, Seat starter) : seats_(seats) {
    const auto& deck = karaya::deck_for(seats);
    left_ = {1, deck.guards, deck.assassins, deck.slaves, 1, 1, 1, 1};
    neutrals_ = deck.neutrals;
    deal_.starter = starter;
    lay(0);
  }
  std::vector<Entry<Karaya>> all() const { return all_; }

 private:
  void lay(int place) {
    if (place > seats_) {
      all_.emplace_back(std::in_place_index<0>, deal_);
      return;
    }
    for (std::uint8_t kind = 0; kind < karaya::card_count; ++kind) {
      const bool neutral = karaya::is_neutral(static_cast<karaya::Card>(kind));
      if (left_[kind] == 0 || (neutral && neutrals_ == 0)) continue;
      --left_[kind];
      neutrals_ -= neutral;
      if (place == seats_) {
        deal_.spare = static_cast<karaya::Card>(kind);
      } else {
        deal_.cards[Seat{static_cast<std::uint8_t>(place)}] = static_cast<karaya::Card>(kind);
      }
      lay(place + 1);
      ++left_[kind];
      neutrals_ += neutral;
    }
  }

  int seats_;
  std::array<int, karaya::card_count> left_{};
  int neutrals_ = 0;
  karaya::Deal deal_;
  std::vector<Entry<Karaya>> all_;
};

// What another seat may have done where the seat saw only that it did something (KA-25): each as likely.
inline std::vector<Entry<Karaya>> alternatives(const karaya::State& state, const Entry<Karaya>& entry, Seat seat) {
  if (state.question.what == karaya::Asking::deal) {
    return Deals(state.seats, std::get<karaya::Deal>(std::get<0>(entry)).starter).all();
  }
  const auto* said = std::get_if<Said<Karaya>>(&entry);
  if (said == nullptr || said->seat == seat || !std::holds_alternative<karaya::Hide>(said->action)) return {entry};
  std::vector<karaya::Action> hides{karaya::Hide{karaya::Exchange::keep, {}},
                                    karaya::Hide{karaya::Exchange::spare, {}}};
  for (Seat with : SeatSet::first(state.seats)) hides.push_back(karaya::Hide{karaya::Exchange::player, with});
  std::vector<Entry<Karaya>> result;
  for (const auto& hide : hides) {
    if (Karaya::check(state, said->seat, hide).ok()) result.push_back(Said<Karaya>{said->seat, hide});
  }
  return result;
}

// The worlds after the run's entries, before the orders and answers that nobody has shown.
inline std::vector<Possible> possible_worlds(const Run<Karaya>& run, Seat seat) {
  karaya::State truth = Karaya::begin(run.setup.options, run.setup.seats);
  std::vector<Possible> now{{truth, 1}};
  for (const auto& entry : run.entries) {
    const karaya::State before = truth;
    Facts lawful;
    Story::step(truth, entry);
    HarnessTraits<Karaya>::shown(before, entry, truth, seat, lawful);
    std::vector<Possible> next;
    for (const auto& world : now) {
      const auto choices = alternatives(world.state, entry, seat);
      for (const auto& choice : choices) {
        karaya::State after = world.state;
        Facts facts;
        if (!Story::step(after, choice)) continue;
        HarnessTraits<Karaya>::shown(world.state, choice, after, seat, facts);
        if (facts != lawful) continue;
        const bool deals = world.state.phase == karaya::Phase::deal;
        next.push_back({after, world.weight / static_cast<double>(choices.size()), deals ? after.cards : world.dealt});
      }
    }
    now = std::move(next);
  }
  return now;
}

}  // namespace divan::harness
