// What the bot of Sultans of Karaya says (KA-4): little, on its own turn, and true unless a lie saves it.
#pragma once

#include "bots/karaya/outlook.h"

namespace divan::karaya {

inline constexpr int most_words = 2;  // a round

// What it would say now, if anything.
std::optional<Claim> speech(const Outlook& outlook, const Knowledge& knowledge, const Memory& memory);

}  // namespace divan::karaya
