// The clock of a house that lives in a page (server/clock.h): the page is asked for one wake-up at a time.
#pragma once

#include <map>

#include "server/clock.h"

namespace divan::tab {

class PageClock final : public server::Clock {
 public:
  std::int64_t now() const override;
  [[nodiscard]] Token at(std::int64_t when, std::function<void()> what) override;

  // Runs one timer that is due, if there is one.
  bool run_next();
  // Tells the page when the next timer is due, if that has changed.
  void set_alarm();

 private:
  struct Timer {
    std::weak_ptr<void> token;
    std::function<void()> what;
  };
  void forget_dropped();

  std::multimap<std::int64_t, Timer> timers_;
  std::int64_t alarm_ = 0;  // what the page was told; 0: nothing
};

}  // namespace divan::tab
