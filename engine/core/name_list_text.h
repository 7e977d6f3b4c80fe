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
