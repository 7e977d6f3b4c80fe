// The standard set of Karanor, and every fault that a set can have: named by file, card and field.
#include "engine/karanor/content.h"

#include <gmock/gmock.h>

#include <bit>

#include "engine/karanor/content_words.h"
#include "tests/karanor/files.h"

namespace divan::karanor {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

// What is said of the standard set with one thing changed.
std::vector<std::string> faults(const std::string& file, const std::string& path, const std::string& json) {
  return Files().set(file, path, json).faults();
}

// MK-1 to MK-4
TEST(KaranorContent, the_standard_set_has_no_fault) {
  EXPECT_THAT(Files().faults(), IsEmpty());
  const auto& content = standard();
  EXPECT_EQ(content.id.id, "karanor-1");
  EXPECT_EQ(content.islands.size(), 4u);
  EXPECT_EQ(std::popcount(content.cities), 7);
  EXPECT_EQ(std::popcount(content.inhabitants), 21);
  EXPECT_EQ(content.shops.size(), 34u);
  EXPECT_EQ(content.quests.size(), 58u);
  EXPECT_EQ(content.black_market.size(), 22u);
  EXPECT_EQ(content.deliveries.size(), 7u);
  EXPECT_EQ(content.artefacts.size(), 14u);
  EXPECT_EQ(content.associates.size(), 6u);
  EXPECT_EQ(content.stories.size(), 10u);
  EXPECT_EQ(content.homes.size(), 6u);
}

TEST(KaranorContent, the_facts_of_the_rulebook_are_in) {
  const auto& content = standard();
  const auto named = [](const char* text) { return *Name::from_name(text); };
  const auto& inn = content[content.shop(named("popular_inn"))];
  EXPECT_EQ(inn.build.pay.gold, 6);
  EXPECT_EQ(inn.build.pay.goods[Resource::fruit] + inn.build.pay.goods[Resource::meat], 2);
  EXPECT_EQ(inn.build.pay.goods[Resource::cloth], 1);
  EXPECT_EQ(inn.bonus.pay.gold, 3);
  EXPECT_EQ(content.of(inn.bonus.effects)[0].which, content.insignia_kind(named("mount")).index);
  const auto& beams = content[content.delivery(named("beams_for_unisson"))];
  EXPECT_EQ(beams.city, content.place(named("unisson")));
  EXPECT_EQ(beams.deed.pay.goods[Resource::wood], 3);
  EXPECT_EQ(content.of(beams.deed.effects)[0].amount, 4);  // gold
  EXPECT_EQ(content.of(beams.deed.effects)[1].amount, 1);  // prestige
  const auto& sea_dog = content[content.story(named("old_sea_dog"))];
  EXPECT_EQ(sea_dog.income, 2);
  EXPECT_EQ(content.of(sea_dog.effects).size(), 4u);  // wine, wood, gold, a captain
  EXPECT_TRUE(content[content.place(named("mages_tower"))].villa);
  EXPECT_EQ(content.distance[content.place(named("kien")).index][content.place(named("mages_tower")).index], 2);
}

// No home is nearer to the others than another is: the balance of the homes rests on it.
TEST(KaranorContent, every_home_is_equally_far_from_the_others) {
  const auto& content = standard();
  std::vector<std::vector<int>> all;
  for (const auto& from : content.homes) {
    std::vector<int> steps;
    for (const auto& to : content.homes) steps.push_back(content.distance[from.place.index][to.place.index]);
    std::ranges::sort(steps);
    all.push_back(steps);
  }
  for (const auto& steps : all) EXPECT_EQ(steps, all.front());
}

TEST(KaranorContent, every_word_of_the_vocabulary_is_used_by_the_standard_set) {
  const auto& content = standard();
  unsigned ops = 0, needs = 0, bonuses = 0, whens = 0, whos = 0;
  for (const auto& effect : content.effects) {
    ops |= 1u << static_cast<int>(effect.op);
    whos |= 1u << static_cast<int>(effect.who);
  }
  for (const auto& condition : content.conditions) needs |= 1u << static_cast<int>(condition.need);
  for (const auto& card : content.black_market) whens |= 1u << static_cast<int>(card.when);
  const auto note = [&](const Bonuses& always) {
    for (std::size_t i = 0; i < bonus_count; ++i) bonuses |= (always[i] != 0 ? 1u : 0u) << i;
  };
  for (const auto& artefact : content.artefacts) note(artefact.always);
  for (const auto& kind : content.insignia) note(kind.always);
  EXPECT_EQ(ops, (1u << (static_cast<int>(Op::cancel) + 1)) - 1);
  EXPECT_EQ(needs, (1u << (static_cast<int>(Need::ahead) + 1)) - 1);
  EXPECT_EQ(bonuses, (1u << bonus_count) - 1);
  EXPECT_EQ(whens, 15u);
  EXPECT_EQ(whos, 15u);
  EXPECT_EQ(content.answerable, (1u << event_count) - 1);
}

TEST(KaranorContent, a_missing_file_and_an_unknown_one_are_faults) {
  EXPECT_THAT(Files().remove("stories.json").faults(), ElementsAre("stories.json: is missing"));
  EXPECT_THAT(Files().text("shop.json", "{}").faults(), ElementsAre("shop.json: no such file in a set"));
  EXPECT_THAT(Files().text("associates.json", "[]").faults(),
              Contains("associates.json: expected an object from name to piece"));
}

// MK-3
TEST(KaranorContent, counts_are_checked) {
  EXPECT_THAT(faults("shops.json", "sawmill", ""), ElementsAre("shops.json: expected 34 shop cards (MK-3), found 33"));
  EXPECT_THAT(faults("insignia.json", "mount/copies", "5"),
              ElementsAre("insignia.json: expected 30 insignia (MK-3), found 29"));
  EXPECT_THAT(faults("stories.json", "tax_clerk", ""),
              ElementsAre("stories.json: expected 10 stories (MK-3), found 9"));
  EXPECT_THAT(faults("deliveries.json", "snuff_for_kien", ""),
              ElementsAre("deliveries.json: expected 7 deliveries (MK-3), found 6"));
  EXPECT_THAT(faults("artefacts.json", "cornucopia", ""),
              ElementsAre("artefacts.json: expected 14 artefacts (MK-3), found 13"));
  EXPECT_THAT(faults("black_market.json", "pickpocket", ""),
              ElementsAre("black_market.json: expected 22 black-market cards (MK-3), found 21"));
  EXPECT_THAT(faults("quests.json", "census", ""), ElementsAre("quests.json: expected 50 quests (MK-3), found 49"));
  EXPECT_THAT(faults("associates.json", "big_louis/resource", "\"wine\""),
              ElementsAre("associates.json: big_louis.resource: two associates bring the same (MK-3)",
                          "associates.json: expected 6 associates (MK-3), found 5"));
  EXPECT_THAT(faults("associates.json", "big_louis/resource", "\"diamond\""),
              Contains("associates.json: big_louis.resource: nobody brings diamonds (MK-3)"));
}

// MK-1
TEST(KaranorContent, a_map_is_whole) {
  EXPECT_THAT(faults("map.json", "places/woolgate/inhabitant", "false"),
              ElementsAre("map.json: places: expected 21 inhabitants (MK-1), found 20"));
  EXPECT_THAT(faults("map.json", "places/woolgate/harvest", "[\"diamond\"]"),
              ElementsAre("map.json: places: diamond is harvested in 3 places, expected one or two (MK-1)"));
  EXPECT_THAT(
      faults("map.json", "places/woolgate/harvest", "[\"coal\"]"),
      ElementsAre("map.json: places.woolgate.harvest[0]: expected one of wood, wine, fruit, meat, cloth, spice, "
                  "diamond"));
  EXPECT_THAT(faults("map.json", "places/perlance/city", "\"home\""),
              Contains("map.json: places: expected 6 home cities (MK-1), found 7"));
  EXPECT_THAT(faults("map.json", "places/woolgate/city", "\"town\""),
              Contains("map.json: places.woolgate.city: expected home or post"));
  EXPECT_THAT(faults("map.json", "places/woolgate/island", "\"atlantis\""),
              Contains("map.json: places.woolgate.island: no such island"));
  EXPECT_THAT(faults("map.json", "places/woolgate/x", "1001"),
              ElementsAre("map.json: places.woolgate.x: expected a whole number from 0 to 1000"));
  EXPECT_THAT(faults("map.json", "islands", "[\"ambrelle\"]"),
              Contains("map.json: islands: expected four islands (MK-1)"));
}

TEST(KaranorContent, borders_join_what_they_can) {
  EXPECT_THAT(faults("map.json", "sea/0", "[\"kien\", \"ostrane\"]"),
              ElementsAre("map.json: places.kien: two home cities are neighbours: ostrane"));
  EXPECT_THAT(faults("map.json", "sea/0", "[\"kien\", \"mars\"]"), ElementsAre("map.json: sea[0][1]: no such place"));
  EXPECT_THAT(faults("map.json", "sea/0", "[\"kien\", \"kien\"]"),
              ElementsAre("map.json: sea[0]: a place is no neighbour of itself"));
  EXPECT_THAT(faults("map.json", "sea/0", "[\"kien\", \"creaking_wood\"]"),
              ElementsAre("map.json: sea[0]: these two are neighbours already"));
  EXPECT_THAT(faults("map.json", "land/0", "[\"kien\", \"perlance\"]"),
              ElementsAre("map.json: land[0]: a land border joins places of one island"));
  EXPECT_THAT(faults("map.json", "sea", "[]"),
              Contains("map.json: places.port_feral: cannot be reached from kien (MK-1)"));
}

TEST(KaranorContent, home_cities_have_a_track) {
  EXPECT_THAT(faults("cities.json", "kien", ""), ElementsAre("cities.json: kien: is missing"));
  EXPECT_THAT(faults("cities.json", "perlance", "{\"track\": [0, 1, 2, 3, 4, 5, 6]}"),
              Contains("cities.json: perlance: no home city of the map"));
  EXPECT_THAT(faults("cities.json", "kien/track", "[0, 3, 2, 4]"),
              ElementsAre("cities.json: kien.track[2]: a higher level never pays less"));
  EXPECT_THAT(faults("cities.json", "kien/track", "[0]"), Contains("cities.json: kien.track: expected 2 to 16 levels"));
  EXPECT_THAT(faults("stories.json", "tax_clerk/income", "11"),
              ElementsAre("stories.json: tax_clerk.income: expected a whole number from 0 to 10"));
}

TEST(KaranorContent, names_are_names_and_unique) {
  EXPECT_THAT(faults("stories.json", "tax_clerk/nickname", "1"),
              ElementsAre("stories.json: tax_clerk.nickname: no such field here"));
  auto twice = Files();
  twice.set("deliveries.json", "snuff_for_kien", "")
      .set("deliveries.json", "sawmill", R"({"city": "kien", "pay": {"wood": 1}, "do": [{"gain": {"gold": 1}}]})");
  EXPECT_THAT(twice.faults(), ElementsAre("deliveries.json: sawmill: the name is not unique: shops.json has it too"));
  auto word = Files();
  word.set("deliveries.json", "snuff_for_kien", "")
      .set("deliveries.json", "gold", R"({"city": "kien", "pay": {"wood": 1}, "do": [{"gain": {"gold": 1}}]})");
  EXPECT_THAT(word.faults(), ElementsAre("deliveries.json: gold: the name is not unique: the vocabulary has it too"));
  auto odd = Files();
  odd.set("stories.json", "tax_clerk", "").set("stories.json", "Tax Clerk", "{}");
  EXPECT_THAT(odd.faults(),
              Contains("stories.json: Tax Clerk: expected a name: small letters, digits and _, at most 23"));
}

TEST(KaranorContent, only_the_vocabulary_is_understood) {
  EXPECT_THAT(faults("shops.json", "sawmill/do", R"([{"win": {"gold": 1}}])"),
              ElementsAre("shops.json: sawmill.do[0]: expected one of gain, lose, steal, move, swap, redraw, actions, "
                          "cancel"));
  EXPECT_THAT(faults("shops.json", "sawmill/do", R"([{"gain": {"fame": 1}}])"),
              ElementsAre("shops.json: sawmill.do[0].gain.fame: neither a thing of the vocabulary nor a kind of "
                          "insignia"));
  EXPECT_THAT(faults("shops.json", "sawmill/pay", R"({"gold": 2, "coal": 1})"),
              ElementsAre("shops.json: sawmill.pay.coal: no such field here"));
  EXPECT_THAT(faults("quests.json", "census/if", R"([{"near": "kien"}])"),
              ElementsAre("quests.json: census.if[0]: expected one of at, has, at_most, shop_in, here, ahead"));
  EXPECT_THAT(faults("quests.json", "census/if", R"([{"at": "mars"}])"),
              ElementsAre("quests.json: census.if[0].at: expected a place or an island of the map, city or home"));
  EXPECT_THAT(faults("quests.json", "census/if", R"([{"shop_in": "woolgate"}])"),
              ElementsAre("quests.json: census.if[0].shop_in: expected a city of the map"));
  EXPECT_THAT(faults("quests.json", "census/do", "[]"),
              ElementsAre("quests.json: census.do: expected a list of effects"));
  EXPECT_THAT(faults("insignia.json", "mount/always", R"({"wings": 1})"),
              ElementsAre("insignia.json: mount.always.wings: no such field here"));
  EXPECT_THAT(faults("black_market.json", "pickpocket/when", "\"never\""),
              Contains("black_market.json: pickpocket.when: expected your_turn, any_time, {\"another\": [events]} or "
                       "{\"you\": [events]}"));
  EXPECT_THAT(faults("black_market.json", "missing_stamp/when/another", R"(["work"])"),
              Contains("black_market.json: missing_stamp.when.another[0]: expected one of build, complete, deliver, "
                       "recruit, villa, play"));
}

TEST(KaranorContent, each_kind_of_card_says_only_what_it_may) {
  EXPECT_THAT(faults("shops.json", "sawmill/do", R"([{"gain": {"any": 1}}])"),
              ElementsAre("shops.json: sawmill.do[0].gain.any: nothing can be chosen here"));
  EXPECT_THAT(faults("shops.json", "sawmill/if", R"([{"at": "kien"}])"),
              ElementsAre("shops.json: sawmill.if: no conditions here"));
  EXPECT_THAT(faults("stories.json", "tax_clerk/do", R"([{"gain": {"prestige": 1}}])"),
              ElementsAre("stories.json: tax_clerk.do[0].gain.prestige: cannot be gained, lost or stolen here"));
  EXPECT_THAT(faults("quests.json", "census/do", R"([{"steal": {"gold": 1}, "who": "chosen"}])"),
              ElementsAre("quests.json: census.do[0].who: no player is chosen here"));
  EXPECT_THAT(faults("quests.json", "census/do", R"([{"cancel": "event"}])"),
              ElementsAre("quests.json: census.do[0].cancel: only a card that answers an event can cancel it"));
  EXPECT_THAT(faults("black_market.json", "pickpocket/do", R"([{"steal": {"gold": 1}, "who": "actor"}])"),
              ElementsAre("black_market.json: pickpocket.do[0].who: there is no actor here: only a card that answers "
                          "another player's event has one"));
  EXPECT_THAT(faults("black_market.json", "pickpocket/do", R"([{"steal": {"gold": 1}}])"),
              ElementsAre("black_market.json: pickpocket.do[0].steal: steal needs who: chosen or actor"));
  EXPECT_THAT(faults("black_market.json", "pickpocket/do", R"([{"actions": 1}])"),
              ElementsAre("black_market.json: pickpocket.do[0].actions: actions are given only in one's own turn"));
  EXPECT_THAT(faults("black_market.json", "pickpocket/action", "true"),
              ElementsAre("black_market.json: pickpocket.action: a card that costs an action is played in your_turn "
                          "(MK-41b)"));
  EXPECT_THAT(faults("black_market.json", "general_strike/do", R"([{"lose": {"prestige": 1}, "who": "others"}])"),
              ElementsAre("black_market.json: general_strike.do[0].lose.prestige: others gain or lose only gold or a "
                          "named resource"));
  EXPECT_THAT(faults("artefacts.json", "golden_sickle/always", ""),
              ElementsAre("artefacts.json: golden_sickle: does nothing: expected always or use"));
  EXPECT_THAT(faults("deliveries.json", "snuff_for_kien/city", "\"woolgate\""),
              ElementsAre("deliveries.json: snuff_for_kien.city: expected a city of the map"));
}

TEST(KaranorContent, a_deed_asks_once_and_does_eight_things_at_most) {
  EXPECT_THAT(
      faults("black_market.json", "smugglers/do", R"([{"steal": {"any": 2}, "who": "chosen"}, {"gain": {"any": 1}}])"),
      ElementsAre("black_market.json: smugglers.do[1].gain.any: a deed asks for one resource and one place at "
                  "most"));
  EXPECT_THAT(faults("shops.json", "sawmill/do",
                     R"([{"gain": {"gold": 1, "wood": 1, "wine": 1, "fruit": 1, "meat": 1}},
                         {"gain": {"cloth": 1, "spice": 1, "income": 1, "prestige": 1}}])"),
              ElementsAre("shops.json: sawmill.do: at most 8 effects"));
  EXPECT_THAT(faults("quests.json", "whispers/choose", R"([{"do": [{"gain": {"gold": 1}}]}])"),
              Contains("quests.json: whispers.choose: expected two or three deeds"));
}

TEST(KaranorContent, few_cards_are_drawn_at_once) {
  EXPECT_THAT(faults("shops.json", "sawmill/do", R"([{"gain": {"artefact": 4}}])"),
              ElementsAre("shops.json: sawmill.do[0].gain.artefact: expected a whole number from 1 to 3"));
  EXPECT_THAT(faults("shops.json", "sawmill/do", R"([{"gain": {"artefact": 3, "gold": 30}}])"), IsEmpty());
}

TEST(KaranorContent, no_quest_is_impossible) {
  EXPECT_THAT(faults("quests.json", "census/if", R"([{"at": "kien"}, {"at": "unisson"}])"),
              ElementsAre("quests.json: census.if: impossible: nobody stands on two places"));
  EXPECT_THAT(faults("quests.json", "census/if", R"([{"at": "sablonde"}, {"at": "kien"}])"),
              ElementsAre("quests.json: census.if: impossible: nobody stands on two places"));
  EXPECT_THAT(faults("quests.json", "census/if", R"([{"has": {"shop": 8}}])"),
              ElementsAre("quests.json: census.if: impossible: nobody can have 8 shop, at most 7"));
  EXPECT_THAT(faults("quests.json", "census/if", R"([{"has": {"mount": 7}}])"),
              ElementsAre("quests.json: census.if: impossible: nobody can have 7 insignia, at most 6"));
  EXPECT_THAT(faults("quests.json", "census/if", R"([{"has": {"wood": 16}}])"),
              ElementsAre("quests.json: census.if: impossible: nobody can have 16 wood, at most 15"));
  EXPECT_THAT(faults("quests.json", "census/if", R"([{"has": {"gold": 5}}, {"at_most": {"gold": 4}}])"),
              ElementsAre("quests.json: census.if: impossible: at most 4 gold, but 5 are needed"));
  EXPECT_THAT(faults("quests.json", "overdue_taxes/if", R"([{"at_most": {"gold": 5}}])"),
              ElementsAre("quests.json: overdue_taxes.if: impossible: at most 5 gold, but 6 are needed"));
  EXPECT_THAT(faults("shops.json", "sawmill/pay/wood", "16"),
              ElementsAre("shops.json: sawmill.pay.wood: expected a whole number from 1 to 15"));
}

// MK-28
TEST(KaranorContent, sequels_match_their_first_parts) {
  EXPECT_THAT(faults("quests.json", "lost_parrot/sequel", "\"census\""),
              ElementsAre("quests.json: lost_parrot.sequel: no such sequel",
                          "sequels.json: found_parrot: is the sequel of no quest"));
  EXPECT_THAT(faults("quests.json", "census/sequel", "\"found_parrot\""),
              ElementsAre("quests.json: census.sequel: this is the sequel of another quest already"));
  EXPECT_THAT(faults("quests.json", "whispers/sequel", "\"found_parrot\""),
              Contains("quests.json: whispers.sequel: a choice at once has no sequel"));
  EXPECT_THAT(faults("quests.json", "census/at_once", "true"),
              ElementsAre("quests.json: census.choose: is missing: at_once is a choice (MK-26)"));
  EXPECT_THAT(faults("sequels.json", "found_parrot/four_plus", "true"),
              ElementsAre("sequels.json: found_parrot.four_plus: belongs on the first part"));
}

TEST(KaranorContent, a_set_brings_only_the_words_that_the_standard_set_does_not_have) {
  EXPECT_THAT(Files().text("text.en.json", "{}").text("text.fr.json", "{}").faults(), IsEmpty());
  auto renamed = Files().set("deliveries.json", "snuff_for_kien", "").set("deliveries.json", "snuff_for_all", R"({
    "city": "kien", "pay": {"spice": 3}, "do": [{"gain": {"gold": 3, "prestige": 1}}]})");
  const auto lines = renamed.text("text.en.json", "{}").text("text.fr.json", "{}").faults();
  for (const auto* file : {"text.en.json", "text.fr.json"}) {
    for (const auto* form : {"", ".text"})
      EXPECT_THAT(lines, Contains(std::string(file) + ": word.snuff_for_all" + form + ": is missing"));
  }
  EXPECT_EQ(lines.size(), 4u) << "help is made from the data";
}

TEST(KaranorContent, all_faults_are_named_together) {
  auto files = Files();
  files.set("shops.json", "sawmill/pay/gold", "-1").set("quests.json", "census/if", R"([{"at": "mars"}])");
  files.set("map.json", "places/woolgate/y", "800");
  EXPECT_EQ(files.faults().size(), 3u);
}

}  // namespace
}  // namespace divan::karanor
