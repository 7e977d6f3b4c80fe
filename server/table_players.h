// Automatic players of one table: bots, and the standing orders of people. The delay of an answer is drawn at random
// and depends neither on what the seat holds, nor on its answer, nor on whether it has a choice. Where one person plays
// against bots only, it is a quarter: the client plays what they do at the pace that the person wants.
#pragma once

#include "server/table_context.h"
#include "server/table_fold.h"

namespace divan::server {

class Players {
 public:
  // `turn` is called when the moment of a seat has come.
  Players(TableContext& context, std::function<void(Seat)> turn) : context_(context), turn_(std::move(turn)) {}

  // After every commit of the match.
  void follow();
  // After an event that everybody was told: seats the bots that the chairs name, and schedules an answer of every
  // automatic player that has none scheduled.
  void prompt(const Fold& fold);
  // Schedules answers of these seats only, after an event that nobody else may notice.
  void prompt(const Fold& fold, SeatSet seats);
  // Cancels the scheduled answers until the next prompt().
  void rest();
  // Called before the match is destroyed.
  void clear() { players_.clear(); }

  // What the seat says now, or nothing.
  std::optional<std::string> choose(const Fold& fold, Seat seat);

 private:
  struct Player {
    std::unique_ptr<AnyBot> bot;
    std::string name;  // of the bot
    Clock::Token moment;
    std::uint16_t question = 0;
    int turns = 0;  // within that question
  };
  void reseat(const Fold& fold);
  void schedule(const Fold& fold, Seat seat);

  TableContext& context_;
  std::function<void(Seat)> turn_;
  std::vector<Player> players_;
};

// What a standing order answers to the question that is asked of `seat`: nothing when it is not an optional reaction,
// or when there is more than one way to react.
std::optional<std::string> obey(const AnyTable& match, Seat seat, wire::Order order);

}  // namespace divan::server
