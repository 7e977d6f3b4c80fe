// A bar on the terminal for long work; nothing when nobody looks.
#pragma once

#include <functional>

namespace divan {

// Empty when the standard error is no terminal.
std::function<void(int done, int all)> progress_bar();

}  // namespace divan
