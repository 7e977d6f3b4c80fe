// Adds up the games of one column of the balance: who had what, who won, how long it took, where points came from.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lab/balance.h"

namespace divan {

inline constexpr std::string_view seat_kind = "seat";

// Means of something that a game may have several of, what is independent being a game.
class PerGame {
 public:
  void add(std::size_t game, double value, double times = 1) {
    if (sums_.empty() || sums_.back().first != game) sums_.push_back({game, {0, 0, 1, 1, 0}});
    sums_.back().second.own += value;
    sums_.back().second.times += times;
  }
  Estimate mean() const {
    std::vector<double> strays;
    double sum = 0, times = 0;
    for (const auto& [game, brought] : sums_) sum += brought.own, times += brought.times;
    if (times == 0) return {};
    const double mean = sum / times;
    const double mean_times = times / static_cast<double>(sums_.size());
    for (const auto& [game, brought] : sums_)
      strays.push_back(mean + (brought.own - mean * brought.times) / mean_times);
    return estimate(strays);
  }
  const auto& games() const { return sums_; }

 private:
  std::vector<std::pair<std::size_t, Brought>> sums_;
};

// One game with how many sat there.
struct Weighed {
  const Played* played;
  int seats;
};

class BalanceLedger {
 public:
  void add(const Weighed& weighed);
  BalanceColumn conclude(std::vector<TraitKind>& kinds) const;
  // How this differs from a first one that played the same seeds in the same order.
  Against against(const BalanceLedger& first) const;

 private:
  struct Had {
    bool dealt = false;
    int times = 0;
    PerGame wins, points;
    std::map<std::size_t, double> most;  // of a time, game by game
  };
  struct OfSource {
    PerGame points;
    double of_winners = 0;
  };
  // What is compared game by game.
  struct Course {
    std::uint64_t fingerprint = 0;
    int seats = 0;
    bool finished = false, cut_short = false;
    double turns = 0, points = 0;  // of all seats
  };

  void note_all(std::size_t game, const Weighed& weighed);
  void note(std::size_t game, const Weighed& weighed, const Trait& trait);
  void add_sources(std::size_t game, const Weighed& weighed);
  std::vector<Brought> brought(const TraitKey& key, const Had& had) const;
  Fared fared(const TraitKey& key, const Had& had) const;
  // Marks among all that was dealt, or all that came in play, what means something though so much was looked at.
  template <class ScoreRow>
  void mark(std::map<TraitKey, ScoreRow>& rows, bool dealt) const;
  void conclude_endings(BalanceColumn& column) const;
  void conclude_sources(BalanceColumn& column) const;

  int unfinished_ = 0, cut_short_ = 0;
  std::vector<Course> courses_;  // of every game
  std::vector<double> turns_, rounds_, entries_;
  PerGame points_;
  std::map<std::string, std::map<std::size_t, double>> endings_;
  std::map<std::string, OfSource> sources_;
  std::map<std::string, PerGame> measures_;
  std::vector<std::pair<std::size_t, int>> finished_;  // with how many seats
  std::map<TraitKey, Had> traits_;
  std::map<std::string, PerGame> of_kind_;
  std::map<std::string, std::string> its_fair_;  // by kind: the kind in of_kind_ that it is held against
};

}  // namespace divan
