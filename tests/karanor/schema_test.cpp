// The schema of a set against the reader: what the schema says of the fields is what the reader takes.
#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include "engine/karanor/content_words.h"
#include "tests/harness/source_dir.h"
#include "tests/karanor/files.h"

namespace divan::karanor {
namespace {

using boost::json::object;
using boost::json::value;

// As much of JSON Schema as ours uses; a word of it that is not known here is a fault.
class Schema {
 public:
  Schema() {
    std::ifstream file(source_dir() + "/content/karanor/schema/set.schema.json");
    std::stringstream text;
    text << file.rdbuf();
    root_ = boost::json::parse(text.str());
  }

  // What is wrong with this file of a set, or nothing.
  std::string fault(std::string_view file, std::string_view text) const {
    const auto name = file.substr(0, file.find('.'));
    return wrong(root_.at("properties").at(name), boost::json::parse(text), std::string(name));
  }
  const value& definition(std::string_view name) const { return root_.at("$defs").at(name); }

 private:
  std::string wrong(const value& schema, const value& json, const std::string& where) const {
    for (const auto& [word, rule] : schema.as_object()) {
      if (auto found = broken(word, rule, schema.as_object(), json, where); !found.empty()) return found;
    }
    return {};
  }

  std::string broken(std::string_view word, const value& rule, const object& schema, const value& json,
                     const std::string& where) const {
    const auto unless = [&](bool holds) { return holds ? std::string() : where + ": " + std::string(word); };
    if (word == "description") return {};
    if (word == "$ref") return wrong(definition(rule.as_string().subview(8)), json, where);
    if (word == "const") return unless(json == rule);
    if (word == "enum") return unless(std::ranges::find(rule.as_array(), json) != rule.as_array().end());
    if (word == "type") return unless(is(json, rule.as_string()));
    if (word == "anyOf") {
      return unless(
          std::ranges::any_of(rule.as_array(), [&](const value& way) { return wrong(way, json, "").empty(); }));
    }
    if (json.is_object()) return broken_object(word, rule, schema, json.get_object(), where);
    if (json.is_array()) return broken_list(word, rule, json.get_array(), where);
    if (word == "minimum") return unless(json.as_int64() >= rule.as_int64());
    if (word == "maximum") return unless(json.as_int64() <= rule.as_int64());
    if (word == "minLength") return unless(json.as_string().size() >= rule.to_number<std::size_t>());
    if (word == "maxLength") return unless(json.as_string().size() <= rule.to_number<std::size_t>());
    if (word == "pattern")
      return unless(std::regex_search(std::string(json.as_string()), std::regex(std::string(rule.as_string()))));
    return where + ": no word of a schema: " + std::string(word);
  }

  std::string broken_object(std::string_view word, const value& rule, const object& schema, const object& json,
                            const std::string& where) const {
    const auto unless = [&](bool holds) { return holds ? std::string() : where + ": " + std::string(word); };
    if (word == "minProperties") return unless(json.size() >= rule.to_number<std::size_t>());
    if (word == "maxProperties") return unless(json.size() <= rule.to_number<std::size_t>());
    if (word == "required")
      return unless(
          std::ranges::all_of(rule.as_array(), [&](const value& key) { return json.contains(key.as_string()); }));
    const auto* named = schema.if_contains("properties");
    for (const auto& [key, field] : json) {
      const auto* known = named == nullptr ? nullptr : named->as_object().if_contains(key);
      std::string found;
      if (word == "properties" && known != nullptr) found = wrong(*known, field, where + "." + std::string(key));
      if (word == "propertyNames") found = wrong(rule, value(key), where + "." + std::string(key));
      if (word == "additionalProperties" && known == nullptr)
        found = rule == value(false) ? where + "." + std::string(key) + ": no such field"
                                     : wrong(rule, field, where + "." + std::string(key));
      if (!found.empty()) return found;
    }
    return {};
  }

  std::string broken_list(std::string_view word, const value& rule, const boost::json::array& json,
                          const std::string& where) const {
    const auto unless = [&](bool holds) { return holds ? std::string() : where + ": " + std::string(word); };
    if (word == "minItems") return unless(json.size() >= rule.to_number<std::size_t>());
    if (word == "maxItems") return unless(json.size() <= rule.to_number<std::size_t>());
    for (std::size_t i = 0; i < json.size(); ++i) {
      const auto here = where + "[" + std::to_string(i) + "]";
      if (word == "uniqueItems" && std::count(json.begin(), json.end(), json[i]) > 1) return here + ": stands twice";
      if (word != "items") continue;
      if (auto found = wrong(rule, json[i], here); !found.empty()) return found;
    }
    return {};
  }

  static bool is(const value& json, std::string_view type) {
    if (type == "object") return json.is_object();
    if (type == "array") return json.is_array();
    if (type == "string") return json.is_string();
    if (type == "boolean") return json.is_bool();
    return type == "integer" && json.is_int64();
  }

  value root_;
};

std::string first_fault(const Files& set) {
  const Schema schema;
  for (const auto& file : set.files()) {
    if (auto found = schema.fault(file.name, file.text); !found.empty()) return found;
  }
  return {};
}

TEST(KaranorSchema, describes_every_field_of_the_standard_set) { EXPECT_EQ(first_fault(Files()), ""); }

// Each of these the reader refuses too.
TEST(KaranorSchema, refuses_what_is_no_field_or_out_of_range) {
  const struct {
    const char *file, *path, *json;
  } wrongs[] = {
      {"shops.json", "sawmill/price", "3"},
      {"shops.json", "sawmill", ""},
      {"shops.json", "sawmill/pay/gold", "100"},
      {"shops.json", "sawmill/do", "[]"},
      {"shops.json", "sawmill/do", R"([{"win": {"gold": 1}}])"},
      {"shops.json", "sawmill/do", R"([{"gain": {"artefact": 4}}])"},
      {"quests.json", "census/if", R"([{"near": "kien"}])"},
      {"quests.json", "whispers/choose", R"([{"do": [{"gain": {"gold": 1}}]}])"},
      {"black_market.json", "pickpocket/when", "\"never\""},
      {"black_market.json", "missing_stamp/when/another", R"(["deliver", "deliver"])"},
      {"artefacts.json", "flying_carpet/use/every", "\"week\""},
      {"insignia.json", "mount/always", R"({"wings": 1})"},
      {"associates.json", "big_louis/resource", "\"diamond\""},
      {"map.json", "places/woolgate/x", "1001"},
      {"map.json", "places/woolgate/harvest", R"(["wood", "wood"])"},
      {"cities.json", "kien/track", "[0]"},
      {"stories.json", "tax_clerk/income", "-1"},
      {"set.json", "game", "\"verrat\""},
  };
  for (const auto& [file, path, json] : wrongs) {
    const auto set = Files().set(file, path, json);
    EXPECT_NE(first_fault(set), "") << file << " " << path << " " << json;
    EXPECT_FALSE(set.faults().empty()) << file << " " << path << " " << json;
  }
}

// The words that the reader knows and those of the schema are the same.
TEST(KaranorSchema, has_the_words_of_the_vocabulary) {
  const Schema schema;
  const auto keys = [](const value& properties) {
    std::vector<std::string> words;
    for (const auto& [key, field] : properties.as_object()) words.emplace_back(key);
    return words;
  };
  const auto firsts = [&](std::string_view definition) {
    std::vector<std::string> words;
    for (const auto& way : schema.definition(definition).at("anyOf").as_array())
      words.push_back(keys(way.at("properties")).front());
    return words;
  };
  const auto same = [](const std::vector<std::string>& found, const auto& words) {
    EXPECT_TRUE(std::ranges::equal(found, words)) << boost::json::value_from(found);
  };
  same(firsts("condition"), condition_words);
  same(firsts("effect"), effect_words);
  same(keys(schema.definition("always").at("properties")), bonus_words);
}

}  // namespace
}  // namespace divan::karanor
