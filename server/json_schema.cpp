#include "server/json_schema.h"

#include <stdexcept>

namespace divan::server {

namespace json = boost::json;
using Object = json::object;

Object Schemas::plain(std::string_view type) {
  Object schema;
  schema["type"] = type;
  return schema;
}

Object Schemas::whole_number(std::int64_t least, std::int64_t most) {
  auto schema = plain("integer");
  schema["minimum"] = least;
  schema["maximum"] = most;
  return schema;
}

// Or no name, which is written as nothing.
Object Schemas::name() {
  auto schema = plain("string");
  schema["pattern"] = "^([a-z][a-z0-9_]*)?$";
  schema["maxLength"] = Name::longest;
  return schema;
}

Object Schemas::list(Object items, std::size_t least, std::size_t most) {
  auto schema = plain("array");
  schema["items"] = std::move(items);
  if (least > 0) schema["minItems"] = least;
  if (most != any) schema["maxItems"] = most;
  return schema;
}

Object Schemas::keyed(Object keys, Object items, std::size_t least) {
  auto schema = plain("object");
  schema["propertyNames"] = std::move(keys);
  schema["additionalProperties"] = std::move(items);
  if (least > 0) schema["minProperties"] = least;
  return schema;
}

Object Schemas::seat_keys() const {
  json::array numbers;
  for (int seat = 1; seat <= seats_; ++seat) numbers.emplace_back(std::to_string(seat));
  Object schema;
  schema["enum"] = std::move(numbers);
  return schema;
}

Object Schemas::reference(const std::string& name) const {
  Object schema;
  schema["$ref"] = "#/components/schemas/" + prefix_ + name;
  return schema;
}

Object Schemas::vocabulary(const std::string& name, std::vector<std::string> (*words)()) {
  if (all_.contains(prefix_ + name)) return reference(name);
  json::array list;
  for (const auto& word : words()) list.emplace_back(word);
  auto schema = plain("string");
  schema["enum"] = std::move(list);
  annotate(name, schema);
  all_[prefix_ + name] = std::move(schema);
  return reference(name);
}

void Schemas::write_alternatives(const std::string& name, json::array one_of) {
  Object schema;
  schema["oneOf"] = std::move(one_of);
  all_[prefix_ + name] = std::move(schema);
}

void Schemas::add_tag(Draft& draft, std::string_view key, std::string_view name) {
  Object schema;
  schema["const"] = name;
  draft.properties[key] = std::move(schema);
  draft.required.emplace_back(key);
}

void Schemas::add_member(Draft& draft, const std::string& type, std::string_view member, Object schema, bool optional) {
  annotate(type + "." + std::string(member), schema);
  draft.properties[member] = std::move(schema);
  if (!optional) draft.required.emplace_back(member);
}

Object Schemas::finish(const std::string& name, Draft draft) {
  auto schema = plain("object");
  if (!draft.properties.empty()) schema["properties"] = std::move(draft.properties);
  if (!draft.required.empty()) schema["required"] = std::move(draft.required);
  schema["additionalProperties"] = false;
  annotate(name, schema);
  all_[prefix_ + name] = std::move(schema);
  return reference(name);
}

void Schemas::annotate(const std::string& what, Object& schema) {
  const auto note = notes_.find(what);
  if (note == notes_.end()) return;
  const auto more = json::parse(note->second);
  for (const auto& [key, value] : more.as_object()) schema[key] = value;
  notes_.erase(note);
}

void Schemas::check_notes() const {
  if (!notes_.empty()) throw std::logic_error("a note about nothing: " + notes_.begin()->first);
}

}  // namespace divan::server
