// Pieces of a content set as a viewer is shown them: small in memory, names to whoever reads or writes them. Each
// points into the set, which outlives every view; what is empty points nowhere, so that equal values are equal byte for
// byte.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "engine/core/name.h"

namespace divan {

// Some of the pieces of one kind, in the order of the set.
class NameSet {
 public:
  using value_type = Name;

  NameSet() = default;
  NameSet(const Name* pieces, std::uint64_t bits) : first_(bits != 0 ? pieces : nullptr), bits_(bits) {}

  std::uint64_t bits() const { return bits_; }
  std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
  bool empty() const { return bits_ == 0; }

  class Iterator {
   public:
    Iterator(const Name* first, std::uint64_t rest) : first_(first), rest_(rest) {}
    const Name& operator*() const { return first_[std::countr_zero(rest_)]; }
    Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const Name* first_;
    std::uint64_t rest_;
  };
  Iterator begin() const { return {first_, bits_}; }
  Iterator end() const { return {first_, 0}; }

  friend bool operator==(const NameSet&, const NameSet&) = default;

 private:
  const Name* first_ = nullptr;
  std::uint64_t bits_ = 0;
};

// At most N pieces of one kind in an order of their own: a hand, a deck.
template <std::size_t N>
class NameList {
 public:
  using value_type = Name;

  NameList() = default;
  template <class Refs>
  NameList(const Name* pieces, const Refs& refs) {
    for (const auto ref : refs) push_back(pieces, ref.index);
  }
  void push_back(const Name* pieces, std::uint8_t index) {
    first_ = pieces;
    cards_[size_++] = index;
  }

  void erase(std::size_t at) {
    std::copy(cards_.begin() + at + 1, cards_.begin() + size_, cards_.begin() + at);
    cards_[--size_] = 0;
    if (size_ == 0) first_ = nullptr;
  }

  std::span<const std::uint8_t> indices() const { return {cards_.data(), size_}; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == N; }
  const Name& operator[](std::size_t i) const { return first_[cards_[i]]; }

  class Iterator {
   public:
    Iterator(const Name* first, const std::uint8_t* card) : first_(first), card_(card) {}
    const Name& operator*() const { return first_[*card_]; }
    Iterator& operator++() {
      ++card_;
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const Name* first_;
    const std::uint8_t* card_;
  };
  Iterator begin() const { return {first_, cards_.data()}; }
  Iterator end() const { return {first_, cards_.data() + size_}; }

  friend bool operator==(const NameList&, const NameList&) = default;

 private:
  const Name* first_ = nullptr;
  std::uint8_t size_ = 0;
  std::array<std::uint8_t, (N + 8) / 8 * 8 - 1> cards_{};  // no padding
};

}  // namespace divan
