// The ways to give kinds to cards, counted from the last card to the first (see belief.h). A row of the table stands
// for what is placed of the four kinds that there are several of (and the Sultan); its lanes are the sets of Neutrals
// that are placed, those of fewer first, so that a deck with few Neutrals needs few of them.
#include "engine/karaya/belief.h"

#include <algorithm>

namespace divan::karaya {

namespace {

constexpr std::size_t neutral = static_cast<std::size_t>(Card::slave_driver);  // the first of four
constexpr std::size_t most_levels = 14;  // cards of the first four kinds that can be placed, and none

constexpr std::array<std::uint8_t, 16> lane_sets{0, 1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15};
constexpr std::array<std::uint8_t, 5> lanes_below{0, 1, 5, 11, 15};  // of fewer Neutrals
constexpr std::array<std::uint8_t, 16> lane_sizes{0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4};
constexpr std::size_t size_of(std::size_t lane) { return lane_sizes[lane]; }

// One Neutral more.
struct Step {
  std::uint8_t from, to, kind, size;  // size: of `from`
};
constexpr auto steps = [] {
  std::array<Step, 32> result{};
  std::size_t count = 0;
  for (std::uint8_t from = 0; from < 16; ++from) {
    for (std::uint8_t to = 0; to < 16; ++to) {
      const unsigned more = lane_sets[to] & ~lane_sets[from];
      if ((lane_sets[from] & ~lane_sets[to]) != 0 || !std::has_single_bit(more)) continue;
      const auto kind = static_cast<std::uint8_t>(neutral + static_cast<std::size_t>(std::countr_zero(more)));
      result[count++] = {from, to, kind, static_cast<std::uint8_t>(size_of(from))};
    }
  }
  return result;
}();
// The lane with this Neutral too; none (beyond all) when it is there already.
constexpr std::size_t lane_with(std::size_t lane, std::size_t kind) {
  for (const Step& step : steps) {
    if (step.from == lane && step.kind == kind) return step.to;
  }
  return 16;
}
// Those that begin with fewer Neutrals than so many.
constexpr std::array<std::size_t, 5> steps_below{0, 4, 16, 28, 32};

}  // namespace

// The odds of the first four kinds as a whole row needs them: lanes of more Neutrals are further on among the cards.
struct Belief::Levels {
  alignas(16) std::array<std::array<std::array<double, most_lanes>, 4>, most_levels> odds;
};

Belief::Levels Belief::levels(std::size_t lanes) const {
  Levels levels;
  const std::size_t most = open_ - neutrals_left_;
  for (std::size_t placed = 0; placed <= most; ++placed) {
    for (std::size_t kind = 0; kind < 4; ++kind) {
      auto& row = levels.odds[placed][kind];
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        const std::size_t next = placed + size_of(lane);
        row[lane] = size_of(lane) <= neutrals_left_ && next < open_ ? odds_[kind][next] : 0;
      }
    }
  }
  return levels;
}

// What is certain is taken out of the deck; the rest is open.
void Belief::sort(std::span<const KindSet> may_be, std::span<const Odds> said) {
  const Deck deck = deck_for(static_cast<int>(cards_) - 1);
  std::array<int, card_count> left{1, deck.guards, deck.assassins, deck.slaves, 1, 1, 1, 1};
  int neutrals = deck.neutrals;
  for (std::size_t card = 0; card < cards_; ++card) {
    if (!is_certain(may_be[card])) {
      which_[open_++] = static_cast<std::uint8_t>(card);
      continue;
    }
    const auto kind = static_cast<std::size_t>(the_card(may_be[card])) % card_count;
    certain_[card] = the_card(may_be[card]);
    --left[kind];
    if (kind >= neutral) --neutrals;
    if (left[kind] < 0 || neutrals < 0) sure_ = 0;
    if (!said.empty()) sure_ *= said[card][kind];
  }
  for (std::size_t i = 0; i < open_; ++i) {
    for (std::size_t kind = 0; kind < card_count; ++kind) {
      const bool possible = has(may_be[which_[i]], static_cast<Card>(kind)) && left[kind] > 0;
      odds_[kind][i] = !possible ? 0 : said.empty() ? 1 : said[which_[i]][kind];
    }
  }
  neutrals_left_ = static_cast<std::uint8_t>(std::max(0, neutrals));
  std::uint16_t rows = 1;
  for (std::size_t kind = 4; kind-- > 0;) {
    left_[kind] = static_cast<std::uint8_t>(std::max(0, left[kind]));
    stride_[kind] = rows;
    rows = static_cast<std::uint16_t>(rows * (left_[kind] + 1));
  }
}

// Sees each row with what it has placed: those with less first, or those with more.
template <bool upwards, class See>
void Belief::each_row(See see) const {
  const std::size_t rows = std::size_t{stride_[0]} * (left_[0] + 1u);
  const auto count = [](std::uint8_t all, std::uint8_t i) { return upwards ? i : static_cast<std::uint8_t>(all - i); };
  std::size_t seen = 0;
  for (std::uint8_t i = 0; i <= left_[0]; ++i)
    for (std::uint8_t j = 0; j <= left_[1]; ++j)
      for (std::uint8_t k = 0; k <= left_[2]; ++k)
        for (std::uint8_t l = 0; l <= left_[3]; ++l) {
          const std::array<std::uint8_t, 4> placed{count(left_[0], i), count(left_[1], j), count(left_[2], k),
                                                   count(left_[3], l)};
          see(upwards ? seen : rows - 1 - seen, placed);
          ++seen;
        }
}

namespace {

std::size_t sum_of(const std::array<std::uint8_t, 4>& placed) {
  return std::size_t{placed[0]} + placed[1] + placed[2] + placed[3];
}

// So many lanes are enough for the Neutrals that are left.
template <class With>
void with_lanes(int neutrals_left, With with) {
  switch (neutrals_left) {
    case 0: return with(std::integral_constant<std::size_t, 2>{});
    case 1: return with(std::integral_constant<std::size_t, 6>{});
    case 2: return with(std::integral_constant<std::size_t, 12>{});
    default: return with(std::integral_constant<std::size_t, 16>{});
  }
}

}  // namespace

Belief::Belief(std::span<const KindSet> may_be, std::span<const Odds> said)
    : cards_(may_be.size()), whole_(said.empty()) {
  sort(may_be, said);
  if (sure_ == 0) return;
  with_lanes(neutrals_left_, [this](auto lanes) { count<lanes.value>(); });
  weight_ = sure_ * after_[0];
}

template <std::size_t lanes>
void Belief::count() {
  const Levels levels = this->levels(lanes);
  const std::size_t most = open_ - neutrals_left_;
  each_row<false>([&](std::size_t row, const std::array<std::uint8_t, 4>& placed) {
    const std::size_t level = sum_of(placed);
    std::array<double, lanes> sum{};
    for (std::size_t kind = 0; kind < 4; ++kind) {
      if (placed[kind] == left_[kind]) continue;
      const double* more = &after_[(row + stride_[kind]) * lanes];
      const auto& odds = levels.odds[level][kind];
      for (std::size_t lane = 0; lane < lanes; ++lane) sum[lane] += odds[lane] * more[lane];
    }
    if (level == most) {  // the last Neutral makes the deck whole
      for (std::size_t lane = lanes_below[neutrals_left_]; lane < lanes && size_of(lane) == neutrals_left_; ++lane)
        sum[lane] = 1;
    }
    for (std::size_t i = steps_below[neutrals_left_]; i-- > 0;) {
      const Step& step = steps[i];
      sum[step.from] += odds_[step.kind][level + step.size] * sum[step.to];
    }
    std::copy(sum.begin(), sum.end(), &after_[row * lanes]);
  });
}

Shares Belief::shares() const {
  Shares shares{};
  for (std::size_t card = 0; card < cards_; ++card) shares[card][static_cast<std::size_t>(certain_[card])] = weight_;
  for (std::size_t i = 0; i < open_; ++i) shares[which_[i]] = {};
  with_lanes(neutrals_left_, [&](auto lanes) { spread<lanes.value>(shares); });
  return shares;
}

template <std::size_t lanes>
void Belief::spread(Shares& shares) const {
  const Levels levels = this->levels(lanes);
  alignas(16) std::array<std::array<std::array<double, lanes>, 4>, most_levels> taken{};
  std::array<std::array<double, place_count>, card_count> neutrals{};  // by kind
  Table before{};                                                      // the weight of what is placed
  before[0] = sure_;
  each_row<true>([&](std::size_t row, const std::array<std::uint8_t, 4>& placed) {
    const std::size_t level = sum_of(placed);
    double* here = &before[row * lanes];
    const double* after = &after_[row * lanes];
    for (std::size_t i = 0; i < steps_below[neutrals_left_]; ++i) {
      const Step& step = steps[i];
      const double weight = here[step.from] * odds_[step.kind][level + step.size];
      here[step.to] += weight;
      neutrals[step.kind][level + step.size] += weight * after[step.to];
    }
    for (std::size_t kind = 0; kind < 4; ++kind) {
      if (placed[kind] == left_[kind]) continue;
      double* there = &before[(row + stride_[kind]) * lanes];
      const double* more = &after_[(row + stride_[kind]) * lanes];
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        const double weight = here[lane] * levels.odds[level][kind][lane];
        there[lane] += weight;
        taken[level][kind][lane] += weight * more[lane];
      }
    }
  });
  for (std::size_t i = 0; i < open_; ++i) {
    auto& share = shares[which_[i]];
    for (std::size_t kind = neutral; kind < card_count; ++kind) share[kind] = neutrals[kind][i];
    for (std::size_t lane = 0; lane < lanes && size_of(lane) <= i; ++lane) {
      const std::size_t level = i - size_of(lane);
      for (std::size_t kind = 0; kind < 4 && level < most_levels; ++kind) share[kind] += taken[level][kind][lane];
    }
  }
}

// Along the cards, each kind as likely as what can still follow it weighs. Whole weights are numbered ways: one number
// says which.
Kinds Belief::draw(Random& random) const {
  Kinds kinds = certain_;
  double rest = whole_ ? static_cast<double>(any_below(ways(), random)) : any_share(random) * after_[0];
  std::size_t row = 0, lanes = 0, lane = 0;
  with_lanes(neutrals_left_, [&](auto count) { lanes = count.value; });
  std::array<std::uint8_t, 4> placed{};
  for (std::size_t next = 0; next < open_; ++next) {
    std::size_t row_then = row, lane_then = lane, chosen = card_count;
    for (std::size_t kind = 0; kind < card_count; ++kind) {
      const double odds = odds_[kind][next];
      if (odds == 0 || (kind < neutral && placed[kind] == left_[kind])) continue;
      const std::size_t there = kind < neutral ? row + stride_[kind] : row;
      const std::size_t set = kind < neutral ? lane : lane_with(lane, kind);
      if (set >= lanes) continue;
      const double after = after_[there * lanes + set];
      if (after == 0) continue;
      chosen = kind, row_then = there, lane_then = set;  // the last one, where rounding leaves a rest
      if (rest < odds * after) {
        rest /= odds;
        break;
      }
      rest -= odds * after;
    }
    kinds[which_[next]] = static_cast<Card>(chosen);
    if (chosen < neutral) ++placed[chosen];
    row = row_then, lane = lane_then;
  }
  return kinds;
}

std::uint64_t any_below(std::uint64_t n, Random& random) {
  const std::uint64_t uneven = -n % n;  // 2^64 mod n: so many numbers would come once too often
  std::uint64_t number = random.next();
  while (number < uneven) number = random.next();
  return number % n;
}

}  // namespace divan::karaya
