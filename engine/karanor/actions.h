// What is said in Marchands de Karanor: by a player (Action), by the table (Act), of what happened (Happening), and in
// talk (Claim). Cards, tiles and places stand here by their names.
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

// ---- Happenings. Public unless said otherwise; tell() decides.

// What a Changed tells of.
enum class Score : std::uint8_t { gold, income, prestige, actions };
// From where and to where cards go openly.
enum class Pile : std::uint8_t { shop, quest, artefact, black_market, delivery };

struct Dealt {
  static constexpr Tag tag{"event", "dealt"};
  Seat first;
  friend constexpr bool operator==(const Dealt&, const Dealt&) = default;
};
struct Drafted {
  static constexpr Tag tag{"event", "drafted"};
  Seat seat;
  std::optional<Name> card;  // told to the seat only
  friend constexpr bool operator==(const Drafted&, const Drafted&) = default;
};
struct HandsPassed {  // MK-11: the cards that are left go to the right
  static constexpr Tag tag{"event", "hands_passed"};
  friend constexpr bool operator==(const HandsPassed&, const HandsPassed&) = default;
};
struct TurnBegan {
  static constexpr Tag tag{"event", "turn_began"};
  Seat seat;
  std::uint16_t round = 0;
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
struct Stepped {
  static constexpr Tag tag{"event", "stepped"};
  Seat seat;
  Name from;
  Name to;
  std::uint8_t gold = 0;  // for a sea passage
  friend constexpr bool operator==(const Stepped&, const Stepped&) = default;
};
struct Moved {  // by a card
  static constexpr Tag tag{"event", "moved"};
  Seat seat;
  Name to;
  friend constexpr bool operator==(const Moved&, const Moved&) = default;
};
struct Harvested {
  static constexpr Tag tag{"event", "harvested"};
  Seat seat;
  Resource resource{};
  std::uint8_t count = 0;
  friend constexpr bool operator==(const Harvested&, const Harvested&) = default;
};
struct Worked {
  static constexpr Tag tag{"event", "worked"};
  Seat seat;
  std::uint8_t gold = 0;
  friend constexpr bool operator==(const Worked&, const Worked&) = default;
};
struct Met {
  static constexpr Tag tag{"event", "met"};
  Seat seat;
  Name place;
  friend constexpr bool operator==(const Met&, const Met&) = default;
};
struct Drew {
  static constexpr Tag tag{"event", "drew"};
  Seat seat;
  Deck deck{};
  std::optional<Name> card;  // of a shop, quest or black-market card told to the seat only
  bool open = false;         // not described: everybody sees it
  friend constexpr bool operator==(const Drew&, const Drew&) = default;
};
struct Decided {  // MK-26: a quest with an immediate choice
  static constexpr Tag tag{"event", "decided"};
  Seat seat;
  Name quest;
  std::optional<std::uint8_t> way;  // empty: none could be paid
  friend constexpr bool operator==(const Decided&, const Decided&) = default;
};
struct Built {
  static constexpr Tag tag{"event", "built"};
  Seat seat;
  Name place;
  Name card;
  friend constexpr bool operator==(const Built&, const Built&) = default;
};
struct BonusPaid {
  static constexpr Tag tag{"event", "bonus_paid"};
  Seat seat;
  Name card;
  friend constexpr bool operator==(const BonusPaid&, const BonusPaid&) = default;
};
struct Took {  // a shop card that lay face up
  static constexpr Tag tag{"event", "took"};
  Seat seat;
  Name card;
  friend constexpr bool operator==(const Took&, const Took&) = default;
};
struct TurnedUp {
  static constexpr Tag tag{"event", "turned_up"};
  Pile pile{};
  Name card;
  friend constexpr bool operator==(const TurnedUp&, const TurnedUp&) = default;
};
struct Discarded {
  static constexpr Tag tag{"event", "discarded"};
  Seat seat;
  Pile pile{};
  Name card;
  friend constexpr bool operator==(const Discarded&, const Discarded&) = default;
};
struct Completed {
  static constexpr Tag tag{"event", "completed"};
  Seat seat;
  Name quest;
  friend constexpr bool operator==(const Completed&, const Completed&) = default;
};
struct SequelTaken {
  static constexpr Tag tag{"event", "sequel_taken"};
  Seat seat;
  Name quest;
  friend constexpr bool operator==(const SequelTaken&, const SequelTaken&) = default;
};
struct Delivered {
  static constexpr Tag tag{"event", "delivered"};
  Seat seat;
  Name card;
  friend constexpr bool operator==(const Delivered&, const Delivered&) = default;
};
struct Recruited {
  static constexpr Tag tag{"event", "recruited"};
  Seat seat;
  Name associate;
  friend constexpr bool operator==(const Recruited&, const Recruited&) = default;
};
struct Promoted {
  static constexpr Tag tag{"event", "promoted"};
  Seat seat;
  Name associate;
  friend constexpr bool operator==(const Promoted&, const Promoted&) = default;
};
struct VillaBought {
  static constexpr Tag tag{"event", "villa_bought"};
  Seat seat;
  Name place;
  friend constexpr bool operator==(const VillaBought&, const VillaBought&) = default;
};
struct Bought {
  static constexpr Tag tag{"event", "bought"};
  Seat seat;
  Resource resource{};
  std::uint8_t gold = 0;
  friend constexpr bool operator==(const Bought&, const Bought&) = default;
};
struct Sold {
  static constexpr Tag tag{"event", "sold"};
  Seat seat;
  Resource resource{};
  std::uint8_t gold = 0;
  friend constexpr bool operator==(const Sold&, const Sold&) = default;
};
struct Paid {
  static constexpr Tag tag{"event", "paid"};
  Seat seat;
  std::uint8_t gold = 0;
  Goods goods;
  friend constexpr bool operator==(const Paid&, const Paid&) = default;
};
struct Changed {
  static constexpr Tag tag{"event", "changed"};
  Seat seat;
  Score score{};
  std::int16_t by = 0;
  friend constexpr bool operator==(const Changed&, const Changed&) = default;
};
struct Received {
  static constexpr Tag tag{"event", "received"};
  Seat seat;
  Resource resource{};
  std::uint8_t count = 0;
  friend constexpr bool operator==(const Received&, const Received&) = default;
};
struct Lost {
  static constexpr Tag tag{"event", "lost"};
  Seat seat;
  Resource resource{};
  std::uint8_t count = 0;
  friend constexpr bool operator==(const Lost&, const Lost&) = default;
};
struct Stolen {
  static constexpr Tag tag{"event", "stolen"};
  Seat seat;
  Seat from;
  std::uint8_t gold = 0;
  Goods goods;
  friend constexpr bool operator==(const Stolen&, const Stolen&) = default;
};
struct Awarded {
  static constexpr Tag tag{"event", "awarded"};
  Seat seat;
  Name insignia;
  friend constexpr bool operator==(const Awarded&, const Awarded&) = default;
};
struct Kept {
  static constexpr Tag tag{"event", "kept"};
  Seat seat;
  Name artefact;
  friend constexpr bool operator==(const Kept&, const Kept&) = default;
};
struct Earned {  // MK-32: income
  static constexpr Tag tag{"event", "earned"};
  Seat seat;
  std::uint16_t gold = 0;
  Goods goods;
  friend constexpr bool operator==(const Earned&, const Earned&) = default;
};
struct Announced {  // MK-41: others may answer
  static constexpr Tag tag{"event", "announced"};
  Seat seat;
  Occasion what{};
  Name card;  // the shop, quest, delivery, associate, place or black-market card
  friend constexpr bool operator==(const Announced&, const Announced&) = default;
};
struct Played {
  static constexpr Tag tag{"event", "played"};
  Seat seat;
  Name card;
  std::optional<Seat> on;
  friend constexpr bool operator==(const Played&, const Played&) = default;
};
struct Passed {  // MK-42
  static constexpr Tag tag{"event", "passed"};
  Seat seat;
  friend constexpr bool operator==(const Passed&, const Passed&) = default;
};
struct Cancelled {
  static constexpr Tag tag{"event", "cancelled"};
  Seat seat;
  Occasion what{};
  Name card;
  friend constexpr bool operator==(const Cancelled&, const Cancelled&) = default;
};
struct CameToNothing {  // MK-42
  static constexpr Tag tag{"event", "came_to_nothing"};
  Seat seat;
  Occasion what{};
  Name card;
  friend constexpr bool operator==(const CameToNothing&, const CameToNothing&) = default;
};
struct Used {
  static constexpr Tag tag{"event", "used"};
  Seat seat;
  Name artefact;
  std::optional<Seat> on;
  friend constexpr bool operator==(const Used&, const Used&) = default;
};
struct Reshuffled {  // MK-45
  static constexpr Tag tag{"event", "reshuffled"};
  Deck deck{};
  friend constexpr bool operator==(const Reshuffled&, const Reshuffled&) = default;
};
struct Offered {
  static constexpr Tag tag{"event", "offered"};
  Seat from;
  std::optional<Seat> to;
  std::uint16_t number = 0;
  Wares give;
  Wares want;
  friend constexpr bool operator==(const Offered&, const Offered&) = default;
};
struct Traded {
  static constexpr Tag tag{"event", "traded"};
  Seat from;
  Seat to;
  std::uint16_t number = 0;
  Wares give;
  Wares want;
  friend constexpr bool operator==(const Traded&, const Traded&) = default;
};
struct Declined {
  static constexpr Tag tag{"event", "declined"};
  Seat from;
  Seat to;
  std::uint16_t number = 0;
  friend constexpr bool operator==(const Declined&, const Declined&) = default;
};
struct Withdrawn {
  static constexpr Tag tag{"event", "withdrawn"};
  Seat from;
  std::uint16_t number = 0;
  friend constexpr bool operator==(const Withdrawn&, const Withdrawn&) = default;
};
struct Voided {  // MK-52b: accepted in vain; MK-53: the end of trade
  static constexpr Tag tag{"event", "voided"};
  Seat from;
  std::uint16_t number = 0;
  friend constexpr bool operator==(const Voided&, const Voided&) = default;
};
struct EndNears {  // MK-60
  static constexpr Tag tag{"event", "end_nears"};
  Seat seat;
  std::uint8_t prestige = 0;
  friend constexpr bool operator==(const EndNears&, const EndNears&) = default;
};
struct Ended {  // MK-61
  static constexpr Tag tag{"event", "ended"};
  friend constexpr bool operator==(const Ended&, const Ended&) = default;
};

using Happening = std::variant<Dealt, Drafted, HandsPassed, TurnBegan, Asked, Lapsed, Stepped, Moved, Harvested, Worked,
                               Met, Drew, Decided, Built, BonusPaid, Took, TurnedUp, Discarded, Completed, SequelTaken,
                               Delivered, Recruited, Promoted, VillaBought, Bought, Sold, Paid, Changed, Received, Lost,
                               Stolen, Awarded, Kept, Earned, Announced, Played, Passed, Cancelled, CameToNothing, Used,
                               Reshuffled, Offered, Traded, Declined, Withdrawn, Voided, EndNears, Ended>;

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
