// Set-up: the options, the empty table, the deal (MK-1 to MK-4, MK-10 to MK-13) and the draft (MK-11).
#include "engine/karanor/rules.h"

namespace divan {

using namespace karanor;

namespace karanor {
namespace {

// MK-4: cards marked 4+ are out of the game with 2 or 3 players.
template <class Card>
bool takes_part(const Card& card, int seats) {
  return seats >= 4 || !card.four_plus;
}

// Is each of `names` another card of the set, and are they all that take part?
template <class Cards, std::size_t N, class Find, class Takes>
bool is_whole(const List<Name, N>& names, const Cards& cards, std::size_t count, Find&& find, Takes&& takes) {
  std::uint64_t seen = 0;
  for (const Name& name : names) {
    const auto card = find(name);
    if (!card.exists() || card.index >= count || has_bit(seen, card.index) || !takes(cards[card.index])) return false;
    set_bit(seen, card.index);
  }
  std::size_t wanted = 0;
  for (std::size_t i = 0; i < count; ++i) wanted += takes(cards[i]);
  return names.size() == wanted;
}

// So many different ones of the set.
template <std::size_t N, class Find>
bool are_different(const List<Name, N>& names, std::size_t count, Find&& find) {
  std::uint64_t seen = 0;
  for (const Name& name : names) {
    const auto piece = find(name);
    if (!piece.exists() || has_bit(seen, piece.index)) return false;
    set_bit(seen, piece.index);
  }
  return names.size() == count;
}

template <std::size_t N>
void shuffle_names(List<Name, N>& names, Random& random) {
  random.shuffle(std::span(names.begin(), names.end()));
}

template <std::size_t N, class Cards, class Takes>
void add_names(List<Name, N>& names, const Cards& cards, std::size_t count, Takes&& takes) {
  for (std::size_t i = 0; i < count; ++i) {
    if (takes(cards[i])) names.push_back(cards[i].name);
  }
}

constexpr auto everything = [](const auto&) { return true; };

Deal draw_deal(const State& state, Random& random) {
  const Content& content = *state.content;
  const std::size_t seats = state.seats;
  const auto plays = [&](const auto& card) { return takes_part(card, state.seats); };
  Deal deal;
  deal.first = {static_cast<std::uint8_t>(random.below(state.seats))};  // MK-13
  List<Name, home_count> homes;
  List<Name, story_count> stories;
  for (const Home& home : content.homes) homes.push_back(content[home.place].name);
  add_names(stories, content.stories, content.stories.size(), everything);
  shuffle_names(homes, random);
  shuffle_names(stories, random);
  for (std::size_t i = 0; i < seats; ++i) deal.homes.push_back(homes[i]), deal.stories.push_back(stories[i]);
  add_names(deal.shops, content.shops, content.shops.size(), everything);
  add_names(deal.quests, content.quests, first_part_count, plays);
  add_names(deal.black_market, content.black_market, content.black_market.size(), plays);
  add_names(deal.artefacts, content.artefacts, content.artefacts.size(), plays);
  shuffle_names(deal.shops, random);
  shuffle_names(deal.quests, random);
  shuffle_names(deal.black_market, random);
  shuffle_names(deal.artefacts, random);
  List<Name, delivery_count> deliveries;
  add_names(deliveries, content.deliveries, content.deliveries.size(), everything);
  shuffle_names(deliveries, random);
  for (std::size_t i = 0; i < seats + 1; ++i) deal.deliveries.push_back(deliveries[i]);  // MK-12
  return deal;
}

}  // namespace

Verdict check(const State& state, const Deal& deal) {
  if (!asking(state, Asking::deal)) return Verdict::refused("TABLE-5", "not_due");
  const Content& content = *state.content;
  const auto plays = [&](const auto& card) { return takes_part(card, state.seats); };
  if (deal.first.index >= state.seats) return Verdict::refused("MK-13", "no_such_seat");
  if (!are_different(deal.homes, state.seats, [&](const Name& n) { return content.home(n); }))
    return Verdict::refused("MK-10", "not_a_home_each");
  if (!are_different(deal.stories, state.seats, [&](const Name& n) { return content.story(n); }))
    return Verdict::refused("MK-10", "not_a_story_each");
  if (!are_different(deal.deliveries, state.seats + 1u, [&](const Name& n) { return content.delivery(n); }))
    return Verdict::refused("MK-12", "not_so_many_deliveries");
  const bool whole =
      is_whole(
          deal.shops, content.shops, content.shops.size(), [&](const Name& n) { return content.shop(n); },
          everything) &&
      is_whole(
          deal.quests, content.quests, first_part_count, [&](const Name& n) { return content.quest(n); }, plays) &&
      is_whole(
          deal.black_market, content.black_market, content.black_market.size(),
          [&](const Name& n) { return content.black_market_card(n); }, plays) &&
      is_whole(
          deal.artefacts, content.artefacts, content.artefacts.size(),
          [&](const Name& n) { return content.artefact(n); }, plays);
  return whole ? Verdict::allowed() : Verdict::refused("MK-3", "not_every_card_once");
}

namespace {

void deal_decks(State& state, const Deal& deal) {
  const Content& content = *state.content;
  for (const Name& name : deal.shops) state.shop_deck.push_back(content.shop(name));
  for (const Name& name : deal.quests) state.quest_deck.push_back(content.quest(name));
  for (const Name& name : deal.black_market) state.black_market_deck.push_back(content.black_market_card(name));
  for (const Name& name : deal.artefacts) state.artefact_deck.push_back(content.artefact(name));
  for (const Name& name : deal.deliveries) state.deliveries.push_back(content.delivery(name));
  for (std::size_t i = 0; i < first_part_count; ++i) {
    if (!takes_part(content.quests[i], state.seats)) set_bit(state.quests_gone, i);
  }
}

// MK-10: the pawn and one shop pawn stand on the home city.
void settle_in(Player& player, const Content& content, HomeRef home, StoryRef story) {
  player.home = home;
  player.story = story;
  player.at = content[home].place;
  player.shops = bit(player.at);
  player.income = std::min<std::uint8_t>(content[story].income, static_cast<std::uint8_t>(content[home].levels - 1));
}

ShopRef take_shop(State& state) {
  const ShopRef card = state.shop_deck.back();
  state.shop_deck.pop_back();
  return card;
}

}  // namespace

void apply(State& state, const Deal& deal, Happenings happenings) {
  const Content& content = *state.content;
  close_question(state);
  deal_decks(state, deal);
  state.first = state.active = deal.first;
  report(happenings, Dealt{deal.first});
  add_task(state, {Todo::draft, {}, {}, 0, {}, 0, 0});
  for (int i = state.seats - 1; i >= 0; --i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    const StoryRef story = content.story(deal.stories[seat.index]);
    settle_in(state.players[seat], content, content.home(deal.homes[seat.index]), story);
    do_effects(state, content[story].effects, seat, {}, seat);
  }
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    for (int card = 0; card < 3; ++card) state.players[Seat{i}].shop_cards.push_back(take_shop(state));
  }
  for (auto& stall : state.show) stall = take_shop(state);
}

// ---- The draft (MK-11): keep one of three, pass two to the right, keep one of those, discard the last

void begin_draft(State& state, Happenings happenings) {
  state.phase = Phase::draft;
  ask(state, Asking::draft, everybody(state), happenings);
}

namespace {

// In the second round the first card in hand is the one that was kept.
std::size_t first_choice(const State& state) { return state.drafted; }

bool is_choice(const State& state, Seat seat, ShopRef card) {
  const auto& hand = state.players[seat].shop_cards;
  const auto at = place_in(hand, card);
  return card.exists() && at >= first_choice(state) && at < hand.size();
}

void pass_hands(State& state, Happenings happenings) {
  BySeat<List<ShopRef, 3>> passed;
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    Player& player = state.players[Seat{i}];
    remove_from(player.shop_cards, player.kept);
    // To the right: to the player before in turn order.
    passed[seat_after(state, {i}, state.seats - 1)] = player.shop_cards;
    player.shop_cards.clear();
    player.shop_cards.push_back(player.kept);
    player.kept = {};
  }
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    for (const ShopRef card : passed[Seat{i}]) state.players[Seat{i}].shop_cards.push_back(card);
  }
  report(happenings, HandsPassed{});
}

void discard_the_last(State& state, Happenings happenings) {
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    Player& player = state.players[Seat{i}];
    const ShopRef last = player.shop_cards[1] == player.kept ? player.shop_cards[2] : player.shop_cards[1];
    remove_from(player.shop_cards, last);
    player.kept = {};
    discard_shop(state, {i}, last, happenings);
  }
}

void end_draft_round(State& state, Happenings happenings) {
  close_question(state);
  ++state.drafted;
  if (state.drafted == 1) {
    pass_hands(state, happenings);
    return begin_draft(state, happenings);
  }
  discard_the_last(state, happenings);
  begin_turn(state, state.first, happenings);
}

}  // namespace

Verdict check(const State& state, Seat seat, const Draft& draft) {
  if (const auto verdict = check_asked(state, Asking::draft, seat, "MK-11"); !verdict.ok()) return verdict;
  return is_choice(state, seat, state.content->shop(draft.card)) ? Verdict::allowed()
                                                                 : Verdict::refused("MK-11", "not_among_them");
}

void apply(State& state, Seat seat, const Draft& draft, Happenings happenings) {
  state.players[seat].kept = state.content->shop(draft.card);
  state.questions.back().answered.add(seat);
  report(happenings, Drafted{seat, draft.card});
  if (state.questions.back().settled()) end_draft_round(state, happenings);
}

void list_draft(const State& state, Seat seat, Buffer<Action>& list) {
  const auto& hand = state.players[seat].shop_cards;
  for (std::size_t i = first_choice(state); i < hand.size(); ++i) list.push_back(Draft{(*state.content)[hand[i]].name});
}

void lapse_draft(State& state, Happenings happenings) {
  const auto& question = state.questions.back();
  for (const Seat seat : question.asked - question.answered)
    state.players[seat].kept = state.players[seat].shop_cards[first_choice(state)];
  end_draft_round(state, happenings);
}

}  // namespace karanor

std::optional<Fault> Karanor::check_options(const Options&, int seats) {
  if (seats < min_seats || seats > max_seats) return Fault{"seats", "Marchands de Karanor is for 2 to 6"};
  return {};
}

// MK-62: bots that never come to the final prestige stop some time.
Options Karanor::simulation_options() {
  Options options;
  options.max_rounds = 60;
  return options;
}

State Karanor::begin(const Options& options, int seats) {
  State state;
  state.content = &content_of<Karanor>(options);
  state.seats = static_cast<std::uint8_t>(seats);
  state.open_quests = options.open_quests;
  state.market_option = options.market;
  state.max_rounds = options.max_rounds;
  state.inhabitants = state.content->inhabitants;
  for (const Resource resource : resources) state.supply[resource] = tokens_each;
  if (has_market(state)) {  // MK-70: one of each resource but diamond
    for (const Resource resource : resources) {
      if (resource != Resource::diamond) ++state.market[resource], --state.supply[resource];
    }
  }
  ask(state, Asking::deal, {}, nullptr);
  return state;
}

Act Karanor::draw(const State& state, Random& random) {
  if (state.shuffling != none) return draw_shuffle(state, random);
  return draw_deal(state, random);
}

}  // namespace divan
