// Sultans of Karaya as the contract wants it. What each function must do is said in engine/core/contract.h.
#pragma once

#include "engine/core/world.h"
#include "engine/karaya/actions.h"
#include "engine/karaya/knowledge.h"
#include "engine/karaya/position.h"
#include "engine/karaya/state.h"
#include "engine/karaya/view.h"

namespace divan {

namespace karaya {
struct Hindsight;  // hindsight.h
class Retrospect;
}  // namespace karaya

struct Karaya {
  using Options = karaya::Options;
  using State = karaya::State;
  using Action = karaya::Action;
  using Act = karaya::Act;
  using TimeUp = karaya::TimeUp;
  using Event = karaya::Event;
  using Claim = karaya::Claim;
  using View = karaya::View;
  using Bounds = karaya::Bounds;
  using Knowledge = karaya::Knowledge;
  using Position = karaya::Position;
  using Hindsight = karaya::Hindsight;
  using Retrospect = karaya::Retrospect;

  static constexpr std::string_view id = "karaya";
  static constexpr int rules_version = 2;
  static constexpr int min_seats = karaya::fewest_players;
  static constexpr int max_seats = karaya::most_players;
  // A hidden Vizier among fifteen: 14 peeks, 15 switches, 28 manipulations, an order.
  static constexpr std::size_t max_actions = 64;

  static std::optional<Fault> check_options(const Options& options, int seats);
  static State begin(const Options& options, int seats);
  // KA-29: bots can go round for ever; a simulation takes these where nothing else is said.
  static Options simulation_options();

  static std::uint32_t chance_due(const State& state);
  static Act draw(const State& state, Random& random);
  static Verdict check(const State& state, const Act& act);
  static void apply(State& state, const Act& act, Events<Event>* events);

  static void legal(const State& state, Seat seat, Buffer<Action>& list);
  static Verdict check(const State& state, Seat seat, const Action& action);
  static Step apply(State& state, Seat seat, const Action& action, Events<Event>* events);

  static bool is_open(const Action& action);
  static Manner manner(const Action& action);
  static std::optional<Action> sample_open(const State& state, Seat seat, Random& random);
  static Bounds bounds(const View& view, Seat seat);

  static std::uint16_t open_question(const State& state);
  static SeatSet awaited(const State& state);

  static View view(const State& state, Viewer viewer);
  static std::optional<Told<Karaya>> tell(const Event& event, Viewer viewer);
  // Nobody is asked in the beat; in a window all who were asked, since answers are secret.
  static SeatSet asked(const View& view);
  static int seconds(const View& view);
  // KA-84: the time limit of the match.
  static int minutes(const View& view);
  static std::optional<Outcome> outcome(const State& state);
  // The dead are silent until the round ends; whispers by option (KA-4).
  static Verdict may_say(const View& view, Seat seat, std::optional<Seat> to);

  static Knowledge initial_knowledge(Seat seat, const View& view);
  static void learn(Knowledge& notes, const View& view, std::span<const Told<Karaya>> told);
  static void remember(const Knowledge& notes, std::string& out);
  static Knowledge recall(Seat seat, const View& view, std::string_view& in);
  static World<Karaya> imagine(const Knowledge& knowledge, Random& random);
  // KA-86: these lie open to everybody.
  static int rounds_over(const View& view);

  static std::optional<Fault> arrange(const Options& options, int seats, const Position& position, State& state);
  static std::optional<Fault> sound(const State& state);

 private:
  static SeatSet awaited_in_window(const State& state);
  static Outcome final_outcome(const State& state);
};

// A simulation asks these at every step.

inline std::uint32_t Karaya::chance_due(const State& state) {
  return karaya::asking(state, karaya::Asking::deal) ? 1 : 0;
}

inline std::uint16_t Karaya::open_question(const State& state) {
  return state.phase == karaya::Phase::ended ? std::uint16_t{0} : state.question.number;
}

inline SeatSet Karaya::awaited(const State& state) {
  if (karaya::is_window(state.question.what)) return awaited_in_window(state);
  return state.question.asked - state.question.answered;
}

inline std::optional<Outcome> Karaya::outcome(const State& state) {
  if (state.phase != karaya::Phase::ended) return {};
  return final_outcome(state);
}

}  // namespace divan
