#include "wasm/clock.h"

#include <utility>

#include "wasm/page.h"

extern "C" {
DIVAN_IMPORT(now) double page_now();
DIVAN_IMPORT(alarm) void page_alarm(double when);  // 0: none
}

namespace divan::tab {

std::int64_t PageClock::now() const { return static_cast<std::int64_t>(page_now()); }

server::Clock::Token PageClock::at(std::int64_t when, std::function<void()> what) {
  const auto token = std::make_shared<int>();
  timers_.emplace(when, Timer{token, std::move(what)});  // equal times: in the order of asking
  return token;
}

void PageClock::forget_dropped() {
  std::erase_if(timers_, [](const auto& timer) { return timer.second.token.expired(); });
}

bool PageClock::run_next() {
  alarm_ = 0;  // it has just rung
  forget_dropped();
  if (timers_.empty() || timers_.begin()->first > now()) return false;
  const auto what = std::move(timers_.begin()->second.what);
  timers_.erase(timers_.begin());
  what();
  return true;
}

void PageClock::set_alarm() {
  forget_dropped();
  const auto next = timers_.empty() ? 0 : timers_.begin()->first;
  if (std::exchange(alarm_, next) != next) page_alarm(static_cast<double>(next));
}

}  // namespace divan::tab
