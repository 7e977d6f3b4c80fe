// A match of bots: drives a table to the end with one bot a seat. The same table, bots and seed give the same match.
#pragma once

#include <numeric>

#include "bots/seated.h"

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

// Beside bot_dice.
inline constexpr std::uint32_t order_dice = 0xFFFF'0100;

// Games of our four end long before this; a match that has so many entries is called unfinished.
inline constexpr std::size_t longest_match = 50'000;

enum class MatchEnd {
  finished,
  unfinished,
  bot_at_fault,  // it said what the rules refuse
  over_budget,   // it thought for longer than it may
  stuck,         // nobody speaks and nothing can lapse
};

struct MatchReport {
  MatchEnd end = MatchEnd::unfinished;
  std::optional<Outcome> outcome;  // when finished
  Seat culprit;                    // of a bot's fault
  Verdict verdict;                 // when it said what the rules refuse
};

template <Game G>
class Match {
 public:
  // One bot a seat. `table` and `bots` outlive the match.
  Match(Table<G>& table, std::span<const std::unique_ptr<Bot<G>>> bots, const Seed& seed)
      : table_(table), order_(seed, order_dice, 0), seats_(bots.size()) {
    for (std::size_t i = 0; i < bots.size(); ++i) {
      const Seat seat{static_cast<std::uint8_t>(i)};
      std::optional<Notes<G>> notes;
      if (bots[i]->follows()) notes.emplace(Notes<G>{Feed<G>(seat, table)});
      players_.emplace_back(seat, *bots[i], seed, std::move(notes));
      seats_[i] = seat;
    }
  }

  // Calls watcher(table) after every entry.
  void watch(std::function<void(const Table<G>&)> watcher) { watcher_ = std::move(watcher); }

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
  void enter(const Entry<G>& entry) {
    table_.apply(entry);
    for (auto& player : players_) {
      if (player.notes()) player.notes()->follow(table_);
    }
    if (watcher_) watcher_(table_);
  }

  // Every seat may speak once, in an order that is drawn. When nobody does, those who are asked give the default.
  void round(MatchReport& report) {
    order_.shuffle(std::span(seats_));
    bool spoken = false;
    for (const Seat seat : seats_) {
      auto& player = players_[seat.index];
      const auto entry = entry_of(seat, player.ask(table_, table_.awaited().has(seat)));
      if (player.budget().is_exceeded()) {
        report = {MatchEnd::over_budget, {}, seat, {}};
        return;
      }
      if (!entry) continue;
      if (const auto verdict = table_.check(*entry); !verdict.ok()) {
        report = {MatchEnd::bot_at_fault, {}, seat, verdict};
        return;
      }
      enter(*entry);
      spoken = true;
      if (table_.outcome() || table_.due()) return;
    }
    if (spoken) return;
    const auto lapse = table_.lapse();
    if (table_.check(lapse).ok()) {
      enter(lapse);
    } else {
      report.end = MatchEnd::stuck;
    }
  }

  static std::optional<Entry<G>> entry_of(Seat seat, const Reply<G>& reply) {
    if (const auto* action = std::get_if<typename G::Action>(&reply)) return Said<G>{seat, *action};
    if (const auto* talk = std::get_if<Utterance<G>>(&reply)) return *talk;
    return {};
  }

  Table<G>& table_;
  Dice order_;
  std::vector<Seat> seats_;
  std::function<void(const Table<G>&)> watcher_;
  std::vector<Seated<G>> players_;
};

}  // namespace divan
