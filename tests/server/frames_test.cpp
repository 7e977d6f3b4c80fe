// What fuzzing found once at the house stays found; and good frames are not turned away, so that the fuzzer sees
// something.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/fuzz/targets.h"
#include "tests/harness/source_dir.h"

namespace divan::fuzz {
namespace {

TEST(Frames, what_was_found_stays_found) {
  const auto found = std::filesystem::path(source_dir()) / "tests/fuzz/found/frames";
  if (!std::filesystem::exists(found)) return;
  for (const auto& entry : std::filesystem::directory_iterator(found)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string input(std::istreambuf_iterator<char>(file), {});
    EXPECT_NO_THROW(frames(input)) << entry.path();
  }
}

TEST(Frames, good_frames_are_accepted_to_the_end_of_a_match) {
  const std::string verrat = R"({"game":"verrat","seats":4,"clock":{"kind":"live","seconds":30},"bots":["random"]})";
  EXPECT_TRUE(frames(verrat + R"(
1/start {}
+20
1 {"id":"auto","say":{"text":"x"}}
2 {"ping":1}
3-
t 70000
3~
kill
fail
+5
)"));
  EXPECT_FALSE(frames(verrat + R"(
1/start {}
1 {"id":"auto","act":{"do":"fly"},"question":0}
)"));
  for (const auto* wish : {R"({"game":"karaya","seats":5})", R"({"game":"karanor","seats":2,"clock":{"kind":"none"}})",
                           R"({"game":"sultaniya","seats":2,"clock":{"kind":"turns","hours":1}})"}) {
    EXPECT_TRUE(frames(wish + std::string("\n1/start {}\n+60\nkill\n+9\n"))) << wish;
  }
}

}  // namespace
}  // namespace divan::fuzz
