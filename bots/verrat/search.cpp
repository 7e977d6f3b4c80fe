#include "bots/verrat/search.h"

#include <algorithm>

#include "bots/action_storage.h"
#include "bots/verrat/cards.h"
#include "bots/verrat/features.h"
#include "bots/verrat/net.h"

namespace divan::verrat {
namespace {

constexpr std::uint64_t a_turn = 200;  // steps that the rest of a turn may take
constexpr int most_steps = 150;
constexpr double within = 0.4;        // what a plan may promise less than the best and still be tried
constexpr std::uint32_t erratic = 8;  // one player in so many follows any of its better plans
constexpr std::size_t erratic_plans = 12;
constexpr double blended = 0.15;  // how much the promise by the rules of thumb counts beside the trials

struct Turn {
  ByBuild<Destination> plan;
  std::optional<Vizier> accused;
};

// One of the others: what it would resolve, if it were of each character.
class Rival {
 public:
  Rival(const View& view, Seat seat, const Memory& memory) {
    for (std::size_t i = 0; i < characters.size(); ++i) {
      plans_[i] = weigh_plans(view, seat, memory, characters[i], 40, 0.3);
      accused_[i] = choose_accused(view, seat, memory, characters[i]);
    }
  }

  Turn draw(Random& dice) const {
    const auto character = dice.below(characters.size());
    const auto& plans = plans_[character];
    const Resolve* chosen = nullptr;
    if (dice.below(erratic) == 0) {
      chosen = &plans[dice.below(static_cast<std::uint32_t>(std::min(plans.size(), erratic_plans)))];
    } else {
      double most = -10;
      for (const auto& plan : plans) {
        const double with_luck = plan.worth + plan_noise * static_cast<double>(dice.below(1000)) / 1000;
        if (with_luck > most) chosen = &plan, most = with_luck;
      }
    }
    return {chosen->plan, accused_[character]};
  }

 private:
  std::array<std::vector<Resolve>, characters.size()> plans_;
  std::array<std::optional<Vizier>, characters.size()> accused_;
};

// ---- Worlds in which nobody has planned anything yet

Knowledge before_plans(const Knowledge& knowledge) {
  Knowledge before = knowledge;
  View& view = before.view;
  if (view.secrets[before.seat]) view.secrets[before.seat] = Secret{};
  for (std::uint8_t i = 0; i < player_count; ++i) {
    view.players[Seat{i}].sealed = false;
    if (view.question && view.question->asked[Seat{i}]) view.question->asked[Seat{i}] = Answered{false};
  }
  return before;
}

bool say(World<Verrat>& world, Seat seat, const Action& action) {
  if (!world.check(seat, action).ok()) return false;
  world.apply(seat, action);
  return true;
}

void resolve(World<Verrat>& world, Seat seat, const Turn& turn) {
  for (std::size_t i = 0; i < 3; ++i) {
    const auto build = static_cast<Build>(i);
    if (turn.plan[build].planned() && !say(world, seat, Plan{build, turn.plan[build]}))
      say(world, seat, Plan{build, Destination::stay()});
  }
  if (!say(world, seat, Accuse{turn.accused})) say(world, seat, Accuse{});
  say(world, seat, Seal{});
}

double value_of(const View& view, Seat me, bool trained) {
  if (!trained) return expected_share(view, me);
  std::array<Feature, Features<Verrat>::count> features;
  Features<Verrat>::read(view, me, features);
  return Net::chance(value_net().value(features));
}

// Plays the turn to its end. The share of the win that `me` can expect then.
double play_on(World<Verrat>& world, Seat me, std::uint16_t turn, bool trained, Random& dice) {
  ActionStorage<Verrat> storage;
  for (int step = 0; step < most_steps; ++step) {
    world.settle(dice);
    if (const auto outcome = world.outcome()) {
      const auto winners = std::count(outcome->rank.begin(), outcome->rank.begin() + player_count, 1);
      return outcome->rank[me.index] == 1 ? 1.0 / static_cast<double>(winners) : 0;
    }
    const SeatSet awaited = world.awaited();
    const View view = world.view(Viewer::open());
    if (view.turn != turn || !view.question) return value_of(view, me, trained);
    if (awaited.empty()) {
      world.lapse();
      continue;
    }
    const Seat seat = *awaited.begin();
    auto legal = storage.list();
    world.legal(seat, legal);
    const auto action = answer_about_cards(view, seat, legal.items());
    if (action) {
      world.apply(seat, *action);
    } else {
      world.lapse();
    }
  }
  return value_of(world.view(Viewer::open()), me, trained);
}

// ---- The trial

struct Tried {
  Turn turn;
  double worth = 0;  // by the rules of thumb
  double sum = 0;

  double value(std::size_t worlds) const { return sum / static_cast<double>(worlds) + blended * worth; }
};

class Trial {
 public:
  Trial(const Standpoint<Verrat>& at, const Memories& memories, const SearchEffort& effort)
      : at_(at), effort_(effort), seed_(at.dice.next()) {
    const Knowledge before = before_plans(at.knowledge());
    std::vector<Rival> rivals;
    for (std::uint8_t i = 0; i < player_count; ++i) {
      if (Seat{i} != at.seat) rivals.emplace_back(before.view, Seat{i}, memories[Seat{i}]);
    }
    for (std::size_t i = 0; i < effort.worlds; ++i) {
      auto world = at.budget.pays_for(Verrat::imagine(before, at.dice));
      std::size_t number = 0;
      for (std::uint8_t j = 0; j < player_count; ++j) {
        if (Seat{j} != at.seat) resolve(world, Seat{j}, rivals[number++].draw(at.dice));
      }
      worlds_.push_back(world);
    }
  }

  // In worlds `from` to `upto`. False: the budget is spent.
  bool go_on(std::vector<Tried>& tried, std::size_t from, std::size_t upto) {
    for (std::size_t i = from; i < upto; ++i) {
      if (at_.budget.left() < a_turn * tried.size()) return false;
      for (auto& one : tried) {
        World<Verrat> world = worlds_[i];
        Dice dice(seed_ + i);
        resolve(world, at_.seat, one.turn);
        one.sum += play_on(world, at_.seat, at_.view().turn, effort_.trained, dice);
      }
    }
    return true;
  }

 private:
  const Standpoint<Verrat>& at_;
  const SearchEffort& effort_;
  std::uint64_t seed_;
  std::vector<World<Verrat>> worlds_;
};

}  // namespace

double expected_share(const View& view, Seat seat) {
  double mine = 0, sum = 1e-6;
  for (std::uint8_t i = 0; i < player_count; ++i) {
    const double chance = chance_to_win(standing_of(view, Seat{i}));
    const double weight = chance * chance;
    sum += weight;
    if (Seat{i} == seat) mine = weight;
  }
  return mine / sum;
}

Sought search_plan(const Standpoint<Verrat>& at, const Memories& memories, const Character& character,
                   const SearchEffort& effort) {
  const auto& mine = memories[at.seat];
  const auto accused = choose_accused(at.view(), at.seat, mine, character);
  std::vector<Tried> tried;
  for (const auto& plan : weigh_plans(at.view(), at.seat, mine, character, effort.plans, within))
    tried.push_back({{plan.plan, accused}, plan.worth});
  Trial trial(at, memories, effort);
  std::size_t done = 0;
  for (std::size_t upto = std::max<std::size_t>(4, effort.worlds / 4); done < effort.worlds && tried.size() > 1;
       upto = std::min(effort.worlds, 2 * upto)) {
    if (!trial.go_on(tried, done, upto)) break;
    done = upto;
    std::ranges::stable_sort(tried, std::greater{}, [&](const Tried& one) { return one.value(done); });
    tried.resize(std::max<std::size_t>(2, (tried.size() + 1) / 2));
  }
  return {{tried.front().turn.plan, tried.front().worth}, tried.front().turn.accused};
}

}  // namespace divan::verrat
