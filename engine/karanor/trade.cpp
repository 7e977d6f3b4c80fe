// Trade between players (MK-50 to MK-53): offers that all see, agreed by both, at once.
#include "engine/karanor/rules.h"

namespace divan {

using namespace karanor;

namespace karanor {

// ---- What is exchanged

std::optional<Lot> read_wares(const Content& content, const Wares& wares) {
  Lot lot;
  lot.gold = wares.gold;
  lot.goods = wares.goods;
  for (const Name& name : wares.associates) {
    const AssociateRef associate = content.associate(name);
    if (!associate.exists() || has_bit(lot.associates, associate.index)) return {};
    set_bit(lot.associates, associate.index);
  }
  for (const Name& name : wares.artefacts) {
    const ArtefactRef artefact = content.artefact(name);
    if (!artefact.exists() || has_bit(lot.artefacts, artefact.index)) return {};
    set_bit(lot.artefacts, artefact.index);
  }
  for (const Name& name : wares.insignia) {
    const InsigniaRef kind = content.insignia_kind(name);
    if (!kind.exists()) return {};
    ++lot.insignia[kind.index];
  }
  return lot;
}

Wares write_wares(const Content& content, const Lot& lot) {
  Wares wares{lot.gold, lot.goods, {}, {}, {}};
  for_each_bit(lot.associates, [&](std::uint8_t i) { wares.associates.push_back(content.associates[i].name); });
  for_each_bit(lot.artefacts, [&](std::uint8_t i) {
    if (!wares.artefacts.full()) wares.artefacts.push_back(content.artefacts[i].name);
  });
  for (std::size_t i = 0; i < content.insignia.size(); ++i) {
    for (int left = lot.insignia[i]; left > 0 && !wares.insignia.full(); --left)
      wares.insignia.push_back(content.insignia[i].name);
  }
  return wares;
}

shown::Wares show_wares(const Content& content, const Lot& lot) {
  shown::Wares wares{lot.gold, lot.goods, {}, {}, {}};
  for_each_bit(lot.associates, [&](std::uint8_t i) { wares.associates.push_back(content.associates.names(), i); });
  for_each_bit(lot.artefacts, [&](std::uint8_t i) {
    if (!wares.artefacts.full()) wares.artefacts.push_back(content.artefacts.names(), i);
  });
  for (std::uint8_t i = 0; i < content.insignia.size(); ++i) {
    for (int left = lot.insignia[i]; left > 0 && !wares.insignia.full(); --left)
      wares.insignia.push_back(content.insignia.names(), i);
  }
  return wares;
}

Lot lot_of(const shown::Wares& wares) {
  Lot lot;
  lot.gold = wares.gold;
  lot.goods = wares.goods;
  for (const auto associate : wares.associates.indices()) set_bit(lot.associates, associate);
  for (const auto artefact : wares.artefacts.indices()) set_bit(lot.artefacts, artefact);
  for (const auto kind : wares.insignia.indices()) ++lot.insignia[kind];
  return lot;
}

bool holds_lot(const Player& player, const Lot& lot) {
  for (std::size_t i = 0; i < most_insignia_kinds; ++i) {
    if (player.insignia[i] < lot.insignia[i]) return false;
  }
  return player.gold >= lot.gold && player.goods.covers(lot.goods) && (lot.artefacts & ~player.artefacts) == 0 &&
         (lot.associates & ~player.associates) == 0;
}

Lot all_of(const Player& player) {
  return {player.gold, player.artefacts, player.goods, player.associates, player.insignia};
}

namespace {

// What was said, in the order in which it was said.
shown::Wares show_said(const Content& content, const Wares& said) {
  shown::Wares wares{said.gold, said.goods, {}, {}, {}};
  for (const Name& name : said.associates)
    wares.associates.push_back(content.associates.names(), content.associate(name).index);
  for (const Name& name : said.insignia)
    wares.insignia.push_back(content.insignia.names(), content.insignia_kind(name).index);
  for (const Name& name : said.artefacts)
    wares.artefacts.push_back(content.artefacts.names(), content.artefact(name).index);
  return wares;
}

bool is_empty(const Lot& lot) { return lot == Lot{}; }

void hand_over(Player& from, Player& to, const Lot& lot) {
  from.gold = static_cast<std::uint16_t>(from.gold - lot.gold);
  to.gold = static_cast<std::uint16_t>(std::min(0xFFFF, to.gold + lot.gold));
  from.goods -= lot.goods;
  to.goods += lot.goods;
  from.artefacts = static_cast<std::uint16_t>(from.artefacts & ~lot.artefacts);
  to.artefacts |= lot.artefacts;
  from.associates = static_cast<std::uint8_t>(from.associates & ~lot.associates);
  to.associates |= lot.associates;
  for (std::size_t i = 0; i < most_insignia_kinds; ++i) {
    from.insignia[i] = static_cast<std::uint8_t>(from.insignia[i] - lot.insignia[i]);
    to.insignia[i] = static_cast<std::uint8_t>(to.insignia[i] + lot.insignia[i]);
  }
}

// MK-53, and before the first turn there is nothing to trade.
Verdict check_trade(const State& state) {
  if (state.phase != Phase::play) return Verdict::refused("MK-50", "not_now");
  if (state.ending) return Verdict::refused("MK-53", "no_more_trade");
  return Verdict::allowed();
}

int open_offers(const State& state, Seat seat) {
  return static_cast<int>(std::ranges::count(state.offers, seat, &OpenOffer::from));
}

const OpenOffer* find_offer(const State& state, Seat from, std::uint16_t number) {
  for (const OpenOffer& offer : state.offers) {
    if (offer.from == from && offer.number == number) return &offer;
  }
  return nullptr;
}

void remove_offer(State& state, std::uint16_t number) {
  for (std::size_t i = 0; i < state.offers.size(); ++i) {
    if (state.offers[i].number == number) return state.offers.erase(i);
  }
}

std::optional<Seat> addressee(const OpenOffer& offer) {
  return offer.to == none ? std::nullopt : std::optional(Seat{offer.to});
}

bool may_take_up(const OpenOffer& offer, Seat seat) {
  return offer.from != seat && (offer.to == none || offer.to == seat.index);
}
// MK-52b: an offer to anybody is for those who have what it asks for.
bool can_take_up(const State& state, const OpenOffer& offer, Seat seat) {
  return offer.to != none || holds_lot(state.players[seat], offer.want);
}

bool both_hold(const State& state, const OpenOffer& offer, Seat seat) {
  return holds_lot(state.players[offer.from], offer.give) && holds_lot(state.players[seat], offer.want);
}

}  // namespace

// ---- Offer

Verdict check(const State& state, Seat seat, const Offer& offer) {
  if (const auto verdict = check_trade(state); !verdict.ok()) return verdict;
  if (offer.to && offer.to->index >= state.seats) return Verdict::refused("TABLE-4", "no_such_seat");
  if (offer.to == seat) return Verdict::refused("MK-50", "with_oneself");
  const auto give = read_wares(*state.content, offer.give);
  const auto want = read_wares(*state.content, offer.want);
  if (!give || !want) return Verdict::refused("MK-51", "not_for_trade");
  if (is_empty(*give) && is_empty(*want)) return Verdict::refused("MK-50", "nothing_offered");
  if (!holds_lot(state.players[seat], *give)) return Verdict::refused("MK-50", "not_held");
  if (offer.to && !holds_lot(state.players[*offer.to], *want))
    return Verdict::refused("MK-50", "not_held_by_other").with("seat", offer.to->number());
  if (open_offers(state, seat) >= most_open_offers)
    return Verdict::refused("MK-50", "too_many_open").with("most", most_open_offers);
  if (state.players[seat].offers_made >= offers_a_turn)
    return Verdict::refused("MK-50", "too_many_offers").with("most", offers_a_turn);
  return Verdict::allowed();
}

void apply(State& state, Seat seat, const Offer& offer, Happenings happenings) {
  const OpenOffer made{++state.offer_count, seat, offer.to ? offer.to->index : none,
                       *read_wares(*state.content, offer.give), *read_wares(*state.content, offer.want)};
  state.offers.push_back(made);
  ++state.players[seat].offers_made;
  report(happenings, Offered{seat, offer.to, made.number, show_said(*state.content, offer.give),
                             show_said(*state.content, offer.want)});
}

// ---- Answers to an offer

Verdict check(const State& state, Seat seat, const Accept& accept) {
  if (const auto verdict = check_trade(state); !verdict.ok()) return verdict;
  const OpenOffer* offer = find_offer(state, accept.of, accept.number);
  if (offer == nullptr || !may_take_up(*offer, seat)) return Verdict::refused("MK-50", "no_such_offer");
  if (!is_idle(state)) return Verdict::refused("MK-52", "something_under_way");
  if (!can_take_up(state, *offer, seat)) return Verdict::refused("MK-52b", "not_held");
  return Verdict::allowed();
}

void apply(State& state, Seat seat, const Accept& accept, Happenings happenings) {
  const OpenOffer offer = *find_offer(state, accept.of, accept.number);
  remove_offer(state, offer.number);
  if (!both_hold(state, offer, seat)) return report(happenings, Voided{offer.from, offer.number});  // MK-52b
  hand_over(state.players[offer.from], state.players[seat], offer.give);
  hand_over(state.players[seat], state.players[offer.from], offer.want);
  report(happenings, Traded{offer.from, seat, offer.number, show_wares(*state.content, offer.give),
                            show_wares(*state.content, offer.want)});
  // MK-27: what allowed more quests in hand may have gone.
  for (const Seat party : {seat, offer.from}) add_task(state, {Todo::limit, party, party, 0, {}, 0, 0});
}

Verdict check(const State& state, Seat seat, const Decline& decline) {
  if (const auto verdict = check_trade(state); !verdict.ok()) return verdict;
  const OpenOffer* offer = find_offer(state, decline.of, decline.number);
  if (offer == nullptr || addressee(*offer) != seat) return Verdict::refused("MK-50", "no_such_offer");
  return Verdict::allowed();
}

void apply(State& state, Seat seat, const Decline& decline, Happenings happenings) {
  remove_offer(state, decline.number);
  report(happenings, Declined{decline.of, seat, decline.number});
}

Verdict check(const State& state, Seat seat, const Withdraw& withdraw) {
  if (const auto verdict = check_trade(state); !verdict.ok()) return verdict;
  if (find_offer(state, seat, withdraw.number) == nullptr) return Verdict::refused("MK-50", "no_such_offer");
  return Verdict::allowed();
}

void apply(State& state, Seat seat, const Withdraw& withdraw, Happenings happenings) {
  remove_offer(state, withdraw.number);
  report(happenings, Withdrawn{seat, withdraw.number});
}

// MK-53
void void_offers(State& state, Happenings happenings) {
  for (const OpenOffer& offer : state.offers) report(happenings, Voided{offer.from, offer.number});
  state.offers.clear();
}

void list_offers(const State& state, Seat seat, Buffer<Action>& list) {
  if (state.ending) return;
  const bool idle = is_idle(state);
  for (const OpenOffer& offer : state.offers) {
    if (idle && may_take_up(offer, seat) && can_take_up(state, offer, seat))
      list.push_back(Accept{offer.from, offer.number});
    if (addressee(offer) == seat) list.push_back(Decline{offer.from, offer.number});
    if (offer.from == seat) list.push_back(Withdraw{offer.number});
  }
}

// ---- What may be offered

namespace {

// A little of what a player has: some gold or a token, now and then a tile.
Lot some_of(const Player& player, Random& random) {
  Lot lot;
  const Lot all = all_of(player);
  switch (random.below(6)) {
    case 0:
    case 1:
      if (all.gold > 0) lot.gold = static_cast<std::uint16_t>(1 + random.below(std::min<std::uint32_t>(all.gold, 4)));
      break;
    case 2:
      if (const auto tiles = std::popcount(all.artefacts)) {
        auto skip = random.below(static_cast<std::uint32_t>(tiles));
        for_each_bit(all.artefacts, [&](std::uint8_t i) {
          if (skip-- == 0) set_bit(lot.artefacts, i);
        });
      }
      break;
    case 3:
      if (all.associates != 0) lot.associates = static_cast<std::uint8_t>(all.associates & -all.associates);
      break;
    default:
      if (const auto kinds = all.goods.kinds()) {
        auto skip = random.below(static_cast<std::uint32_t>(kinds));
        for (const Resource resource : resources) {
          if (all.goods[resource] != 0 && skip-- == 0) lot.goods[resource] = 1;
        }
      }
  }
  return lot;
}

}  // namespace
}  // namespace karanor

std::optional<Action> Karanor::sample_open(const State& state, Seat seat, Random& random) {
  if (!check_trade(state).ok() || chance_due(state) != 0 || seat.index >= state.seats) return {};
  if (open_offers(state, seat) >= most_open_offers || state.players[seat].offers_made >= offers_a_turn) return {};
  const Seat to = seat_after(state, seat, 1 + static_cast<int>(random.below(state.seats - 1u)));
  const Lot give = some_of(state.players[seat], random);
  const Lot want = some_of(state.players[to], random);
  if (is_empty(give) && is_empty(want)) return {};
  Offer offer{to, write_wares(*state.content, give), write_wares(*state.content, want)};
  if (random.below(4) == 0) offer.to.reset();
  return offer;
}

namespace {

shown::Wares wares_of(const Content& content, const PlayerView& player) {
  return show_wares(content, {player.gold, static_cast<std::uint16_t>(player.artefacts.bits()), player.goods,
                              static_cast<std::uint8_t>(player.associates.bits()), player.insignia.held()});
}

}  // namespace

Bounds Karanor::bounds(const View& view, Seat seat) {
  Bounds bounds;
  if (view.phase != Phase::play || view.ending || seat.index >= view.seats || view.shuffling) return bounds;
  const PlayerView& self = *view.players[seat];
  int open = 0;
  if (view.offers[seat]) {
    for (const auto& offer : *view.offers[seat]) open += offer.has_value();
  }
  bounds.open = open < most_open_offers && self.offers_made < offers_a_turn;
  bounds.offers_left = static_cast<std::uint8_t>(offers_a_turn - self.offers_made);
  const Content& content = *view.options.content;
  bounds.give = wares_of(content, self);
  for (std::uint8_t i = 0; i < view.seats; ++i) {
    if (i != seat.index) bounds.partners[Seat{i}] = Partner{wares_of(content, *view.players[Seat{i}])};
  }
  return bounds;
}

}  // namespace divan
