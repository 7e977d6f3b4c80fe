// Positions that people write (arrange).
#include "engine/karanor/position.h"

#include "engine/karanor/rules.h"

namespace divan {

using namespace karanor;

namespace {

using MaybeFault = std::optional<Fault>;

std::string path(Seat seat, std::string_view member) {
  return "players." + std::to_string(seat.number()) + "." + std::string(member);
}
Fault unknown(std::string where, const Name& name) {
  return {std::move(where), "nothing here is called " + std::string(name.name())};
}

// Which cards of a kind are not given out yet.
struct Left {
  std::uint64_t bits = 0;
  bool take(std::size_t index) {
    if (index >= 64 || !has_bit(bits, index)) return false;
    clear_bit(bits, index);
    return true;
  }
};
struct AllLeft {
  Left shops, quests, black_market, artefacts, associates, homes, stories;
};

AllLeft all_left(const State& state) {
  const Content& content = *state.content;
  const auto playing = [&](const auto& cards, std::size_t count) {
    Left left;
    for (std::size_t i = 0; i < count; ++i) {
      if (state.seats >= 4 || !cards[i].four_plus) set_bit(left.bits, i);
    }
    return left;
  };
  const auto first = [](std::size_t count) { return Left{(std::uint64_t{1} << count) - 1}; };
  AllLeft left{first(shop_count),
               playing(content.quests, quest_count),
               playing(content.black_market, black_market_count),
               playing(content.artefacts, artefact_count),
               first(associate_count),
               first(home_count),
               first(story_count)};
  return left;
}

// Each of `names` is found and not given out yet; use(index) puts it somewhere.
template <class Names, class Find, class Use>
MaybeFault give(const Names& names, const std::string& where, Left& left, Find&& find, Use&& use) {
  for (const Name& name : names) {
    const auto piece = find(name);
    if (!piece.exists()) return unknown(where, name);
    if (!left.take(piece.index)) return Fault{where, std::string(name.name()) + " is elsewhere or out of the game"};
    use(piece);
  }
  return {};
}

MaybeFault arrange_homes(const Position& position, State& state, AllLeft& left) {
  const Content& content = *state.content;
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    const auto& given = position.players[Seat{i}];
    Player& player = state.players[Seat{i}];
    if (given && given->home) {
      player.home = content.home(*given->home);
      if (!player.home.exists() || !left.homes.take(player.home.index)) return unknown(path({i}, "home"), *given->home);
    }
    if (given && given->story) {
      player.story = content.story(*given->story);
      if (!player.story.exists() || !left.stories.take(player.story.index))
        return unknown(path({i}, "story"), *given->story);
    }
  }
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    Player& player = state.players[Seat{i}];
    if (!player.home.exists()) player.home = {static_cast<std::uint8_t>(std::countr_zero(left.homes.bits))};
    left.homes.take(player.home.index);
    if (!player.story.exists()) player.story = {static_cast<std::uint8_t>(std::countr_zero(left.stories.bits))};
    left.stories.take(player.story.index);
    player.at = content[player.home].place;
    player.shops = bit(player.at);
  }
  return {};
}

MaybeFault arrange_places(const PlayerPosition& given, Seat seat, State& state) {
  const Content& content = *state.content;
  Player& player = state.players[seat];
  if (given.at) {
    player.at = content.place(*given.at);
    if (!player.at.exists()) return unknown(path(seat, "at"), *given.at);
  }
  const auto places = [&](const auto& names, std::string_view member, Places among, Places& into) -> MaybeFault {
    into = 0;
    for (const Name& name : names) {
      const PlaceRef place = content.place(name);
      if (!place.exists() || (among & bit(place)) == 0) return unknown(path(seat, member), name);
      into |= bit(place);
    }
    return {};
  };
  if (given.shops) {
    if (auto fault = places(*given.shops, "shops", content.cities, player.shops)) return fault;
  }
  if (given.villas) {
    if (auto fault = places(*given.villas, "villas", content.villas, player.villas)) return fault;
  }
  return {};
}

MaybeFault arrange_purse(const PlayerPosition& given, Seat seat, State& state) {
  const Content& content = *state.content;
  Player& player = state.players[seat];
  player.gold = given.gold.value_or(0);
  player.prestige = given.prestige.value_or(0);
  if (player.prestige >= 3) set_bit(player.rewarded, 0);
  if (player.prestige >= 6) set_bit(player.rewarded, 1);
  player.income = given.income.value_or(0);
  if (player.income >= content[player.home].levels) return Fault{path(seat, "income"), "beyond the track"};
  if (given.goods) {
    if (!state.supply.covers(*given.goods)) return Fault{path(seat, "goods"), "there are 15 tokens of a resource"};
    player.goods = *given.goods;
    state.supply -= *given.goods;
  }
  if (!given.insignia) return {};
  for (const Name& name : *given.insignia) {
    const InsigniaRef kind = content.insignia_kind(name);
    if (!kind.exists()) return unknown(path(seat, "insignia"), name);
    if (insignia_left(state, kind) == 0) return Fault{path(seat, "insignia"), "more than there are"};
    ++player.insignia[kind.index];
  }
  return {};
}

MaybeFault arrange_hand(const PlayerPosition& given, Seat seat, State& state, AllLeft& left) {
  const Content& content = *state.content;
  Player& player = state.players[seat];
  const auto member = [&](const auto& names, std::string_view name, Left& from, auto find, auto use) -> MaybeFault {
    return names ? give(*names, path(seat, name), from, find, use) : MaybeFault{};
  };
  using N = const Name&;
  if (auto fault = member(
          given.built, "built", left.shops, [&](N n) { return content.shop(n); },
          [&](ShopRef card) { set_bit(player.built, card.index); }))
    return fault;
  if (auto fault = member(
          given.shop_cards, "shop_cards", left.shops, [&](N n) { return content.shop(n); },
          [&](ShopRef card) { player.shop_cards.push_back(card); }))
    return fault;
  if (auto fault = member(
          given.quests, "quests", left.quests, [&](N n) { return content.quest(n); },
          [&](QuestRef card) { player.quests.push_back(card); }))
    return fault;
  if (auto fault = member(
          given.black_market, "black_market", left.black_market, [&](N n) { return content.black_market_card(n); },
          [&](BlackMarketRef card) { player.black_market.push_back(card); }))
    return fault;
  if (auto fault = member(
          given.associates, "associates", left.associates, [&](N n) { return content.associate(n); },
          [&](AssociateRef tile) { set_bit(player.associates, tile.index); }))
    return fault;
  return member(
      given.artefacts, "artefacts", left.artefacts, [&](N n) { return content.artefact(n); },
      [&](ArtefactRef tile) { set_bit(player.artefacts, tile.index); });
}

// Named cards on top, the others below in the order of the set, or discarded.
template <class Ref, std::size_t N, class Find>
MaybeFault arrange_deck(const Position& position, Deck deck, List<Ref, N>& cards, std::uint64_t& discards, Left& left,
                        std::string_view name, Find&& find) {
  List<Ref, first_part_count> top;
  if (const auto& named = position.decks[deck]) {
    if (auto fault = give(*named, "decks." + std::string(name), left, find, [&](Ref card) { top.push_back(card); }))
      return fault;
  }
  const bool spent = position.spent && place_in(*position.spent, deck) < position.spent->size();
  for (std::uint8_t i = 64; i > 0; --i) {
    const auto index = static_cast<std::uint8_t>(i - 1);
    if (!has_bit(left.bits, index)) continue;
    if (spent) {
      set_bit(discards, index);
    } else {
      cards.push_back({index});
    }
  }
  for (std::size_t i = top.size(); i > 0; --i) cards.push_back(top[i - 1]);
  return {};
}

MaybeFault arrange_show(const Position& position, State& state, Left& left) {
  const Content& content = *state.content;
  std::size_t stall = 0;
  if (position.show) {
    return give(
        *position.show, "show", left, [&](const Name& n) { return content.shop(n); },
        [&](ShopRef card) { state.show[stall++] = card; });
  }
  for (auto& card : state.show) {
    if (left.bits == 0) break;
    card = {static_cast<std::uint8_t>(std::countr_zero(left.bits))};
    left.take(card.index);
  }
  return {};
}

MaybeFault arrange_decks(const Position& position, State& state, AllLeft& left) {
  const Content& content = *state.content;
  using N = const Name&;
  for (std::size_t i = 0; i < first_part_count; ++i) {
    if (state.seats < 4 && content.quests[i].four_plus) set_bit(state.quests_gone, i);
  }
  left.quests.bits &= (std::uint64_t{1} << first_part_count) - 1;  // sequels that nobody holds lie in their pack
  // The named top of the deck is not for the show.
  Left for_show = left.shops;
  if (const auto& named = position.decks[Deck::shop]) {
    for (const Name& name : *named) {
      if (const ShopRef card = content.shop(name); card.exists()) for_show.take(card.index);
    }
  }
  const Left before = for_show;
  if (auto fault = arrange_show(position, state, for_show)) return fault;
  left.shops.bits &= ~(before.bits & ~for_show.bits);
  if (auto fault = arrange_deck(position, Deck::shop, state.shop_deck, state.shop_discards, left.shops, "shop",
                                [&](N n) { return content.shop(n); }))
    return fault;
  if (auto fault = arrange_deck(position, Deck::quest, state.quest_deck, state.quest_discards, left.quests, "quest",
                                [&](N n) { return content.quest(n); }))
    return fault;
  if (auto fault = arrange_deck(position, Deck::black_market, state.black_market_deck, state.black_market_discards,
                                left.black_market, "black_market", [&](N n) { return content.black_market_card(n); }))
    return fault;
  return arrange_deck(position, Deck::artefact, state.artefact_deck, state.artefact_discards, left.artefacts,
                      "artefact", [&](N n) { return content.artefact(n); });
}

MaybeFault arrange_board(const Position& position, State& state, AllLeft& left) {
  const Content& content = *state.content;
  if (position.inhabitants) {
    state.inhabitants = 0;
    for (const Name& name : *position.inhabitants) {
      const PlaceRef place = content.place(name);
      if (!place.exists() || (content.inhabitants & bit(place)) == 0) return unknown("inhabitants", name);
      state.inhabitants |= bit(place);
    }
  }
  if (position.market) {
    if (!has_market(state)) return Fault{"market", "there is no market in this game"};
    state.supply += state.market;
    if (!state.supply.covers(*position.market)) return Fault{"market", "there are 15 tokens of a resource"};
    state.market = *position.market;
    state.supply -= state.market;
  }
  if (position.promoted) {
    for (const Name& name : *position.promoted) {
      const AssociateRef associate = content.associate(name);
      if (!associate.exists() || has_bit(left.associates.bits, associate.index))
        return Fault{"promoted", std::string(name.name()) + " works for nobody"};
      set_bit(state.promoted, associate.index);
    }
  }
  Left deliveries{(std::uint64_t{1} << delivery_count) - 1};
  if (position.deliveries) {
    return give(
        *position.deliveries, "deliveries", deliveries, [&](const Name& n) { return content.delivery(n); },
        [&](DeliveryRef card) { state.deliveries.insert(0, card); });
  }
  for (std::uint8_t i = 0; i < state.seats + 1; ++i) state.deliveries.insert(0, {i});
  return {};
}

MaybeFault begin_draft_at(State& state, Left& left) {
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    auto& hand = state.players[Seat{i}].shop_cards;
    while (!hand.full() && left.bits != 0) {
      hand.push_back({static_cast<std::uint8_t>(std::countr_zero(left.bits))});
      left.take(hand.back().index);
    }
  }
  return {};
}

MaybeFault begin_play(const Position& position, State& state) {
  state.round = position.round.value_or(1);
  state.first = position.first.value_or(Seat{});
  const Seat active = position.active.value_or(state.first);
  if (state.first.index >= state.seats || active.index >= state.seats) return Fault{"active", "no such seat"};
  if (state.round == 0) return Fault{"round", "rounds count from 1"};
  if (active == state.first) --state.round;
  if (position.phase.value_or(Phase::play) == Phase::draft) {
    state.active = state.first;
    state.round = 0;
    begin_draft(state, nullptr);
    return {};
  }
  if (position.phase.value_or(Phase::play) != Phase::play)
    return Fault{"phase", "a position begins in phase draft or play"};
  state.drafted = 2;
  begin_turn(state, active, nullptr);
  if (position.actions) state.actions = *position.actions;
  state.ending = position.ending.value_or(false);
  for (const Player& player : state.players) state.ending |= player.prestige >= final_prestige(state.seats);
  return {};
}

}  // namespace

std::optional<Fault> Karanor::arrange(const Options& options, int seats, const Position& position, State& arranged) {
  if (auto fault = check_options(options, seats)) return fault;
  State state = begin(options, seats);
  state.questions = {};
  AllLeft left = all_left(state);
  if (auto fault = arrange_homes(position, state, left)) return fault;
  for (std::uint8_t i = 0; i < most_players; ++i) {
    const auto& given = position.players[Seat{i}];
    if (given && i >= seats) return Fault{"players", "no such seat"};
    if (!given) continue;
    if (auto fault = arrange_places(*given, {i}, state)) return fault;
    if (auto fault = arrange_purse(*given, {i}, state)) return fault;
    if (auto fault = arrange_hand(*given, {i}, state, left)) return fault;
  }
  if (position.phase.value_or(Phase::play) == Phase::draft) {
    if (auto fault = begin_draft_at(state, left.shops)) return fault;
  }
  if (auto fault = arrange_board(position, state, left)) return fault;
  if (auto fault = arrange_decks(position, state, left)) return fault;
  if (auto fault = begin_play(position, state)) return fault;
  if (auto fault = sound(state)) return fault;
  arranged = state;
  return {};
}

}  // namespace divan
