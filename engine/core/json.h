// JSON for every described value, in one place: written, patched (RFC 7396), read strictly, hashed. Key order is the
// order of declaration. Enumerators are written by name without a trailing underscore (`short_` is "short"); seats
// count from 1; an empty optional is absent. Alternatives carry their Tag. It is heavy: include it in .cpp files only.
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>
#include <charconv>
#include <concepts>
#include <variant>

#include "engine/core/contract.h"

namespace divan {

// A type that is written as one word, also as a key: gives name() and a static from_name().
template <class T>
concept Named = requires(const T& value, std::string_view text) {
  { value.name() } -> std::convertible_to<std::string_view>;
  { T::from_name(text) } -> std::same_as<std::optional<T>>;
};

// JSON that was written before, as a member of a described value: it stands as it is. Read: whatever stands there.
struct Written {
  std::string json;
  friend bool operator==(const Written&, const Written&) = default;
};

namespace detail {

template <class T>
inline constexpr bool is_list = false;
template <class T, std::size_t N>
inline constexpr bool is_list<List<T, N>> = true;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;
template <class T, std::size_t N>
inline constexpr bool is_list<std::array<T, N>> = true;
template <class T>
inline constexpr bool is_keyed = false;
template <class K, class T, std::size_t N>
inline constexpr bool is_keyed<Keyed<K, T, N>> = true;
template <class T>
inline constexpr bool is_counts = false;
template <class K, std::size_t N>
inline constexpr bool is_counts<Counts<K, N>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_variant = false;
template <class... T>
inline constexpr bool is_variant<std::variant<T...>> = true;
template <class T>
inline constexpr bool is_number = std::derived_from<T, Number>;
template <class T>
inline constexpr bool is_text = std::same_as<T, std::string> || std::same_as<T, std::string_view>;

template <class T>
using Members = boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>;

template <class T, class Do>
constexpr void for_each_member(Do&& with) {
  boost::mp11::mp_for_each<Members<T>>(std::forward<Do>(with));
}

constexpr std::string_view trimmed(std::string_view name) {
  if (name.ends_with('_')) name.remove_suffix(1);
  return name;
}

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

// The word of an enumerator; enumerations count from 0 without gaps.
template <class E>
  requires std::is_enum_v<E>
constexpr std::string_view word(E value) {
  constexpr auto words = [] {
    using All = boost::describe::describe_enumerators<E>;
    std::array<std::string_view, boost::mp11::mp_size<All>::value> result{};
    std::size_t i = 0;
    boost::mp11::mp_for_each<All>([&](auto d) { result[i++] = detail::trimmed(d.name); });
    return result;
  }();
  const auto i = static_cast<std::size_t>(value);
  return i < words.size() ? words[i] : std::string_view("?");
}

template <class E>
  requires std::is_enum_v<E>
constexpr std::size_t count_of() {
  return boost::mp11::mp_size<boost::describe::describe_enumerators<E>>::value;
}

template <class E>
  requires std::is_enum_v<E>
constexpr std::optional<E> from_word(std::string_view text) {
  for (std::size_t i = 0; i < count_of<E>(); ++i) {
    if (word(static_cast<E>(i)) == text) return static_cast<E>(i);
  }
  return {};
}

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
  if constexpr (std::same_as<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::integral<T>) {
    detail::append_number(out, static_cast<long long>(value));
  } else if constexpr (std::is_enum_v<T>) {
    out += '"';
    out += word(value);
    out += '"';
  } else if constexpr (std::same_as<T, Seat>) {
    detail::append_number(out, value.number());
  } else if constexpr (std::same_as<T, SeatSet>) {
    out += '[';
    bool first = true;
    for (Seat seat : value) {
      if (!first) out += ',';
      first = false;
      detail::append_number(out, seat.number());
    }
    out += ']';
  } else if constexpr (detail::is_number<T>) {
    detail::append_number(out, value.value);
  } else if constexpr (Named<T>) {
    out += '"';
    out += value.name();
    out += '"';
  } else if constexpr (detail::is_text<T>) {
    detail::append_text(out, value);
  } else if constexpr (std::same_as<T, Written>) {
    out += value.json;
  } else if constexpr (detail::is_list<T>) {
    out += '[';
    bool first = true;
    for (const auto& item : value) {
      if (!first) out += ',';
      first = false;
      write_json(out, item);
    }
    out += ']';
  } else if constexpr (detail::is_keyed<T>) {
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
  } else if constexpr (detail::is_counts<T>) {
    out += '{';
    bool first = true;
    for (std::size_t i = 0; i < T::size(); ++i) {
      if (value[T::key(i)] == 0) continue;
      detail::open_member(out, first, word(T::key(i)));
      detail::append_number(out, value[T::key(i)]);
    }
    out += '}';
  } else if constexpr (detail::is_variant<T>) {
    std::visit([&](const auto& alternative) { write_json(out, alternative); }, value);
  } else {
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
  static_assert(!detail::is_variant<T>,
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
  if constexpr (detail::is_counts<T>) {
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
  } else if constexpr (detail::is_keyed<T>) {
    out += '{';
    bool first = true;
    for (std::size_t i = 0; i < T::size(); ++i) {
      const auto key = T::key(i);
      if (before[key] == after[key]) continue;
      detail::open_keyed_member(out, first, key);
      changed(before[key], after[key]);
    }
    out += '}';
  } else if constexpr (std::is_class_v<T> && boost::describe::has_describe_members<T>::value && !Named<T> &&
                       !detail::is_number<T> && !std::same_as<T, Seat>) {
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
  if constexpr (std::integral<T> || std::is_enum_v<T>) {
    mix(static_cast<std::uint64_t>(value));
  } else if constexpr (std::same_as<T, Seat>) {
    mix(value.index);
  } else if constexpr (std::same_as<T, SeatSet>) {
    mix(value.bits());
  } else if constexpr (detail::is_number<T>) {
    mix(value.value);
  } else if constexpr (Named<T>) {
    h = hash_value(std::string_view(value.name()), h);
  } else if constexpr (detail::is_text<T>) {
    mix(hash_bytes(std::as_bytes(std::span(value.data(), value.size()))));
  } else if constexpr (detail::is_list<T> || detail::is_keyed<T>) {
    mix(value.size());
    for (const auto& item : value) h = hash_value(item, h);
  } else if constexpr (detail::is_counts<T>) {
    for (std::size_t i = 0; i < T::size(); ++i) mix(value[T::key(i)]);
  } else if constexpr (detail::is_optional<T>) {
    mix(value.has_value());
    if (value) h = hash_value(*value, h);
  } else if constexpr (detail::is_variant<T>) {
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
  if constexpr (std::same_as<T, bool>) {
    if (!json.is_bool()) return detail::misread(where, "expected true or false");
    value = json.get_bool();
    return {};
  } else if constexpr (std::integral<T>) {
    using Limits = std::numeric_limits<T>;
    constexpr long long most =
        sizeof(T) < 8 ? static_cast<long long>(Limits::max()) : std::numeric_limits<long long>::max();
    return detail::read_integer(json, value, static_cast<long long>(Limits::min()), most, where);
  } else if constexpr (std::is_enum_v<T>) {
    const auto found = json.is_string() ? from_word<T>(json.get_string()) : std::nullopt;
    if (!found) return detail::misread(where, "expected " + detail::one_of<T>());
    value = *found;
    return {};
  } else if constexpr (std::same_as<T, Seat>) {
    int number = 0;
    if (auto fault = detail::read_integer(json, number, 1, most_seats, where)) return fault;
    value.index = static_cast<std::uint8_t>(number - 1);
    return {};
  } else if constexpr (detail::is_number<T>) {
    return detail::read_integer(json, value.value, 0, 255, where);
  } else if constexpr (Named<T>) {
    const auto found = json.is_string() ? T::from_name(json.get_string()) : std::nullopt;
    if (!found) return detail::misread(where, "expected " + std::string(T::names_wanted));
    value = *found;
    return {};
  } else if constexpr (std::same_as<T, std::string>) {
    if (!json.is_string()) return detail::misread(where, "expected text");
    value = json.get_string();
    return {};
  } else if constexpr (std::same_as<T, Written>) {
    value.json = boost::json::serialize(json);
    return {};
  } else if constexpr (std::same_as<T, SeatSet>) {
    if (!json.is_array()) return detail::misread(where, "expected a list of seats");
    value = {};
    for (const auto& item : json.get_array()) {
      Seat seat;
      if (auto fault = read_json(item, seat, fields, where)) return fault;
      value.add(seat);
    }
    return {};
  } else if constexpr (detail::is_list<T>) {
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
  } else if constexpr (detail::is_counts<T>) {
    if (!json.is_object()) return detail::misread(where, "expected an object");
    value = {};
    for (const auto& [key, item] : json.get_object()) {
      const auto kind = from_word<typename T::key_type>(key);
      if (!kind)
        return detail::misread(detail::below(where, key), "expected " + detail::one_of<typename T::key_type>());
      if (auto fault = detail::read_integer(item, value[*kind], 0, 255, detail::below(where, key))) return fault;
    }
    return {};
  } else if constexpr (detail::is_keyed<T>) {
    if (!json.is_object()) return detail::misread(where, "expected an object");
    return detail::read_keyed(json.get_object(), value, fields, where);
  } else if constexpr (detail::is_variant<T>) {
    if (!json.is_object()) return detail::misread(where, "expected an object");
    return detail::read_variant(json.get_object(), value, fields, where);
  } else {
    if (!json.is_object()) return detail::misread(where, "expected an object");
    return detail::read_struct(json.get_object(), value, fields, where);
  }
}

}  // namespace divan

namespace divan {
// The core's own values that stand in files.
BOOST_DESCRIBE_STRUCT(Lapse, (), (question))
BOOST_DESCRIBE_STRUCT(Answered, (), (answered))
BOOST_DESCRIBE_STRUCT(Placing, (), (rank, points))
}  // namespace divan
