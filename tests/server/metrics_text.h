// A strict reader of the text that Prometheus reads (version 0.0.4): whatever the format forbids, or good manners do,
// is a fault with its line.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace divan::server {

struct Metrics {
  std::map<std::string, double> samples;     // by name with labels, as written
  std::map<std::string, std::string> types;  // of families
  std::string fault;                         // empty: none

  // NaN when there is no such sample.
  double operator[](const std::string& name) const;
};
Metrics read_metrics(std::string_view text);

}  // namespace divan::server
