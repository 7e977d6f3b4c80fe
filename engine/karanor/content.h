// What a game of Marchands de Karanor is played with: the map, the cards and the tiles of one content set, read once,
// checked and never changed. docs/content_karanor.md tells how a set is written; every word of it becomes a value here.
// Rule ids are those of docs/rules/karanor.md.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/content.h"
#include "engine/core/list.h"
#include "engine/core/name.h"
#include "engine/karanor/catalogue.h"

namespace divan::karanor {

// MK-1 to MK-3: what every set has.
inline constexpr std::size_t most_places = 64;
inline constexpr std::size_t island_count = 4;
inline constexpr std::size_t city_count = 7;
inline constexpr std::size_t home_count = 6;
inline constexpr std::size_t inhabitant_count = 21;
inline constexpr std::size_t most_villas = 12;
inline constexpr std::size_t resource_count = 7;
inline constexpr std::uint8_t tokens_each = 15;  // of a resource
inline constexpr std::uint8_t pawns_each = 8;    // of a player, for shops and villas
inline constexpr std::size_t shop_count = 34;
inline constexpr std::size_t first_part_count = 50;  // quests that are drawn
inline constexpr std::size_t sequel_count = 8;
inline constexpr std::size_t quest_count = first_part_count + sequel_count;
inline constexpr std::size_t black_market_count = 22;
inline constexpr std::size_t delivery_count = 7;
inline constexpr std::size_t artefact_count = 14;
inline constexpr std::size_t insignia_count = 30;  // tiles
inline constexpr std::size_t most_insignia_kinds = 16;
inline constexpr std::size_t associate_count = 6;
inline constexpr std::size_t story_count = 10;
inline constexpr std::size_t longest_track = 16;  // levels of income, 0 included
inline constexpr std::size_t most_ways = 3;

enum class Resource : std::uint8_t { wood, wine, fruit, meat, cloth, spice, diamond };
using Goods = Counts<Resource, resource_count>;

// What is paid: gold and resources.
struct Bundle {
  std::uint8_t gold = 0;
  Goods goods;
  friend constexpr bool operator==(const Bundle&, const Bundle&) = default;
};

// Which place, card or tile of a set: its index there. Cards of two kinds cannot be mixed up.
template <class Piece>
struct Ref {
  std::uint8_t index = none;
  constexpr bool exists() const { return index != none; }
  friend constexpr auto operator<=>(Ref, Ref) = default;
};
struct Place;
struct Shop;
struct Quest;
struct BlackMarket;
struct Delivery;
struct Artefact;
struct Insignia;
struct Associate;
struct Story;
struct Home;
using PlaceRef = Ref<Place>;
using ShopRef = Ref<Shop>;
using QuestRef = Ref<Quest>;  // 0 to 49 are drawn, 50 to 57 are sequels
using BlackMarketRef = Ref<BlackMarket>;
using DeliveryRef = Ref<Delivery>;
using ArtefactRef = Ref<Artefact>;
using InsigniaRef = Ref<Insignia>;  // a kind of insignia
using AssociateRef = Ref<Associate>;
using StoryRef = Ref<Story>;
using HomeRef = Ref<Home>;

// A set of places, one bit each.
using Places = std::uint64_t;
constexpr Places bit(PlaceRef place) { return Places{1} << place.index; }

// ---- the vocabulary

// What a player can have, get and lose. `any` is so many tokens of one resource but diamond, which is chosen
// (asks_resource). `quest` and `black_market` are drawn; `artefact` is drawn two, kept one (MK-44); `associate` is one
// of those nobody has, chosen. Of `insignia` Condition::which or Effect::which tells the kind. `shop` and `villa` are
// only counted.
enum class Thing : std::uint8_t {
  gold,
  wood,  // the resources in their order
  wine,
  fruit,
  meat,
  cloth,
  spice,
  diamond,
  any,
  income,
  prestige,
  artefact,
  quest,
  black_market,
  associate,
  insignia,
  shop,
  villa,
};
constexpr bool is_resource(Thing thing) { return thing >= Thing::wood && thing <= Thing::diamond; }
constexpr Resource resource_of(Thing thing) {
  return static_cast<Resource>(static_cast<int>(thing) - static_cast<int>(Thing::wood));
}
constexpr Thing thing_of(Resource resource) {
  return static_cast<Thing>(static_cast<int>(resource) + static_cast<int>(Thing::wood));
}

// Of whom a condition or an effect speaks: the player whose card it is; the player chosen when it is played (never
// oneself); the player whose event is answered; each of the others.
enum class Who : std::uint8_t { you, chosen, actor, others };

// What must hold. `which` is a place, an island, or a kind of insignia (none: of any kind, all counted).
enum class Need : std::uint8_t {
  at,         // stands on the place `which`
  at_island,  // stands on a place of the island `which`
  at_city,    // stands on a city
  at_home,    // stands on the own home city
  has,        // has at least `amount` of `thing`
  at_most,    // has at most `amount` of `thing`
  shop_in,    // has a shop in the city `which`
  here,       // `who` stands on your place
  ahead,      // `who` has more prestige than you
};
struct Condition {
  Need need{};
  Who who = Who::you;
  Thing thing{};
  std::uint8_t which = none;
  std::uint8_t amount = 0;
};

// What happens. Nobody gains more than there is (MK-34, MK-43, MK-45) nor loses more than they have (MK-46): an effect
// does what it can. Effects take place in their order.
enum class Op : std::uint8_t {
  gain,         // `who` gets `amount` of `thing`
  lose,         // `who` loses up to `amount` of `thing`: gold, a resource, any, income, prestige
  steal,        // you get from `who` up to `amount` of `thing`: gold, a resource, any
  move,         // `who` is put on the place `which`
  move_home,    // `who` is put on its own home city
  move_chosen,  // `who` is put on the place that was chosen (asks_place)
  swap,         // you and `who` change places
  redraw,       // your shop cards are discarded and as many drawn, unseen
  actions,      // `amount` more actions in this turn
  cancel,       // the answered event has no effect: nothing is paid, nothing gained; its action or card is spent
};
struct Effect {
  Op op{};
  Who who = Who::you;
  Thing thing{};
  std::uint8_t which = none;
  std::uint8_t amount = 0;
};

struct Span {
  std::uint16_t first = 0;
  std::uint16_t count = 0;
};

// What must be said when a deed is done, as bits; each at most once.
enum Asks : std::uint8_t { asks_nothing = 0, asks_player = 1, asks_place = 2, asks_resource = 4 };

// One thing that can be done: what must hold, what it costs, what follows.
struct Deed {
  Span needs;
  Span effects;
  Bundle pay;
  std::uint8_t asks = asks_nothing;
  Places places = 0;  // with asks_place: where to
};
// One of these, as the player likes; most cards have a single way.
using Ways = List<Deed, most_ways>;

// What an item gives as long as it is owned; the amounts of all items add up (MK-43).
enum class Bonus : std::uint8_t {
  steps,         // more territories in a Move (mounts, MK-21)
  sea,           // gold less for each sea passage, never below 0
  harvest,       // tokens more for a Harvest of whatever resource
  harvest_wood,  // tokens more for a Harvest of this resource, in the order of the resources
  harvest_wine,
  harvest_fruit,
  harvest_meat,
  harvest_cloth,
  harvest_spice,
  harvest_diamond,
  work,              // gold more for Work
  income,            // gold more at income
  quest_limit,       // quests more in hand (MK-27)
  build_discount,    // gold less for a shop, never below 0
  villa_discount,    // for a villa
  recruit_discount,  // for an associate
  delivery_gold,     // gold more for a delivery
  quest_gold,        // gold more for a completed quest
  guard,             // at least 1: what others play makes you lose nothing, steals nothing and moves you nowhere
};
inline constexpr std::size_t bonus_count = static_cast<std::size_t>(Bonus::guard) + 1;
using Bonuses = std::array<std::uint8_t, bonus_count>;
constexpr Bonus harvest_of(Resource resource) {
  return static_cast<Bonus>(static_cast<int>(Bonus::harvest_wood) + static_cast<int>(resource));
}

// MK-41: what a player does that a card may answer.
enum class Occasion : std::uint8_t { build, complete, deliver, recruit, villa, play };
inline constexpr std::size_t event_count = 6;
constexpr std::uint8_t bit(Occasion event) { return static_cast<std::uint8_t>(1u << static_cast<int>(event)); }

// When a card may be played: in one's own turn; whenever nothing is under way; as an answer to somebody else's event,
// or to one's own.
enum class When : std::uint8_t { your_turn, any_time, another, you };

// ---- the pieces

struct Place {
  Name name;
  std::uint16_t x = 0, y = 0;  // for a picture of 1000 x 700
  std::uint8_t island = 0;
  bool city = false;
  bool home = false;  // a home city
  bool villa = false;
  bool inhabitant = false;   // MK-12: one stands here at the start
  std::uint8_t harvest = 0;  // bits of Resource, at most two
  Places land = 0;           // neighbours by land
  Places sea = 0;            // neighbours by a sea lane
};
constexpr bool harvests(const Place& place, Resource resource) {
  return (place.harvest >> static_cast<int>(resource) & 1) != 0;
}

// MK-24. The cost is build.pay, the reward build.effects; the optional cost and bonus likewise.
struct Shop {
  Name name;
  Deed build;
  Deed bonus;
  bool has_bonus = false;
};

// MK-26 to MK-28. `at_once`: an immediate choice, of two ways or more.
struct Quest {
  Name name;
  Ways ways;
  QuestRef sequel;
  bool at_once = false;
  bool four_plus = false;
};

// MK-41.
struct BlackMarket {
  Name name;
  Ways ways;
  When when{};
  std::uint8_t answers = 0;  // bits of Occasion; with When::another and When::you
  bool costs_action = false;
  bool four_plus = false;
};

// MK-29. Handed over on `city`: deed.pay; received: deed.effects.
struct Delivery {
  Name name;
  PlaceRef city;
  Deed deed;
};

enum class Every : std::uint8_t { turn, game };  // once a turn; once, and it is discarded

// MK-44. What it always gives, and what it can be used for in one's own turn, if `has_use`.
struct Artefact {
  Name name;
  Bonuses always{};
  Ways use;
  Every every{};
  bool has_use = false;
  bool costs_action = false;
  bool four_plus = false;
};

struct Insignia {
  Name name;
  std::uint8_t copies = 0;
  Bonuses always{};
};

struct Associate {
  Name name;
  Resource resource{};
};

// MK-10: the income level, and gains.
struct Story {
  Name name;
  std::uint8_t income = 0;
  Span effects;
};

// MK-10, MK-32: the tile of a home city; gold for each level of income, which starts at 0 and ends at levels - 1.
struct Home {
  PlaceRef place;
  std::uint8_t levels = 0;
  std::array<std::uint8_t, longest_track> track{};
};

struct Content {
  ContentId id;

  std::vector<Name> islands;
  Catalogue<Place> places;
  Catalogue<Shop> shops;
  Catalogue<Quest> quests;  // then the sequels
  Catalogue<BlackMarket> black_market;
  Catalogue<Delivery> deliveries;
  Catalogue<Artefact> artefacts;
  Catalogue<Insignia> insignia;
  Catalogue<Associate> associates;
  Catalogue<Story> stories;
  std::vector<Home> homes;

  std::vector<Condition> conditions;  // of all deeds
  std::vector<Effect> effects;

  Places cities = 0;
  Places villas = 0;
  Places inhabitants = 0;
  std::uint8_t answerable = 0;  // MK-41b: bits of Occasion that some black-market card names
  // MK-43: which artefacts and which kinds of insignia give each Bonus, as bits.
  std::array<std::uint32_t, bonus_count> artefacts_giving{};
  std::array<std::uint32_t, bonus_count> insignia_giving{};
  // Steps from place to place, by land and sea.
  std::array<std::array<std::uint8_t, most_places>, most_places> distance{};

  std::span<const Condition> in(const Deed& deed) const {
    return std::span(conditions).subspan(deed.needs.first, deed.needs.count);
  }
  std::span<const Effect> of(Span span) const { return std::span(effects).subspan(span.first, span.count); }

  const Place& operator[](PlaceRef ref) const { return places[ref.index]; }
  const Shop& operator[](ShopRef ref) const { return shops[ref.index]; }
  const Quest& operator[](QuestRef ref) const { return quests[ref.index]; }
  const BlackMarket& operator[](BlackMarketRef ref) const { return black_market[ref.index]; }
  const Delivery& operator[](DeliveryRef ref) const { return deliveries[ref.index]; }
  const Artefact& operator[](ArtefactRef ref) const { return artefacts[ref.index]; }
  const Insignia& operator[](InsigniaRef ref) const { return insignia[ref.index]; }
  const Associate& operator[](AssociateRef ref) const { return associates[ref.index]; }
  const Story& operator[](StoryRef ref) const { return stories[ref.index]; }
  const Home& operator[](HomeRef ref) const { return homes[ref.index]; }

  // The piece of this name, or none. Of a home the name is its city's.
  PlaceRef place(const Name& name) const { return {places.index_of(name)}; }
  ShopRef shop(const Name& name) const { return {shops.index_of(name)}; }
  QuestRef quest(const Name& name) const { return {quests.index_of(name)}; }
  BlackMarketRef black_market_card(const Name& name) const { return {black_market.index_of(name)}; }
  DeliveryRef delivery(const Name& name) const { return {deliveries.index_of(name)}; }
  ArtefactRef artefact(const Name& name) const { return {artefacts.index_of(name)}; }
  InsigniaRef insignia_kind(const Name& name) const { return {insignia.index_of(name)}; }
  AssociateRef associate(const Name& name) const { return {associates.index_of(name)}; }
  StoryRef story(const Name& name) const { return {stories.index_of(name)}; }
  HomeRef home(const Name& name) const;

  // Every key of the catalogue that the set's pieces need.
  std::vector<std::string> words() const;
};

// The set that the files hold; nothing, and every fault named, when it cannot be played.
std::unique_ptr<const Content> read_content(std::span<const ContentFile> files, ContentFaults& faults);
// The set that the program is built with.
const Content& standard();

}  // namespace divan::karanor
