#include "bench/heap.h"

#include <malloc.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

constexpr std::int64_t header = 8;  // what malloc keeps beside each piece

thread_local std::uint64_t allocations = 0;
std::atomic<std::int64_t> bytes = 0;

void* take(std::size_t size, std::size_t alignment) {
  ++allocations;
  const std::size_t whole = (size + alignment - 1) / alignment * alignment;  // what aligned_alloc wants
  void* memory = alignment <= alignof(std::max_align_t) ? std::malloc(size == 0 ? 1 : size)
                                                        : std::aligned_alloc(alignment, whole == 0 ? alignment : whole);
  if (memory == nullptr) throw std::bad_alloc();
  bytes.fetch_add(static_cast<std::int64_t>(malloc_usable_size(memory)) + header, std::memory_order_relaxed);
  return memory;
}

void give_back(void* memory) noexcept {
  if (memory == nullptr) return;
  bytes.fetch_sub(static_cast<std::int64_t>(malloc_usable_size(memory)) + header, std::memory_order_relaxed);
  std::free(memory);
}

}  // namespace

namespace divan::bench {

std::uint64_t heap_allocations() { return allocations; }
std::int64_t heap_bytes() { return bytes.load(std::memory_order_relaxed); }

}  // namespace divan::bench

// The other forms of operator new call one of these two.
void* operator new(std::size_t size) { return take(size, 1); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return take(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { give_back(memory); }
