// A clock that is turned by hand.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "server/clock.h"

namespace divan::server {

class FakeClock final : public Clock {
 public:
  std::int64_t now() const override { return now_; }

  [[nodiscard]] Token at(std::int64_t when, std::function<void()> what) override {
    const auto token = std::make_shared<int>();
    timers_.emplace(when, Timer{token, std::move(what)});  // equal times: in the order of asking
    return token;
  }

  // The moment of the next timer that somebody still holds; nothing when there is none.
  std::optional<std::int64_t> next() {
    std::erase_if(timers_, [](const auto& timer) { return timer.second.token.expired(); });
    if (timers_.empty()) return {};
    return std::max(now_, timers_.begin()->first);
  }

  // Goes to the next timer if it is due by `until`, and runs it.
  bool run_next(std::int64_t until) {
    const auto when = next();
    if (!when || *when > until) return false;
    now_ = *when;
    const auto what = std::move(timers_.begin()->second.what);
    timers_.erase(timers_.begin());
    what();
    return true;
  }
  void set(std::int64_t now) { now_ = now; }

 private:
  struct Timer {
    std::weak_ptr<void> token;
    std::function<void()> what;
  };
  std::int64_t now_ = 1'800'000'000'000;
  std::multimap<std::int64_t, Timer> timers_;
};

}  // namespace divan::server
