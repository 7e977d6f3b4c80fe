// What a match leaves for the laboratory, read from what everybody may see after the end: the events, all told openly,
// and the last open view. A game says what is worth counting in lab/witness_GAME.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/table.h"

namespace divan {

// Something that a seat had: a role, a home city, a card built. Its points are those of the match unless it had it
// only for a while, as a role in one round.
struct Trait {
  Seat seat;
  std::string_view kind;  // "role", a literal
  std::string name;       // "sultan"
  bool dealt = false;     // by chance: then every player is due the same with it
  std::optional<double> points{};
  std::optional<double> wins{};  // 0 to 1, likewise: was that while worth something?
};
struct Source {  // of points; those of a seat add up to what it has at the end
  Seat seat;
  std::string_view name;  // a literal
  double points = 0;
};

// A mean that says how a game plays: what a turn offered, on so many turns.
struct Measure {
  std::string_view name;  // a literal
  double sum = 0;
  double times = 0;
};

struct Findings {
  double turns = 0;                         // a player's
  std::vector<double> rounds{};             // the turns of each; empty: the match is one round
  std::vector<std::string_view> endings{};  // how it ended, or each of its rounds, in a word, a literal
  bool cut_short = false;                   // only a limit ended it, or one of its rounds
  std::vector<Trait> traits{};
  std::vector<Source> sources{};
  std::vector<Measure> measures{};
};

// How far a seat sits from the one that begins, in words: "1st" begins.
inline std::string place_after(Seat first, Seat seat, int seats) {
  const int place = (seat.index + seats - first.index) % seats + 1;
  constexpr std::string_view endings[]{"th", "st", "nd", "rd"};
  return std::to_string(place) + std::string(endings[place <= 3 ? place : 0]);
}

// Sees a match happen: see(event) for each event, told openly, then conclude(view, findings) with the last open view. A
// witness with look(const Table<G>&) is shown the table after every entry, too, and may ask it what is legal.
template <Game G>
struct Witness {
  static_assert(sizeof(G) == 0, "this game has no Witness: write lab/witness_GAME.h and include it in lab/witnesses.h");
};

}  // namespace divan
