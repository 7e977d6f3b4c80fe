// What one viewer of Verrat! may know now, and what it may offer. Everything is public but `secrets`, `kaffa` and the
// piles of an open view.
#pragma once

#include "engine/verrat/state.h"

namespace divan::verrat {

struct CourtSeatView {
  Place place;
  std::optional<Vizier> vizier;
  friend bool operator==(const CourtSeatView&, const CourtSeatView&) = default;
};

struct PlayerView {
  Colour colour{};
  Cards cards;
  std::uint8_t kinds = 0;  // different kinds of power card
  bool ready = false;      // in phase 1
  bool sealed = false;     // in phase 2
  std::uint8_t offers_made = 0;
  friend bool operator==(const PlayerView&, const PlayerView&) = default;
};

struct CityView {
  std::uint8_t cards = 0;
  std::optional<Card> top;   // face up; never at Kaffa
  std::uint8_t pardons = 0;  // known to lie at the bottom; at Kaffa, somewhere in the pile
  bool collected = false;    // taken from or searched in this turn
  std::optional<Pile> pile;  // bottom first; open views only
  friend bool operator==(const CityView&, const CityView&) = default;
};

struct Accusation {
  std::optional<Vizier> vizier;  // empty: nobody
  friend bool operator==(const Accusation&, const Accusation&) = default;
};

// What a seat has planned and nobody else may see.
struct Secret {
  ByBuild<std::optional<Destination>> plan;
  std::optional<Accusation> accusation;
  friend bool operator==(const Secret&, const Secret&) = default;
};

struct QuestionView {
  Asking what{};
  std::uint16_t number = 0;
  BySeat<std::optional<Answered>> asked;
  friend bool operator==(const QuestionView&, const QuestionView&) = default;
};

struct View {
  Options options;
  std::uint16_t turn = 0;
  Phase phase{};
  Seat leader;
  List<Seat, player_count> order;
  // The open question; while Kaffa is searched (`pick`), the one below it too.
  std::optional<QuestionView> question;
  std::optional<QuestionView> waiting;
  ByCourtSeat<CourtSeatView> court;
  ByVizier<Spot> viziers;
  BySeat<PlayerView> players;
  ByCity<CityView> cities;
  BySeat<BySeat<std::optional<Bargain>>> offers;  // from, to
  // Of this turn: all plans once they are shown (phase 3), all accusations once they are shown (phase 5).
  ByVizier<std::optional<Destination>> plans;
  BySeat<std::optional<Accusation>> accusations;
  BySeat<std::optional<Secret>> secrets;  // one's own, from phase 2 until they are shown
  std::optional<Cards> kaffa;             // while one looks through the pile
  std::uint16_t questions = 0;            // asked so far
  std::optional<Seat> winner;             // by VE-80
  std::optional<BySeat<Placing>> outcome;
  friend bool operator==(const View&, const View&) = default;
};

// What an offer of a seat may hold.
struct Partner {
  Cards want;  // at most what it holds
  friend bool operator==(const Partner&, const Partner&) = default;
};
struct Bounds {
  bool open = false;  // is this the time for offers?
  std::uint8_t offers_left = 0;
  std::uint8_t least_each_way = 1;          // 0 with the option `gifts`, and then one side only
  Cards give;                               // at most what the seat holds; never pardons
  BySeat<std::optional<Partner>> partners;  // to whom an offer can be made now
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

}  // namespace divan::verrat
