// The containers that a State is made of, and the buffer that a caller lends. None of them touches the heap.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>
#include <type_traits>

namespace divan {

// At most N values in order. Unused places always hold T{} and the size is as wide as T is aligned (no padding), so
// that equal lists are equal byte for byte.
template <class T, std::size_t N>
class List {
  static_assert(N < 256 && std::is_trivially_copyable_v<T>);
  using Size =
      std::conditional_t<alignof(T) == 1, std::uint8_t,
                         std::conditional_t<alignof(T) == 2, std::uint16_t,
                                            std::conditional_t<alignof(T) == 4, std::uint32_t, std::uint64_t>>>;

 public:
  using value_type = T;
  static constexpr std::size_t capacity() { return N; }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == N; }
  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T& back() { return items_[size_ - 1u]; }
  constexpr const T& back() const { return items_[size_ - 1u]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

  // The caller knows that there is room (a game's sound() proves it).
  constexpr void push_back(const T& value) { items_[size_++] = value; }
  constexpr void pop_back() { items_[--size_] = T{}; }
  constexpr void insert(std::size_t at, const T& value) {
    for (std::size_t i = size_++; i > at; --i) items_[i] = items_[i - 1];
    items_[at] = value;
  }
  constexpr void erase(std::size_t at) {
    for (std::size_t i = at + 1; i < size_; ++i) items_[i - 1] = items_[i];
    pop_back();
  }
  constexpr void clear() { *this = {}; }

  friend constexpr bool operator==(const List&, const List&) = default;

 private:
  std::array<T, N> items_{};
  Size size_ = 0;
};

// A fixed array whose places are named by K: an enumeration counted from 0, or Seat.
template <class K, class T, std::size_t N>
class Keyed {
 public:
  using key_type = K;
  using value_type = T;
  static constexpr std::size_t size() { return N; }

  static constexpr K key(std::size_t i) {
    if constexpr (std::is_enum_v<K>) {
      return static_cast<K>(i);
    } else {
      return K{static_cast<std::uint8_t>(i)};
    }
  }
  static constexpr std::size_t place(K key) {
    if constexpr (std::is_enum_v<K>) {
      return static_cast<std::size_t>(key);
    } else {
      return key.index;
    }
  }

  constexpr T& operator[](K key) { return items_[place(key)]; }
  constexpr const T& operator[](K key) const { return items_[place(key)]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + N; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + N; }

  friend constexpr bool operator==(const Keyed&, const Keyed&) = default;

 private:
  std::array<T, N> items_{};
};

// How many of each K: a hand, a bundle, a supply. Written sparsely: what there is none of is absent.
template <class K, std::size_t N>
class Counts {
 public:
  using key_type = K;
  static constexpr std::size_t size() { return N; }
  static constexpr K key(std::size_t i) { return static_cast<K>(i); }

  constexpr std::uint8_t& operator[](K key) { return items_[static_cast<std::size_t>(key)]; }
  constexpr std::uint8_t operator[](K key) const { return items_[static_cast<std::size_t>(key)]; }
  constexpr int total() const {
    int sum = 0;
    for (const auto count : items_) sum += count;
    return sum;
  }
  constexpr int kinds() const {
    int sum = 0;
    for (const auto count : items_) sum += count != 0;
    return sum;
  }
  constexpr bool covers(const Counts& part) const {
    for (std::size_t i = 0; i < N; ++i) {
      if (items_[i] < part.items_[i]) return false;
    }
    return true;
  }
  constexpr Counts& operator+=(const Counts& other) {
    for (std::size_t i = 0; i < N; ++i) items_[i] = static_cast<std::uint8_t>(items_[i] + other.items_[i]);
    return *this;
  }
  constexpr Counts& operator-=(const Counts& other) {
    for (std::size_t i = 0; i < N; ++i) items_[i] = static_cast<std::uint8_t>(items_[i] - other.items_[i]);
    return *this;
  }

  friend constexpr bool operator==(const Counts&, const Counts&) = default;

 private:
  std::array<std::uint8_t, N> items_{};
};

// Sixteen values, and of every four of them all choices side by side: so a choice among them is copied and not made.
template <class T>
struct Choices {
  static constexpr std::array<std::uint8_t, 16> counts{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  std::array<std::array<std::array<T, 4>, 16>, 4> groups{};

  // make(i) for each of them.
  template <class Make>
  static constexpr Choices of(Make make) {
    Choices all;
    for (unsigned group = 0; group < 4; ++group) {
      for (unsigned some = 0; some < 16; ++some) {
        std::size_t count = 0;
        for (unsigned i = 0; i < 4; ++i) {
          if ((some >> i & 1u) != 0) all.groups[group][some][count++] = make(static_cast<std::uint8_t>(4 * group + i));
        }
      }
    }
    return all;
  }
  constexpr const T& operator[](std::size_t i) const { return groups[i / 4][1u << i % 4][0]; }
};

// Room that the caller lends for an answer, usually an array on its stack. What does not fit is dropped and told by
// overflowed(); a game states how much is always enough.
template <class T>
class Buffer {
 public:
  explicit Buffer(std::span<T> room) : first_(room.data()), next_(first_), limit_(first_ + room.size()) {}

  // Anything that makes a T, and it is made in its place: of a variant only the bytes of the one alternative are
  // written.
  template <std::convertible_to<T> Value>
  void push_back(const Value& value) {
    if (next_ != limit_) [[likely]] {
      ::new (static_cast<void*>(next_++)) T(value);
    } else {
      overflowed_ = true;
    }
  }
  // Those whose bit is set in `which`, in their order: four are written at once, as many of them count.
  void append(const Choices<T>& all, std::uint16_t which) {
    if (limit_ - next_ < 20) [[unlikely]]
      return append_singly(all, which);
    T* next = next_;
    for (const auto* group = all.groups.data(); which != 0; ++group, which = static_cast<std::uint16_t>(which >> 4)) {
      const unsigned some = which & 15u;
      std::memcpy(static_cast<void*>(next), &(*group)[some], sizeof(std::array<T, 4>));
      next += Choices<T>::counts[some];
    }
    next_ = next;
  }
  // Those of `all` whose bit is set in `which` (bit 0: the first), in their order; what stands together is copied
  // together.
  void append(std::span<const T> all, std::uint32_t which) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (static_cast<std::size_t>(limit_ - next_) < all.size()) [[unlikely]]
      return append_singly(all, which);
    const T* from = all.data();
    T* next = next_;
    while (which != 0) {
      const int skipped = std::countr_zero(which);
      from += skipped;
      which >>= skipped;
      const int count = std::countr_one(which);
      std::memmove(static_cast<void*>(next), from, static_cast<std::size_t>(count) * sizeof(T));
      next += count;
      which &= which + 1;  // without the run of ones at its end
    }
    next_ = next;
  }
  void clear() { next_ = first_, overflowed_ = false; }
  std::size_t size() const { return static_cast<std::size_t>(next_ - first_); }
  bool empty() const { return next_ == first_; }
  bool overflowed() const { return overflowed_; }
  const T& operator[](std::size_t i) const { return first_[i]; }
  const T* begin() const { return first_; }
  const T* end() const { return next_; }
  std::span<const T> items() const { return {first_, next_}; }

 private:
  template <class All>
  [[gnu::cold]] void append_singly(const All& all, std::uint32_t which) {
    for (; which != 0; which &= which - 1) push_back(all[static_cast<std::size_t>(std::countr_zero(which))]);
  }

  static_assert(std::is_trivially_destructible_v<T>, "what stood in the room before is not destroyed");
  T* first_;
  T* next_;
  T* limit_;
  bool overflowed_ = false;
};

}  // namespace divan
