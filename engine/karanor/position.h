// A position of Marchands de Karanor as a person writes it. Whatever is not named is filled in: homes and stories in
// the order of the set, everybody at home with a shop there and nothing else, decks in the order of the set.
#pragma once

#include "engine/karanor/actions.h"

namespace divan::karanor {

struct PlayerPosition {
  std::optional<Name> home;
  std::optional<Name> story;  // its gains are not given
  std::optional<Name> at;
  std::optional<std::uint16_t> gold;
  std::optional<Goods> goods;
  std::optional<std::uint8_t> prestige;  // the steps of MK-40 up to it are used up
  std::optional<std::uint8_t> income;
  std::optional<List<Name, city_count>> shops;  // the home if not named
  std::optional<List<Name, pawns_each>> villas;
  std::optional<List<Name, pawns_each>> built;
  std::optional<List<Name, associate_count>> associates;
  std::optional<List<Name, insignia_count>> insignia;  // one for each tile
  std::optional<List<Name, artefact_count>> artefacts;
  std::optional<List<Name, 3>> shop_cards;
  std::optional<List<Name, 8>> quests;
  std::optional<List<Name, black_market_count>> black_market;
};

struct Position {
  std::optional<Phase> phase;  // play (the default) or draft
  std::optional<std::uint16_t> round;
  std::optional<Seat> first;
  std::optional<Seat> active;
  std::optional<std::uint8_t> actions;
  std::optional<bool> ending;
  BySeat<std::optional<PlayerPosition>> players;
  std::optional<List<Name, inhabitant_count>> inhabitants;
  std::optional<Goods> market;
  std::optional<List<Name, associate_count>> promoted;
  std::optional<List<Name, shops_on_show>> show;
  // The uppermost cards of each deck, top first; the others follow in the order of the set, or, of the decks in
  // `spent`, are discarded.
  Keyed<Deck, std::optional<List<Name, first_part_count>>, 4> decks;
  std::optional<List<Deck, 4>> spent;
  std::optional<List<Name, delivery_count>> deliveries;  // top first
};

}  // namespace divan::karanor
