// What the belief about the cards of Sultans of Karaya costs at fifteen players, the most there can be: nothing seen,
// and words about every card, which is the dearest case.
#include <benchmark/benchmark.h>

#include "engine/karaya/karaya.h"

namespace divan::bench {
namespace {

using namespace karaya;

constexpr int seats = most_players;

Hearsay words() {
  Hearsay hearsay;
  Dice dice(1);
  for (auto& odds : hearsay) {
    for (auto& one : odds) one = 1 + dice.below(6);
  }
  return hearsay;
}

// Somebody who has seen nothing but its own card; with branches as hides leave them: each another exchange or two.
Knowledge knowledge_of(std::size_t branches) {
  auto state = Karaya::begin({}, seats);
  Dice dice(1);
  Karaya::apply(state, Karaya::draw(state, dice), nullptr);
  auto knowledge = Karaya::initial_knowledge(Seat{0}, Karaya::view(state, Seat{0}));
  const Branch first = knowledge.branches.front();
  for (std::uint8_t i = 1; knowledge.branches.size() < branches; i = static_cast<std::uint8_t>(i % 14 + 1)) {
    Branch next = knowledge.branches.size() < 15 ? first : knowledge.branches[knowledge.branches.size() - 14];
    const Place other{static_cast<std::uint8_t>(1 + knowledge.branches.size() % 14)};
    std::swap(next.dealt_to[Place{i}], next.dealt_to[other]);
    knowledge.branches.push_back(next);
  }
  return knowledge;
}

void marginals(benchmark::State& run) {
  const auto knowledge = knowledge_of(static_cast<std::size_t>(run.range(0)));
  const auto hearsay = words();
  for (auto _ : run) benchmark::DoNotOptimize(opinion(knowledge, hearsay));
}
BENCHMARK(marginals)->Name("karaya/15/marginals")->Arg(1)->Arg(256)->Unit(benchmark::kMicrosecond);

// The table is made once for all of them.
void draw(benchmark::State& run) {
  std::array<KindSet, place_count> sets;
  sets.fill(any_kind);
  std::array<Odds, place_count> said;
  Dice dice(1);
  for (auto& odds : said) {
    for (auto& one : odds) one = 1 + dice.below(6);
  }
  const Belief belief(sets, said);
  for (auto _ : run) benchmark::DoNotOptimize(belief.draw(dice));
}
BENCHMARK(draw)->Name("karaya/15/draw")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace divan::bench
