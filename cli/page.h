// Where the terminal's lines go: folded to its width between words, and the question set apart where the terminal can.
#pragma once

#include <iosfwd>
#include <string_view>

namespace divan {

// How `divan play` shows things.
enum class Style {
  picture,  // the table drawn in letters and signs
  prose,    // everything in words that can be read aloud in order, a sentence a line
};

struct Paper {
  std::size_t width = 80;  // 0: lines are never folded
  bool bold = false;
  bool clears = false;  // can the page be wiped?
  Style style = Style::picture;

  // What the person's terminal is like: as wide as it is, bold unless NO_COLOR or a pipe forbids it.
  static Paper of_terminal(bool prose);
};

class Page {
 public:
  Page(std::ostream& out, const Paper& paper) : out_(out), paper_(paper) {}

  Style style() const { return paper_.style; }
  // A line, or several with line ends between them.
  void say(std::string_view text);
  // The same, set apart.
  void ask(std::string_view text);
  void prompt();
  // A new page: what was written before can no longer be seen, as far as the terminal allows.
  void turn();

 private:
  void fold(std::string_view line);
  std::ostream& out_;
  Paper paper_;
};

}  // namespace divan
