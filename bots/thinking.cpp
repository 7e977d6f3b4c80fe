#include "bots/thinking.h"

#include <algorithm>
#include <utility>

namespace divan {

ThreadedThinking::ThreadedThinking(int threads, Post post) : post_(std::move(post)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { labour(); });
  watch_ = std::thread([this] { watch(); });
}

ThreadedThinking::~ThreadedThinking() {
  {
    const std::lock_guard lock(door_);
    closing_ = true;
    for (const auto& task : open_) task->answered = true;
  }
  news_.notify_all();
  clock_news_.notify_all();
  for (auto& thread : threads_) thread.join();
  watch_.join();
}

void ThreadedThinking::think(std::shared_ptr<Thought> thought, std::chrono::milliseconds most, Done done) {
  auto task = std::make_shared<Task>();
  task->thought = std::move(thought);
  task->until = Clock::now() + most;
  task->done = std::move(done);
  {
    const std::lock_guard lock(door_);
    waiting_.push_back(task);
    open_.push_back(std::move(task));
  }
  news_.notify_one();
  clock_news_.notify_one();
}

void ThreadedThinking::labour() {
  std::unique_lock lock(door_);
  while (true) {
    news_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (closing_) return;
    const auto task = waiting_.front();
    waiting_.pop_front();
    lock.unlock();
    if (!task->answered) answer(task, task->thought->think());
    lock.lock();
  }
}

// Answers for thoughts that are overdue.
void ThreadedThinking::watch() {
  std::unique_lock lock(door_);
  while (!closing_) {
    std::erase_if(open_, [](const auto& task) { return task->answered.load(); });
    if (open_.empty()) {
      clock_news_.wait(lock, [this] { return closing_ || !open_.empty(); });
      continue;
    }
    const auto next = *std::ranges::min_element(open_, {}, [](const auto& task) { return task->until; });
    if (Clock::now() < next->until) {
      clock_news_.wait_until(lock, next->until);
      continue;
    }
    lock.unlock();
    answer(next, next->thought->at_once());
    lock.lock();
  }
}

// Whoever comes first is heard.
void ThreadedThinking::answer(const std::shared_ptr<Task>& task, std::optional<std::string> reply) {
  if (task->answered.exchange(true)) return;
  post_([task, said = std::move(reply)]() mutable { task->done(std::move(said)); });
}

}  // namespace divan
