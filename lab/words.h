// Names as people write them: those of the game's texts, where it has them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "content/texts.h"

namespace divan {

class Words {
 public:
  explicit Words(std::string_view game) : catalogue_(Language::en, game), game_(game) {}

  std::string game() const { return catalogue_.has("game.name") ? catalogue_.say("game.name") : game_; }
  // "belly_dancer": Belly Dancer. `form` is a form of the word, if it has that.
  std::string operator()(const std::string& name, std::string_view form = {}) const {
    auto text = catalogue_.word(boost::json::value(name), form);
    if (text == name) std::ranges::replace(text, '_', ' ');
    return capitalised(std::move(text));
  }

 private:
  Catalogue catalogue_;
  std::string game_;
};

}  // namespace divan
