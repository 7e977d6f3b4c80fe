#include "load/store_rate.h"

#include <fmt/core.h>

#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "server/store.h"

namespace divan::load {
namespace {

using std::chrono::steady_clock;

constexpr std::size_t summary_length = 220;
constexpr std::int64_t week = 7LL * 24 * 3600 * 1000;

// Ids of commands are random, and so are the places where they are kept.
std::uint64_t scattered(std::uint64_t number) {
  number = (number ^ number >> 30U) * 0xBF58476D1CE4E5B9;
  number = (number ^ number >> 27U) * 0x94D049BB133111EB;
  return number ^ number >> 31U;
}

// Tables that append again as soon as the last append is stored.
class Busy {
 public:
  Busy(server::EventStore& store, std::string name, int tables, steady_clock::time_point end)
      : store_(store), name_(std::move(name)), lines_(static_cast<std::size_t>(tables)), end_(end), open_(tables) {}

  std::int64_t run() {
    for (std::size_t i = 0; i < lines_.size(); ++i) append(i);
    std::unique_lock lock(mutex_);
    all_done_.wait(lock, [this] { return open_ == 0; });
    return stored_;
  }

 private:
  void append(std::size_t table) {
    const auto number = ++lines_[table];
    const auto id = fmt::format("{0:016x}{0:016x}", scattered(table << 32U | number));
    const auto now =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
            .count();
    server::Append append;
    append.table = fmt::format("{}{:025}", name_, table);
    append.first = number;
    append.lines = {R"({"seat":1,"act":{"do":"plan","vizier":"stout","to":"bukhara"}})"};
    append.command = {server::command_id(fmt::format("{:043}", table), id), static_cast<std::uint32_t>(number)};
    append.row = {append.table,
                  "verrat",
                  "running",
                  false,
                  std::string(summary_length, 'x'),
                  now,
                  now + week,
                  fmt::format("{:016x}", scattered(number)),
                  fmt::format("{0:043} {0:043} ", table)};
    store_.append(std::move(append), [this, table](const server::AppendOutcome& outcome) { stored(table, outcome); });
  }

  // On the store's thread.
  void stored(std::size_t table, const server::AppendOutcome& outcome) {
    const bool well = outcome.result == server::Appended::done;
    const bool over = !well || steady_clock::now() >= end_;
    {
      const std::lock_guard lock(mutex_);
      if (well) ++stored_;
      if (over && --open_ == 0) all_done_.notify_one();
    }
    if (!over) append(table);
  }

  server::EventStore& store_;
  std::string name_;
  std::vector<std::uint64_t> lines_;  // how many each table has
  steady_clock::time_point end_;
  std::mutex mutex_;
  std::condition_variable all_done_;
  int open_;
  std::int64_t stored_ = 0;
};

std::int64_t rate(server::EventStore& store, const std::string& name, int tables, std::chrono::milliseconds time) {
  const auto begun = steady_clock::now();
  const auto stored = Busy(store, name, tables, begun + time).run();
  const std::chrono::duration<double> took = steady_clock::now() - begun;
  return static_cast<std::int64_t>(static_cast<double>(stored) / took.count());
}

}  // namespace

StoreRate measure_store(const std::string& directory, int in_a_commit, int tables, std::chrono::milliseconds each) {
  const auto [store, fault] = server::open_sqlite(directory + "/alone");
  if (!store) throw std::runtime_error(fault);
  const StoreRate rates{rate(*store, "a", 1, each), rate(*store, "b", in_a_commit, each),
                        rate(*store, "c", tables, each)};
  store->close();
  return rates;
}

}  // namespace divan::load
