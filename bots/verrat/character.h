// How a bot of Verrat! is minded. The rules of thumb are the same for all; these are the weights that differ.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace divan::verrat {

struct Character {
  double nerve;       // how much better than reckoned it takes a chance to be: 0 is as reckoned
  double price;       // it breaks its word only for a chance like this to win in the same turn
  double openness;    // how often it announces what it will do
  double generosity;  // how much more another may gain from an exchange than itself
  double spite;       // what it is worth to it that a rival loses
};

inline constexpr std::array<std::string_view, 3> character_names{"cautious", "bold", "sly"};
inline constexpr std::array<Character, 3> characters{{
    {-0.1, 0.75, 0.9, 1.2, 0.25},
    {0.1, 0.50, 0.7, 1.6, 0.35},
    {0.0, 0.25, 0.4, 0.9, 0.50},
}};

}  // namespace divan::verrat
