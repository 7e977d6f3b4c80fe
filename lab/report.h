// Reports as HTML with plots.
#pragma once

#include <string>

#include "lab/arena.h"
#include "lab/balance.h"
#include "lab/words.h"

namespace divan {

std::string report_html(const ArenaResult& result, const Words& words = {});
std::string report_html(const BalanceResult& result, const Words& words = {});

}  // namespace divan
