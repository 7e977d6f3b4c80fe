// What one viewer of Marchands de Karanor may know now, and what it may offer. Everything is public but `hand` (MK-14)
// and the decks of an open view.
#pragma once

#include "engine/karanor/actions.h"
#include "engine/karanor/names.h"

namespace divan::karanor {

// MK-14: what a player holds in secret. A viewer sees its own; quests lie open by option.
struct Hand {
  std::optional<NameList<3>> shop_cards;
  std::optional<NameList<8>> quests;
  std::optional<NameList<black_market_count>> black_market;
  std::optional<Name> kept;  // MK-11: chosen in this round of the draft
  friend bool operator==(const Hand&, const Hand&) = default;
};

struct PlayerView {
  Name home;
  Name story;
  Name at;
  std::uint16_t gold = 0;
  Goods goods;
  std::uint8_t prestige = 0;
  std::uint8_t income = 0;    // the level
  std::uint8_t earns = 0;     // gold of that level
  std::uint8_t pawns = 0;     // left
  std::uint8_t rewarded = 0;  // MK-40: prestige steps that are used up
  NameSet shops;
  NameSet villas;
  NameSet built;  // shop cards
  NameSet associates;
  InsigniaHeld insignia;
  NameSet artefacts;
  std::uint8_t shop_cards = 0;  // how many in hand
  std::uint8_t quests = 0;
  NameList<sequel_count> sequels;  // among the quests: everybody saw them come
  std::uint8_t black_market = 0;
  std::uint8_t offers_made = 0;
  std::optional<Hand> hand;
  friend bool operator==(const PlayerView&, const PlayerView&) = default;
};

struct DeckView {
  std::uint8_t cards = 0;
  NameSet discards;                                 // face up
  std::optional<NameList<first_part_count>> order;  // bottom first; open views only
  friend bool operator==(const DeckView&, const DeckView&) = default;
};

// MK-41: announced and not carried out yet.
struct AffairView {
  Seat seat;
  Occasion what{};
  Name card;
  std::optional<std::uint8_t> way;
  std::optional<Seat> on;
  std::optional<Name> to;
  std::optional<Resource> resource;
  std::uint8_t heard = 0;
  bool announced = false;
  bool cancelled = false;
  friend bool operator==(const AffairView&, const AffairView&) = default;
};

struct OfferView {
  std::uint16_t number = 0;
  std::optional<Seat> to;
  shown::Wares give;
  shown::Wares want;
  friend bool operator==(const OfferView&, const OfferView&) = default;
};
enum class Slot : std::uint8_t { first, second };
using Offers = Keyed<Slot, std::optional<OfferView>, most_open_offers>;

enum class Stall : std::uint8_t { left, middle, right };

struct QuestionView {
  Asking what{};
  std::uint16_t number = 0;
  BySeat<std::optional<Answered>> asked;
  friend bool operator==(const QuestionView&, const QuestionView&) = default;
};

struct View {
  Options options;  // with the content set, which is not described
  std::uint8_t seats = 0;
  Phase phase{};
  std::uint16_t round = 0;
  Seat first;
  Seat active;
  std::uint8_t actions = 0;
  std::uint8_t steps = 0;
  std::uint8_t dealings = 0;
  std::uint8_t final_prestige = 0;
  bool ending = false;
  std::uint8_t drafted = 0;
  // The open question, and the turn below it while something is carried out.
  std::optional<QuestionView> question;
  std::optional<QuestionView> waiting;
  BySeat<std::optional<PlayerView>> players;
  NameSet inhabitants;  // places where one stands
  Goods supply;
  std::optional<Goods> market;
  Keyed<Stall, std::optional<Name>, shops_on_show> show;  // shop cards face up
  Keyed<Deck, DeckView, 4> decks;
  NameSet gone;                  // quests that are out of the game
  std::optional<Name> delivery;  // face up
  std::uint8_t deliveries = 0;   // left, with that one
  NameSet delivered;
  std::optional<NameList<delivery_count>> delivery_order;  // open views only
  NameSet promoted;
  NameSet used;                                  // artefacts, in this turn
  List<AffairView, 1 + deepest_answer> affairs;  // the last one is being answered
  std::optional<Name> quest;                     // with an immediate choice
  NameList<2> drawn;                             // artefacts, of which one is kept
  std::optional<Name> bonus;                     // the shop whose optional cost may be paid
  BySeat<std::optional<Offers>> offers;
  std::uint16_t offers_made = 0;  // in this game, by all
  std::uint16_t questions = 0;    // asked so far
  std::optional<Deck> shuffling;
  // What is still to be done, for whoever imagines; not described: it follows from what was told.
  List<Task, 32> tasks;
  std::optional<BySeat<std::optional<Placing>>> outcome;
  friend bool operator==(const View&, const View&) = default;
};

// What an offer of a seat may hold.
struct Partner {
  shown::Wares want;  // at most what it has
  friend bool operator==(const Partner&, const Partner&) = default;
};
struct Bounds {
  bool open = false;  // are offers possible?
  std::uint8_t offers_left = 0;
  std::uint8_t least_each_way = 0;  // gifts are possible; one side must hold something
  shown::Wares give;                // at most what the seat has
  BySeat<std::optional<Partner>> partners;
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

}  // namespace divan::karanor
