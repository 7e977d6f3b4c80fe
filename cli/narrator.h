// Tells what happens at a table in sentences, to one viewer. It knows only what that viewer is told.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "cli/draw.h"
#include "engine/core/registry.h"

namespace divan {

class Narrator {
 public:
  Narrator(const Catalogue& words, const Drawing& drawing) : words_(words), drawing_(drawing) {}

  // The sentences of one telling; an empty one begins a paragraph. `line` is the entry that was told of, as a record
  // has it.
  std::vector<std::string> tell(const Telling& telling, std::string_view line = {}) const;

  // Who won, in order of rank.
  std::vector<std::string> tell(const Outcome& outcome) const;

  // Why something was refused.
  std::string refusal(const Verdict& verdict) const;

 private:
  std::string talk(const boost::json::object& heard) const;

  const Catalogue& words_;
  const Drawing& drawing_;
};

}  // namespace divan
