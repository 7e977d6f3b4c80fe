// Values without sense for garbage() of HarnessTraits: any alternative, its fields over the whole range of their types.
// Small values are more frequent, so that some of it nearly makes sense.
#pragma once

#include <bit>

#include "engine/core/chance.h"
#include "engine/core/json.h"
#include "engine/core/name.h"

namespace divan::harness {

inline std::uint8_t any_byte(Random& dice) {
  return static_cast<std::uint8_t>(dice.below(dice.below(4) == 0 ? 256 : 24));
}
inline Name no_names(Random&) { return {}; }

// names(dice): a piece of the game's content, whether it fits or not.
template <class T, class Names = Name (*)(Random&)>
void fill_with_nonsense(T& value, Random& dice, const Names& names = no_names) {
  if constexpr (std::same_as<T, Name>) {
    value = names(dice);
  } else if constexpr (sizeof(T) == 1) {
    value = std::bit_cast<T>(any_byte(dice));
  } else if constexpr (std::integral<T>) {
    value = static_cast<T>(dice.below(dice.below(4) == 0 ? 0x10000 : 6));
  } else if constexpr (detail::is_optional<T>) {
    value.reset();
    if (dice.below(4) != 0) fill_with_nonsense(value.emplace(), dice, names);
  } else if constexpr (detail::is_counts<T>) {
    for (std::size_t i = 0; i < T::size(); ++i) {
      if (dice.below(6) == 0) value[T::key(i)] = static_cast<std::uint8_t>(dice.below(3) * dice.below(200));
    }
  } else if constexpr (detail::is_list<T>) {
    value.clear();
    for (auto left = dice.below(3); left > 0 && !value.full(); --left) {
      typename T::value_type item{};
      fill_with_nonsense(item, dice, names);
      value.push_back(item);
    }
  } else {
    detail::for_each_member<T>([&](auto member) { fill_with_nonsense(value.*member.pointer, dice, names); });
  }
}

template <class Variant, class Names = Name (*)(Random&)>
Variant any_alternative(Random& dice, const Names& names = no_names) {
  Variant result;
  auto skip = dice.below(std::variant_size_v<Variant>);
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>([&]<class A>(std::type_identity<A>) {
    if (skip-- != 0) return;
    A alternative{};
    detail::for_each_member<A>([&](auto member) { fill_with_nonsense(alternative.*member.pointer, dice, names); });
    result = alternative;
  });
  return result;
}

}  // namespace divan::harness
