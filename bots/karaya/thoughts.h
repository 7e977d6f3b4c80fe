// What is worth a thought on a turn of Sultans of Karaya: of each kind of action those whom the likelihoods speak for.
#pragma once

#include "bots/karaya/outlook.h"
#include "bots/karaya/search.h"

namespace divan::karaya {

// Of the legal answers. Never empty when there is one.
// `times`: how many more of each kind are worth a thought than usually.
std::vector<Prospect> thoughts(const Outlook& outlook, const View& view, std::span<const Action> legal,
                               std::size_t times = 1);

// The player whose card it would help most to know.
double curiosity(const Outlook& outlook, Seat seat);

}  // namespace divan::karaya
