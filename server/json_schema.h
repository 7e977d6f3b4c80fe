// JSON Schema of described types. It must agree with what json.h writes, branch by branch; a test checks real messages
// of a server against it.
#pragma once

#include <map>
#include <typeindex>

#include "engine/core/name.h"
#include "engine/core/type_names.h"

namespace divan::server {

// What a type cannot say of itself: more words and limits for "Type" or "Type.member", as JSON that is put over it.
using Notes = std::map<std::string, std::string, std::less<>>;

// Writes schemas into one object; a Seat is one of `seats`. Names get the prefix, so that games may call things alike.
class Schemas {
 public:
  using Object = boost::json::object;

  Schemas(Object& all, std::string prefix, int seats, Notes notes = {})
      : all_(all), prefix_(std::move(prefix)), seats_(seats), notes_(std::move(notes)) {}

  // The schema of T; of a struct or a vocabulary the reference to it, and it is written down.
  template <class T>
  Object of() {
    if constexpr (std::same_as<T, bool>) {
      return plain("boolean");
    } else if constexpr (std::integral<T>) {
      if constexpr (sizeof(T) == sizeof(std::int64_t)) return plain("integer");
      return whole_number(std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
    } else if constexpr (detail::is_number<T>) {
      return whole_number(0, 255);
    } else if constexpr (std::same_as<T, Seat>) {
      return whole_number(1, seats_);
    } else if constexpr (std::same_as<T, SeatSet>) {
      return list(of<Seat>(), 0, static_cast<std::size_t>(seats_));
    } else if constexpr (std::same_as<T, Written>) {
      return {};
    } else if constexpr (detail::is_text<T>) {
      return plain("string");
    } else if constexpr (std::same_as<T, Name>) {
      return name();
    } else if constexpr (std::is_enum_v<T> || Named<T>) {
      return vocabulary(name_of_type<T>(), &words_of<T>);
    } else if constexpr (detail::is_optional<T>) {
      return of<typename T::value_type>();
    } else if constexpr (detail::is_list<T>) {
      constexpr auto size = limits_of<T>();
      return list(of<typename T::value_type>(), size.first, size.second);
    } else if constexpr (detail::is_keyed<T>) {
      return keyed(keys<typename T::key_type>(), of<typename T::value_type>(),
                   detail::is_optional<typename T::value_type> ? 0 : T::size());
    } else if constexpr (detail::is_counts<T>) {
      return keyed(keys<typename T::key_type>(), whole_number(1, 255), 0);
    } else if constexpr (detail::is_variant<T>) {
      return reference(variants_.at(typeid(T)));
    } else {
      return structure<T>();
    }
  }

  // The alternatives of a variant under one name; each carries its tag. What has such a member is written after it.
  template <class Variant>
  void alternatives(const std::string& name) {
    variants_[typeid(Variant)] = name;
    boost::json::array one_of;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>(
        [&]<class T>(std::type_identity<T>) { one_of.push_back(of<T>()); });
    write_alternatives(name, std::move(one_of));
  }

  // Every note must have been about something; throws otherwise.
  void check_notes() const;

 private:
  struct Draft {
    Object properties;
    boost::json::array required;
  };
  static constexpr std::size_t any = static_cast<std::size_t>(-1);

  template <class T>
  static constexpr std::pair<std::size_t, std::size_t> limits_of() {
    if constexpr (requires { T::capacity(); }) {
      return {0, T::capacity()};
    } else if constexpr (requires { std::tuple_size<T>::value; }) {
      return {std::tuple_size_v<T>, std::tuple_size_v<T>};
    } else {
      return {0, any};
    }
  }

  template <class K>
  Object keys() {
    if constexpr (std::same_as<K, Seat>) {
      return seat_keys();
    } else {
      return of<K>();
    }
  }

  template <class T>
  Object structure() {
    const auto name = name_of_type<T>();
    if (all_.contains(prefix_ + name)) return reference(name);
    all_[prefix_ + name] = nullptr;  // begun
    Draft draft;
    if constexpr (requires { T::tag; }) add_tag(draft, T::tag.key, T::tag.name);
    detail::for_each_member<T>([&](auto d) {
      using M = std::remove_cvref_t<decltype(std::declval<T>().*d.pointer)>;
      add_member(draft, name, detail::trimmed(d.name), of<M>(), detail::is_optional<M>);
    });
    return finish(name, std::move(draft));
  }

  static Object plain(std::string_view type);
  static Object whole_number(std::int64_t least, std::int64_t most);
  static Object name();
  static Object list(Object items, std::size_t least, std::size_t most);
  static Object keyed(Object keys, Object items, std::size_t least);
  Object seat_keys() const;
  Object reference(const std::string& name) const;
  Object vocabulary(const std::string& name, std::vector<std::string> (*words)());
  void write_alternatives(const std::string& name, boost::json::array one_of);
  static void add_tag(Draft& draft, std::string_view key, std::string_view name);
  void add_member(Draft& draft, const std::string& type, std::string_view member, Object schema, bool optional);
  Object finish(const std::string& name, Draft draft);
  void annotate(const std::string& what, Object& schema);

  Object& all_;
  std::string prefix_;
  int seats_;
  Notes notes_;
  std::map<std::type_index, std::string> variants_;
};

}  // namespace divan::server
