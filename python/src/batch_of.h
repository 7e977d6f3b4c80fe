// Many games of one kind, stepped by some threads that write into the caller's arrays. Nothing is taken from the heap
// while games without bots and knowledge are stepped.
#pragma once

#include <unistd.h>

#include <bit>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "python/src/play_of.h"

namespace divan::python {

// Threads that wait for work; the caller is one of them.
class Crew {
 public:
  explicit Crew(int size) : size_(size), owner_(getpid()) { start(); }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() {
    {
      const std::lock_guard lock(mutex_);
      ends_ = true;
    }
    wake_.notify_all();
    for (auto& thread : threads_) thread.join();
  }

  int size() const { return size_; }
  // A process that was forked after the start has lost the threads: it can neither use nor destroy this.
  bool is_lost() const { return owner_ != getpid(); }

  // Calls work(i) for i from 0 to size() - 1, each on a thread of its own.
  void run(const std::function<void(int)>& work) {
    if (size_ == 1) return work(0);
    {
      const std::lock_guard lock(mutex_);
      work_ = &work;
      left_ = size_ - 1;
      ++round_;
    }
    wake_.notify_all();
    work(0);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return left_ == 0; });
  }

 private:
  void start() {
    for (int i = 1; i < size_; ++i) threads_.emplace_back([this, i] { labour(i); });
  }
  void labour(int index) {
    std::unique_lock lock(mutex_);
    for (std::uint64_t seen = 0;;) {
      wake_.wait(lock, [&] { return ends_ || round_ != seen; });
      if (ends_) return;
      seen = round_;
      const auto* work = work_;
      lock.unlock();
      (*work)(index);
      lock.lock();
      if (--left_ == 0) done_.notify_one();
    }
  }

  int size_;
  pid_t owner_;
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::vector<std::thread> threads_;
  const std::function<void(int)>* work_ = nullptr;
  std::uint64_t round_ = 0;
  int left_ = 0;
  bool ends_ = false;
};

template <Game G, class Stage>
class BatchOf final : public AnyBatch {
 public:
  BatchOf(const Numbering<G>& numbering, const BatchPlan& plan)
      : numbering_(numbering),
        plan_(plan),
        words_((numbering.size() + 63) / 64),
        legal_(words_ * static_cast<std::size_t>(plan.games)),
        slots_(static_cast<std::size_t>(plan.games)),
        rooms_(static_cast<std::size_t>(plan.threads)),
        crew_(std::make_unique<Crew>(plan.threads)) {
    reset(plan.seed);
  }
  ~BatchOf() override { leave_lost_crew(); }

  void reset(std::uint64_t seed) override {
    seed_ = seed;
    run([&](int thread) {
      each(thread, [&](std::size_t game) {
        auto& slot = slots_[game];
        slot.games = 0;
        slot.dice.emplace(Seed::from_number(seed_), sample_dice, game);
        begin(game, thread);
        clear_end(game);
        write(game, room(thread));
      });
    });
  }

  std::optional<int> step(std::span<const std::int32_t> actions) override {
    for (std::size_t game = 0; game < slots_.size(); ++game) {
      if (!is_legal(static_cast<int>(game), actions[game])) return static_cast<int>(game);
    }
    run([&](int thread) {
      each(thread, [&](std::size_t game) { step_one(game, static_cast<std::uint32_t>(actions[game]), thread); });
    });
    return {};
  }

  void sample(std::span<std::int32_t> actions) override {
    run([&](int thread) { each(thread, [&](std::size_t game) { actions[game] = any_legal(game); }); });
  }
  bool is_legal(int game, std::int32_t number) const override {
    const auto at = static_cast<std::uint32_t>(number);
    if (number < 0 || at >= numbering_.size()) return false;
    return (legal_[static_cast<std::size_t>(game) * words_ + at / 64] >> (at % 64) & 1u) != 0;
  }

 private:
  static constexpr std::uint32_t sample_dice = 0xFFFF'0300;

  struct Slot {
    std::optional<Seating<G, Stage>> seating;
    std::optional<Dice> dice;
    std::uint64_t games = 0;
    bool ended = true;
  };

  void run(const std::function<void(int)>& work) {
    leave_lost_crew();
    if (!crew_) crew_ = std::make_unique<Crew>(plan_.threads);
    crew_->run(work);
  }
  void leave_lost_crew() {
    if (crew_ && crew_->is_lost()) static_cast<void>(crew_.release());
  }
  template <class With>
  void each(int thread, With&& with) {
    const auto count = slots_.size(), of = static_cast<std::size_t>(plan_.threads),
               at = static_cast<std::size_t>(thread);
    for (std::size_t game = count * at / of; game < count * (at + 1) / of; ++game) with(game);
  }
  Listed<G>& room(int thread) { return rooms_[static_cast<std::size_t>(thread)]; }

  void begin(std::size_t game, int thread) {
    auto& slot = slots_[game];
    const auto number = game + slot.games++ * slots_.size();
    slot.seating.emplace(numbering_, Seed::from_number(seed_).derive(number), plan_.company, number,
                         plan_.arrays.knowledge != nullptr, room(thread));
  }
  void step_one(std::size_t game, std::uint32_t number, int thread) {
    auto& slot = slots_[game];
    auto& listed = room(thread);
    if (slot.ended) clear_end(game);
    slot.seating->step_listed(number, listed);
    // A game that bots end before anybody is asked is followed by the next as well.
    for (int i = 0; slot.seating->play().over() && i < most_idle; ++i) {
      write_end(game, slot.seating->play());
      begin(game, thread);
    }
    write(game, listed);
  }
  void clear_end(std::size_t game) {
    const auto& arrays = plan_.arrays;
    const auto seats = static_cast<std::size_t>(numbering_.seats);
    slots_[game].ended = false;
    if (arrays.rewards != nullptr) std::fill_n(arrays.rewards + game * seats, seats, 0.0f);
    if (arrays.dones != nullptr) arrays.dones[game] = 0;
    if (arrays.lengths != nullptr) arrays.lengths[game] = 0;
  }
  template <class Play>
  void write_end(std::size_t game, const Play& play) {
    const auto& arrays = plan_.arrays;
    const auto seats = static_cast<std::size_t>(numbering_.seats);
    slots_[game].ended = true;
    const auto outcome = play.outcome();
    if (arrays.rewards != nullptr && outcome)
      write_rewards(*outcome, plan_.reward, {arrays.rewards + game * seats, seats});
    if (arrays.dones != nullptr) arrays.dones[game] = 1;
    if (arrays.lengths != nullptr) arrays.lengths[game] = static_cast<std::int32_t>(play.steps());
  }
  void write(std::size_t game, const Listed<G>& listed) {
    const auto& play = slots_[game].seating->play();
    const auto& arrays = plan_.arrays;
    auto* legal = legal_.data() + game * words_;
    std::fill_n(legal, words_, 0);
    for (const auto number : listed.numbers()) {
      if (number != no_number) legal[number / 64] |= std::uint64_t{1} << number % 64;
    }
    if (arrays.masks != nullptr) {
      auto* mask = arrays.masks + game * numbering_.size();
      std::fill_n(mask, numbering_.size(), std::uint8_t{0});
      for (const auto number : listed.numbers()) {
        if (number != no_number) mask[number] = 1;
      }
    }
    const Seat seat = play.seat();
    if (arrays.seats != nullptr) arrays.seats[game] = seat.index;
    if (arrays.observations != nullptr) {
      const auto width = numbering_.views.size();
      numbering_.views.write(play.stage().view(seat), seat, {arrays.observations + game * width, width});
    }
    if constexpr (std::same_as<Stage, ToldStage<G>>) {
      if (arrays.knowledge != nullptr) {
        const auto width = numbering_.knowledge.size();
        numbering_.knowledge.write(play.stage().feed(seat).knowledge(), seat, {arrays.knowledge + game * width, width});
      }
    }
  }
  std::int32_t any_legal(std::size_t game) {
    const auto* legal = legal_.data() + game * words_;
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < words_; ++i) count += static_cast<std::uint32_t>(std::popcount(legal[i]));
    if (count == 0) return -1;
    auto left = slots_[game].dice->below(count);
    for (std::size_t i = 0;; ++i) {
      const auto here = static_cast<std::uint32_t>(std::popcount(legal[i]));
      if (left >= here) {
        left -= here;
        continue;
      }
      auto word = legal[i];
      for (; left > 0; --left) word &= word - 1;
      return static_cast<std::int32_t>(64 * i) + std::countr_zero(word);
    }
  }

  static constexpr int most_idle = 1'000;

  const Numbering<G>& numbering_;
  BatchPlan plan_;
  std::uint64_t seed_ = 0;
  std::size_t words_;  // of 64 numbers, for each game
  std::vector<std::uint64_t> legal_;
  std::vector<Slot> slots_;
  std::vector<Listed<G>> rooms_;  // one a thread
  std::unique_ptr<Crew> crew_;
};

}  // namespace divan::python
