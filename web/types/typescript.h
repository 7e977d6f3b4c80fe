// TypeScript of described types (engine/core/described.h): the types as JSON has them, and their shapes, which a
// program can walk.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "engine/core/described.h"

namespace divan {

// One file of types. type() is how a type is called there; whatever it names is declared before.
class TypeScript {
 public:
  explicit TypeScript(int seats);

  std::string type(const TypeModel& of);
  // The alternatives under one name; each carries its tag. What has such a member is declared after it.
  void alternatives(const std::string& name, const TypeModel& of);
  void declare(const std::string& name, const std::string& text);

  const std::string& text() const { return text_; }
  // Names that stand for lists of words at run time too.
  const std::set<std::string>& vocabularies() const { return vocabularies_; }

 private:
  std::string words(const TypeModel& of);
  std::string structure(const TypeModel& of);

  std::string text_;
  std::set<std::string> declared_;
  std::set<std::string> vocabularies_;
  std::map<const TypeModel*, std::string> named_;  // alternatives
};

// The same types as values (web/src/lib/shape.ts), so that a panel can show and put together what it has never seen.
class Shapes {
 public:
  // The names that a member may have, where it is a Name: pieces of a content set are words that only the set knows.
  using NamesOf = std::function<std::vector<std::string>(std::string_view member)>;
  explicit Shapes(NamesOf names) : names_(std::move(names)) {}

  std::string shape(const TypeModel& of);
  // {tag: structure} of each alternative.
  std::string alternatives(const TypeModel& of);

  const std::string& text() const { return text_; }

 private:
  std::string structure(const TypeModel& of);

  NamesOf names_;
  std::string text_;
  std::set<std::string> declared_;
};

}  // namespace divan
