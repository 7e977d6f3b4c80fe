// Content: pieces that are data (tiles, cards, a map) and that people may replace by a set of their own. A set is a
// folder of JSON files; the one that this program is built with is the game's standard set.
//
// A game with content has in its Options `const Content* content`, which is not described: nullptr means the standard
// set. Its State begins with `const Content* content`, which hash() leaves out; a set outlives every table that is
// played with it and never changes.
#pragma once

#include <boost/json/fwd.hpp>
#include <concepts>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace divan {

// Which set a game was played with: its name, and a hash of its facts (the words do not count).
struct ContentId {
  std::string id;
  std::string hash;
  friend bool operator==(const ContentId&, const ContentId&) = default;
};

// A file of a set: "tiles.json" and what it holds. Words are in text.en.json and text.fr.json, facts in the others.
struct ContentFile {
  std::string_view name;
  std::string_view text;
};

// What is wrong with a set: in which file, where in it ("shops.popular_inn.cost"), and why.
struct ContentFault {
  std::string file;
  std::string where;
  std::string problem;

  // "shops.json: popular_inn.cost: expected …"
  std::string line() const;
};
using ContentFaults = std::vector<ContentFault>;

// The files of a game's standard set, without its words; empty for a game that has none. Made at build time.
std::span<const ContentFile> standard_files(std::string_view game);

// Reads the file `name` into `json` (comments and trailing commas allowed). False, with the fault, when it is missing
// or is no JSON.
bool read_content_file(std::span<const ContentFile> files, std::string_view name, boost::json::value& json,
                       ContentFaults& faults);

// The identity of a set: the name that `id` gives in set.json, {"game":"karanor","id":"bazaar-1"}, and the hash of its
// facts. A fault when set.json is not of this game.
ContentId identify(std::string_view game, std::span<const ContentFile> files, ContentFaults& faults);

// The text of a key with its places filled, in one language: Catalogue::say fits.
using Say = std::function<std::string(std::string_view key, const boost::json::object& args)>;

// A set brings only the words (text.en.json, text.fr.json) that it changes: a key without a text of its own has the
// standard set's, and help is made from the data (AnyGame::content_help). Faults: one of the other `keys` that neither
// this set nor the standard one (`standard_keys`) has, a text in one language only, and what is no text. A set without
// any words is not checked: its new pieces are called by their ids.
void check_words(std::span<const ContentFile> files, std::span<const std::string> keys,
                 const std::function<std::vector<std::string>()>& standard_keys, ContentFaults& faults);

// clang-format off
template <class G>
concept HasContent = requires(
    std::span<const ContentFile> files, ContentFaults& faults, const typename G::Content& content,
    const typename G::Options& options, const typename G::State& state) {
  // The set that the files hold; nothing, and every fault named, when it is not playable.
  { G::read_content(files, faults) } -> std::same_as<std::unique_ptr<const typename G::Content>>;
  { G::standard() } -> std::same_as<const typename G::Content&>;
  { content.id } -> std::convertible_to<ContentId>;
  // Every key of the catalogue that the set's pieces need.
  { content.words() } -> std::same_as<std::vector<std::string>>;
  { options.content } -> std::convertible_to<const typename G::Content*>;
  { state.content } -> std::convertible_to<const typename G::Content*>;
};
// clang-format on

// The set that a game with these options is played with.
template <class G>
const auto& content_of(const typename G::Options& options) {
  return options.content != nullptr ? *options.content : G::standard();
}

}  // namespace divan
