// Every word that a card can be written in has an example in docs/content_karanor.md and a scenario that a card with
// this word takes part in; and so has every black-market card and every artefact of the standard set.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/karanor/content_words.h"
#include "tests/harness/source_dir.h"
#include "tests/karanor/files.h"

namespace divan::karanor {
namespace {

using boost::json::value;
using Words = std::set<std::string, std::less<>>;

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Every string and every key below this.
void add_strings(const value& json, Words& words) {
  if (json.is_string()) words.emplace(json.get_string());
  if (json.is_array()) {
    for (const auto& item : json.get_array()) add_strings(item, words);
  }
  if (!json.is_object()) return;
  for (const auto& [key, field] : json.get_object()) {
    words.emplace(key);
    add_strings(field, words);
  }
}

// What is named in the scenarios: by a player who acts, and of artefacts and insignia also as what somebody has.
struct Scenarios {
  Words said, held;

  Scenarios() {
    boost::json::parse_options lenient;
    lenient.allow_comments = lenient.allow_trailing_commas = true;
    for (const auto& item : std::filesystem::directory_iterator(source_dir() + "/tests/scenarios/karanor")) {
      const auto scenario = boost::json::parse(read_file(item.path()), {}, lenient);
      for (const auto& step : scenario.at("steps").as_array()) {
        const auto& fields = step.as_object();
        if (fields.contains("do") && !fields.contains("refused")) add_strings(fields.at("do"), said);
      }
      if (const auto* position = scenario.as_object().if_contains("position")) add_strings(*position, held);
    }
  }
};

// The words of the pieces that take part in a scenario: cards that are played, artefacts that are used, shops that are
// built, quests that are completed or chosen; of artefacts and insignia that are held, what they always give.
Words words_in_scenarios() {
  const Scenarios scenarios;
  const Files set;
  Words words;
  for (const auto& file : set.files()) {
    const auto pieces = boost::json::parse(file.text);
    for (const auto& [name, piece] : pieces.as_object()) {
      if (!piece.is_object() || file.name == "map.json") continue;
      if (scenarios.said.contains(std::string_view(name))) add_strings(piece, words);
      const auto* always = piece.get_object().if_contains("always");
      if (always != nullptr && scenarios.held.contains(std::string_view(name))) add_strings(*always, words);
    }
  }
  // MK-26: a quest with an immediate choice is not named by who draws it; it lies on top of the deck.
  const auto quests = boost::json::parse(set.text_of("quests.json"));
  for (const auto& [name, quest] : quests.as_object()) {
    if (quest.as_object().contains("at_once") && scenarios.held.contains(std::string_view(name)))
      add_strings(quest, words);
  }
  return words;
}

template <class List>
void expect_all(const List& list, const Words& words, const char* where) {
  for (const auto word : list) EXPECT_TRUE(words.contains(word)) << word << " " << where;
}

// Places where a word stands as a value, and those that no table of words names.
constexpr std::string_view other_words[] = {"if",     "pay",       "do",       "choose",  "when", "every",
                                            "action", "your_turn", "any_time", "another", "you",  "at_once",
                                            "sequel", "four_plus", "always",   "use",     "turn", "game"};

void expect_vocabulary(const Words& words, const char* where) {
  expect_all(condition_words, words, where);
  expect_all(effect_words, words, where);
  expect_all(bonus_words, words, where);
  expect_all(thing_words, words, where);
  expect_all(event_words, words, where);
  expect_all(ground_words, words, where);
  expect_all(std::array{"chosen", "actor", "others"}, words, where);
  expect_all(other_words, words, where);
}

TEST(KaranorVocabulary, every_word_takes_part_in_a_scenario) {
  expect_vocabulary(words_in_scenarios(), "is in no card that a scenario plays");
}

TEST(KaranorVocabulary, every_word_has_an_example) {
  const auto text = read_file(source_dir() + "/docs/content_karanor.md");
  Words words;
  for (std::size_t at = text.find('"'); at != std::string::npos; at = text.find('"', at + 1)) {
    const auto end = text.find('"', at + 1);
    if (end != std::string::npos && end - at < 24) words.insert(text.substr(at + 1, end - at - 1));
  }
  expect_vocabulary(words, "has no example in docs/content_karanor.md");
}

TEST(KaranorVocabulary, every_black_market_card_is_played_in_a_scenario) {
  const Scenarios scenarios;
  for (const auto& card : standard().black_market)
    EXPECT_TRUE(scenarios.said.contains(card.name.name())) << card.name.name();
}

TEST(KaranorVocabulary, every_artefact_is_used_in_a_scenario_or_gives_something_there) {
  const Scenarios scenarios;
  for (const auto& artefact : standard().artefacts) {
    const auto& named = artefact.has_use ? scenarios.said : scenarios.held;
    EXPECT_TRUE(named.contains(artefact.name.name())) << artefact.name.name();
  }
}

}  // namespace
}  // namespace divan::karanor
