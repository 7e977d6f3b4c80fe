#include "cli/set_words.h"

#include <algorithm>
#include <boost/json.hpp>
#include <set>

#include "content/claims.h"

namespace divan {
namespace {

constexpr std::array<Language, 2> languages{Language::en, Language::fr};
constexpr std::string_view word_key = "word.", help_key = ".help";

std::string file_of(Language language) { return language == Language::en ? "text.en.json" : "text.fr.json"; }

OwnTexts written_in(std::span<const ContentFile> files, Language language) {
  OwnTexts texts;
  ContentFaults faults;  // the set has been read without any
  boost::json::value json;
  if (!read_content_file(files, file_of(language), json, faults) || !json.is_object()) return texts;
  for (const auto& [key, text] : json.get_object()) {
    if (text.is_string()) texts.push_back({std::string(key), std::string(text.get_string())});
  }
  sort_texts(texts);
  return texts;
}

// The ids of all pieces that have words or help.
std::set<std::string> pieces_of(const AnyGame& game, const Catalogue& words) {
  std::set<std::string> pieces;
  const auto add = [&](std::string_view key) {
    const auto name = key.substr(std::min(word_key.size(), key.size()));
    pieces.emplace(name.substr(0, name.find('.')));
  };
  for (const auto& key : game.content_words()) add(key);
  for (const auto& text : words.beginning_with(word_key)) {
    if (text.key.ends_with(help_key)) add(text.key);
  }
  return pieces;
}

std::string help_key_of(std::string_view piece) {
  return std::string(word_key) + std::string(piece) + std::string(help_key);
}

std::string made_help(const AnyGame& game, std::string_view piece, const Catalogue& words) {
  return game.content_help(piece,
                           [&](std::string_view key, const boost::json::object& args) { return words.say(key, args); });
}

// "help.window.1", "help.window.2" and "help.window.more" count one kind; "word.deed.gold" has one text for any number.
std::string_view kind_of(std::string_view key) {
  const auto dot = key.rfind('.');
  const auto form = key.substr(std::min(dot, key.size() - 1) + 1);
  return form == "1" || form == "2" || form == "more" ? key.substr(0, dot) : key;
}

// What the help texts of a game count. A text is about a kind when it is said with a count.
void add_nouns(const AnyGame& game, const Catalogue& words, Nouns& nouns) {
  const auto note = [&](std::string_view key, const boost::json::object& args) {
    if (args.contains("count")) {
      const auto kind = kind_of(key);
      const auto* which = args.if_contains("kind");
      const auto named = std::string(kind) + (which == nullptr ? "" : boost::json::serialize(*which));
      for (const int count : {1, 2}) {
        auto counted = args;
        counted["count"] = count;
        if (kind == key) nouns.add(named, words.say(key, counted));
        for (const auto& form : words.beginning_with(std::string(kind) + '.'))
          nouns.add(named, words.say(form.key, counted));
      }
    }
    return words.say(key, args);
  };
  for (const auto& piece : pieces_of(game, words)) game.content_help(piece, note);
}

Nouns nouns_of(const AnyGame& game, const Catalogue& words) {
  Nouns nouns(words.language());
  add_nouns(game, words, nouns);
  // A text may name what only the standard set has.
  if (const auto* standard = find_game(game.id()); standard != nullptr && standard != &game)
    add_nouns(*standard, words, nouns);
  return nouns;
}

// A help text that somebody has written says nothing that the data deny.
void check_help(const AnyGame& game, std::string_view piece, const Catalogue& words, const Nouns& nouns,
                ContentFaults& faults) {
  const auto made = made_help(game, piece, words);
  if (made.empty()) return;
  const auto claim = false_claim(words.say(help_key_of(piece)), made, nouns);
  if (!claim) return;
  faults.push_back(
      {file_of(words.language()), help_key_of(piece), "says \"" + claim->said + "\", but the data say: " + made});
}

}  // namespace

SetWords::SetWords(const AnyGame& game, std::span<const ContentFile> files) {
  for (std::size_t i = 0; i < languages.size(); ++i) {
    auto& brought = by_language_[i];
    brought.written = written_in(files, languages[i]);
    Catalogue words(languages[i], game.id());
    words.put_first(std::make_shared<const OwnTexts>(brought.written));
    auto spoken = brought.written;
    for (const auto& piece : pieces_of(game, words)) {
      if (words.brings(help_key_of(piece))) continue;
      if (auto help = made_help(game, piece, words); !help.empty())
        spoken.push_back({help_key_of(piece), std::move(help)});
    }
    sort_texts(spoken);
    brought.spoken = std::make_shared<const OwnTexts>(std::move(spoken));
  }
}

Catalogue SetWords::catalogue(Language language, std::string_view game) const {
  Catalogue words(language, game);
  words.put_first(
      by_language_[static_cast<std::size_t>(std::ranges::find(languages, language) - languages.begin())].spoken);
  return words;
}

ContentFaults SetWords::faults(const AnyGame& game) const {
  ContentFaults faults;
  const auto needed = game.content_words();
  for (std::size_t i = 0; i < languages.size(); ++i) {
    const Catalogue standard(languages[i], game.id());
    const auto words = catalogue(languages[i], game.id());
    for (const auto& [key, text] : by_language_[i].written) {
      if (!standard.has(key) && std::ranges::find(needed, key) == needed.end())
        faults.push_back({file_of(languages[i]), key, "nothing in the set or the game has this name"});
    }
    const auto nouns = nouns_of(game, words);
    for (const auto& piece : pieces_of(game, words)) {
      const auto key = help_key_of(piece);
      if (std::ranges::find(by_language_[i].written, key, &OwnText::key) != by_language_[i].written.end())
        check_help(game, piece, words, nouns, faults);
    }
  }
  return faults;
}

ContentFaults faults_of_standard_help(const AnyGame& game) {
  ContentFaults faults;
  for (const auto language : languages) {
    const Catalogue words(language, game.id());
    const auto nouns = nouns_of(game, words);
    for (const auto& piece : pieces_of(game, words)) {
      if (words.has(help_key_of(piece))) check_help(game, piece, words, nouns, faults);
    }
  }
  return faults;
}

}  // namespace divan
