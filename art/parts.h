// The parts that tiles are composed of, drawn once. A part is a <g> with an id; tiles and palaces use it by that id.
//
// A part that stands somewhere has its foot at 0,0 and is drawn upwards. A part of the structure is drawn in half a
// tile, the left one: x from 0 (the tile's outer side) to half_width (its middle), y from 0 (top) to tile_height.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace divan::art {

inline constexpr int half_width = 48;
inline constexpr int tile_width = 2 * half_width;
inline constexpr int tile_height = 84;
inline constexpr int frieze_height = 10;
inline constexpr int cornice_height = 7;  // of roofs

struct Part {
  std::string_view id;
  std::string_view shapes;
};

std::span<const Part> parts();

// All parts as the content of a <defs>.
std::string part_definitions();

}  // namespace divan::art
