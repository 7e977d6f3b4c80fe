// The weights of the rules of thumb: points of the final score, chances and shares. Found by playing against `greedy`.
#pragma once

#include <array>

namespace divan::sultaniya {

struct Taste {
  // What things are worth.
  double guard = 1.6;         // on a tile that may come
  double guard_weight = 1.5;  // a guard more also takes places from the others (SU-54)
  double guard_doubt = 0.25;  // how much a turn may change among guards
  double sapphire = 1.05;     // half of what the Twin is called for
  int purse = 4;              // so many sapphires count in full
  double surplus = 0.1;       // those beyond
  double djinn = 1;           // for who collects them (SU-56): another may call it away
  double foot = 1.5;          // half a gate or minaret that may come
  double cover = 2;           // what covers two halves
  double promise = 0.6;       // of a gate or minaret that is begun
  double second_promise = 0.7;
  double goal = 0.5;  // a symbol that an objective counts

  // What a palace may still become.
  double plan = 0.25;       // the best that could be built in all turns that are left
  double freedom = 0.28;    // a tile that could be laid at once
  double arch = 1.5;        // an end of the first floor that wants an arch
  double haste = 0.1;       // a build that lacks until the fifth roof
  double next_turn = 0.25;  // what the next turn could build of what lies open
  double blocked = 0.2;     // a place into which fewer of the tiles left fit is no room
  double far = 0.7;         // a tile that fits later, beside one that fits now
  double misfit = 0.17;     // one that fits nowhere yet

  // Chances.
  double dawdling = 1.2;      // players need more turns than they must
  double still_there = 0.65;  // what lies in front of a pile, when it is needed
  double waits = 0.2;         // when nobody counts on it
  double waits_alone = 0.4;
  double mine = 0.6;        // of a tile that comes by, to get it
  double next = 1;          // tiles of a pile that are uncovered soon
  double uncovered = 0.35;  // and then by each player in each turn
  double by_seer = 0.7;     // for who can pay the Seer

  // The others.
  double gift = 0.05;       // what the next player gains from what lies there
  double later = 0.5;       // the one after that, beside the next
  double hidden_goals = 9;  // points of objectives that one cannot see
  double last_turn = 4;     // and of the last turn at least
  double ending = 0.5;      // a point by which one is ahead when the end starts
  double most_ending = 10;
  double moved = 0.1;  // what a move must bring at least
  double stuck = 1.5;  // when nothing that lies there brings more, the Mover is worth a thought

  // Futures: how one plays there.
  double sure = 2;                                 // standard errors by which a step falls behind for good
  std::array<double, 4> tile_there{0.3, 1, 1, 1};  // a tile of each floor, whatever it shows
  double pair = 1;                                 // two halves of a gate or minaret
  double sapphire_there = 0.6;
  double content = 5;         // with a build of so much one uncovers nothing more
  double second_build = 2.5;  // of the Twin
  double least_guard = 0.3;
  double pace = 2.8;         // points of another in a turn
  double guard_pace = 0.35;  // guards likewise
  double pause = 0.2;        // what a turn given away with a fifth roof costs
  double doubt = 1.5;        // turns by which the end may come sooner or later
  double whim = 4;           // points by which the others' likings are guessed wrongly
  double leftover = 0.4;     // tiles that each of them uncovers for the next
};
inline constexpr Taste taste;

}  // namespace divan::sultaniya
