// How numbers are told, the same in every text and report of the laboratory.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>
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
// "0.50 points (0.25 to 0.75)", in a sentence
inline std::string in_sentence(const Estimate& value, std::string_view unit, double scale = 1, int digits = 2) {
  return fmt::format("{}{} ({})", number(value.mean * scale, digits), unit, range(value, scale, digits));
}
// With its sign: "+0.50 [-0.25, +0.75]". What is rounded to nothing has no sign.
inline std::string with_sign(double value, int digits = 2) {
  const auto text = fmt::format("{:+.{}f}", value, digits);
  return text.find_first_not_of("+-0.") == std::string::npos ? text.substr(1) : text;
}
inline std::string interval_with_sign(const Estimate& value, double scale = 1, int digits = 2) {
  return fmt::format("{} [{}, {}]", with_sign(value.mean * scale, digits), with_sign(value.low * scale, digits),
                     with_sign(value.high * scale, digits));
}
// Whether a value is beside what it would be if there were nothing to tell: "" if its interval holds that, "**" if it
// stands out even though so many are looked at.
inline std::string significance_mark(const Estimate& value, double fair, bool stands_out) {
  return stands_out ? "**" : value.low > fair || value.high < fair ? "*" : "";
}
inline std::string share_of(int count, int games) { return number(100.0 * count / std::max(1, games), 1) + " %"; }
inline std::string joined(const std::vector<std::string>& words) {
  std::string line;
  for (const auto& word : words) line += (line.empty() ? "" : ",") + word;
  return line;
}

}  // namespace divan
