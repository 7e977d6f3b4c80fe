// A bot in its seat: its own dice, what its seat has been told, and its budget.
#pragma once

#include <memory>

#include "bots/action_storage.h"
#include "bots/bot.h"

namespace divan {

// Streams of dice beside a game's own chance, whose kinds are small numbers.
inline constexpr std::uint32_t bot_dice = 0xFFFF'0101;

template <Game G>
class Seated {
 public:
  // The bot outlives it.
  Seated(Seat seat, Bot<G>& bot, const Seed& seed, std::optional<Notes<G>> notes)
      : seat_(seat), bot_(bot), dice_(seed, bot_dice, seat.index), budget_(std::make_unique<Budget>(bot.budget())) {
    if (notes) lend(std::make_unique<Notes<G>>(std::move(*notes)));
  }

  Seat seat() const { return seat_; }
  // None for a bot that does not follow the game.
  Notes<G>* notes() { return notes_.get(); }
  const Notes<G>* notes() const { return notes_.get(); }
  // Others, or none from now on.
  void lend(std::unique_ptr<Notes<G>> notes) { notes_ = std::move(notes); }
  const Budget& budget() const { return *budget_; }

  // `awaited`: the table waits for an answer of this seat.
  Reply<G> ask(const Table<G>& table, bool awaited) {
    ActionStorage<G> storage;
    auto legal = storage.list();
    table.legal(seat_, legal);
    return ask(table, awaited, legal.items());
  }
  Reply<G> ask(const Table<G>& table, bool awaited, std::span<const typename G::Action> legal) {
    const std::function<std::optional<typename G::Action>(Random&)> sample_open = [this, &table](Random& dice) {
      return table.sample_open(seat_, dice);
    };
    return ask(table.seats(), awaited, legal, sample_open);
  }
  Reply<G> ask(int seats, bool awaited, std::span<const typename G::Action> legal,
               const std::function<std::optional<typename G::Action>(Random&)>& sample_open) {
    budget_->renew();
    auto reply = bot_.choose({seat_, seats, awaited, legal, notes_.get(), sample_open, dice_, *budget_});
    if (notes_) {
      notes_->events.clear();
      notes_->heard.clear();
    }
    return reply;
  }

 private:
  Seat seat_;
  Bot<G>& bot_;
  Dice dice_;
  std::unique_ptr<Notes<G>> notes_;  // large
  std::unique_ptr<Budget> budget_;   // stays where worlds that are kept pay into it
};

}  // namespace divan
