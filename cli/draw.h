// How a game looks in a terminal. A game gives one Drawing (cli/draw_<game>.cpp) and one line in draw.cpp; everything
// else of `divan play` and `divan replay` is the same for all games. Only a viewer's own view comes in here, as JSON.
#pragma once

#include <any>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/page.h"
#include "content/texts.h"

namespace divan {

// For whom a drawing is made, and of which pieces.
struct Look {
  const Catalogue& words;  // in the reader's language
  Style style;
  std::any set;  // the content set that is played, as AnyTable::set() gives it
};

struct Drawing {
  std::string_view game;
  // The table as lines of text. The first one says where the game stands.
  std::string (*table)(const boost::json::object& view, const Look& look);
  // What helps to choose an action: what lies there, who is there. Empty: nothing to add.
  std::string (*note)(const boost::json::object& view, const boost::json::object& action, const Look& look);
  // What the reader may claim, true or not, as far as it can be listed.
  boost::json::array (*claims)(const boost::json::object& view, const Look& look);
  // The events that begin a new paragraph of the story.
  std::span<const std::string_view> paragraphs;
  // The members of a view that say what moment it is: in a new one the whole table is shown, not only what happened.
  std::span<const std::string_view> moment;
  // The whole map, where a game has one that the table shows only in part.
  std::string (*map)(const boost::json::object& view, const Look& look) = nullptr;
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

// Things that stand in a ring, in two columns: clockwise down on the right, then up on the left. A thing may have
// several lines.
std::string ring(const std::vector<std::vector<std::string>>& things);

extern const Drawing drawing_of_karaya;
extern const Drawing drawing_of_sultaniya;
extern const Drawing drawing_of_verrat;
extern const Drawing drawing_of_karanor;

}  // namespace divan
