// What one viewer of Sultans of Karaya may know now. Everything is public but `secrets`, which hold one's own.
#pragma once

#include "engine/karaya/actions.h"

namespace divan::karaya {

enum class Face : std::uint8_t { hidden, known, dead };

struct SeatView {
  Face face{};
  std::optional<Card> card;  // known or dead; everybody's once the round is scored
  bool detained = false;
  bool captured = false;
  bool yellow = false;       // KA-48
  bool white = false;        // KA-31
  bool foreseen = false;     // in the running prediction
  std::optional<Team> team;  // a Vizier's, or a Fortune Teller's prediction
  std::uint16_t score = 0;
  std::uint8_t latest_two = 0;         // KA-85; 0: never
  std::optional<std::uint8_t> earned;  // once the round is scored
  std::optional<Merit> why;            // and for what
  friend bool operator==(const SeatView&, const SeatView&) = default;
};

// What a living seat has that nobody else may see.
struct Secret {
  Card card{};
  bool order = false;          // KA-32b
  std::optional<bool> reacts;  // what it has answered in the open window
  SeatSet barred;              // KA-23: those whose last turn taken was the exchange with it
  friend bool operator==(const Secret&, const Secret&) = default;
};

// In a window (react, avoid, join) nobody sees who has answered, but for oneself.
struct QuestionView {
  Asking what{};
  std::uint16_t number = 0;
  std::optional<Seat> target;  // of react and avoid
  BySeat<std::optional<Answered>> asked;
  friend bool operator==(const QuestionView&, const QuestionView&) = default;
};

struct RoundResult {
  Ending how{};
  std::optional<Team> winner;
  friend bool operator==(const RoundResult&, const RoundResult&) = default;
};

struct View {
  Options options;
  Deck deck;  // KA-10
  Phase phase{};
  std::uint8_t round = 0;
  std::uint16_t lap = 0;
  std::uint16_t turn = 0;
  Seat starter;
  Seat active;
  std::optional<Seat> forced;  // whom the Vizier makes act (KA-47)
  std::optional<QuestionView> question;
  BySeat<std::optional<SeatView>> seats;
  BySeat<std::optional<Secret>> secrets;  // one's own while the round runs
  std::optional<Card> spare;              // once the round is scored
  bool time_up = false;                   // KA-84: this round is the last
  std::optional<RoundResult> result;      // once the round is scored
  std::uint16_t questions = 0;            // asked so far
  std::optional<BySeat<std::optional<Placing>>> outcome;
  friend bool operator==(const View&, const View&) = default;
};

// Nothing can be offered in this game.
struct Bounds {
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

}  // namespace divan::karaya
