// The help texts of Marchands de Karanor are those that the data of the set give.
#include <gmock/gmock.h>

#include "content/texts.h"
#include "engine/karanor/karanor.h"
#include "tests/karanor/files.h"

namespace divan::karanor {
namespace {

Say in(const divan::Catalogue& words) {
  return [&](std::string_view key, const boost::json::object& args) { return words.say(key, args); };
}

// Those of associates say a little more about the person.
TEST(KaranorHelp, of_the_standard_set_is_what_its_data_say) {
  for (const auto language : {Language::en, Language::fr}) {
    const divan::Catalogue words(language, Karanor::id);
    int compared = 0;
    for (const auto& key : standard().words()) {
      if (!key.ends_with(".help")) continue;
      const auto name = key.substr(5, key.size() - 10);
      const auto help = Karanor::content_help(standard(), name, in(words));
      ASSERT_FALSE(help.empty()) << key;
      if (standard().associate(*Name::from_name(name)).exists()) continue;
      EXPECT_EQ(words.say(key), help) << "@" << (language == Language::en ? "en " : "fr ") << key;
      ++compared;
    }
    EXPECT_EQ(compared, 39 + 34 + 58 + 22 + 7 + 14 + 11 + 10);
  }
}

TEST(KaranorHelp, follows_the_figures_of_another_set) {
  Files files;
  files.set("shops.json", "popular_inn/pay/gold", "12")
      .set("map.json", "places/kien/inhabitant", "true")
      .set("map.json", "places/lemon_quay/inhabitant", "")
      .set("black_market.json", "pickpocket/if", R"([{"here": "chosen"}, {"at_most": {"quest": 0}, "who": "chosen"}])");
  ContentFaults faults;
  const auto set = read_content(files.files(), faults);
  ASSERT_TRUE(set) << faults.front().line();
  const divan::Catalogue english(Language::en, Karanor::id), french(Language::fr, Karanor::id);
  EXPECT_EQ(help_of(*set, "popular_inn", in(english)),
            "Cost: 12 gold, 1 fruit, 1 meat and 1 cloth. Reward: 1 income and 1 prestige. Optional: 3 gold for 1 "
            "mount.");
  EXPECT_EQ(help_of(*set, "kien", in(english)),
            "Home city on Ambrelle: shops are built here. An inhabitant waits here at the start.");
  EXPECT_EQ(help_of(*set, "pickpocket", in(english)),
            "At any time while nothing is under way. Choose another player who stands where you stand and who has no "
            "quest: take up to 4 gold from that player.");
  EXPECT_EQ(help_of(*set, "pickpocket", in(french)),
            "À tout moment, quand rien n’est en cours. Choisissez un autre joueur qui se trouve au même endroit que "
            "vous et qui n’a aucune quête\u202f: prenez jusqu’à 4 pièces d’or à ce joueur.");
}

TEST(KaranorHelp, says_nothing_of_what_the_set_does_not_have) {
  const divan::Catalogue english(Language::en, Karanor::id);
  EXPECT_EQ(help_of(standard(), "gold", in(english)), "");
  EXPECT_EQ(help_of(standard(), "No name", in(english)), "");
}

}  // namespace
}  // namespace divan::karanor
