// Whether a set makes a game: the last section of docs/rules/sultaniya.md, and SU-1 to SU-3.
#pragma once

#include <bitset>

#include "engine/sultaniya/content.h"

namespace divan::sultaniya {

// What of a set could be read; where it could not, the fault has been named.
struct Legible {
  bool pictures = false;             // pictures.json
  bool tiles = false;                // all that tiles.json lists, and not too many
  bool boards = false;               // likewise
  bool objectives = false;           // likewise
  std::bitset<piece_count> pieces;   // tiles, and those printed on a board, but perhaps for their pictures
  std::bitset<piece_count> painted;  // pieces whose pictures are all known
  std::bitset<board_count> board;
  std::bitset<board_count> back;  // boards whose back is known
  std::bitset<objective_count> objective;
};

// Every static fault of what could be read. What depends on something that could not is not asked.
void find_faults(const Content& content, const Legible& legible, ContentFaults& faults);

}  // namespace divan::sultaniya
