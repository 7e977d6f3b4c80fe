// The game of Marchands de Karanor as the contract wants it. What each function must do is said in
// engine/core/contract.h.
#pragma once

#include "engine/core/world.h"
#include "engine/karanor/content_help.h"
#include "engine/karanor/happenings.h"
#include "engine/karanor/position.h"
#include "engine/karanor/state.h"
#include "engine/karanor/view.h"

namespace divan {

struct Karanor;

namespace karanor {

// Where unseen cards can be: once a deck was made of its discards (MK-45), what is neither in it nor in sight is held.
struct DeckNotes {
  std::uint64_t held = 0;    // cards that somebody else holds for certain, nobody knows who
  BySeat<std::uint8_t> old;  // how many of each seat's unseen cards are such
};

// What a seat keeps in mind beside what it sees: shop cards that it saw others take or handed them in the draft, and
// cards that were announced and came to nothing.
struct Knowledge {
  Seat seat;
  View view;
  BySeat<std::optional<List<Name, 3>>> shop_cards;  // known in the hands of others
  BySeat<std::optional<List<Name, 8>>> quests;
  List<Name, 2> passed;  // MK-11: what the seat handed on
  Keyed<Deck, DeckNotes, 4> decks;
};

}  // namespace karanor

struct Karanor {
  using Content = karanor::Content;
  using Options = karanor::Options;
  using State = karanor::State;
  using Action = karanor::Action;
  using Act = karanor::Act;
  using Event = karanor::Happening;
  using Claim = karanor::Claim;
  using View = karanor::View;
  using Bounds = karanor::Bounds;
  using Knowledge = karanor::Knowledge;
  using Position = karanor::Position;

  static constexpr std::string_view id = "karanor";
  static constexpr int rules_version = 1;
  static constexpr int min_seats = karanor::least_players;
  static constexpr int max_seats = karanor::most_players;
  static constexpr std::size_t max_actions = 512;

  static std::unique_ptr<const Content> read_content(std::span<const ContentFile> files, ContentFaults& faults);
  static const Content& standard();
  // What a set's data say of one of its pieces (content_help.h).
  static std::string content_help(const Content& content, std::string_view name, const karanor::Say& say) {
    return karanor::help_of(content, name, say);
  }

  static Options simulation_options();  // MK-62
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
  static std::optional<Told<Karanor>> tell(const Event& event, Viewer viewer);
  static SeatSet asked(const View& view);
  static int seconds(const View& view);
  static std::optional<Outcome> outcome(const State& state);
  static Verdict may_say(const View& view, Seat seat, std::optional<Seat> to);

  static Knowledge initial_knowledge(Seat seat, const View& view);
  static void learn(Knowledge& notes, const View& view, std::span<const Told<Karanor>> told);
  static void remember(const Knowledge& notes, std::string& out);
  static Knowledge recall(Seat seat, const View& view, std::string_view& in);
  static World<Karanor> imagine(const Knowledge& knowledge, Random& random);

  static std::optional<Fault> arrange(const Options& options, int seats, const Position& position, State& state);
  static std::optional<Fault> sound(const State& state);
};

}  // namespace divan
