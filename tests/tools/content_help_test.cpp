// Help texts that are made from the data of a content set.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "content/texts.h"
#include "engine/core/registry.h"

namespace divan {
namespace {

std::string made(const AnyGame& game, std::string_view piece, const Catalogue& words) {
  return game.content_help(piece,
                           [&](std::string_view key, const boost::json::object& args) { return words.say(key, args); });
}

// What the catalogue says of the standard pieces of Sultaniya is what the data say.
TEST(ContentHelp, of_the_standard_pieces_is_what_the_catalogue_says) {
  const auto& game = *find_game("sultaniya");
  for (const auto language : {Language::en, Language::fr}) {
    const Catalogue words(language, "sultaniya");
    int told = 0;
    for (const auto& text : words.beginning_with("word.")) {
      if (!text.key.ends_with(".help")) continue;
      const auto piece = text.key.substr(5, text.key.size() - 10);
      const auto help = made(game, piece, words);
      if (help.empty()) continue;
      EXPECT_EQ(help, words.say(text.key)) << piece;
      ++told;
    }
    EXPECT_GE(told, 93 + 8 + 4) << "every tile, board and djinn";
  }
}

TEST(ContentHelp, follows_the_data_of_another_set) {
  std::vector<std::pair<std::string, std::string>> kept;
  for (const auto& file : standard_files("sultaniya")) kept.emplace_back(file.name, file.text);
  std::vector<ContentFile> files;
  for (auto& [name, text] : kept) {
    if (name == "tiles.json") {
      const auto at = text.find(R"("id": "ground_01")");
      ASSERT_NE(at, std::string::npos);
      const auto window = text.find(R"("window": 1)", at);
      text.replace(window, 11, R"("window": 3)");
    }
    files.push_back({name, text});
  }
  ContentFaults faults;
  const auto game = find_game("sultaniya")->with_content(files, faults);
  ASSERT_NE(game, nullptr) << faults.front().line();
  const Catalogue words(Language::en, "sultaniya");
  EXPECT_EQ(made(*game, "ground_01", words), "Left: half a gate. Right: 3 windows.");
  EXPECT_EQ(made(*game, "nowhere", words), "");
}

}  // namespace
}  // namespace divan
