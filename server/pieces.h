// A long body that is made while it is sent, so that only a piece of it is in memory.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace divan::server {

// Asks for the next piece. `done` is called once, on the house's thread, perhaps before this returns: with an empty
// piece at the end, with nothing when the rest cannot be made. The next piece is asked for after that.
using Pieces = std::function<void(std::function<void(std::optional<std::string>)> done)>;

}  // namespace divan::server
