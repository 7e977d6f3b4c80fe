// The game of Sultaniya as the contract wants it. What each function must do is said in engine/core/contract.h.
#pragma once

#include "engine/core/world.h"
#include "engine/sultaniya/actions.h"
#include "engine/sultaniya/position.h"
#include "engine/sultaniya/state.h"
#include "engine/sultaniya/view.h"

namespace divan {

struct Sultaniya;

namespace sultaniya {

// What a seat keeps in mind beside what it sees: the order of each pile that the Seer has shown it. Whatever is taken
// from it or put under it afterwards happens before everybody's eyes.
struct Knowledge {
  Seat seat;
  View view;
  ByFloor<std::optional<TileNames>> piles;  // top first
};

}  // namespace sultaniya

struct Sultaniya {
  using Content = sultaniya::Content;
  using Options = sultaniya::Options;
  using State = sultaniya::State;
  using Action = sultaniya::Action;
  using Act = sultaniya::Act;
  using Event = sultaniya::Event;
  using Claim = sultaniya::Claim;
  using View = sultaniya::View;
  using Bounds = sultaniya::Bounds;
  using Knowledge = sultaniya::Knowledge;
  using Position = sultaniya::Position;

  static constexpr std::string_view id = "sultaniya";
  static constexpr int rules_version = 2;
  static constexpr int min_seats = 1;
  static constexpr int max_seats = sultaniya::most_players;
  // The Seer's pile: 28 second floors in seven places, either face up; or to skip.
  static constexpr std::size_t max_actions = 28 * 7 * 2 + 1;

  static std::unique_ptr<const Content> read_content(std::span<const ContentFile> files, ContentFaults& faults);
  static const Content& standard();
  static std::string content_help(const Content& content, std::string_view piece, const Say& say);

  static std::optional<Fault> check_options(const Options& options, int seats);
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
  static std::optional<Told<Sultaniya>> tell(const Event& event, Viewer viewer);
  static SeatSet asked(const View& view);
  static int seconds(const View& view);
  static std::optional<Outcome> outcome(const State& state);
  static Verdict may_say(const View& view, Seat seat, std::optional<Seat> to);

  static Knowledge initial_knowledge(Seat seat, const View& view);
  static void learn(Knowledge& notes, const View& view, std::span<const Told<Sultaniya>> told);
  static void remember(const Knowledge& notes, std::string& out);
  static Knowledge recall(Seat seat, const View& view, std::string_view& in);
  static World<Sultaniya> imagine(const Knowledge& knowledge, Random& random);

  static std::optional<Fault> arrange(const Options& options, int seats, const Position& position, State& state);
  static std::optional<Fault> sound(const State& state);
};

}  // namespace divan
