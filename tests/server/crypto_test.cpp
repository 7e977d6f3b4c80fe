// The cryptography of the house in a tab (wasm/crypto.h) against the test vectors of the RFCs and against libsodium.
#include "wasm/crypto.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include <algorithm>
#include <string>
#include <vector>

namespace divan::tab {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes bytes(std::string_view text) { return {text.begin(), text.end()}; }

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

constexpr std::array<std::uint8_t, 16> no_purpose{};

TEST(Crypto, chacha20_gives_the_block_of_RFC_8439) {
  std::array<std::uint8_t, 32> key;
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(i);
  const std::array<std::uint8_t, 12> nonce{0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0};
  EXPECT_EQ(hex(chacha20(key, nonce, 1)),
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

TEST(Crypto, sha256_gives_the_hashes_of_FIPS_180_4) {
  EXPECT_EQ(hex(sha256(bytes("abc"))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex(sha256({})), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex(sha256(bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

// 32 bytes long and without a purpose: as `b2sum -l 256` prints it.
TEST(Crypto, blake2b_gives_the_known_hash) {
  EXPECT_EQ(hex(blake2b(bytes("abc"), no_purpose)), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

TEST(Crypto, both_ways_give_the_same_for_every_length) {
  ASSERT_GE(sodium_init(), 0);
  std::array<std::uint8_t, 32> key{1, 2, 3};
  std::array<std::uint8_t, 12> nonce{4, 5, 6};
  const std::array<std::uint8_t, 16> purpose{'d', 'i', 'v', 'a', 'n'};
  Bytes message;
  for (std::size_t length = 0; length <= 300; ++length, message.push_back(static_cast<std::uint8_t>(7 * length))) {
    std::array<std::uint8_t, 32> hash{};
    crypto_hash_sha256(hash.data(), message.data(), message.size());
    ASSERT_EQ(sha256(message), hash) << length;
    crypto_generichash_blake2b_salt_personal(hash.data(), hash.size(), message.data(), message.size(), nullptr, 0,
                                             nullptr, purpose.data());
    ASSERT_EQ(blake2b(message, purpose), hash) << length;
    std::array<std::uint8_t, 64> zeros{}, block{};
    const auto counter = static_cast<std::uint32_t>(length * 0x01234567);
    crypto_stream_chacha20_ietf_xor_ic(block.data(), zeros.data(), zeros.size(), nonce.data(), counter, key.data());
    ASSERT_EQ(chacha20(key, nonce, counter), block) << length;
    key[length % key.size()] ^= 0x5a;
    nonce[length % nonce.size()] += 3;
  }
}

}  // namespace
}  // namespace divan::tab
