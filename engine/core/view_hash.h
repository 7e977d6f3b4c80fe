// 64 bits of what a viewer sees, for searches that keep what they found by what a seat can tell apart. Equal values
// have equal hashes. It stands in no file and may differ between versions of this program, unlike hash_value() of
// json.h, which is slower. Heavy (json.h): include it in .cpp files only, after the game's text.h.
#pragma once

#include <bit>
#include <cstring>
#include <iterator>
#include <memory>

#include "engine/core/json.h"

namespace divan {

namespace detail {

// What points into a content set is hashed by its numbers there, never by where the set stands.
template <class T>
concept HasNumbers =
    std::is_class_v<T> && is_list<T> &&
    (requires(const T& v) { v.bits(); } || requires(const T& v) { v.held(); } || requires(const T& v) { v.indices(); });
template <HasNumbers T>
auto numbers_of(const T& value) {
  if constexpr (requires { value.bits(); }) {
    return value.bits();
  } else if constexpr (requires { value.held(); }) {
    return value.held();
  } else {
    std::array<std::uint8_t, sizeof(T) - sizeof(void*)> numbers{};  // all places, with how many are filled
    const auto indices = value.indices();
    numbers[0] = static_cast<std::uint8_t>(indices.size());
    for (std::size_t i = 0; i < indices.size(); ++i) numbers[i + 1] = indices[i];
    return numbers;
  }
}

// A list with more room than this is hashed as far as it is filled, an optional as wide only if it has a value.
inline constexpr std::size_t most_list_bytes = 64;
inline constexpr std::size_t most_optional_bytes = 24;

// Is a value hashed as its bytes: all of it described, no padding, nothing elsewhere, little room unused?
template <class T>
constexpr bool is_its_bytes() {
  if constexpr (!std::has_unique_object_representations_v<T> || std::is_pointer_v<T> || is_optional<T> ||
                HasNumbers<T>) {
    return false;
  } else if constexpr (std::integral<T> || std::is_enum_v<T> || std::same_as<T, Seat> || std::same_as<T, SeatSet> ||
                       is_number<T> || Named<T> || is_counts<T>) {
    return true;
  } else if constexpr (is_list<T>) {
    return is_its_bytes<typename T::value_type>() && sizeof(T) <= most_list_bytes;
  } else if constexpr (is_keyed<T>) {
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
  if constexpr (HasNumbers<T>) {
    using Numbers = decltype(numbers_of(std::declval<const T&>()));
    static_assert(std::has_unique_object_representations_v<Numbers> && !std::is_pointer_v<Numbers>);
    return sizeof(Numbers) <= most_list_bytes ? sizeof(Numbers) : 0;
  } else if constexpr (is_its_bytes<T>()) {
    return sizeof(T);
  } else if constexpr (is_optional<T>) {
    constexpr std::size_t size = fixed_size<typename T::value_type>();
    return size == 0 || size > most_optional_bytes ? 0 : size + 1;
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

// Are the items side by side, each its bytes?
template <class T>
constexpr bool is_run() {
  if constexpr (requires(const T& items) {
                  { items.begin() } -> std::contiguous_iterator;
                }) {
    return is_its_bytes<typename T::value_type>();
  } else {
    return false;
  }
}

// Collects a value's bytes and hashes them many at a time; long runs are hashed where they stand.
class Digest {
 public:
  template <class T>
  [[gnu::always_inline]] void add(const T& value) {
    constexpr std::size_t size = fixed_size<T>();
    if constexpr (size > 0 && size <= most) {
      if (size > most - used_) fold();
      put(room_.data() + used_, value);
      used_ += size;
    } else if constexpr (HasNumbers<T>) {
      const auto numbers = numbers_of(value);
      add_run(&numbers, sizeof numbers);
    } else if constexpr (is_its_bytes<T>()) {
      add_run(&value, sizeof value);
    } else if constexpr (is_optional<T>) {
      add(value.has_value());
      if (value) add(*value);
    } else if constexpr (is_variant<T>) {
      add(value.index());
      std::visit([this](const auto& alternative) { add(alternative); }, value);
    } else if constexpr (is_text<T>) {
      add(value.size());
      add_run(value.data(), value.size());
    } else if constexpr (is_sparse<T>()) {
      add_sparse(value);
    } else if constexpr (is_list<T> || is_keyed<T>) {
      add(static_cast<std::uint32_t>(value.size()));
      if constexpr (is_run<T>()) {
        add_run(std::to_address(value.begin()), value.size() * sizeof(typename T::value_type));
      } else {
        for (const auto& item : value) add(item);
      }
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

  template <class T>
  static constexpr bool is_sparse() {
    if constexpr (is_keyed<T>) {
      return is_optional<typename T::value_type> && T::size() <= 64;
    } else {
      return false;
    }
  }
  // Which places have a value, then those values: a branch for each place would seldom be foreseen.
  template <class T>
  [[gnu::always_inline]] void add_sparse(const T& value) {
    std::uint64_t which = 0;
    for (std::size_t i = 0; i < T::size(); ++i) {
      which |= static_cast<std::uint64_t>(value.begin()[i].has_value()) << i;
    }
    add(which);
    for (; which != 0; which &= which - 1) add(*value.begin()[std::countr_zero(which)]);
  }

  // Every part at a place that the compiler knows: an optional without a value is zeros.
  template <class T>
  [[gnu::always_inline]] static std::byte* put(std::byte* at, const T& value) {
    if constexpr (HasNumbers<T>) {
      const auto numbers = numbers_of(value);
      std::memcpy(at, &numbers, sizeof numbers);
      return at + sizeof numbers;
    } else if constexpr (is_its_bytes<T>()) {
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

  // Three products that do not wait for each other; a length is hashed before every run that could be longer.
  [[gnu::always_inline]] void add_run(const void* from, std::size_t size) {
    constexpr std::uint64_t k0 = 0xa0761d6478bd642f, k1 = 0xe7037ed1a0b428db, k2 = 0x8ebc6af09c88c6e3;
    const auto* at = static_cast<const std::byte*>(from);
    std::uint64_t a = k0, b = k1, c = k2;
    for (; size >= 48; at += 48, size -= 48) {
      a = product(word(at) ^ k0, word(at + 8) ^ a);
      b = product(word(at + 16) ^ k1, word(at + 24) ^ b);
      c = product(word(at + 32) ^ k2, word(at + 40) ^ c);
    }
    for (; size >= 8; at += 8, size -= 8) a = product(word(at) ^ k1, a ^ k2);
    if (size > 0) {
      std::uint64_t rest = 0;
      std::memcpy(&rest, at, size);
      b = product(rest ^ k2, b ^ k0);
    }
    hash_ = mixed(a ^ std::rotl(b, 21) ^ std::rotl(c, 42));
  }
  static std::uint64_t word(const std::byte* at) {
    std::uint64_t word;
    std::memcpy(&word, at, sizeof word);
    return word;
  }
  static std::uint64_t product(std::uint64_t a, std::uint64_t b) {
    const auto both = static_cast<unsigned __int128>(a) * b;
    return static_cast<std::uint64_t>(both) ^ static_cast<std::uint64_t>(both >> 64);
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
