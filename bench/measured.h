// Which games are measured, and with how many players. A game of the registry that is not here does not compile.
#pragma once

#include <array>

#include "engine/core/games.h"

namespace divan::bench {

template <Game G>
struct Measured;
template <>
struct Measured<Karanor> {
  static constexpr std::array seats{4};
};
template <>
struct Measured<Karaya> {
  static constexpr std::array seats{10};
};
template <>
struct Measured<Sultaniya> {
  static constexpr std::array seats{4, 1};
};
template <>
struct Measured<Verrat> {
  static constexpr std::array seats{4};
};

// Calls with(std::type_identity<G>{}, seats) for each.
template <class With>
void for_each_measured(With&& with) {
  [&]<class... G>(GameList<G...>) {
    const auto all_of = [&]<Game H>(std::type_identity<H> game) {
      for (const int seats : Measured<H>::seats) with(game, seats);
    };
    (all_of(std::type_identity<G>{}), ...);
  }(Games{});
}

}  // namespace divan::bench
