// Who sits at a table, and who looks at it.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace divan {

inline constexpr int most_seats = 15;

// A place at the table, counted from 0 inside the program; people and files count from 1 (see json.h).
struct Seat {
  std::uint8_t index = 0;

  constexpr int number() const { return index + 1; }
  constexpr Seat next(int seats) const { return {static_cast<std::uint8_t>(index + 1 == seats ? 0 : index + 1)}; }

  friend constexpr auto operator<=>(Seat, Seat) = default;
};

// A set of seats, as bits. Iterating goes from the lowest seat to the highest.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet first(int seats) { return SeatSet(static_cast<std::uint16_t>((1u << seats) - 1)); }
  static constexpr SeatSet of(Seat seat) { return SeatSet(static_cast<std::uint16_t>(1u << seat.index)); }

  constexpr bool has(Seat seat) const { return (bits_ >> seat.index) & 1u; }
  constexpr void add(Seat seat) { bits_ |= of(seat).bits_; }
  constexpr void remove(Seat seat) { bits_ &= static_cast<std::uint16_t>(~of(seat).bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr std::uint16_t bits() const { return bits_; }

  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return SeatSet(a.bits_ | b.bits_); }
  friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return SeatSet(a.bits_ & b.bits_); }
  friend constexpr SeatSet operator-(SeatSet a, SeatSet b) { return SeatSet(a.bits_ & ~b.bits_); }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint32_t rest) : rest_(rest) {}
    constexpr Seat operator*() const { return {static_cast<std::uint8_t>(std::countr_zero(rest_))}; }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint32_t rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit SeatSet(int bits) : bits_(static_cast<std::uint16_t>(bits)) {}
  std::uint16_t bits_ = 0;
};

// Somebody who looks: a seat, a spectator (sees what is public), or everyone after the end, when all lies open.
class Viewer {
 public:
  constexpr Viewer(Seat seat) : code_(seat.index) {}  // NOLINT(google-explicit-constructor): a seat is a viewer
  static constexpr Viewer spectator() { return Viewer(code_spectator); }
  static constexpr Viewer open() { return Viewer(code_open); }

  constexpr bool is(Seat seat) const { return code_ == seat.index; }
  constexpr bool is_seat() const { return code_ < most_seats; }
  constexpr bool sees_all() const { return code_ == code_open; }
  // May this viewer see what only `seat` may see?
  constexpr bool sees_as(Seat seat) const { return is(seat) || sees_all(); }
  constexpr Seat seat() const { return {code_}; }

  friend constexpr bool operator==(Viewer, Viewer) = default;

 private:
  static constexpr std::uint8_t code_spectator = 0xFE;
  static constexpr std::uint8_t code_open = 0xFF;
  constexpr explicit Viewer(std::uint8_t code) : code_(code) {}
  std::uint8_t code_;
};

}  // namespace divan
