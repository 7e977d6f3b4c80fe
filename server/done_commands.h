// The commands of one table that were carried out, and what their senders were told: found in the same time however
// many there are. Twelve bytes each and some room, because tables lie in memory by the thousand.
#pragma once

#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "server/store.h"

namespace divan::server {

class DoneCommands {
 public:
  void add(const DoneCommand& command) {
    if (4 * (count_ + 1) > 3 * marks_.size()) grow();
    const auto mark = mark_of(command.id);
    const auto place = place_of(mark);
    count_ += marks_[place] == 0;
    marks_[place] = mark;
    versions_[place] = command.version;
  }

  // The version that the sender was told; nothing when the command was not carried out.
  std::optional<std::uint32_t> version(const CommandId& id) const {
    if (marks_.empty()) return {};
    const auto place = place_of(mark_of(id));
    return marks_[place] == 0 ? std::nullopt : std::optional(versions_[place]);
  }

  std::size_t size() const { return count_; }

 private:
  // Half of an id is enough to tell the commands of one table apart. 0 is an empty place.
  static std::uint64_t mark_of(const CommandId& id) {
    std::uint64_t mark = 0;
    std::memcpy(&mark, id.bytes.data(), sizeof mark);
    return mark == 0 ? 1 : mark;
  }

  // Where the mark stands, or where it may be put. There is always an empty place.
  std::size_t place_of(std::uint64_t mark) const {
    std::size_t place = mark & (marks_.size() - 1);
    while (marks_[place] != 0 && marks_[place] != mark) place = (place + 1) & (marks_.size() - 1);
    return place;
  }

  void grow() {
    const auto marks = std::exchange(marks_, std::vector<std::uint64_t>(marks_.empty() ? 16 : 2 * marks_.size()));
    const auto versions = std::exchange(versions_, std::vector<std::uint32_t>(marks_.size()));
    for (std::size_t i = 0; i < marks.size(); ++i) {
      if (marks[i] == 0) continue;
      const auto place = place_of(marks[i]);
      marks_[place] = marks[i];
      versions_[place] = versions[i];
    }
  }

  std::vector<std::uint64_t> marks_;  // as many as a power of two
  std::vector<std::uint32_t> versions_;
  std::size_t count_ = 0;
};

}  // namespace divan::server
