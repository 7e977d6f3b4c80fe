// Marchands de Karanor's traits for the common harness, written from docs/rules/karanor.md.
#pragma once

#include <algorithm>
#include <set>

#include "engine/karanor/text.h"
#include "tests/harness/nonsense.h"
#include "tests/harness/traits.h"

namespace divan::harness {

template <>
struct HarnessTraits<Karanor> {
  using State = karanor::State;
  using Player = karanor::Player;
  using Deal = karanor::Deal;

  static constexpr Effort effort{.plays = 12,
                                 .patched = 1,
                                 .imagined = 2,
                                 .sealed = 4,
                                 .twin_games = 14,
                                 .twins = 4,
                                 .least_of_a_kind = 15,
                                 .draws = 20'000};

  static std::vector<Setup<Karanor>> setups() {
    using karanor::Market;
    return {{"two", {nullptr, false, Market::for_two, 14}, 2},
            {"two without a market", {nullptr, false, Market::off, 8}, 2},
            {"three with open quests", {nullptr, true, Market::for_two, 8}, 3},
            {"four", {nullptr, false, Market::for_two, 6}, 4},
            {"five with a market", {nullptr, false, Market::on, 4}, 5},
            {"six", {nullptr, false, Market::for_two, 4}, 6},
            {"three where everything is free", {&generous(), false, Market::for_two, 16}, 3},
            {"six where everything is free", {&generous(), false, Market::for_two, 10}, 6}};
  }

  // ---- The oracle

  static void shown(const State& before, const Entry<Karanor>& entry, const State& after, Viewer viewer, Facts& facts) {
    const auto* said = std::get_if<Said<Karanor>>(&entry);
    const auto* act = std::get_if<0>(&entry);
    // MK-11: the choice of the draft is secret, that it was made is not; everything else is said aloud.
    if (said != nullptr) {
      const bool secret = std::holds_alternative<karanor::Draft>(said->action) && !viewer.is(said->seat);
      facts.push_back(std::to_string(said->seat.number()) + (secret ? " drafts" : " says " + to_json(said->action)));
    }
    if (act != nullptr) facts.emplace_back(name_of(*act));
    // MK-14: a player sees its own cards.
    if (viewer.is_seat() && own(before, viewer.seat()) != own(after, viewer.seat()))
      facts.push_back("I hold " + own(after, viewer.seat()));
    if (lies_open(before) != lies_open(after)) facts.push_back(lies_open(after));
    // MK-26: a quest with an immediate choice is shown even when nothing of it can be paid: it lies on the discards.
  }

  // ---- Twins: cards that the viewer has not seen by then change places in the deal

  static std::optional<std::vector<Entry<Karanor>>> vary(const Run<Karanor>& run, std::size_t upto, Viewer viewer,
                                                         Random& dice) {
    const Seen seen(run, upto, viewer);
    auto entries = run.entries;
    auto& deal = std::get<Deal>(std::get<0>(entries[0]));
    const auto& content = *run.states[0].content;
    const auto moved = permute(deal.shops, dice, [&](const Name& card) { return !seen.shops.contains(card); });
    for (auto& entry : entries) {  // MK-11: who has another card in its place chooses that one
      auto* said = std::get_if<Said<Karanor>>(&entry);
      auto* draft = said == nullptr ? nullptr : std::get_if<karanor::Draft>(&said->action);
      if (draft != nullptr && moved.contains(draft->card)) draft->card = moved.at(draft->card);
    }
    permute(deal.black_market, dice, [&](const Name& card) { return !seen.black_market.contains(card); });
    permute(deal.artefacts, dice, [&](const Name& card) { return !seen.artefacts.contains(card); });
    permute(deal.deliveries, dice, [&](const Name& card) { return !seen.deliveries.contains(card); });
    // MK-26: whoever keeps a quest drew none with an immediate choice.
    for (const bool at_once : {false, true}) {
      permute(deal.quests, dice, [&](const Name& card) {
        return !seen.quests.contains(card) && content[content.quest(card)].at_once == at_once;
      });
    }
    return entries;
  }

  // MK-11: what was chosen in the draft comes out when everybody has chosen; all other steps are public.
  static Leeway leeway(const Run<Karanor>& run, std::size_t i, std::size_t upto) {
    const auto* said = std::get_if<Said<Karanor>>(&run.entries[i]);
    if (said == nullptr || i >= upto || !std::holds_alternative<karanor::Draft>(said->action)) return Leeway::none;
    const bool open = Karanor::open_question(run.states[i]) == Karanor::open_question(run.states[upto]);
    return open ? Leeway::redraw : Leeway::none;
  }

  // ---- Nonsense

  static karanor::Action garbage(Random& dice) { return any_alternative<karanor::Action>(dice, any_name); }
  static karanor::Act garbage_act(Random& dice) {
    switch (dice.below(3)) {
      case 0: return Lapse{static_cast<std::uint16_t>(dice.below(300))};
      case 1: {
        karanor::Shuffle shuffle;
        fill_with_nonsense(shuffle.deck, dice, any_name);
        fill_with_nonsense(shuffle.cards, dice, any_name);
        return shuffle;
      }
      default: break;
    }
    auto deal = std::get<Deal>(Karanor::draw(Karanor::begin({}, 2 + static_cast<int>(dice.below(5))), dice));
    switch (dice.below(7)) {
      case 0: fill_with_nonsense(deal.first, dice, any_name); break;
      case 1: fill_with_nonsense(deal.homes, dice, any_name); break;
      case 2: fill_with_nonsense(deal.stories, dice, any_name); break;
      case 3: deal.shops[dice.below(30)] = deal.shops[31]; break;
      case 4: deal.quests.pop_back(); break;
      case 5: fill_with_nonsense(deal.black_market[0], dice, any_name); break;
      default: deal.deliveries.pop_back(); break;
    }
    return deal;
  }

  // ---- Random play leans to what is rare: whatever can be built, completed, delivered, played or accepted.
  static std::size_t lean(const State&, Seat, std::span<const karanor::Action> legal, Random& dice) {
    const auto rare = [](const karanor::Action& action) {
      const auto is = [&]<class... A>(std::type_identity<A>...) { return (std::holds_alternative<A>(action) || ...); };
      using std::type_identity;
      using namespace karanor;
      return is(type_identity<Build>{}, type_identity<Complete>{}, type_identity<Deliver>{}, type_identity<BuyVilla>{},
                type_identity<Answer>{}, type_identity<Play>{}, type_identity<Use>{}, type_identity<PayBonus>{},
                type_identity<Accept>{}, type_identity<Meet>{});
    };
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (rare(legal[i])) found.push_back(i);
    }
    if (!found.empty() && dice.below(3) != 0) return found[dice.below(static_cast<std::uint32_t>(found.size()))];
    const auto any = dice.below(static_cast<std::uint32_t>(legal.size()));
    // A turn is seldom ended before its actions are used up.
    const bool early = std::holds_alternative<karanor::EndTurn>(legal[any]) && legal.size() > 1;
    return early && dice.below(2) == 0 ? dice.below(static_cast<std::uint32_t>(legal.size())) : any;
  }

  // ---- Moments whose possible worlds can be counted

  static std::vector<Tiny<Karanor>> tiny() {
    const Run<Karanor> held = arranged(few_unseen_cards(), {});
    const Run<Karanor> drafting =
        arranged(draft_of_three(), {Said<Karanor>{{1}, karanor::Draft{content().shops[3].name}}});
    return {{"cards in hand and in the decks", held, {0}, deals(held)},
            {"a choice of the draft", drafting, {0}, choices(drafting)}};
  }

 private:
  static const karanor::Content& content() { return Karanor::standard(); }

  // The standard set without conditions and other costs than gold: what is rare in random play happens all the time.
  static const karanor::Content& generous() {
    static const karanor::Content content = [] {
      using karanor::Op, karanor::Thing, karanor::Who;
      karanor::Content set = Karanor::standard();
      const auto make_free = [](karanor::Deed& deed) { deed.pay = {}, deed.needs = {}; };
      for (auto& shop : set.shops) make_free(shop.build), make_free(shop.bonus);
      for (auto& quest : set.quests) std::ranges::for_each(quest.ways, make_free);
      for (auto& card : set.black_market) std::ranges::for_each(card.ways, make_free);
      for (auto& artefact : set.artefacts) std::ranges::for_each(artefact.use, make_free);
      for (auto& delivery : set.deliveries) make_free(delivery.deed);
      const auto effects = [&set](std::initializer_list<karanor::Effect> list) {
        const auto first = static_cast<std::uint16_t>(set.effects.size());
        set.effects.insert(set.effects.end(), list);
        return karanor::Span{first, static_cast<std::uint16_t>(list.size())};
      };
      const auto gain = [](Thing thing, std::uint8_t amount) {
        return karanor::Effect{Op::gain, Who::you, thing, karanor::none, amount};
      };
      // Everybody starts with cards to answer with. Whoever builds gains prestige, artefacts and cards, and the others
      // lose wood; it costs gold, so that a theft can bring it to nothing (MK-42).
      const auto start = effects({gain(Thing::gold, 8), gain(Thing::wood, 1), gain(Thing::black_market, 2)});
      for (auto& story : set.stories) story.effects = start;
      const auto reward = effects({gain(Thing::prestige, 2),
                                   gain(Thing::artefact, 2),
                                   gain(Thing::black_market, 2),
                                   {Op::lose, Who::others, Thing::wood, karanor::none, 1}});
      for (auto& shop : set.shops) shop.build.pay.gold = 4, shop.build.effects = reward;
      return set;
    }();
    return content;
  }

  // ---- What the rules show

  static std::string name_of(const karanor::Act& act) {
    if (std::holds_alternative<Lapse>(act)) return "time is up";
    if (std::holds_alternative<karanor::Shuffle>(act)) return "discards are shuffled";
    return "pieces are dealt";
  }

  template <class Refs>
  static std::string indices(const Refs& refs) {
    std::string text;
    for (const auto ref : refs) text += std::to_string(ref.index) + " ";
    return text;
  }

  // MK-14
  static std::string own(const State& state, Seat seat) {
    const Player& player = state.players[seat];
    return "shops " + indices(player.shop_cards) + "quests " + indices(player.quests) + "black " +
           indices(player.black_market) + "keeps " + std::to_string(player.kept.index);
  }

  template <class T>
  static void add(std::string& text, std::string_view name, const T& value) {
    text += ' ' + std::string(name) + ' ' + std::to_string(value);
  }

  // MK-10, MK-14: gold, resources, associates, insignia, artefacts, income, prestige and stories are open; of secret
  // cards, their number.
  static std::string lies_open(const State& state, const Player& player) {
    std::string text = "\n" + to_json(player.goods);
    add(text, "gold", player.gold);
    add(text, "prestige", player.prestige);
    add(text, "income", player.income);
    add(text, "at", player.at.index);
    add(text, "home", player.home.index);
    add(text, "story", player.story.index);
    add(text, "shops", player.shops);
    add(text, "villas", player.villas);
    add(text, "built", player.built);
    add(text, "artefacts", player.artefacts);
    add(text, "associates", player.associates);
    for (const auto count : player.insignia) add(text, "insignia", count);
    add(text, "cards", player.shop_cards.size());
    add(text, "quests", player.quests.size());
    add(text, "black", player.black_market.size());
    // MK-28: everybody sees which sequel is taken.
    for (const auto quest : player.quests) {
      if (state.open_quests || quest.index >= karanor::first_part_count) add(text, "quest", quest.index);
    }
    return text;
  }

  // Everything that lies face up on the table or was said aloud.
  static std::string lies_open(const State& state) {
    std::string text = to_json(state.supply) + to_json(state.market) + indices(state.show);
    for (const Player& player : state.players) text += lies_open(state, player);
    add(text, "inhabitants", state.inhabitants);
    add(text, "shop discards", state.shop_discards);
    add(text, "quest discards", state.quest_discards);
    add(text, "black discards", state.black_market_discards);
    add(text, "artefact discards", state.artefact_discards);
    add(text, "gone", state.quests_gone);
    add(text, "decks", state.shop_deck.size() * 10'000 + state.quest_deck.size() * 100 + state.artefact_deck.size());
    add(text, "black deck", state.black_market_deck.size());
    add(text, "deliveries", state.deliveries.size());
    if (!state.deliveries.empty()) add(text, "delivery", state.deliveries.back().index);
    add(text, "promoted", state.promoted);
    add(text, "round", state.round);
    add(text, "first", state.first.index);
    add(text, "active", state.active.index);
    add(text, "actions", state.actions);
    add(text, "steps", state.steps);
    add(text, "ending", state.ending);
    text += " drawn " + indices(state.drawn);
    add(text, "immediate", state.quest.index);
    add(text, "offers", state.offers.size());
    return text + (state.phase == karanor::Phase::over ? " over" : "");
  }

  // ---- What a viewer has seen of the cards

  struct Seen {
    std::set<Name> shops, quests, black_market, artefacts, deliveries;

    Seen(const Run<Karanor>& run, std::size_t upto, Viewer viewer) {
      for (std::size_t i = 1; i <= upto; ++i) look(run.states[i], viewer);
    }

    template <class Pieces>
    static void add_bits(std::set<Name>& names, std::uint64_t bits, const Pieces& pieces) {
      for (std::size_t i = 0; i < pieces.size() && i < 64; ++i) {
        if ((bits >> i & 1u) != 0) names.insert(pieces[i].name);
      }
    }
    template <class Refs>
    static void add_refs(std::set<Name>& names, const Refs& refs, const karanor::Content& content) {
      for (const auto ref : refs) {
        if (ref.exists()) names.insert(content[ref].name);
      }
    }

    void look(const State& state, Viewer viewer) {
      const auto& content = *state.content;
      add_bits(shops, state.shop_discards, content.shops);
      add_bits(quests, state.quest_discards | state.quests_gone, content.quests);
      add_bits(black_market, state.black_market_discards, content.black_market);
      add_bits(artefacts, state.artefact_discards, content.artefacts);
      add_refs(shops, state.show, content);
      add_refs(artefacts, state.drawn, content);
      if (!state.deliveries.empty()) deliveries.insert(content[state.deliveries.back()].name);
      if (state.quest.exists()) quests.insert(content[state.quest].name);
      for (const auto& affair : state.affairs) {  // what is announced is named
        if (affair.event == karanor::Occasion::build) shops.insert(content.shops[affair.piece].name);
        if (affair.event == karanor::Occasion::complete) quests.insert(content.quests[affair.piece].name);
      }
      for (std::uint8_t i = 0; i < state.seats; ++i) {
        const Player& player = state.players[Seat{i}];
        add_bits(shops, player.built, content.shops);
        add_bits(artefacts, player.artefacts, content.artefacts);
        if (state.open_quests || viewer.is({i})) add_refs(quests, player.quests, content);
        if (!viewer.is({i})) continue;
        add_refs(shops, player.shop_cards, content);
        add_refs(black_market, player.black_market, content);
      }
    }
  };

  template <std::size_t N, class May>
  static std::map<Name, Name> permute(List<Name, N>& names, Random& dice, May&& may) {
    std::vector<Name> free;
    for (const Name& name : names) {
      if (may(name)) free.push_back(name);
    }
    dice.shuffle(std::span(free));
    std::size_t next = 0;
    std::map<Name, Name> moved;
    for (Name& name : names) {
      if (!may(name)) continue;
      moved[name] = free[next];
      name = free[next++];
    }
    return moved;
  }

  // ---- Nonsense of any alternative, its fields over the whole range of their types

  static Name any_name(Random& dice) {
    const auto of = [&](const auto& pieces) {
      return pieces[dice.below(static_cast<std::uint32_t>(pieces.size()))].name;
    };
    switch (dice.below(9)) {
      case 0: return of(content().places);
      case 1: return of(content().shops);
      case 2: return of(content().quests);
      case 3: return of(content().black_market);
      case 4: return of(content().artefacts);
      case 5: return of(content().associates);
      case 6: return of(content().insignia);
      case 7: return *Name::from_name("nothing_at_all");
      default: return {};
    }
  }
  // ---- Tiny moments

  static Run<Karanor> arranged(const karanor::Position& position, std::vector<Entry<Karanor>> entries) {
    Run<Karanor> run{{"tiny", {}, 2}, std::move(entries), {State{}}};
    Karanor::arrange(run.setup.options, 2, position, run.states[0]);
    return run;
  }
  static State played(const Run<Karanor>& run) {
    State state = run.states[0];
    for (const auto& entry : run.entries) {
      const auto& said = std::get<Said<Karanor>>(entry);
      Karanor::apply(state, said.seat, said.action, nullptr);
    }
    return state;
  }
  static std::string open(const State& world) { return to_json(Karanor::view(world, Viewer::open())); }

  static void spend_decks(karanor::Position& position) {
    using karanor::Deck;
    position.spent.emplace();
    for (const Deck deck : {Deck::shop, Deck::quest, Deck::black_market, Deck::artefact})
      position.spent->push_back(deck);
  }

  // Quests of two players, without (and with) an immediate choice.
  static Name quest(bool at_once, int skip) {
    for (std::size_t i = 0; i < karanor::first_part_count; ++i) {
      const auto& card = content().quests[i];
      if (!card.four_plus && card.at_once == at_once && skip-- == 0) return card.name;
    }
    return {};
  }
  static Name black_market(int skip) {
    for (const auto& card : content().black_market) {
      if (!card.four_plus && skip-- == 0) return card.name;
    }
    return {};
  }

  // Player 2 holds one black-market card and one quest; two cards of each lie in the decks, one of the quests with an
  // immediate choice; one delivery lies face down. All the rest is discarded, face up.
  static karanor::Position few_unseen_cards() {
    using karanor::Deck;
    karanor::Position position;
    spend_decks(position);
    auto& other = position.players[Seat{1}].emplace();
    other.black_market.emplace().push_back(black_market(0));
    other.quests.emplace().push_back(quest(false, 0));
    auto& black = position.decks[Deck::black_market].emplace();
    black.push_back(black_market(1)), black.push_back(black_market(2));
    auto& quests = position.decks[Deck::quest].emplace();
    quests.push_back(quest(false, 1)), quests.push_back(quest(true, 0));
    auto& deliveries = position.deliveries.emplace();
    deliveries.push_back(content().deliveries[0].name), deliveries.push_back(content().deliveries[1].name);
    return position;
  }

  // Every order of the three black-market cards; of the quests, only one without an immediate choice is held; the
  // delivery below is any that was not seen.
  static std::map<std::string, double> deals(const Run<Karanor>& run) {
    std::map<std::string, double> result;
    const State truth = played(run);
    std::vector<karanor::BlackMarketRef> black{truth.players[Seat{1}].black_market[0], truth.black_market_deck[0],
                                               truth.black_market_deck[1]};
    std::vector<karanor::QuestRef> quests{truth.players[Seat{1}].quests[0], truth.quest_deck[0], truth.quest_deck[1]};
    std::ranges::sort(black);
    do {
      std::ranges::sort(quests);
      do {
        if (content()[quests[0]].at_once) continue;
        for (std::uint8_t below = 1; below < karanor::delivery_count; ++below) {
          State world = truth;
          world.players[Seat{1}].black_market[0] = black[0];
          world.black_market_deck[0] = black[1], world.black_market_deck[1] = black[2];
          world.players[Seat{1}].quests[0] = quests[0];
          world.quest_deck[0] = quests[1], world.quest_deck[1] = quests[2];
          world.deliveries[0] = {below};
          result[open(world)] += 1;
        }
      } while (std::ranges::next_permutation(quests).found);
    } while (std::ranges::next_permutation(black).found);
    return result;
  }

  // MK-11: all shop cards but six in hand and three on show are discarded; player 2 has chosen.
  static karanor::Position draft_of_three() {
    karanor::Position position;
    spend_decks(position);
    position.phase = karanor::Phase::draft;
    position.deliveries.emplace().push_back(content().deliveries[0].name);
    for (std::uint8_t i = 0; i < 2; ++i) {
      auto& hand = position.players[Seat{i}].emplace().shop_cards.emplace();
      for (std::size_t card = 0; card < 3; ++card) hand.push_back(content().shops[3 * i + card].name);
    }
    return position;
  }
  static std::map<std::string, double> choices(const Run<Karanor>& run) {
    std::map<std::string, double> result;
    State world = played(run);
    auto& hand = world.players[Seat{1}].shop_cards;
    std::ranges::sort(hand);
    do {
      for (std::size_t i = 0; i < 3; ++i) {
        world.players[Seat{1}].kept = hand[i];
        result[open(world)] += 1;
      }
    } while (std::ranges::next_permutation(hand).found);
    return result;
  }
};

}  // namespace divan::harness
