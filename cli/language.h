// Which language the program speaks.
#pragma once

#include <cstdlib>
#include <string_view>

#include "content/texts.h"

namespace divan {

// The language asked for; else that of the locale; else English.
inline Language chosen_language(std::string_view wish) {
  if (const auto language = language_of(wish)) return *language;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return language_of(value).value_or(Language::en);
  }
  return Language::en;
}

}  // namespace divan
