// How far a seat has come by its own view: greater is better. For simple bots; each game has its scale in
// bots/<game>/progress.cpp.
#pragma once

#include "engine/core/contract.h"

namespace divan {

template <Game G>
int progress(const typename G::View& view, Seat seat);

}  // namespace divan
