// Storage for a list of legal actions that is not cleared first: the list writes each action where it stands, and the
// storage for the most that there can be is large (309 KB in Karanor).
#pragma once

#include <array>
#include <cstddef>
#include <new>

#include "engine/core/contract.h"

namespace divan {

template <Game G, std::size_t most = G::max_actions>
class ActionStorage {
 public:
  using Action = typename G::Action;
  static_assert(std::is_trivially_destructible_v<Action>, "nobody ends the life of what stands here");

  // An empty list; what is pushed back to it lives as long as this storage.
  Buffer<Action> list() { return Buffer<Action>(std::span(reinterpret_cast<Action*>(bytes_.data()), most)); }

 private:
  alignas(Action) std::array<std::byte, most * sizeof(Action)> bytes_;
};

}  // namespace divan
