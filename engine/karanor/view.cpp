// Who sees what in Marchands de Karanor: the only place where anything is kept from anybody. Secret are quests, shop
// cards in hand and black-market cards (MK-14), and the decks; with the option open quests, quests lie open. Discards
// lie face up, artefacts are drawn openly, a sequel is known since its first part was.
#include "engine/karanor/rules.h"

namespace divan {

using namespace karanor;

namespace {

std::optional<Hand> show_hand(const State& state, Seat seat, Viewer viewer) {
  const Content& content = *state.content;
  const Player& player = state.players[seat];
  const bool sees = viewer.sees_as(seat);
  if (!sees && !state.open_quests) return {};
  Hand hand;
  hand.quests.emplace(content.quests.names(), player.quests);
  if (!sees) return hand;
  hand.shop_cards.emplace(content.shops.names(), player.shop_cards);
  hand.black_market.emplace(content.black_market.names(), player.black_market);
  if (player.kept.exists()) hand.kept = content[player.kept].name;
  return hand;
}

void show_holdings(const Content& content, const Player& player, PlayerView& shown) {
  shown.shops = {content.places.names(), player.shops};
  shown.villas = {content.places.names(), player.villas};
  shown.built = {content.shops.names(), player.built};
  shown.associates = {content.associates.names(), player.associates};
  shown.artefacts = {content.artefacts.names(), player.artefacts};
  shown.insignia = {content.insignia.names(), player.insignia};
}

void show_player(const State& state, Seat seat, Viewer viewer, PlayerView& shown) {
  const Content& content = *state.content;
  const Player& player = state.players[seat];
  if (state.phase == Phase::deal) return;
  shown.home = content[content[player.home].place].name;
  shown.story = content[player.story].name;
  shown.at = content[player.at].name;
  shown.gold = player.gold;
  shown.goods = player.goods;
  shown.prestige = player.prestige;
  shown.income = player.income;
  shown.earns = content[player.home].track[player.income];
  shown.pawns = static_cast<std::uint8_t>(pawns_left(player));
  shown.rewarded = static_cast<std::uint8_t>(std::popcount(player.rewarded));
  show_holdings(content, player, shown);
  shown.shop_cards = static_cast<std::uint8_t>(player.shop_cards.size());
  shown.quests = static_cast<std::uint8_t>(player.quests.size());
  for (const QuestRef quest : player.quests) {
    if (quest.index >= first_part_count) shown.sequels.push_back(content.quests.names(), quest.index);
  }
  shown.black_market = static_cast<std::uint8_t>(player.black_market.size());
  shown.offers_made = player.offers_made;
  shown.hand = show_hand(state, seat, viewer);
}

template <class Cards>
void show_deck(const Name* names, const Cards& deck, std::uint64_t discards, Viewer viewer, DeckView& shown) {
  shown.cards = static_cast<std::uint8_t>(deck.size());
  shown.discards = {names, discards};
  if (viewer.sees_all()) shown.order.emplace(names, deck);
}

void show_cards(const State& state, Viewer viewer, View& view) {
  const Content& content = *state.content;
  show_deck(content.shops.names(), state.shop_deck, state.shop_discards, viewer, view.decks[Deck::shop]);
  show_deck(content.quests.names(), state.quest_deck, state.quest_discards, viewer, view.decks[Deck::quest]);
  show_deck(content.black_market.names(), state.black_market_deck, state.black_market_discards, viewer,
            view.decks[Deck::black_market]);
  show_deck(content.artefacts.names(), state.artefact_deck, state.artefact_discards, viewer,
            view.decks[Deck::artefact]);
  for (std::size_t i = 0; i < shops_on_show; ++i) {
    if (state.show[i].exists()) view.show[static_cast<Stall>(i)] = content[state.show[i]].name;
  }
  view.gone = {content.quests.names(), state.quests_gone};
  if (!state.deliveries.empty()) view.delivery = content[state.deliveries.back()].name;
  view.deliveries = static_cast<std::uint8_t>(state.deliveries.size());
  view.delivered = {content.deliveries.names(), state.delivered};
  if (viewer.sees_all()) view.delivery_order.emplace(content.deliveries.names(), state.deliveries);
  if (state.quest.exists()) view.quest = content[state.quest].name;
  view.drawn = {content.artefacts.names(), state.drawn};
  if (state.bonus.exists()) view.bonus = content[state.bonus].name;
}

void show_affairs(const State& state, View& view) {
  for (const Affair& affair : state.affairs) {
    AffairView shown{affair.seat,  affair.event,     name_of(state, affair), {}, {}, {}, {},
                     affair.heard, affair.announced, affair.cancelled};
    const Words& said = affair.said;
    if (said.way != 0) shown.way = static_cast<std::uint8_t>(said.way + 1);
    if (said.on != none) shown.on = Seat{said.on};
    if (said.to.exists()) shown.to = (*state.content)[said.to].name;
    if (said.resource != none) shown.resource = static_cast<Resource>(said.resource);
    view.affairs.push_back(shown);
  }
}

void show_offers(const State& state, View& view) {
  for (const OpenOffer& offer : state.offers) {
    auto& offers = view.offers[offer.from];
    if (!offers) offers.emplace();
    auto& slot = (*offers)[(*offers)[Slot::first] ? Slot::second : Slot::first];
    slot = OfferView{offer.number, offer.to == none ? std::nullopt : std::optional(Seat{offer.to}),
                     show_wares(*state.content, offer.give), show_wares(*state.content, offer.want)};
  }
  view.offers_made = state.offer_count;
}

void show_outcome(const State& state, View& view) {
  const auto outcome = Karanor::outcome(state);
  if (!outcome) return;
  view.outcome.emplace();
  for (std::uint8_t i = 0; i < state.seats; ++i)
    (*view.outcome)[Seat{i}] = Placing{outcome->rank[i], outcome->points[i]};
}

void show_course(const State& state, View& view) {
  view.options = {state.content, state.open_quests, state.market_option, state.max_rounds};
  view.seats = state.seats;
  view.phase = state.phase;
  view.round = state.round;
  view.first = state.first;
  view.active = state.active;
  view.actions = state.actions;
  view.steps = state.steps;
  view.dealings = state.dealings;
  view.final_prestige = static_cast<std::uint8_t>(final_prestige(state.seats));
  view.ending = state.ending;
  view.drafted = state.drafted;
  view.tasks = state.tasks;
  if (state.shuffling != none) view.shuffling = static_cast<Deck>(state.shuffling);
  show_questions(state.questions, view);
}

}  // namespace

View Karanor::view(const State& state, Viewer viewer) {
  View view;
  show_course(state, view);
  const Content& content = *state.content;
  for (std::uint8_t i = 0; i < state.seats; ++i) show_player(state, {i}, viewer, view.players[Seat{i}].emplace());
  view.inhabitants = {content.places.names(), state.inhabitants};
  view.supply = state.supply;
  if (has_market(state)) view.market = state.market;
  show_cards(state, viewer, view);
  view.promoted = {content.associates.names(), state.promoted};
  view.used = {content.artefacts.names(), state.artefacts_used};
  show_affairs(state, view);
  show_offers(state, view);
  show_outcome(state, view);
  return view;
}

std::optional<Told<Karanor>> Karanor::tell(const Event& event, Viewer viewer) {
  if (const auto* drafted = std::get_if<Drafted>(&event)) {
    if (!viewer.sees_as(drafted->seat)) return Told<Karanor>(Drafted{drafted->seat, {}});
  }
  if (const auto* drew = std::get_if<Drew>(&event)) {
    if (!drew->open && !viewer.sees_as(drew->seat)) return Told<Karanor>(Drew{drew->seat, drew->deck, {}, false});
  }
  return Told<Karanor>(event);
}

}  // namespace divan
