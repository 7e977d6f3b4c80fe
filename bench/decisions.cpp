// How long bots think: the median and the 99th percentile of a decision, each kind of bot of each game among its like.
// Time of the processor, so that other programs on the machine do not count.
//
//   bot_times [GAMES]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "bots/match.h"
#include "bots/roster.h"
#include "engine/core/games.h"

namespace divan::bench {
namespace {

using Nanoseconds = std::vector<std::int64_t>;

std::int64_t now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

// A bot whose choices are timed. Asked when it has nothing to decide, it is not counted.
template <Game G>
class Timed final : public Bot<G> {
 public:
  Timed(std::unique_ptr<Bot<G>> bot, Nanoseconds& times) : bot_(std::move(bot)), times_(times) {}
  bool follows() const override { return bot_->follows(); }
  Reply<G> choose(const Standpoint<G>& at) override {
    const auto begun = now();
    auto reply = bot_->choose(at);
    const auto time = now() - begun;
    if (at.awaited && at.legal.size() > 1) times_.push_back(time);
    return reply;
  }

 private:
  std::unique_ptr<Bot<G>> bot_;
  Nanoseconds& times_;
};

template <Game G>
void measure(std::string_view bot, int games) {
  Nanoseconds times;
  for (int game = 0; game < games; ++game) {
    const auto seed = Seed::from_number(static_cast<std::uint64_t>(game));
    const int seats = game % 2 == 0 ? G::min_seats : G::max_seats;
    Table<G> table(simulation_options<G>(), seats, seed);
    std::vector<std::unique_ptr<Bot<G>>> bots;
    for (int i = 0; i < seats; ++i) bots.push_back(std::make_unique<Timed<G>>(make_bot<G>(bot), times));
    Match<G>(table, bots, seed).play();
  }
  std::ranges::sort(times);
  const auto at = [&](std::size_t percent) {
    return static_cast<double>(times[(times.size() - 1) * percent / 100]) / 1e6;
  };
  std::printf("%-10.*s %-8.*s %9zu %9.4f %9.4f %9.4f\n", static_cast<int>(G::id.size()), G::id.data(),
              static_cast<int>(bot.size()), bot.data(), times.size(), at(50), at(99), at(100));
}

}  // namespace
}  // namespace divan::bench

int main(int argc, char** argv) {
  using namespace divan;
  const int games = std::max(1, argc > 1 ? std::atoi(argv[1]) : 50);
  std::printf("%-10s %-8s %9s %9s %9s %9s\n", "game", "bot", "decisions", "median ms", "99 % ms", "most ms");
  [&]<class... G>(GameList<G...>) {
    const auto each = [&]<class One>(std::type_identity<One>) {
      for (const auto& kind : bot_kinds(One::id)) bench::measure<One>(kind.name, games);
    };
    (each(std::type_identity<G>{}), ...);
  }(Games{});
}
