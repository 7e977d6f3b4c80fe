// A hash table of the commands that one table has carried out, with the version that each sender was told. A command
// takes twelve bytes and some empty slots, because thousands of tables are in memory.
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
    if (4 * (count_ + 1) > 3 * ids_.size()) grow();
    const auto id = short_id(command.id);
    const auto slot = slot_of(id);
    count_ += ids_[slot] == 0;
    ids_[slot] = id;
    versions_[slot] = command.version;
  }

  // The version that the sender was told; nothing when the command was not carried out.
  std::optional<std::uint32_t> version(const CommandId& id) const {
    if (ids_.empty()) return {};
    const auto slot = slot_of(short_id(id));
    return ids_[slot] == 0 ? std::nullopt : std::optional(versions_[slot]);
  }

  std::size_t size() const { return count_; }

 private:
  // Half of an id is enough to tell the commands of one table apart. 0 is an empty slot.
  static std::uint64_t short_id(const CommandId& id) {
    std::uint64_t half = 0;
    std::memcpy(&half, id.bytes.data(), sizeof half);
    return half == 0 ? 1 : half;
  }

  // Where the id stands, or where it may be put. There is always an empty slot.
  std::size_t slot_of(std::uint64_t id) const {
    std::size_t slot = id & (ids_.size() - 1);
    while (ids_[slot] != 0 && ids_[slot] != id) slot = (slot + 1) & (ids_.size() - 1);
    return slot;
  }

  void grow() {
    const auto ids = std::exchange(ids_, std::vector<std::uint64_t>(ids_.empty() ? 16 : 2 * ids_.size()));
    const auto versions = std::exchange(versions_, std::vector<std::uint32_t>(ids_.size()));
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] == 0) continue;
      const auto slot = slot_of(ids[i]);
      ids_[slot] = ids[i];
      versions_[slot] = versions[i];
    }
  }

  std::vector<std::uint64_t> ids_;  // a power of two of them; 0: empty
  std::vector<std::uint32_t> versions_;
  std::size_t count_ = 0;
};

}  // namespace divan::server
