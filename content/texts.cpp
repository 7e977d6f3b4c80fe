#include "content/texts.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>
#include <cstdlib>
#include <iterator>

namespace divan {
namespace {

namespace json = boost::json;

std::optional<std::string_view> look_up(std::span<const Text> texts, std::string_view key) {
  const auto found = std::ranges::lower_bound(texts, key, {}, &Text::key);
  if (found == texts.end() || found->key != key) return {};
  return found->text;
}

// The end of the place that begins at text[begin] == '{'; npos when it is never closed.
std::size_t end_of_place(std::string_view text, std::size_t begin) {
  int depth = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && --depth == 0) return i;
  }
  return std::string_view::npos;
}

// Cut at every '|' that is not inside a place of its own.
std::vector<std::string_view> forms_of(std::string_view text) {
  std::vector<std::string_view> forms;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}') --depth;
    if (text[i] != '|' || depth != 0) continue;
    forms.push_back(text.substr(begin, i - begin));
    begin = i + 1;
  }
  forms.push_back(text.substr(begin));
  return forms;
}

// A value of `args` by name, or by a path of names.
const json::value* value_at(const json::object& args, std::string_view path) {
  const auto dot = path.find('.');
  const auto* value = args.if_contains(path.substr(0, dot));
  if (value == nullptr || dot == std::string_view::npos) return value;
  const auto* inner = value->if_object();
  return inner == nullptr ? nullptr : value_at(*inner, path.substr(dot + 1));
}

std::optional<std::int64_t> number_in(const json::value& value) {
  if (const auto* number = value.if_int64()) return *number;
  if (const auto* number = value.if_uint64()) return static_cast<std::int64_t>(*number);
  return {};
}

// How many a value speaks of: itself, what a bundle holds, or how long a list is.
std::int64_t count_in(const json::value& value) {
  if (const auto number = number_in(value)) return *number;
  if (const auto* items = value.if_array()) return static_cast<std::int64_t>(items->size());
  std::int64_t sum = 0;
  if (const auto* counts = value.if_object()) {
    for (const auto& [key, count] : *counts) sum += number_in(count).value_or(0);
  }
  return sum;
}

bool is_nothing(const json::value* value) {
  if (value == nullptr || value->is_null()) return true;
  if (const auto* items = value->if_array()) return items->empty();
  if (const auto* members = value->if_object()) return members->empty();
  return number_in(*value) == 0;
}

// "seat-7" is the word "seat-n" with n = 7.
std::optional<std::string> numbered(std::string_view name, std::int64_t& number) {
  const auto begin = name.find_first_of("0123456789");
  if (begin == std::string_view::npos) return {};
  auto end = name.find_first_not_of("0123456789", begin);
  if (end == std::string_view::npos) end = name.size();
  if (end - begin > 9) return {};
  number = std::stoll(std::string(name.substr(begin, end - begin)));
  return std::string(name.substr(0, begin)) + "n" + std::string(name.substr(end));
}

// "bastion_07" is bastion 7: as it stands in files, but for their marks.
std::string readable(std::string_view name) {
  std::string text;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] != '_') {
      text += name[i];
      continue;
    }
    text += ' ';
    while (i + 2 < name.size() && name[i + 1] == '0' && std::isdigit(static_cast<unsigned char>(name[i + 2])) != 0) ++i;
  }
  return text;
}

// With a capital first letter. Those of Latin-1 stand 0x20 apart, À to Þ before à to þ, but for the sign at 0xB7; Œ
// stands just before œ.
std::string raised(std::string text) {
  if (text.empty()) return text;
  const auto first = static_cast<unsigned char>(text[0]);
  const auto second = text.size() > 1 ? static_cast<unsigned char>(text[1]) : 0u;
  if (first >= 'a' && first <= 'z') text[0] = static_cast<char>(first - 0x20);
  if (first == 0xC3 && second >= 0xA0 && second <= 0xBE && second != 0xB7) text[1] = static_cast<char>(second - 0x20);
  if (first == 0xC5 && second == 0x93) text[1] = static_cast<char>(second - 1);
  return text;
}

// A y before another vowel is none: d’Yves, but de Yusuf.
bool begins_with_vowel(std::string_view text) {
  constexpr std::string_view vowels[] = {"A", "E", "I", "O", "U", "À", "Â", "Ä", "É", "È",
                                         "Ê", "Ë", "Î", "Ï", "Ô", "Ö", "Œ", "Ù", "Û", "Ü"};
  const auto name = raised(std::string(text.substr(0, 2)));
  if (name.starts_with('Y')) return !begins_with_vowel(text.substr(1));
  return std::ranges::any_of(vowels, [&](std::string_view vowel) { return name.starts_with(vowel); });
}

}  // namespace

// What stands between braces: {name}, {name:kind}, {name|one|other}, {name:kind|this|that}.
struct Catalogue::Place {
  std::string_view name;
  std::string_view kind;
  std::vector<std::string_view> forms;
};

std::optional<Language> language_of(std::string_view name) {
  const auto is = [&](std::string_view id) {
    return name.starts_with(id) &&
           (name.size() == id.size() || std::string_view("_-.").find(name[2]) != std::string_view::npos);
  };
  if (is("en")) return Language::en;
  if (is("fr")) return Language::fr;
  return {};
}

Catalogue::Catalogue(Language language, std::string_view game)
    : language_(language), game_(texts(game, language)), house_(texts("core", language)) {}

void sort_texts(OwnTexts& texts) { std::ranges::sort(texts, {}, &OwnText::key); }

std::vector<Text> Catalogue::beginning_with(std::string_view prefix) const {
  std::vector<Text> found;
  const auto add = [&](const auto& texts) {
    for (const auto& [key, text] : texts) {
      if (std::string_view(key).starts_with(prefix)) found.push_back({key, text});
    }
  };
  if (own_) add(*own_);
  add(game_);
  std::ranges::stable_sort(found, {}, &Text::key);  // of equals the set's own stays first
  const auto doubles = std::ranges::unique(found, {}, &Text::key);
  found.erase(doubles.begin(), doubles.end());
  return found;
}

std::optional<std::string_view> Catalogue::find_own(std::string_view key) const {
  if (!own_) return {};
  const auto found = std::ranges::lower_bound(*own_, key, {}, &OwnText::key);
  if (found == own_->end() || found->key != key) return {};
  return found->text;
}

std::optional<std::string_view> Catalogue::find(std::string_view key) const {
  if (const auto own = find_own(key)) return own;
  if (const auto text = look_up(game_, key)) return text;
  return look_up(house_, key);
}

std::string Catalogue::say(std::string_view key, const json::object& args) const {
  const auto text = find(key);
  return text ? render(*text, args) : std::string(key);
}

std::string Catalogue::sentence(std::string_view key, const json::object& args) const {
  return capitalised(say(key, args));
}

std::string Catalogue::render(std::string_view text, const json::object& args) const {
  std::string out;
  bool filled = false;  // by a place, just now
  for (std::size_t i = 0; i < text.size();) {
    const auto end = text[i] == '{' ? end_of_place(text, i) : std::string_view::npos;
    if (end == std::string_view::npos) {
      const bool stops_twice = filled && text[i] == '.' && out.ends_with('.');  // after a name such as "Anne C."
      if (!stops_twice) out += text[i];
      ++i;
    } else {
      out += fill(text.substr(i + 1, end - i - 1), args);
      i = end + 1;
    }
    filled = end != std::string_view::npos;
  }
  return out;
}

std::string Catalogue::fill(std::string_view inside, const json::object& args) const {
  if (inside.starts_with('@'))
    return say(inside.substr(1), args);  // another text; tools/catalogue sees that none goes in a ring
  Place place;
  place.forms = forms_of(inside);
  const auto colon = place.forms.front().find(':');
  place.name = place.forms.front().substr(0, colon);
  if (colon != std::string_view::npos) place.kind = place.forms.front().substr(colon + 1);
  place.forms.erase(place.forms.begin());
  const auto* value = value_at(args, place.name);
  if (!place.forms.empty()) return render(choose(place, value), args);
  if (place.kind.starts_with("in-") && value != nullptr && value->is_string()) {
    return say(std::string(place.kind.substr(3)) + "." + std::string(value->get_string()), args);
  }
  return value == nullptr ? "{" + std::string(inside) + "}" : word(*value, place.kind);
}

// The form that fits the value. {count|card|cards} asks for the plural; {seat:you|…|…} whether it is the reader;
// {x:has|…|…} whether there is any; {to:is-stay|…|…} whether it is that word.
std::string_view Catalogue::choose(const Place& place, const json::value* value) const {
  if (const auto* items = value == nullptr ? nullptr : value->if_array(); place.kind == "you" && items != nullptr) {
    value = items->size() == 1 ? &items->front() : nullptr;
  }
  const auto number = value == nullptr ? std::optional<std::int64_t>() : number_in(*value);
  bool first = false;
  if (place.kind == "you") {
    first = reader_ != 0 && number == reader_;
  } else if (place.kind == "has") {
    first = !is_nothing(value);
  } else if (place.kind.starts_with("is-")) {
    first = value != nullptr && value->is_string() && std::string_view(value->get_string()) == place.kind.substr(3);
  } else {
    first = value != nullptr && is_one(count_in(*value));
  }
  if (first) return place.forms.front();
  return place.forms.size() > 1 ? place.forms[1] : std::string_view();
}

bool Catalogue::is_one(std::int64_t count) const { return count == 1 || (language_ == Language::fr && count == 0); }

std::string Catalogue::word(const json::value& value, std::string_view kind) const {
  if (kind.starts_with("each-")) return list(told_one_by_one(value, kind.substr(5)));
  if (kind.starts_with("lines-")) {
    std::string lines;
    for (const auto& item : told_one_by_one(value, kind.substr(6))) lines += "\n  " + capitalised(item);
    return lines;
  }
  if (const auto* items = value.if_array()) return each(*items, kind);
  if (const auto* text = value.if_string()) {
    return kind == "raw" ? std::string(*text) : one_word(*text, kind, {});
  }
  if (const auto number = number_in(value)) {
    const int seat = *number >= 0 && *number < 1000 ? static_cast<int>(*number) : 0;
    if (kind == "player") return player(seat);
    if (kind == "of") return possessive(seat);
    if (kind == "signed") return (*number < 0 ? "−" : "+") + std::to_string(std::abs(*number));
    return std::to_string(*number);
  }
  if (const auto* counts = value.if_object()) return bundle(*counts);
  if (const auto* flag = value.if_bool()) return one_word(*flag ? "true" : "false", kind, {});
  return {};
}

// A word of the vocabulary, in the form `kind` if it has one; one that nobody knows (of a set without texts) is said as
// it stands in its file.
std::string Catalogue::one_word(std::string_view name, std::string_view kind, const json::object& args) const {
  std::int64_t number = 0;
  const auto pattern = numbered(name, number);
  for (const auto& form : {kind.empty() ? std::string() : "." + std::string(kind), std::string()}) {
    if (const auto text = find("word." + std::string(name) + form)) return render(*text, args);
    if (!pattern) continue;
    if (const auto text = find("word." + *pattern + form)) {
      json::object filled = args;
      filled["n"] = number;
      return render(*text, filled);
    }
  }
  return readable(name);
}

std::string Catalogue::bundle(const json::object& counts) const {
  const auto items = things_in(counts);
  return items.empty() ? say("word.nothing") : list(items);
}

// What lies in a bundle or a list within a bundle is one of its things like any other.
std::vector<std::string> Catalogue::things_in(const json::object& counts) const {
  std::vector<std::string> items;
  for (const auto& [key, count] : counts) {
    if (is_nothing(&count)) continue;
    if (const auto* inner = count.if_object()) {
      std::ranges::move(things_in(*inner), std::back_inserter(items));
    } else if (const auto* things = count.if_array()) {
      for (const auto& thing : *things) items.push_back(word(thing));
    } else {
      items.push_back(one_word(key, "count", {{"count", count}}));
    }
  }
  return items;
}

// Each thing of a list (its members fill the text), or each member of an object (as `key` and `value`).
std::vector<std::string> Catalogue::told_one_by_one(const json::value& value, std::string_view text) const {
  std::vector<std::string> items;
  if (const auto* list = value.if_array()) {
    for (const auto& item : *list) {
      const auto* members = item.if_object();
      items.push_back(say(text, members != nullptr ? *members : json::object{{"value", item}}));
    }
  } else if (const auto* members = value.if_object()) {
    for (const auto& [key, item] : *members) {
      const bool is_seat =
          key.find_first_not_of("0123456789") == std::string_view::npos && !key.empty() && key.size() < 4;
      items.push_back(say(text, {{"key", is_seat ? json::value(std::stoi(key)) : json::value(key)}, {"value", item}}));
    }
  }
  return items;
}

std::string Catalogue::each(const json::array& values, std::string_view kind) const {
  std::vector<std::string> items;
  for (const auto& value : values) items.push_back(word(value, kind));
  return items.empty() ? say("word.nothing") : list(items);
}

std::string Catalogue::list(std::span<const std::string> items) const {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += say(i + 1 == items.size() ? "list.last" : "list.next");
    out += items[i];
  }
  return out;
}

std::string Catalogue::player(int seat) const {
  if (seat == reader_ && seat != 0) return say("player.you");
  if (seat >= 1 && static_cast<std::size_t>(seat) <= names_.size() &&
      !names_[static_cast<std::size_t>(seat) - 1].empty()) {
    return names_[static_cast<std::size_t>(seat) - 1];
  }
  return say("player.numbered", {{"n", seat}});
}

std::string Catalogue::possessive(int seat) const {
  if (seat == reader_ && seat != 0) return say("player.yours");
  const auto name = player(seat);
  return say(begins_with_vowel(name) ? "player.of_vowel" : "player.of", {{"name", name}});
}

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string capitalised(std::string text) { return raised(std::move(text)); }

}  // namespace divan
