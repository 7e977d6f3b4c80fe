// How a game looks in a terminal. A game gives one Drawing (cli/draw_<game>.cpp) and one line in draw.cpp; everything
// else of `divan play` and `divan replay` is the same for all games. Only a viewer's own view comes in here, as JSON.
#pragma once

#include <boost/json/object.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/texts.h"

namespace divan {

struct Drawing {
  std::string_view game;
  // The table as lines of text.
  std::string (*table)(const boost::json::object& view, const Catalogue& words);
  // What helps to choose an action: what lies there, who is there. Empty: nothing to add.
  std::string (*note)(const boost::json::object& view, const boost::json::object& action, const Catalogue& words);
  // The events that begin a new paragraph of the story.
  std::span<const std::string_view> paragraphs;
};

// A game that has no drawing yet gets an empty one.
const Drawing& drawing_of(std::string_view game);

// Lines whose columns stand under each other.
class Columns {
 public:
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

extern const Drawing drawing_of_karaya;
extern const Drawing drawing_of_sultaniya;
extern const Drawing drawing_of_verrat;
extern const Drawing drawing_of_karanor;

}  // namespace divan
