#include "tests/server/metrics_text.h"

#include <cmath>
#include <limits>
#include <regex>
#include <set>
#include <utility>
#include <vector>

namespace divan::server {
namespace {

// One sample: name, labels with their braces, value. A timestamp may follow in the format; we never write one.
const std::regex sample_line(
    R"re(([a-zA-Z_:][a-zA-Z0-9_:]*)(\{[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"(?:,[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*")*\})? ([+-]?(?:[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?|Inf)|NaN))re");
const std::regex help_line(R"(# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (\S.*\S))");
const std::regex type_line(R"(# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram))");

class Reader {
 public:
  explicit Reader(Metrics& into) : into_(into) {}

  std::string line(const std::string& text) {
    std::smatch found;
    if (std::regex_match(text, found, help_line)) {
      if (auto fault = finish(); !fault.empty()) return fault;
      family_ = found[1];
      type_.clear();
      return families_.insert(family_).second ? "" : "a family twice";
    }
    if (std::regex_match(text, found, type_line)) {
      if (found[1] != family_ || !type_.empty()) return "a type that does not follow its help";
      into_.types[family_] = type_ = found[2];
      return type_ == "counter" && !family_.ends_with("_total") ? "a counter is called …_total" : "";
    }
    if (!std::regex_match(text, found, sample_line)) return "not a line of the format";
    return sample(found[1], found[2], std::stod(found[3]));
  }

  // What is wrong with the family that ends.
  std::string finish() {
    if (family_.empty()) return "";
    if (type_.empty()) return "a family without a type: " + family_;
    if (count_ == 0) return "a family without samples: " + family_;
    count_ = 0;
    return type_ == "histogram" ? finish_histogram() : "";
  }

 private:
  std::string sample(const std::string& name, const std::string& labels, double value) {
    ++count_;
    if (type_.empty()) return "a sample without a type";
    if (!into_.samples.emplace(name + labels, value).second) return "a sample twice";
    if (type_ != "gauge" && !(value >= 0)) return "a count below nothing";
    if (type_ != "histogram") return name == family_ ? "" : "a sample of another family";
    if (name == family_ + "_bucket") {
      static const std::regex bound(R"re(\{le="(.+)"\})re");
      std::smatch found;
      if (!std::regex_match(labels, found, bound)) return "a bucket without its bound";
      buckets_.emplace_back(std::stod(found[1]), value);
      return "";
    }
    return labels.empty() && (name == family_ + "_sum" || name == family_ + "_count") ? "" : "not of the histogram";
  }

  std::string finish_histogram() {
    const auto buckets = std::exchange(buckets_, {});
    if (buckets.empty() || !std::isinf(buckets.back().first)) return "a histogram without its last bucket";
    for (std::size_t i = 1; i < buckets.size(); ++i) {
      if (buckets[i].first <= buckets[i - 1].first) return "bounds that do not grow";
      if (buckets[i].second < buckets[i - 1].second) return "buckets that do not add up";
    }
    if (into_[family_ + "_count"] != buckets.back().second) return "a count that is not the last bucket's";
    return std::isnan(into_[family_ + "_sum"]) ? "a histogram without its sum" : "";
  }

  Metrics& into_;
  std::set<std::string> families_;
  std::string family_, type_;
  int count_ = 0;
  std::vector<std::pair<double, double>> buckets_;
};

}  // namespace

double Metrics::operator[](const std::string& name) const {
  const auto found = samples.find(name);
  return found == samples.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
}

Metrics read_metrics(std::string_view text) {
  Metrics metrics;
  if (!text.ends_with('\n')) {
    metrics.fault = "the last line does not end";
    return metrics;
  }
  Reader reader(metrics);
  for (int number = 1; !text.empty() && metrics.fault.empty(); ++number) {
    const auto end = text.find('\n');
    const std::string line(text.substr(0, end));
    text.remove_prefix(end + 1);
    if (const auto fault = reader.line(line); !fault.empty()) {
      metrics.fault = "line " + std::to_string(number) + ": " + fault + ": " + line;
    }
  }
  if (metrics.fault.empty()) metrics.fault = reader.finish();
  return metrics;
}

}  // namespace divan::server
