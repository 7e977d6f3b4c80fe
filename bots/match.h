// A match of bots: drives a table to the end with one bot a seat. The same table, bots and seed give the same match.
#pragma once

#include <numeric>

#include "bots/bot.h"

namespace divan {

// What a simulation plays with when nothing else is said: a game may say that its own never go on for ever (KA-29).
template <Game G>
typename G::Options simulation_options() {
  if constexpr (requires { G::simulation_options(); }) {
    return G::simulation_options();
  } else {
    return {};
  }
}

// Streams of dice beside a game's own chance, whose kinds are small numbers.
inline constexpr std::uint32_t order_dice = 0xFFFF'0100;
inline constexpr std::uint32_t bot_dice = 0xFFFF'0101;

// Games of our four end long before this; a match that has so many entries is called unfinished.
inline constexpr std::size_t longest_match = 50'000;

enum class MatchEnd { finished, unfinished, bot_at_fault, stuck };  // stuck: nobody speaks and nothing can lapse

struct MatchReport {
  MatchEnd end = MatchEnd::unfinished;
  std::optional<Outcome> outcome;  // when finished
  // When a bot said what the rules refuse: who, and the refusal.
  Seat culprit;
  Verdict verdict;
};

template <Game G>
class Match {
 public:
  // One bot a seat. `table` and `bots` outlive the match.
  Match(Table<G>& table, std::span<const std::unique_ptr<Bot<G>>> bots, const Seed& seed)
      : table_(table), order_(seed, order_dice, 0), seats_(bots.size()) {
    for (std::size_t i = 0; i < bots.size(); ++i) {
      const Seat seat{static_cast<std::uint8_t>(i)};
      players_.push_back({bots[i].get(), Dice(seed, bot_dice, i), {}});
      if (bots[i]->follows()) players_.back().notes.emplace(Notes<G>{Feed<G>(seat, table)});
      seats_[i] = seat;
    }
  }

  MatchReport play(std::size_t most = longest_match) {
    MatchReport report;
    while (report.end == MatchEnd::unfinished && table_.log().size() < most) {
      if (const auto outcome = table_.outcome()) return {MatchEnd::finished, outcome, {}, {}};
      if (const auto chance = table_.due()) {
        enter(*chance);
      } else {
        round(report);
      }
    }
    return report;
  }

 private:
  struct Player {
    Bot<G>* bot;
    Dice dice;
    std::optional<Notes<G>> notes;
  };

  void enter(const Entry<G>& entry) {
    table_.apply(entry);
    for (auto& player : players_) {
      if (player.notes) player.notes->follow(table_);
    }
  }

  // Every seat may speak once, in an order that is drawn. When nobody does, those who are asked give the default.
  void round(MatchReport& report) {
    order_.shuffle(std::span(seats_));
    bool spoken = false;
    for (const Seat seat : seats_) {
      if (const auto action = ask(seat)) {
        const Entry<G> entry = Said<G>{seat, *action};
        if (const auto verdict = table_.check(entry); !verdict.ok()) {
          report = {MatchEnd::bot_at_fault, {}, seat, verdict};
          return;
        }
        enter(entry);
        spoken = true;
        if (table_.outcome() || table_.due()) return;
      }
    }
    if (spoken) return;
    const auto lapse = table_.lapse();
    if (table_.check(lapse).ok()) {
      enter(lapse);
    } else {
      report.end = MatchEnd::stuck;
    }
  }

  std::optional<typename G::Action> ask(Seat seat) {
    auto& player = players_[seat.index];
    std::array<typename G::Action, G::max_actions> room;
    Buffer<typename G::Action> legal{std::span(room)};
    table_.legal(seat, legal);
    const std::function<std::optional<typename G::Action>(Random&)> sample_open = [this, seat](Random& dice) {
      return table_.sample_open(seat, dice);
    };
    const auto action = player.bot->choose({seat, table_.seats(), table_.awaited().has(seat), legal.items(),
                                            player.notes ? &*player.notes : nullptr, sample_open, player.dice});
    if (player.notes) {
      player.notes->events.clear();
      player.notes->heard.clear();
    }
    return action;
  }

  Table<G>& table_;
  Dice order_;
  std::vector<Seat> seats_;
  std::vector<Player> players_;
};

}  // namespace divan
