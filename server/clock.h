// The clock of the house, so that tests can set the time. Milliseconds since 1970.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace divan::server {

class Clock {
 public:
  virtual ~Clock() = default;
  virtual std::int64_t now() const = 0;
  // Runs `what` on the house's thread when `when` has come; never before this call returns. Dropping the token cancels.
  using Token = std::shared_ptr<void>;
  [[nodiscard]] virtual Token at(std::int64_t when, std::function<void()> what) = 0;
};

}  // namespace divan::server
