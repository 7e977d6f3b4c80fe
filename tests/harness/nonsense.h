// Values without sense for a plug's garbage(): any alternative, its fields over the whole range of their types.
#pragma once

#include <bit>

#include "engine/core/chance.h"
#include "engine/core/json.h"

namespace divan::harness {

inline std::uint8_t any_byte(Random& dice) {
  return static_cast<std::uint8_t>(dice.below(dice.below(4) == 0 ? 256 : 24));
}

template <class T>
void fill_with_nonsense(T& value, Random& dice) {
  if constexpr (sizeof(T) == 1) {
    value = std::bit_cast<T>(any_byte(dice));
  } else if constexpr (detail::is_optional<T>) {
    if (dice.below(4) != 0) fill_with_nonsense(value.emplace(), dice);
  } else {
    detail::for_each_member<T>([&](auto member) { fill_with_nonsense(value.*member.pointer, dice); });
  }
}

template <class Variant>
Variant any_alternative(Random& dice) {
  Variant result;
  auto skip = dice.below(std::variant_size_v<Variant>);
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>([&]<class A>(std::type_identity<A>) {
    if (skip-- != 0) return;
    A alternative{};
    detail::for_each_member<A>([&](auto member) { fill_with_nonsense(alternative.*member.pointer, dice); });
    result = alternative;
  });
  return result;
}

}  // namespace divan::harness
