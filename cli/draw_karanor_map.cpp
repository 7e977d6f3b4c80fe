#include "cli/draw_karanor_map.h"

#include <algorithm>
#include <boost/json.hpp>

#include "cli/view_parts.h"
#include "engine/karanor/karanor.h"
#include "engine/karanor/text.h"

namespace divan {
namespace {

namespace json = boost::json;
using karanor::Place;
using karanor::PlaceRef;
using karanor::Places;

// The set that is played.
const karanor::Content& set_of(const Look& look) {
  const auto* set = std::any_cast<const karanor::Content*>(&look.set);
  return set == nullptr ? Karanor::standard() : **set;
}
const auto& places_of(const Look& look) { return set_of(look).places; }

std::optional<std::size_t> find_place(std::string_view name, const Look& look) {
  const auto& places = places_of(look);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].name.name() == name) return i;
  }
  return {};
}

bool has(Places set, std::size_t place) { return (set >> place & 1) != 0; }

std::string place_of(const json::object& view, int seat) {
  return std::string(text(part(part(view, "players"), std::to_string(seat)), "at"));
}

bool holds(const json::array& names, std::string_view name) {
  return std::ranges::find(names, json::value(name)) != names.end();
}

std::string name_of(std::size_t place, const Look& look) {
  return look.words.word(json::value(places_of(look)[place].name.name()));
}

// "Kien", or "Kien (home city)": with what helps to choose the way.
std::string way(const json::object& view, std::size_t place, const Look& look) {
  const auto note = place_note(view, places_of(look)[place].name.name(), look);
  return name_of(place, look) + (note.empty() ? "" : " (" + note + ")");
}

std::vector<std::size_t> members(Places set, const Look& look) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < places_of(look).size(); ++i) {
    if (has(set, i)) found.push_back(i);
  }
  return found;
}

// ---- The picture

constexpr std::size_t map_columns = 72, map_rows = 22;

// A number for each place, where it lies; the reader's in brackets.
std::string picture(const json::object& view, const Look& look) {
  const auto& places = places_of(look);
  std::vector<std::string> rows(map_rows, std::string(map_columns + 6, ' '));
  const auto here = place_of(view, look.words.reader());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto& place = places[i];
    const std::size_t row = std::min<std::size_t>(map_rows - 1, place.y * map_rows / 700);
    const std::size_t column = std::min<std::size_t>(map_columns, place.x * map_columns / 1000);
    auto mark = std::to_string(i + 1);
    if (place.name.name() == here) mark = "[" + mark + "]";
    rows[row].replace(column, mark.size(), mark);
  }
  std::string out;
  for (const auto& row : rows) {
    const auto end = row.find_last_not_of(' ');
    if (end != std::string::npos) out += row.substr(0, end + 1) + '\n';
  }
  return out;
}

std::string ways(Places set, const Look& look) {
  std::vector<std::string> items;
  for (const auto i : members(set, look))
    items.push_back(look.style == Style::picture ? std::to_string(i + 1) : name_of(i, look));
  return look.words.list(items);
}

}  // namespace

std::string place_note(const json::object& view, std::string_view name, const Look& look) {
  const auto& words = look.words;
  const auto found = find_place(name, look);
  if (!found) return {};
  const Place& place = places_of(look)[*found];
  std::vector<std::string> items;
  if (place.city) items.push_back(words.say(place.home ? "draw.map.home" : "draw.map.post"));
  for (std::size_t i = 0; i < count_of<karanor::Resource>(); ++i) {
    const auto resource = static_cast<karanor::Resource>(i);
    if (karanor::harvests(place, resource)) items.push_back(words.word(json::value(word(resource))));
  }
  bool is_taken = false;
  std::vector<std::string> there;
  for (const auto& [seat, value] : part(view, "players")) {
    if (!value.is_object()) continue;
    const int number = std::atoi(std::string(seat).c_str());
    is_taken = is_taken || holds(list(value.get_object(), "villas"), name);
    if (text(value.get_object(), "at") == name && number != words.reader()) there.push_back(words.player(number));
  }
  if (place.villa) items.push_back(words.say(is_taken ? "draw.map.villa.taken" : "draw.map.villa"));
  if (holds(list(view, "inhabitants"), name)) items.push_back(words.say("draw.map.inhabitant"));
  std::string out;
  for (const auto& item : items) out += (out.empty() ? "" : words.say("list.next")) + item;
  if (there.empty()) return out;
  return out + (out.empty() ? "" : words.say("list.apart")) + words.list(there);
}

std::string surroundings(const json::object& view, const Look& look) {
  const auto& words = look.words;
  const auto name = place_of(view, words.reader());
  const auto here = find_place(name, look);
  if (!here) return {};
  const auto listed = [&](Places set) {
    std::string out;
    for (const auto i : members(set, look)) out += (out.empty() ? "" : words.say("list.apart")) + way(view, i, look);
    return out;
  };
  const Place& place = places_of(look)[*here];
  std::string out = words.sentence("draw.here", {{"place", name}, {"note", place_note(view, name, look)}}) + '\n';
  if (place.land != 0) out += words.say("draw.by_land", {{"places", listed(place.land)}}) + '\n';
  if (place.sea != 0) out += words.say("draw.by_sea", {{"places", listed(place.sea)}}) + '\n';
  return out;
}

std::string draw_map(const json::object& view, const Look& look) {
  const auto& words = look.words;
  const bool is_picture = look.style == Style::picture;
  std::string out = is_picture ? words.say("draw.map") + '\n' + picture(view, look) : std::string();
  int island = -1;
  for (std::size_t i = 0; i < places_of(look).size(); ++i) {
    const Place& place = places_of(look)[i];
    if (place.island != island) {
      island = place.island;
      out += words.sentence("draw.map.island", {{"island", set_of(look).islands[place.island].name()}}) + '\n';
    }
    const json::object told{{"number", i + 1},
                            {"place", way(view, i, look)},
                            {"land", ways(place.land, look)},
                            {"sea", ways(place.sea, look)}};
    out += "  " + (is_picture ? std::to_string(i + 1) + ". " : std::string()) +
           words.sentence(place.sea == 0 ? "draw.map.place" : "draw.map.place.sea", told) + '\n';
  }
  return out;
}

std::vector<std::string> worth_naming(const json::object& view, const Look& look) {
  const auto& places = places_of(look);
  Places near = 0;
  if (const auto here = find_place(place_of(view, look.words.reader()), look)) {
    near = places[*here].land | places[*here].sea;
    for (const auto i : members(near, look)) near |= places[i].land | places[i].sea;
    near &= ~(Places{1} << *here);
  }
  std::vector<std::string> names;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].city || has(near, i)) names.emplace_back(places[i].name.name());
  }
  return names;
}

}  // namespace divan
