#include "bots/karaya/search.h"

#include <algorithm>

namespace divan::karaya {
namespace {

constexpr std::uint64_t a_round = 1'500;  // steps that a playout may take
// So many of the others, at any table, do this and that.
constexpr std::uint32_t aimless = 3;
// What the bot itself does in an imagined round: see Deed.
constexpr Rates own_rates{0.2, 0.9, 0.9, 0.5, 0.9, 0.7};

}  // namespace

Search::Search(const Standpoint<Karaya>& at, const Knowledge& knowledge, const Hearsay& hearsay, const Rates& rates)
    : at_(at), knowledge_(knowledge), hearsay_(hearsay), rates_(rates), seed_(at.dice.next()) {}

// The cards by what is thought of them; no orders (KA-32b): whoever takes the throne decides in the beat.
void Search::imagine(std::size_t worlds) {
  std::vector<Layout> layouts(worlds);
  draw_layouts(knowledge_, hearsay_, at_.dice, layouts);
  at_.dice.shuffle(std::span(layouts));
  Knowledge pinned{knowledge_.seat, knowledge_.view, {}, {}, {}};
  for (const auto& layout : layouts) {
    pin(knowledge_, layout, pinned);
    auto world = at_.budget.pays_for(Karaya::imagine(pinned, at_.dice));
    Habits habits{at_.seat, own_rates, rates_, {}};
    for (const Seat seat : SeatSet::first(at_.seats)) {
      if (world.check(seat, Withdraw{}).ok()) world.apply(seat, Withdraw{});
      if (seat == at_.seat) continue;
      habits.aimless[seat] = at_.dice.below(static_cast<std::uint32_t>(at_.seats)) < aimless;
    }
    worlds_.push_back(world);
    habits_.push_back(habits);
  }
}

// The same dice for every option in a world.
double Search::trial(const Prospect& prospect, std::size_t world) {
  World<Karaya> copy = worlds_[world];
  Dice dice(seed_ + world);
  if (prospect.action) copy.apply(at_.seat, *prospect.action);
  return play_out(copy, at_.seat, habits_[world], dice);
}

void Search::compare(std::vector<Prospect>& prospects, std::size_t effort) {
  if (worlds_.size() < effort) imagine(effort - worlds_.size());
  std::vector<Tried> left;
  for (auto& prospect : prospects) left.push_back({&prospect});
  std::size_t tried = 0;
  for (std::size_t upto = std::max<std::size_t>(1, effort / 5); tried < effort; upto = std::min(effort, 3 * upto)) {
    for (auto& one : left) {
      for (std::size_t world = tried; world < upto; ++world) {
        if (at_.budget.left() < a_round) return;
        one.sum += trial(*one.prospect, world);
      }
      one.prospect->points = one.sum / static_cast<double>(upto) + one.prospect->bonus;
    }
    tried = upto;
    std::ranges::stable_sort(left, std::greater<>{}, [](const Tried& one) { return one.prospect->points; });
    if (left.size() > 2) left.resize(std::max<std::size_t>(2, left.size() / 3));
  }
  // Those that dropped out stand behind those that were tried to the end.
  std::vector<Prospect> sorted;
  for (const auto& one : left) sorted.push_back(*one.prospect);
  for (const auto& prospect : prospects) {
    const auto is_left = [&](const Tried& one) { return one.prospect == &prospect; };
    if (std::ranges::none_of(left, is_left)) sorted.push_back(prospect);
  }
  prospects = std::move(sorted);
}

}  // namespace divan::karaya
