// Names in the tab (server/names.h). One person sits there, and the page has composed the name already; letters of
// other scripts that look alike can deceive nobody but oneself.
#include "server/names.h"

#include <algorithm>
#include <utility>

namespace divan::server {
namespace {

char small(char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; }

}  // namespace

std::string tidy_name(std::string_view name) {
  std::string tidy;
  bool space = false;
  for (const char letter : name) {
    if (letter == ' ') {
      space = !tidy.empty();
    } else {
      if (std::exchange(space, false)) tidy += ' ';
      tidy += letter;
    }
  }
  return tidy;
}

bool look_alike(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, {}, small, small);
}

}  // namespace divan::server
