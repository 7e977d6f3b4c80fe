// A bot: somebody who plays a seat. It is handed what that seat may know and gives back what the seat says; it cannot
// reach a State, and imagines Worlds instead. The same standpoints and dice give the same choices.
#pragma once

#include <functional>
#include <optional>
#include <span>

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
    if (feed.follow(table)) take();
  }
  // The same for a feed that somebody else keeps.
  void copy(const Feed<G>& followed) {
    feed = followed;
    take();
  }

 private:
  void take() {
    events.insert(events.end(), feed.events().begin(), feed.events().end());
    if (feed.heard()) heard.push_back(*feed.heard());
  }
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
};

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
  // One of the legal actions, an open one, or nothing. An awaited seat that says nothing gives the default answer.
  virtual std::optional<typename G::Action> choose(const Standpoint<G>& at) = 0;
  // Does it read Standpoint::notes? Keeping them costs more than most steps.
  virtual bool follows() const { return true; }
};

}  // namespace divan
