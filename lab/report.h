// Reports as HTML with plots.
#pragma once

#include <string>

#include "lab/arena.h"

namespace divan {

std::string report_html(const ArenaResult& result);

}  // namespace divan
