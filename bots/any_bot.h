// A bot at a table of the registry, in JSON: for the server and the command line.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/registry.h"

namespace divan {

class AnyBot {
 public:
  virtual ~AnyBot() = default;
  // After every commit, so that it misses nothing.
  virtual void follow() = 0;
  // What its seat sends now, for AnyTable::propose(seat, …), or nothing. A seat that is asked and says nothing waits
  // for the lapse.
  virtual std::optional<std::string> choose() = 0;
};

// Seats the bot of this name at a table that outlives it, at any moment of the game; empty when the table's game or the
// bot is unknown. Its dice come from `seed`, which must not be the table's own.
std::unique_ptr<AnyBot> seat_bot(const AnyTable& table, Seat seat, std::string_view name, const Seed& seed);

}  // namespace divan
