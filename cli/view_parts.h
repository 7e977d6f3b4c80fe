// The members of a view as JSON. A view is trusted to be whole, and a hole in it must not end the game: what is missing
// reads as empty, 0 or false.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <string_view>

namespace divan {

inline const boost::json::object& part(const boost::json::object& whole, std::string_view key) {
  static const boost::json::object nothing;
  const auto* value = whole.if_contains(key);
  const auto* object = value == nullptr ? nullptr : value->if_object();
  return object == nullptr ? nothing : *object;
}
inline std::int64_t number(const boost::json::object& whole, std::string_view key) {
  const auto* value = whole.if_contains(key);
  const auto* found = value == nullptr ? nullptr : value->if_int64();
  return found == nullptr ? 0 : *found;
}
inline std::string_view text(const boost::json::object& whole, std::string_view key) {
  const auto* value = whole.if_contains(key);
  const auto* found = value == nullptr ? nullptr : value->if_string();
  return found == nullptr ? std::string_view() : std::string_view(*found);
}
inline const boost::json::array& list(const boost::json::object& whole, std::string_view key) {
  static const boost::json::array none;
  const auto* value = whole.if_contains(key);
  const auto* found = value == nullptr ? nullptr : value->if_array();
  return found == nullptr ? none : *found;
}
inline bool flag(const boost::json::object& whole, std::string_view key) {
  const auto* value = whole.if_contains(key);
  return value != nullptr && value->is_bool() && value->get_bool();
}

}  // namespace divan
