// The traits of Sultans of Karaya for the common harness, written from docs/rules/karaya.md.
#pragma once

#include <algorithm>

#include "engine/karaya/text.h"
#include "tests/harness/nonsense.h"
#include "tests/harness/traits.h"

namespace divan::harness {

template <>
struct HarnessTraits<Karaya> {
  using State = karaya::State;
  using Card = karaya::Card;
  using Asking = karaya::Asking;
  using Phase = karaya::Phase;

  static constexpr Effort effort{
      .plays = 40, .patched = 1, .imagined = 3, .sealed = 6, .twin_games = 10, .twins = 2, .draws = 20'000};

  // 5 to 15 players in both editions. Some matches are longer than a round, some go to a score.
  static std::vector<Setup<Karaya>> setups() {
    std::vector<Setup<Karaya>> result;
    for (const auto edition : {karaya::Edition::french, karaya::Edition::english}) {
      for (int seats = karaya::fewest_players; seats <= karaya::most_players; ++seats) {
        karaya::Options options;
        options.edition = edition;
        options.rounds = seats % 2 == 1 ? 2 : seats % 4 == 2 ? 0 : 1;
        options.score = seats % 4 == 2 ? 2 : 0;
        options.max_laps = 10;
        options.notebook = seats % 2 == 1;
        options.whispers = seats % 3 == 0;
        options.dead_may_talk = seats % 5 == 0;
        if (seats == 7) options.carried = carried(seats);
        result.push_back({std::to_string(seats) + " " + std::string(word(edition)), options, seats});
      }
    }
    return result;
  }

  // ---- The oracle

  static void shown(const State& before, const Entry<Karaya>& entry, const State& after, Viewer viewer, Facts& facts) {
    if (const auto* said = std::get_if<Said<Karaya>>(&entry)) {
      shown_by_seat(before, said->seat, said->action, after, viewer, facts);
    } else {
      shown_by_table(before, std::get<0>(entry), after, viewer, facts);
    }
    // KA-3b: the answers of a window are shown together, whoever was the last or if time ran out.
    if (is_window(before) && is_closed(before, after)) {
      facts.emplace_back("the answers are in");
      if (before.question.what == Asking::react) facts.push_back(striker(before, entry));
    }
    // The cards of a round that is over lie open.
    if (before.phase == Phase::play && after.phase != Phase::play)
      facts.push_back("the cards were " + all_cards(after));
    if (lies_open(before) != lies_open(after)) facts.push_back(lies_open(after));
  }

  // ---- Twins: the cards of the running round that the viewer has not seen change places in the deal

  static std::optional<std::vector<Entry<Karaya>>> vary(const Run<Karaya>& run, std::size_t upto, Viewer viewer,
                                                        Random& dice) {
    if (run.states[upto].phase != Phase::play) return {};
    std::size_t dealt = upto - 1;
    while (deal_of(run.entries[dealt]) == nullptr) --dealt;
    Trace trace(run.setup.seats);
    for (std::size_t i = dealt; i < upto; ++i) trace.follow(run.states[i], run.entries[i], run.states[i + 1], viewer);
    auto entries = run.entries;
    auto& deal = std::get<karaya::Deal>(std::get<0>(entries[dealt]));
    for (int tries = 0; tries < 100; ++tries) {
      const auto other = trace.redeal(deal, dice);
      if (other) return deal = *other, entries;
    }
    return {};
  }

  // Orders can be moved freely where nobody will see them read before `upto`: in the same turn, or when the Sultan lies
  // open. Answers, while their window is still open. Whom a hide exchanged with may be another.
  static Leeway leeway(const Run<Karaya>& run, std::size_t i, std::size_t upto) {
    if (i >= upto) return Leeway::none;
    const State& then = run.states[i];
    const State& now = run.states[upto];
    const auto* said = std::get_if<Said<Karaya>>(&run.entries[i]);
    if (then.phase != Phase::play) return Leeway::none;
    if (said != nullptr && is_answer(said->action))
      return then.question.number == now.question.number ? Leeway::free : Leeway::none;
    const bool same_round = now.phase == Phase::play && now.round == then.round;
    if (said != nullptr && std::holds_alternative<karaya::Hide>(said->action))
      return same_round ? Leeway::redraw : Leeway::none;
    const bool same_turn = same_round && now.turn == then.turn;
    return same_turn || sultan_lies_open(then) ? Leeway::free : Leeway::none;
  }

  // ---- Nonsense

  static karaya::Action garbage(Random& dice) { return any_alternative<karaya::Action>(dice); }
  static karaya::Act garbage_act(Random& dice) {
    if (dice.below(3) == 0) return Lapse{static_cast<std::uint16_t>(dice.below(200))};
    if (dice.below(4) == 0) return karaya::TimeUp{};
    const int seats = 5 + static_cast<int>(dice.below(11));
    State state = Karaya::begin({}, seats);
    auto deal = std::get<karaya::Deal>(Karaya::draw(state, dice));
    switch (dice.below(5)) {
      case 0: deal.spare = static_cast<Card>(any_byte(dice)); break;
      case 1: deal.cards[Seat{0}] = static_cast<Card>(any_byte(dice)); break;
      case 2: deal.cards[Seat{static_cast<std::uint8_t>(dice.below(15))}].reset(); break;
      case 3: deal.starter = {any_byte(dice)}; break;
      default: break;
    }
    return deal;
  }

  // ---- Random play leans to characters' actions, reactions and hiding, and away from ending the round
  static std::size_t lean(const State& state, Seat, std::span<const karaya::Action> legal, Random& dice) {
    const auto dull = [&state](const karaya::Action& action) {
      const auto* hunt = std::get_if<karaya::Hunt>(&action);
      if (hunt != nullptr) return state.cards[hunt->seat] != Card::slave;  // catches are rare
      return std::holds_alternative<karaya::Peek>(action) || std::holds_alternative<karaya::Switch>(action) ||
             std::holds_alternative<karaya::Pass>(action) || std::holds_alternative<karaya::Throne>(action);
    };
    // KA-44: a stop is offered only after a catch, and in the English edition only to a driver who is forced.
    const auto catches = [&state](const karaya::Action& action) {
      const auto* hunt = std::get_if<karaya::Hunt>(&action);
      return hunt != nullptr && state.cards[hunt->seat] == Card::slave;
    };
    const auto stop = std::ranges::find(legal, karaya::Action(karaya::Stop{}));
    if (stop != legal.end() && dice.below(4) != 0) return static_cast<std::size_t>(stop - legal.begin());
    const auto caught = std::ranges::find_if(legal, catches);
    if (caught != legal.end() && dice.below(2) == 0) return static_cast<std::size_t>(caught - legal.begin());
    if (dice.below(3) == 0) return dice.below(static_cast<std::uint32_t>(legal.size()));
    std::vector<std::size_t> kinds, found;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (!dull(legal[i]) && std::ranges::find(kinds, legal[i].index()) == kinds.end())
        kinds.push_back(legal[i].index());
    }
    if (kinds.empty()) return dice.below(static_cast<std::uint32_t>(legal.size()));
    const auto kind = kinds[dice.below(static_cast<std::uint32_t>(kinds.size()))];
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (legal[i].index() == kind) found.push_back(i);
    }
    return found[dice.below(static_cast<std::uint32_t>(found.size()))];
  }

  static std::vector<Tiny<Karaya>> tiny();  // moments.h

 private:
  static List<std::uint16_t, 15> carried(int seats) {
    List<std::uint16_t, 15> scores;
    for (int i = 0; i < seats; ++i) scores.push_back(static_cast<std::uint16_t>(i % 3));
    return scores;
  }
  static std::string name(Seat seat) { return std::to_string(seat.number()); }
  static const karaya::Deal* deal_of(const Entry<Karaya>& entry) {
    const auto* act = std::get_if<0>(&entry);
    return act == nullptr ? nullptr : std::get_if<karaya::Deal>(act);
  }

  // ---- What the rules show

  static bool is_window(const State& state) {
    const Asking what = state.question.what;
    return what == Asking::react || what == Asking::avoid || what == Asking::join;
  }
  // The last question of a match is followed by none.
  static bool is_closed(const State& before, const State& after) {
    return before.question.number != after.question.number || after.phase == Phase::ended;
  }
  static bool is_answer(const karaya::Action& action) {
    return std::holds_alternative<karaya::Strike>(action) || std::holds_alternative<karaya::Avoid>(action) ||
           std::holds_alternative<karaya::Join>(action) || std::holds_alternative<karaya::Pass>(action);
  }
  static bool is_order(const karaya::Action& action) {
    return std::holds_alternative<karaya::Lodge>(action) || std::holds_alternative<karaya::Withdraw>(action);
  }
  static bool lies_open(const State& state, Seat seat) { return state.known.has(seat) || state.dead.has(seat); }
  static bool sultan_lies_open(const State& state) {
    for (Seat seat : SeatSet::first(state.seats)) {
      if (lies_open(state, seat) && state.cards[seat] == Card::sultan) return true;
    }
    return false;
  }
  static std::string card(const State& state, karaya::Place place) { return std::string(word(state.cards[place])); }
  static std::string all_cards(const State& state) {
    std::string text = card(state, karaya::spare);
    for (Seat seat : SeatSet::first(state.seats)) text += " " + card(state, seat);
    return text;
  }

  // KA-38: of several Guards the first clockwise from the Assassin does it; the others stay unseen.
  static std::string striker(const State& before, const Entry<Karaya>& entry) {
    SeatSet strikers = before.replies;
    const auto* said = std::get_if<Said<Karaya>>(&entry);
    if (said != nullptr && std::holds_alternative<karaya::Strike>(said->action)) strikers.add(said->seat);
    for (Seat seat = before.actor.next(before.seats); seat != before.actor; seat = seat.next(before.seats)) {
      if (strikers.has(seat)) return name(seat) + " strikes";
    }
    return "nobody strikes";
  }

  // Who does not choose peeks at the next hidden player clockwise: on a turn, a further one too, and when foreseeing.
  static std::optional<Seat> peeked_at_by_default(const State& state) {
    const bool foresees = state.question.what == Asking::foresee;
    // KA-44b: the driver's further turn is a turn like any other.
    const bool goes_on = state.question.what == Asking::go_on && state.actor == state.active &&
                         state.options.edition == karaya::Edition::english;
    const bool hides = state.declared.has(state.actor) && state.cards[state.actor] == Card::fortune_teller;  // KA-50
    if (!foresees && !goes_on && (state.question.what != Asking::turn || hides)) return {};
    for (Seat seat = state.actor.next(state.seats); seat != state.actor; seat = seat.next(state.seats)) {
      if (!lies_open(state, seat) && !(foresees && state.foreseen.has(seat))) return seat;
    }
    return {};
  }

  static void shown_by_seat(const State& before, Seat seat, const karaya::Action& action, const State& after,
                            Viewer viewer, Facts& facts) {
    const bool mine = viewer.is(seat);
    const auto saw = [&](Seat of) {
      if (mine) facts.push_back("I see the " + card(before, of));
    };
    if (is_order(action)) {  // KA-32b: in secret
      if (mine) facts.push_back("I " + to_json(action));
      return;
    }
    if (is_answer(action)) {  // KA-3b: in secret; who answers sees whether the others have
      const bool last = is_closed(before, after);
      if (mine) facts.push_back("I " + to_json(action) + (last ? ", the last" : ", and others are waited for"));
      return;
    }
    if (const auto* hide = std::get_if<karaya::Hide>(&action)) {  // KA-25
      facts.push_back(name(seat) + " hides");
      if (after.phase != Phase::play) return;
      if (mine) facts.push_back("my choice is " + to_json(action) + ", mine is the " + card(after, seat));
      if (hide->with && viewer.is(*hide->with)) facts.push_back("with me, mine is the " + card(after, *hide->with));
      return;
    }
    facts.push_back(name(seat) + " says " + to_json(action));
    if (const auto* peek = std::get_if<karaya::Peek>(&action)) saw(peek->seat);           // KA-21
    if (const auto* foresee = std::get_if<karaya::Foresee>(&action)) saw(foresee->seat);  // KA-50
    if (const auto* action_ = std::get_if<karaya::Switch>(&action)) {                     // KA-22
      const bool partner = action_->with && viewer.is(*action_->with);
      if (mine || partner) facts.push_back("mine is the " + card(after, viewer.seat()));
    }
    if (const auto* hunt = std::get_if<karaya::Hunt>(&action)) {  // KA-44
      facts.push_back(before.cards[hunt->seat] == Card::slave ? "a Slave" : "not a Slave");
    }
  }

  static void shown_by_table(const State& before, const karaya::Act& act, const State& after, Viewer viewer,
                             Facts& facts) {
    if (std::holds_alternative<karaya::Deal>(act)) {
      facts.emplace_back("cards are dealt");
      if (viewer.is_seat()) facts.push_back("mine is the " + card(after, viewer.seat()));
    } else if (std::holds_alternative<karaya::TimeUp>(act)) {
      facts.emplace_back("the time of the match is up");
    } else if (!is_window(before)) {
      facts.emplace_back("time is up");
      const auto peeked = peeked_at_by_default(before);
      if (peeked && viewer.is(before.actor)) facts.push_back("I see the " + card(before, *peeked));
      // With nobody to peek at, a hidden player switches with the spare.
      if (before.question.what == Asking::turn && viewer.is(before.actor))
        facts.push_back("mine is the " + card(after, viewer.seat()));
    }
  }

  // Everything that lies open on the table: cards face up, tokens, teams, whose turn it is, scores.
  static std::string lies_open(const State& state) {
    std::string text = "round " + std::to_string(state.round) + " turn " + std::to_string(state.turn) + " lap " +
                       std::to_string(state.lap) + " of " + name(state.active) + " acts " + name(state.actor) +
                       " begun by " + name(state.starter) + " phase " + std::string(word(state.phase));
    for (Seat seat : SeatSet::first(state.seats)) {
      text += "; " + name(seat);
      if (lies_open(state, seat)) text += (state.dead.has(seat) ? " dead " : " known ") + card(state, seat);
      if (state.detained.has(seat)) text += " detained";
      if (state.captured.has(seat)) text += " captured";
      if (state.yellow.has(seat)) text += " yellow";
      if (state.white == seat) text += " white";
      if (state.declared.has(seat)) text += state.rebels.has(seat) ? " for the Rebels" : " for the Loyalists";
      text += " " + std::to_string(state.scores[seat]);
    }
    return text + (state.time_up ? " the last round" : "");
  }

  // ---- Which cards of a round a viewer has seen: a card is named by the place to which it was dealt

  class Trace {
   public:
    explicit Trace(int seats) : seats_(seats) {
      for (std::uint8_t i = 0; i < karaya::place_count; ++i) at_[karaya::Place{i}] = i;
    }

    void follow(const State& before, const Entry<Karaya>& entry, const State& after, Viewer viewer) {
      const auto* said = std::get_if<Said<Karaya>>(&entry);
      if (said != nullptr) move(said->seat, said->action, after);
      if (said != nullptr && viewer.is(said->seat)) look(said->action);
      if (said != nullptr) hunt(said->action, after);
      if (said == nullptr && entry.index() == 0) lapse(before, entry, viewer);
      const bool beat_ends = before.question.what == Asking::beat && after.question.what != Asking::beat;
      for (Seat seat : SeatSet::first(seats_)) {
        if (viewer.is(seat) || lies_open(after, seat)) seen_[at_[seat]] = true;
        // KA-32b: whoever had lodged an order and was not enthroned is not the Sultan, though nobody knows of it.
        if (beat_ends && before.orders.has(seat)) no_sultan_[at_[seat]] = true;
      }
    }

    // Another deal in which the viewer would have seen the same, if the dice bring one.
    std::optional<karaya::Deal> redeal(karaya::Deal deal, Random& dice) const {
      std::vector<std::uint8_t> unseen;
      std::vector<Card> cards, neutrals;
      for (std::uint8_t i = 4; i < karaya::card_count; ++i) neutrals.push_back(static_cast<Card>(i));
      for (std::uint8_t i = 0; i < karaya::place_count; ++i) {
        if (i >= seats_ && i != karaya::spare.index) continue;
        if (!seen_[i]) {
          unseen.push_back(i);
          cards.push_back(card_in(deal, i));
        } else {
          std::erase(neutrals, card_in(deal, i));
        }
      }
      dice.shuffle(std::span(neutrals));  // KA-11: which of them are in, nobody knows
      for (Card& card : cards) {
        if (!karaya::is_neutral(card)) continue;
        card = neutrals.back();
        neutrals.pop_back();
      }
      dice.shuffle(std::span(cards));
      for (std::size_t i = 0; i < unseen.size(); ++i) {
        if (no_slave_[unseen[i]] && cards[i] == Card::slave) return {};
        if (no_sultan_[unseen[i]] && cards[i] == Card::sultan) return {};
        card_in(deal, unseen[i]) = cards[i];
      }
      return deal;
    }

   private:
    static Card& card_in(karaya::Deal& deal, std::uint8_t place) {
      return place == karaya::spare.index ? deal.spare : *deal.cards[Seat{place}];
    }

    void move(Seat seat, const karaya::Action& action, const State& after) {
      const auto exchange = [&](std::optional<Seat> with) {
        std::swap(at_[seat], at_[with ? karaya::Place(*with) : karaya::spare]);
      };
      if (const auto* said = std::get_if<karaya::Switch>(&action)) exchange(said->with);
      const auto* hide = std::get_if<karaya::Hide>(&action);
      if (hide != nullptr && hide->exchange != karaya::Exchange::keep && after.phase == Phase::play)
        exchange(hide->with);
    }
    void look(const karaya::Action& action) {
      if (const auto* peek = std::get_if<karaya::Peek>(&action)) seen_[at_[peek->seat]] = true;
      if (const auto* foresee = std::get_if<karaya::Foresee>(&action)) seen_[at_[foresee->seat]] = true;
    }
    void lapse(const State& before, const Entry<Karaya>& entry, Viewer viewer) {
      if (!std::holds_alternative<Lapse>(std::get<0>(entry))) return;
      const auto peeked = peeked_at_by_default(before);
      if (peeked && viewer.is(before.actor)) seen_[at_[*peeked]] = true;
      const bool switches = before.question.what == Asking::turn && !peeked && !before.known.has(before.actor);
      if (switches) std::swap(at_[before.actor], at_[karaya::spare]);
    }
    void hunt(const karaya::Action& action, const State& after) {
      const auto* hunt = std::get_if<karaya::Hunt>(&action);
      if (hunt != nullptr && !lies_open(after, hunt->seat)) no_slave_[at_[hunt->seat]] = true;
    }

    int seats_;
    karaya::ByPlace<std::uint8_t> at_;
    std::array<bool, karaya::place_count> seen_{}, no_slave_{}, no_sultan_{};
  };
};

}  // namespace divan::harness
