// How lists of names are written (engine/core/json.h). Heavy: include it in a game's text.h only.
#pragma once

#include "engine/core/json.h"
#include "engine/core/name_list.h"

namespace divan::detail {

template <>
inline constexpr bool is_list<NameSet> = true;
template <std::size_t N>
inline constexpr bool is_list<NameList<N>> = true;

}  // namespace divan::detail

namespace divan {

// Of pieces by their numbers in the set, wherever that stands: quicker than by their names.
inline std::uint64_t hash_value(const NameSet& pieces, std::uint64_t h) { return hash_value(pieces.bits(), h); }
template <std::size_t N>
std::uint64_t hash_value(const NameList<N>& pieces, std::uint64_t h) {
  return hash_value(hash_bytes(std::as_bytes(pieces.indices())), h);
}

}  // namespace divan
