// All pictures of a set in one SVG, for a page that uses them by id: a <symbol> "tile-NAME-front" and "tile-NAME-back"
// for each tile (the printed ones too; data-feet says which halves something must carry: l, r; data-left, data-right,
// data-whole and data-bonus what is counted in it), "sign-NAME" for each symbol that is counted. data-set is the hash
// of the set. Classes only; the page has style_sheet().
#pragma once

#include <string>

#include "engine/sultaniya/content.h"

namespace divan::art {

std::string sheet(const sultaniya::Content& content);

}  // namespace divan::art
