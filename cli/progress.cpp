#include "cli/progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <string>

namespace divan {

std::function<void(int, int)> progress_bar() {
  if (isatty(STDERR_FILENO) == 0) return {};
  const auto begun = std::chrono::steady_clock::now();
  return [begun](int done, int all) {
    constexpr int width = 40;
    const int filled = static_cast<int>(static_cast<long long>(width) * done / std::max(all, 1));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    const double left = done == 0 ? 0 : taken.count() * (all - done) / done;
    const auto rest = done == 0 || done == all ? std::string() : fmt::format("about {:.0f} s left", left);
    fmt::print(stderr, "\r[{:<{}}] {}/{} {:<20}{}", std::string(static_cast<std::size_t>(filled), '#'), width, done,
               all, rest, done == all ? "\n" : "");
    std::fflush(stderr);
  };
}

}  // namespace divan
