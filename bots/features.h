// What a net is shown of a position: whole numbers, computed from what the seat sees. A game that has nets or datasets
// specialises it in bots/<game>/features.h.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/contract.h"

namespace divan {

using Feature = std::int16_t;

template <Game G>
struct Features {
  static constexpr std::size_t count = 0;
  // static std::vector<std::string> names();
  // Is this a kind of position that nets are asked about? At most once a turn for each seat.
  // static bool is_position(const typename G::View& view, Seat seat);
  // What tells one turn from another.
  // static std::uint32_t turn(const typename G::View& view);
  // static void read(const typename G::View& view, Seat seat, std::span<Feature, count> room);
};

// Of the names and their order: a net fits features with the same schema only.
std::uint64_t schema_of(std::span<const std::string> names);

}  // namespace divan
