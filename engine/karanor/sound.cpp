// What must hold between any two steps of Marchands de Karanor, whoever plays.
#include "engine/karanor/rules.h"

namespace divan {

using namespace karanor;

namespace {

using MaybeFault = std::optional<Fault>;

// Pieces that lie in one place each: every piece of a kind, as bits, counted as it is found.
class Pieces {
 public:
  void add(std::size_t index) {
    if (index >= 64 || has_bit(seen_, index)) {
      twice_ = true;
    } else {
      set_bit(seen_, index);
    }
  }
  void add_bits(std::uint64_t bits) {
    for_each_bit(bits, [this](std::uint8_t i) { add(i); });
  }
  template <class Refs>
  void add_all(const Refs& refs) {
    for (const auto ref : refs) {
      if (ref.exists()) add(ref.index);
    }
  }
  bool are(std::uint64_t wanted) const { return !twice_ && seen_ == wanted; }

 private:
  std::uint64_t seen_ = 0;
  bool twice_ = false;
};

template <class Cards>
std::uint64_t taking_part(const Cards& cards, std::size_t count, int seats) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (seats >= 4 || !cards[i].four_plus) set_bit(bits, i);
  }
  return bits;
}

// MK-2, MK-34: 15 tokens of each resource, wherever they lie.
MaybeFault check_tokens(const State& state) {
  for (const Resource resource : resources) {
    int sum = state.supply[resource] + state.market[resource];
    for (const Player& player : state.players) sum += player.goods[resource];
    if (sum != tokens_each) return Fault{"goods", "not 15 tokens of a resource"};
    if (state.market[resource] > market_space) return Fault{"market", "more than three of a resource"};
  }
  return {};
}

MaybeFault check_cards(const State& state) {
  const Content& content = *state.content;
  Pieces shops, quests, black_market, artefacts;
  shops.add_all(state.shop_deck);
  shops.add_all(state.show);
  shops.add_bits(state.shop_discards);
  quests.add_all(state.quest_deck);
  quests.add_bits(state.quest_discards | state.quests_gone);
  if (state.quest.exists()) quests.add(state.quest.index);
  black_market.add_all(state.black_market_deck);
  black_market.add_bits(state.black_market_discards);
  artefacts.add_all(state.artefact_deck);
  artefacts.add_all(state.drawn);
  artefacts.add_bits(state.artefact_discards);
  for (const Player& player : state.players) {
    shops.add_all(player.shop_cards);
    shops.add_bits(player.built);
    quests.add_all(player.quests);
    black_market.add_all(player.black_market);
    artefacts.add_bits(player.artefacts);
  }
  // Sequels that nobody has had yet lie in their pack.
  for (std::size_t i = first_part_count; i < quest_count; ++i) {
    bool out = has_bit(state.quests_gone, i);
    for (const Player& player : state.players)
      out = out || place_in(player.quests, {static_cast<std::uint8_t>(i)}) < player.quests.size();
    if (!out) quests.add(i);
  }
  if ((state.quest_discards & state.quests_gone) != 0) return Fault{"quests", "discarded and out of the game"};
  if (!shops.are((std::uint64_t{1} << shop_count) - 1)) return Fault{"shops", "not every shop card once"};
  if (!quests.are((std::uint64_t{1} << quest_count) - 1)) return Fault{"quests", "not every quest once"};
  if (!black_market.are(taking_part(content.black_market, black_market_count, state.seats)))
    return Fault{"black_market", "not every black-market card once"};
  if (!artefacts.are(taking_part(content.artefacts, artefact_count, state.seats)))
    return Fault{"artefacts", "not every artefact once"};
  return {};
}

MaybeFault check_tiles(const State& state) {
  const Content& content = *state.content;
  Pieces associates, villas, homes;
  std::uint64_t all_associates = 0;
  std::uint64_t all_villas = 0;
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    const Player& player = state.players[Seat{i}];
    associates.add_bits(player.associates);
    villas.add_bits(player.villas);
    homes.add(player.home.index);
    all_associates |= player.associates;
    all_villas |= player.villas;
    if (!player.at.exists() || player.at.index >= content.places.size()) return Fault{"at", "no such place"};
    if (player.income >= content[player.home].levels) return Fault{"income", "beyond the track"};
    if (pawns_left(player) < 0) return Fault{"pawns", "more than eight shops and villas"};
    if ((player.shops & ~content.cities) != 0) return Fault{"shops", "a shop outside a city"};
  }
  if (!associates.are(all_associates)) return Fault{"associates", "somebody works for two"};
  if (!villas.are(all_villas) || (all_villas & ~content.villas) != 0) return Fault{"villas", "not one owner each"};
  for (std::uint8_t i = 0; i < content.insignia.size(); ++i) {
    int held = 0;
    for (const Player& player : state.players) held += player.insignia[i];
    if (held > content.insignia[i].copies) return Fault{"insignia", "more than there are"};
  }
  return {};
}

MaybeFault check_course(const State& state) {
  if (state.tasks.full()) return Fault{"tasks", "too many things under way"};
  if ((state.phase == Phase::over) != state.questions.empty()) return Fault{"questions", "nobody is asked"};
  if (state.phase == Phase::over) return {};
  const auto& below = state.questions[0];
  if (state.phase == Phase::play && below.what != Asking::turn) return Fault{"questions", "no turn at the bottom"};
  if (is_idle(state) && !state.affairs.empty()) return Fault{"affairs", "left over"};
  if (asking(state, Asking::turn) && !state.tasks.empty() && state.shuffling == none)
    return Fault{"tasks", "left over"};
  for (std::uint8_t i = 0; i < state.seats && is_idle(state); ++i) {
    const Player& player = state.players[Seat{i}];
    if (player.shop_cards.size() > shops_in_hand) return Fault{"shop_cards", "too many in hand"};
    if (static_cast<int>(player.quests.size()) > quest_limit(state, {i})) return Fault{"quests", "too many in hand"};
  }
  for (const OpenOffer& offer : state.offers) {
    if (offer.from.index >= state.seats || state.ending) return Fault{"offers", "should be void"};
  }
  return {};
}

}  // namespace

std::optional<Fault> Karanor::sound(const State& state) {
  if (state.phase == Phase::deal) return {};
  for (const auto check : {check_tokens, check_cards, check_tiles, check_course}) {
    if (auto fault = check(state)) return fault;
  }
  return {};
}

}  // namespace divan
