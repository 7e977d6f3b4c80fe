// What a seat may think of the cards: its knowledge, branch by branch, weighed with what it has heard (see
// knowledge.h).
#include <algorithm>
#include <cmath>

#include "engine/karaya/karaya.h"

namespace divan::karaya {

namespace {

constexpr Hearsay heard_nothing = [] {
  Hearsay hearsay;
  for (auto& odds : hearsay) odds = nothing_said;
  return hearsay;
}();

template <class See>
void each_place(int seats, See see) {
  std::size_t card = 0;
  for (std::uint8_t i = 0; i < seats; ++i) see(Place{i}, card++);
  see(spare, card);
}

// The cards of a branch and what was said of them.
Belief belief_of(const Branch& branch, const Hearsay& hearsay, int seats, bool heard) {
  std::array<KindSet, place_count> sets{};
  std::array<Odds, place_count> said{};
  const auto cards = static_cast<std::size_t>(seats) + 1;
  each_place(seats, [&](Place place, std::size_t card) {
    sets[card] = branch.may_be[place];
    if (heard) said[card] = hearsay[branch.dealt_to[place]];
  });
  return Belief(std::span(sets).first(cards), std::span(said).first(heard ? cards : 0));
}

// Weighted means of what the branches say, and how they differ.
class Mixture {
 public:
  explicit Mixture(int seats) : seats_(seats) {}

  void add(double weight, const Belief& belief) {
    const double mass = weight * belief.weight();
    if (mass == 0) return;
    const Shares shares = belief.shares();
    sum_ += mass;
    squares_ += mass * mass;
    each_place(seats_, [&](Place place, std::size_t card) {
      for (std::size_t kind = 0; kind < card_count; ++kind) {
        const double share = weight * shares[card][kind];  // the mass times the likelihood in this branch
        first_[place][kind] += share;
        crossed_[place][kind] += mass * share;
        second_[place][kind] += share * share;
      }
    });
  }

  Opinion opinion(int thinned) const {
    Opinion result;
    result.effective_branches = sum_ * sum_ / squares_;
    each_place(seats_, [&](Place place, std::size_t) {
      for (std::size_t kind = 0; kind < card_count; ++kind) {
        const double mean = first_[place][kind] / sum_;
        result.likelihoods[place][kind] = mean;
        result.error[place][kind] = thinned == 0 ? 0 : std::sqrt(thinned * variance(place, kind, mean));
      }
    });
    return result;
  }

 private:
  // Of a mean over branches that were drawn: the sum of (mass (likelihood - mean))² over the sum of masses squared.
  double variance(Place place, std::size_t kind, double mean) const {
    const double spread = second_[place][kind] - 2 * mean * crossed_[place][kind] + mean * mean * squares_;
    return std::max(0.0, spread) / (sum_ * sum_);
  }

  int seats_;
  double sum_ = 0, squares_ = 0;
  Likelihoods first_{}, crossed_{}, second_{};
};

double mass_of(const Knowledge& knowledge, const Branch& branch, const Hearsay& hearsay, int seats, bool heard) {
  if (!heard && branch.ways != 0) return branch.weight * static_cast<double>(branch.ways);
  if (knowledge.branches.size() == 1) return 1;
  return branch.weight * belief_of(branch, hearsay, seats, heard).weight();
}

}  // namespace

Opinion opinion(const Knowledge& knowledge, const Hearsay& hearsay) {
  const int seats = players(knowledge.view);
  const bool heard = hearsay != heard_nothing;
  Mixture mixture(seats);
  for (const auto& branch : knowledge.branches) mixture.add(branch.weight, belief_of(branch, hearsay, seats, heard));
  return mixture.opinion(knowledge.thinned);
}

Likelihoods likelihoods(const Knowledge& knowledge) { return opinion(knowledge, heard_nothing).likelihoods; }

void draw_layouts(const Knowledge& knowledge, const Hearsay& hearsay, Random& random, std::span<Layout> layouts) {
  const int seats = players(knowledge.view);
  const bool heard = hearsay != heard_nothing;
  const auto& branches = knowledge.branches;
  std::vector<double> masses;
  double sum = 0;
  for (const auto& branch : branches) {
    masses.push_back(mass_of(knowledge, branch, hearsay, seats, heard));
    sum += masses.back();
  }
  const double stride = sum / static_cast<double>(layouts.size());
  double mark = stride * any_share(random), passed = 0;
  std::size_t drawn = 0;
  for (std::size_t i = 0; i < branches.size() && drawn < layouts.size(); ++i) {
    passed += masses[i];
    const bool last = i + 1 == branches.size();
    if (mark >= passed && !last) continue;
    const Belief belief = belief_of(branches[i], hearsay, seats, heard);
    for (; drawn < layouts.size() && (mark < passed || last); mark += stride, ++drawn) {
      const Kinds kinds = belief.draw(random);
      each_place(seats, [&](Place place, std::size_t card) { layouts[drawn].cards[place] = kinds[card]; });
      layouts[drawn].branch = i;
    }
  }
}

void pin(const Knowledge& knowledge, const Layout& layout, Knowledge& pinned) {
  Branch branch = knowledge.branches[layout.branch];
  for (std::uint8_t i = 0; i < place_count; ++i) branch.may_be[Place{i}] = only(layout.cards[Place{i}]);
  branch.weight = 1;
  branch.ways = 1;
  pinned.branches.assign(1, branch);
}

}  // namespace divan::karaya
