// What a game gives to the common harness: a specialisation of HarnessTraits. See tests/probe/traits.h for a whole one.
//
// Traits are written from the rules. They may read a State, an Action and an Act; they include neither the game's
// view.cpp nor its imagine, so that the harness can hold one against the other.
#pragma once

#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/contract.h"
#include "engine/core/json.h"
#include "engine/core/table.h"
#include "engine/core/world.h"

namespace divan::harness {

// A way to play the game: the harness plays every one of them.
template <class G>
struct Setup {
  std::string name;
  typename G::Options options;
  int seats;
};

// What a viewer has lawfully been shown, in order, in any words, as long as equal words mean equal facts.
using Facts = std::vector<std::string>;

// A played game, whole. states[i] is the truth before entries[i]; there is one state more than entries.
template <class G>
struct Run {
  Setup<G> setup;
  std::vector<Entry<G>> entries;
  std::vector<typename G::State> states;
};

// One moment of a tiny game, with every world that the seat must hold possible then and its weight (any scale), written
// as to_json(G::view(world, Viewer::open())). `run` is short; the harness plays it, imagines, and compares
// (chi-square).
template <class G>
struct Tiny {
  std::string name;
  Run<G> run;
  Seat seat;
  std::map<std::string, double> worlds;
};

// How much of each the quick run plays, for each setup; a game may give its own as `static constexpr Effort effort`.
struct Effort {
  int plays = 40;             // random games to the end
  int patched = 10;           // games in which every viewer's patches are followed
  int imagined = 5;           // games in which seats imagine worlds
  int sealed = 10;            // games in which answers arrive in another order; 0: nobody is asked with others
  int twin_games = 10;        // games that are given twins,
  int twins = 5;              // so many for each viewer
  int least_of_a_kind = 100;  // kept pairs for each kind of event, over all setups
  int draws = 20'000;         // worlds for each tiny moment
};

template <class G>
struct HarnessTraits;

// clang-format off
template <class G>
concept Testable = Game<G> && requires(
    const typename G::State& state, const Entry<G>& entry, Viewer viewer, Facts& facts, const Run<G>& run,
    std::size_t upto, Random& dice) {

  // Every player count and every option that changes the rules.
  { HarnessTraits<G>::setups() } -> std::same_as<std::vector<Setup<G>>>;

  // The oracle. Appends what `viewer` (a seat or a spectator, never open) is lawfully shown by this entry, which took
  // the game from the first State to the second: identities, negative facts, choices that are disclosed, and that
  // somebody did something, if the rules show it. A seat is shown its own choices. Entries are table acts and seats'
  // actions only: talk and undo are the harness's own.
  // Whatever reaches a viewer must follow from these lists: a step that adds nothing to a viewer's list must not reach
  // it at all, not even as a changed number. So take nothing from a State that the rules derive (who is asked, a
  // question's number): if it depended on a secret, the oracle would call the leak lawful. Streams are compared message
  // by message: what may come in one step or in two must be told apart (who answers sees whether it was the last).
  { HarnessTraits<G>::shown(state, entry, state, viewer, facts) } -> std::same_as<void>;

  // Twin worlds. The entries of another game in which `viewer` is shown the same through entries[0..upto): change what
  // it was never shown by then, mostly by permuting unseen pieces in the table's acts. Give back as many entries as the
  // run has, or nothing when there is nothing to vary at this moment. It need not be careful with seats' actions: the
  // harness replays, redraws secret choices, moves and drops secret steps, replaces what has become illegal, and
  // compares only as long as the two lists of facts agree. A pair whose lists part before `upto` counts as dropped.
  { HarnessTraits<G>::vary(run, upto, viewer, dice) } -> std::same_as<std::optional<std::vector<Entry<G>>>>;

  // Any action, mostly senseless: fields over the whole range of their types. Likewise an act of the table.
  { HarnessTraits<G>::garbage(dice) } -> std::same_as<typename G::Action>;
  { HarnessTraits<G>::garbage_act(dice) } -> std::same_as<typename G::Act>;
};

// Optional: lean random play, so that rare events are seen often enough: gives the index of the action to take.
template <class G>
concept Leans = requires(const typename G::State& state, Seat seat, std::span<const typename G::Action> legal,
                         Random& dice) {
  { HarnessTraits<G>::lean(state, seat, legal, dice) } -> std::same_as<std::size_t>;
};

// What a twin may do with a step of another seat: nothing, choose otherwise, or also move it, leave it out and slip in
// more.
enum class Leeway { none, redraw, free };

// Optional, for games that disclose secret choices soon: how freely entries[i] may be varied so that the viewer is
// still shown the same through entries[0..upto). Without it every secret step is free.
template <class G>
concept GivesLeeway = requires(const Run<G>& run, std::size_t i, std::size_t upto) {
  { HarnessTraits<G>::leeway(run, i, upto) } -> std::same_as<Leeway>;
};

// Optional: moments whose possible worlds are known exactly.
template <class G>
concept HasTiny = requires {
  { HarnessTraits<G>::tiny() } -> std::same_as<std::vector<Tiny<G>>>;
};
// clang-format on

}  // namespace divan::harness
