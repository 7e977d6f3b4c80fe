// The games of this program: one line each. Heavy: include it in few .cpp files.
#pragma once

#include <string_view>
#include <type_traits>

#include "engine/karanor/karanor.h"
#include "engine/karanor/text.h"
#include "engine/karaya/karaya.h"
#include "engine/karaya/text.h"
#include "engine/sultaniya/sultaniya.h"
#include "engine/sultaniya/text.h"
#include "engine/verrat/text.h"
#include "engine/verrat/verrat.h"

namespace divan {

template <Game... G>
struct GameList {
  static_assert((Shown<typename G::View> && ...), "the client must be able to read every view");
};

using Games = GameList<Karanor, Karaya, Sultaniya, Verrat>;

// Calls with(std::type_identity<G>{}) for the game of this id. False when there is none.
template <class With>
bool with_game(std::string_view id, With&& with) {
  return [&]<class... G>(GameList<G...>) {
    return ((G::id == id ? (with(std::type_identity<G>{}), true) : false) || ...);
  }(Games{});
}

}  // namespace divan
