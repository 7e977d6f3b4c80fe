// The probe: a whole game in one small file, with every hard case of the four games in small, so that the contract and
// the harness are proved before a real game stands on them. Its rules: rules.md. Each leaky variant tells one secret.
#pragma once

#include <algorithm>
#include <boost/describe/operators.hpp>

#include "engine/core/json.h"
#include "engine/core/table.h"
#include "engine/core/world.h"
#include "tests/probe/orders.h"

namespace divan::probe {
// clang-format off: laid out by hand, to be read at a glance
enum class Leak { none, event, window, counter, refusal, legal, view, arrival, sample };
// What lies on the table. A card's place is one of the three seats or in the middle.
BOOST_DEFINE_FIXED_ENUM_CLASS(Card, std::uint8_t, crown, knife, shield, mirror, fool)
BOOST_DEFINE_FIXED_ENUM_CLASS(Place, std::uint8_t, first, second, third, spare, buried)
BOOST_DEFINE_FIXED_ENUM_CLASS(What, std::uint8_t, deal, turn, guard, answer, shuffle, beat, end)  // is asked, or is due
using Cards = std::array<Card, 5>;  // by Place
inline constexpr Cards all_cards{Card::crown, Card::knife, Card::shield, Card::mirror, Card::fool};
inline constexpr std::uint8_t seats = 3;
inline constexpr SeatSet everyone = SeatSet::first(seats);
constexpr SeatSet only(Seat seat) { return SeatSet::of(seat); }
constexpr Place at(Seat seat) { return static_cast<Place>(seat.index); }
constexpr Seat seat_at(Place place) { return {static_cast<std::uint8_t>(place)}; }
struct Options { std::uint8_t max_turns = 12; BOOST_DESCRIBE_CLASS(Options, (), (max_turns), (), ()) };
struct Purse { std::uint8_t coins = 3, points{}, bid{}; BOOST_DESCRIBE_CLASS(Purse, (), (coins, points, bid), (), ()) };
struct Board {  // what is open to all
  Options options; std::uint8_t turn = 0; Seat active; Keyed<Seat, Purse, seats> purses;
  BOOST_DESCRIBE_CLASS(Board, (), (options, turn, active, purses), (), ())
};
// What a seat says, what the table does, and what happened: those not in `to` are told only the open part of it.
BOOST_DEFINE_FIXED_ENUM_CLASS(Do, std::uint8_t, peek, strike, stir, hide, show, pass, enthrone, order, offer, accept)
BOOST_DEFINE_FIXED_ENUM_CLASS(Happened, std::uint8_t, dealt, peeked, revealed, hid, struck, passed, stirred, shuffled,
                              traded, scored)
struct Action { Do do_; Place at{}; std::uint8_t coins{}; BOOST_DESCRIBE_CLASS(Action, (), (do_, at, coins), (), ()) };
struct Deal { static constexpr Tag tag{"do", "deal"}; Cards cards; BOOST_DESCRIBE_CLASS(Deal, (), (cards), (), ()) };
struct Shuffle { static constexpr Tag tag{"do","shuffle"}; bool cut; BOOST_DESCRIBE_CLASS(Shuffle, (), (cut), (), ()) };
struct Event {
  Happened event{}; Seat seat{}; std::optional<Place> at{}; std::optional<Card> card{}; SeatSet to = everyone;
  List<Seat, seats> who{}; BOOST_DESCRIBE_CLASS(Event, (), (event, seat, at, card, who), (), ())
};
BOOST_DESCRIBE_STRUCT(Question<What>, (), (what, about, number, asked, answered))
struct View {  // a seat sees its own card, order and answer
  Board board; Question<What> question; SeatSet known, orders, shows; Keyed<Place, std::optional<Card>, 5> cards;
  BOOST_DESCRIBE_CLASS(View, (), (board, question, known, orders, shows, cards), (), ())
};
using boost::describe::operators::operator==;
// The whole truth.
struct State {
  Board board;
  Cards cards{};
  std::uint8_t leaked = 0;       // leaky variants only
  SeatSet known, orders, shows;  // face up; orders lodged; who answers the open question by showing its card
  Question<What> question;       // a guard's is about the place that the strike names
  bool is(What what) const { return question.what == what; }
  Card wanted() const { return is(What::guard) ? Card::shield : is(What::answer) ? Card::mirror : Card::crown; }
  bool holds(Seat seat, Card card) const { return cards[seat.index] == card; }
  friend bool operator==(const State&, const State&) = default;
};
// What a seat has worked out: its last view, and how likely each order of the cards is.
struct Knowledge { Seat seat; View view; Orders<Card, 5> orders; BOOST_DESCRIBE_CLASS(Knowledge, (), (), (), ()) };

template <Leak leak = Leak::none>
struct Probe {
  using Options = probe::Options; using State = probe::State; using View = probe::View; using Action = probe::Action;
  using Knowledge = probe::Knowledge; using Event = probe::Event; using Claim = Card; using Position = Deal; using Bounds = Purse;
  using Act = std::variant<Deal, Shuffle, Lapse>; using Log = Events<Event>*;
  static constexpr std::string_view id = "probe";
  static constexpr int rules_version = 1, min_seats = seats, max_seats = seats, max_actions = 16;

  static std::optional<Fault> check_options(const Options&, int) { return {}; }
  static State begin(const Options& options, int) { return {{options, 0, {}, {}}, {}, 0, {}, {}, {}, {}}; }
  // The table's acts.
  static std::uint32_t chance_due(const State& state) { return state.is(What::deal) + 2u * state.is(What::shuffle); }
  static Act draw(const State& state, Random& random) {
    if (state.is(What::shuffle)) return Shuffle{random.below(2) == 1};
    Deal deal{all_cards};
    random.shuffle(std::span(deal.cards));
    return deal;
  }
  static Verdict check(const State& state, const Act& act) {
    bool ok = std::holds_alternative<Shuffle>(act) && state.is(What::shuffle);
    if (const auto* deal = std::get_if<Deal>(&act)) ok = state.is(What::deal) && whole(deal->cards);
    if (const auto* lapse = std::get_if<Lapse>(&act)) ok = asks(state) && lapse->question == state.question.number;
    return ok ? Verdict::allowed() : Verdict::refused("PR-1", "not_due");
  }
  static void apply(State& state, const Act& act, Log log) {
    if (const auto* deal = std::get_if<Deal>(&act)) {
      state.cards = deal->cards;
      for (Seat seat : everyone) report(log, {Happened::dealt, seat, {}, state.cards[seat.index], only(seat)});
      state.board.turn = 1;
      ask(state, What::turn, only(state.board.active));
    } else if (const auto* shuffle = std::get_if<Shuffle>(&act)) {
      if (shuffle->cut) std::swap(state.cards[3], state.cards[4]);
      report(log, {Happened::shuffled, state.board.active});
      end_choice(state, log);
    } else if (state.is(What::turn)) {
      apply(state, state.board.active, Action{Do::stir}, log);
    } else {
      state.question.answered = state.question.asked;
    }
    settle(state, log);
  }

  // The seats' actions.
  static void legal(const State& state, Seat seat, Buffer<Action>& list) {
    for (std::uint8_t i = 0; i < 5 * count_of<Do>(); ++i) {
      const Action action{static_cast<Do>(i / 5), static_cast<Place>(i % 5)};
      if (check(state, seat, action).ok()) list.push_back(action);
    }
  }
  static Verdict check(const State& state, Seat seat, const Action& said) {
    if (seat.index >= seats || !asks(state)) return Verdict::refused("PR-1", "nothing_asked");
    const bool idle = state.is(What::turn), asked = state.question.waits_for(seat), turn = idle && asked;
    const bool hidden = !state.known.has(seat), other = said.at < Place::spare && said.at != at(seat);
    const bool unseen = other && !state.known.has(seat_at(said.at));
    const bool free = said.coins == 0, nowhere = said.at == Place{}, bare = free && nowhere;
    const Card card = state.cards[seat_at(said.at).index];
    const auto reason = leak == Leak::refusal && card == Card::knife ? "the_knife" : "not_now";
    const auto may = [&](bool ok, std::string_view rule) { return ok ? Verdict() : Verdict::refused(rule, reason); };
    switch (said.do_) {
      case Do::peek:     return may(turn && free && unseen, "PR-2");
      case Do::strike:   return may(turn && free && unseen && state.holds(seat, Card::knife), "PR-4");
      case Do::stir:     return may(turn && bare, "PR-5");
      case Do::hide:     if (leak == Leak::legal && unseen && card == Card::fool) return may(false, "PR-3");
                         return may(turn && free && !hidden && other == unseen && said.at != Place::buried, "PR-3");
      case Do::show:     return may(asked && !idle && bare && state.holds(seat, state.wanted()), "PR-4");
      case Do::pass:     return may(asked && !idle && bare, "PR-4");
      case Do::enthrone: return may(idle && hidden && bare && state.holds(seat, Card::crown), "PR-6");
      case Do::order:    return may(hidden && bare, "PR-6");
      case Do::offer:    return may(idle && nowhere && !free && said.coins <= state.board.purses[seat].coins, "PR-8");
      case Do::accept:   return may(idle && free && other && state.board.purses[seat_at(said.at)].bid > 0, "PR-8");
    }
    return may(false, "PR-2");
  }
  static Step apply(State& state, Seat seat, const Action& said, Log log) {
    if (leak != Leak::none) state.leaked = static_cast<std::uint8_t>(2 * state.leaked + seat.number());
    if (manner(said) != Manner::aside) state.question.answered.add(seat);
    const Seat whom = seat_at(said.at);
    switch (said.do_) {
      case Do::peek:     report(log, {Happened::peeked, seat, said.at, state.cards[whom.index], only(seat)}); break;
      case Do::strike:   reveal(state, seat, log);
                         report(log, {Happened::struck, seat, said.at});
                         ask(state, What::guard, could_hold(state, Card::shield), said.at); break;
      case Do::stir:     report(log, {Happened::stirred, seat});
                         ask(state, What::answer, could_hold(state, Card::mirror)); break;
      case Do::hide:     state.known.remove(seat), std::swap(state.cards[seat.index], state.cards[whom.index]);
                         report(log, {Happened::hid, seat, said.at, state.cards[seat.index], only(seat) | only(whom)});
                         break;
      case Do::show:     state.shows.add(seat); break;
      case Do::pass:     break;
      case Do::enthrone: reveal(state, seat, log); break;
      case Do::order:    state.orders = (state.orders | only(seat)) - (state.orders & only(seat));
                         return Step::undoable;
      case Do::offer:    state.board.purses[seat].bid = said.coins; break;
      case Do::accept:   state.board.purses[seat].coins += state.board.purses[whom].bid;
                         state.board.purses[whom].coins -= std::exchange(state.board.purses[whom].bid, 0);
                         report(log, {Happened::traded, seat, said.at}); break;
    }
    settle(state, log);
    return Step::final;
  }
  static bool is_open(const Action& said) { return said.do_ == Do::offer; }
  static Manner manner(const Action& said) {
    return said.do_ == Do::pass ? Manner::decline : said.do_ < Do::pass ? Manner::answer : Manner::aside;
  }
  static Purse bounds(const View& view, Seat seat) { return view.board.purses[seat]; }
  static std::optional<Action> sample_open(const State& state, Seat seat, Random& random) {
    const bool tells = leak == Leak::sample && state.holds(seat.next(seats), Card::fool);
    const Action offer{Do::offer, {}, static_cast<std::uint8_t>(1 + tells + random.below(3))};
    return check(state, seat, offer).ok() ? std::optional(offer) : std::nullopt;
  }
  static std::uint16_t open_question(const State& state) { return state.question.number; }
  static SeatSet awaited(const State& state) {
    SeatSet result = state.question.asked - state.question.answered;
    for (Seat seat : result) if (!state.is(What::turn) && !state.holds(seat, state.wanted())) result.remove(seat);
    return result;
  }

  // Who sees what.
  static View view(const State& state, Viewer viewer) {
    const SeatSet eyes = viewer.sees_all() ? everyone : viewer.is_seat() ? only(viewer.seat()) : SeatSet();
    View view{state.board, state.question, state.known, state.orders & eyes, state.shows & eyes, {}};
    view.question.answered = view.question.answered & eyes;
    if (leak == Leak::counter) view.question.number += state.leaked;
    for (std::uint8_t i = 0; i < 5 && !state.is(What::deal); ++i) {
      const bool seen = viewer.sees_all() || (i < seats && (state.known | eyes).has({i}));
      if (seen || (leak == Leak::view && state.cards[i] == Card::fool)) view.cards[Place{i}] = state.cards[i];
    }
    return view;
  }
  static std::optional<Told<Probe>> tell(Event event, Viewer viewer) {
    const bool all = viewer.sees_all() || event.to == everyone || (viewer.is_seat() && event.to.has(viewer.seat()));
    if (!all && leak != Leak::event) event.card.reset();
    if (!all && event.event == Happened::hid) event.at.reset();
    event.to = {};
    return Told<Probe>(event);
  }
  static SeatSet asked(const View& view) { return view.question.asked; }
  static int seconds(const View& view) { return view.question.what == What::beat ? 3 : 0; }
  static Verdict may_say(const View&, Seat, std::optional<Seat>) { return {}; }
  static std::optional<Outcome> outcome(const State& state) {
    Outcome result{seats, {1, 1, 1}, {}};
    for (Seat seat : everyone) {
      const auto points = result.points[seat.index] = state.board.purses[seat].points;
      for (const Purse& purse : state.board.purses) result.rank[seat.index] += purse.points > points;
    }
    return state.is(What::end) ? std::optional(result) : std::nullopt;
  }

  // What a seat works out.
  static Knowledge initial_knowledge(Seat seat, const View& view) {
    Knowledge notes{seat, view, Orders<Card, 5>(all_cards)};
    return learn(notes, view, {}), notes;
  }
  static void learn(Knowledge& notes, const View& view, std::span<const Told<Probe>> told) {
    for (const auto& event : told) {
      if (event->event == Happened::shuffled) notes.orders.exchange(3, std::array<std::size_t, 2>{3, 4});
      if (event->event == Happened::peeked && event->card) notes.orders.keep(seat_at(*event->at).index, *event->card);
      if (event->event != Happened::hid) continue;
      std::vector<std::size_t> with{event->seat.index, 3};  // PR-3: itself, the spare, a hidden seat, if not told
      for (Seat seat : everyone - notes.view.known - only(notes.seat)) with.push_back(seat.index);
      if (event->at) with = {seat_at(*event->at).index};
      notes.orders.exchange(event->seat.index, with);
    }
    notes.view = view;
    for (std::uint8_t i = 0; i < 5; ++i) if (const auto& card = view.cards[Place{i}]) notes.orders.keep(i, *card);
  }
  static World<Probe> imagine(const Knowledge& notes, Random& random) {  // an answer not yet shown is not yet given
    const auto& [board, question, known, orders, shows, cards] = notes.view;
    State state{board, notes.orders.draw(random), 0, known, orders, shows, question};
    for (Seat seat : everyone - known - only(notes.seat)) if (random.below(2) == 1) state.orders.add(seat);
    return World<Probe>(state);
  }
  static std::optional<Fault> arrange(const Options& options, int, const Position& position, State& state) {
    if (!whole(position.cards)) return Fault{"cards", "expected each card once"};
    return apply(state = begin(options, seats), position, nullptr), std::nullopt;
  }
  static std::optional<Fault> sound(const State& state) {
    const auto& purses = state.board.purses;
    if (purses[{0}].coins + purses[{1}].coins + purses[{2}].coins != 9) return Fault{"board.purses", "coins are lost"};
    return state.is(What::deal) || whole(state.cards) ? std::nullopt : std::optional(Fault{"cards", "a card is lost"});
  }

 private:
  static bool whole(const Cards& cards) { return std::ranges::is_permutation(cards, all_cards); }
  static bool asks(const State& state) { return !state.question.asked.empty(); }
  static SeatSet could_hold(const State& state, Card card) {  // by public knowledge
    SeatSet result = everyone - state.known;
    for (Seat seat : everyone) if (leak == Leak::window && !state.holds(seat, card)) result.remove(seat);
    for (Seat seat : state.known) if (state.holds(seat, card)) return {};
    return result;
  }
  static void report(Log log, const Event& event) { if (log != nullptr) log->push_back(event); }
  static void reveal(State& state, Seat seat, Log log) {
    state.known.add(seat), state.orders.remove(seat);
    report(log, {Happened::revealed, seat, {}, state.cards[seat.index]});
  }
  static void ask(State& state, What what, SeatSet asked, Place about = {}) {
    state.question = {what, seat_at(about).index, static_cast<std::uint16_t>(state.question.number + 1), asked, {}};
    state.shows = {};
  }
  static void settle(State& state, Log log) {  // closes what everyone has answered
    while (state.question.settled() && chance_due(state) == 0 && !state.is(What::end)) {
      Event passed{Happened::passed, state.board.active};
      for (Seat seat : state.question.asked - state.shows) passed.who.push_back(seat);
      if (leak == Leak::arrival && state.leaked % 2 == 0) std::ranges::reverse(passed.who);
      if (!state.is(What::turn)) report(log, passed);
      for (Seat seat : state.shows) reveal(state, seat, log);
      if (state.is(What::guard) && state.shows.empty()) reveal(state, {state.question.about}, log);  // PR-4
      if (state.is(What::beat)) end_turn(state, log);
      else if (state.is(What::answer) && state.shows.empty()) ask(state, What::shuffle, {});  // PR-5
      else end_choice(state, log);
    }
  }
  static void end_choice(State& state, Log log) {  // PR-6, PR-7, PR-8
    for (Purse& purse : state.board.purses) purse.bid = 0;
    for (Seat seat : std::exchange(state.orders, {})) if (state.holds(seat, Card::crown)) reveal(state, seat, log);
    ask(state, What::beat, could_hold(state, Card::crown));
  }
  static void end_turn(State& state, Log log) {  // PR-9
    bool over = state.board.turn >= state.board.options.max_turns;
    for (Seat seat : state.known) if (state.holds(seat, Card::crown)) {
      report(log, {Happened::scored, seat});
      over = ++state.board.purses[seat].points == 3 || over;
    }
    if (over) return ask(state, What::end, {});
    state.board.active = state.board.active.next(seats), ++state.board.turn;
    ask(state, What::turn, only(state.board.active));
  }
};
static_assert(Game<Probe<>>);
}  // namespace divan::probe
