// Reading the files of a content set, one function each. They are read in the order of the declarations: a card may
// name what stands in an earlier file.
#pragma once

#include <boost/json/value.hpp>

#include "engine/karanor/content.h"
#include "engine/karanor/content_fields.h"

namespace divan::karanor {

// Calls read(name, fields) for every piece of an object from name to piece; what it leaves unread is a fault.
template <class Read>
void each_piece(const Spot& at, const boost::json::value& json, Read read) {
  const auto* object = json.if_object();
  if (object == nullptr) return at.fault("expected an object from name to piece");
  for (const auto& [key, piece] : *object) {
    Fields fields(at.below(key), piece);
    const auto name = Name::from_name(key);
    if (!name) fields.at().fault("expected " + std::string(Name::names_wanted));
    if (!fields.exists() || !name) continue;
    read(*name, fields);
    fields.done();
  }
}

void read_insignia(Content& content, const Spot& file, const boost::json::value& json);
void read_map(Content& content, const Spot& file, const boost::json::value& json);
void read_cities(Content& content, const Spot& file, const boost::json::value& json);
void read_associates(Content& content, const Spot& file, const boost::json::value& json);
void read_shops(Content& content, const Spot& file, const boost::json::value& json);
void read_quests(Content& content, const Spot& file, const boost::json::value& json);
void read_sequels(Content& content, const Spot& file, const boost::json::value& json);
void read_black_market(Content& content, const Spot& file, const boost::json::value& json);
void read_deliveries(Content& content, const Spot& file, const boost::json::value& json);
void read_artefacts(Content& content, const Spot& file, const boost::json::value& json);
void read_stories(Content& content, const Spot& file, const boost::json::value& json);

// Quests and their sequels, told by name until both files are read.
void join_sequels(Content& content, const Spot& quests, const boost::json::value& first_parts, const Spot& sequels);

}  // namespace divan::karanor
