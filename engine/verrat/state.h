// What lies on the table in Verrat!: court, cities, dungeons, cards, plans and offers. Rule ids are those of
// docs/rules/verrat.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/questions.h"

namespace divan::verrat {

inline constexpr int player_count = 4;
inline constexpr std::uint8_t seat_count = 12;    // VE-1: seats of the court
inline constexpr std::uint8_t city_count = 7;     // VE-3
inline constexpr std::uint8_t vizier_count = 12;  // VE-4
inline constexpr std::uint8_t kind_count = 6;     // VE-5: kinds of power card
inline constexpr std::uint8_t copies = 6;         // VE-5: of each kind, and of the pardon
inline constexpr std::size_t card_count = 42;     // VE-5: six kinds and the pardons
inline constexpr std::uint8_t offers_a_turn = 8;  // a seat's; ruling of the house

// VE-5. The six kinds of power card come first; a pardon is not a power card.
enum class Card : std::uint8_t { horses, cannons, gold, troops, goods, ships, pardon };
using Cards = Counts<Card, 7>;

enum class City : std::uint8_t { bukhara, tabriz, shiraz, kaffa, gidda, uskub, isfahan };
enum class Build : std::uint8_t { stout, short_, tall };
enum class Colour : std::uint8_t { red, yellow, green, blue };

// One of the twelve, written "<seat of its owner>-<build>".
struct Vizier {
  std::uint8_t index = 0;

  static constexpr Vizier of(Seat owner, Build build) {
    return {static_cast<std::uint8_t>(owner.index * 3 + static_cast<int>(build))};
  }
  constexpr Seat owner() const { return {static_cast<std::uint8_t>(index / 3)}; }
  constexpr Build build() const { return static_cast<Build>(index % 3); }
  constexpr bool exists() const { return index < vizier_count; }

  std::string_view name() const;
  static std::optional<Vizier> from_name(std::string_view text);
  static constexpr std::string_view names_wanted = "a vizier such as 2-tall";

  friend constexpr auto operator<=>(Vizier, Vizier) = default;
};
inline constexpr Vizier nobody{12};     // an empty seat or dungeon; an accusation of nobody
inline constexpr Vizier undecided{13};  // an accusation not made yet

// VE-2: a seat of the court is named by its vote marker; where it stands in the ring is another matter.
struct CourtSeat {
  std::uint8_t index = 0;

  constexpr int number() const { return index + 1; }
  constexpr bool exists() const { return index < seat_count; }

  std::string_view name() const;
  static std::optional<CourtSeat> from_name(std::string_view text);
  static constexpr std::string_view names_wanted = "a court seat such as seat-7";

  friend constexpr auto operator<=>(CourtSeat, CourtSeat) = default;
};

// VE-1: a place in the ring, clockwise 0 to 11 from the sultan's left hand.
struct Place {
  std::uint8_t index = 0;

  constexpr Place clockwise() const { return {static_cast<std::uint8_t>(index == seat_count - 1 ? 0 : index + 1)}; }

  std::string_view name() const;
  static std::optional<Place> from_name(std::string_view text);
  static constexpr std::string_view names_wanted = "a place in the ring from 0 to 11";

  friend constexpr auto operator<=>(Place, Place) = default;
};
inline constexpr Place favourite{11};

// Where a vizier can be: a seat of the court, a city, beside the board (VE-62), a dungeon, the Isle.
class Spot {
 public:
  using Spots = std::uint32_t;  // a set of them, as bits

  constexpr Spot() = default;  // beside the board
  static constexpr Spot at(CourtSeat seat) { return Spot(seat.index); }
  static constexpr Spot in(City city) { return Spot(first_city + static_cast<int>(city)); }
  static constexpr Spot beside() { return Spot(code_beside); }
  static constexpr Spot dungeon(int number) { return Spot(code_beside + number); }  // from 1
  static constexpr Spot isle() { return Spot(code_isle); }

  constexpr bool at_court() const { return code_ < first_city; }
  constexpr bool in_city() const { return code_ >= first_city && code_ < code_beside; }
  constexpr bool is_free() const { return code_ <= code_beside; }  // not in a dungeon nor on the Isle
  constexpr bool in_dungeon() const { return code_ > code_beside && code_ < code_isle; }
  constexpr bool exists() const { return code_ <= code_isle; }
  constexpr Spots bit() const { return Spots{1} << code_; }
  // The cities among them, as bits.
  static constexpr std::uint8_t cities_of(Spots spots) {
    return static_cast<std::uint8_t>((spots >> first_city) & ((1u << city_count) - 1));
  }
  constexpr CourtSeat seat() const { return {code_}; }
  constexpr City city() const { return static_cast<City>(code_ - first_city); }
  constexpr int dungeon() const { return code_ - code_beside; }

  std::string_view name() const;
  static std::optional<Spot> from_name(std::string_view text);
  static constexpr std::string_view names_wanted = "seat-1 to seat-12, a city, beside, dungeon-1 to dungeon-3 or isle";

  friend constexpr bool operator==(Spot, Spot) = default;

 private:
  friend class Destination;
  static constexpr std::uint8_t first_city = seat_count;
  static constexpr std::uint8_t code_beside = first_city + city_count;
  static constexpr std::uint8_t code_isle = code_beside + 4;
  constexpr explicit Spot(int code) : code_(static_cast<std::uint8_t>(code)) {}
  std::uint8_t code_ = code_beside;
};

// VE-22: what a plan says of one vizier.
class Destination {
 public:
  constexpr Destination() = default;  // not planned yet
  static constexpr Destination at(CourtSeat seat) { return Destination(seat.index); }
  static constexpr Destination in(City city) { return Destination(Spot::first_city + static_cast<int>(city)); }
  static constexpr Destination stay() { return Destination(code_stay); }

  constexpr bool names_seat() const { return code_ < Spot::first_city; }
  constexpr bool names_city() const { return code_ >= Spot::first_city && code_ < code_stay; }
  constexpr bool planned() const { return code_ <= code_stay; }
  constexpr CourtSeat seat() const { return {code_}; }
  constexpr City city() const { return static_cast<City>(code_ - Spot::first_city); }
  constexpr Spot spot() const { return Spot(code_); }  // of a seat or a city

  std::string_view name() const;
  static std::optional<Destination> from_name(std::string_view text);
  static constexpr std::string_view names_wanted = "a city, seat-1 to seat-12 or stay";

  friend constexpr bool operator==(Destination, Destination) = default;

 private:
  static constexpr std::uint8_t code_stay = Spot::code_beside;
  constexpr explicit Destination(int code) : code_(static_cast<std::uint8_t>(code)) {}
  std::uint8_t code_ = code_stay + 1;
};

template <class T>
using BySeat = Keyed<Seat, T, player_count>;
template <class T>
using ByVizier = Keyed<Vizier, T, vizier_count>;
template <class T>
using ByCity = Keyed<City, T, city_count>;
template <class T>
using ByCourtSeat = Keyed<CourtSeat, T, seat_count>;
template <class T>
using ByPlace = Keyed<Place, T, seat_count>;
template <class T>
using ByBuild = Keyed<Build, T, 3>;

// What two players exchange, seen from the one who offers.
struct Bargain {
  Cards give;
  Cards want;
  friend constexpr bool operator==(const Bargain&, const Bargain&) = default;
};

struct Options {
  bool gifts = false;                    // VE-21
  bool turns_to_speak = false;           // VE-20: one after the other, then all together
  std::uint16_t max_turns = 40;          // VE-82; 0: no limit
  std::uint16_t intrigue_seconds = 360;  // VE-20, of the whole phase; 0: no timer
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

// The seven phases of a turn, in their order, after the deal.
enum class Phase : std::uint8_t { deal, intrigue, plans, journeys, cards, banishment, pardon, places };
// What is asked: the deal of the table; intrigue and plans of all four; the others of one seat. `speech` comes before
// `intrigue` where players speak in turn (VE-20). `pick` stands on top of `collect` while somebody looks through Kaffa.
enum class Asking : std::uint8_t { deal, intrigue, plans, collect, pick, demand, pardon, speech };
enum class Ending : std::uint8_t { none, won, limit };  // of Ending::won the winner has the favourite's seat

// A pile, bottom first; its top is its back. Kaffa's is kept sorted: its order means nothing (VE-28).
using Pile = List<Card, 15>;

struct State {
  Questions<Asking, 2> questions;
  std::uint16_t turn = 0;
  std::uint16_t open_offers = 0;  // one bit for each (from, to); see offer_bit()
  Options options;
  Phase phase = Phase::deal;  // also the phase in which the game ended
  Ending ending = Ending::none;
  Seat leader;
  std::uint8_t collected = 0;  // cities taken from or searched in this turn, as bits

  ByPlace<CourtSeat> ring;
  ByVizier<Spot> where;
  ByCourtSeat<Vizier> court;  // who sits there, or nobody
  std::array<Vizier, 3> dungeons{nobody, nobody, nobody};

  ByCity<Pile> piles;
  // Pardons known to lie at the bottom of a pile; at Kaffa, somewhere in it.
  ByCity<std::uint8_t> buried;
  BySeat<Cards> hands;
  BySeat<Colour> colours;

  ByVizier<Destination> plans;  // of this turn
  BySeat<Vizier> accused;       // of this turn; nobody, or undecided
  BySeat<std::uint8_t> offers_made;
  BySeat<BySeat<Bargain>> offers;  // from, to

  friend bool operator==(const State&, const State&) = default;
};

constexpr std::uint16_t offer_bit(Seat from, Seat to) {
  return static_cast<std::uint16_t>(1u << (from.index * player_count + to.index));
}
constexpr bool is_open(const State& state, Seat from, Seat to) {
  return (state.open_offers & offer_bit(from, to)) != 0;
}

// The top question asks this.
constexpr bool asking(const State& state, Asking what) { return state.questions.asks(what); }

// The seat that acts in place `place` (0 to 3) of the turn's order (VE-15).
constexpr Seat in_order(Seat leader, int place) {
  return {static_cast<std::uint8_t>((leader.index + place) % player_count)};
}

// How many different kinds of power card, and how many power cards; pardons do not count (VE-5).
constexpr int kinds_held(const Cards& hand) { return hand.kinds() - (hand[Card::pardon] != 0); }
constexpr int power_cards(const Cards& hand) { return hand.total() - hand[Card::pardon]; }

}  // namespace divan::verrat
