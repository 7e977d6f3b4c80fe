#include "bots/roster.h"

#include <algorithm>
#include <array>

namespace divan {

std::span<const std::string_view> bot_names() {
  static constexpr std::array<std::string_view, 2> names{"random", "greedy"};
  return names;
}

std::optional<Fault> check_bot(std::string_view name) {
  const auto names = bot_names();
  if (std::find(names.begin(), names.end(), name) != names.end()) return {};
  std::string problem = "unknown bot \"" + std::string(name) + "\"; known:";
  for (const auto known : names) problem += " " + std::string(known);
  return Fault{{}, std::move(problem)};
}

}  // namespace divan
