#include "lab/share_out.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace divan {
namespace {

class Workers {
 public:
  using Work = std::function<std::optional<Fault>(int)>;

  std::optional<Fault> run(int count, int threads, const Work& work, const std::function<void(int)>& progress) {
    std::vector<std::thread> pool;
    running_ = threads;
    for (int i = 0; i < threads; ++i) pool.emplace_back([&] { labour(count, work); });
    {
      std::unique_lock lock(mutex_);
      while (!idle_.wait_for(lock, std::chrono::milliseconds(100), [this] { return running_ == 0; })) {
        if (progress) progress(done_);
      }
    }
    for (auto& thread : pool) thread.join();
    if (progress) progress(done_);
    return fault_;
  }

 private:
  void labour(int count, const Work& work) {
    for (int index = next_++; index < count && !stopped_; index = next_++) {
      if (auto fault = work(index)) fail(index, std::move(*fault));
      ++done_;
    }
    const std::lock_guard lock(mutex_);
    if (--running_ == 0) idle_.notify_one();
  }
  void fail(int index, Fault fault) {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    if (fault_ && failed_ < index) return;
    failed_ = index;
    fault_ = std::move(fault);
  }

  std::atomic<int> next_ = 0;
  std::atomic<int> done_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::condition_variable idle_;
  int running_ = 0;
  int failed_ = 0;
  std::optional<Fault> fault_;
};

}  // namespace

std::optional<Fault> share_out(int count, int threads, const std::function<std::optional<Fault>(int)>& work,
                               const std::function<void(int)>& progress) {
  return Workers().run(count, threads, work, progress);
}

}  // namespace divan
