// A room beside the house's: what would keep everybody waiting is worked out here, one thing after another, on a thread
// of its own. Whatever goes in is a copy, and what comes out is text.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "server/house.h"

namespace divan::server {

class Study {
 public:
  // Gives up, with whatever text, when `enough` says so; must touch nothing that the house's thread has.
  using Work = std::function<std::string(const std::function<bool()>& enough)>;

  explicit Study(Post post) : post_(std::move(post)) {}
  // Gives up what is under way; nobody hears of what has not been worked out.
  ~Study();
  Study(const Study&) = delete;
  Study& operator=(const Study&) = delete;

  // `done` is called on the house's thread; with nothing when the work came to nothing.
  void work_out(Work work, std::function<void(std::string)> done);
  // How many works have not been begun.
  std::size_t waiting();

 private:
  struct Task {
    Work work;
    std::function<void(std::string)> done;
  };
  void run();

  Post post_;
  std::mutex door_;
  std::condition_variable news_;
  std::deque<Task> tasks_;
  std::atomic<bool> closing_ = false;
  std::thread thread_;  // begun with the first work
};

}  // namespace divan::server
