// What a net is shown of Verrat! between two turns: everything of it lies open.
#pragma once

#include <array>

#include "bots/features.h"
#include "engine/verrat/verrat.h"

namespace divan {

template <>
struct Features<Verrat> {
  // Of each player: its cards, its viziers around the court and elsewhere, its votes, and what the rules of thumb think
  // of its chance. Of the table: the turn, and what lies in the cities.
  static constexpr std::size_t each = 7 + 7 + 12 + 5;
  static constexpr std::size_t of_table = 1 + 7 + 6 * 7;
  static constexpr std::size_t count = 4 * each + of_table;

  static std::vector<std::string> names();
  static bool is_position(const verrat::View& view, Seat seat);
  static std::uint32_t turn(const verrat::View& view) { return view.turn; }
  // The seat itself first, then the others as they follow it.
  static void read(const verrat::View& view, Seat seat, std::span<Feature, count> room);
};

}  // namespace divan
