// How much somebody may do in a time. A bucket holds `most` drops and refills evenly within `per` milliseconds: a burst
// is welcome, a flood is not.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace divan::server {

struct Rate {
  std::int64_t most = 0;
  std::int64_t per = 0;  // milliseconds
};

inline constexpr Rate seat_messages{100, 20'000};
inline constexpr Rate spectator_messages{50, 20'000};
inline constexpr Rate talk{10, 20'000};

// How long the log of a table may become. At these lengths only acts of the match are still taken, which its rules
// bound; at twice as many, nothing.
inline constexpr std::uint64_t most_log_lines = 20'000;
inline constexpr std::uint64_t most_log_bytes = 8 * 1024 * 1024;
inline constexpr std::uint64_t most_talk_after_end = 500;  // lines

// What nobody else sees: standing orders, sealed choices and taking them back. Of a seat, over all its connections.
inline constexpr Rate secret_commands{100, 20'000};

inline constexpr Rate player_reports{5, 600'000};  // of one session

inline constexpr Rate code_guesses_of_one{20, 600'000};  // of one address

class Bucket {
 public:
  explicit Bucket(Rate rate) : rate_(rate) {}

  // Takes one drop if there is one. A clock that goes back neither fills nor empties the bucket.
  bool take(std::int64_t now) {
    debt_ = debt(now);
    settled_ = now;
    if (debt_ + rate_.per > rate_.most * rate_.per) return false;
    debt_ += rate_.per;
    return true;
  }

  bool empty(std::int64_t now) const { return debt(now) + rate_.per > rate_.most * rate_.per; }
  bool full(std::int64_t now) const { return debt(now) == 0; }

 private:
  // What was taken is counted in drops times `per`, so that the refill is exact in whole numbers.
  std::int64_t debt(std::int64_t now) const {
    const std::int64_t passed = std::max<std::int64_t>(0, now - settled_);
    return std::max<std::int64_t>(0, debt_ - passed * rate_.most);
  }

  Rate rate_;
  std::int64_t debt_ = 0;
  std::int64_t settled_ = 0;
};

// A bucket for each of those who come: for each address, for each session. No more than `strangers` are told apart at a
// time; when there are more, the newcomers share one bucket, so that a crowd costs neither memory nor those who were
// here before.
class Buckets {
 public:
  explicit Buckets(Rate rate, std::size_t strangers = 10'000) : rate_(rate), most_(strangers), crowd_(rate) {}

  bool take(std::string_view who, std::int64_t now) {
    if (const auto found = buckets_.find(std::string(who)); found != buckets_.end()) return found->second.take(now);
    if (buckets_.size() >= most_) forget_full(now);
    if (buckets_.size() >= most_) return crowd_.take(now);
    return buckets_.emplace(who, rate_).first->second.take(now);
  }

  std::size_t size() const { return buckets_.size(); }

 private:
  // A full bucket is as good as none. Looks through all of them, so not more often than a drop refills.
  void forget_full(std::int64_t now) {
    if (now < next_look_) return;
    next_look_ = now + rate_.per / std::max<std::int64_t>(1, rate_.most);
    std::erase_if(buckets_, [&](const auto& entry) { return entry.second.full(now); });
  }

  Rate rate_;
  std::size_t most_;
  Bucket crowd_;
  std::unordered_map<std::string, Bucket> buckets_;
  std::int64_t next_look_ = 0;
};

// How many of something each address holds now. A place is given back when its token is dropped.
class Places {
 public:
  using Token = std::shared_ptr<void>;

  // No token: the address has `most` already. Nobody counts for an unknown address.
  Token take(const std::string& address, std::size_t most) {
    static const auto uncounted = std::make_shared<int>();
    if (address.empty()) return uncounted;
    auto& count = (*held_)[address];
    if (count >= most) return nullptr;
    ++count;
    return {static_cast<void*>(held_.get()), [held = held_, address](void*) {
              if (const auto found = held->find(address); --found->second == 0) held->erase(found);
            }};
  }
  std::size_t held_by(const std::string& address) const {
    const auto found = held_->find(address);
    return found == held_->end() ? 0 : found->second;
  }

 private:
  using Held = std::unordered_map<std::string, std::size_t>;
  std::shared_ptr<Held> held_ = std::make_shared<Held>();
};

}  // namespace divan::server
