#include "engine/core/talk.h"

#include <gtest/gtest.h>

#include "tests/probe/probe.h"

namespace divan {
namespace {

using G = probe::Probe<>;
using Said = Utterance<G>;

bool plain(std::string_view text) { return check_text(text).ok(); }

TEST(Talk, takes_any_language) {
  EXPECT_TRUE(plain("Bukhara is mine."));
  EXPECT_TRUE(plain("« né à Téhéran » — ça va ?"));
  EXPECT_TRUE(plain("\xE3\x81\x82\xF0\x9F\x90\xAB"));  // あ and a camel
}

TEST(Talk, refuses_what_is_not_utf8) {
  EXPECT_FALSE(plain("\xFF"));
  EXPECT_FALSE(plain("\x80 alone"));
  EXPECT_FALSE(plain("cut \xC3"));
  EXPECT_FALSE(plain("\xC0\xAF overlong"));
  EXPECT_FALSE(plain("\xED\xA0\x80 surrogate"));
  EXPECT_FALSE(plain("\xF4\x90\x80\x80 beyond Unicode"));
  EXPECT_FALSE(plain("\xF8\x88\x80\x80\x80 five bytes"));
}

TEST(Talk, refuses_controls_and_marks_that_could_fake_another_message) {
  for (const char* text : {"a\nb", "a\tb", "\x7F", "\xC2\x85",
                           "a\xE2\x80\xAE"
                           "b",
                           "a\xE2\x81\xA6"
                           "b",
                           "a\xE2\x80\xA8"
                           "b",
                           "\xEF\xBB\xBF"
                           "a"}) {
    EXPECT_EQ(check_text(text).reason(), "text_not_plain") << text;
  }
  EXPECT_FALSE(plain(std::string_view("a\0b", 3)));
}

TEST(Talk, refuses_blank_text_of_any_kind_of_space) {
  for (const char* text : {"", " ", "   ", "\xC2\xA0", "\xE3\x80\x80 ", "\xE2\x80\x8B", "\xE2\x80\xAF"}) {
    EXPECT_EQ(check_text(text).reason(), "text_blank") << text;
  }
}

// TABLE-1
TEST(Talk, refuses_text_that_is_too_long_and_says_how_long_it_may_be) {
  EXPECT_TRUE(plain(std::string(longest_text, 'a')));
  const auto verdict = check_text(std::string(longest_text + 1, 'a'));
  EXPECT_EQ(verdict.reason(), "text_too_long");
  EXPECT_EQ(*verdict.begin(), (Arg{"most", {}, static_cast<int>(longest_text)}));
}

TEST(Talk, to_all_is_heard_by_all) {
  const Said said{Seat{0}, {}, "hello", probe::Card::fool};
  EXPECT_EQ(heard(said, Viewer(Seat{2})), said);
  EXPECT_EQ(heard(said, Viewer::spectator()), said);
}

TEST(Talk, of_a_whisper_others_hear_only_that_two_talked) {
  const Said said{Seat{0}, Seat{1}, "hello", probe::Card::fool};
  EXPECT_EQ(heard(said, Viewer(Seat{0})), said);
  EXPECT_EQ(heard(said, Viewer(Seat{1})), said);
  EXPECT_EQ(heard(said, Viewer::open()), said);
  EXPECT_EQ(heard(said, Viewer(Seat{2})), (Said{Seat{0}, Seat{1}, "", {}}));
  EXPECT_EQ(heard(said, Viewer::spectator()), (Said{Seat{0}, Seat{1}, "", {}}));
}

// TABLE-3
TEST(Talk, at_a_table_is_checked) {
  const Table<G> table(probe::Options{}, 3, Seed());
  const auto reason = [&](const Said& said) { return table.check(Entry<G>(said)).reason(); };
  EXPECT_EQ(reason({Seat{0}, {}, "hello", {}}), "");
  EXPECT_EQ(reason({Seat{0}, {}, "", probe::Card::crown}), "");
  EXPECT_EQ(reason({Seat{0}, {}, "", {}}), "text_blank");
  EXPECT_EQ(reason({Seat{0}, {}, "\n", probe::Card::crown}), "text_not_plain");
  EXPECT_EQ(reason({Seat{0}, Seat{0}, "hello", {}}), "to_oneself");
  EXPECT_EQ(reason({Seat{3}, {}, "hello", {}}), "no_such_seat");
  EXPECT_EQ(reason({Seat{0}, Seat{9}, "hello", {}}), "no_such_seat");
}

}  // namespace
}  // namespace divan
