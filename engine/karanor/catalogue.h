// The pieces of one kind in their order, as a vector holds them, and each found at once by its name: names come in with
// every action.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/core/name.h"

namespace divan::karanor {

inline constexpr std::uint8_t none = 255;  // no such index

template <class Piece>
class Catalogue {
 public:
  Catalogue() { slots_.fill(none); }

  // A second piece of one name is not found by it; nor is what comes after the 255th. No set that can be played has
  // either.
  void push_back(const Piece& piece) {
    if (pieces_.size() < none && index_of(piece.name) == none)
      slots_[slot_of(piece.name)] = static_cast<std::uint8_t>(pieces_.size());
    pieces_.push_back(piece);
    names_.push_back(piece.name);
  }
  std::uint8_t index_of(const Name& name) const { return slots_[slot_of(name)]; }
  // The names alone, in the same order.
  const Name* names() const { return names_.data(); }

  std::size_t size() const { return pieces_.size(); }
  bool empty() const { return pieces_.empty(); }
  Piece& operator[](std::size_t i) { return pieces_[i]; }
  const Piece& operator[](std::size_t i) const { return pieces_[i]; }
  auto begin() { return pieces_.begin(); }
  auto end() { return pieces_.end(); }
  auto begin() const { return pieces_.begin(); }
  auto end() const { return pieces_.end(); }

 private:
  // A name as numbers: compared and mixed faster than letters.
  using Letters = std::array<std::uint64_t, 3>;
  static_assert(sizeof(Name) == sizeof(Letters));
  static constexpr std::size_t slot_count = 512;  // twice as many as there can be names

  // Where the name stands, or the free place where it would.
  std::size_t slot_of(const Name& name) const {
    const auto letters = std::bit_cast<Letters>(name);
    const auto mixed = (letters[0] ^ std::rotl(letters[1], 21) ^ std::rotl(letters[2], 43)) * 0x9e3779b97f4a7c15;
    for (auto slot = static_cast<std::size_t>(mixed >> 55);; slot = (slot + 1) % slot_count) {
      if (slots_[slot] == none || std::bit_cast<Letters>(names_[slots_[slot]]) == letters) return slot;
    }
  }

  std::vector<Piece> pieces_;
  std::vector<Name> names_;
  std::array<std::uint8_t, slot_count> slots_;
};

}  // namespace divan::karanor
