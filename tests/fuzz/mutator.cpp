// How inputs are varied: half of the time as libFuzzer does, byte by byte, and else as what they are: lines, and JSON
// values whose words and numbers stand in the right places. Bytes alone seldom come past the parser.
#include <algorithm>
#include <boost/json.hpp>
#include <cstring>
#include <limits>
#include <vector>

#include "engine/core/chance.h"
#include "engine/core/parse.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace divan::fuzz {
namespace {

using boost::json::value;

// A part of the input: an object with all that is in it.
struct Piece {
  std::size_t begin;
  std::size_t end;
};

std::vector<Piece> find_pieces(std::string_view text) {
  std::vector<Piece> pieces;
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"' && c != '\n';
    } else if (c == '"') {
      quoted = true;
    } else if ((c == '{' || c == '[') && depth++ == 0) {
      pieces.push_back({i, text.size()});
    } else if ((c == '}' || c == ']') && depth > 0 && --depth == 0) {
      pieces.back().end = i + 1;
    }
  }
  if (depth != 0) pieces.pop_back();
  return pieces;
}

class Editor {
 public:
  Editor(value& json, Random& dice) : json_(json), dice_(dice) { gather(json_); }

  void edit() {
    auto& node = *any(nodes_);
    switch (dice_.below(8)) {
      case 0: remove_from(node); break;
      case 1: repeat_in(node); break;
      case 2: node = value(*any(nodes_)); break;
      default: vary(node);
    }
    nodes_.clear();
    gather(json_);
  }

 private:
  template <class T>
  T& any(std::vector<T>& items) {
    return items[dice_.below(static_cast<std::uint32_t>(items.size()))];
  }

  void gather(value& node) {
    nodes_.push_back(&node);
    if (auto* object = node.if_object()) {
      for (auto& member : *object) gather(member.value());
    } else if (auto* array = node.if_array()) {
      for (auto& item : *array) gather(item);
    } else if (node.is_string()) {
      remember(node.get_string());
    }
  }

  // Words of all inputs so far: a word of one is tried in the places of another.
  void remember(std::string_view word) {
    constexpr std::size_t most = 4096;
    if (word.empty() || word.size() > 40) return;
    if (words().size() < most) {
      words().emplace_back(word);
    } else if (dice_.below(16) == 0) {
      any(words()) = word;
    }
  }
  static std::vector<std::string>& words() {
    static std::vector<std::string> all;
    return all;
  }

  void vary(value& node) {
    constexpr std::int64_t edges[] = {0,   1,   2,   3,   15,    16,    63, 64,
                                      127, 128, 255, 256, 65535, 65536, -1, 1'000'000'000'000};
    if (auto* number = node.if_int64()) {
      const auto by = static_cast<std::int64_t>(dice_.below(5)) - 2;
      node = dice_.below(2) == 0 && by != 0 ? *number + by : edges[dice_.below(std::size(edges))];
      // Boost writes it as 1e99999: a number that no double can hold.
      if (dice_.below(16) == 0) node = std::numeric_limits<double>::infinity();
    } else if (node.is_string()) {
      if (!words().empty()) node = any(words());
    } else if (node.is_bool()) {
      node = !node.get_bool();
    } else if (node.is_null() || node.is_double() || node.is_uint64()) {
      node = 1;
    } else {
      repeat_in(node);
    }
  }

  void remove_from(value& node) {
    if (auto* array = node.if_array(); array != nullptr && !array->empty()) {
      array->erase(array->begin() + dice_.below(static_cast<std::uint32_t>(array->size())));
    } else if (auto* object = node.if_object(); object != nullptr && !object->empty()) {
      object->erase(object->begin() + dice_.below(static_cast<std::uint32_t>(object->size())));
    } else {
      vary(node);
    }
  }

  // One of its own items once more, at another place or under another name, or two of them exchanged.
  void repeat_in(value& node) {
    if (auto* array = node.if_array(); array != nullptr && !array->empty()) {
      const auto size = static_cast<std::uint32_t>(array->size());
      auto& one = (*array)[dice_.below(size)];
      auto& other = (*array)[dice_.below(size)];
      if (dice_.below(2) == 0) {
        one.swap(other);
      } else {
        const value copy(one);
        array->insert(array->begin() + dice_.below(size + 1), copy);
      }
    } else if (auto* object = node.if_object(); object != nullptr && !object->empty() && !words().empty()) {
      const value copy((object->begin() + dice_.below(static_cast<std::uint32_t>(object->size())))->value());
      object->insert_or_assign(any(words()), copy);
    } else if (!node.is_structured()) {
      vary(node);
    }
  }

  value& json_;
  Random& dice_;
  std::vector<value*> nodes_;
};

// Lines taken out, said twice or exchanged.
std::string with_other_lines(std::string_view text, Random& dice) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto length = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  const auto place = [&] { return dice.below(static_cast<std::uint32_t>(lines.size())); };
  switch (dice.below(3)) {
    case 0: lines.erase(lines.begin() + place()); break;
    case 1: lines.insert(lines.begin() + place(), lines[place()]); break;
    default: std::swap(lines[place()], lines[place()]);
  }
  std::string out;
  for (const auto line : lines) out += line;
  return out;
}

std::string varied(std::string_view text, Random& dice) {
  if (text.find('\n') < text.size() - 1 && dice.below(5) == 0) return with_other_lines(text, dice);
  const auto pieces = find_pieces(text);
  if (pieces.empty()) return {};
  const auto piece = pieces[dice.below(static_cast<std::uint32_t>(pieces.size()))];
  value json;
  if (parse_json(text.substr(piece.begin, piece.end - piece.begin), json, Dialect::with_comments, longest_file))
    return {};
  Editor editor(json, dice);
  for (auto edits = 1 + dice.below(3); edits > 0; --edits) editor.edit();
  return std::string(text.substr(0, piece.begin)) + boost::json::serialize(json) + std::string(text.substr(piece.end));
}

}  // namespace
}  // namespace divan::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  divan::Dice dice(seed);
  if (size == 0 || dice.below(3) == 0) return LLVMFuzzerMutate(data, size, most);
  const auto text = divan::fuzz::varied({reinterpret_cast<const char*>(data), size}, dice);
  if (text.empty() || text.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
