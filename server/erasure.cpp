#include "server/erasure.h"

#include <algorithm>
#include <boost/json.hpp>
#include <set>

#include "engine/core/parse.h"
#include "server/table_actor.h"

namespace divan::server {
namespace {

namespace json = boost::json;

std::string text_in(const json::object& line, const char* name) {
  const auto* found = line.if_contains(name);
  return found != nullptr && found->is_string() ? std::string(found->as_string()) : std::string();
}

int seat_in(const json::object& line, const char* name = "seat") {
  const auto* found = line.if_contains(name);
  return found != nullptr && found->is_int64() ? static_cast<int>(found->as_int64()) : 0;
}

// Follows where the person sits, and changes what is the person's.
class Eraser {
 public:
  explicit Eraser(std::string_view key) : key_(key) {}

  // True: the line is another one now.
  bool change(json::object& line) {
    const auto house = text_in(line, "house");
    const int seat = seat_in(line);
    if (house == "joined" || house == "expected") return join(line, seat);
    if (house == "moved") {
      if (text_in(line, "key") == key_) seats_.insert(seat);
    } else if (house == "swapped") {
      swap(seat, seat_in(line, "with"));
    } else if (house == "left" || house == "removed" || house == "bot") {
      if (!started_) seats_.erase(seat);
      gone_.insert(seat);
    } else if (house == "started") {
      started_ = true;
    } else if (line.contains("divan")) {
      return change_header(line);
    } else if (house.empty() && seats_.contains(seat) && !gone_.contains(seat)) {
      return change_talk(line);
    }
    return false;
  }

 private:
  bool join(json::object& line, int seat) {
    seats_.erase(seat);
    gone_.erase(seat);
    if (text_in(line, "key") != key_) return false;
    seats_ = {seat};
    line["name"] = erased;
    return true;
  }

  void swap(int seat, int with) {
    const bool here = seats_.erase(seat) > 0;
    const bool there = seats_.erase(with) > 0;
    if (here) seats_.insert(with);
    if (there) seats_.insert(seat);
  }

  bool change_header(json::object& line) const {
    auto* players = line.if_contains("players");
    if (players == nullptr || !players->is_array()) return false;
    bool changed = false;
    int seat = 0;
    for (auto& player : players->as_array()) {
      if (!seats_.contains(++seat) || !player.is_object() || !player.as_object().contains("name")) continue;
      player.as_object()["name"] = erased;
      changed = true;
    }
    return changed;
  }

  static bool change_talk(json::object& line) {
    auto* said = line.if_contains("say");
    if (said == nullptr || !said->is_object() || !said->as_object().contains("text")) return false;
    said->as_object()["text"] = erased;
    return true;
  }

  std::string key_;
  std::set<int> seats_, gone_;
  bool started_ = false;
};

}  // namespace

Rewrite erase_person(const TableId& table, const TableLog& log, std::string_view key,
                     const Dependencies& dependencies) {
  Rewrite rewrite{table, {}, {}, {}};
  Eraser eraser(key);
  Fold fold(dependencies);
  fold.begin_reading();
  bool follows = log.missing == 0;
  for (std::size_t i = 0; i < log.lines.size(); ++i) {
    if (log.missing == i + 1) break;  // the numbers behind a hole are not known
    auto text = log.lines[i];
    json::value value;
    if (!parse_json(text, value) && value.is_object() && eraser.change(value.as_object())) {
      text = json::serialize(value);
      if (text != log.lines[i]) {
        rewrite.numbers.push_back(i + 1);
        rewrite.lines.push_back(text);
      }
    }
    if (follows || is_of_house(text)) follows = !fold.add(text) && follows;
  }
  fold.end_reading();
  rewrite.summary = row_of(table, fold, 0, {}).summary;
  return rewrite;
}

WordsOfPerson words_of_person(const TableLog& log, std::string_view key) {
  WordsOfPerson words;
  Eraser eraser(key);
  for (std::size_t i = 0; i < log.lines.size(); ++i) {
    if (log.missing == i + 1) break;
    json::value value;
    if (parse_json(log.lines[i], value) || !value.is_object()) continue;
    const auto line = value.as_object();
    if (!eraser.change(value.as_object())) continue;
    if (text_in(line, "house") == "joined") {
      const auto name = text_in(line, "name");
      if (std::ranges::find(words.names, name) == words.names.end()) words.names.push_back(name);
    } else if (const auto* said = line.if_contains("say"); said != nullptr && said->is_object()) {
      words.said.push_back(text_in(said->as_object(), "text"));
    }
  }
  return words;
}

}  // namespace divan::server
