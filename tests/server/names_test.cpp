#include "server/names.h"

#include <gtest/gtest.h>

namespace divan::server {
namespace {

TEST(Names, that_look_the_same_are_the_same) {
  for (const auto& [one, other] : {std::pair("Ann", "Ann"), std::pair("Ann", "ann"), std::pair("Ann", " A n n "),
                                   std::pair("Ann", "A\u200bnn"),             // a space without width
                                   std::pair("Ann", "\u0410nn"),              // a Cyrillic A
                                   std::pair("paypal", "p\u0430yp\u0430l"),   // likewise
                                   std::pair("Am\u00e9lie", "Ame\u0301lie"),  // composed or not
                                   std::pair("Bill", "BiIl"),                 // a capital I
                                   std::pair("Ann", "\uff21\uff4e\uff4e"),    // full width
                                   std::pair("stra\u00dfe", "STRASSE")}) {
    EXPECT_TRUE(look_alike(one, other)) << one << " and " << other;
    EXPECT_TRUE(look_alike(other, one)) << one << " and " << other;
  }
}

TEST(Names, that_differ_stay_apart) {
  for (const auto& [one, other] :
       {std::pair("Ann", "Anna"), std::pair("Ann", "Bob"), std::pair("Zo\u00e9", "Zoe"), std::pair("Ann 1", "Ann 2"),
        std::pair("\u0634\u0647\u0631", "\u0634\u0631\u0647"), std::pair("", "Ann")}) {
    EXPECT_FALSE(look_alike(one, other)) << one << " and " << other;
  }
}

TEST(Names, are_kept_tidy) {
  EXPECT_EQ(tidy_name("  Ann   Lee "), "Ann Lee");
  EXPECT_EQ(tidy_name("A\u00adnn\u2062"), "Ann");
  EXPECT_EQ(tidy_name("\U0001F469\u200D\U0001F680"), "\U0001F469\u200D\U0001F680") << "an emoji of two";
  EXPECT_EQ(tidy_name("a\nb"), "a\nb") << "refused elsewhere, not hidden";
  EXPECT_EQ(tidy_name("\xff"), "\xff");
  EXPECT_EQ(tidy_name(""), "");
}

}  // namespace
}  // namespace divan::server
