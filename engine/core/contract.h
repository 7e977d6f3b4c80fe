// The contract of a game. A game is a struct of static functions over values; this header says what each must do.
//
// Everything here is exact and pure: no I/O, no clock, no thread, no global, no exception. A State changes only by
// acts, each said by a seat (an Action) or by the table (an Act: the deal, a shuffle, a lapse). The same acts give the
// same State on every machine. See tests/probe/probe.h for a whole game in one small file.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/chance.h"
#include "engine/core/list.h"
#include "engine/core/seat.h"
#include "engine/core/verdict.h"

namespace divan {

// How a struct is named where it stands among alternatives: {"do": "plan", …}, {"event": "sealed", …}.
struct Tag {
  std::string_view key;
  std::string_view name;
};

// A strong type for a kind of number: struct Gold : Number {}; written as a plain number.
struct Number {
  std::uint8_t value = 0;
  friend constexpr auto operator<=>(const Number&, const Number&) = default;
};

// The table asks. Questions stand on a small stack inside State; the top one is open. A question closes when every
// asked seat has answered, or by lapse, and never otherwise. Whom it asks is public. `what` is the game's own
// enumeration; `about` is what it concerns, in the game's own numbers.
template <class What>
struct Question {
  What what{};
  std::uint8_t about = 0;
  std::uint16_t number = 0;  // counted from 1 as questions are opened; every opening is public, so it tells nothing
  SeatSet asked;
  SeatSet answered;

  constexpr bool waits_for(Seat seat) const { return asked.has(seat) && !answered.has(seat); }
  constexpr bool settled() const { return (asked - answered).empty(); }

  friend constexpr bool operator==(const Question&, const Question&) = default;
};

// Everyone who has not answered question `question` gives its declared default. An act of the table.
struct Lapse {
  static constexpr Tag tag{"do", "lapse"};
  std::uint16_t question = 0;
  friend constexpr bool operator==(const Lapse&, const Lapse&) = default;
};

// May the step be taken back? Only if nobody but its actor saw anything, its actor was shown nothing new, and no chance
// was used.
enum class Step : std::uint8_t { final, undoable };

// How an action stands to what is asked: an answer (a turn's choice), a decline (no to an optional reaction), or
// something said aside, that no question asks for (a throne taken, an offer accepted).
enum class Manner : std::uint8_t { answer, decline, aside };

// The end of a game: for each seat its rank (1 is best; shared ranks are equal) and its points.
struct Outcome {
  std::uint8_t seats = 0;
  std::array<std::uint8_t, most_seats> rank{};
  std::array<std::int16_t, most_seats> points{};

  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

// What is wrong with an option, a position or a piece of content: where, and a key and words for the sentence.
struct Fault {
  std::string where;    // a path such as "court.7.vizier"; empty: the whole
  std::string problem;  // plain English, for people who write files
};

// An event as one viewer may see it. Only a game's tell() (in its view.cpp) can make one from the truth.
template <class G>
class Told {
 public:
  const auto& operator*() const { return event_; }
  const auto* operator->() const { return &event_; }
  friend bool operator==(const Told&, const Told&) = default;

 private:
  friend G;
  explicit Told(typename G::Event event) : event_(std::move(event)) {}
  typename G::Event event_;
};

template <class G>
class World;

// Where rules report what happened. A search passes nullptr and pays nothing.
template <class Event>
using Events = std::vector<Event>;

namespace detail {
// Apart from the rules, and by value: so a rule that nobody listens to does not even make the event.
template <class Event, class Happened>
[[gnu::cold, gnu::noinline]] void note(Events<Event>* events, Happened happened) {
  events->emplace_back(std::move(happened));
}
}  // namespace detail

template <class Event, class Happened>
void report(Events<Event>* events, const Happened& happened) {
  if (events != nullptr) [[unlikely]]
    detail::note<Event, Happened>(events, happened);
}

// What every view says in one shape, so that one client reads them all: who is asked and has answered, seat by seat, in
// `question`; and in `outcome` how each seat came out.
struct Answered {
  bool answered = false;
  friend constexpr bool operator==(const Answered&, const Answered&) = default;
};
struct Placing {
  std::uint8_t rank = 0;
  std::int16_t points = 0;
  friend constexpr bool operator==(const Placing&, const Placing&) = default;
};

// A view that the client can read: both are absent while there is no question and before the end.
template <class View>
concept Shown = requires(const View& view, Seat seat) {
  { view.question.has_value() } -> std::same_as<bool>;
  { view.question->number } -> std::convertible_to<std::uint16_t>;
  { *view.question->asked[seat] } -> std::convertible_to<const Answered&>;
  { view.outcome.has_value() } -> std::same_as<bool>;
};

// clang-format off
template <class G>
concept Game = requires(
    const typename G::Options& options, int seats, const typename G::State& state, typename G::State& table,
    Seat seat, const typename G::Action& action, const typename G::Act& act, Events<typename G::Event>* events,
    const typename G::Event& event, Viewer viewer, const typename G::View& view, typename G::Knowledge& notes,
    const typename G::Knowledge& knowledge, std::span<const Told<G>> told, Buffer<typename G::Action>& room,
    Random& random, const typename G::Position& position, std::optional<Seat> to) {

  // Facts. `rules_version` goes up when the same acts may give another game. `max_actions` is a room for legal() that
  // is always enough.
  { G::id } -> std::convertible_to<std::string_view>;
  { G::rules_version } -> std::convertible_to<int>;
  { G::min_seats } -> std::convertible_to<int>;
  { G::max_seats } -> std::convertible_to<int>;
  { G::max_actions } -> std::convertible_to<std::size_t>;

  // Options: a described struct of defaults. What is wrong with them, if anything.
  { G::check_options(options, seats) } -> std::same_as<std::optional<Fault>>;

  // Before the deal: a State whose only question is to the table.
  { G::begin(options, seats) } -> std::same_as<typename G::State>;

  // Chance. The kind of chance that is due now (1 and up), or 0. draw() gives that act; it reads from State only what
  // says which pieces are drawn.
  { G::chance_due(state) } -> std::same_as<std::uint32_t>;
  { G::draw(state, random) } -> std::same_as<typename G::Act>;

  // The table's acts (chance that is due, lapse of the open question, what else a game knows). check() looks at every
  // field: an act may come from a file.
  { G::check(state, act) } -> std::same_as<Verdict>;
  { G::apply(table, act, events) } -> std::same_as<void>;

  // A seat's actions. legal() lists them all, out-of-turn ones included, except open ones (offers). check() accepts
  // whatever legal() lists and, but for open actions, nothing else; it never trusts a field of the action. What check()
  // answers must be a function of what the seat may know. apply() is called only with what check() accepts.
  { G::legal(state, seat, room) } -> std::same_as<void>;
  { G::check(state, seat, action) } -> std::same_as<Verdict>;
  { G::apply(table, seat, action, events) } -> std::same_as<Step>;

  // Open actions: is it one; a random one that check() accepts, if any, which must be a function of what the seat may
  // know. manner() says how an action stands to what is asked. bounds() tells what an offer
  // of this seat may hold, from the seat's own view: a described struct.
  { G::is_open(action) } -> std::same_as<bool>;
  { G::manner(action) } -> std::same_as<Manner>;
  { G::sample_open(state, seat, random) } -> std::same_as<std::optional<typename G::Action>>;
  { G::bounds(view, seat) };

  // The number of the open question (0: none). Openings are public, so this is too.
  { G::open_question(state) } -> std::same_as<std::uint16_t>;
  // The asked seats that have a real choice, for simulation and tests; the server never reads it.
  { G::awaited(state) } -> std::same_as<SeatSet>;

  // What one viewer may know now: the only source of what leaves the engine.
  { G::view(state, viewer) } -> std::same_as<typename G::View>;
  // What one viewer is told of an event, or nothing.
  { G::tell(event, viewer) } -> std::same_as<std::optional<Told<G>>>;

  // From the spectator's view alone, so that it cannot read a secret: which seats must be treated as asked, and for how
  // many seconds at a live table (0: the table's own pace).
  { G::asked(view) } -> std::same_as<SeatSet>;
  { G::seconds(view) } -> std::same_as<int>;

  // Nothing yet, or ranks and points.
  { G::outcome(state) } -> std::same_as<std::optional<Outcome>>;

  // May `seat` speak to everybody, or to `to`, judged from the spectator's view? Talk never changes a State.
  { G::may_say(view, seat, to) } -> std::same_as<Verdict>;

  // Knowledge: one value a seat, folded from what that seat is told (the events of a step and the view after it). Its
  // described members are the seat's notebook, which a client is sent beside the view.
  { G::initial_knowledge(seat, view) } -> std::same_as<typename G::Knowledge>;
  { G::learn(notes, view, told) } -> std::same_as<void>;
  // A World drawn among those that agree with the knowledge: uniform deals given the hard facts, unseen choices uniform
  // over the legal ones. The only door for search.
  { G::imagine(knowledge, random) } -> std::same_as<World<G>>;

  // A position written by a person, checked; what is not named is filled in. For scenarios.
  { G::arrange(options, seats, position, table) } -> std::same_as<std::optional<Fault>>;
  // Everything that must hold between two steps (pieces conserved, counts in range): what is broken, or nothing.
  { G::sound(state) } -> std::same_as<std::optional<Fault>>;
} && std::equality_comparable<typename G::State> && std::equality_comparable<typename G::View>
  && std::equality_comparable<typename G::Action> && std::equality_comparable<typename G::Event>;
// clang-format on

// Optional: a match that can be given a time. An act of the table, TimeUp, says that it is up; minutes() says, from the
// spectator's view, after how many minutes of play it is due (0: never, or done).
template <class G>
concept HasTimeLimit = requires(const typename G::View& view) {
  typename G::TimeUp;
  { G::minutes(view) } -> std::same_as<int>;
};

// Optional: a Knowledge that can be put away while nobody is at the table. remember() writes what is in it beside the
// view, as bytes (bytes.h); recall() makes the same Knowledge of these and the same view.
template <class G>
concept Remembers = requires(const typename G::Knowledge& knowledge, std::string& out, Seat seat,
                             const typename G::View& view, std::string_view& in) {
  { G::remember(knowledge, out) } -> std::same_as<void>;
  { G::recall(seat, view, in) } -> std::same_as<typename G::Knowledge>;
};

// 64 bits of a State, the same on every machine. The bytes are the value: a State has no padding and its lists keep
// their unused places empty. Which content set is played with (content.h) is no part of it.
std::uint64_t hash_bytes(std::span<const std::byte> bytes);

template <class State>
std::uint64_t hash(const State& state) {
  static_assert(std::has_unique_object_representations_v<State>, "a State must have no padding");
  auto bytes = std::as_bytes(std::span(&state, 1));
  if constexpr (requires { state.content; }) {
    static_assert(offsetof(State, content) == 0, "the content stands first");
    bytes = bytes.subspan(sizeof state.content);
  }
  return hash_bytes(bytes);
}

}  // namespace divan
