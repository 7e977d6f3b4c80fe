// What `rules` and `help` answer in a terminal.
#pragma once

#include <string>
#include <string_view>

#include "content/texts.h"

namespace divan {

// The rule of this id in short, or all rules of the game when no id is given.
std::string rule_text(std::string_view id, const Catalogue& words);

// An id of the game's rules, for an example.
std::string some_rule(const Catalogue& words);

// The commands; or what is to be known of one thing of the game ("kaffa", "gold").
std::string help_text(std::string_view thing, const Catalogue& words);

}  // namespace divan
