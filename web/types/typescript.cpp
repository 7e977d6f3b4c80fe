#include "web/types/typescript.h"

#include <stdexcept>

namespace divan {
namespace {

std::string quoted(const std::vector<std::string>& words) {
  std::string list;
  for (const auto& word : words) list += (list.empty() ? "\"" : ", \"") + word + "\"";
  return list;
}

std::string name_shape(const std::vector<std::string>& names) {
  return "{ is: \"word\", name: \"Name\", words: [" + quoted(names) + "] }";
}

}  // namespace

// ---- types

TypeScript::TypeScript(int seats) {
  std::string numbers;
  for (int seat = 1; seat <= seats; ++seat) numbers += (seat > 1 ? " | " : "") + std::to_string(seat);
  declare("Seat", "export type Seat = " + numbers + ";\n");
}

std::string TypeScript::type(const TypeModel& of) {
  switch (of.kind) {
    case TypeKind::flag: return "boolean";
    case TypeKind::integer:
    case TypeKind::number: return "number";
    case TypeKind::seat: return "Seat";
    case TypeKind::seats: return "Seat[]";
    case TypeKind::word: return words(of);
    case TypeKind::name:
    case TypeKind::text: return "string";
    case TypeKind::written: return "unknown";
    case TypeKind::list: return type(*of.item) + "[]";
    case TypeKind::keyed: {
      const auto item = type(*of.item);
      const auto record = "Record<" + type(*of.key) + ", " + item + ">";
      return of.item->kind == TypeKind::optional ? "Partial<" + record + ">" : record;
    }
    case TypeKind::counts: return "Partial<Record<" + type(*of.key) + ", number>>";
    case TypeKind::optional: return type(*of.item);
    case TypeKind::alternatives: return named_.at(&of);
    case TypeKind::structure: return structure(of);
  }
  throw std::logic_error("a kind of type without TypeScript");
}

void TypeScript::alternatives(const std::string& name, const TypeModel& of) {
  std::string text = "export type " + name + " =";
  named_[&of] = name;
  for (const auto* alternative : of.alternatives) text += "\n  | " + type(*alternative);
  declare(name, text + ";\n");
}

void TypeScript::declare(const std::string& name, const std::string& text) {
  if (declared_.insert(name).second) text_ += "\n" + text;
}

std::string TypeScript::words(const TypeModel& of) {
  declare(of.name, "export const " + of.name + " = [" + quoted(of.words) + "] as const;\nexport type " + of.name +
                       " = (typeof " + of.name + ")[number];\n");
  vocabularies_.insert(of.name);
  return of.name;
}

std::string TypeScript::structure(const TypeModel& of) {
  std::string text = "export interface " + of.name + " {\n";
  if (of.tag) text += "  " + std::string(of.tag->key) + ": \"" + std::string(of.tag->name) + "\";\n";
  for (const auto& member : of.members) {
    text += "  " + std::string(member.name) + (member.optional ? "?: " : ": ") + type(*member.type) + ";\n";
  }
  declare(of.name, text + "}\n");
  return of.name;
}

// ---- shapes

std::string Shapes::shape(const TypeModel& of) {
  switch (of.kind) {
    case TypeKind::flag: return "{ is: \"flag\" }";
    case TypeKind::integer:
    case TypeKind::number: return "{ is: \"number\" }";
    case TypeKind::seat: return "{ is: \"seat\" }";
    case TypeKind::seats: return "{ is: \"list\", of: { is: \"seat\" } }";
    case TypeKind::word: return "{ is: \"word\", name: \"" + of.name + "\", words: " + of.name + " }";
    case TypeKind::name: return name_shape({});
    case TypeKind::text: return "{ is: \"text\" }";
    case TypeKind::list: return "{ is: \"list\", of: " + shape(*of.item) + " }";
    case TypeKind::keyed: {
      const auto key = shape(*of.key);
      return "{ is: \"keyed\", by: " + key + ", of: " + shape(*of.item) + " }";
    }
    case TypeKind::counts: return "{ is: \"counts\", of: " + shape(*of.key) + " }";
    case TypeKind::optional: return shape(*of.item);
    case TypeKind::structure: return structure(of);
    case TypeKind::written:
    case TypeKind::alternatives: break;
  }
  throw std::logic_error("the panel cannot show any JSON, nor alternatives inside a view");
}

std::string Shapes::alternatives(const TypeModel& of) {
  std::string text = "{";
  for (const auto* each : of.alternatives) text += "\n    " + std::string(each->tag->name) + ": " + shape(*each) + ",";
  return text + "\n  }";
}

std::string Shapes::structure(const TypeModel& of) {
  const auto name = of.name + "Shape";
  if (!declared_.insert(name).second) return name;
  std::string members;
  std::string optional;
  for (const auto& member : of.members) {
    const bool named = member.type->kind == TypeKind::name;
    members += "\n    " + std::string(member.name) + ": " +
               (named ? name_shape(names_(member.name)) : shape(*member.type)) + ",";
    if (member.optional) optional += (optional.empty() ? "\"" : ", \"") + std::string(member.name) + "\"";
  }
  text_ += "\nconst " + name + ": StructShape = {\n  is: \"struct\",\n  members: {" + members +
           (members.empty() ? "" : "\n  ") + "},\n  optional: [" + optional + "],\n};\n";
  return name;
}

}  // namespace divan
