// Thinking elsewhere: a choice as a value, and executors that work it out. What is thought about is a copy, so that a
// table can go on meanwhile. Budgets are counted and dice are a bot's own: every executor gives the same reply. Time is
// only an upper limit: a reply that comes too late is replaced by what `rules` would say.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "bots/thought.h"

namespace divan {

class Thinking {
 public:
  using Done = std::function<void(std::optional<std::string> reply)>;

  virtual ~Thinking() = default;
  // `done` is called once: with what was thought, or after `most`, with what `rules` says.
  virtual void think(std::shared_ptr<Thought> thought, std::chrono::milliseconds most, Done done) = 0;
};

// On the thread that asks, before think() returns. Nothing is late.
class InlineThinking final : public Thinking {
 public:
  void think(std::shared_ptr<Thought> thought, std::chrono::milliseconds, Done done) override {
    done(thought->think());
  }
};

// On threads of its own, in the order in which thoughts come. `post` brings `done` to the thread that wants to hear it.
class ThreadedThinking final : public Thinking {
 public:
  using Post = std::function<void(std::function<void()>)>;

  ThreadedThinking(int threads, Post post);
  // Waits for what is being thought; the rest is dropped, and nobody hears of it.
  ~ThreadedThinking() override;
  ThreadedThinking(const ThreadedThinking&) = delete;
  ThreadedThinking& operator=(const ThreadedThinking&) = delete;

  void think(std::shared_ptr<Thought> thought, std::chrono::milliseconds most, Done done) override;

 private:
  using Clock = std::chrono::steady_clock;
  struct Task {
    std::shared_ptr<Thought> thought;
    Clock::time_point until;
    Done done;
    std::atomic<bool> answered = false;
  };
  void labour();
  void watch();
  void answer(const std::shared_ptr<Task>& task, std::optional<std::string> reply);

  Post post_;
  std::mutex door_;
  std::condition_variable news_, clock_news_;
  std::deque<std::shared_ptr<Task>> waiting_;
  std::vector<std::shared_ptr<Task>> open_;  // not answered yet
  bool closing_ = false;
  std::vector<std::thread> threads_;
  std::thread watch_;
};

}  // namespace divan
