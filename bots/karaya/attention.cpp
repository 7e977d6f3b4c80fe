#include "bots/attention.h"
#include "engine/core/json.h"
#include "engine/karaya/karaya.h"
#include "engine/karaya/text.h"

namespace divan {

using namespace karaya;

// A look is the first thing that comes to mind. A reaction is missed by who does not watch out.
template <>
Glance glance<Karaya>(const karaya::Action& action) {
  const std::uint64_t thing = hash_value(action);
  if (std::holds_alternative<Peek>(action)) return {thing, 40};
  const bool certain = std::holds_alternative<Pass>(action) || std::holds_alternative<Ready>(action) ||
                       std::holds_alternative<Stop>(action) || std::holds_alternative<Withdraw>(action) ||
                       std::holds_alternative<Declare>(action);
  return {thing, certain ? 100 : 0};
}

}  // namespace divan
