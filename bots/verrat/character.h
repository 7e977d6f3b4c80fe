// How a bot of Verrat! is minded. The rules of thumb are the same for all; these are the weights that differ.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace divan::verrat {

struct Character {
  int doubt;          // how it takes chances and risks, in eighths: 8 is as reckoned
  double price;       // it breaks its word only for a chance like this to win in the same turn
  double openness;    // how often it announces what it will do
  double generosity;  // how much more another may gain from an exchange than itself
  double spite;       // what it is worth to it that a rival loses
};

inline constexpr std::array<std::string_view, 3> character_names{"cautious", "bold", "sly"};
inline constexpr std::array<Character, 3> characters{{
    {10, 0.75, 0.9, 1.3, 0.25},
    {8, 0.50, 0.8, 1.6, 0.35},
    {10, 0.25, 0.6, 1.1, 0.35},
}};

}  // namespace divan::verrat
