// Reading a content set: where in it we are, and objects whose every field must be known. Nothing is trusted and
// reading goes on after a fault, so that all of them are named.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "engine/core/content.h"

namespace divan::karanor {

// A spot in a file: "shops.json", "popular_inn.pay.wood".
class Spot {
 public:
  Spot(ContentFaults& faults, std::string file, std::string where = {})
      : faults_(&faults), file_(std::move(file)), where_(std::move(where)) {}

  Spot below(std::string_view key) const {
    return {*faults_, file_, where_.empty() ? std::string(key) : where_ + "." + std::string(key)};
  }
  Spot below(std::size_t number) const { return {*faults_, file_, where_ + "[" + std::to_string(number) + "]"}; }
  void fault(std::string problem) const { faults_->push_back({file_, where_, std::move(problem)}); }

 private:
  ContentFaults* faults_;
  std::string file_;
  std::string where_;
};

// An object of a file. done() names the fields that nobody asked for.
class Fields {
 public:
  Fields(Spot at, const boost::json::value& json) : at_(std::move(at)), object_(json.if_object()) {
    if (object_ == nullptr) at_.fault("expected an object");
  }

  bool exists() const { return object_ != nullptr; }
  const Spot& at() const { return at_; }
  Spot at(std::string_view key) const { return at_.below(key); }

  // The field, or nothing.
  const boost::json::value* find(std::string_view key) {
    if (object_ == nullptr) return nullptr;
    known_.insert(std::string(key));
    return object_->if_contains(key);
  }
  // The field; a fault when it is missing.
  const boost::json::value* need(std::string_view key) {
    const auto* field = find(key);
    if (field == nullptr && object_ != nullptr) at_.below(key).fault("is missing");
    return field;
  }
  bool flag(std::string_view key) {
    const auto* field = find(key);
    if (field == nullptr) return false;
    if (!field->is_bool()) at(key).fault("expected true or false");
    return field->is_bool() && field->get_bool();
  }
  void done() const {
    if (object_ == nullptr) return;
    for (const auto& [key, value] : *object_) {
      if (!known_.contains(std::string(key))) at_.below(key).fault("no such field here");
    }
  }

 private:
  Spot at_;
  const boost::json::object* object_;
  std::set<std::string> known_;
};

// A whole number from `least` to `most`; a fault and nothing otherwise.
inline std::optional<int> whole_number(const Spot& at, const boost::json::value& json, int least, int most) {
  const auto* number = json.if_int64();
  if (number != nullptr && *number >= least && *number <= most) return static_cast<int>(*number);
  at.fault("expected a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return {};
}

inline std::string_view text_of(const boost::json::value& json) {
  return json.is_string() ? std::string_view(json.get_string()) : std::string_view{};
}

// The index of `text` among `words`, or -1.
template <class Words>
int index_in(const Words& words, std::string_view text) {
  int index = 0;
  for (const std::string_view word : words) {
    if (word == text) return index;
    ++index;
  }
  return -1;
}

template <class Words>
std::string one_of_words(const Words& words) {
  std::string text = "expected one of";
  const char* between = " ";
  for (const std::string_view word : words) {
    text += between;
    text += word;
    between = ", ";
  }
  return text;
}

}  // namespace divan::karanor
