#include "lab/arena.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "engine/core/registry.h"

namespace divan {
namespace {

constexpr std::uint32_t company_dice = 0xFFFF'0200;

// A kind of table: a bot among others, or a company that is drawn anew for each block.
struct TableKind {
  int lone = 0, rest = 0;
  bool mixed = false;
};
struct Seating {
  int block = 0;
  int table = 0;
  int turned = 0;         // by how many seats
  std::vector<int> bots;  // seat by seat
};

class Programme {
 public:
  explicit Programme(const ArenaPlan& plan) : plan_(plan), bots_(static_cast<int>(plan.bots.size())) {
    for (int lone = 0; lone < (plan.lone ? 1 : bots_); ++lone) {
      if (bots_ == 1 || plan.seats == 1) kinds_.push_back({lone, lone, false});
      for (int rest = 0; rest < bots_ && plan.seats > 1; ++rest) {
        if (rest != lone) kinds_.push_back({lone, rest, false});
      }
    }
    if (bots_ > 2 && plan.seats > 1 && !plan.lone) kinds_.push_back({0, 0, true});
    for (int block = 0; block < plan.blocks; ++block) add(block);
  }

  const std::vector<TableKind>& kinds() const { return kinds_; }
  const std::vector<Seating>& games() const { return games_; }

  Arrangement arrangement(int game) const {
    const auto& seating = games_[static_cast<std::size_t>(game)];
    Arrangement result{{}, static_cast<std::uint64_t>(seating.block)};
    for (const int bot : seating.bots) result.seated.push_back(plan_.bots[static_cast<std::size_t>(bot)]);
    return result;
  }

 private:
  void add(int block) {
    for (int table = 0; table < static_cast<int>(kinds_.size()); ++table) {
      const auto& kind = kinds_[static_cast<std::size_t>(table)];
      auto company = company_of(block, kind);
      const bool alike = !kind.mixed && kind.lone == kind.rest;
      for (int turned = 0; turned < (alike ? 1 : plan_.seats); ++turned) {
        games_.push_back({block, table, turned, company});
        std::ranges::rotate(company, company.end() - 1);
      }
    }
  }
  std::vector<int> company_of(int block, const TableKind& kind) const {
    std::vector<int> company(static_cast<std::size_t>(plan_.seats), kind.rest);
    company[0] = kind.lone;
    if (!kind.mixed) return company;
    Dice dice(Seed::from_number(plan_.seed), company_dice, static_cast<std::uint64_t>(block));
    std::vector<int> all(static_cast<std::size_t>(bots_));
    std::iota(all.begin(), all.end(), 0);
    for (std::size_t i = 0; i < company.size(); ++i) {  // everybody before anybody a second time
      if (i % all.size() == 0) dice.shuffle(std::span(all));
      company[i] = all[i % all.size()];
    }
    return company;
  }

  const ArenaPlan& plan_;
  int bots_;
  std::vector<TableKind> kinds_;
  std::vector<Seating> games_;
};

// Means of what is added, block by block.
class ByBlock {
 public:
  void add(int block, double value) {
    auto& [sum, count] = sums_[block];
    sum += value;
    ++count;
    ++times_;
  }
  std::vector<double> means() const {
    std::vector<double> result;
    for (const auto& [block, sum] : sums_) result.push_back(sum.first / sum.second);
    return result;
  }
  int times() const { return times_; }

 private:
  std::map<int, std::pair<double, int>> sums_;
  int times_ = 0;
};

struct Ledger {
  struct OfTrait {
    ByBlock own;
    double others = 0;
    int times_of_others = 0;
  };
  ByBlock wins, points, margin;
  std::vector<double> turns;
  std::map<std::pair<std::string, std::string>, OfTrait> traits;
  int games = 0, unfinished = 0, cut_short = 0;

  void add(const Seating& seating, const Played& played, bool alike) {
    const auto seats = seating.bots.size();
    const auto own = static_cast<std::size_t>(seating.turned);  // where the lone one has come by turning
    const auto& outcome = played.outcome;
    ++games;
    unfinished += outcome.seats == 0;
    cut_short += played.findings.cut_short;
    if (outcome.seats != 0) turns.push_back(played.findings.turns);
    wins.add(seating.block,
             alike ? static_cast<double>(outcome.seats != 0) / static_cast<double>(seats) : win_of(outcome, own));
    double all = 0;
    for (std::size_t i = 0; i < seats; ++i) all += outcome.points[i];
    const double mine = alike ? all / static_cast<double>(seats) : outcome.points[own];
    points.add(seating.block, mine);
    if (seats > 1) margin.add(seating.block, mine - (all - mine) / static_cast<double>(seats - 1));
    for (const auto& trait : played.findings.traits) {
      if (!trait.dealt) continue;
      auto& entry = traits[{std::string(trait.kind), trait.name}];
      const double value = trait.points.value_or(outcome.points[trait.seat.index]);
      if (alike || trait.seat.index == own) {
        entry.own.add(seating.block, value);
      } else {
        entry.others += value;
        ++entry.times_of_others;
      }
    }
  }
};

void add_traits(const Ledger& ledger, Pairing& pairing) {
  std::map<std::string, int> dealt;
  for (const auto& [key, entry] : ledger.traits) dealt[key.first] += entry.own.times() + entry.times_of_others;
  std::map<std::string, double> standardised;
  for (const auto& [key, entry] : ledger.traits) {
    const double share = static_cast<double>(entry.own.times() + entry.times_of_others) / dealt[key.first];
    const auto points = estimate(entry.own.means());
    const double others = entry.times_of_others == 0 ? 0 : entry.others / entry.times_of_others;
    pairing.traits.push_back({key.first, key.second, entry.own.times(), points, others, share});
    standardised[key.first] += share * points.mean;
  }
  pairing.standardised.assign(standardised.begin(), standardised.end());
}

Ranking ranking_of(const std::vector<int>& bots, const Outcome& outcome) {
  std::map<int, std::vector<int>> by_rank;
  for (std::size_t i = 0; i < outcome.seats; ++i) by_rank[outcome.rank[i]].push_back(bots[i]);
  Ranking ranking;
  for (auto& [rank, together] : by_rank) {
    std::ranges::sort(together);
    ranking.ranks.push_back(std::move(together));
  }
  return ranking;
}

std::vector<double> less(std::vector<double> a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) a[i] -= b[i];
  return a;
}

void conclude(const Programme& programme, const Series& series, ArenaResult& result) {
  const auto& kinds = programme.kinds();
  std::vector<Ledger> ledgers(kinds.size());
  std::vector<std::vector<Counted>> blocks(static_cast<std::size_t>(result.plan.blocks));
  std::vector<std::uint64_t> fingerprints;
  for (std::size_t i = 0; i < series.games.size(); ++i) {
    const auto& seating = programme.games()[i];
    const auto& kind = kinds[static_cast<std::size_t>(seating.table)];
    fingerprints.push_back(series.games[i].fingerprint);
    blocks[static_cast<std::size_t>(seating.block)].push_back({ranking_of(seating.bots, series.games[i].outcome), 1});
    if (kind.mixed) {
      ++result.mixed_games;
    } else {
      ledgers[static_cast<std::size_t>(seating.table)].add(seating, series.games[i], kind.lone == kind.rest);
    }
  }
  const auto find = [&](int lone, int rest) -> const Ledger& {
    const auto is = [&](const TableKind& kind) { return !kind.mixed && kind.lone == lone && kind.rest == rest; };
    return ledgers[static_cast<std::size_t>(std::ranges::find_if(kinds, is) - kinds.begin())];
  };
  for (const auto& [lone, rest, mixed] : kinds) {
    if (mixed) continue;
    const Ledger& own = find(lone, rest);
    Pairing pairing{lone, rest, own.games, own.unfinished, own.cut_short, 1.0 / result.plan.seats, {}, {}, {}, {}};
    pairing.wins = estimate_share(own.wins.means());
    pairing.points = estimate(own.points.means());
    pairing.margin = estimate(own.margin.means());
    if (lone != rest && !result.plan.lone) {
      pairing.lead = estimate(less(own.wins.means(), find(rest, lone).wins.means()));
    } else if (lone == rest) {
      pairing.lead = estimate(less(own.points.means(), find(0, 0).points.means()));
    }
    pairing.turns = quantile(own.turns, 0.5);
    add_traits(own, pairing);
    result.pairings.push_back(std::move(pairing));
  }
  result.fingerprint = hash_bytes(std::as_bytes(std::span(fingerprints)));
  const auto& bots = result.plan.bots;
  if (bots.size() < 2 || result.plan.seats < 2 || result.plan.lone) return;
  const auto greedy = std::ranges::find(bots, "greedy");
  result.anchor = greedy == bots.end() ? 0 : static_cast<int>(greedy - bots.begin());
  result.ratings = rate(static_cast<int>(bots.size()), result.anchor, blocks);
}

}  // namespace

std::optional<Fault> hold_arena(const ArenaPlan& plan, const std::function<void(int, int)>& progress,
                                ArenaResult& result) {
  result = {plan, {}, {}, 0, {}, 0, 0};
  const auto* game = plan.with != nullptr ? plan.with : find_game(plan.game);
  if (game == nullptr) return Fault{{}, unknown_game(plan.game)};
  if (plan.blocks < 1) return Fault{"blocks", "expected at least one"};
  if (std::set(plan.bots.begin(), plan.bots.end()).size() != plan.bots.size())
    return Fault{"bots", "each can be named only once"};
  if (auto fault = check_bots(plan)) return fault;
  if (plan.seats == 0) result.plan.seats = game->min_seats();
  if (result.plan.seats < 1 || result.plan.seats > most_seats) return Fault{"seats", "expected 1 to 15"};
  if (plan.lone && (plan.bots.size() < 2 || result.plan.seats < 2))
    return Fault{"lone", "expected another bot to be among"};
  const Programme programme(result.plan);
  auto series_plan =
      series_of(plan, plan.with, plan.options, static_cast<int>(programme.games().size()), result.plan.seats);
  series_plan.arrange = [&programme](int index) { return programme.arrangement(index); };
  SeriesHooks hooks;
  if (progress) hooks.progress = [&](int done) { progress(done, series_plan.games); };
  Series series;
  if (auto fault = play_series(series_plan, hooks, series)) return fault;
  result.options = series.options;
  conclude(programme, series, result);
  return {};
}

}  // namespace divan
