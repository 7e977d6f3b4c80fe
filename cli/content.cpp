// divan content check GAME [PATH]: every fault of a content set; and the sets of --content.
#include "cli/content.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>

#include "cli/commands.h"
#include "cli/files.h"
#include "content/texts.h"
#include "engine/core/parse.h"

namespace divan {
namespace {

namespace fs = std::filesystem;

const AnyGame& known(std::string_view id) {
  const auto* game = find_game(id);
  if (game == nullptr) throw Failure{bad_input, unknown_game(id)};
  return *game;
}

std::unique_ptr<AnyGame> read_set(const AnyGame& game, const std::string& folder, std::span<const ContentFile> files) {
  ContentFaults faults;
  auto own = game.with_content(files, faults);
  if (own) return own;
  std::string text = fmt::format("{}: {} cannot be played with it", folder, game.id());
  for (const auto& fault : faults) text += "\n  " + fault.line();
  throw Failure{check_failed, text};
}

// The game that a set says it is for.
std::string game_of(const std::string& folder) {
  const ContentFolder set(folder);
  ContentFaults faults;
  boost::json::value json;
  if (!read_content_file(set.files(), "set.json", json, faults))
    throw Failure{bad_input, folder + "/" + faults[0].line()};
  const auto* game = json.is_object() ? json.get_object().if_contains("game") : nullptr;
  if (game == nullptr || !game->is_string()) throw Failure{bad_input, folder + "/set.json: game: is missing"};
  return std::string(game->get_string());
}

// The words of the standard set stand in the catalogue.
ContentFaults missing_words(const AnyGame& game) {
  ContentFaults faults;
  for (const auto language : {Language::en, Language::fr}) {
    const Catalogue words(language, game.id());
    for (const auto& key : game.content_words()) {
      if (!words.has(key))
        faults.push_back({language == Language::en ? "text.en.json" : "text.fr.json", key, "is missing"});
    }
  }
  return faults;
}

void check(const std::string& id, const std::string& folder) {
  const ChosenGame game(id, folder);
  if ((*game).content() == nullptr) throw Failure{bad_input, fmt::format("{} has no content", id)};
  auto faults = folder.empty() ? missing_words(*game) : game.words().faults(*game);
  if (folder.empty()) std::ranges::move(faults_of_standard_help(*game), std::back_inserter(faults));
  for (const auto& fault : faults) fmt::print("{}\n", fault.line());
  if (!faults.empty()) throw Failure{check_failed, fmt::format("{} faults", faults.size())};
  fmt::print("{}: set {} ({}) has no fault\n", id, (*game).content()->id, (*game).content()->hash);
}

}  // namespace

ContentFolder::ContentFolder(const std::string& path) {
  if (!fs::is_directory(path)) throw Failure{bad_input, fmt::format("no folder {}: a content set is a folder", path)};
  for (const auto& item : fs::directory_iterator(path)) {
    if (item.is_regular_file() && item.path().extension() == ".json") {
      kept_.emplace_back(item.path().filename().string(), read_file(item.path()));
    }
  }
  kept_.sort();
  for (const auto& [name, text] : kept_) files_.push_back({name, text});
  if (files_.empty()) throw Failure{bad_input, fmt::format("no content (*.json) in the folder {}", path)};
}

ChosenGame::ChosenGame(std::string_view id, const std::string& folder) : game_(&known(id)) {
  if (folder.empty()) return;
  const ContentFolder set(folder);
  own_ = read_set(*game_, folder, set.files());
  game_ = own_.get();
  words_ = SetWords(*game_, set.files());
}

ChosenGame game_with_set(const std::string& folder) { return {game_of(folder), folder}; }

FindGame find_with_content(const std::string& folder) {
  if (folder.empty()) return find_game;
  auto chosen = std::make_shared<ChosenGame>(game_with_set(folder));
  return [chosen](std::string_view id) { return id == (**chosen).id() ? chosen->get() : find_game(id); };
}

void add_content(Options program) {
  struct Given {
    std::string game;
    std::string folder;
  };
  const auto given = std::make_shared<Given>();
  auto command = program.command("content", "Content sets: the tiles, cards and maps that people may replace");
  command.needs_command();
  auto check_command = command.command("check", "Name every fault of a set");
  check_command.option("GAME", given->game, "The game that it is for").required();
  check_command.option("PATH", given->folder, "The folder of the set; if not given, the standard set");
  check_command.runs([given] { check(given->game, given->folder); });
}

}  // namespace divan
