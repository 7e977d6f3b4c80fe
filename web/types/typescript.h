// TypeScript of described types: the types as JSON has them, and their shapes, which a program can walk. What json.h
// writes and what stands here must agree, branch by branch.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <typeindex>

#include "engine/core/name.h"
#include "engine/core/type_names.h"

namespace divan {

// One file of types. type<T>() is how T is called there; whatever it names is declared before.
class TypeScript {
 public:
  explicit TypeScript(int seats) {
    std::string numbers;
    for (int seat = 1; seat <= seats; ++seat) numbers += (seat > 1 ? " | " : "") + std::to_string(seat);
    declare("Seat", "export type Seat = " + numbers + ";\n");
  }

  template <class T>
  std::string type() {
    if constexpr (std::same_as<T, bool>) {
      return "boolean";
    } else if constexpr (std::integral<T> || detail::is_number<T>) {
      return "number";
    } else if constexpr (std::same_as<T, Seat>) {
      return "Seat";
    } else if constexpr (std::same_as<T, SeatSet>) {
      return "Seat[]";
    } else if constexpr (std::same_as<T, Written>) {
      return "unknown";
    } else if constexpr (detail::is_text<T> || std::same_as<T, Name>) {
      return "string";
    } else if constexpr (std::is_enum_v<T> || Named<T>) {
      return words<T>();
    } else if constexpr (detail::is_optional<T>) {
      return type<typename T::value_type>();
    } else if constexpr (detail::is_list<T>) {
      return type<typename T::value_type>() + "[]";
    } else if constexpr (detail::is_keyed<T>) {
      const auto record = "Record<" + type<typename T::key_type>() + ", " + type<typename T::value_type>() + ">";
      return detail::is_optional<typename T::value_type> ? "Partial<" + record + ">" : record;
    } else if constexpr (detail::is_counts<T>) {
      return "Partial<Record<" + type<typename T::key_type>() + ", number>>";
    } else if constexpr (detail::is_variant<T>) {
      return variants_.at(typeid(T));
    } else {
      return structure<T>();
    }
  }

  // The alternatives of a variant under one name; each carries its tag. What has such a member is declared after it.
  template <class Variant>
  void alternatives(const std::string& name) {
    std::string text = "export type " + name + " =";
    variants_[typeid(Variant)] = name;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>(
        [&]<class T>(std::type_identity<T>) { text += "\n  | " + type<T>(); });
    declare(name, text + ";\n");
  }

  void declare(const std::string& name, const std::string& text) {
    if (declared_.insert(name).second) text_ += "\n" + text;
  }

  const std::string& text() const { return text_; }
  // Names that stand for lists of words at run time too.
  const std::set<std::string>& vocabularies() const { return vocabularies_; }

 private:
  template <class T>
  std::string words() {
    const auto name = name_of_type<T>();
    std::string list;
    for (const auto& each : words_of<T>()) list += (list.empty() ? "\"" : ", \"") + each + "\"";
    declare(name, "export const " + name + " = [" + list + "] as const;\nexport type " + name + " = (typeof " + name +
                      ")[number];\n");
    vocabularies_.insert(name);
    return name;
  }

  template <class T>
  std::string structure() {
    const auto name = name_of_type<T>();
    std::string text = "export interface " + name + " {\n";
    if constexpr (requires { T::tag; }) {
      text += "  " + std::string(T::tag.key) + ": \"" + std::string(T::tag.name) + "\";\n";
    }
    detail::for_each_member<T>([&](auto d) {
      using M = std::remove_cvref_t<decltype(std::declval<T>().*d.pointer)>;
      text += "  " + std::string(detail::trimmed(d.name)) + (detail::is_optional<M> ? "?: " : ": ") + type<M>() + ";\n";
    });
    declare(name, text + "}\n");
    return name;
  }

  std::string text_;
  std::set<std::string> declared_;
  std::set<std::string> vocabularies_;
  std::map<std::type_index, std::string> variants_;
};

// The same types as values (web/src/lib/shape.ts), so that a panel can show and put together what it has never seen.
class Shapes {
 public:
  // The names that a member may have, where it is a Name: pieces of a content set are words that only the set knows.
  using NamesOf = std::function<std::vector<std::string>(std::string_view member)>;
  explicit Shapes(NamesOf names) : names_(std::move(names)) {}

  template <class T>
  std::string shape() {
    if constexpr (std::same_as<T, bool>) {
      return "{ is: \"flag\" }";
    } else if constexpr (std::integral<T> || detail::is_number<T>) {
      return "{ is: \"number\" }";
    } else if constexpr (std::same_as<T, Seat>) {
      return "{ is: \"seat\" }";
    } else if constexpr (std::same_as<T, SeatSet>) {
      return "{ is: \"list\", of: { is: \"seat\" } }";
    } else if constexpr (detail::is_text<T>) {
      return "{ is: \"text\" }";
    } else if constexpr (std::same_as<T, Name>) {
      return name_shape({});
    } else if constexpr (std::is_enum_v<T> || Named<T>) {
      return "{ is: \"word\", name: \"" + name_of_type<T>() + "\", words: " + name_of_type<T>() + " }";
    } else if constexpr (detail::is_optional<T>) {
      return shape<typename T::value_type>();
    } else if constexpr (detail::is_list<T>) {
      return "{ is: \"list\", of: " + shape<typename T::value_type>() + " }";
    } else if constexpr (detail::is_keyed<T>) {
      return "{ is: \"keyed\", by: " + shape<typename T::key_type>() + ", of: " + shape<typename T::value_type>() +
             " }";
    } else if constexpr (detail::is_counts<T>) {
      return "{ is: \"counts\", of: " + shape<typename T::key_type>() + " }";
    } else {
      return structure<T>();
    }
  }

  // {tag: structure} of each alternative.
  template <class Variant>
  std::string alternatives() {
    std::string text = "{";
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Variant>>(
        [&]<class T>(std::type_identity<T>) { text += "\n    " + std::string(T::tag.name) + ": " + shape<T>() + ","; });
    return text + "\n  }";
  }

  const std::string& text() const { return text_; }

 private:
  template <class T>
  std::string structure() {
    const auto name = name_of_type<T>() + "Shape";
    if (!declared_.insert(name).second) return name;
    std::string members;
    std::string optional;
    detail::for_each_member<T>([&](auto d) {
      using M = std::remove_cvref_t<decltype(std::declval<T>().*d.pointer)>;
      const std::string member(detail::trimmed(d.name));
      constexpr bool named = std::same_as<M, Name> || std::same_as<M, std::optional<Name>>;
      members += "\n    " + member + ": " + (named ? name_shape(names_(member)) : shape<M>()) + ",";
      if constexpr (detail::is_optional<M>) optional += (optional.empty() ? "\"" : ", \"") + member + "\"";
    });
    text_ += "\nconst " + name + ": StructShape = {\n  is: \"struct\",\n  members: {" + members +
             (members.empty() ? "" : "\n  ") + "},\n  optional: [" + optional + "],\n};\n";
    return name;
  }

  static std::string name_shape(const std::vector<std::string>& names) {
    std::string list;
    for (const auto& name : names) list += (list.empty() ? "\"" : ", \"") + name + "\"";
    return "{ is: \"word\", name: \"Name\", words: [" + list + "] }";
  }

  NamesOf names_;
  std::string text_;
  std::set<std::string> declared_;
};

}  // namespace divan
