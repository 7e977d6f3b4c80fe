// Words. The engine speaks in keys and arguments; a Catalogue makes sentences of them in one language. All texts live
// in content/<game>/text.<language>.json and are compiled in by tools/catalogue; docs/texts.md tells how they are
// written.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace divan {

enum class Language { en, fr };

// "fr", "fr_CA.UTF-8", "en-GB": the language a name or a locale begins with, if the catalogue has it.
std::optional<Language> language_of(std::string_view name);

// One line of a text file.
struct Text {
  std::string_view key;
  std::string_view text;
};

// The texts of content/<room> in order of key; empty when there is no such room. Generated.
std::span<const Text> texts(std::string_view room, Language language);

// Texts of a content set in one language, in order of key (sort_texts).
struct OwnText {
  std::string key;
  std::string text;
};
using OwnTexts = std::vector<OwnText>;
void sort_texts(OwnTexts& texts);

// The texts of one game (and, behind them, those of the house) in one language, said to one reader.
class Catalogue {
 public:
  explicit Catalogue(Language language, std::string_view game = {});

  Language language() const { return language_; }

  // Who sits where, from seat 1 on. A seat without a name is called by its number.
  void name_players(std::vector<std::string> names) { names_ = std::move(names); }
  // The seat that reads: it is called "you". 0: a spectator.
  void set_reader(int seat) { reader_ = seat; }
  int reader() const { return reader_; }

  // The set that is played brings these: they stand before the game's texts, which fill in what it does not bring.
  void put_first(std::shared_ptr<const OwnTexts> own) { own_ = std::move(own); }

  bool has(std::string_view key) const { return find(key).has_value(); }
  // Does the set bring a text of its own for this key?
  bool brings(std::string_view key) const { return find_own(key).has_value(); }
  // Every text of the game and its set whose key begins so, in order of key; valid as long as the catalogue.
  std::vector<Text> beginning_with(std::string_view prefix) const;

  // The text of `key` with its places filled from `args`. A key that is not there comes back as itself, and so does a
  // place that `args` does not fill: nothing that a caller sends can fail here.
  std::string say(std::string_view key, const boost::json::object& args = {}) const;
  // The same, begun with a capital letter.
  std::string sentence(std::string_view key, const boost::json::object& args = {}) const;

  // A value in words: a number, a word of the game ("gold", "seat-7", "2-tall"), a bundle ({"gold": 2}) or a list of
  // such. `kind` is the form wanted: see docs/texts.md.
  std::string word(const boost::json::value& value, std::string_view kind = {}) const;
  std::string player(int seat) const;
  // "a, b and c"
  std::string list(std::span<const std::string> items) const;

 private:
  struct Place;
  std::optional<std::string_view> find_own(std::string_view key) const;
  std::optional<std::string_view> find(std::string_view key) const;
  std::string render(std::string_view text, const boost::json::object& args) const;
  std::string fill(std::string_view place, const boost::json::object& args) const;
  std::string_view choose(const Place& place, const boost::json::value* value) const;
  std::string one_word(std::string_view name, std::string_view kind, const boost::json::object& args) const;
  std::string bundle(const boost::json::object& counts) const;
  std::vector<std::string> things_in(const boost::json::object& counts) const;
  std::vector<std::string> told_one_by_one(const boost::json::value& value, std::string_view text) const;
  std::string each(const boost::json::array& items, std::string_view kind) const;
  std::string possessive(int seat) const;
  bool is_one(std::int64_t count) const;

  Language language_;
  std::shared_ptr<const OwnTexts> own_;
  std::span<const Text> game_;
  std::span<const Text> house_;
  std::vector<std::string> names_;
  int reader_ = 0;
};

// Letters, not bytes: how wide a text stands on a terminal, and the same with a capital first letter.
std::size_t width(std::string_view text);
std::string capitalised(std::string text);

}  // namespace divan
