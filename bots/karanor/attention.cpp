#include "bots/attention.h"
#include "engine/core/json.h"
#include "engine/karanor/karanor.h"
#include "engine/karanor/text.h"

namespace divan {

using namespace karanor;

// The ways of the board and the market are in everybody's eye; what cards allow must be read.
template <>
Glance glance<Karanor>(const karanor::Action& action) {
  const std::uint64_t thing = hash_value(action);
  const bool on_cards = std::holds_alternative<Play>(action) || std::holds_alternative<Use>(action) ||
                        std::holds_alternative<Answer>(action) || std::holds_alternative<Accept>(action) ||
                        std::holds_alternative<Promote>(action);
  if (on_cards) return {thing, 0};
  if (std::holds_alternative<Walk>(action)) return {thing, 50};
  const bool goal = std::holds_alternative<Build>(action) || std::holds_alternative<Complete>(action) ||
                    std::holds_alternative<Meet>(action) || std::holds_alternative<Recruit>(action) ||
                    std::holds_alternative<BuyVilla>(action) || std::holds_alternative<Buy>(action) ||
                    std::holds_alternative<Draft>(action) || std::holds_alternative<Take>(action);
  return {thing, goal ? 40 : 100};
}

}  // namespace divan
