#include "load/tally.h"

#include <algorithm>

namespace divan::load {

std::uint32_t percentile(std::vector<std::uint32_t>& values, int percent) {
  if (values.empty()) return 0;
  const auto at = std::min(values.size() - 1, values.size() * static_cast<std::size_t>(percent) / 100);
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(at));
  return values[at];
}

std::int64_t median(std::vector<std::int64_t> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

}  // namespace divan::load
