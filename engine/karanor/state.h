// What lies on the table in Marchands de Karanor: players, decks, offers, and what is under way. Rule ids are those of
// docs/rules/karanor.md. Cards and places are indices into the content set; their names stand in actions.h and view.h.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/questions.h"
#include "engine/core/wide_pointer.h"
#include "engine/karanor/content.h"

namespace divan::karanor {

inline constexpr int least_players = 2;
inline constexpr int most_players = 6;
inline constexpr std::uint8_t actions_a_turn = 4;     // MK-20
inline constexpr std::uint8_t steps_a_move = 2;       // MK-21
inline constexpr std::uint8_t gold_a_passage = 2;     // MK-21
inline constexpr std::uint8_t tokens_a_harvest = 2;   // MK-22
inline constexpr std::uint8_t gold_of_work = 1;       // MK-23
inline constexpr std::uint8_t shops_on_show = 3;      // MK-12
inline constexpr std::uint8_t shops_in_hand = 2;      // MK-11
inline constexpr std::uint8_t quests_in_hand = 3;     // MK-27
inline constexpr std::uint8_t gold_of_recruit = 5;    // MK-30
inline constexpr std::uint8_t gold_of_villa = 8;      // MK-31
inline constexpr std::uint8_t prestige_of_villa = 1;  // MK-31
inline constexpr std::uint8_t most_open_offers = 2;   // MK-50: a seat's
inline constexpr std::uint8_t offers_a_turn = 8;      // MK-50: a seat's
inline constexpr std::uint8_t deepest_answer = 4;     // MK-42
inline constexpr std::uint8_t market_space = 3;       // MK-70: tokens of one resource

template <class T>
using BySeat = Keyed<Seat, T, most_players>;

enum class Market : std::uint8_t { for_two, on, off };  // MK-70: for_two is on with two players only

struct Options {
  const Content* content = nullptr;  // the standard set; not described
  bool open_quests = false;          // MK-14
  Market market = Market::for_two;
  std::uint8_t max_rounds = 0;  // MK-62; 0: no limit
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

enum class Phase : std::uint8_t { deal, draft, play, over };
// What is asked. Draft asks everybody; the others one seat. All but deal, draft and turn stand on top of a turn (or, in
// the draft, of nothing) while something is carried out.
enum class Asking : std::uint8_t {
  deal,
  draft,      // MK-11: a shop card to keep
  turn,       // MK-20
  answer,     // MK-42: a black-market card?
  bonus,      // MK-24: pay the optional cost?
  take,       // MK-24: which shop card
  choose,     // MK-26: which way of a quest with an immediate choice
  discard,    // MK-27: which quest
  keep,       // MK-44: which of two artefacts
  associate,  // an effect gives one: which
};
enum class Deck : std::uint8_t { shop, quest, black_market, artefact };

// What is exchanged, from one side (MK-50).
struct Lot {
  std::uint16_t gold = 0;
  std::uint16_t artefacts = 0;  // bits
  Goods goods;
  std::uint8_t associates = 0;  // bits
  std::array<std::uint8_t, most_insignia_kinds> insignia{};
  friend constexpr bool operator==(const Lot&, const Lot&) = default;
};
struct OpenOffer {
  std::uint16_t number = 0;  // counted over the game
  Seat from;
  std::uint8_t to = none;  // a seat, or none: whoever takes it first
  Lot give;
  Lot want;
  friend constexpr bool operator==(const OpenOffer&, const OpenOffer&) = default;
};

struct Player {
  Places shops = 0;         // cities with a pawn of this player
  Places villas = 0;        // MK-31
  std::uint64_t built = 0;  // shop cards, as bits
  std::uint16_t gold = 0;
  std::uint16_t artefacts = 0;  // as bits
  std::uint8_t prestige = 0;
  std::uint8_t income = 0;  // the level
  PlaceRef at;
  HomeRef home;
  StoryRef story;
  std::uint8_t rewarded = 0;    // MK-40: bit 0 for the step to 3, bit 1 for 6
  std::uint8_t associates = 0;  // as bits
  Goods goods;
  std::array<std::uint8_t, most_insignia_kinds> insignia{};
  List<ShopRef, 3> shop_cards;
  List<QuestRef, 8> quests;
  List<BlackMarketRef, black_market_count> black_market;
  std::uint8_t offers_made = 0;  // in this turn
  ShopRef kept;                  // MK-11: chosen, and not shown yet
  friend constexpr bool operator==(const Player&, const Player&) = default;
};

// What was said with a card or an action: which way of it, and what its deed asks for.
struct Words {
  std::uint8_t way = 0;
  std::uint8_t on = none;  // a seat
  PlaceRef to;
  std::uint8_t resource = none;  // a Resource
  friend constexpr bool operator==(const Words&, const Words&) = default;
};

// MK-41: an answerable event that is announced and not carried out yet. `piece` is the shop, quest, delivery,
// associate, place or black-market card that it is about.
struct Affair {
  Occasion event{};
  Seat seat;
  std::uint8_t piece = none;
  Words said;
  std::uint8_t heard = 0;  // how many seats have been asked or passed over
  bool announced = false;  // somebody was asked
  bool cancelled = false;
  friend constexpr bool operator==(const Affair&, const Affair&) = default;
};

// What is still to be done, the next last. Every kind is carried out in rules.cpp.
enum class Todo : std::uint8_t {
  draft,       // ask everybody
  begin_turn,  // of the next player
  answer,      // ask the next holder about the last affair, or carry it out
  effects,     // of a deed: [first, last) of the content's effects
  draw,        // a card of deck `a`
  turn_up,     // MK-24: a shop card in stall `a`
  limit,       // MK-27: has the seat too many quests?
  bonus,       // MK-24: of shop card `a`
  take,        // MK-24
  keep,        // MK-44: one of the two drawn
  associate,
  sequel,  // MK-28: quest `a` comes to hand
};
struct Task {
  Todo todo{};
  Seat seat;
  Seat actor;  // of the event that is answered; else the seat itself
  std::uint8_t a = 0;
  Words said;
  std::uint16_t first = 0;
  std::uint16_t last = 0;
  friend constexpr bool operator==(const Task&, const Task&) = default;
};

struct State {
  WidePointer<const Content> content;
  BySeat<Player> players;
  Places inhabitants = 0;  // MK-12
  // Discards lie face up.
  std::uint64_t shop_discards = 0;
  std::uint64_t quest_discards = 0;
  std::uint64_t black_market_discards = 0;
  std::uint64_t artefact_discards = 0;
  std::uint64_t quests_gone = 0;  // out of the game: MK-4, MK-27b

  List<OpenOffer, most_players * most_open_offers> offers;
  List<Task, 32> tasks;
  Questions<Asking, 2> questions;
  std::uint16_t offer_count = 0;
  std::uint16_t round = 0;
  std::uint16_t artefacts_used = 0;  // in this turn, as bits

  // Bottom first; the top is the back. The top delivery lies face up (MK-12).
  List<ShopRef, shop_count> shop_deck;
  List<QuestRef, first_part_count> quest_deck;
  List<BlackMarketRef, black_market_count> black_market_deck;
  List<ArtefactRef, artefact_count> artefact_deck;
  List<DeliveryRef, delivery_count> deliveries;
  std::array<ShopRef, shops_on_show> show;  // MK-12: face up; none where the deck is exhausted
  List<ArtefactRef, 2> drawn;               // MK-44: one of them is kept
  QuestRef quest;                           // MK-26: being decided
  List<Affair, 1 + deepest_answer> affairs;

  Goods supply;
  Goods market;
  std::uint8_t promoted = 0;   // associates, as bits (MK-33)
  std::uint8_t delivered = 0;  // deliveries that were made, as bits
  std::uint8_t seats = 0;
  bool open_quests = false;
  Market market_option = Market::for_two;
  std::uint8_t max_rounds = 0;
  Phase phase = Phase::deal;
  Seat first;  // MK-13
  Seat active;
  std::uint8_t actions = 0;              // left in this turn
  std::uint8_t steps = 0;                // left in this Move
  std::uint8_t dealings = 0;             // MK-70: left in this visit to the market
  bool ending = false;                   // MK-60: the running round is the last
  std::uint8_t shuffling = none;         // the Deck whose discards the table must shuffle now
  std::uint8_t drafted = 0;              // MK-11: rounds of the draft that are over
  ShopRef bonus;                         // MK-24: its optional cost may be paid now
  std::array<std::uint8_t, 6> unused{};  // no padding

  friend bool operator==(const State&, const State&) = default;
};

inline bool has_market(const State& state) {
  return state.market_option == Market::on || (state.market_option == Market::for_two && state.seats == 2);
}
// MK-60
constexpr int final_prestige(int seats) { return seats >= 6 ? 8 : seats == 5 ? 9 : 10; }
inline SeatSet everybody(const State& state) { return SeatSet::first(state.seats); }

}  // namespace divan::karanor
