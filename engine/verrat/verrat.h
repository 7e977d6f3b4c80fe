// The game of Verrat! as the contract wants it. What each function must do is said in engine/core/contract.h.
#pragma once

#include "engine/core/world.h"
#include "engine/verrat/actions.h"
#include "engine/verrat/position.h"
#include "engine/verrat/state.h"
#include "engine/verrat/view.h"

namespace divan {

struct Verrat;

namespace verrat {

// What a seat keeps in mind beside what it sees: Kaffa's pile, exactly, once it has looked through it (takes and
// pardons are public, VE-28, VE-29).
struct Knowledge {
  Seat seat;
  View view;
  std::optional<Cards> kaffa;
};

}  // namespace verrat

struct Verrat {
  using Options = verrat::Options;
  using State = verrat::State;
  using Action = verrat::Action;
  using Act = verrat::Act;
  using Event = verrat::Event;
  using Claim = verrat::Claim;
  using View = verrat::View;
  using Bounds = verrat::Bounds;
  using Knowledge = verrat::Knowledge;
  using Position = verrat::Position;

  static constexpr std::string_view id = "verrat";
  static constexpr int rules_version = 2;
  static constexpr int min_seats = verrat::player_count;
  static constexpr int max_seats = verrat::player_count;
  static constexpr std::size_t max_actions = 20;  // a plan from beside the board: seven cities, twelve seats, stay

  static std::optional<Fault> check_options(const Options& options, int seats);
  // VE-82: a table with people has no turn limit unless it asks for one.
  static Options options_for_people();
  static State begin(const Options& options, int seats);

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
  static std::optional<Told<Verrat>> tell(const Event& event, Viewer viewer);
  static SeatSet asked(const View& view);
  static int seconds(const View& view);
  static std::optional<Outcome> outcome(const State& state);
  // Talk is free at any time but while plans are made (VE-20, VE-22) and, where players speak in turn, while another
  // speaks (VE-20).
  static Verdict may_say(const View& view, Seat seat, std::optional<Seat> to);

  static Knowledge initial_knowledge(Seat seat, const View& view);
  static void learn(Knowledge& notes, const View& view, std::span<const Told<Verrat>> told);
  static void remember(const Knowledge& notes, std::string& out);
  static Knowledge recall(Seat seat, const View& view, std::string_view& in);
  static World<Verrat> imagine(const Knowledge& knowledge, Random& random);

  static std::optional<Fault> arrange(const Options& options, int seats, const Position& position, State& state);
  static std::optional<Fault> sound(const State& state);

 private:
  static Outcome final_outcome(const State& state);
};

// A simulation asks these at every step.

inline std::uint32_t Verrat::chance_due(const State& state) {
  return verrat::asking(state, verrat::Asking::deal) ? 1 : 0;
}

// Only seats that have a choice are asked, by what everybody knows: all that are asked are awaited.
inline SeatSet Verrat::awaited(const State& state) { return state.questions.waiting(); }

inline std::optional<Outcome> Verrat::outcome(const State& state) {
  if (state.ending == verrat::Ending::none) return {};
  return final_outcome(state);
}

}  // namespace divan
