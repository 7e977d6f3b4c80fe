// The type model. A type is described once (Boost.Describe); what stands here says what kind of value it is, and
// everything else follows from that: json.h reads, writes, patches and hashes values at compile time, and type_of<T>()
// gives the same description as a value, for schemas, TypeScript and the list of texts that a game needs.
// Heavy: include it in .cpp files only.
#pragma once

#include <bit>
#include <boost/core/type_name.hpp>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <concepts>
#include <limits>
#include <variant>

#include "engine/core/contract.h"
#include "engine/core/name.h"

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
using Members = boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>;

template <class T, class Do>
constexpr void for_each_member(Do&& with) {
  boost::mp11::mp_for_each<Members<T>>(std::forward<Do>(with));
}

constexpr std::string_view trimmed(std::string_view name) {
  if (name.ends_with('_')) name.remove_suffix(1);
  return name;
}

}  // namespace detail

// How a value is written. Every use of the model has one branch for each kind.
enum class TypeKind : std::uint8_t {
  flag,     // true or false
  integer,  // a whole number
  number,   // a Number: 0 to 255
  seat,     // counted from 1
  seats,    // a list of seats
  word,     // an enumerator, or a Named type with few values
  name,     // a Name: the name of a piece of content
  text,
  written,  // any JSON
  list,
  keyed,         // an object with one member for each key
  counts,        // an object with one member for each key that is not 0
  optional,      // absent, or the value
  alternatives,  // one of several structures, told apart by their Tag
  structure,     // an object with the described members
};

template <class T>
consteval TypeKind kind_of() {
  if (std::same_as<T, bool>) return TypeKind::flag;
  if (std::integral<T>) return TypeKind::integer;
  if (std::is_enum_v<T>) return TypeKind::word;
  if (std::same_as<T, Seat>) return TypeKind::seat;
  if (std::same_as<T, SeatSet>) return TypeKind::seats;
  if (std::derived_from<T, Number>) return TypeKind::number;
  if (std::same_as<T, Name>) return TypeKind::name;
  if (Named<T>) return TypeKind::word;
  if (std::same_as<T, std::string> || std::same_as<T, std::string_view>) return TypeKind::text;
  if (std::same_as<T, Written>) return TypeKind::written;
  if (detail::is_list<T>) return TypeKind::list;
  if (detail::is_keyed<T>) return TypeKind::keyed;
  if (detail::is_counts<T>) return TypeKind::counts;
  if (detail::is_optional<T>) return TypeKind::optional;
  if (detail::is_variant<T>) return TypeKind::alternatives;
  return TypeKind::structure;
}

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

// ---- the description as a value

struct TypeModel;

struct MemberModel {
  std::string_view name;
  const TypeModel* type;  // of an optional member: what it holds
  bool optional;
};

struct TypeModel {
  static constexpr std::size_t any = std::numeric_limits<std::size_t>::max();

  TypeKind kind{};
  std::string name{};                  // of a structure and of words: as C++ calls it, without namespace
  std::int64_t least = 0, most = 0;    // integer; both 0: 64 bits
  std::vector<std::string> words{};    // every word, in order
  std::optional<Tag> tag{};            // of a structure that stands among alternatives
  std::vector<MemberModel> members{};  // of a structure, in order
  std::vector<const TypeModel*> alternatives{};
  const TypeModel* key = nullptr;                 // keyed, counts
  const TypeModel* item = nullptr;                // list, keyed, optional
  std::size_t least_items = 0, most_items = any;  // list; keyed: members that are always there
};

template <class T>
const TypeModel& type_of();

template <class T>
std::string name_of_type() {
  const std::string name = boost::core::type_name<T>();
  return name.substr(name.rfind(':') + 1);
}

namespace detail {

template <class T>
std::vector<std::string> words_of() {
  std::vector<std::string> words;
  if constexpr (std::is_enum_v<T>) {
    for (std::size_t i = 0; i < count_of<T>(); ++i) words.emplace_back(word(static_cast<T>(i)));
  } else {
    static_assert(sizeof(T) == 1 && std::is_trivially_copyable_v<T>, "words are listed by trying every byte");
    for (int code = 0; code < 256; ++code) {
      const auto value = std::bit_cast<T>(static_cast<std::uint8_t>(code));
      const auto read = T::from_name(value.name());
      if (read && *read == value) words.emplace_back(value.name());
    }
  }
  return words;
}

template <class T>
void set_list_size(TypeModel& model) {
  if constexpr (requires { T::capacity(); }) {
    model.most_items = T::capacity();
  } else if constexpr (requires { std::tuple_size<T>::value; }) {
    model.least_items = model.most_items = std::tuple_size_v<T>;
  }
}

template <class T>
void set_members(TypeModel& model) {
  if constexpr (requires { T::tag; }) model.tag = T::tag;
  for_each_member<T>([&](auto d) {
    using M = std::remove_cvref_t<decltype(std::declval<T>().*d.pointer)>;
    const auto name = trimmed(d.name);
    if constexpr (is_optional<M>) {
      model.members.push_back({name, &type_of<typename M::value_type>(), true});
    } else {
      model.members.push_back({name, &type_of<M>(), false});
    }
  });
}

template <class... T>
std::vector<const TypeModel*> each_of(const std::variant<T...>*) {
  return {&type_of<T>()...};
}

template <class T>
TypeModel model_of() {
  constexpr auto kind = kind_of<T>();
  TypeModel model{.kind = kind};
  if constexpr (kind == TypeKind::integer) {
    if constexpr (sizeof(T) < sizeof(std::int64_t)) {
      model.least = std::numeric_limits<T>::min();
      model.most = std::numeric_limits<T>::max();
    }
  } else if constexpr (kind == TypeKind::word) {
    model.name = name_of_type<T>();
    model.words = words_of<T>();
  } else if constexpr (kind == TypeKind::list) {
    model.item = &type_of<typename T::value_type>();
    set_list_size<T>(model);
  } else if constexpr (kind == TypeKind::keyed) {
    model.key = &type_of<typename T::key_type>();
    model.item = &type_of<typename T::value_type>();
    model.least_items = is_optional<typename T::value_type> ? 0 : T::size();
  } else if constexpr (kind == TypeKind::counts) {
    model.key = &type_of<typename T::key_type>();
  } else if constexpr (kind == TypeKind::optional) {
    model.item = &type_of<typename T::value_type>();
  } else if constexpr (kind == TypeKind::alternatives) {
    model.alternatives = each_of(static_cast<const T*>(nullptr));
  } else if constexpr (kind == TypeKind::structure) {
    model.name = name_of_type<T>();
    set_members<T>(model);
  }
  return model;
}

}  // namespace detail

// The description of T: one value for each type in a program.
template <class T>
const TypeModel& type_of() {
  static const TypeModel model = detail::model_of<T>();
  return model;
}

}  // namespace divan
