// Stands in for spdlog where there is no file to log to: a line goes to the console of the page, by its pattern, for
// what it is about is in the page's hands anyway.
#pragma once

#include <string_view>

namespace spdlog {

void tell(std::string_view pattern);

template <class... Args>
void info(std::string_view, const Args&...) {}
template <class... Args>
void warn(std::string_view pattern, const Args&...) {
  tell(pattern);
}
template <class... Args>
void error(std::string_view pattern, const Args&...) {
  tell(pattern);
}
template <class... Args>
void critical(std::string_view pattern, const Args&...) {
  tell(pattern);
}

}  // namespace spdlog
