// What is said in Marchands de Karanor: by a player (Action), by the table (Act), and in talk (Claim). Cards, tiles and
// places stand here by their names. What is told of it all stands in happenings.h.
#pragma once

#include <variant>

#include "engine/karanor/state.h"

namespace divan::karanor {

// ---- The draft (MK-11)

struct Draft {  // keep this shop card
  static constexpr Tag tag{"do", "draft"};
  Name card;
  friend constexpr bool operator==(const Draft&, const Draft&) = default;
};
// ---- The turn (MK-20 to MK-33)

struct Walk {  // MK-21: the first of a Move costs the action
  static constexpr Tag tag{"do", "step"};
  Name to;
  friend constexpr bool operator==(const Walk&, const Walk&) = default;
};
struct Harvest {
  static constexpr Tag tag{"do", "harvest"};
  Resource resource{};
  friend constexpr bool operator==(const Harvest&, const Harvest&) = default;
};
struct Work {
  static constexpr Tag tag{"do", "work"};
  friend constexpr bool operator==(const Work&, const Work&) = default;
};
struct Build {
  static constexpr Tag tag{"do", "build"};
  Name card;
  friend constexpr bool operator==(const Build&, const Build&) = default;
};
struct Meet {
  static constexpr Tag tag{"do", "meet"};
  friend constexpr bool operator==(const Meet&, const Meet&) = default;
};
struct Complete {
  static constexpr Tag tag{"do", "complete"};
  Name quest;
  std::optional<std::uint8_t> way;  // from 1; empty: the only one
  std::optional<Resource> resource;
  friend constexpr bool operator==(const Complete&, const Complete&) = default;
};
struct Deliver {
  static constexpr Tag tag{"do", "deliver"};
  friend constexpr bool operator==(const Deliver&, const Deliver&) = default;
};
struct Recruit {
  static constexpr Tag tag{"do", "recruit"};
  Name associate;
  friend constexpr bool operator==(const Recruit&, const Recruit&) = default;
};
struct BuyVilla {
  static constexpr Tag tag{"do", "villa"};
  friend constexpr bool operator==(const BuyVilla&, const BuyVilla&) = default;
};
struct Buy {  // MK-70: the first dealing of a visit costs the action
  static constexpr Tag tag{"do", "buy"};
  Resource resource{};
  friend constexpr bool operator==(const Buy&, const Buy&) = default;
};
struct Sell {
  static constexpr Tag tag{"do", "sell"};
  Resource resource{};
  friend constexpr bool operator==(const Sell&, const Sell&) = default;
};
struct Promote {  // MK-33
  static constexpr Tag tag{"do", "promote"};
  Name associate;
  friend constexpr bool operator==(const Promote&, const Promote&) = default;
};
struct Use {  // MK-44
  static constexpr Tag tag{"do", "use"};
  Name artefact;
  std::optional<std::uint8_t> way;
  std::optional<Seat> on;
  std::optional<Name> to;
  std::optional<Resource> resource;
  friend constexpr bool operator==(const Use&, const Use&) = default;
};
struct Play {  // MK-41: a black-market card, while nothing is under way
  static constexpr Tag tag{"do", "play"};
  Name card;
  std::optional<std::uint8_t> way;
  std::optional<Seat> on;
  std::optional<Name> to;
  std::optional<Resource> resource;
  friend constexpr bool operator==(const Play&, const Play&) = default;
};
struct EndTurn {
  static constexpr Tag tag{"do", "end_turn"};
  friend constexpr bool operator==(const EndTurn&, const EndTurn&) = default;
};
// ---- What is asked while something is carried out

struct Answer {  // MK-42
  static constexpr Tag tag{"do", "answer"};
  Name card;
  std::optional<std::uint8_t> way;
  std::optional<Seat> on;
  std::optional<Name> to;
  std::optional<Resource> resource;
  friend constexpr bool operator==(const Answer&, const Answer&) = default;
};
struct Pass {  // MK-42
  static constexpr Tag tag{"do", "pass"};
  friend constexpr bool operator==(const Pass&, const Pass&) = default;
};
struct PayBonus {  // MK-24
  static constexpr Tag tag{"do", "pay_bonus"};
  friend constexpr bool operator==(const PayBonus&, const PayBonus&) = default;
};
struct SkipBonus {  // MK-24
  static constexpr Tag tag{"do", "skip_bonus"};
  friend constexpr bool operator==(const SkipBonus&, const SkipBonus&) = default;
};
struct Take {  // MK-24
  static constexpr Tag tag{"do", "take"};
  std::optional<Name> card;  // empty: the unseen top of the deck
  friend constexpr bool operator==(const Take&, const Take&) = default;
};
struct Choose {  // MK-26
  static constexpr Tag tag{"do", "choose"};
  std::uint8_t way = 0;  // from 1
  std::optional<Resource> resource;
  friend constexpr bool operator==(const Choose&, const Choose&) = default;
};
struct Discard {  // MK-27
  static constexpr Tag tag{"do", "discard"};
  Name quest;
  friend constexpr bool operator==(const Discard&, const Discard&) = default;
};
struct Keep {  // MK-44
  static constexpr Tag tag{"do", "keep"};
  Name artefact;
  friend constexpr bool operator==(const Keep&, const Keep&) = default;
};
struct Hire {  // an effect gives an associate
  static constexpr Tag tag{"do", "hire"};
  Name associate;
  friend constexpr bool operator==(const Hire&, const Hire&) = default;
};
// ---- Trade (MK-50 to MK-53). An offer is an open action: not listed by legal().

// What one side gives. In one offer at most three insignia and three artefacts a side.
struct Wares {
  std::uint16_t gold = 0;
  Goods goods;
  List<Name, 6> associates;
  List<Name, 3> insignia;
  List<Name, 3> artefacts;
  friend constexpr bool operator==(const Wares&, const Wares&) = default;
};

struct Offer {
  static constexpr Tag tag{"do", "offer"};
  std::optional<Seat> to;  // empty: whoever accepts it first
  Wares give;
  Wares want;
  friend constexpr bool operator==(const Offer&, const Offer&) = default;
};
struct Accept {
  static constexpr Tag tag{"do", "accept"};
  Seat of;  // who made the offer
  std::uint16_t number = 0;
  friend constexpr bool operator==(const Accept&, const Accept&) = default;
};
struct Decline {  // an offer to oneself alone
  static constexpr Tag tag{"do", "decline"};
  Seat of;
  std::uint16_t number = 0;
  friend constexpr bool operator==(const Decline&, const Decline&) = default;
};
struct Withdraw {
  static constexpr Tag tag{"do", "withdraw"};
  std::uint16_t number = 0;
  friend constexpr bool operator==(const Withdraw&, const Withdraw&) = default;
};

using Action = std::variant<Draft, Walk, Harvest, Work, Build, Meet, Complete, Deliver, Recruit, BuyVilla, Buy, Sell,
                            Promote, Use, Play, EndTurn, Answer, Pass, PayBonus, SkipBonus, Take, Choose, Discard, Keep,
                            Hire, Offer, Accept, Decline, Withdraw>;

// ---- The table

struct Deal {  // The whole result of the shuffles.
  static constexpr Tag tag{"do", "deal"};
  Seat first;                      // MK-13
  List<Name, most_players> homes;  // MK-10: by seat
  List<Name, most_players> stories;
  List<Name, shop_count> shops;  // MK-11, MK-12: the decks, bottom first
  List<Name, first_part_count> quests;
  List<Name, black_market_count> black_market;
  List<Name, artefact_count> artefacts;
  List<Name, delivery_count> deliveries;
  friend constexpr bool operator==(const Deal&, const Deal&) = default;
};
struct Shuffle {  // MK-45: the discards become the deck.
  static constexpr Tag tag{"do", "shuffle"};
  Deck deck{};
  List<Name, first_part_count> cards;  // bottom first
  friend constexpr bool operator==(const Shuffle&, const Shuffle&) = default;
};

using Act = std::variant<Deal, Shuffle, Lapse>;

// ---- Claims: what may be said in a form that bots understand. Nothing said binds (MK-54).

struct Seeking {  // I should like such tokens
  static constexpr Tag tag{"claim", "seeking"};
  Resource resource{};
  friend constexpr bool operator==(const Seeking&, const Seeking&) = default;
};
struct Spare {  // I can part with such tokens
  static constexpr Tag tag{"claim", "spare"};
  Resource resource{};
  friend constexpr bool operator==(const Spare&, const Spare&) = default;
};
struct Heading {  // I am going there
  static constexpr Tag tag{"claim", "heading"};
  Name place;
  friend constexpr bool operator==(const Heading&, const Heading&) = default;
};
using Claim = std::variant<Seeking, Spare, Heading>;

}  // namespace divan::karanor
