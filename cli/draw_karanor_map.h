// The map of Karanor in a terminal: the whole of it, and what lies around the reader.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/draw.h"

namespace divan {

// Every place by island, with what is there and where one gets from it; as a picture with numbers over it.
std::string draw_map(const boost::json::object& view, const Look& look);

// Where the reader stands, and every place that it can go to in one step.
std::string surroundings(const boost::json::object& view, const Look& look);

// What is to be found at a place now: its kind, its harvest, an inhabitant, who is there.
std::string place_note(const boost::json::object& view, std::string_view place, const Look& look);

// The cities, and what lies within two steps of the reader.
std::vector<std::string> worth_naming(const boost::json::object& view, const Look& look);

}  // namespace divan
