// instructions GAME SEATS GAMES: plays random games and prints how many steps and decisions they had.
// tools/instructions runs it under callgrind, which counts only what happens inside play_games(). Without arguments:
// what is measured.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "bench/measured.h"
#include "bench/random_play.h"

namespace divan::bench {

template <Game G>
[[gnu::noinline]] Played play_games(int seats, int games, Dice& dice) {
  Played played;
  for (int i = 0; i < games; ++i) {
    auto state = begin<G>(seats);
    played += play_out<G>(state, dice);
  }
  return played;
}

}  // namespace divan::bench

int main(int count, char** arguments) {
  using namespace divan;
  if (count == 1) {
    bench::for_each_measured(
        []<Game G>(std::type_identity<G>, int seats) { std::printf("%s %d\n", G::id.data(), seats); });
    return 0;
  }
  const int seats = count == 4 ? std::atoi(arguments[2]) : 0;
  const int games = count == 4 ? std::atoi(arguments[3]) : 0;
  const bool known = games > 0 && with_game(arguments[1], [&]<Game G>(std::type_identity<G>) {
                       Dice dice(1);
                       auto first = bench::begin<G>(seats);  // the content is read before anything is counted
                       bench::play_out<G>(first, dice);
                       const auto played = bench::play_games<G>(seats, games, dice);
                       std::printf("%llu %llu\n", static_cast<unsigned long long>(played.steps),
                                   static_cast<unsigned long long>(played.decisions));
                     });
  if (known) return 0;
  std::fprintf(stderr, "usage: instructions [GAME SEATS GAMES]\n");
  return 1;
}
