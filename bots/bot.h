// A bot: somebody who plays a seat. It is handed what that seat may know and gives back what the seat says; it cannot
// reach a State, and imagines Worlds instead. The same standpoints and dice give the same choices, on every machine.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <variant>

#include "engine/core/table.h"
#include "engine/core/world.h"

namespace divan {

// What a seat has been told, kept for its bot.
template <Game G>
struct Notes {
  Feed<G> feed;                       // view() and knowledge()
  std::vector<Told<G>> events{};      // since the bot was last asked
  std::vector<Utterance<G>> heard{};  // likewise

  void follow(const Table<G>& table) {
    if (!feed.follow(table)) return;
    events.insert(events.end(), feed.events().begin(), feed.events().end());
    if (feed.heard()) heard.push_back(*feed.heard());
  }
};

// What one choice may cost: steps in imagined worlds, and not time, which differs between machines.
class Budget {
 public:
  static constexpr std::uint64_t usual = 100'000;

  explicit Budget(std::uint64_t steps = usual) : steps_(steps) {}
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  std::uint64_t left() const { return spent_ < steps_ ? steps_ - spent_ : 0; }
  bool is_exceeded() const { return spent_ > steps_; }
  std::uint64_t spent() const { return spent_; }
  void renew() { spent_ = 0; }
  // Of a bot that also thinks in models lighter than a World: as many steps as their work is like.
  void pay(std::uint64_t steps) { spent_ += steps; }
  // The steps of this world and of its copies are paid from here.
  template <Game G>
  World<G> pays_for(World<G> world) {
    world.count_in(spent_);
    return world;
  }

 private:
  std::uint64_t steps_;
  std::uint64_t spent_ = 0;
};

template <Game G>
struct Standpoint {
  using Action = typename G::Action;

  Seat seat;
  int seats = 0;                    // at the table
  bool awaited = false;             // the table waits for this seat; else it may speak aside, or keep silent
  std::span<const Action> legal;    // what it may do now, but for open actions
  const Notes<G>* notes = nullptr;  // empty for a bot that does not follow the game
  const std::function<std::optional<Action>(Random&)>& sample_open;  // an open action (an offer) that is legal now
  Random& dice;                                                      // this bot's own
  Budget& budget;                                                    // for this choice
  const typename G::View* imagined = nullptr;  // what the seat sees, when it is asked in an imagined world

  const typename G::View& view() const { return imagined != nullptr ? *imagined : notes->feed.view(); }
  const typename G::Knowledge& knowledge() const { return notes->feed.knowledge(); }
  // A world that agrees with all that the seat knows; what happens in it is paid from the budget.
  World<G> imagine() const { return budget.pays_for(G::imagine(knowledge(), dice)); }
};

// One thing that a seat says: nothing, an action (offers among them), or talk. The bot is asked again after it.
template <Game G>
using Reply = std::variant<std::monostate, typename G::Action, Utterance<G>>;

// Which kind of action it is: the alternative of a variant, or what its member `do_` says.
template <class Action>
constexpr std::size_t kind_of(const Action& action) {
  if constexpr (requires { action.index(); }) {
    return action.index();
  } else {
    return static_cast<std::size_t>(action.do_);
  }
}

template <Game G>
class Bot {
 public:
  virtual ~Bot() = default;
  // One of the legal actions, an open one, talk, or nothing. An awaited seat that says nothing gives the default
  // answer.
  virtual Reply<G> choose(const Standpoint<G>& at) = 0;
  // Does it read Standpoint::notes? Keeping them costs more than most steps.
  virtual bool follows() const { return true; }
  // The steps that it may take for a choice.
  virtual std::uint64_t budget() const { return Budget::usual; }
};

}  // namespace divan
