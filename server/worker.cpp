#include "server/worker.h"

#include <spdlog/spdlog.h>

#include <utility>

namespace divan::server {

Worker::~Worker() {
  {
    const std::scoped_lock lock(door_);
    closing_ = true;
  }
  news_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Worker::work_out(Work work, std::function<void(std::string)> done) {
  if (runs_ == Runs::in_turn) {
    post_([work = std::move(work), done = std::move(done)] { done(carry_out(work, [] { return false; })); });
    return;
  }
  {
    const std::scoped_lock lock(door_);
    tasks_.push_back({std::move(work), std::move(done)});
  }
  if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  news_.notify_one();
}

std::size_t Worker::waiting() {
  const std::scoped_lock lock(door_);
  return tasks_.size();
}

std::string Worker::carry_out(const Work& work, const std::function<bool()>& enough) {
  try {
    return work(enough);
  } catch (const std::exception& fault) {
    spdlog::error("event=fault where=worker problem=\"{}\"", fault.what());
    return {};
  }
}

void Worker::run() {
  const std::function<bool()> enough = [this] { return closing_.load(std::memory_order_relaxed); };
  while (true) {
    std::unique_lock lock(door_);
    news_.wait(lock, [this] { return closing_ || !tasks_.empty(); });
    if (closing_) return;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    std::string text = carry_out(task.work, enough);
    if (closing_) return;
    post_([done = std::move(task.done), text = std::move(text)]() mutable { done(std::move(text)); });
  }
}

}  // namespace divan::server
