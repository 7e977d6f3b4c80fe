// The files of the standard set of Karanor, for tests that change something in them.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>
#include <string>
#include <vector>

#include "engine/karanor/content.h"

namespace divan::karanor {

// The files of the standard set, to be changed.
class Files {
 public:
  Files() {
    for (const auto& file : standard_files("karanor")) texts_[std::string(file.name)] = file.text;
  }
  // Puts `json` at `path` ("popular_inn/pay/gold") of a file; an empty text takes it away.
  Files& set(const std::string& file, const std::string& path, const std::string& json) {
    auto whole = boost::json::parse(texts_.at(file));
    auto* here = &whole;
    std::size_t begin = 0;
    for (auto end = path.find('/'); end != std::string::npos; end = path.find('/', begin)) {
      here = &below(*here, path.substr(begin, end - begin));
      begin = end + 1;
    }
    const auto last = path.substr(begin);
    if (json.empty())
      here->as_object().erase(last);
    else
      below(*here, last) = boost::json::parse(json);
    texts_[file] = boost::json::serialize(whole);
    return *this;
  }
  Files& text(const std::string& file, const std::string& text) {
    texts_[file] = text;
    return *this;
  }
  Files& remove(const std::string& file) {
    texts_.erase(file);
    return *this;
  }
  const std::string& text_of(const std::string& file) const { return texts_.at(file); }
  std::vector<ContentFile> files() const {
    std::vector<ContentFile> files;
    for (const auto& [name, text] : texts_) files.push_back({name, text});
    return files;
  }
  std::vector<std::string> faults() const {
    ContentFaults found;
    const auto content = read_content(files(), found);
    EXPECT_EQ(content == nullptr, !found.empty());
    std::vector<std::string> lines;
    for (const auto& fault : found) lines.push_back(fault.line());
    return lines;
  }

 private:
  static boost::json::value& below(boost::json::value& json, const std::string& key) {
    if (json.is_array()) return json.as_array().at(std::stoul(key));
    return json.as_object()[key];
  }
  std::map<std::string, std::string> texts_;
};

}  // namespace divan::karanor
