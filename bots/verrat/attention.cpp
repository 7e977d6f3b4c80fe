#include "bots/attention.h"
#include "engine/core/json.h"
#include "engine/verrat/text.h"
#include "engine/verrat/verrat.h"

namespace divan {

using namespace verrat;

// A city shows what lies in it; a seat of the court is a matter of counting.
template <>
Glance glance<Verrat>(const verrat::Action& action) {
  const std::uint64_t thing = hash_value(action);
  if (const auto* plan = std::get_if<Plan>(&action)) return {thing, plan->to.names_city() ? 30 : 0};
  if (const auto* accuse = std::get_if<Accuse>(&action)) return {thing, accuse->vizier ? 0 : 100};
  const bool quiet = std::holds_alternative<Accept>(action) || std::holds_alternative<Search>(action) ||
                     std::holds_alternative<Demand>(action) || std::holds_alternative<Pardon>(action);
  return {thing, quiet ? 20 : 100};
}

}  // namespace divan
