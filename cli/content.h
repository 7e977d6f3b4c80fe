// Content sets that people bring: a folder of JSON files.
#pragma once

#include <list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/set_words.h"

namespace divan {

// The files of a folder, with their texts. Throws Failure when there are none.
class ContentFolder {
 public:
  explicit ContentFolder(const std::string& path);
  std::span<const ContentFile> files() const { return files_; }

 private:
  std::list<std::pair<std::string, std::string>> kept_;
  std::vector<ContentFile> files_;
};

// The game `id` as commands play it: with the set in `folder`, or, when that is empty, as the registry has it.
class ChosenGame {
 public:
  // Throws Failure: no such game, or every fault of the set.
  ChosenGame(std::string_view id, const std::string& folder);

  const AnyGame& operator*() const { return *game_; }
  const AnyGame* get() const { return game_; }
  // What the set calls things.
  const SetWords& words() const { return words_; }

 private:
  std::unique_ptr<AnyGame> own_;
  const AnyGame* game_;
  SetWords words_;
};

// The game that the set in `folder` says it is for, with the set.
ChosenGame game_with_set(const std::string& folder);

// Finds the games of the registry, one of them with the set in `folder`, which says itself what game it is for.
FindGame find_with_content(const std::string& folder);

}  // namespace divan
