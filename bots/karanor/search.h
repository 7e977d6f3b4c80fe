// What to aim at first in a turn of Marchands de Karanor, found by trying: the goals with which the best orders begin
// are pursued in imagined worlds, in which everybody plays on by the rules of thumb for a lap or more.
#pragma once

#include <memory>

#include "bots/bot.h"
#include "bots/karanor/counsel.h"

namespace divan::karanor {

struct SearchEffort {
  std::size_t goals = 0;   // that are tried
  std::size_t worlds = 0;  // that each is tried in
  int laps = 1;            // that are played on: until the seat has begun so many turns more
  std::uint64_t budget = Budget::usual;
};

// One of the counsel's goals; nothing when there is no choice, or none that matters.
std::optional<Goal> search_goal(const Standpoint<Karanor>& at, const Counsel& counsel,
                                std::shared_ptr<const Atlas> atlas, const SearchEffort& effort);

}  // namespace divan::karanor
