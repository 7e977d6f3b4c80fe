// Names of content, and what can be wrong with a set before any game looks into it.
#include "engine/core/content.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engine/core/json.h"
#include "engine/core/name.h"

namespace divan {
namespace {

constexpr ContentFile set{"set.json", R"({"game": "probe", "id": "bazaar-1"})"};
constexpr ContentFile cards{"cards.json", R"([{"name": "inn", "cost": 3}])"};

ContentId identity_of(std::initializer_list<ContentFile> given, ContentFaults& faults) {
  const std::vector<ContentFile> files(given);
  return identify("probe", files, faults);
}

std::string lines(const ContentFaults& faults) {
  std::string text;
  for (const auto& fault : faults) text += fault.line() + '\n';
  return text;
}

TEST(Name, is_written_as_it_stands) {
  const auto name = Name::from_name("popular_inn_2");
  ASSERT_TRUE(name);
  EXPECT_EQ(to_json(*name), "\"popular_inn_2\"");
  Name read;
  EXPECT_FALSE(read_json(boost::json::value("popular_inn_2"), read));
  EXPECT_EQ(read, *name);
  EXPECT_TRUE(Name{}.empty());
}

TEST(Name, of_anything_else_is_refused) {
  for (const auto* text : {"", "Inn", "2_inns", "_inn", "an inn", "inn\n", "abcdefghijklmnopqrstuvwx"}) {
    EXPECT_FALSE(Name::from_name(text)) << text;
  }
  EXPECT_TRUE(Name::from_name("abcdefghijklmnopqrstuvw"));
}

TEST(Content, is_known_by_its_facts_not_by_its_layout_or_its_words) {
  ContentFaults faults;
  const auto one = identity_of({set, cards}, faults);
  const auto laid_out = identity_of({{"cards.json", "[ // cheap\n {\"name\":\"inn\",\"cost\":3},]"}, set}, faults);
  const auto with_words = identity_of({set, cards, {"text.en.json", R"({"word.inn": "the inn"})"}}, faults);
  const auto dearer = identity_of({set, {"cards.json", R"([{"name": "inn", "cost": 4}])"}}, faults);
  EXPECT_EQ(lines(faults), "");
  EXPECT_EQ(one.id, "bazaar-1");
  EXPECT_EQ(one, laid_out);
  EXPECT_EQ(one, with_words);
  EXPECT_NE(one.hash, dearer.hash);
}

TEST(Content, of_another_game_is_refused) {
  ContentFaults faults;
  identity_of({{"set.json", R"({"game": "chess", "id": "x"})"}}, faults);
  identity_of({cards}, faults);
  identity_of({{"set.json", R"({"game": "probe")"}}, faults);
  ASSERT_EQ(faults.size(), 3u);
  EXPECT_EQ(faults[0].line(), "set.json: game: this set is for chess, not for probe");
  EXPECT_EQ(faults[1].line(), "set.json: is missing");
  EXPECT_EQ(faults[2].file, "set.json");
}

TEST(Content, brings_its_words_in_both_languages_or_not_at_all) {
  const std::vector<std::string> keys{"word.inn", "word.well"};
  const auto no_standard = [] { return std::vector<std::string>(); };
  ContentFaults faults;
  check_words(std::vector{set, cards}, keys, no_standard, faults);
  EXPECT_EQ(lines(faults), "");
  check_words(std::vector{set, ContentFile{"text.en.json", R"({"word.inn": "the inn", "word.well": ""})"}}, keys,
              no_standard, faults);
  EXPECT_EQ(lines(faults), "text.en.json: word.well: is no text\ntext.fr.json: is missing\n");
}

TEST(Content, brings_only_the_words_that_the_standard_set_does_not_have) {
  const std::vector<std::string> keys{"word.inn", "word.inn.help", "word.well"};
  const auto standard = [] { return std::vector<std::string>{"word.well", "word.well.help"}; };
  const auto checked = [&](std::string_view english, std::string_view french) {
    ContentFaults faults;
    check_words(std::vector{set, ContentFile{"text.en.json", english}, ContentFile{"text.fr.json", french}}, keys,
                standard, faults);
    return lines(faults);
  };
  EXPECT_EQ(checked(R"({"word.inn": "the inn"})", R"({"word.inn": "l’auberge"})"), "");
  EXPECT_EQ(checked("{}", "{}"), "text.en.json: word.inn: is missing\ntext.fr.json: word.inn: is missing\n");
  EXPECT_EQ(checked(R"({"word.inn": "the inn"})", "{}"),
            "text.fr.json: word.inn: is missing: the other language has it\n");
  EXPECT_EQ(checked(R"({"word.inn": "the inn", "word.well": "the shaft"})", R"({"word.inn": "l’auberge"})"),
            "text.fr.json: word.well: is missing: the other language has it\n");
  EXPECT_EQ(checked("[]", "{}"), "text.en.json: expected an object of texts\n");
}

}  // namespace
}  // namespace divan
