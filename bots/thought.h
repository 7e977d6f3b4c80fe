// A choice as a value, to be worked out anywhere.
#pragma once

#include <optional>
#include <string>

namespace divan {

// What a bot is to choose, and from what. See AnyBot::begin().
class Thought {
 public:
  virtual ~Thought() = default;
  // What the seat sends, or nothing. Once; on any thread.
  virtual std::optional<std::string> think() = 0;
  // What `rules` sends from the same standpoint: quick, on any thread, whether think() has ended or not.
  virtual std::optional<std::string> at_once() const = 0;
};

}  // namespace divan
