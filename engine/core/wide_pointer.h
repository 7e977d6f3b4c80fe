// A pointer that takes eight bytes on every machine: what stands behind it in a State needs no padding anywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace divan {

template <class T, std::size_t missing = sizeof(std::uint64_t) - sizeof(T*)>
struct WidePointer {
  T* pointer = nullptr;
  std::array<std::uint8_t, missing> unused{};

  constexpr WidePointer& operator=(T* other) {
    pointer = other;
    return *this;
  }
  constexpr operator T*() const { return pointer; }
  constexpr T* operator->() const { return pointer; }
  friend constexpr bool operator==(const WidePointer&, const WidePointer&) = default;
};

template <class T>
struct WidePointer<T, 0> {
  T* pointer = nullptr;

  constexpr WidePointer& operator=(T* other) {
    pointer = other;
    return *this;
  }
  constexpr operator T*() const { return pointer; }
  constexpr T* operator->() const { return pointer; }
  friend constexpr bool operator==(const WidePointer&, const WidePointer&) = default;
};

}  // namespace divan
