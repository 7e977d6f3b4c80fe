// What one game costs in time: random play, and the pieces that search and the table pay for.
#include <benchmark/benchmark.h>

#include <vector>

#include "bench/random_play.h"
#include "engine/core/world.h"
#include "engine/verrat/verrat.h"

namespace divan::bench {
namespace {

constexpr std::uint64_t seed = 1;

// States met in random play, spread over whole games: what copying, hashing and looking are measured on.
template <Game G>
std::vector<typename G::State> states_met(int seats) {
  std::vector<typename G::State> met;
  Dice dice(seed);
  for (int game = 0; game < 10; ++game) {
    auto state = G::begin({}, seats);
    int step = 0;
    play_out<G>(state, dice, [&](const typename G::State& now) {
      if (step++ % 16 == 0) met.push_back(now);
    });
  }
  return met;
}

template <Game G>
void random_game(benchmark::State& run) {
  const auto seats = static_cast<int>(run.range(0));
  Dice dice(seed);
  Played total;
  for (auto _ : run) {
    auto state = G::begin({}, seats);
    const auto played = play_out<G>(state, dice);
    total.steps += played.steps;
    total.decisions += played.decisions;
  }
  using benchmark::Counter;
  const auto decisions = static_cast<double>(total.decisions);
  run.counters["s/decision"] = Counter(decisions, Counter::kIsRate | Counter::kInvert);
  run.counters["decisions/game"] = Counter(decisions, Counter::kAvgIterations);
  run.counters["steps/game"] = Counter(static_cast<double>(total.steps), Counter::kAvgIterations);
}

// Calls with(state) on one met State after another.
template <Game G, class With>
void on_states(benchmark::State& run, With&& with) {
  const auto met = states_met<G>(static_cast<int>(run.range(0)));
  std::size_t next = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(with(met[next]));
    if (++next == met.size()) next = 0;
  }
}

template <Game G>
void copy_state(benchmark::State& run) {
  typename G::State copy{};
  on_states<G>(run, [&](const auto& state) {
    copy = state;
    return &copy;
  });
  run.counters["bytes"] = sizeof(typename G::State);
}

template <Game G>
void hash_state(benchmark::State& run) {
  on_states<G>(run, [](const auto& state) { return hash(state); });
}

template <Game G>
void view_of_a_seat(benchmark::State& run) {
  on_states<G>(run, [](const auto& state) { return G::view(state, Seat{0}); });
}

template <Game G>
void imagine(benchmark::State& run) {
  Dice dice(seed);
  std::vector<typename G::Knowledge> known;
  for (const auto& state : states_met<G>(static_cast<int>(run.range(0)))) {
    known.push_back(G::meet(Seat{0}, G::view(state, Seat{0})));
  }
  std::size_t next = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(G::imagine(known[next], dice));
    if (++next == known.size()) next = 0;
  }
}

BENCHMARK(random_game<Verrat>)->Name("verrat/random_game")->Arg(4)->Unit(benchmark::kMicrosecond);
BENCHMARK(copy_state<Verrat>)->Name("verrat/copy_state")->Arg(4);
BENCHMARK(hash_state<Verrat>)->Name("verrat/hash_state")->Arg(4);
BENCHMARK(view_of_a_seat<Verrat>)->Name("verrat/view_of_a_seat")->Arg(4);
BENCHMARK(imagine<Verrat>)->Name("verrat/imagine")->Arg(4);

}  // namespace
}  // namespace divan::bench
