#include "server/secrets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace divan::server {
namespace {

bool only(std::string_view text, std::string_view letters) {
  return text.find_first_not_of(letters) == std::string_view::npos;
}

constexpr std::string_view base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

TEST(Secrets, are_43_characters_of_base64url_and_never_the_same) {
  std::set<std::string> seen;
  std::set<char> letters;
  for (int i = 0; i < 1'000; ++i) {
    const std::string secret = new_secret();
    EXPECT_EQ(secret.size(), secret_length);
    EXPECT_TRUE(only(secret, base64url)) << secret;
    letters.insert(secret.begin(), secret.end());
    EXPECT_TRUE(seen.insert(secret).second);
  }
  EXPECT_EQ(letters.size(), 64U);
}

TEST(Secrets, table_ids_are_26_characters_of_base32_and_never_the_same) {
  std::set<TableId> seen;
  std::set<char> letters;
  for (int i = 0; i < 1'000; ++i) {
    const TableId id = new_table_id();
    EXPECT_EQ(id.size(), 26U);
    EXPECT_TRUE(only(id, "abcdefghijklmnopqrstuvwxyz234567")) << id;
    letters.insert(id.begin(), id.end());
    EXPECT_TRUE(seen.insert(id).second);
  }
  EXPECT_EQ(letters.size(), 32U);
}

TEST(Secrets, a_key_is_a_hash_that_stays_the_same_from_build_to_build) {
  // BLAKE2b of 32 zero bytes, 32 bytes long, personal "divan key": reckoned by Python's hashlib.
  EXPECT_EQ(key_of(std::string(secret_length, 'A')), "bT0u6-fgufCdv7VOlyq0FzUXRJPV-jDl40dEsCVavUE");
  EXPECT_EQ(csrf_token(std::string(secret_length, 'A')), "iZMo8KL9a-K9wobOv960uyj2yLbv9SxhMcLx-T3L56w");
}

TEST(Secrets, a_secret_fits_its_own_key_only) {
  const std::string secret = new_secret();
  const std::string key = key_of(secret);
  EXPECT_EQ(key.size(), secret_length);
  EXPECT_NE(key, secret);
  EXPECT_TRUE(fits(secret, key));
  EXPECT_FALSE(fits(new_secret(), key));
  EXPECT_FALSE(fits(key, key)) << "who has seen the key has not seen the secret";
}

TEST(Secrets, what_cannot_be_a_secret_has_no_key_and_fits_nothing) {
  const std::string secret = new_secret();
  std::string cut_by_nul = secret;
  cut_by_nul[20] = '\0';
  std::string stray_bits(secret_length, 'A');
  stray_bits.back() = 'B';
  for (const std::string& text : {std::string(), secret.substr(1), secret + "A", secret + "=", std::string(43, '+'),
                                  std::string(43, ' '), cut_by_nul, stray_bits, std::string(100'000, 'A')}) {
    EXPECT_EQ(key_of(text), "") << text.substr(0, 60);
    EXPECT_EQ(csrf_token(text), "");
    EXPECT_FALSE(fits(text, key_of(text))) << "an empty key fits nobody";
    EXPECT_FALSE(csrf_fits(text, csrf_token(text)));
  }
}

TEST(Secrets, texts_are_the_same_or_not) {
  EXPECT_TRUE(same("", ""));
  EXPECT_TRUE(same("abc", "abc"));
  EXPECT_FALSE(same("abc", "abd"));
  EXPECT_FALSE(same("abc", "abcd"));
  EXPECT_FALSE(same("abc", ""));
}

TEST(Secrets, a_csrf_token_belongs_to_one_session_and_is_not_its_key) {
  const std::string session = new_secret();
  const std::string token = csrf_token(session);
  EXPECT_EQ(token, csrf_token(session));
  EXPECT_TRUE(csrf_fits(session, token));
  EXPECT_FALSE(csrf_fits(new_secret(), token));
  EXPECT_FALSE(csrf_fits(session, ""));
  EXPECT_NE(token, key_of(session));
  EXPECT_NE(token, session);
}

TEST(OneUse, opens_its_thing_once) {
  OneUse<std::string> tickets(30'000, 10);
  const std::string ticket = tickets.issue("a thing", 1'000);
  const std::string other = tickets.issue("another", 1'000);
  EXPECT_EQ(tickets.take(ticket, 1'001), "a thing");
  EXPECT_EQ(tickets.take(ticket, 1'001), std::nullopt);
  EXPECT_EQ(tickets.take(other, 1'001), "another");
}

TEST(OneUse, a_wrong_token_opens_nothing_and_harms_nothing) {
  OneUse<std::string> tickets(30'000, 10);
  const std::string ticket = tickets.issue("a thing", 0);
  for (const std::string& wrong : {std::string(), new_secret(), key_of(ticket), std::string(10'000, 'x')})
    EXPECT_EQ(tickets.take(wrong, 1), std::nullopt);
  EXPECT_EQ(tickets.take(ticket, 1), "a thing");
}

TEST(OneUse, lives_exactly_its_lifetime) {
  OneUse<int> tickets(30'000, 10);
  const std::string early = tickets.issue(1, 0);
  const std::string late = tickets.issue(2, 0);
  EXPECT_EQ(tickets.take(early, 29'999), 1);
  EXPECT_EQ(tickets.take(late, 30'000), std::nullopt);
  EXPECT_EQ(tickets.size(), 0U) << "what has expired takes no room";
}

TEST(OneUse, gives_up_the_oldest_when_too_many_are_out) {
  OneUse<int> tickets(30'000, 3);
  std::vector<std::string> out;
  out.reserve(5);
  for (int i = 0; i < 5; ++i) out.push_back(tickets.issue(i, 0));
  EXPECT_EQ(tickets.size(), 3U);
  EXPECT_EQ(tickets.take(out[1], 1), std::nullopt);
  EXPECT_EQ(tickets.take(out[2], 1), 2);
  EXPECT_EQ(tickets.take(out[4], 1), 4);
}

TEST(OneUse, can_be_revoked) {
  OneUse<int> tickets(30'000, 10);
  const std::string one = tickets.issue(1, 0);
  const std::string two = tickets.issue(2, 0);
  tickets.revoke([](int thing) { return thing == 1; });
  EXPECT_EQ(tickets.take(one, 1), std::nullopt);
  EXPECT_EQ(tickets.take(two, 1), 2);
}

}  // namespace
}  // namespace divan::server
