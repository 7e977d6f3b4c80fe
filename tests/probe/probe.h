// The probe: a whole game in one small file, with every hard case of the four games in small, so that the contract and
// the harness are proved before a real game stands on them. rules.md tells its rules. Leaky variants tell a secret each.
#pragma once

#include <algorithm>
#include <map>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/table.h"
#include "engine/core/world.h"

namespace divan::probe {

enum class Leak { none, event, window, counter, refusal, legal, view, arrival, sample };

// clang-format off
BOOST_DEFINE_FIXED_ENUM_CLASS(Card, std::uint8_t, crown, knife, shield, mirror, fool)
BOOST_DEFINE_FIXED_ENUM_CLASS(Place, std::uint8_t, first, second, third, spare, buried)  // where a card lies
BOOST_DEFINE_FIXED_ENUM_CLASS(What, std::uint8_t, deal, turn, guard, answer, shuffle, beat, end)  // is asked or due
BOOST_DEFINE_FIXED_ENUM_CLASS(Do, std::uint8_t, peek, strike, stir, hide, show, pass, enthrone, order, offer, accept)
BOOST_DEFINE_FIXED_ENUM_CLASS(Happened, std::uint8_t, dealt, peeked, revealed, hid, exchanged, struck, passed, stirred,
                              shuffled, offered, traded, scored)
using Cards = std::array<Card, 5>;  // by Place
inline constexpr std::uint8_t seats = 3;
inline constexpr SeatSet everyone = SeatSet::first(seats);

struct Options { std::uint8_t max_turns = 12; BOOST_DESCRIBE_CLASS(Options, (), (max_turns), (), ()) };
struct Claim { Card card{}; BOOST_DESCRIBE_CLASS(Claim, (), (card), (), ()) };
struct Action { Do do_{}; Place at{}; std::uint8_t coins = 0; BOOST_DESCRIBE_CLASS(Action, (), (do_, at, coins), (), ()) };
struct Deal { static constexpr Tag tag{"do", "deal"}; Cards cards{}; BOOST_DESCRIBE_CLASS(Deal, (), (cards), (), ()) };
struct Shuffle { static constexpr Tag tag{"do", "shuffle"}; bool swap = false; BOOST_DESCRIBE_CLASS(Shuffle, (), (swap), (), ()) };
struct Event {
  Happened event{}; Seat seat{}; std::optional<Place> at{}; std::optional<Card> card{}; List<Seat, seats> who{};
  SeatSet to = everyone; bool secret = false;  // the others are told the open part or, of a secret, nothing
  BOOST_DESCRIBE_CLASS(Event, (), (event, seat, at, card, who), (), ())
};
struct Purse {
  std::uint8_t coins = 3, points = 0, offers = 0; Seat to;
  BOOST_DESCRIBE_CLASS(Purse, (), (coins, points, offers, to), (), ())
};
struct Board {  // what lies open
  std::uint8_t turn = 0, max_turns = 0; Seat active; Keyed<Seat, Purse, seats> purses;
  BOOST_DESCRIBE_CLASS(Board, (), (turn, max_turns, active, purses), (), ())
};
struct Asked {
  What what{}; Place about{}; std::uint16_t number = 0; SeatSet asked;
  BOOST_DESCRIBE_CLASS(Asked, (), (what, about, number, asked), (), ())
};
struct View {
  Board board; Asked question; Keyed<Place, std::optional<Card>, 5> cards; SeatSet known, orders, answered, shows;
  BOOST_DESCRIBE_CLASS(View, (), (board, question, cards, known, orders, answered, shows), (), ())
};
// clang-format on

template <class T>
  requires boost::describe::has_describe_members<T>::value
constexpr bool operator==(const T& a, const T& b) {
  bool same = true;
  detail::for_each_member<T>([&](auto d) { same = same && a.*d.pointer == b.*d.pointer; });
  return same;
}

constexpr Place at(Seat seat) { return static_cast<Place>(seat.index); }
constexpr Seat seat_at(Place place) { return {static_cast<std::uint8_t>(place)}; }

// The whole truth.
struct State {
  Board board;
  Cards cards{};
  std::uint16_t leaked = 0;      // leaky variants only
  SeatSet known, orders, shows;  // face up; orders lodged; who answers the open question with its card
  Question<What> question;       // a strike's is about the seat that it names

  bool holds(Seat seat, Card card) const { return cards[seat.index] == card; }
  friend bool operator==(const State&, const State&) = default;
};

// What a seat has worked out: its last view, and the weight of every order of the cards that may be.
struct Knowledge {
  Seat seat;
  View view;
  std::map<Cards, double> orders;
};

template <Leak leak = Leak::none>
struct Probe {
  using Options = probe::Options;
  using Position = Deal;
  using State = probe::State;
  using Action = probe::Action;
  using Act = std::variant<Deal, Shuffle, Lapse>;
  using Event = probe::Event;
  using View = probe::View;
  using Knowledge = probe::Knowledge;
  using Claim = probe::Claim;
  using Log = Events<Event>*;
  static constexpr std::string_view id = "probe";
  static constexpr int rules_version = 1, min_seats = seats, max_seats = seats;
  static constexpr std::size_t max_actions = 16;

  static std::optional<Fault> check_options(const Options& options, int) {
    return options.max_turns != 0 ? std::nullopt : std::optional(Fault{"max_turns", "expected 1 or more"});
  }
  static State begin(const Options& options, int) {
    State table{};
    table.board.max_turns = options.max_turns;
    return table;
  }

  // The table's acts.
  static std::uint32_t chance_due(const State& table) {
    return table.question.what == What::deal ? 1 : table.question.what == What::shuffle ? 2 : 0;
  }
  static Act draw(const State& table, Random& random) {
    if (table.question.what == What::shuffle) return Shuffle{random.below(2) == 1};
    Deal deal{all_cards};
    random.shuffle(std::span(deal.cards));
    return deal;
  }
  static Verdict check(const State& table, const Act& act) {
    bool ok = std::holds_alternative<Shuffle>(act) && chance_due(table) == 2;
    if (const auto* deal = std::get_if<Deal>(&act)) ok = chance_due(table) == 1 && whole(deal->cards);
    if (const auto* lapse = std::get_if<Lapse>(&act)) ok = asks(table) && lapse->question == table.question.number;
    return ok ? Verdict::allowed() : Verdict::refused("PR-1", "not_due");
  }
  static void apply(State& table, const Act& act, Log log) {
    if (const auto* deal = std::get_if<Deal>(&act)) {
      table.cards = deal->cards;
      table.board.turn = 1;
      for (Seat seat : everyone) report(log, {Happened::dealt, seat, {}, deal->cards[seat.index], {}, SeatSet::of(seat)});
      ask(table, What::turn, SeatSet::of(table.board.active));
    } else if (const auto* shuffle = std::get_if<Shuffle>(&act)) {
      if (shuffle->swap) std::swap(table.cards[3], table.cards[4]);
      report(log, {Happened::shuffled, table.board.active});
      end_choice(table, log);
    } else if (table.question.what == What::turn) {  // PR-2
      apply(table, table.board.active, Action{Do::stir}, log);
    } else {
      table.question.answered = table.question.asked;
    }
    settle(table, log);
  }

  // The seats' actions.
  static void legal(const State& table, Seat seat, Buffer<Action>& room) {
    if (!asks(table) || seat.index >= seats) return;
    const bool turn = table.question.what == What::turn, hidden = !table.known.has(seat);
    if (hidden) room.push_back({Do::order});
    if (hidden && turn && table.holds(seat, Card::crown)) room.push_back({Do::enthrone});
    for (Seat by : everyone) {
      const auto& purse = table.board.purses[by];
      if (turn && purse.offers != 0 && purse.to == seat && purse.coins >= purse.offers) room.push_back({Do::accept, at(by)});
    }
    if (!table.question.waits_for(seat)) return;
    if (!turn) room.push_back({Do::pass});
    if (!turn && table.holds(seat, wanted(table))) room.push_back({Do::show});
    if (!turn) return;
    room.push_back({Do::stir});
    if (!hidden) room.push_back({Do::hide, Place::spare}), room.push_back({Do::hide, at(seat)});
    for (Seat other : everyone - table.known - SeatSet::of(seat)) {
      room.push_back({Do::peek, at(other)});
      if (table.holds(seat, Card::knife)) room.push_back({Do::strike, at(other)});
      if (!hidden && (leak != Leak::legal || !table.holds(other, Card::fool))) room.push_back({Do::hide, at(other)});
    }
  }
  static Verdict check(const State& table, Seat seat, const Action& said) {
    std::array<Action, max_actions> room;
    Buffer<Action> list(room);
    legal(table, seat, list);
    bool ok = std::ranges::find(list, said) != list.end();
    if (is_open(said) && seat.index < seats) {  // PR-8
      ok = table.question.what == What::turn && said.at < Place::spare && said.at != at(seat) && said.coins != 0 &&
           said.coins <= table.board.purses[seat].coins;
    }
    constexpr std::string_view rules[] = {"PR-2", "PR-4", "PR-5", "PR-3", "PR-4", "PR-4", "PR-6", "PR-6", "PR-8", "PR-8"};
    const bool tells = leak == Leak::refusal && said.do_ == Do::strike && table.cards[seat_at(said.at).index] == Card::knife;
    return ok ? Verdict::allowed() : Verdict::refused(rules[static_cast<int>(said.do_)], tells ? "has_the_knife" : "not_now");
  }
  static Step apply(State& table, Seat seat, const Action& said, Log log) {
    if (leak == Leak::counter) ++table.leaked;
    if (leak == Leak::arrival) table.leaked = static_cast<std::uint16_t>(table.leaked * 4 + seat.number());
    auto& purse = table.board.purses[seat];
    if (manner(said) != Manner::aside) table.question.answered.add(seat);
    switch (said.do_) {
      case Do::peek:
        report(log, {Happened::peeked, seat, said.at, table.cards[seat_at(said.at).index], {}, SeatSet::of(seat)});
        break;
      case Do::strike:
        reveal(table, seat, log);
        report(log, {Happened::struck, seat, said.at});
        ask(table, What::guard, could_hold(table, Card::shield), said.at);
        break;
      case Do::stir:
        report(log, {Happened::stirred, seat});
        ask(table, What::answer, could_hold(table, Card::mirror));
        break;
      case Do::hide: hide(table, seat, said.at, log); break;
      case Do::show: table.shows.add(seat); break;
      case Do::pass: break;
      case Do::enthrone: reveal(table, seat, log); break;
      case Do::order: table.orders.has(seat) ? table.orders.remove(seat) : table.orders.add(seat); return Step::undoable;
      case Do::offer:
        purse.offers = said.coins, purse.to = seat_at(said.at);
        report(log, {Happened::offered, seat, said.at});
        break;
      case Do::accept:
        trade(table.board.purses[seat_at(said.at)], purse);
        report(log, {Happened::traded, seat, said.at});
        break;
    }
    settle(table, log);
    return Step::final;
  }
  static bool is_open(const Action& said) { return said.do_ == Do::offer; }
  static Manner manner(const Action& said) {
    return said.do_ == Do::pass ? Manner::decline : said.do_ < Do::pass ? Manner::answer : Manner::aside;
  }
  static std::optional<Action> sample_open(const State& table, Seat seat, Random& random) {
    const Seat next = seat.next(seats), to = leak == Leak::sample && table.holds(next, Card::fool) ? next.next(seats) : next;
    const Action offer{Do::offer, at(to), static_cast<std::uint8_t>(1 + random.below(3))};
    return check(table, seat, offer).ok() ? std::optional(offer) : std::nullopt;
  }
  static Purse bounds(const View& view, Seat seat) { return view.board.purses[seat]; }
  static std::uint16_t open_question(const State& table) { return table.question.number; }
  static SeatSet awaited(const State& table) {
    SeatSet result;
    for (Seat seat : table.question.asked - table.question.answered) {
      if (table.question.what == What::turn || table.holds(seat, wanted(table))) result.add(seat);
    }
    return result;
  }

  // Who sees what.
  static View view(const State& table, Viewer viewer) {
    const SeatSet eyes = viewer.sees_all() ? everyone : viewer.is_seat() ? SeatSet::of(viewer.seat()) : SeatSet();
    const auto& [what, about, number, asked, answered] = table.question;
    View view{table.board, {what, Place{about}, number, asked}, {}, table.known, table.orders & eyes, answered & eyes, table.shows & eyes};
    if (leak == Leak::counter) view.question.number += table.leaked;
    for (std::uint8_t i = 0; i < 5 && table.board.turn > 0; ++i) {
      const bool told = leak == Leak::view && table.cards[i] == Card::fool;
      if (viewer.sees_all() || told || (i < seats && (table.known | eyes).has({i}))) view.cards[Place{i}] = table.cards[i];
    }
    return view;
  }
  static std::optional<Told<Probe>> tell(Event event, Viewer viewer) {
    const bool all = viewer.sees_all() || event.to == everyone || (viewer.is_seat() && event.to.has(viewer.seat()));
    if (event.secret && !all) return {};
    if (!all && leak != Leak::event) event.card.reset();
    if (!all && event.event == Happened::hid) event.at.reset();
    event.to = {};
    return Told<Probe>(event);
  }
  static SeatSet asked(const View& view) { return view.question.asked; }
  static int seconds(const View& view) { return view.question.what == What::beat ? 3 : 0; }
  static Verdict may_say(const View&, Seat, std::optional<Seat>) { return {}; }
  static int progress(const View& view, Seat seat) { return view.board.purses[seat].points; }
  static std::optional<Outcome> outcome(const State& table) {
    if (table.question.what != What::end) return {};
    Outcome result{seats, {}, {}};
    for (Seat seat : everyone) {
      const auto points = table.board.purses[seat].points;
      result.points[seat.index] = points;
      for (const Purse& purse : table.board.purses) result.rank[seat.index] += purse.points > points || &purse == &table.board.purses[seat];
    }
    return result;
  }

  // What a seat works out.
  static Knowledge meet(Seat seat, const View& view) {
    Knowledge notes{seat, view, {}};
    Cards cards = all_cards;
    do notes.orders[cards] = 1;
    while (std::ranges::next_permutation(cards).found);
    learn(notes, view, {});
    return notes;
  }
  static void learn(Knowledge& notes, const View& view, std::span<const Told<Probe>> told) {
    const bool taken = std::ranges::any_of(told, [](const auto& event) { return event->event == Happened::exchanged; });
    const auto keep = [&](Place place, Card card) { std::erase_if(notes.orders, [&](const auto& order) { return order.first[seat_at(place).index] != card; }); };
    for (const auto& event : told) {
      if (event->event == Happened::shuffled) spread(notes, Place::spare, {Place::spare, Place::buried});
      if (event->event == Happened::peeked && event->card) keep(*event->at, *event->card);
      if (event->event != Happened::hid) continue;
      std::vector<Place> with{at(event->seat), Place::spare};  // PR-3, as far as it was not shown
      for (Seat seat : everyone - notes.view.known - SeatSet::of(notes.seat)) with.push_back(at(seat));
      if (taken) with = {at(notes.seat)};
      if (event->at) with = {*event->at};
      spread(notes, at(event->seat), with);
    }
    notes.view = view;
    for (std::uint8_t i = 0; i < 5; ++i) {
      if (const auto& card = view.cards[Place{i}]) keep(Place{i}, *card);
    }
  }
  static World<Probe> imagine(const Knowledge& notes, Random& random) {
    const auto& [board, question, cards, known, orders, answered, shows] = notes.view;
    State table{board, {}, 0, known, orders, shows, {question.what, seat_at(question.about).index, question.number, question.asked, answered}};
    double sum = 0;
    for (const auto& [order, weight] : notes.orders) sum += weight;
    double rest = sum * 0x1p-64 * static_cast<double>(random.next());
    for (const auto& [order, weight] : notes.orders) {
      table.cards = order;
      if ((rest -= weight) < 0) break;
    }
    for (Seat seat : everyone - known - SeatSet::of(notes.seat)) {  // answers not yet shown are taken as not yet given
      if (random.below(2) == 1) table.orders.add(seat);
    }
    return World<Probe>(table);
  }

  static std::optional<Fault> arrange(const Options& options, int, const Position& position, State& table) {
    if (!whole(position.cards)) return Fault{"cards", "expected each card once"};
    apply(table = begin(options, seats), position, nullptr);
    return {};
  }
  static std::optional<Fault> sound(const State& table) {
    int coins = 0;
    for (const Purse& purse : table.board.purses) coins += purse.coins;
    if (coins != 9) return Fault{"board.purses", "coins are lost"};
    return table.board.turn == 0 || whole(table.cards) ? std::nullopt : std::optional(Fault{"cards", "a card is lost"});
  }

 private:
  static constexpr Cards all_cards{Card::crown, Card::knife, Card::shield, Card::mirror, Card::fool};
  static bool whole(const Cards& cards) { return std::ranges::is_permutation(cards, all_cards); }
  static bool asks(const State& table) { return !table.question.asked.empty(); }
  static Card wanted(const State& table) {
    return table.question.what == What::guard ? Card::shield : table.question.what == What::answer ? Card::mirror : Card::crown;
  }
  static void report(Log log, const Event& event) {
    if (log != nullptr) log->push_back(event);
  }
  static void trade(Purse& by, Purse& with) {
    by.coins -= by.offers, with.coins += by.offers;
    by.offers = 0, by.to = {};
  }
  static void reveal(State& table, Seat seat, Log log) {
    table.known.add(seat), table.orders.remove(seat);
    report(log, {Happened::revealed, seat, {}, table.cards[seat.index], {}});
  }
  static void hide(State& table, Seat seat, Place with, Log log) {  // PR-3
    table.known.remove(seat);
    std::swap(table.cards[seat.index], table.cards[seat_at(with).index]);
    report(log, {Happened::hid, seat, with, table.cards[seat.index], {}, SeatSet::of(seat)});
    if (with >= Place::spare || with == at(seat)) return;
    report(log, {Happened::exchanged, seat_at(with), {}, table.cards[seat_at(with).index], {}, SeatSet::of(seat_at(with)), true});
  }
  // By public knowledge: hidden, while the card is not known.
  static SeatSet could_hold(const State& table, Card card) {
    SeatSet result = everyone - table.known;
    for (Seat seat : everyone) {
      if (table.known.has(seat) && table.holds(seat, card)) return {};
      if (leak == Leak::window && !table.holds(seat, card)) result.remove(seat);
    }
    return result;
  }
  static void ask(State& table, What what, SeatSet asked, Place about = {}) {
    table.question = {what, seat_at(about).index, static_cast<std::uint16_t>(table.question.number + 1), asked, {}};
    table.shows = {};
    if (leak == Leak::arrival) table.leaked = 0;
  }
  static void settle(State& table, Log log) {
    while (table.question.settled() && chance_due(table) == 0 && table.question.what != What::end) close(table, log);
  }
  static void close(State& table, Log log) {
    const auto question = table.question;
    const SeatSet shows = table.shows;
    Event passed{Happened::passed, table.board.active};
    for (Seat seat : question.asked - shows) passed.who.push_back(seat);
    if (leak == Leak::arrival && table.leaked % 4 < 3) std::ranges::reverse(passed.who);  // the third seat was not last
    if (question.what != What::turn) report(log, passed);
    for (Seat seat : shows) reveal(table, seat, log);
    if (question.what == What::beat) return end_turn(table, log);
    if (question.what == What::answer && shows.empty()) return ask(table, What::shuffle, {});
    if (question.what == What::guard && shows.empty()) reveal(table, {question.about}, log);
    end_choice(table, log);
  }
  // PR-6, PR-7
  static void end_choice(State& table, Log log) {
    for (Purse& purse : table.board.purses) purse.offers = 0, purse.to = {};
    for (Seat seat : table.orders) {
      if (table.holds(seat, Card::crown)) reveal(table, seat, log);
    }
    table.orders = {};
    ask(table, What::beat, could_hold(table, Card::crown));
  }
  static void end_turn(State& table, Log log) {  // PR-9
    bool over = table.board.turn == table.board.max_turns;
    for (Seat seat : table.known) {
      if (!table.holds(seat, Card::crown)) continue;
      report(log, {Happened::scored, seat});
      over = ++table.board.purses[seat].points == 3 || over;
    }
    if (over) return ask(table, What::end, {});
    ++table.board.turn;
    table.board.active = table.board.active.next(seats);
    ask(table, What::turn, SeatSet::of(table.board.active));
  }
  static void spread(Knowledge& notes, Place place, const std::vector<Place>& with) {
    for (const auto& [order, weight] : std::exchange(notes.orders, {})) {
      for (Place partner : with) {
        Cards cards = order;
        std::swap(cards[seat_at(place).index], cards[seat_at(partner).index]);
        notes.orders[cards] += weight / static_cast<double>(with.size());
      }
    }
  }
};

static_assert(Game<Probe<>>);

}  // namespace divan::probe
