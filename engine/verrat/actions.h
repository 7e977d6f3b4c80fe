// What is said in Verrat!: by a player (Action), by the table (Act), of what happened (Event), and in talk (Claim).
#pragma once

#include <variant>

#include "engine/verrat/state.h"

namespace divan::verrat {

// ---- Phase 1: intrigue (VE-20, VE-21)

struct Ready {
  static constexpr Tag tag{"do", "ready"};
  friend constexpr bool operator==(const Ready&, const Ready&) = default;
};
// An open action: not listed by legal().
struct Offer {
  static constexpr Tag tag{"do", "offer"};
  Seat to;
  Cards give;
  Cards want;
  friend constexpr bool operator==(const Offer&, const Offer&) = default;
};
struct Accept {
  static constexpr Tag tag{"do", "accept"};
  Seat of;  // who made the offer
  friend constexpr bool operator==(const Accept&, const Accept&) = default;
};
struct Decline {
  static constexpr Tag tag{"do", "decline"};
  Seat of;
  friend constexpr bool operator==(const Decline&, const Decline&) = default;
};
struct Withdraw {
  static constexpr Tag tag{"do", "withdraw"};
  Seat to;
  friend constexpr bool operator==(const Withdraw&, const Withdraw&) = default;
};

// ---- Phase 2: plans, step by step: free viziers stout, short, tall; then the accusation; then the seal (VE-22, VE-23)

struct Plan {
  static constexpr Tag tag{"do", "plan"};
  Build vizier{};
  Destination to;
  friend constexpr bool operator==(const Plan&, const Plan&) = default;
};
struct Accuse {
  static constexpr Tag tag{"do", "accuse"};
  std::optional<Vizier> vizier;  // empty: nobody
  friend constexpr bool operator==(const Accuse&, const Accuse&) = default;
};
struct Seal {
  static constexpr Tag tag{"do", "seal"};
  friend constexpr bool operator==(const Seal&, const Seal&) = default;
};

// ---- Phase 4: cards (VE-27 to VE-30)

struct Take {
  static constexpr Tag tag{"do", "take"};
  City city{};
  friend constexpr bool operator==(const Take&, const Take&) = default;
};
struct Search {  // look through Kaffa's pile
  static constexpr Tag tag{"do", "search"};
  friend constexpr bool operator==(const Search&, const Search&) = default;
};
struct Pick {  // a card out of Kaffa's pile
  static constexpr Tag tag{"do", "pick"};
  Card card{};
  friend constexpr bool operator==(const Pick&, const Pick&) = default;
};
struct Leave {  // take nothing more: from the cities, or, while searching, from Kaffa
  static constexpr Tag tag{"do", "leave"};
  friend constexpr bool operator==(const Leave&, const Leave&) = default;
};
struct Demand {
  static constexpr Tag tag{"do", "demand"};
  Seat from;
  Card card{};
  friend constexpr bool operator==(const Demand&, const Demand&) = default;
};
struct Waive {
  static constexpr Tag tag{"do", "waive"};
  friend constexpr bool operator==(const Waive&, const Waive&) = default;
};

// ---- Phase 6: pardon (VE-60)

struct Pardon {
  static constexpr Tag tag{"do", "pardon"};
  Build vizier{};
  City city{};  // under whose pile the card goes
  friend constexpr bool operator==(const Pardon&, const Pardon&) = default;
};
struct Hold {
  static constexpr Tag tag{"do", "hold"};
  friend constexpr bool operator==(const Hold&, const Hold&) = default;
};

using Action = std::variant<Ready, Offer, Accept, Decline, Withdraw, Plan, Accuse, Seal, Take, Search, Pick, Leave,
                            Demand, Waive, Pardon, Hold>;

// ---- The table

// The whole result of the shuffles (VE-2, VE-10, VE-11).
struct Deal {
  static constexpr Tag tag{"do", "deal"};
  std::array<CourtSeat, seat_count> markers{};  // by place in the ring
  std::array<Vizier, vizier_count> viziers{};   // by place in the ring
  BySeat<Colour> colours;
  BySeat<std::array<Card, 2>> hands;
  ByCity<List<Card, 5>> piles;  // bottom first
  friend constexpr bool operator==(const Deal&, const Deal&) = default;
};
using Act = std::variant<Deal, Lapse>;

// ---- Events. Public unless said otherwise; tell() decides.

enum class Why : std::uint8_t { occupied, contested };  // VE-26

struct Dealt {
  static constexpr Tag tag{"event", "dealt"};
  friend constexpr bool operator==(const Dealt&, const Dealt&) = default;
};
struct TurnBegan {
  static constexpr Tag tag{"event", "turn_began"};
  std::uint16_t turn = 0;
  Seat leader;
  friend constexpr bool operator==(const TurnBegan&, const TurnBegan&) = default;
};
struct Asked {
  static constexpr Tag tag{"event", "asked"};
  Asking question{};
  SeatSet seats;
  friend constexpr bool operator==(const Asked&, const Asked&) = default;
};
struct Lapsed {  // who had not answered
  static constexpr Tag tag{"event", "lapsed"};
  Asking question{};
  SeatSet seats;
  friend constexpr bool operator==(const Lapsed&, const Lapsed&) = default;
};
struct Offered {
  static constexpr Tag tag{"event", "offered"};
  Seat from;
  Seat to;
  Cards give;
  Cards want;
  friend constexpr bool operator==(const Offered&, const Offered&) = default;
};
struct Exchanged {
  static constexpr Tag tag{"event", "exchanged"};
  Seat from;
  Seat to;
  Cards give;
  Cards want;
  friend constexpr bool operator==(const Exchanged&, const Exchanged&) = default;
};
struct Declined {
  static constexpr Tag tag{"event", "declined"};
  Seat from;  // who had offered
  Seat to;
  friend constexpr bool operator==(const Declined&, const Declined&) = default;
};
struct Withdrawn {
  static constexpr Tag tag{"event", "withdrawn"};
  Seat from;
  Seat to;
  friend constexpr bool operator==(const Withdrawn&, const Withdrawn&) = default;
};
struct Voided {  // an offer that was still open when phase 1 ended
  static constexpr Tag tag{"event", "voided"};
  Seat from;
  Seat to;
  friend constexpr bool operator==(const Voided&, const Voided&) = default;
};
struct Readied {
  static constexpr Tag tag{"event", "readied"};
  Seat seat;
  friend constexpr bool operator==(const Readied&, const Readied&) = default;
};
struct Planned {  // told to its owner only
  static constexpr Tag tag{"event", "planned"};
  Vizier vizier;
  Destination to;
  friend constexpr bool operator==(const Planned&, const Planned&) = default;
};
struct Accused {  // told to the accuser only
  static constexpr Tag tag{"event", "accused"};
  Seat seat;
  std::optional<Vizier> vizier;
  friend constexpr bool operator==(const Accused&, const Accused&) = default;
};
struct Sealed {
  static constexpr Tag tag{"event", "sealed"};
  Seat seat;
  friend constexpr bool operator==(const Sealed&, const Sealed&) = default;
};
struct PlansShown {
  static constexpr Tag tag{"event", "plans_shown"};
  ByVizier<std::optional<Destination>> plans;
  friend constexpr bool operator==(const PlansShown&, const PlansShown&) = default;
};
struct Moved {
  static constexpr Tag tag{"event", "moved"};
  Vizier vizier;
  Spot from;
  Spot to;
  friend constexpr bool operator==(const Moved&, const Moved&) = default;
};
struct Stayed {  // it wanted a seat and did not get it
  static constexpr Tag tag{"event", "stayed"};
  Vizier vizier;
  Spot at;
  CourtSeat wanted;
  Why why{};
  friend constexpr bool operator==(const Stayed&, const Stayed&) = default;
};
struct Taken {
  static constexpr Tag tag{"event", "taken"};
  Seat seat;
  City city{};
  Card card{};
  friend constexpr bool operator==(const Taken&, const Taken&) = default;
};
struct TurnedUp {
  static constexpr Tag tag{"event", "turned_up"};
  City city{};
  Card card{};
  friend constexpr bool operator==(const TurnedUp&, const TurnedUp&) = default;
};
struct Searched {  // the cards are told to the searcher only
  static constexpr Tag tag{"event", "searched"};
  Seat seat;
  std::optional<Cards> cards;
  friend constexpr bool operator==(const Searched&, const Searched&) = default;
};
struct Picked {
  static constexpr Tag tag{"event", "picked"};
  Seat seat;
  Card card{};
  friend constexpr bool operator==(const Picked&, const Picked&) = default;
};
struct Left {  // took nothing more: from the cities (collect), or from Kaffa (pick)
  static constexpr Tag tag{"event", "left"};
  Seat seat;
  Asking question{};
  friend constexpr bool operator==(const Left&, const Left&) = default;
};
struct Demanded {
  static constexpr Tag tag{"event", "demanded"};
  Seat seat;
  Seat from;
  Card card{};
  friend constexpr bool operator==(const Demanded&, const Demanded&) = default;
};
struct Waived {
  static constexpr Tag tag{"event", "waived"};
  Seat seat;
  friend constexpr bool operator==(const Waived&, const Waived&) = default;
};
struct Ballot {
  std::optional<Vizier> vizier;  // empty: nobody
  std::uint8_t votes = 0;        // what it weighs, for an eligible vizier or not
  friend constexpr bool operator==(const Ballot&, const Ballot&) = default;
};
struct VotesShown {
  static constexpr Tag tag{"event", "votes_shown"};
  BySeat<Ballot> ballots;
  friend constexpr bool operator==(const VotesShown&, const VotesShown&) = default;
};
struct Tallied {  // the totals of the eligible accused
  static constexpr Tag tag{"event", "tallied"};
  ByVizier<std::optional<std::uint8_t>> votes;
  friend constexpr bool operator==(const Tallied&, const Tallied&) = default;
};
struct Banished {
  static constexpr Tag tag{"event", "banished"};
  Vizier vizier;
  Spot from;
  friend constexpr bool operator==(const Banished&, const Banished&) = default;
};
struct Spared {  // nobody goes to the dungeon this turn
  static constexpr Tag tag{"event", "spared"};
  friend constexpr bool operator==(const Spared&, const Spared&) = default;
};
struct Pushed {
  static constexpr Tag tag{"event", "pushed"};
  Vizier vizier;
  Spot to;
  friend constexpr bool operator==(const Pushed&, const Pushed&) = default;
};
struct Pardoned {
  static constexpr Tag tag{"event", "pardoned"};
  Vizier vizier;
  City city{};
  friend constexpr bool operator==(const Pardoned&, const Pardoned&) = default;
};
struct Held {
  static constexpr Tag tag{"event", "held"};
  Seat seat;
  friend constexpr bool operator==(const Held&, const Held&) = default;
};
struct PlacesChanged {
  static constexpr Tag tag{"event", "places_changed"};
  friend constexpr bool operator==(const PlacesChanged&, const PlacesChanged&) = default;
};
struct Won {
  static constexpr Tag tag{"event", "won"};
  Seat seat;
  friend constexpr bool operator==(const Won&, const Won&) = default;
};
struct LimitReached {
  static constexpr Tag tag{"event", "limit_reached"};
  std::uint16_t turn = 0;
  friend constexpr bool operator==(const LimitReached&, const LimitReached&) = default;
};

using Event =
    std::variant<Dealt, TurnBegan, Asked, Lapsed, Offered, Exchanged, Declined, Withdrawn, Voided, Readied, Planned,
                 Accused, Sealed, PlansShown, Moved, Stayed, Taken, TurnedUp, Searched, Picked, Left, Demanded, Waived,
                 VotesShown, Tallied, Banished, Spared, Pushed, Pardoned, Held, PlacesChanged, Won, LimitReached>;

// ---- Claims: what may be said in a form that bots understand. Nothing said binds (VE-20).

struct Going {  // this vizier of mine will go there
  static constexpr Tag tag{"claim", "going"};
  Build vizier{};
  Destination to;
  friend constexpr bool operator==(const Going&, const Going&) = default;
};
struct Avoiding {  // no vizier of mine will go there
  static constexpr Tag tag{"claim", "avoiding"};
  Destination place;
  friend constexpr bool operator==(const Avoiding&, const Avoiding&) = default;
};
struct Accusing {  // I shall accuse; empty: nobody
  static constexpr Tag tag{"claim", "accusing"};
  std::optional<Vizier> vizier;
  friend constexpr bool operator==(const Accusing&, const Accusing&) = default;
};
struct Seeking {  // I should like such a card
  static constexpr Tag tag{"claim", "seeking"};
  Card card{};
  friend constexpr bool operator==(const Seeking&, const Seeking&) = default;
};
struct KaffaHolds {  // I looked through Kaffa and saw these
  static constexpr Tag tag{"claim", "kaffa_holds"};
  Cards cards;
  friend constexpr bool operator==(const KaffaHolds&, const KaffaHolds&) = default;
};
using Claim = std::variant<Going, Avoiding, Accusing, Seeking, KaffaHolds>;

}  // namespace divan::verrat
