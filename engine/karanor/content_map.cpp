// Reading map.json and cities.json, and what MK-1 asks of a map.
#include <algorithm>
#include <array>
#include <bit>
#include <boost/json.hpp>

#include "engine/karanor/content_pieces.h"
#include "engine/karanor/content_words.h"

namespace divan::karanor {
namespace {

void read_islands(Content& content, const Spot& at, const boost::json::value& json) {
  const auto* list = json.if_array();
  if (list == nullptr || list->size() != island_count) return at.fault("expected four islands (MK-1)");
  for (std::size_t i = 0; i < list->size(); ++i) {
    const auto name = Name::from_name(text_of((*list)[i]));
    if (name)
      content.islands.push_back(*name);
    else
      at.below(i).fault("expected " + std::string(Name::names_wanted));
  }
}

void read_harvest(Place& place, const Spot& at, const boost::json::value& json) {
  const auto* list = json.if_array();
  if (list == nullptr || list->empty() || list->size() > 2) return at.fault("expected one or two resources");
  for (std::size_t i = 0; i < list->size(); ++i) {
    const int resource = index_in(resource_words, text_of((*list)[i]));
    if (resource < 0) {
      at.below(i).fault(one_of_words(resource_words));
    } else if ((place.harvest >> resource & 1) != 0) {
      at.below(i).fault("stands twice");
    } else {
      place.harvest = static_cast<std::uint8_t>(place.harvest | 1u << resource);
    }
  }
}

Place read_place(const Content& content, Fields& fields) {
  Place place;
  if (const auto* json = fields.need("island")) {
    const auto name = Name::from_name(text_of(*json));
    const auto island = name ? std::ranges::find(content.islands, *name) : content.islands.end();
    if (island == content.islands.end())
      fields.at("island").fault("no such island");
    else
      place.island = static_cast<std::uint8_t>(island - content.islands.begin());
  }
  if (const auto* x = fields.need("x"))
    place.x = static_cast<std::uint16_t>(whole_number(fields.at("x"), *x, 0, 1000).value_or(0));
  if (const auto* y = fields.need("y"))
    place.y = static_cast<std::uint16_t>(whole_number(fields.at("y"), *y, 0, 700).value_or(0));
  if (const auto* city = fields.find("city")) {
    place.city = true;
    place.home = text_of(*city) == "home";
    if (!place.home && text_of(*city) != "post") fields.at("city").fault("expected home or post");
  }
  if (const auto* harvest = fields.find("harvest")) read_harvest(place, fields.at("harvest"), *harvest);
  place.villa = fields.flag("villa");
  place.inhabitant = fields.flag("inhabitant");
  return place;
}

enum class Way { land, sea };

void read_ways(Content& content, const Spot& at, const boost::json::value& json, Way way) {
  const auto* list = json.if_array();
  if (list == nullptr) return at.fault("expected a list of pairs of places");
  for (std::size_t i = 0; i < list->size(); ++i) {
    const auto where = at.below(i);
    const auto* pair = (*list)[i].if_array();
    if (pair == nullptr || pair->size() != 2) {
      where.fault("expected two places");
      continue;
    }
    std::array<PlaceRef, 2> ends;
    for (std::size_t end = 0; end < 2; ++end) {
      const auto name = Name::from_name(text_of((*pair)[end]));
      if (name) ends[end] = content.place(*name);
      if (!ends[end].exists()) where.below(end).fault("no such place");
    }
    if (!ends[0].exists() || !ends[1].exists()) continue;
    auto& one = content.places[ends[0].index];
    auto& other = content.places[ends[1].index];
    if (ends[0] == ends[1]) {
      where.fault("a place is no neighbour of itself");
    } else if (((one.land | one.sea) & bit(ends[1])) != 0) {
      where.fault("these two are neighbours already");
    } else if (way == Way::land && one.island != other.island) {
      where.fault("a land border joins places of one island");
    } else {
      (way == Way::land ? one.land : one.sea) |= bit(ends[1]);
      (way == Way::land ? other.land : other.sea) |= bit(ends[0]);
    }
  }
}

void measure(Content& content) {
  for (std::size_t from = 0; from < content.places.size(); ++from) {
    auto& row = content.distance[from];
    row.fill(none);
    Places reached = 0;
    Places edge = Places{1} << from;
    for (std::uint8_t steps = 0; edge != 0; ++steps) {
      Places next = 0;
      for (Places rest = edge; rest != 0; rest &= rest - 1) {
        const auto here = static_cast<std::size_t>(std::countr_zero(rest));
        row[here] = steps;
        next |= content.places[here].land | content.places[here].sea;
      }
      reached |= edge;
      edge = next & ~reached;
    }
  }
}

void expect(const Spot& at, std::size_t found, std::size_t wanted, std::string_view what) {
  if (found != wanted)
    at.fault("expected " + std::to_string(wanted) + " " + std::string(what) + ", found " + std::to_string(found));
}

// MK-1.
void check_map(Content& content, const Spot& at) {
  std::array<int, resource_count> fields{};
  std::array<bool, island_count> settled{};
  std::size_t homes = 0;
  for (std::size_t i = 0; i < content.places.size(); ++i) {
    const auto& place = content.places[i];
    const PlaceRef here{static_cast<std::uint8_t>(i)};
    if (place.city) content.cities |= bit(here);
    if (place.villa) content.villas |= bit(here);
    if (place.inhabitant) content.inhabitants |= bit(here);
    homes += place.home;
    settled[place.island] = true;
    for (std::size_t r = 0; r < resource_count; ++r) fields[r] += harvests(place, static_cast<Resource>(r));
    for (Places rest = place.land | place.sea; place.home && rest != 0; rest &= rest - 1) {
      const auto& neighbour = content.places[static_cast<std::size_t>(std::countr_zero(rest))];
      if (neighbour.home && place.name < neighbour.name)
        at.below(place.name.name()).fault("two home cities are neighbours: " + std::string(neighbour.name.name()));
    }
  }
  expect(at, static_cast<std::size_t>(std::popcount(content.cities)), city_count, "cities (MK-1)");
  expect(at, homes, home_count, "home cities (MK-1)");
  expect(at, static_cast<std::size_t>(std::popcount(content.inhabitants)), inhabitant_count, "inhabitants (MK-1)");
  const auto villas = static_cast<std::size_t>(std::popcount(content.villas));
  if (villas == 0 || villas > most_villas)
    at.fault("expected 1 to " + std::to_string(most_villas) + " villas, found " + std::to_string(villas));
  for (std::size_t r = 0; r < resource_count; ++r) {
    const bool diamond = static_cast<Resource>(r) == Resource::diamond;
    if (diamond ? fields[r] < 1 || fields[r] > 2 : fields[r] < 2)
      at.fault(std::string(resource_words[r]) + " is harvested in " + std::to_string(fields[r]) + " places, expected " +
               (diamond ? "one or two" : "at least two") + " (MK-1)");
  }
  for (std::size_t i = 0; i < content.islands.size(); ++i) {
    if (!settled[i]) at.fault("no place on the island " + std::string(content.islands[i].name()));
  }
  measure(content);
  for (std::size_t i = 1; i < content.places.size(); ++i) {
    if (content.distance[0][i] == none)
      at.below(content.places[i].name.name())
          .fault("cannot be reached from " + std::string(content.places[0].name.name()) + " (MK-1)");
  }
}

}  // namespace

void read_map(Content& content, const Spot& file, const boost::json::value& json) {
  Fields map(file, json);
  if (const auto* islands = map.need("islands")) read_islands(content, map.at("islands"), *islands);
  if (const auto* places = map.need("places")) {
    each_piece(map.at("places"), *places, [&](const Name& name, Fields& fields) {
      auto place = read_place(content, fields);
      place.name = name;
      if (content.places.size() < most_places) content.places.push_back(place);
    });
    if (places->is_object() && places->get_object().size() > most_places)
      map.at("places").fault("at most " + std::to_string(most_places) + " places");
  }
  if (const auto* land = map.need("land")) read_ways(content, map.at("land"), *land, Way::land);
  if (const auto* sea = map.need("sea")) read_ways(content, map.at("sea"), *sea, Way::sea);
  map.done();
  if (!content.places.empty()) check_map(content, map.at("places"));
}

void read_cities(Content& content, const Spot& file, const boost::json::value& json) {
  each_piece(file, json, [&](const Name& name, Fields& fields) {
    Home home;
    home.place = content.place(name);
    if (!home.place.exists() || !content[home.place].home) fields.at().fault("no home city of the map");
    const auto* track = fields.need("track");
    const auto* levels = track == nullptr ? nullptr : track->if_array();
    if (track == nullptr) return;
    if (levels == nullptr || levels->size() < 2 || levels->size() > longest_track)
      return fields.at("track").fault("expected 2 to " + std::to_string(longest_track) + " levels");
    home.levels = static_cast<std::uint8_t>(levels->size());
    for (std::size_t i = 0; i < levels->size(); ++i) {
      const auto gold = whole_number(fields.at("track").below(i), (*levels)[i], 0, 30);
      home.track[i] = static_cast<std::uint8_t>(gold.value_or(0));
      if (gold && i > 0 && home.track[i] < home.track[i - 1])
        fields.at("track").below(i).fault("a higher level never pays less");
    }
    if (home.place.exists()) content.homes.push_back(home);
  });
  for (const auto& place : content.places) {
    const bool named =
        std::ranges::any_of(content.homes, [&](const Home& home) { return &content[home.place] == &place; });
    if (place.home && !named) file.below(place.name.name()).fault("is missing");
  }
}

}  // namespace divan::karanor
