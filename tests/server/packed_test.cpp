#include "server/packed.h"

#include <gtest/gtest.h>

#include "engine/core/chance.h"

namespace divan::server {
namespace {

// Texts of every length, from noise to the same letter over and over: wherever the last code ends in its byte.
TEST(Packed, gives_the_same_bytes_again) {
  Dice dice(1);
  for (std::size_t length = 1; length < 6'000; length += 1 + length / 50) {
    for (const std::uint32_t letters : {1u, 2u, 7u, 60u, 256u}) {
      std::string text;
      while (text.size() < length) {
        if (text.size() > 40 && dice.below(4) == 0) {
          text += text.substr(dice.below(static_cast<std::uint32_t>(text.size() - 30)), 5 + dice.below(25));
        } else {
          text += static_cast<char>(dice.below(letters));
        }
      }
      const Packed packed(text);
      ASSERT_FALSE(packed.empty());
      ASSERT_EQ(packed.unpack(), text) << length << " of " << letters;
    }
  }
}

TEST(Gzip, in_pieces_reads_as_the_whole) {
  std::string text, file;
  GzipWriter writer;
  for (int i = 0; i < 300; ++i) {
    const auto piece =
        std::string(static_cast<std::size_t>(i), static_cast<char>('a' + i % 26)) + std::to_string(i * i);
    text += piece;
    const auto added = writer.add(piece);
    EXPECT_FALSE(added.empty()) << i;
    file += added;
  }
  file += writer.finish();
  for (const auto& packed : {file, gzip(text)}) {
    EXPECT_LT(packed.size() * 3, text.size());
    for (const std::size_t most : {1u, 7u, 1'000u, 1'000'000u}) {
      GzipReader reader(packed);
      std::string read;
      for (std::string next; !(next = reader.next(most)).empty(); read += next) EXPECT_LE(next.size(), most);
      EXPECT_TRUE(read == text) << most;
    }
  }
}

TEST(Packed, is_empty_when_there_is_nothing) { EXPECT_TRUE(Packed().empty()); }

}  // namespace
}  // namespace divan::server
