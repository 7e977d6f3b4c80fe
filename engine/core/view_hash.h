// 64 bits of what a viewer sees, for searches that keep what they found by what a seat can tell apart. Equal values
// have equal hashes. It stands in no file and may differ between versions of this program, unlike hash_value() of
// json.h, which is slower. Heavy (json.h): include it in .cpp files only, after the game's text.h.
#pragma once

#include <bit>
#include <cstring>

#include "engine/core/json.h"

namespace divan {

namespace detail {

// Is a value its bytes: all of it described, no padding, nothing elsewhere?
template <class T>
constexpr bool is_its_bytes() {
  if constexpr (!std::has_unique_object_representations_v<T> || std::is_pointer_v<T> || is_optional<T>) {
    return false;
  } else if constexpr (std::integral<T> || std::is_enum_v<T> || std::same_as<T, Seat> || std::same_as<T, SeatSet> ||
                       is_number<T> || Named<T> || is_counts<T>) {
    return true;
  } else if constexpr (is_list<T> || is_keyed<T>) {
    return is_its_bytes<typename T::value_type>();
  } else if constexpr (boost::describe::has_describe_members<T>::value) {
    std::size_t described = 0;
    bool plain = true;
    for_each_member<T>([&](auto d) {
      using M = std::remove_cvref_t<decltype(std::declval<T>().*d.pointer)>;
      described += sizeof(M);
      plain = plain && is_its_bytes<M>();
    });
    return plain && described == sizeof(T);
  } else {
    return false;
  }
}

// How many bytes a value is written in when every optional is given its room; 0: that varies.
template <class T>
constexpr std::size_t fixed_size() {
  if constexpr (is_its_bytes<T>()) {
    return sizeof(T);
  } else if constexpr (is_optional<T>) {
    constexpr std::size_t size = fixed_size<typename T::value_type>();
    return size == 0 ? 0 : size + 1;
  } else if constexpr (is_keyed<T>) {
    return T::size() * fixed_size<typename T::value_type>();
  } else if constexpr (std::is_class_v<T> && boost::describe::has_describe_members<T>::value) {
    std::size_t sum = 0;
    bool varies = false;
    for_each_member<T>([&](auto d) {
      constexpr std::size_t size = fixed_size<std::remove_cvref_t<decltype(std::declval<T>().*d.pointer)>>();
      sum += size;
      varies = varies || size == 0;
    });
    return varies ? 0 : sum;
  } else {
    return 0;
  }
}

// Collects a value's bytes and hashes them many at a time.
class Digest {
 public:
  template <class T>
  void add(const T& value) {
    constexpr std::size_t size = fixed_size<T>();
    if constexpr (size > 0 && size <= most) {
      if (size > most - used_) fold();
      put(room_.data() + used_, value);
      used_ += size;
    } else if constexpr (is_its_bytes<T>()) {
      hash_ = mixed(hash_bytes(std::as_bytes(std::span(&value, 1))));
    } else if constexpr (is_optional<T>) {
      add(value.has_value());
      if (value) add(*value);
    } else if constexpr (is_variant<T>) {
      add(value.index());
      std::visit([this](const auto& alternative) { add(alternative); }, value);
    } else if constexpr (is_text<T>) {
      add(value.size());
      for (const char c : value) add(c);
    } else if constexpr (is_list<T> || is_keyed<T>) {
      add(static_cast<std::uint32_t>(value.size()));
      for (const auto& item : value) add(item);
    } else {
      for_each_member<T>([&](auto d) { add(value.*d.pointer); });
    }
  }
  std::uint64_t hash() {
    fold();
    return hash_;
  }

 private:
  static constexpr std::size_t most = 2048;

  // Every part at a place that the compiler knows: an optional without a value is zeros.
  template <class T>
  static std::byte* put(std::byte* at, const T& value) {
    if constexpr (is_its_bytes<T>()) {
      std::memcpy(at, &value, sizeof value);
      return at + sizeof value;
    } else if constexpr (is_optional<T>) {
      constexpr std::size_t size = fixed_size<typename T::value_type>();
      *at = std::byte{value.has_value()};
      if (value) {
        put(at + 1, *value);
      } else {
        std::memset(at + 1, 0, size);
      }
      return at + 1 + size;
    } else if constexpr (is_keyed<T>) {
      for (const auto& item : value) at = put(at, item);
      return at;
    } else {
      for_each_member<T>([&](auto d) { at = put(at, value.*d.pointer); });
      return at;
    }
  }
  void fold() {
    hash_ = mixed(hash_bytes({room_.data(), used_}));
    used_ = 0;
  }
  std::uint64_t mixed(std::uint64_t more) const { return (std::rotl(hash_, 23) ^ more) * 0x9e3779b97f4a7c15; }

  std::array<std::byte, most> room_;
  std::size_t used_ = 0;
  std::uint64_t hash_ = 0;
};

}  // namespace detail

template <class View>
std::uint64_t view_hash(const View& view) {
  detail::Digest digest;
  digest.add(view);
  return digest.hash();
}

}  // namespace divan
