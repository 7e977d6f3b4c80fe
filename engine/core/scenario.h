// Scenarios: a position, steps, and what must follow, in a data file that anybody who knows the game can write.
// docs/scenarios.md describes the format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/registry.h"

namespace divan {

inline constexpr int scenario_version = 1;

struct ScenarioResult {
  std::string name;                // as far as it could be read
  std::vector<std::string> rules;  // the ids that it proves
  bool passed = false;
  int step = 0;         // the step that failed, counted from 1; 0: the file itself or its position
  std::string problem;  // what was expected and what was found, in one line
};

// Runs the scenario that `text` holds. Nothing in it can throw out.
ScenarioResult run_scenario(std::string_view text, const FindGame& find = find_game);

// The table at which a scenario begins: its position, or what its seed deals, or before the deal when it names neither.
// Only game, seats, options, position and seed are read. Empty, or what is wrong in one line.
std::string open_scenario(std::string_view text, Opening& opening, const FindGame& find = find_game);

}  // namespace divan
