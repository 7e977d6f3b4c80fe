// What fuzzing found once stays found; and good input is not turned away at the targets' doors, so that they see
// something.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "engine/core/content.h"
#include "tests/fuzz/targets.h"
#include "tests/harness/source_dir.h"

namespace divan::fuzz {
namespace {

const std::filesystem::path root(source_dir());

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder, std::string_view extension = {}) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::exists(folder)) return files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && (extension.empty() || entry.path().extension() == extension)) {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

std::string packed(std::string_view game) {
  std::string text;
  for (const auto& file : standard_files(game)) {
    text += "== " + std::string(file.name) + '\n' + std::string(file.text) + '\n';
  }
  return text;
}

TEST(Fuzz, what_was_found_stays_found) {
  for (const auto& target : all_targets) {
    for (const auto& path : files_of(root / "tests/fuzz/found" / target.name)) {
      EXPECT_NO_THROW(target.run(text_of(path))) << path;
    }
  }
}

TEST(Fuzz, every_folder_of_what_was_found_has_a_target) {
  const auto found = root / "tests/fuzz/found";
  if (!std::filesystem::exists(found)) return;
  for (const auto& entry : std::filesystem::directory_iterator(found)) {
    const auto name = entry.path().filename().string();
    EXPECT_TRUE(std::ranges::count(all_targets, name, &Target::name) + std::ranges::count(server_targets, name) == 1)
        << entry.path();
  }
}

TEST(Fuzz, good_records_are_good_to_the_end) {
  const auto files = files_of(root / "tests/golden", ".jsonl");
  ASSERT_GE(files.size(), 4u);
  for (const auto& path : files) EXPECT_TRUE(records(text_of(path))) << path;
}

TEST(Fuzz, good_scenarios_are_good_to_the_end) {
  const auto files = files_of(root / "tests/scenarios/verrat", ".jsonc");
  ASSERT_GE(files.size(), 30u);
  for (const auto& path : files) EXPECT_TRUE(scenarios(text_of(path))) << path;
}

TEST(Fuzz, the_standard_sets_are_good) {
  EXPECT_TRUE(karanor_set(packed("karanor")));
  EXPECT_TRUE(sultaniya_set(packed("sultaniya")));
}

TEST(Fuzz, a_table_in_words_is_good) {
  EXPECT_TRUE(actions("verrat 4 7\n+1\n1 {\"act\":{\"do\":\"ready\"}}\n+30\nlapse\n"));
  EXPECT_FALSE(actions("verrat 4 7\n+1\n1 {\"act\":{\"do\":\"fly\"}}\n"));
  EXPECT_TRUE(talk("{\"to\":2,\"text\":\"Good evening.\"}\nGood evening.\n"));
}

}  // namespace
}  // namespace divan::fuzz
