// Sets of bits, lists and resources of Marchands de Karanor: for its rules and for bots.
#pragma once

#include <algorithm>
#include <bit>

#include "engine/karanor/view.h"

namespace divan::karanor {

template <class Bits>
constexpr bool has_bit(Bits bits, std::size_t index) {
  return (bits >> index & 1u) != 0;
}
template <class Bits>
constexpr void set_bit(Bits& bits, std::size_t index) {
  bits = static_cast<Bits>(bits | Bits{1} << index);
}
template <class Bits>
constexpr void clear_bit(Bits& bits, std::size_t index) {
  bits = static_cast<Bits>(bits & ~(Bits{1} << index));
}
// Calls use(index) for each bit, the lowest first.
template <class Use>
constexpr void for_each_bit(std::uint64_t bits, Use&& use) {
  for (; bits != 0; bits &= bits - 1) use(static_cast<std::uint8_t>(std::countr_zero(bits)));
}
// Where it stands in the list; the list's size when it does not.
template <class T, std::size_t N>
constexpr std::size_t place_in(const List<T, N>& list, const T& item) {
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), item) - list.begin());
}
inline std::size_t place_in(const NameSet& names, const Name& name) {
  std::size_t at = 0;
  for (const Name& each : names) {
    if (each == name) break;
    ++at;
  }
  return at;
}
template <class T, std::size_t N>
constexpr bool remove_from(List<T, N>& list, const T& item) {
  const auto at = place_in(list, item);
  if (at == list.size()) return false;
  list.erase(at);
  return true;
}

inline constexpr Resource resources[] = {Resource::wood,  Resource::wine,  Resource::fruit,  Resource::meat,
                                         Resource::cloth, Resource::spice, Resource::diamond};

// A price less a discount.
inline int reduced(int gold, int by) { return std::max(0, gold - by); }

}  // namespace divan::karanor
