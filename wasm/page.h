// What the page gives to a module, and how text goes to and fro. A module is a WebAssembly reactor: the page calls the
// functions that it exports, one at a time, and lends it these.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#define DIVAN_EXPORT(name) __attribute__((export_name(#name)))
#define DIVAN_IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

namespace divan::tab {

// Text of the page's: the page asks for room (divan_room), writes there, and calls. It is gone after the call.
std::string_view given(std::size_t size);

}  // namespace divan::tab

extern "C" {
DIVAN_IMPORT(log) void page_log(const char* text, std::size_t size);
}
