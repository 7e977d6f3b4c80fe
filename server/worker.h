// A worker thread: slow work (reading and folding long logs, records, tapes, round analysis) runs here, one piece after
// another, while the house's thread goes on. Whatever goes in is a copy, and what comes out is text.
#pragma once

#include <memory>

#include "server/house.h"

namespace divan::server {

class Worker {
 public:
  // Gives up, with whatever text, when `enough` says so; must touch nothing that the house's thread has.
  using Work = std::function<std::string(const std::function<bool()>& enough)>;

  // Without a thread of its own the work is done where `done` is called, in its turn: for tests on one thread.
  enum class Runs : std::uint8_t { beside, in_turn };
  explicit Worker(Post post, Runs runs = Runs::beside);
  // Gives up what is under way; nobody hears of what has not been worked out.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // `done` is called on the house's thread; with nothing when the work came to nothing.
  void work_out(Work work, std::function<void(std::string)> done);
  // How many works have not been begun.
  std::size_t waiting();

 private:
  class Beside;  // the thread and what waits for it

  Post post_;
  std::unique_ptr<Beside> beside_;  // none: in turn
};

}  // namespace divan::server
