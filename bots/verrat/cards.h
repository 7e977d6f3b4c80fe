// What a player of Verrat! answers about cards: what it collects (VE-27 to VE-29), from whom it demands (VE-30), whom
// it pardons (VE-60).
#pragma once

#include <optional>
#include <span>

#include "engine/verrat/verrat.h"

namespace divan::verrat {

// One of `legal`, by what everybody can see.
std::optional<Action> answer_about_cards(const View& view, Seat me, std::span<const Action> legal);

}  // namespace divan::verrat
