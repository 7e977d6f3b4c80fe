// How the half-columns of Sultaniya are called.
#include "engine/sultaniya/text.h"

#include <algorithm>

namespace divan::sultaniya {

namespace {

constexpr std::array<std::string_view, half_columns> columns{
    "column-0", "column-1", "column-2", "column-3",  "column-4",  "column-5",  "column-6",
    "column-7", "column-8", "column-9", "column-10", "column-11", "column-12", "column-13"};

}  // namespace

std::string_view HalfColumn::name() const { return exists() ? columns[index] : std::string_view("?"); }
std::optional<HalfColumn> HalfColumn::from_name(std::string_view text) {
  const auto found = std::ranges::find(columns, text);
  if (found == columns.end()) return {};
  return HalfColumn{static_cast<std::uint8_t>(found - columns.begin())};
}

}  // namespace divan::sultaniya
