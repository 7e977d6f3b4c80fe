// What lies on the table in Sultans of Karaya: cards face down and face up, tokens, orders, scores. Rule ids are those
// of docs/rules/karaya.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/core/questions.h"

namespace divan::karaya {

inline constexpr int fewest_players = 5;
inline constexpr int most_players = 15;
inline constexpr std::size_t place_count = 16;  // fifteen seats and the spare
inline constexpr std::uint8_t card_count = 8;

// Loyalists: Sultan, Guards. Rebels: Assassins, Slaves. Neutrals: the other four, one of each.
enum class Card : std::uint8_t { sultan, guard, assassin, slave, slave_driver, belly_dancer, vizier, fortune_teller };
enum class Team : std::uint8_t { loyalists, rebels };
enum class Edition : std::uint8_t { french, english };

constexpr bool is_loyalist(Card card) { return card <= Card::guard; }
constexpr bool is_rebel(Card card) { return card == Card::assassin || card == Card::slave; }
constexpr bool is_neutral(Card card) { return card >= Card::slave_driver; }

// Where a card lies: before a seat, or in the centre (KA-12).
struct Place {
  std::uint8_t index = 0;

  constexpr Place() = default;
  constexpr explicit Place(std::uint8_t i) : index(i) {}
  constexpr Place(Seat seat) : index(seat.index) {}  // NOLINT(google-explicit-constructor): a seat is a place
  constexpr bool is_seat() const { return index < most_players; }
  constexpr Seat seat() const { return {index}; }

  friend constexpr bool operator==(Place, Place) = default;
};
inline constexpr Place spare{std::uint8_t{15}};
inline constexpr Seat nobody{0xFF};

// KA-23: with whom a player exchanged cards on its last turn taken, or with nobody (or the spare).
struct Partner {
  std::uint8_t number = 0;  // of the seat, counted from 1

  constexpr Partner() = default;
  constexpr explicit Partner(Seat seat) : number(static_cast<std::uint8_t>(seat.number())) {}
  constexpr bool is(Seat seat) const { return number == seat.number(); }

  friend constexpr bool operator==(Partner, Partner) = default;
};

template <class T>
using BySeat = Keyed<Seat, T, most_players>;
template <class T>
using ByPlace = Keyed<Place, T, place_count>;

// KA-10: what the deck holds beside the one Sultan. Which Neutrals are in, nobody knows.
struct Deck {
  std::uint8_t guards = 0;
  std::uint8_t assassins = 0;
  std::uint8_t slaves = 0;
  std::uint8_t neutrals = 0;

  // Copies of a card; of a Neutral there may be one.
  constexpr int copies(Card card) const {
    switch (card) {
      case Card::sultan: return 1;
      case Card::guard: return guards;
      case Card::assassin: return assassins;
      case Card::slave: return slaves;
      default: return neutrals == 0 ? 0 : 1;
    }
  }
  friend constexpr bool operator==(const Deck&, const Deck&) = default;
};
inline constexpr std::array<Deck, 11> decks{{{1, 1, 3, 0},
                                             {1, 1, 3, 1},
                                             {1, 1, 3, 2},
                                             {2, 2, 3, 1},
                                             {2, 2, 3, 2},
                                             {2, 2, 3, 3},
                                             {2, 2, 4, 3},
                                             {3, 3, 4, 2},
                                             {3, 3, 4, 3},
                                             {3, 3, 4, 4},
                                             {3, 3, 5, 4}}};
constexpr const Deck& deck_for(int seats) { return decks[static_cast<std::size_t>(seats - fewest_players)]; }

struct Options {
  Edition edition = Edition::french;
  std::uint8_t rounds = 5;          // KA-84; 0: as many as it takes (with `score` or `minutes`)
  std::uint16_t score = 0;          // KA-84: the first to reach it ends the match; 0: off
  std::uint16_t minutes = 0;        // KA-84: then the running round is the last; 0: off
  std::uint16_t max_laps = 0;       // KA-29; 0: off
  List<std::uint16_t, 15> carried;  // KA-84: scores of an earlier match, seat by seat; empty: none
  bool whispers = false;            // KA-4
  bool dead_may_talk = false;       // KA-4
  bool notebook = true;             // KA-4b
  std::uint8_t beat_seconds = 3;    // KA-32b, at live tables
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

// What is asked. deal: of the table. turn: the active player. forced: whom the Vizier has revealed (KA-47). foresee,
// declare: the steps of a prediction (KA-50). react: Guards (KA-37). avoid: who is to be detained (KA-34, KA-36).
// join: hidden players (KA-40). go_on: the Slave Driver after a catch (KA-44). beat: nobody (KA-32b). ready: everybody,
// between two rounds.
enum class Asking : std::uint8_t { deal, turn, forced, foresee, declare, react, avoid, join, go_on, beat, ready };
enum class Phase : std::uint8_t { deal, play, scored, ended };  // scored: between two rounds
// How the last round ended: KA-72, KA-73, KA-70, KA-71, KA-29.
enum class Ending : std::uint8_t { none, reign, safety, assassination, revolution, laps };

struct State {
  Question<Asking> question;  // `about`: who is named as the target (react, avoid)
  Options options;
  std::uint16_t turn = 0;  // turns of this round, counted from 1 as living seats are reached
  std::uint16_t lap = 0;   // of this round, counted from 1
  std::uint8_t seats = 0;
  std::uint8_t round = 0;  // counted from 1 as cards are dealt
  Phase phase = Phase::deal;
  Ending ending = Ending::none;
  Seat starter;
  Seat active;           // whose turn it is (KA-6, KA-28b)
  Seat actor;            // who acts in it: the active player, or whom the Vizier forces
  bool time_up = false;  // KA-84
  Seat white = nobody;   // who has the white token (KA-31)
  std::uint8_t unused = 0;

  SeatSet known;  // face up and alive
  SeatSet dead;
  SeatSet detained;
  SeatSet captured;
  SeatSet yellow;    // KA-48
  SeatSet declared;  // a Vizier's team, a Fortune Teller's prediction
  SeatSet rebels;    // those of them for the Rebels
  SeatSet orders;    // KA-32b: lodged in secret
  SeatSet replies;   // who reacts, avoids or joins in the open window, in secret
  SeatSet foreseen;  // by the running prediction (KA-50)

  ByPlace<Card> cards;
  ByPlace<Partner> partners;  // KA-23; of the seats: the spare has none

  BySeat<std::uint16_t> scores;
  BySeat<std::uint8_t> latest_two;  // KA-85: the round in which 2 was earned last; 0: never
  BySeat<std::uint8_t> earned;      // in the round that was scored last
  std::array<std::uint8_t, 2> unused_too{};

  friend bool operator==(const State&, const State&) = default;
};

constexpr SeatSet everyone(const State& state) { return SeatSet::first(state.seats); }
constexpr SeatSet living(const State& state) { return everyone(state) - state.dead; }
constexpr SeatSet hidden(const State& state) { return living(state) - state.known; }
constexpr bool is_hidden(const State& state, Seat seat) { return !(state.known | state.dead).has(seat); }
constexpr bool holds(const State& state, Seat seat, Card card) { return state.cards[seat] == card; }
constexpr bool asking(const State& state, Asking what) { return state.question.what == what; }
constexpr bool is_window(Asking what) { return what == Asking::react || what == Asking::avoid || what == Asking::join; }
// Does the card react in this window? KA-37; KA-34, KA-36; KA-40.
constexpr bool reacts(Card card, Asking window) {
  switch (window) {
    case Asking::react: return card == Card::guard;
    case Asking::avoid: return is_loyalist(card);
    case Asking::join: return card == Card::slave;
    default: return false;
  }
}
constexpr const Deck& deck_of(const State& state) { return deck_for(state.seats); }
// A player whom the Vizier made act does not become active (KA-6).
constexpr bool is_forced(const State& state) { return state.actor != state.active; }
constexpr Team team_of(const State& state, Seat seat) {
  return state.rebels.has(seat) ? Team::rebels : Team::loyalists;
}

}  // namespace divan::karaya
