// Counts what the program takes from the heap. Whoever wants to know links heap.cpp, which replaces operator new.
#pragma once

#include <cstdint>

namespace divan::bench {

// So many times operator new has been called by this thread.
std::uint64_t heap_allocations();

}  // namespace divan::bench
