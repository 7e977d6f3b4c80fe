// Random play for the harness: seats answer at random, now and then out of turn, with offers, talk and steps taken
// back.
#pragma once

#include <cstdlib>
#include <functional>

#include "tests/harness/traits.h"

namespace divan::harness {

// Counts are chosen for a quick run; DIVAN_SOAK multiplies them for the long campaign.
inline int soaked(int count) {
  const char* factor = std::getenv("DIVAN_SOAK");
  return factor == nullptr ? count : count * std::max(1, std::atoi(factor));
}

inline std::vector<Viewer> viewers(int seats) {
  std::vector<Viewer> result{Viewer::spectator()};
  for (Seat seat : SeatSet::first(seats)) result.emplace_back(seat);
  return result;
}

template <class T>
const T& any_of(const std::vector<T>& items, Random& dice) {
  return items[dice.below(static_cast<std::uint32_t>(items.size()))];
}

inline Seat any_of(SeatSet seats, Random& dice) {
  for (std::uint32_t skip = dice.below(static_cast<std::uint32_t>(seats.size())); skip > 0; --skip) {
    seats.remove(*seats.begin());
  }
  return *seats.begin();
}

template <Game G>
std::vector<typename G::Action> legal_actions(const typename G::State& state, Seat seat) {
  std::vector<typename G::Action> storage(G::max_actions);
  Buffer<typename G::Action> list(storage);
  G::legal(state, seat, list);
  storage.resize(list.size());
  return storage;
}

template <Game G>
std::string kind_of(const typename G::Event& event) {
  const auto json = boost::json::parse(to_json(event));
  return std::string(json.at("event").as_string());
}

// The truth beside a table: plays the same entries with begin and apply alone. What is taken back is left out and the
// rest played again, which proves the table's own way of undoing.
template <Game G>
class Witness {
 public:
  explicit Witness(const Setup<G>& setup) : setup_(setup), state_(G::begin(setup.options, setup.seats)) {}

  const typename G::State& state() const { return state_; }
  void follow(const Entry<G>& entry) {
    if (const auto* undo = std::get_if<Undo>(&entry)) {
      auto last = kept_.size();
      while (!by(kept_[last - 1], undo->seat)) --last;
      kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(last) - 1);
      state_ = G::begin(setup_.options, setup_.seats);
      for (const auto& again : kept_) play(again);
    } else {
      kept_.push_back(entry);
      play(entry);
    }
  }

 private:
  static bool by(const Entry<G>& entry, Seat seat) {
    const auto* said = std::get_if<Said<G>>(&entry);
    return said != nullptr && said->seat == seat;
  }
  void play(const Entry<G>& entry) {
    if (const auto* act = std::get_if<0>(&entry)) G::apply(state_, *act, nullptr);
    if (const auto* said = std::get_if<Said<G>>(&entry)) G::apply(state_, said->seat, said->action, nullptr);
  }

  Setup<G> setup_;
  typename G::State state_;
  std::vector<Entry<G>> kept_;
};

// What somebody does next at a table whose truth is `state`.
template <Testable G>
class Driver {
 public:
  Driver(const Table<G>& table, const typename G::State& state, Random& dice)
      : table_(table), state_(state), dice_(dice) {}

  Entry<G> next() {
    if (auto act = table_.due()) return *act;
    const Seat anyone{static_cast<std::uint8_t>(dice_.below(static_cast<std::uint32_t>(table_.seats())))};
    if (one_in(offered() ? 2 : 8)) {
      if (auto aside = choose(anyone, [](Manner manner) { return manner == Manner::aside; })) return *aside;
    }
    if (one_in(20)) {
      if (auto offer = G::sample_open(state_, anyone, dice_)) return Said<G>{anyone, *offer};
    }
    if (one_in(8) && table_.may_undo(anyone)) return Undo{anyone};
    if (one_in(40)) return talk(anyone);
    if (one_in(12)) {  // somebody who has no choice says so
      if (auto decline = choose(anyone, [](Manner manner) { return manner == Manner::decline; })) return *decline;
    }
    const SeatSet awaited = G::awaited(state_);
    if (awaited.empty() || one_in(50)) return table_.lapse();
    if (auto answer = choose(any_of(awaited, dice_), [](Manner manner) { return manner != Manner::aside; }))
      return *answer;
    return table_.lapse();
  }

 private:
  bool one_in(std::uint32_t n) { return dice_.below(n) == 0; }
  bool offered() const {
    const auto* said = table_.log().empty() ? nullptr : std::get_if<Said<G>>(&table_.log().back());
    return said != nullptr && G::is_open(said->action);
  }

  template <class Fits>
  std::optional<Entry<G>> choose(Seat seat, Fits fits) {
    auto actions = legal_actions<G>(state_, seat);
    std::erase_if(actions, [&](const auto& action) { return !fits(G::manner(action)); });
    if (actions.empty()) return {};
    if constexpr (Leans<G>) {
      return Said<G>{
          seat, actions[HarnessTraits<G>::lean(state_, seat, std::span<const typename G::Action>(actions), dice_)]};
    } else {
      return Said<G>{seat, any_of(actions, dice_)};
    }
  }

  Entry<G> talk(Seat from) {
    Utterance<G> said{from, {}, "word " + std::to_string(dice_.below(3)), {}};
    if (one_in(2)) said.to = from.next(table_.seats());
    Entry<G> entry(std::move(said));
    if (!table_.check(entry).ok()) return table_.lapse();
    return entry;
  }

  const Table<G>& table_;
  const typename G::State& state_;
  Random& dice_;
};

// A step of a game as it is played: the table after the entry, the truth before and after it.
template <Game G>
struct Stepped {
  const Table<G>& table;
  const typename G::State& before;
  const Entry<G>& entry;
  const typename G::State& after;
};

inline constexpr std::size_t longest_game = 20'000;  // entries; a game that random play does not end has a fault

// Plays a game to its end, or for `most` entries; `see` is told of every step.
template <Testable G>
Run<G> play(const Setup<G>& setup, std::uint64_t seed, const std::function<void(const Stepped<G>&)>& see = {},
            std::size_t most = longest_game) {
  Dice dice(seed * 2 + 1);
  Table<G> table(setup.options, setup.seats, Seed::from_number(seed));
  Witness<G> witness(setup);
  Run<G> run{setup, {}, {witness.state()}};
  while (!table.outcome() && run.entries.size() < most) {
    const Entry<G> entry = Driver<G>(table, witness.state(), dice).next();
    table.apply(entry);
    witness.follow(entry);
    run.entries.push_back(entry);
    run.states.push_back(witness.state());
    if (see) see({table, run.states[run.states.size() - 2], entry, run.states.back()});
  }
  return run;
}

}  // namespace divan::harness
