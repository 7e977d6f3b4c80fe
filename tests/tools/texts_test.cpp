#include "content/texts.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <iterator>

#include "tests/harness/source_dir.h"

namespace divan {
namespace {

using boost::json::parse;

const Catalogue english(Language::en, "verrat");
const Catalogue french(Language::fr, "verrat");

Catalogue read_by(int seat, Language language) {
  Catalogue catalogue(language, "verrat");
  catalogue.name_players({"Anna", "Bob", "", "Émile"});
  catalogue.set_reader(seat);
  return catalogue;
}

TEST(Texts, a_locale_names_its_language) {
  EXPECT_EQ(language_of("fr_CA.UTF-8"), Language::fr);
  EXPECT_EQ(language_of("en-GB"), Language::en);
  EXPECT_EQ(language_of("fr"), Language::fr);
  EXPECT_EQ(language_of("C.UTF-8"), std::nullopt);
  EXPECT_EQ(language_of("frisian"), std::nullopt);
  EXPECT_EQ(language_of(""), std::nullopt);
}

TEST(Texts, an_unknown_key_is_said_as_itself) { EXPECT_EQ(english.say("no.such.key"), "no.such.key"); }

TEST(Texts, a_place_that_nothing_fills_stays_visible) { EXPECT_EQ(english.say("player.numbered"), "Player {n}"); }

TEST(Texts, a_game_without_texts_still_speaks_the_words_of_the_house) {
  EXPECT_EQ(Catalogue(Language::en, "chess").say("word.nothing"), "nothing");
}

TEST(Texts, a_bundle_is_a_list_with_the_plural_of_each_thing) {
  EXPECT_EQ(english.word(parse(R"({"gold":2,"ships":1,"pardon":3})")),
            "2\u00a0gold cards, 1\u00a0ship card and 3\u00a0pardon cards");
  EXPECT_EQ(french.word(parse(R"({"gold":2,"ships":1})")), "2\u00a0cartes d’or et 1\u00a0carte de bateaux");
  EXPECT_EQ(english.word(parse("{}")), "nothing");
}

TEST(Texts, none_is_plural_in_english_and_singular_in_french) {
  EXPECT_EQ(english.say("game.points", {{"points", 0}}), "0 kinds of 6");
  EXPECT_EQ(french.say("game.points", {{"points", 0}}), "0 sorte sur 6");
}

TEST(Texts, a_bundle_leaves_out_what_there_is_none_of) {
  EXPECT_EQ(english.word(parse(R"({"gold":0,"ships":1})")), "1\u00a0ship card");
  EXPECT_EQ(english.word(parse(R"({"gold":0})")), "nothing");
  const Catalogue karanor(Language::en, "karanor");
  EXPECT_EQ(karanor.word(parse(R"({"gold":2,"goods":{"wood":1},"insignia":[],"artefacts":["golden_sickle"]})")),
            "2 gold, 1 wood and Golden Sickle");
  EXPECT_EQ(karanor.word(parse(R"({"gold":2,"goods":{"wood":1,"wine":3}})")), "2 gold, 1 wood and 3 wine");
  EXPECT_EQ(karanor.word(parse(R"({"gold":0,"goods":{},"insignia":[]})")), "nothing");
}

TEST(Texts, a_word_with_a_number_in_it_is_said_by_its_pattern) {
  EXPECT_EQ(english.word("seat-12"), "seat 12");
  EXPECT_EQ(english.word("seat-12", "towards"), "to seat 12");
  EXPECT_EQ(french.word("seat-12", "towards"), "au siège 12");
  EXPECT_EQ(english.word("seat-99999999999999999999"), "seat-99999999999999999999");
  EXPECT_EQ(Catalogue(Language::en, "sultaniya").word("roof_07", "number"), "7");
}

TEST(Texts, yes_and_no_are_words_with_forms) {
  EXPECT_EQ(english.word(true), "yes");
  EXPECT_EQ(Catalogue(Language::en, "karaya").word(false, "slave"), "no Slave");
  EXPECT_EQ(Catalogue(Language::fr, "karaya").word(true, "slave"), "c’est un Esclave");
}

TEST(Texts, a_number_is_there_when_it_is_not_0) {
  const Catalogue words(Language::en, "karaya");
  const auto deck = [](int neutrals) {
    return boost::json::object{{"guards", 1}, {"assassins", 1}, {"slaves", 3}, {"neutrals", neutrals}};
  };
  EXPECT_TRUE(words.say("draw.deck", deck(0)).ends_with("and no Neutral."));
  EXPECT_NE(words.say("draw.deck", deck(2)).find("2 of the four Neutrals"), std::string::npos);
}

TEST(Texts, a_change_is_said_with_its_sign) {
  EXPECT_EQ(english.word(9, "signed"), "+9");
  EXPECT_EQ(english.word(-2, "signed"), "−2");
}

TEST(Texts, a_word_that_no_text_knows_is_readable) {
  EXPECT_EQ(english.word("bastion_07"), "bastion 7");
  EXPECT_EQ(english.word("old_gate_10", "card"), "old gate 10");
  EXPECT_EQ(english.word("tower_0"), "tower 0");
}

TEST(Texts, a_form_that_a_word_lacks_is_said_plainly) { EXPECT_EQ(english.word("gold", "towards"), "gold"); }

TEST(Texts, the_reader_is_called_you) {
  EXPECT_EQ(read_by(2, Language::en).word("2-tall"), "your tall vizier");
  EXPECT_EQ(read_by(2, Language::fr).word("2-tall"), "votre grand vizir");
  EXPECT_EQ(read_by(1, Language::en).word("2-tall"), "Bob’s tall vizier");
  EXPECT_EQ(read_by(1, Language::en).player(1), "you");
  EXPECT_EQ(read_by(0, Language::en).player(1), "Anna");
}

TEST(Texts, french_elides_before_a_vowel) {
  EXPECT_EQ(read_by(0, Language::fr).word("2-tall"), "le grand vizir de Bob");
  EXPECT_EQ(read_by(0, Language::fr).word("1-tall"), "le grand vizir d’Anna");
  EXPECT_EQ(read_by(0, Language::fr).word("4-tall"), "le grand vizir d’Émile");
  Catalogue others(Language::fr, "verrat");
  others.name_players({"Yusuf", "Yves"});
  EXPECT_EQ(others.word("1-tall"), "le grand vizir de Yusuf");
  EXPECT_EQ(others.word("2-tall"), "le grand vizir d’Yves");
}

TEST(Texts, a_seat_without_a_name_is_called_by_its_number) {
  EXPECT_EQ(read_by(0, Language::en).player(3), "Player 3");
  EXPECT_EQ(read_by(0, Language::fr).player(9), "Joueur 9");
}

TEST(Texts, a_choice_between_forms_looks_at_what_is_there) {
  EXPECT_EQ(english.say("action.accuse", {{"vizier", "2-tall"}}), "accuse Player 2’s tall vizier");
  EXPECT_EQ(english.say("action.accuse"), "accuse nobody");
}

TEST(Texts, a_number_is_there_when_it_is_not_zero) {
  const Catalogue palace(Language::en, "sultaniya");
  const auto built = [&](int sapphires) {
    return palace.say(
        "event.built",
        {{"seat", 1}, {"tile", "roof_01"}, {"at", "column-1"}, {"face", "front"}, {"sapphires", sapphires}});
  };
  EXPECT_EQ(built(0), "Player 1 built roof no.\u00a01 at column\u00a02.");
  EXPECT_EQ(built(2), "Player 1 built roof no.\u00a01 at column\u00a02 and took 2 sapphires.");
}

TEST(Texts, a_text_may_repeat_another) { EXPECT_EQ(english.say("word.tabriz.help"), english.say("word.city.help")); }

TEST(Texts, what_people_type_is_never_translated) {
  EXPECT_EQ(french.word("gold", "raw"), "gold");
  EXPECT_EQ(french.word("gold"), "or");
}

TEST(Texts, a_sentence_begins_with_a_capital_letter) {
  EXPECT_EQ(capitalised("élan"), "Élan");
  EXPECT_EQ(capitalised("gold"), "Gold");
  EXPECT_EQ(capitalised("7"), "7");
  EXPECT_EQ(capitalised(""), "");
}

TEST(Texts, words_of_a_set_stand_before_those_of_the_game) {
  OwnTexts own{{"word.tabriz", "Tauris"}, {"word.atlantis", "Atlantis"}, {"word.atlantis.help", "It sank."}};
  sort_texts(own);
  Catalogue words(Language::en, "verrat");
  words.put_first(std::make_shared<const OwnTexts>(own));
  EXPECT_EQ(words.word("tabriz"), "Tauris");
  EXPECT_EQ(words.word("tabriz", "towards"), "to Tabriz") << "a form that the set does not change";
  EXPECT_EQ(words.word("gidda"), "Gidda");
  EXPECT_EQ(words.word("atlantis"), "Atlantis");
  EXPECT_TRUE(words.brings("word.tabriz"));
  EXPECT_FALSE(words.brings("word.gidda"));
  EXPECT_FALSE(english.brings("word.tabriz"));
  const auto cities = words.beginning_with("word.tabriz");
  ASSERT_EQ(cities.size(), 5u) << "the word, its forms and its help, each once";
  EXPECT_EQ(cities.front().text, "Tauris");
  EXPECT_EQ(words.beginning_with("word.atlantis").size(), 2u);
}

// tests/texts/templates.json, which the browser client and tools/catalogue read too.
TEST(Texts, templates_give_what_the_vectors_say) {
  std::ifstream file(source_dir() + "/tests/texts/templates.json");
  const auto vectors = parse(std::string(std::istreambuf_iterator<char>(file), {}));
  OwnTexts own;
  for (const auto& [key, text] : vectors.at("texts").as_object())
    own.push_back({std::string(key), std::string(text.as_string())});
  sort_texts(own);
  std::vector<std::string> players;
  for (const auto& name : vectors.at("players").as_array()) players.emplace_back(name.as_string());
  for (const auto& value : vectors.at("cases").as_array()) {
    const auto& one = value.as_object();
    Catalogue words(one.contains("language") ? Language::fr : Language::en);
    words.put_first(std::make_shared<const OwnTexts>(own));
    words.name_players(players);
    if (const auto* reader = one.if_contains("reader")) words.set_reader(static_cast<int>(reader->as_int64()));
    std::string said;
    if (const auto* key = one.if_contains("say")) {
      said = words.say(std::string(key->as_string()), one.at("args").as_object());
    } else {
      const auto* kind = one.if_contains("kind");
      said = words.word(one.at("word"), kind == nullptr ? std::string_view() : std::string_view(kind->as_string()));
    }
    // A terminal sets the lines of a list in.
    for (auto at = said.find("\n  "); at != std::string::npos; at = said.find("\n  ")) said.erase(at + 1, 2);
    EXPECT_EQ(said, one.at("gives").as_string()) << serialize(value);
  }
}

TEST(Texts, width_counts_letters) { EXPECT_EQ(width("Île d’été"), 9u); }

}  // namespace
}  // namespace divan
