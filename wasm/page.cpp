#include "wasm/page.h"

#include <spdlog/spdlog.h>

#include <cstdlib>
#include <exception>

namespace divan::tab {
namespace {

std::string room;

}  // namespace

std::string_view given(std::size_t size) { return std::string_view(room).substr(0, size); }

}  // namespace divan::tab

namespace spdlog {

void tell(std::string_view pattern) { page_log(pattern.data(), pattern.size()); }

}  // namespace spdlog

// Nothing is caught in a module. What throws natively, and is caught there, ends the module here: the page starts
// another one from what is stored (web/src/tab/worker.ts).
extern "C" {
DIVAN_EXPORT(divan_room) char* divan_room(std::size_t size) {
  if (divan::tab::room.size() < size) divan::tab::room.resize(size);
  return divan::tab::room.data();
}

// The only thread ends with the module.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }
void __cxa_free_exception(void* exception) { std::free(exception); }
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) {
  spdlog::tell("an exception was thrown");
  std::abort();
}
}
