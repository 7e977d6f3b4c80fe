#include "server/json_schema.h"

#include <stdexcept>

namespace divan::server {

namespace json = boost::json;
using Object = json::object;

namespace {

Object plain(std::string_view type) {
  Object schema;
  schema["type"] = type;
  return schema;
}

Object whole_number(std::int64_t least, std::int64_t most) {
  auto schema = plain("integer");
  schema["minimum"] = least;
  schema["maximum"] = most;
  return schema;
}

// Or no name, which is written as nothing.
Object name_of_content() {
  auto schema = plain("string");
  schema["pattern"] = "^([a-z][a-z0-9_]*)?$";
  schema["maxLength"] = Name::longest;
  return schema;
}

Object list(Object items, std::size_t least, std::size_t most) {
  auto schema = plain("array");
  schema["items"] = std::move(items);
  if (least > 0) schema["minItems"] = least;
  if (most != TypeModel::any) schema["maxItems"] = most;
  return schema;
}

Object keyed(Object keys, Object items, std::size_t least) {
  auto schema = plain("object");
  schema["propertyNames"] = std::move(keys);
  schema["additionalProperties"] = std::move(items);
  if (least > 0) schema["minProperties"] = least;
  return schema;
}

}  // namespace

Object Schemas::of(const TypeModel& type) {
  switch (type.kind) {
    case TypeKind::flag: return plain("boolean");
    case TypeKind::integer:
      return type.least == 0 && type.most == 0 ? plain("integer") : whole_number(type.least, type.most);
    case TypeKind::number: return whole_number(0, 255);
    case TypeKind::seat: return whole_number(1, seats_);
    case TypeKind::seats: return list(whole_number(1, seats_), 0, static_cast<std::size_t>(seats_));
    case TypeKind::word: return words(type);
    case TypeKind::name: return name_of_content();
    case TypeKind::text: return plain("string");
    case TypeKind::written: return {};
    case TypeKind::list: return list(of(*type.item), type.least_items, type.most_items);
    case TypeKind::keyed: {
      auto items = of(*type.item);
      return keyed(keys(*type.key), std::move(items), type.least_items);
    }
    case TypeKind::counts: return keyed(keys(*type.key), whole_number(1, 255), 0);
    case TypeKind::optional: return of(*type.item);
    case TypeKind::alternatives: return reference(named_.at(&type));
    case TypeKind::structure: return structure(type);
  }
  throw std::logic_error("a kind of type without a schema");
}

void Schemas::alternatives(const std::string& name, const TypeModel& type) {
  named_[&type] = name;
  json::array one_of;
  for (const auto* alternative : type.alternatives) one_of.push_back(of(*alternative));
  Object schema;
  schema["oneOf"] = std::move(one_of);
  all_[prefix_ + name] = std::move(schema);
}

Object Schemas::keys(const TypeModel& key) { return key.kind == TypeKind::seat ? seat_keys() : of(key); }

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

Object Schemas::words(const TypeModel& type) {
  if (all_.contains(prefix_ + type.name)) return reference(type.name);
  auto schema = plain("string");
  schema["enum"] = json::array(type.words.begin(), type.words.end());
  annotate(type.name, schema);
  all_[prefix_ + type.name] = std::move(schema);
  return reference(type.name);
}

Object Schemas::structure(const TypeModel& type) {
  if (all_.contains(prefix_ + type.name)) return reference(type.name);
  all_[prefix_ + type.name] = nullptr;  // begun
  Object properties;
  json::array required;
  if (type.tag) {
    properties[type.tag->key] = Object{{"const", type.tag->name}};
    required.emplace_back(type.tag->key);
  }
  for (const auto& member : type.members) {
    auto schema = of(*member.type);
    annotate(type.name + "." + std::string(member.name), schema);
    properties[member.name] = std::move(schema);
    if (!member.optional) required.emplace_back(member.name);
  }
  auto schema = plain("object");
  if (!properties.empty()) schema["properties"] = std::move(properties);
  if (!required.empty()) schema["required"] = std::move(required);
  schema["additionalProperties"] = false;
  annotate(type.name, schema);
  all_[prefix_ + type.name] = std::move(schema);
  return reference(type.name);
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
