// Means and their 95 % intervals. What is independent is a block (one deal, played from every seat), never a single
// game or player: everything here is handed one number a block.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace divan {

struct Estimate {
  double mean = 0;
  double low = 0, high = 0;  // 95 %
  int blocks = 0;
};

// Student's interval.
Estimate estimate(std::span<const double> blocks);
// The same for a share between 0 and 1, which is never said to be certain: if all blocks agree, the interval is that of
// Clopper and Pearson.
Estimate estimate_share(std::span<const double> blocks);

// What a thing brought in one game, beside what everybody got there. `most` is what once having it could bring.
struct Brought {
  double own = 0, times = 0;
  double all = 0, all_times = 0;
  double most = 1;
};
// How many times the mean of all the mean of the thing is, what is independent being a game: 1 is fair. `chance`: how
// probable it is to find at least so much of a difference where there is none.
struct Relative {
  Estimate ratio;
  double chance = 1;
};
Relative relative(std::span<const Brought> games);

// By how much the second ratio is larger than the first, where games of the same number belong together. Nothing if one
// of them cannot stray: had in fewer than two games, or with it always or never won.
struct Difference {
  Estimate value;
  double chance = 1;  // see Relative
  bool stands_out = false;
};
std::optional<Difference> difference(std::span<const Brought> first, std::span<const Brought> second);
// The mean of such differences between shares. Where no game differs, they may yet in others: the interval is as wide
// as that of a share of which none were seen, unless all games are known to be the same.
Estimate estimate_difference(std::span<const double> blocks, bool all_the_same);

// Which of these chances still mean something when so many are looked at (Holm, 5 % for all of them together).
std::vector<bool> stand_out(std::span<const double> chances);

double quantile(std::vector<double> values, double share);  // of none: 0

// How a game between bots came out: who was in it, best first; those of one rank stand together.
struct Ranking {
  std::vector<std::vector<int>> ranks;  // bots, by their index; a bot may be in it several times
  friend bool operator==(const Ranking&, const Ranking&) = default;
  friend auto operator<=>(const Ranking&, const Ranking&) = default;
};

// Strengths after Plackett and Luce: in any company, the chance to be first is the share of the strength. Fitted by
// Hunter's MM, ties after Breslow; one game each won and lost against a bot of strength 1 keeps them finite.
struct Counted {
  Ranking ranking;
  double times = 0;
};
std::vector<double> plackett_luce(int bots, std::span<const Counted> games);

// 400 points are ten times the strength; `anchor` has 1000.
struct Rating {
  double points = 0;
  double low = 0, high = 0;  // 95 %, by drawing the blocks anew
};
std::vector<Rating> rate(int bots, int anchor, const std::vector<std::vector<Counted>>& blocks, int draws = 200);

}  // namespace divan
