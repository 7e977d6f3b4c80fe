// Appends with a certain outcome. A store that loses its database during a commit cannot tell whether an append
// happened. The resolver then reads the lines at their numbers, where nobody else writes, until the database answers.
// The caller hears "done" or "failed", never "unknown".
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

  // `done` is called on the house's thread, unless the resolver is destroyed before.
  void append(Append append, std::function<void(const AppendOutcome&)> done);

 private:
  struct Asked;
  class Queue;
  std::shared_ptr<Queue> queue_;
};

}  // namespace divan::server
