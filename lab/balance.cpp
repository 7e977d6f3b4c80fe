#include "lab/balance.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>

#include "engine/core/registry.h"
#include "lab/balance_ledger.h"

namespace divan {
namespace {

// "9" before "10", "2nd" before "10th"; words after numbers.
bool in_order(const std::string& a, const std::string& b) {
  const auto number = [](const std::string& text) {
    int value = 1'000'000;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  };
  return std::pair(number(a), a) < std::pair(number(b), b);
}

Campaign campaign_of(const BalancePlan& plan, const Variant& variant) {
  Campaign campaign = plan;
  campaign.bots = plan.bots_of(variant);
  return campaign;
}

std::optional<Fault> complete(BalancePlan& plan) {
  const auto* game = find_game(plan.game);
  if (game == nullptr) return Fault{{}, unknown_game(plan.game)};
  if (plan.variants.empty()) return Fault{"variants", "expected at least one"};
  for (const auto& variant : plan.variants) {
    if (auto fault = check_bots(campaign_of(plan, variant))) return fault;
  }
  if (plan.seats.empty()) {
    plan.seats.resize(static_cast<std::size_t>(game->max_seats() - game->min_seats() + 1));
    std::iota(plan.seats.begin(), plan.seats.end(), game->min_seats());
  }
  if (std::set(plan.seats.begin(), plan.seats.end()).size() != plan.seats.size())
    return Fault{"seats", "each number can be named only once"};
  for (const int seats : plan.seats) {
    if (seats >= game->min_seats() && seats <= game->max_seats()) continue;
    return Fault{"seats",
                 "this game is for " + std::to_string(game->min_seats()) +
                     (game->min_seats() == game->max_seats() ? "" : " to " + std::to_string(game->max_seats())) +
                     " seats"};
  }
  return {};
}

// The same seats and deals for every variant.
SeriesPlan series_of(const BalancePlan& plan, const Variant& variant, int seats) {
  auto series = series_of(campaign_of(plan, variant), variant.with, variant.options, plan.games, seats);
  series.arrange = [&bots = plan.bots_of(variant), seats](int index) {
    Arrangement arrangement{{}, static_cast<std::uint64_t>(index)};
    for (int i = 0; i < seats; ++i)
      arrangement.seated.push_back(bots[static_cast<std::size_t>(index + i) % bots.size()]);
    return arrangement;
  };
  return series;
}

// The columns of one variant.
class Columns {
 public:
  Columns(BalanceResult& result, int variant) : result_(result), variant_(variant) {}

  void add(const Series& series, int seats) {
    auto& ledger = ledgers_.emplace_back();
    for (const auto& played : series.games) {
      ledger.add({&played, seats});
      together_.add({&played, seats});
    }
  }
  void conclude(const Columns* first) const {
    const auto& seats = result_.plan.seats;
    if (seats.size() > 1) add_column(together_, first != nullptr ? &first->together_ : nullptr, 0);
    for (std::size_t i = 0; i < seats.size(); ++i)
      add_column(ledgers_[i], first != nullptr ? &first->ledgers_[i] : nullptr, seats[i]);
  }

 private:
  void add_column(const BalanceLedger& ledger, const BalanceLedger* first, int seats) const {
    auto& column = result_.columns.emplace_back(ledger.conclude(result_.kinds));
    column.variant = variant_;
    column.seats = seats;
    if (first != nullptr) column.against = ledger.against(*first);
  }

  BalanceResult& result_;
  int variant_;
  std::vector<BalanceLedger> ledgers_;  // by number of seats
  BalanceLedger together_;
};

}  // namespace

namespace {

// Leaves of all that was counted what the plan names. What stands out was found among all.
void keep_only_named(BalanceResult& result) {
  const auto& only = result.plan.only;
  if (only.empty()) return;
  result.never = only;
  for (auto& kind : result.kinds) {
    std::erase_if(kind.names, [&](const std::string& name) { return std::ranges::find(only, name) == only.end(); });
    for (const auto& name : kind.names) std::erase(result.never, name);
  }
  std::erase_if(result.kinds, [](const TraitKind& kind) { return kind.names.empty(); });
}

}  // namespace

std::vector<std::vector<std::string>> BalancePlan::tables() const {
  std::vector<std::vector<std::string>> tables;
  for (const auto& variant : variants) {
    if (std::ranges::find(tables, bots_of(variant)) == tables.end()) tables.push_back(bots_of(variant));
  }
  return tables;
}

std::string BalanceResult::title(const BalanceColumn& column) const {
  const auto& label = plan.variants[static_cast<std::size_t>(column.variant)].label;
  const auto seats = column.seats == 0 ? std::string("all seats")
                                       : std::to_string(column.seats) + (column.seats == 1 ? " seat" : " seats");
  return label.empty() ? seats : label + ", " + seats;
}

std::optional<Fault> weigh(const BalancePlan& plan, const std::function<void(int, int)>& progress,
                           BalanceResult& result) {
  result = {};
  result.plan = plan;
  if (auto fault = complete(result.plan)) return fault;
  const auto& seats = result.plan.seats;
  const int all = static_cast<int>(plan.variants.size() * seats.size()) * plan.games;
  int done = 0;
  SeriesHooks hooks;
  if (progress) hooks.progress = [&](int now) { progress(done + now, all); };
  std::optional<Columns> first;
  for (std::size_t i = 0; i < plan.variants.size(); ++i) {
    Columns columns(result, static_cast<int>(i));
    for (const int number : seats) {
      Series series;
      if (auto fault = play_series(series_of(result.plan, plan.variants[i], number), hooks, series)) return fault;
      done += plan.games;
      if (number == seats.front()) result.options.push_back(series.options);
      columns.add(series, number);
    }
    columns.conclude(first ? &*first : nullptr);
    if (!first) first.emplace(std::move(columns));
  }
  for (auto& kind : result.kinds) std::ranges::sort(kind.names, in_order);
  std::ranges::stable_sort(result.kinds, [](const TraitKind& a, const TraitKind& b) {
    return std::pair(!a.dealt, a.name != seat_kind) < std::pair(!b.dealt, b.name != seat_kind);
  });
  keep_only_named(result);
  return {};
}

}  // namespace divan
