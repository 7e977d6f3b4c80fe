#include "bots/sultaniya/choice.h"

#include <algorithm>

#include "bots/sultaniya/futures.h"
#include "bots/sultaniya/taste.h"

namespace divan::sultaniya {

namespace {

constexpr std::uint64_t steps_of_a_future = 10;  // what its work is like

struct Step {
  const Action* action = nullptr;
  double price = 0;
};

struct Runner {
  Step step;
  double sum = 0;                    // of the margins
  std::vector<double> margins = {};  // in each future so far

  double value(double imagined) const {
    return (1 - imagined) * step.price + imagined * sum / static_cast<double>(margins.size());
  }
};

// Is it behind by more than luck explains? The futures are the same for both: their differences count.
bool is_beaten(const Runner& runner, const Runner& leader, double imagined) {
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < leader.margins.size(); ++i) {
    const double behind = leader.margins[i] - runner.margins[i];
    sum += behind;
    squares += behind * behind;
  }
  const auto count = static_cast<double>(leader.margins.size());
  const double variance = squares / count - (sum / count) * (sum / count);
  const double behind = leader.value(imagined) - runner.value(imagined);
  const double bound = taste.sure * imagined;
  return behind > 0 && behind * behind * count > bound * bound * variance;
}

const Action& race(const Futures& futures, const Effort& effort, Budget& budget, std::vector<Runner>& runners) {
  std::size_t done = 0;
  for (std::size_t upto = 8; upto <= effort.futures && runners.size() > 1; upto += upto / 2) {
    const std::uint64_t price = steps_of_a_future * (upto - done) * runners.size();
    if (budget.left() < price) break;
    budget.pay(price);
    for (Runner& runner : runners) {
      for (std::size_t i = done; i < upto; ++i)
        runner.sum += runner.margins.emplace_back(futures.after(*runner.step.action, i).value_or(0));
    }
    done = upto;
    // The first is the leader from here on.
    std::ranges::stable_sort(runners, [&](const Runner& one, const Runner& other) {
      return one.value(effort.imagined) > other.value(effort.imagined);
    });
    const Runner leader = runners.front();
    std::erase_if(runners, [&](const Runner& runner) { return is_beaten(runner, leader, effort.imagined); });
  }
  return *runners.front().step.action;
}

}  // namespace

const Action& best_step(const Situation& at, const View& view, std::span<const Action> legal, const Effort& effort,
                        Budget& budget, Random& dice) {
  const Prices prices(at, view, legal);
  std::vector<Step> steps;
  for (const Action& action : legal) steps.push_back({&action, prices.of(action)});
  std::ranges::stable_sort(steps, [](const Step& one, const Step& other) { return one.price > other.price; });
  // In the last turn there is no future; a palace to be mended is the Mover's, which is not imagined.
  const bool certain = prices.turns() == 0 || view.now.broken;
  const auto comes_near = [&](const Step& step) { return step.price >= steps[0].price - effort.near; };
  if (certain || steps.size() == 1 || !comes_near(steps[1])) return *steps[0].action;
  const Futures futures(at, view, effort.futures, dice);
  std::vector<Runner> runners;
  for (const Step& step : std::span(steps).first(std::min(steps.size(), effort.tried))) {
    const bool imagined = futures.after(*step.action, 0).has_value();
    if (runners.empty() && !imagined) return *step.action;
    if (imagined && comes_near(step)) runners.push_back({step});
  }
  return race(futures, effort, budget, runners);
}

}  // namespace divan::sultaniya
