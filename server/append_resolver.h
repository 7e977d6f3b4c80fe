// Appends whose outcome is certain. When the store has lost its database on the way and cannot tell whether an append
// happened, this asks again and again until the database answers, by the lines at their numbers: nobody else writes
// there. Whoever waits hears "done" or "failed" then, and never "unknown".
#pragma once

#include <functional>
#include <memory>

#include "server/clock.h"
#include "server/house.h"
#include "server/store.h"

namespace divan::server {

class AppendResolver {
 public:
  AppendResolver(EventStore& store, Clock& clock, Post post);

  // `done` is called on the house's thread, unless this is gone by then.
  void append(Append append, std::function<void(const AppendOutcome&)> done);

 private:
  struct Asked;
  class Queue;
  std::shared_ptr<Queue> queue_;
};

}  // namespace divan::server
