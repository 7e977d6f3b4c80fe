// Reports as HTML with plots.
#pragma once

#include <string>

#include "lab/arena.h"
#include "lab/balance.h"

namespace divan {

std::string report_html(const ArenaResult& result);
std::string report_html(const BalanceResult& result);

}  // namespace divan
