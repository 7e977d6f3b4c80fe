// Counts what the program takes from the heap. Whoever wants to know links heap.cpp, which replaces operator new.
#pragma once

#include <cstdint>

namespace divan::bench {

// So many times operator new has been called by this thread.
std::uint64_t heap_allocations();
// So many bytes all threads together hold now, with what the allocator has rounded up; what the C library's own callers
// took (a database, say) is not in it.
std::int64_t heap_bytes();

}  // namespace divan::bench
