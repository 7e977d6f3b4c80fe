// instructions GAME GAMES: plays random games and prints the number of decisions. tools/instructions runs it under
// callgrind with two numbers of games, so that the cost of starting cancels out.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "bench/random_play.h"
#include "engine/verrat/verrat.h"

namespace divan::bench {
namespace {

template <Game G>
void play(int games) {
  Dice dice(1);
  std::uint64_t decisions = 0;
  for (int i = 0; i < games; ++i) {
    auto state = G::begin({}, G::max_seats);
    decisions += play_out<G>(state, dice).decisions;
  }
  std::printf("%llu\n", static_cast<unsigned long long>(decisions));
}

}  // namespace
}  // namespace divan::bench

int main(int count, char** arguments) {
  if (count != 3 || arguments[1] != divan::Verrat::id) {
    std::fprintf(stderr, "usage: instructions verrat GAMES\n");
    return 1;
  }
  divan::bench::play<divan::Verrat>(std::atoi(arguments[2]));
}
