// Those who answer by themselves at one table: bots, and people's standing orders. Each answers after a delay that is
// drawn without regard to what the seat holds, what it will say, or whether it has a choice at all.
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
  // After something that everybody has heard of: bots take their seats as the chairs say now, and whoever answers by
  // itself and is not about to anyway will be.
  void prompt(const Fold& fold);
  // The same for these seats only, after something that nobody else may notice.
  void prompt(const Fold& fold, SeatSet seats);
  // Nobody answers until the next prompt().
  void rest();
  // Before the match goes.
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
  void schedule(Seat seat, std::uint16_t question);

  TableContext& context_;
  std::function<void(Seat)> turn_;
  std::vector<Player> players_;
};

// What a standing order answers to the question that is asked of `seat`: nothing when it is not an optional reaction,
// or when there is more than one way to react.
std::optional<std::string> obey(const AnyTable& match, Seat seat, wire::Order order);

}  // namespace divan::server
