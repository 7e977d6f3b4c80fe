// One number for how a game is played: it changes when the rules, the deal or a bot do, and never otherwise.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/contract.h"

namespace divan {

// From fixed seeds with random and greedy bots at the smallest and the largest table; what went wrong, if anything.
std::optional<Fault> sign(std::string_view game, int threads, std::uint64_t& signature);

}  // namespace divan
