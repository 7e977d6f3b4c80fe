#include "engine/karanor/content.h"

#include <algorithm>
#include <cstdlib>

namespace divan::karanor {
namespace {

template <class Pieces>
void add_words(std::vector<std::string>& keys, const Pieces& pieces, std::initializer_list<const char*> forms) {
  for (const auto& piece : pieces) {
    for (const auto* form : forms) keys.push_back("word." + std::string(piece.name.name()) + form);
  }
}

}  // namespace

HomeRef Content::home(const Name& name) const {
  const auto city = place(name);
  const auto found = std::ranges::find(homes, city, &Home::place);
  if (!city.exists() || found == homes.end()) return {};
  return {static_cast<std::uint8_t>(found - homes.begin())};
}

std::vector<std::string> Content::words() const {
  std::vector<std::string> keys;
  for (const auto& island : islands) keys.push_back("word." + std::string(island.name()));
  add_words(keys, places, {"", ".help"});
  add_words(keys, shops, {"", ".help", ".text"});
  add_words(keys, quests, {"", ".help", ".text"});
  add_words(keys, black_market, {"", ".help", ".text"});
  add_words(keys, deliveries, {"", ".help", ".text"});
  add_words(keys, artefacts, {"", ".help", ".text"});
  add_words(keys, insignia, {"", ".help"});
  add_words(keys, associates, {"", ".help"});
  add_words(keys, stories, {"", ".help", ".text"});
  return keys;
}

const Content& standard() {
  static const auto set = [] {
    ContentFaults faults;
    auto content = read_content(standard_files("karanor"), faults);
    if (content == nullptr) std::abort();  // a test reads it: this program was never whole
    return content;
  }();
  return *set;
}

}  // namespace divan::karanor
