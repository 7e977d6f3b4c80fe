#include "lab/statistics.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <map>
#include <numeric>

#include "engine/core/chance.h"

namespace divan {
namespace {

constexpr double tail = 0.025;

double mean_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::vector<double> points_of(std::span<const double> strength, int anchor) {
  std::vector<double> points;
  for (const double own : strength)
    points.push_back(1000 + 400 * std::log10(own / strength[static_cast<std::size_t>(anchor)]));
  return points;
}

// How a ratio strays, game by game: the squares of these add up to the square of its error.
struct Strays {
  double ratio = 0;
  int having = 0;
  bool fixed = true;  // it was always won, or never
  std::vector<double> games{};
};

Strays strays_of(std::span<const Brought> games) {
  Brought sum;
  double possible = 0;
  Strays result;
  for (const auto& game : games) {
    sum.own += game.own, sum.times += game.times;
    sum.all += game.all, sum.all_times += game.all_times;
    possible += game.most * game.times;
    result.having += game.times > 0;
  }
  result.fixed = sum.own == 0 || sum.own >= possible;
  if (result.fixed) return result;
  const double fair = sum.all / sum.all_times, share = sum.own / sum.times;
  result.ratio = share / fair;
  for (const auto& game : games) {
    const double own = (game.own - share * game.times) / sum.times;
    const double all = (game.all - fair * game.all_times) / sum.all_times;
    result.games.push_back((own - result.ratio * all) / fair);
  }
  return result;
}

// The stages of all rankings: who comes next among those who are left. To a fit only matters how often each bot came
// next, and how often there was which company to choose from; there are few kinds of company however many games.
class Stages {
 public:
  struct Sum {
    std::vector<double> won;    // by bot
    std::vector<double> times;  // by company
  };

  Stages(int bots, const std::vector<std::vector<Counted>>& blocks) : bots_(static_cast<std::size_t>(bots)) {
    std::map<Company, std::size_t> numbers;
    for (const auto& block : blocks) {
      blocks_.push_back({std::vector<double>(bots_), {}});
      for (const auto& game : block) add(game, numbers);
    }
  }
  Sum of(std::span<const std::uint32_t> chosen) const {
    Sum sum{std::vector<double>(bots_), std::vector<double>(companies_.size())};
    for (const auto number : chosen) {
      const auto& block = blocks_[number];
      for (std::size_t i = 0; i < bots_; ++i) sum.won[i] += block.won[i];
      for (const auto& [company, times] : block.times) sum.times[company] += times;
    }
    return sum;
  }
  // From where the strengths are to where they stay.
  std::vector<double> fit(const Sum& sum, std::vector<double> strength) const {
    constexpr int most_rounds = 10'000;
    constexpr double still = 1e-10;
    for (int round = 0; round < most_rounds; ++round) {
      const auto due = due_of(sum, strength);
      double moved = 0;
      for (std::size_t i = 0; i < bots_; ++i) {
        const double next = (sum.won[i] + 1) / (due[i] + 2 / (strength[i] + 1));
        moved = std::max(moved, std::abs(std::log(next / strength[i])));
        strength[i] = next;
      }
      if (moved < still) break;
    }
    return strength;
  }

 private:
  using Company = std::vector<int>;  // so many of each bot
  struct Block {
    std::vector<double> won;
    std::vector<std::pair<std::size_t, double>> times;
  };

  void add(const Counted& game, std::map<Company, std::size_t>& numbers) {
    auto& block = blocks_.back();
    Company left(bots_);
    std::size_t all = 0;
    for (const auto& rank : game.ranking.ranks) {
      for (const int bot : rank) ++left[static_cast<std::size_t>(bot)];
      all += rank.size();
    }
    for (const auto& rank : game.ranking.ranks) {
      if (all == rank.size()) return;  // the last ones have nobody to be better than
      const auto [known, fresh] = numbers.emplace(left, companies_.size());
      if (fresh) companies_.push_back(left);
      block.times.emplace_back(known->second, game.times * static_cast<double>(rank.size()));
      for (const int bot : rank) {
        block.won[static_cast<std::size_t>(bot)] += game.times;
        --left[static_cast<std::size_t>(bot)];
      }
      all -= rank.size();
    }
  }
  std::vector<double> due_of(const Sum& sum, std::span<const double> strength) const {
    std::vector<double> due(bots_);
    for (std::size_t number = 0; number < companies_.size(); ++number) {
      if (sum.times[number] == 0) continue;
      const auto& company = companies_[number];
      double all = 0;
      for (std::size_t i = 0; i < bots_; ++i) all += company[i] * strength[i];
      for (std::size_t i = 0; i < bots_; ++i) due[i] += company[i] * sum.times[number] / all;
    }
    return due;
  }

  std::size_t bots_;
  std::vector<Company> companies_;
  std::vector<Block> blocks_;
};

}  // namespace

Estimate estimate(std::span<const double> blocks) {
  Estimate result;
  result.blocks = static_cast<int>(blocks.size());
  if (blocks.empty()) return result;
  result.mean = result.low = result.high = mean_of(blocks);
  if (blocks.size() < 2) return result;
  double squares = 0;
  for (const double value : blocks) squares += (value - result.mean) * (value - result.mean);
  const auto count = static_cast<double>(blocks.size());
  const boost::math::students_t student(count - 1);
  const double half = boost::math::quantile(student, 1 - tail) * std::sqrt(squares / (count - 1) / count);
  result.low -= half;
  result.high += half;
  return result;
}

Estimate estimate_share(std::span<const double> blocks) {
  Estimate result = estimate(blocks);
  if (!blocks.empty() && result.low == result.high) {
    using boost::math::binomial_distribution;
    const auto count = static_cast<double>(blocks.size());
    const double hits = std::round(result.mean * count);
    result.low = binomial_distribution<>::find_lower_bound_on_p(count, hits, tail);
    result.high = binomial_distribution<>::find_upper_bound_on_p(count, hits, tail);
  }
  result.low = std::max(result.low, 0.0);
  result.high = std::min(result.high, 1.0);
  return result;
}

Estimate estimate_difference(std::span<const double> blocks, bool all_the_same) {
  Estimate result = estimate(blocks);
  if (all_the_same || blocks.empty() || std::ranges::any_of(blocks, [](double value) { return value != 0; }))
    return result;
  const auto none = estimate_share(blocks);
  result.low = -none.high;
  result.high = none.high;
  return result;
}

Relative relative(std::span<const Brought> games) {
  Brought sum;
  int having = 0;
  for (const auto& game : games) {
    sum.own += game.own, sum.times += game.times;
    sum.all += game.all, sum.all_times += game.all_times;
    having += game.times > 0;
  }
  Relative result;
  result.ratio.blocks = having;
  if (having == 0 || sum.all == 0) return result;
  const double fair = sum.all / sum.all_times;
  const double share = sum.own / sum.times;
  const double ratio = share / fair;
  double possible = 0, squares = 0, squares_if_fair = 0;
  for (const double strays : strays_of(games).games) squares += strays * strays;
  for (const auto& game : games) {
    possible += game.most * game.times;
    const double all = (game.all - fair * game.all_times) / sum.all_times;
    const double strays_if_fair = (game.own / fair - game.times) / sum.times - all / fair;
    squares_if_fair += strays_if_fair * strays_if_fair;
  }
  const double most = possible / sum.times / fair;  // if every time were won
  result.ratio = {ratio, 0, most, having};
  if (having < 2) return result;
  if (sum.own == 0 || sum.own >= possible) {  // never, or always: the games do not differ, and yet are few
    const auto count = static_cast<double>(having);
    const double hits = sum.own == 0 ? 0 : count;
    using boost::math::binomial_distribution;
    result.ratio.low = most * binomial_distribution<>::find_lower_bound_on_p(count, hits, tail);
    result.ratio.high = most * binomial_distribution<>::find_upper_bound_on_p(count, hits, tail);
    const double even = std::min(1.0, 1 / most);
    result.chance = std::min(1.0, 2 * std::pow(sum.own == 0 ? 1 - even : even, count));
    return result;
  }
  const auto all_games = static_cast<double>(games.size());
  const double error = std::sqrt(squares * all_games / (all_games - 1));
  const boost::math::students_t student(having - 1);
  const double half = boost::math::quantile(student, 1 - tail) * error;
  result.ratio.low = std::max(0.0, ratio - half);
  result.ratio.high = std::min(most, ratio + half);
  // Judged by how games stray where there is no difference: a few that happen to agree prove nothing.
  const double error_if_fair = std::sqrt(squares_if_fair * all_games / (all_games - 1));
  if (error_if_fair > 0)
    result.chance = 2 * boost::math::cdf(boost::math::complement(student, std::abs(ratio - 1) / error_if_fair));
  return result;
}

std::optional<Difference> difference(std::span<const Brought> first, std::span<const Brought> second) {
  const auto a = strays_of(first), b = strays_of(second);
  const int having = std::min(a.having, b.having);
  if (a.fixed || b.fixed || having < 2 || a.games.size() != b.games.size()) return {};
  double squares = 0;
  for (std::size_t i = 0; i < a.games.size(); ++i) {
    const double strays = b.games[i] - a.games[i];
    squares += strays * strays;
  }
  const auto games = static_cast<double>(a.games.size());
  const double error = std::sqrt(squares * games / (games - 1));
  const double mean = b.ratio - a.ratio;
  const boost::math::students_t student(having - 1);
  const double half = boost::math::quantile(student, 1 - tail) * error;
  Difference result{{mean, mean - half, mean + half, having}, 1, false};
  if (error > 0) result.chance = 2 * boost::math::cdf(boost::math::complement(student, std::abs(mean) / error));
  return result;
}

std::vector<bool> stand_out(std::span<const double> chances) {
  std::vector<std::size_t> order(chances.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return chances[a] < chances[b]; });
  std::vector<bool> result(chances.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (chances[order[i]] > 2 * tail / static_cast<double>(order.size() - i)) break;
    result[order[i]] = true;
  }
  return result;
}

double quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  const auto last = static_cast<double>(values.size() - 1);
  return values[static_cast<std::size_t>(std::lround(share * last))];
}

std::vector<double> plackett_luce(int bots, std::span<const Counted> games) {
  const Stages stages(bots, {{games.begin(), games.end()}});
  const std::uint32_t only = 0;
  return stages.fit(stages.of(std::span(&only, 1)), std::vector<double>(static_cast<std::size_t>(bots), 1.0));
}

std::vector<Rating> rate(int bots, int anchor, const std::vector<std::vector<Counted>>& blocks, int draws) {
  std::vector<Rating> ratings(static_cast<std::size_t>(bots));
  if (blocks.empty()) return ratings;
  const Stages stages(bots, blocks);
  std::vector<std::uint32_t> chosen(blocks.size());
  std::iota(chosen.begin(), chosen.end(), 0u);
  const auto strength = stages.fit(stages.of(chosen), std::vector<double>(ratings.size(), 1.0));
  const auto points = points_of(strength, anchor);
  std::vector<std::vector<double>> drawn(ratings.size());
  Dice dice(2026);
  for (int draw = 0; draw < draws; ++draw) {
    for (auto& block : chosen) block = dice.below(static_cast<std::uint32_t>(blocks.size()));
    const auto again = points_of(stages.fit(stages.of(chosen), strength), anchor);
    for (std::size_t i = 0; i < again.size(); ++i) drawn[i].push_back(again[i]);
  }
  for (std::size_t i = 0; i < ratings.size(); ++i)
    ratings[i] = {points[i], quantile(drawn[i], tail), quantile(drawn[i], 1 - tail)};
  return ratings;
}

}  // namespace divan
