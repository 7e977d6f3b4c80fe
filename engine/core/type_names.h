// What described types are called, and the words of those that are written as words: for whoever writes types down for
// others (TypeScript, JSON Schema). Heavy (json.h): include it in .cpp files only.
#pragma once

#include <bit>
#include <boost/core/type_name.hpp>
#include <string>
#include <vector>

#include "engine/core/json.h"

namespace divan {

template <class T>
std::string name_of_type() {
  const std::string name = boost::core::type_name<T>();
  return name.substr(name.rfind(':') + 1);
}

// Every word that a value of T can be written as, in order.
template <class T>
std::vector<std::string> words_of() {
  std::vector<std::string> words;
  if constexpr (std::is_enum_v<T>) {
    for (std::size_t i = 0; i < count_of<T>(); ++i) words.emplace_back(word(static_cast<T>(i)));
  } else {
    static_assert(Named<T> && sizeof(T) == 1 && std::is_trivially_copyable_v<T>);
    for (int code = 0; code < 256; ++code) {
      const auto value = std::bit_cast<T>(static_cast<std::uint8_t>(code));
      const auto read = T::from_name(value.name());
      if (read && *read == value) words.emplace_back(value.name());
    }
  }
  return words;
}

}  // namespace divan
