// A whole palace as SVG: the sky and the desert, the tiles as they lie, beams under what hangs over, and below it all
// the owner's cartouche.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "art/palette.h"
#include "engine/sultaniya/content.h"

namespace divan::art {

struct Standing {
  sultaniya::Floor row{};
  int half_column = 0;
  sultaniya::Laid laid;
};

struct Palace {
  std::vector<Standing> tiles;
  std::string title;   // the character, and who plays it
  std::string note;    // what it scores
  std::string points;  // may be empty
};

// The palaces under one another, in a picture that stands alone.
std::string picture(const sultaniya::Content& content, std::span<const Palace> palaces, Light light);

// <filter id="pa-outline">: a line around everything that is built.
std::string outline_filter();

}  // namespace divan::art
