#include "bots/attention.h"
#include "engine/core/json.h"
#include "engine/sultaniya/sultaniya.h"
#include "engine/sultaniya/text.h"

namespace divan {

using namespace sultaniya;

// A tile is noticed wherever it may go, or nowhere. The djinns are thought of late.
template <>
Glance glance<Sultaniya>(const sultaniya::Action& action) {
  if (const auto* build = std::get_if<Build>(&action)) return {hash_value(build->tile), 20};
  const std::uint64_t thing = hash_value(action);
  const bool quiet = std::holds_alternative<Call>(action) || std::holds_alternative<Move>(action) ||
                     std::holds_alternative<Return>(action) || std::holds_alternative<Choose>(action);
  return {thing, quiet ? 0 : std::holds_alternative<Uncover>(action) ? 30 : 100};
}

}  // namespace divan
