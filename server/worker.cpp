#include "server/worker.h"

#include <spdlog/spdlog.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace divan::server {
namespace {

std::string carry_out(const Worker::Work& work, const std::function<bool()>& enough) {
  try {
    return work(enough);
  } catch (const std::exception& fault) {
    spdlog::error("event=fault where=worker problem=\"{}\"", fault.what());
    return {};
  }
}

}  // namespace

class Worker::Beside {
 public:
  explicit Beside(Post post) : post_(std::move(post)) {}
  ~Beside() {
    {
      const std::scoped_lock lock(door_);
      closing_ = true;
    }
    news_.notify_one();
    if (thread_.joinable()) thread_.join();
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;

  void work_out(Work work, std::function<void(std::string)> done) {
    {
      const std::scoped_lock lock(door_);
      tasks_.push_back({std::move(work), std::move(done)});
    }
    if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
    news_.notify_one();
  }

  std::size_t waiting() {
    const std::scoped_lock lock(door_);
    return tasks_.size();
  }

 private:
  struct Task {
    Work work;
    std::function<void(std::string)> done;
  };

  void run() {
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

  Post post_;
  std::mutex door_;
  std::condition_variable news_;
  std::deque<Task> tasks_;
  std::atomic<bool> closing_ = false;
  std::thread thread_;  // begun with the first work
};

Worker::Worker(Post post, Runs runs)
    : post_(std::move(post)), beside_(runs == Runs::beside ? std::make_unique<Beside>(post_) : nullptr) {}

Worker::~Worker() = default;

void Worker::work_out(Work work, std::function<void(std::string)> done) {
  if (beside_) return beside_->work_out(std::move(work), std::move(done));
  post_([work = std::move(work), done = std::move(done)] { done(carry_out(work, [] { return false; })); });
}

std::size_t Worker::waiting() { return beside_ ? beside_->waiting() : 0; }

}  // namespace divan::server
