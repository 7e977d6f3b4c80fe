// A tile of Sultaniya as SVG, composed from parts by its data: structure from the pictures at its edges, then what
// stands in its halves, then what it is as a whole.
//
// A half is always drawn as a left one; a right half is its mirror. Two halves with the same picture at their sides are
// therefore mirrors of one another where they meet, and there is no seam. Sky is left transparent.
#pragma once

#include <string>

#include "engine/sultaniya/content.h"

namespace divan::art {

// The shapes of a laid tile, in a box of tile_width by tile_height that begins at 0,0. Uses the parts of parts.h.
std::string tile(const sultaniya::Content& content, sultaniya::Laid laid);

// Whether a half has masonry or a cornice at its bottom, so that something must carry it.
bool weighs(const sultaniya::Content& content, const sultaniya::Half& half);

}  // namespace divan::art
