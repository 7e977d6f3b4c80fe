// Names as people write them. The laboratory knows none: whoever wants a report with a game's own words hands them in.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

namespace divan {

inline std::string begun_large(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

struct Words {
  std::string title{};  // of the game; empty: its id will do
  // A word of the game, in a form if it has that; a word that nobody knows comes back as it is.
  std::function<std::string(const std::string& name, std::string_view form)> find{};

  // "belly_dancer": Belly Dancer
  std::string operator()(const std::string& name, std::string_view form = {}) const {
    auto text = find ? find(name, form) : name;
    if (text == name) std::ranges::replace(text, '_', ' ');
    return begun_large(std::move(text));
  }
  std::string game(const std::string& id) const { return title.empty() ? begun_large(id) : title; }
};

}  // namespace divan
