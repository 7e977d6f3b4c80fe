#include "cli/page.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <string>

#include "content/texts.h"

namespace divan {
namespace {

// Where a line that goes on below begins: under its own words, behind "  12. ".
std::size_t indent_of(std::string_view line) {
  const auto first = std::min(line.find_first_not_of(' '), line.size());
  const auto number = std::min(line.find_first_not_of("0123456789", first), line.size());
  const bool numbered = number > first && line.substr(number).starts_with(". ");
  const auto indent = numbered ? number + 2 : first == 0 ? 0 : first + 2;
  return std::min<std::size_t>(indent, 20);
}

}  // namespace

Paper Paper::of_terminal(bool prose) {
  Paper paper;
  paper.style = prose ? Style::prose : Style::picture;
  const bool is_terminal = isatty(STDOUT_FILENO) != 0;
  winsize size{};
  if (is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    paper.width = std::clamp<std::size_t>(size.ws_col, 40, 100);
  }
  if (prose) paper.width = 0;
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool is_dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  paper.clears = is_terminal && !is_dumb;
  paper.bold = is_terminal && !is_dumb && !prose && (no_color == nullptr || *no_color == '\0');
  return paper;
}

void Page::say(std::string_view text) {
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  for (;;) {
    const auto end = std::min(text.find('\n'), text.size());
    fold(text.substr(0, end));
    if (end == text.size()) return;
    text.remove_prefix(end + 1);
  }
}

void Page::ask(std::string_view text) {
  if (paper_.bold) out_ << "\033[1m";
  say(text);
  if (paper_.bold) out_ << "\033[0m";
}

void Page::prompt() { out_ << "> " << std::flush; }

void Page::turn() {
  // Wipes the screen and what has scrolled out of it; where that cannot be done, pushes it out of sight.
  out_ << (paper_.clears ? std::string("\033[H\033[2J\033[3J")
                         : std::string(paper_.style == Style::prose ? 1 : 50, '\n'));
}

void Page::fold(std::string_view line) {
  const std::string indent(indent_of(line), ' ');
  bool first = true;
  while (paper_.width > 0 && width(line) + (first ? 0 : indent.size()) > paper_.width) {
    const auto room = paper_.width - (first ? 0 : indent.size());
    std::size_t cut = std::string_view::npos;
    for (auto space = line.find(' ', first ? indent.size() : 0); space != std::string_view::npos;
         space = line.find(' ', space + 1)) {
      if (width(line.substr(0, space)) > room) break;
      if (line.find_first_not_of(' ') < space) cut = space;
    }
    if (cut == std::string_view::npos) break;  // a word longer than the line
    const auto shown = line.substr(0, cut);
    out_ << (first ? "" : indent) << shown.substr(0, shown.find_last_not_of(' ') + 1) << '\n';
    line.remove_prefix(std::min(line.find_first_not_of(' ', cut), line.size()));
    first = false;
  }
  out_ << (first ? "" : indent) << line << '\n';
}

}  // namespace divan
