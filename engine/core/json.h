// JSON for every described value, in one place: written, patched (RFC 7396), read strictly, hashed. Key order is the
// order of declaration. Enumerators are written by name without a trailing underscore (`short_` is "short"); seats
// count from 1; an empty optional is absent. Alternatives carry their Tag. It is heavy: include it in .cpp files only.
#pragma once

#include <boost/json.hpp>
#include <charconv>

#include "engine/core/described.h"

namespace divan {

namespace detail {

void append_text(std::string& out, std::string_view text);

inline void append_number(std::string& out, long long value) {
  char digits[24];
  const auto result = std::to_chars(digits, digits + sizeof digits, value);
  out.append(digits, result.ptr);
}

// Begins the next member of an object.
inline void open_member(std::string& out, bool& first, std::string_view key) {
  if (!first) out += ',';
  first = false;
  out += '"';
  out += key;
  out += "\":";
}

}  // namespace detail

// How a key of a Keyed is written.
template <class K>
std::string key_text(K key) {
  if constexpr (std::is_enum_v<K>) {
    return std::string(word(key));
  } else if constexpr (Named<K>) {
    return std::string(key.name());
  } else {
    return std::to_string(key.number());
  }
}

namespace detail {

template <class K>
void open_keyed_member(std::string& out, bool& first, K key) {
  if constexpr (std::is_enum_v<K>) {
    open_member(out, first, word(key));
  } else if constexpr (Named<K>) {
    open_member(out, first, key.name());
  } else {
    char digits[8];
    const auto result = std::to_chars(digits, digits + sizeof digits, key.number());
    open_member(out, first, std::string_view(digits, result.ptr));
  }
}

}  // namespace detail

template <class T>
void write_json(std::string& out, const T& value) {
  constexpr auto kind = kind_of<T>();
  if constexpr (kind == TypeKind::flag) {
    out += value ? "true" : "false";
  } else if constexpr (kind == TypeKind::integer) {
    detail::append_number(out, static_cast<long long>(value));
  } else if constexpr (kind == TypeKind::word || kind == TypeKind::name) {
    out += '"';
    if constexpr (std::is_enum_v<T>) {
      out += word(value);
    } else {
      out += value.name();
    }
    out += '"';
  } else if constexpr (kind == TypeKind::seat) {
    detail::append_number(out, value.number());
  } else if constexpr (kind == TypeKind::seats) {
    out += '[';
    bool first = true;
    for (Seat seat : value) {
      if (!first) out += ',';
      first = false;
      detail::append_number(out, seat.number());
    }
    out += ']';
  } else if constexpr (kind == TypeKind::number) {
    detail::append_number(out, value.value);
  } else if constexpr (kind == TypeKind::text) {
    detail::append_text(out, value);
  } else if constexpr (kind == TypeKind::written) {
    out += value.json;
  } else if constexpr (kind == TypeKind::list) {
    out += '[';
    bool first = true;
    for (const auto& item : value) {
      if (!first) out += ',';
      first = false;
      write_json(out, item);
    }
    out += ']';
  } else if constexpr (kind == TypeKind::keyed) {
    out += '{';
    bool first = true;
    for (std::size_t i = 0; i < T::size(); ++i) {
      const auto& item = value[T::key(i)];
      if constexpr (detail::is_optional<typename T::value_type>) {
        if (!item) continue;
        detail::open_keyed_member(out, first, T::key(i));
        write_json(out, *item);
      } else {
        detail::open_keyed_member(out, first, T::key(i));
        write_json(out, item);
      }
    }
    out += '}';
  } else if constexpr (kind == TypeKind::counts) {
    out += '{';
    bool first = true;
    for (std::size_t i = 0; i < T::size(); ++i) {
      if (value[T::key(i)] == 0) continue;
      detail::open_member(out, first, word(T::key(i)));
      detail::append_number(out, value[T::key(i)]);
    }
    out += '}';
  } else if constexpr (kind == TypeKind::alternatives) {
    std::visit([&](const auto& alternative) { write_json(out, alternative); }, value);
  } else {
    static_assert(kind == TypeKind::structure, "an optional is written by what holds it");
    out += '{';
    bool first = true;
    if constexpr (requires { T::tag; }) {
      detail::open_member(out, first, T::tag.key);
      out += '"';
      out += T::tag.name;
      out += '"';
    }
    detail::for_each_member<T>([&](auto d) {
      const auto& member = value.*d.pointer;
      if constexpr (detail::is_optional<std::remove_cvref_t<decltype(member)>>) {
        if (!member) return;
        detail::open_member(out, first, detail::trimmed(d.name));
        write_json(out, *member);
      } else {
        detail::open_member(out, first, detail::trimmed(d.name));
        write_json(out, member);
      }
    });
    out += '}';
  }
}

template <class T>
std::string to_json(const T& value) {
  std::string out;
  write_json(out, value);
  return out;
}

// The merge patch that turns `before` into `after`, appended to `out`. False, and nothing written, when they are equal.
template <class T>
bool write_patch(std::string& out, const T& before, const T& after) {
  constexpr auto kind = kind_of<T>();
  static_assert(kind != TypeKind::alternatives,
                "a patch cannot take away the keys of another alternative: keep variants out of views");
  if (before == after) return false;
  const auto changed = [&out](const auto& old_value, const auto& new_value) {
    using M = std::remove_cvref_t<decltype(old_value)>;
    if constexpr (detail::is_optional<M>) {
      if (!new_value) {
        out += "null";
      } else if (!old_value) {
        write_json(out, *new_value);
      } else {
        write_patch(out, *old_value, *new_value);
      }
    } else {
      write_patch(out, old_value, new_value);
    }
  };
  if constexpr (kind == TypeKind::counts) {
    out += '{';
    bool first = true;
    for (std::size_t i = 0; i < T::size(); ++i) {
      const auto count = after[T::key(i)];
      if (before[T::key(i)] == count) continue;
      detail::open_member(out, first, word(T::key(i)));
      if (count == 0) {
        out += "null";
      } else {
        detail::append_number(out, count);
      }
    }
    out += '}';
  } else if constexpr (kind == TypeKind::keyed) {
    out += '{';
    bool first = true;
    for (std::size_t i = 0; i < T::size(); ++i) {
      const auto key = T::key(i);
      if (before[key] == after[key]) continue;
      detail::open_keyed_member(out, first, key);
      changed(before[key], after[key]);
    }
    out += '}';
  } else if constexpr (kind == TypeKind::structure) {
    out += '{';
    bool first = true;
    detail::for_each_member<T>([&](auto d) {
      if (before.*d.pointer == after.*d.pointer) return;
      detail::open_member(out, first, detail::trimmed(d.name));
      changed(before.*d.pointer, after.*d.pointer);
    });
    out += '}';
  } else {
    write_json(out, after);
  }
  return true;
}

// 64 bits of any described value, without printing it.
template <class T>
std::uint64_t hash_value(const T& value, std::uint64_t h = 0x9e3779b97f4a7c15) {
  const auto mix = [&h](std::uint64_t x) {
    h = (h ^ x) * 0xff51afd7ed558ccd;
    h ^= h >> 32;
  };
  constexpr auto kind = kind_of<T>();
  if constexpr (std::integral<T> || std::is_enum_v<T>) {
    mix(static_cast<std::uint64_t>(value));
  } else if constexpr (kind == TypeKind::seat) {
    mix(value.index);
  } else if constexpr (kind == TypeKind::seats) {
    mix(value.bits());
  } else if constexpr (kind == TypeKind::number) {
    mix(value.value);
  } else if constexpr (kind == TypeKind::word || kind == TypeKind::name) {
    h = hash_value(std::string_view(value.name()), h);
  } else if constexpr (kind == TypeKind::text) {
    mix(hash_bytes(std::as_bytes(std::span(value.data(), value.size()))));
  } else if constexpr (kind == TypeKind::list || kind == TypeKind::keyed) {
    mix(value.size());
    for (const auto& item : value) h = hash_value(item, h);
  } else if constexpr (kind == TypeKind::counts) {
    for (std::size_t i = 0; i < T::size(); ++i) mix(value[T::key(i)]);
  } else if constexpr (kind == TypeKind::optional) {
    mix(value.has_value());
    if (value) h = hash_value(*value, h);
  } else if constexpr (kind == TypeKind::alternatives) {
    mix(value.index());
    std::visit([&](const auto& alternative) { h = hash_value(alternative, h); }, value);
  } else {
    detail::for_each_member<T>([&](auto d) { h = hash_value(value.*d.pointer, h); });
  }
  return h;
}

// Why a value could not be read: where it stands, and what was expected.
using Misread = std::optional<Fault>;

enum class Fields { all, some };  // `some`: a member that is not named keeps the value it has

template <class T>
Misread read_json(const boost::json::value& json, T& value, Fields fields = Fields::all, const std::string& where = {});

namespace detail {

inline std::string below(const std::string& where, std::string_view key) {
  return where.empty() ? std::string(key) : where + "." + std::string(key);
}
inline Misread misread(const std::string& where, std::string problem) { return Fault{where, std::move(problem)}; }

template <class E>
std::string one_of() {
  std::string words = "one of";
  for (std::size_t i = 0; i < count_of<E>(); ++i) {
    words += i == 0 ? " " : ", ";
    words += word(static_cast<E>(i));
  }
  return words;
}

template <class T>
Misread read_integer(const boost::json::value& json, T& value, long long least, long long most,
                     const std::string& where) {
  const auto* number = json.if_int64();
  if (number == nullptr || *number < least || *number > most) {
    return misread(where, "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  value = static_cast<T>(*number);
  return {};
}

template <class T>
Misread read_keyed(const boost::json::object& object, T& value, Fields fields, const std::string& where) {
  using Item = typename T::value_type;
  for (const auto& [key, item] : object) {
    bool found = false;
    for (std::size_t i = 0; i < T::size() && !found; ++i) found = key_text(T::key(i)) == std::string_view(key);
    if (!found) return misread(below(where, key), "no such key here");
  }
  for (std::size_t i = 0; i < T::size(); ++i) {
    const auto key = key_text(T::key(i));
    const auto* item = object.if_contains(key);
    auto& place = value[T::key(i)];
    if (item == nullptr) {
      if (fields == Fields::all && !is_optional<Item>) return misread(below(where, key), "is missing");
      continue;
    }
    if constexpr (is_optional<Item>) {
      if (!place) place.emplace();
      if (auto fault = read_json(*item, *place, fields, below(where, key))) return fault;
    } else {
      if (auto fault = read_json(*item, place, fields, below(where, key))) return fault;
    }
  }
  return {};
}

template <class T>
Misread read_struct(const boost::json::object& object, T& value, Fields fields, const std::string& where) {
  Misread fault;
  std::size_t known = 0;
  if constexpr (requires { T::tag; }) known += object.contains(T::tag.key) ? 1 : 0;
  for_each_member<T>([&](auto d) {
    if (fault) return;
    const auto name = trimmed(d.name);
    const auto* item = object.if_contains(name);
    auto& member = value.*d.pointer;
    using M = std::remove_cvref_t<decltype(member)>;
    if (item == nullptr) {
      if (fields == Fields::all && !is_optional<M>) fault = misread(below(where, name), "is missing");
      return;
    }
    ++known;
    if constexpr (is_optional<M>) {
      if (!member) member.emplace();
      fault = read_json(*item, *member, fields, below(where, name));
    } else {
      fault = read_json(*item, member, fields, below(where, name));
    }
  });
  if (fault || known == object.size()) return fault;
  for (const auto& [key, item] : object) {
    bool found = false;
    if constexpr (requires { T::tag; }) found = std::string_view(key) == T::tag.key;
    for_each_member<T>([&](auto d) { found = found || trimmed(d.name) == std::string_view(key); });
    if (!found) return misread(below(where, key), "no such field here");
  }
  return misread(where, "a field is named twice");
}

template <class... T>
Misread read_variant(const boost::json::object& object, std::variant<T...>& value, Fields fields,
                     const std::string& where) {
  using First = boost::mp11::mp_first<std::variant<T...>>;
  const auto* tag = object.if_contains(First::tag.key);
  if (tag == nullptr || !tag->is_string()) return misread(below(where, First::tag.key), "is missing");
  const std::string_view name = tag->get_string();
  bool found = false;
  Misread fault;
  const auto try_alternative = [&]<class A>(std::type_identity<A>) {
    if (found || A::tag.name != name) return;
    found = true;
    A alternative{};
    fault = read_json(boost::json::value(object), alternative, fields, where);
    if (!fault) value = alternative;
  };
  (try_alternative(std::type_identity<T>{}), ...);
  if (found) return fault;
  std::string known = "expected one of";
  ((known += " ", known += T::tag.name), ...);
  return misread(below(where, First::tag.key), known);
}

}  // namespace detail

template <class T>
Misread read_json(const boost::json::value& json, T& value, Fields fields, const std::string& where) {
  constexpr auto kind = kind_of<T>();
  if constexpr (kind == TypeKind::flag) {
    if (!json.is_bool()) return detail::misread(where, "expected true or false");
    value = json.get_bool();
    return {};
  } else if constexpr (kind == TypeKind::integer) {
    using Limits = std::numeric_limits<T>;
    constexpr long long most =
        sizeof(T) < 8 ? static_cast<long long>(Limits::max()) : std::numeric_limits<long long>::max();
    return detail::read_integer(json, value, static_cast<long long>(Limits::min()), most, where);
  } else if constexpr (std::is_enum_v<T>) {
    const auto found = json.is_string() ? from_word<T>(json.get_string()) : std::nullopt;
    if (!found) return detail::misread(where, "expected " + detail::one_of<T>());
    value = *found;
    return {};
  } else if constexpr (kind == TypeKind::seat) {
    int number = 0;
    if (auto fault = detail::read_integer(json, number, 1, most_seats, where)) return fault;
    value.index = static_cast<std::uint8_t>(number - 1);
    return {};
  } else if constexpr (kind == TypeKind::number) {
    return detail::read_integer(json, value.value, 0, 255, where);
  } else if constexpr (kind == TypeKind::word || kind == TypeKind::name) {
    const auto found = json.is_string() ? T::from_name(json.get_string()) : std::nullopt;
    if (!found) return detail::misread(where, "expected " + std::string(T::names_wanted));
    value = *found;
    return {};
  } else if constexpr (kind == TypeKind::text) {
    if (!json.is_string()) return detail::misread(where, "expected text");
    value = json.get_string();
    return {};
  } else if constexpr (kind == TypeKind::written) {
    value.json = boost::json::serialize(json);
    return {};
  } else if constexpr (kind == TypeKind::seats) {
    if (!json.is_array()) return detail::misread(where, "expected a list of seats");
    value = {};
    for (const auto& item : json.get_array()) {
      Seat seat;
      if (auto fault = read_json(item, seat, fields, where)) return fault;
      value.add(seat);
    }
    return {};
  } else if constexpr (kind == TypeKind::list) {
    if (!json.is_array()) return detail::misread(where, "expected a list");
    const auto& array = json.get_array();
    if constexpr (requires { value.clear(); }) value.clear();
    if constexpr (requires { T::capacity(); }) {
      if (array.size() > T::capacity())
        return detail::misread(where, "at most " + std::to_string(T::capacity()) + " here");
    } else if constexpr (!requires { value.clear(); }) {
      if (array.size() != value.size())
        return detail::misread(where, "exactly " + std::to_string(value.size()) + " here");
    }
    for (std::size_t i = 0; i < array.size(); ++i) {
      typename T::value_type item{};
      if (auto fault = read_json(array[i], item, fields, where + "[" + std::to_string(i) + "]")) return fault;
      if constexpr (requires { value.clear(); }) {
        value.push_back(item);
      } else {
        value[i] = item;
      }
    }
    return {};
  } else if constexpr (kind == TypeKind::counts) {
    if (!json.is_object()) return detail::misread(where, "expected an object");
    value = {};
    for (const auto& [key, item] : json.get_object()) {
      const auto kind = from_word<typename T::key_type>(key);
      if (!kind)
        return detail::misread(detail::below(where, key), "expected " + detail::one_of<typename T::key_type>());
      if (auto fault = detail::read_integer(item, value[*kind], 0, 255, detail::below(where, key))) return fault;
    }
    return {};
  } else if constexpr (kind == TypeKind::keyed) {
    if (!json.is_object()) return detail::misread(where, "expected an object");
    return detail::read_keyed(json.get_object(), value, fields, where);
  } else if constexpr (kind == TypeKind::alternatives) {
    if (!json.is_object()) return detail::misread(where, "expected an object");
    return detail::read_variant(json.get_object(), value, fields, where);
  } else {
    if (!json.is_object()) return detail::misread(where, "expected an object");
    return detail::read_struct(json.get_object(), value, fields, where);
  }
}

// The core's own values that stand in files.
BOOST_DESCRIBE_STRUCT(Lapse, (), (question))
BOOST_DESCRIBE_STRUCT(Answered, (), (answered))
BOOST_DESCRIBE_STRUCT(Placing, (), (rank, points))
}  // namespace divan
