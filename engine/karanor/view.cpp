// Who sees what in Marchands de Karanor: the only place where anything is kept from anybody. Secret are quests, shop
// cards in hand and black-market cards (MK-14), and the decks; with the option open quests, quests lie open. Discards
// lie face up, artefacts are drawn openly, a sequel is known since its first part was.
#include "engine/karanor/rules.h"

namespace divan {

using namespace karanor;

namespace {

QuestionView show_question(const Question<Asking>& question) {
  QuestionView shown;
  shown.what = question.what;
  shown.number = question.number;
  for (const Seat seat : question.asked) shown.asked[seat] = Answered{question.answered.has(seat)};
  return shown;
}

std::optional<Hand> show_hand(const State& table, Seat seat, Viewer viewer) {
  const Content& content = *table.content;
  const Player& player = table.players[seat];
  const bool sees = viewer.sees_as(seat);
  if (!sees && !table.open_quests) return {};
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

void show_player(const State& table, Seat seat, Viewer viewer, PlayerView& shown) {
  const Content& content = *table.content;
  const Player& player = table.players[seat];
  if (table.phase == Phase::deal) return;
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
  shown.hand = show_hand(table, seat, viewer);
}

template <class Cards>
void show_deck(const Name* names, const Cards& deck, std::uint64_t discards, Viewer viewer, DeckView& shown) {
  shown.cards = static_cast<std::uint8_t>(deck.size());
  shown.discards = {names, discards};
  if (viewer.sees_all()) shown.order.emplace(names, deck);
}

void show_cards(const State& table, Viewer viewer, View& view) {
  const Content& content = *table.content;
  show_deck(content.shops.names(), table.shop_deck, table.shop_discards, viewer, view.decks[Deck::shop]);
  show_deck(content.quests.names(), table.quest_deck, table.quest_discards, viewer, view.decks[Deck::quest]);
  show_deck(content.black_market.names(), table.black_market_deck, table.black_market_discards, viewer,
            view.decks[Deck::black_market]);
  show_deck(content.artefacts.names(), table.artefact_deck, table.artefact_discards, viewer,
            view.decks[Deck::artefact]);
  for (std::size_t i = 0; i < shops_on_show; ++i) {
    if (table.show[i].exists()) view.show[static_cast<Stall>(i)] = content[table.show[i]].name;
  }
  view.gone = {content.quests.names(), table.quests_gone};
  if (!table.deliveries.empty()) view.delivery = content[table.deliveries.back()].name;
  view.deliveries = static_cast<std::uint8_t>(table.deliveries.size());
  view.delivered = {content.deliveries.names(), table.delivered};
  if (viewer.sees_all()) view.delivery_order.emplace(content.deliveries.names(), table.deliveries);
  if (table.quest.exists()) view.quest = content[table.quest].name;
  view.drawn = {content.artefacts.names(), table.drawn};
  if (table.bonus.exists()) view.bonus = content[table.bonus].name;
}

void show_affairs(const State& table, View& view) {
  for (const Affair& affair : table.affairs) {
    AffairView shown{affair.seat,  affair.event,     name_of(table, affair), {}, {}, {}, {},
                     affair.heard, affair.announced, affair.cancelled};
    const Words& said = affair.said;
    if (said.way != 0) shown.way = static_cast<std::uint8_t>(said.way + 1);
    if (said.on != none) shown.on = Seat{said.on};
    if (said.to.exists()) shown.to = (*table.content)[said.to].name;
    if (said.resource != none) shown.resource = static_cast<Resource>(said.resource);
    view.affairs.push_back(shown);
  }
}

void show_offers(const State& table, View& view) {
  for (const OpenOffer& offer : table.offers) {
    auto& offers = view.offers[offer.from];
    if (!offers) offers.emplace();
    auto& slot = (*offers)[(*offers)[Slot::first] ? Slot::second : Slot::first];
    slot = OfferView{offer.number, offer.to == none ? std::nullopt : std::optional(Seat{offer.to}),
                     show_wares(*table.content, offer.give), show_wares(*table.content, offer.want)};
  }
  view.offers_made = table.offer_count;
}

void show_outcome(const State& table, View& view) {
  const auto outcome = Karanor::outcome(table);
  if (!outcome) return;
  view.outcome.emplace();
  for (std::uint8_t i = 0; i < table.seats; ++i)
    (*view.outcome)[Seat{i}] = Placing{outcome->rank[i], outcome->points[i]};
}

void show_course(const State& table, View& view) {
  view.options = {table.content, table.open_quests, table.market_option, table.max_rounds};
  view.seats = table.seats;
  view.phase = table.phase;
  view.round = table.round;
  view.first = table.first;
  view.active = table.active;
  view.actions = table.actions;
  view.steps = table.steps;
  view.dealings = table.dealings;
  view.final_prestige = static_cast<std::uint8_t>(final_prestige(table.seats));
  view.ending = table.ending;
  view.drafted = table.drafted;
  view.questions = table.question_count;
  view.tasks = table.tasks;
  if (table.shuffling != none) view.shuffling = static_cast<Deck>(table.shuffling);
  if (!table.questions.empty()) view.question = show_question(table.questions.back());
  if (table.questions.size() > 1) view.waiting = show_question(table.questions[table.questions.size() - 2]);
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
