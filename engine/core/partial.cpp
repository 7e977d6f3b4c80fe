#include "engine/core/partial.h"

#include <boost/json.hpp>

namespace divan {
namespace {

std::string below(const std::string& where, std::string_view key) {
  return where.empty() ? std::string(key) : where + "." + std::string(key);
}

std::string differs(const std::string& where, const std::string& expected, const std::string& found) {
  return (where.empty() ? "" : where + ": ") + "expected " + expected + ", found " + found;
}

std::optional<std::string> list_difference(const boost::json::array& part, const boost::json::array& whole,
                                           const std::string& where) {
  if (part.size() != whole.size()) return differs(where, shown(part), shown(whole));
  for (std::size_t i = 0; i < part.size(); ++i) {
    if (auto problem = difference(part[i], whole[i], where + "[" + std::to_string(i) + "]")) return problem;
  }
  return {};
}

}  // namespace

std::string shown(const boost::json::value& json) {
  constexpr std::size_t enough = 400;
  std::string text = boost::json::serialize(json);
  if (text.size() > enough) {
    std::size_t cut = enough;
    while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80) --cut;  // not inside a letter
    text.replace(cut, std::string::npos, "…");
  }
  return text;
}

std::optional<std::string> difference(const boost::json::value& part, const boost::json::value& whole,
                                      const std::string& where) {
  if (part.is_array() && whole.is_array()) return list_difference(part.get_array(), whole.get_array(), where);
  if (!part.is_object() || !whole.is_object()) {
    if (part == whole) return {};
    return differs(where, shown(part), shown(whole));
  }
  for (const auto& [key, expected] : part.get_object()) {
    const auto* found = whole.get_object().if_contains(key);
    if (found == nullptr) return differs(below(where, key), shown(expected), "nothing there");
    if (auto problem = difference(expected, *found, below(where, key))) return problem;
  }
  return {};
}

std::optional<std::string> presence(std::string_view path, const boost::json::value& whole) {
  const auto* at = &whole;
  std::string_view rest = path;
  while (true) {
    const auto dot = rest.find('.');
    const auto* next = at->is_object() ? at->get_object().if_contains(rest.substr(0, dot)) : nullptr;
    if (dot == std::string_view::npos) {
      if (next == nullptr && at->is_object()) return {};
      if (next != nullptr) return differs(std::string(path), "nothing there", shown(*next));
    }
    if (next == nullptr) {
      return std::string(path) +
             ": expected nothing there, but what it should be part of is not there either; is the " + "path misspelt?";
    }
    at = next;
    rest.remove_prefix(dot + 1);
  }
}

}  // namespace divan
