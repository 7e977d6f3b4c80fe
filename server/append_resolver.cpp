#include "server/append_resolver.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace divan::server {
namespace {

constexpr std::int64_t ask_every = 200;

}  // namespace

// What must be known of an append to find it again.
struct AppendResolver::Asked {
  TableId table;
  std::uint64_t first = 0;
  std::vector<std::string> lines;
  std::function<void(const AppendOutcome&)> done;
  Clock::Token alarm;
};

class AppendResolver::Queue : public std::enable_shared_from_this<Queue> {
 public:
  Queue(EventStore& store, Clock& clock, Post post) : store_(store), clock_(clock), post_(std::move(post)) {}

  void append(Append append, std::function<void(const AppendOutcome&)> done) {
    auto asked = std::make_shared<Asked>(Asked{append.table, append.first, append.lines, std::move(done), {}});
    store_.append(std::move(append), [weak = weak_from_this(), post = post_, asked](AppendOutcome outcome) {
      post([weak, asked, outcome = std::move(outcome)] {
        const auto self = weak.lock();
        if (!self) return;
        if (outcome.result == Appended::unknown) return self->ask_later(asked);
        asked->done(outcome);
      });
    });
  }

 private:
  void ask_later(std::shared_ptr<Asked> asked) {
    auto& place = *asked;
    place.alarm = clock_.at(clock_.now() + ask_every, [this, &place] {
      const auto due = std::move(waiting_.extract(&place).mapped());
      const auto past = std::move(due->alarm);  // lives until this has run
      ask(due);
    });
    waiting_[&place] = std::move(asked);
  }

  void ask(const std::shared_ptr<Asked>& asked) {
    std::optional<AppendOutcome> outcome;
    try {
      outcome = find(*asked);
    } catch (const StoreFault&) {
      return ask_later(asked);
    }
    spdlog::warn("event=settled table={} line={} happened={}", asked->table, asked->first,
                 outcome->result == Appended::done);
    asked->done(*outcome);
  }

  AppendOutcome find(const Asked& asked) const {
    const auto kept = store_.lines(asked.table, asked.first);
    const bool happened =
        kept.size() >= asked.lines.size() && std::ranges::equal(asked.lines, std::span(kept).first(asked.lines.size()));
    return happened ? AppendOutcome{Appended::done, {}} : AppendOutcome{Appended::failed, "lost with the connection"};
  }

  EventStore& store_;
  Clock& clock_;
  Post post_;
  std::map<const Asked*, std::shared_ptr<Asked>> waiting_;
};

AppendResolver::AppendResolver(EventStore& store, Clock& clock, Post post)
    : queue_(std::make_shared<Queue>(store, clock, std::move(post))) {}

void AppendResolver::append(Append append, std::function<void(const AppendOutcome&)> done) {
  queue_->append(std::move(append), std::move(done));
}

}  // namespace divan::server
