#include "bots/karanor/search.h"

#include <algorithm>

#include "bots/action_storage.h"
#include "bots/karanor/rules_bot.h"

namespace divan::karanor {
namespace {

constexpr std::size_t width = 4, depth = 5;
constexpr double near = 1.0;            // turns by which an order may be behind and still be tried
constexpr std::uint64_t a_lap = 1'500;  // steps that a lap may take
constexpr int most_steps = 400;         // for each lap
constexpr double won = 1;

struct Tried {
  Goal goal;
  double turns = 0;  // by the race alone
  double sum = 0;
};

double to_the_fourth(double x) { return x * x * x * x; }

// The share of the win that `me` can expect, by how far everybody is from the end.
double share_of(const Atlas& atlas, const View& view, Seat me, int seats) {
  Counsel counsel(atlas, view, me);
  double mine = 0, sum = 0;
  for (std::uint8_t i = 0; i < seats; ++i) {
    const Seat seat{i};
    const double turns = seat == me ? counsel.now() : counsel.race().rough_turns(counsel.course_of_rival(seat));
    const double weight = 1 / to_the_fourth(1 + std::max(0.0, turns));
    sum += weight;
    if (seat == me) mine = weight;
  }
  return mine / sum;
}

double share_of(const Outcome& outcome, Seat me) {
  const auto winners = std::count(outcome.rank.begin(), outcome.rank.begin() + outcome.seats, 1);
  return outcome.rank[me.index] == 1 ? won / static_cast<double>(winners) : 0;
}

class Trial {
 public:
  Trial(const Standpoint<Karanor>& at, std::shared_ptr<const Atlas> atlas, const SearchEffort& effort)
      : at_(at), atlas_(std::move(atlas)), effort_(effort), seed_(at.dice.next()) {
    for (std::size_t i = 0; i < effort.worlds; ++i) worlds_.push_back(at.imagine());
  }

  // The share of the win that the seat can expect after pursuing this goal in one of the worlds.
  double play(const Goal& goal, std::size_t number) {
    World<Karanor> world = worlds_[number];
    Dice dice(seed_ + number);
    std::vector<KaranorRules> players(static_cast<std::size_t>(at_.seats), KaranorRules(false));
    players[at_.seat.index].aim(goal);
    for (auto& player : players) player.know(atlas_);
    const std::function<std::optional<Action>(Random&)> no_offer = [](Random&) { return std::optional<Action>(); };
    int begun = 0;
    bool mine = true;
    for (int step = 0; step < most_steps * effort_.laps; ++step) {
      world.settle(dice);
      if (const auto outcome = world.outcome()) return share_of(*outcome, at_.seat);
      const SeatSet awaited = world.awaited();
      if (awaited.empty()) {
        world.lapse();
        continue;
      }
      const Seat seat = *awaited.begin();
      const View view = world.view(seat);
      const bool now_mine = view.active == at_.seat;
      if (now_mine && !mine && ++begun == effort_.laps)
        return share_of(*atlas_, world.view(at_.seat), at_.seat, at_.seats);
      mine = now_mine;
      auto legal = storage_->list();
      world.legal(seat, legal);
      const auto reply = players[seat.index].choose(
          {seat, at_.seats, true, legal.items(), nullptr, no_offer, dice, at_.budget, &view});
      const auto* action = std::get_if<Action>(&reply);
      if (action != nullptr && world.check(seat, *action).ok()) {
        world.apply(seat, *action);
      } else {
        world.lapse();
      }
    }
    return share_of(*atlas_, world.view(at_.seat), at_.seat, at_.seats);
  }

 private:
  const Standpoint<Karanor>& at_;
  std::shared_ptr<const Atlas> atlas_;
  const SearchEffort& effort_;
  std::uint64_t seed_;
  std::vector<World<Karanor>> worlds_;
  std::unique_ptr<ActionStorage<Karanor>> storage_ = std::make_unique<ActionStorage<Karanor>>();
};

}  // namespace

std::optional<Goal> search_goal(const Standpoint<Karanor>& at, const Counsel& counsel,
                                std::shared_ptr<const Atlas> atlas, const SearchEffort& effort) {
  std::vector<Tried> tried;
  for (std::uint8_t i = 0; i < counsel.goals().size(); ++i) {
    const auto order = counsel.race().best(counsel.course(), counsel.goals(), width, depth, i);
    if (!order.order.empty()) tried.push_back({counsel.goals()[i], order.turns});
  }
  std::ranges::stable_sort(tried, {}, &Tried::turns);
  std::erase_if(tried, [&, least = tried.empty() ? 0 : tried.front().turns](const Tried& one) {
    return one.turns > least + near;
  });
  tried.resize(std::min(tried.size(), effort.goals));
  if (tried.size() < 2) return {};
  Trial trial(at, std::move(atlas), effort);
  for (std::size_t i = 0; i < effort.worlds; ++i) {
    if (at.budget.left() < a_lap * static_cast<std::uint64_t>(effort.laps) * tried.size()) break;
    for (auto& one : tried) one.sum += trial.play(one.goal, i);
  }
  return std::ranges::max_element(tried, {}, &Tried::sum)->goal;
}

}  // namespace divan::karanor
