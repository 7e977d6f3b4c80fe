// Plans of Verrat! found by trying them: the best plans by the rules of thumb are played out to the end of the turn, in
// imagined worlds, against plans of the others that are drawn from what such players would resolve.
#pragma once

#include "bots/bot.h"
#include "bots/verrat/plan.h"

namespace divan::verrat {

struct SearchEffort {
  std::size_t plans = 0;   // of one's own that are tried
  std::size_t worlds = 0;  // that the best of them are tried in
  std::uint64_t budget = Budget::usual;
  bool trained = false;  // turns are valued by the net (net.h)
};

// What the others may remember of everybody, by seat.
using Memories = BySeat<Memory>;

struct Sought {
  Resolve resolve;
  std::optional<Vizier> accused;
};
// `memories`: at the seat's own place what it remembers itself.
Sought search_plan(const Standpoint<Verrat>& at, const Memories& memories, const Character& character,
                   const SearchEffort& effort);

// The share of the win that a seat can expect between two turns, by the standings of all.
double expected_share(const View& view, Seat seat);

}  // namespace divan::verrat
