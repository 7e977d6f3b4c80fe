// JSON Schema of described types (engine/core/described.h). A test holds what a server really says against it.
#pragma once

#include <boost/json.hpp>
#include <map>
#include <string>

#include "engine/core/described.h"

namespace divan::server {

// What a type cannot say of itself: more words and limits for "Type" or "Type.member", as JSON that is put over it.
using Notes = std::map<std::string, std::string, std::less<>>;

// Writes schemas into one object; a Seat is one of `seats`. Names get the prefix, so that games may call things alike.
class Schemas {
 public:
  using Object = boost::json::object;

  Schemas(Object& all, std::string prefix, int seats, Notes notes = {})
      : all_(all), prefix_(std::move(prefix)), seats_(seats), notes_(std::move(notes)) {}

  // The schema of a type; of a structure or of words the reference to it, and it is written down.
  Object of(const TypeModel& type);

  // The alternatives under one name; each carries its tag. What has such a member is written after it.
  void alternatives(const std::string& name, const TypeModel& type);

  // Every note must have been about something; throws otherwise.
  void check_notes() const;

 private:
  Object seat_keys() const;
  Object keys(const TypeModel& key);
  Object reference(const std::string& name) const;
  Object words(const TypeModel& type);
  Object structure(const TypeModel& type);
  void annotate(const std::string& what, Object& schema);

  Object& all_;
  std::string prefix_;
  int seats_;
  Notes notes_;
  std::map<const TypeModel*, std::string> named_;  // alternatives
};

}  // namespace divan::server
