// What is to be known of a piece of a set, made from its data: the faces of tiles, what a board scores, what a djinn
// costs. The texts are those of `help.…` in content/sultaniya.
#pragma once

#include <string>
#include <string_view>

#include "engine/sultaniya/content.h"

namespace divan::sultaniya {

// Empty for a name that no tile, board or djinn of the set has.
std::string help_of(const Content& content, std::string_view name, const Say& say);

}  // namespace divan::sultaniya
