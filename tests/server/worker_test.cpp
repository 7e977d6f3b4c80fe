// The worker thread that does slow work beside the house.
#include "server/worker.h"

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <stdexcept>
#include <thread>

namespace divan::server {
namespace {

using Functions = std::deque<std::function<void()>>;

// What was handed back to the house's thread, waited for.
class Queue {
 public:
  Post post() {
    return [this](std::function<void()> what) {
      const std::scoped_lock lock(door_);
      posted_.push_back(std::move(what));
      news_.notify_one();
    };
  }
  void run_next() {
    std::unique_lock lock(door_);
    news_.wait(lock, [this] { return !posted_.empty(); });
    const auto what = std::move(posted_.front());
    posted_.pop_front();
    lock.unlock();
    what();
  }
  std::size_t waiting() {
    const std::scoped_lock lock(door_);
    return posted_.size();
  }

 private:
  std::mutex door_;
  std::condition_variable news_;
  Functions posted_;
};

TEST(Worker, what_is_worked_out_comes_back_in_order_on_the_thread_of_the_house) {
  Queue queue;
  Worker worker(queue.post());
  const auto here = std::this_thread::get_id();
  std::vector<std::string> told;
  for (const auto* text : {"one", "two", "three"}) {
    worker.work_out(
        [text, here](const auto&) {
          EXPECT_NE(std::this_thread::get_id(), here);
          return std::string(text);
        },
        [&told, here](std::string found) {
          EXPECT_EQ(std::this_thread::get_id(), here);
          told.push_back(std::move(found));
        });
  }
  for (int i = 0; i < 3; ++i) queue.run_next();
  EXPECT_EQ(told, (std::vector<std::string>{"one", "two", "three"}));
}

TEST(Worker, what_is_under_way_is_given_up_when_the_house_closes) {
  Queue queue;
  std::atomic<bool> begun = false, gave_up = false;
  {
    Worker worker(queue.post());
    const auto work = [&](const std::function<bool()>& enough) {
      begun = true;
      while (!enough()) std::this_thread::yield();
      gave_up = true;
      return std::string("never told");
    };
    worker.work_out(work, [](const std::string&) { FAIL(); });
    worker.work_out(work, [](const std::string&) { FAIL(); });
    while (!begun) std::this_thread::yield();
  }
  EXPECT_TRUE(gave_up);
  EXPECT_EQ(queue.waiting(), 0u);
}

TEST(Worker, work_that_fails_comes_to_nothing_and_the_next_is_done) {
  Queue queue;
  Worker worker(queue.post());
  std::vector<std::string> told;
  const auto note = [&told](std::string found) { told.push_back(std::move(found)); };
  worker.work_out([](const auto&) -> std::string { throw std::runtime_error("no memory"); }, note);
  worker.work_out([](const auto&) { return std::string("well"); }, note);
  queue.run_next();
  queue.run_next();
  EXPECT_EQ(told, (std::vector<std::string>{"", "well"}));
}

}  // namespace
}  // namespace divan::server
