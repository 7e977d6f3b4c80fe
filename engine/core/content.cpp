#include "engine/core/content.h"

#include <algorithm>
#include <array>

#include "engine/core/json.h"
#include "engine/core/parse.h"
#include "engine/core/record_lines.h"

namespace divan {
namespace {

struct SetFile {
  std::string game;
  std::string id;
};
BOOST_DESCRIBE_STRUCT(SetFile, (), (game, id))

bool holds_words(const ContentFile& file) { return file.name.starts_with("text."); }

const ContentFile* find(std::span<const ContentFile> files, std::string_view name) {
  const auto found = std::ranges::find(files, name, &ContentFile::name);
  return found == files.end() ? nullptr : &*found;
}

// A hash of the values, not of how they are laid out: comments and spaces do not make another set.
std::string hash_facts(std::span<const ContentFile> files) {
  std::vector<std::string> facts;
  for (const auto& file : files) {
    if (holds_words(file)) continue;
    boost::json::value json;
    if (parse_json(file.text, json, Dialect::with_comments, longest_file)) continue;
    facts.push_back(std::string(file.name) + ' ' + boost::json::serialize(json));
  }
  std::ranges::sort(facts);
  return hash_text(hash_value(facts));
}

}  // namespace

std::string ContentFault::line() const {
  std::string text = file;
  for (const auto& part : {where, problem}) {
    if (!part.empty()) text += (text.empty() ? "" : ": ") + part;
  }
  return text;
}

bool read_content_file(std::span<const ContentFile> files, std::string_view name, boost::json::value& json,
                       ContentFaults& faults) {
  const auto* file = find(files, name);
  if (file == nullptr) {
    faults.push_back({std::string(name), {}, "is missing"});
    return false;
  }
  if (const auto fault = parse_json(file->text, json, Dialect::with_comments, longest_file)) {
    faults.push_back({std::string(name), {}, fault->text()});
    return false;
  }
  return true;
}

ContentId identify(std::string_view game, std::span<const ContentFile> files, ContentFaults& faults) {
  boost::json::value json;
  SetFile set;
  if (!read_content_file(files, "set.json", json, faults)) return {};
  if (const auto fault = read_json(json, set)) {
    faults.push_back({"set.json", fault->where, fault->problem});
  } else if (set.game != game) {
    faults.push_back({"set.json", "game", "this set is for " + set.game + ", not for " + std::string(game)});
  } else if (set.id.empty() || set.id.size() > 64) {
    faults.push_back({"set.json", "id", "expected a name of 1 to 64 bytes"});
  }
  return {set.id, hash_facts(files)};
}

void check_words(std::span<const ContentFile> files, std::span<const std::string> keys,
                 const std::function<std::vector<std::string>()>& standard_keys, ContentFaults& faults) {
  constexpr std::array<std::string_view, 2> names{"text.en.json", "text.fr.json"};
  if (std::ranges::none_of(files, holds_words)) return;
  std::array<boost::json::value, names.size()> words;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!read_content_file(files, names[i], words[i], faults)) return;
    if (!words[i].is_object()) return faults.push_back({std::string(names[i]), {}, "expected an object of texts"});
    for (const auto& [key, text] : words[i].get_object()) {
      if (!text.is_string() || text.get_string().empty()) faults.push_back({std::string(names[i]), key, "is no text"});
    }
  }
  auto needed = standard_keys();
  std::ranges::sort(needed);
  const auto is_standard = [&](const std::string& key) { return std::ranges::binary_search(needed, key); };
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto& own = words[i].get_object();
    const auto& other = words[1 - i].get_object();
    for (const auto& key : keys) {
      if (!key.ends_with(".help") && !own.contains(key) && !other.contains(key) && !is_standard(key))
        faults.push_back({std::string(names[i]), key, "is missing"});
    }
    for (const auto& [key, text] : other) {
      if (!own.contains(key)) faults.push_back({std::string(names[i]), key, "is missing: the other language has it"});
    }
  }
}

}  // namespace divan
