// How numbers are told, the same in every text and report of the laboratory.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "lab/statistics.h"

namespace divan {

inline std::string number(double value, int digits = 2) { return fmt::format("{:.{}f}", value, digits); }
// "0.25 to 0.75"
inline std::string range(const Estimate& value, double scale, int digits) {
  return number(value.low * scale, digits) + " to " + number(value.high * scale, digits);
}
// "0.50 [0.25, 0.75]"
inline std::string interval(const Estimate& value, double scale = 1, int digits = 2) {
  return fmt::format("{} [{}, {}]", number(value.mean * scale, digits), number(value.low * scale, digits),
                     number(value.high * scale, digits));
}
inline std::string share_of(int count, int games) { return number(100.0 * count / std::max(1, games), 1) + " %"; }
inline std::string joined(const std::vector<std::string>& words) {
  std::string line;
  for (const auto& word : words) line += (line.empty() ? "" : ",") + word;
  return line;
}

}  // namespace divan
