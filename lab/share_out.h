// Work that is numbered, for some threads.
#pragma once

#include <functional>
#include <optional>

#include "engine/core/parse.h"

namespace divan {

// Hands the numbers 0 to count - 1 to `threads` threads. Stops at a fault; of several, the one of the lowest number is
// given back, so that the answer does not depend on who was first. `progress`, if any, is called from the calling
// thread, a few times a second and at the end.
std::optional<Fault> share_out(int count, int threads, const std::function<std::optional<Fault>(int)>& work,
                               const std::function<void(int done)>& progress);

}  // namespace divan
