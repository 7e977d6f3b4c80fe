// Text from outside (files, messages) to JSON, strictly: no key twice in an object, nothing deeper or longer than a
// stated limit, valid UTF-8, nothing after the value. Nothing that a text holds can throw.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/contract.h"

namespace divan {

// What is wrong with a file: in which line (counted from 1; 0: the file as a whole), where in the value, and why.
struct FileFault {
  int line = 0;
  Fault fault;

  // "line 3: options.max_turns: expected …"
  std::string text() const;
};

enum class Dialect { strict, with_comments };  // with_comments: also trailing commas; for files that people write

// A message of one table, or one line of a record.
inline constexpr std::size_t longest_line = std::size_t{1} << 16;
inline constexpr std::size_t longest_file = std::size_t{1} << 26;

// Reads the one value that `text` holds into `json`; the line in the fault is a line of `text`.
std::optional<FileFault> parse_json(std::string_view text, boost::json::value& json, Dialect dialect = Dialect::strict,
                                    std::size_t longest = longest_line);

}  // namespace divan
