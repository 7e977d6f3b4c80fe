#include "engine/core/parse.h"

#include <algorithm>
#include <boost/json.hpp>
#include <boost/json/basic_parser_impl.hpp>
#include <cmath>
#include <vector>

namespace divan {
namespace {

using boost::json::error_code;

// Builds a value as Boost's own parser does, and refuses a key that its object has already.
class Builder {
 public:
  static constexpr std::size_t max_object_size = 4096;
  static constexpr std::size_t max_array_size = std::size_t{1} << 20;
  static constexpr std::size_t max_key_size = 1024;
  static constexpr std::size_t max_string_size = longest_file;

  bool on_document_begin(error_code&) { return true; }
  bool on_document_end(error_code&) { return true; }
  bool on_object_begin(error_code&) {
    starts_.push_back(keys_.size());
    return true;
  }
  bool on_object_end(std::size_t count, error_code&) {
    keys_.resize(starts_.back());
    starts_.pop_back();
    stack_.push_object(count);
    return true;
  }
  bool on_array_begin(error_code&) { return true; }
  bool on_array_end(std::size_t count, error_code&) {
    stack_.push_array(count);
    return true;
  }
  bool on_key_part(std::string_view part, std::size_t, error_code&) {
    key_ += part;
    stack_.push_chars(part);
    return true;
  }
  bool on_key(std::string_view part, std::size_t, error_code& error) {
    key_ += part;
    stack_.push_key(part);
    const auto begin = keys_.begin() + static_cast<std::ptrdiff_t>(starts_.back());
    if (std::find(begin, keys_.end(), key_) != keys_.end()) {
      twice_ = key_;
      error = boost::json::error::syntax;
      return false;
    }
    keys_.push_back(std::move(key_));
    key_.clear();
    return true;
  }
  bool on_string_part(std::string_view part, std::size_t, error_code&) {
    stack_.push_chars(part);
    return true;
  }
  bool on_string(std::string_view part, std::size_t, error_code&) {
    stack_.push_string(part);
    return true;
  }
  bool on_number_part(std::string_view, error_code&) { return true; }
  bool on_int64(std::int64_t number, std::string_view, error_code&) {
    stack_.push_int64(number);
    return true;
  }
  bool on_uint64(std::uint64_t number, std::string_view, error_code&) {
    stack_.push_uint64(number);
    return true;
  }
  // What no double can hold would be written again as something that is not JSON.
  bool on_double(double number, std::string_view, error_code& error) {
    if (!std::isfinite(number)) {
      error = boost::json::error::exponent_overflow;
      return false;
    }
    stack_.push_double(number);
    return true;
  }
  bool on_bool(bool value, error_code&) {
    stack_.push_bool(value);
    return true;
  }
  bool on_null(error_code&) {
    stack_.push_null();
    return true;
  }
  bool on_comment_part(std::string_view, error_code&) { return true; }
  bool on_comment(std::string_view, error_code&) { return true; }

  boost::json::value_stack& stack() { return stack_; }
  const std::string& twice() const { return twice_; }

 private:
  boost::json::value_stack stack_;
  std::vector<std::string> keys_;    // of all objects that are open, the innermost last
  std::vector<std::size_t> starts_;  // where each open object's keys begin
  std::string key_;                  // the one being read
  std::string twice_;
};

std::string reason(const error_code& code, const Builder& builder) {
  using boost::json::error;
  if (!builder.twice().empty()) return "the key \"" + builder.twice() + "\" stands twice in one object";
  if (code == error::incomplete) return "the text ends in the middle of a value: it is cut short";
  if (code == error::extra_data) return "something follows the value";
  if (code == error::too_deep) return "nested too deeply";
  return "not valid JSON (" + code.message() + ")";
}

}  // namespace

std::string FileFault::text() const {
  std::string out;
  if (line > 0) out += "line " + std::to_string(line) + ": ";
  if (!fault.where.empty()) out += fault.where + ": ";
  return out + fault.problem;
}

std::optional<FileFault> parse_json(std::string_view text, boost::json::value& json, Dialect dialect,
                                    std::size_t longest) {
  if (text.size() > longest) {
    return FileFault{0, {{}, "longer than " + std::to_string(longest) + " bytes"}};
  }
  boost::json::parse_options options;
  options.max_depth = 32;
  options.allow_comments = options.allow_trailing_commas = dialect == Dialect::with_comments;
  boost::json::basic_parser<Builder> parser(options);
  parser.handler().stack().reset();
  error_code error;
  // After a comment that is none (a lone slash) the parser counts past the end of what it was given.
  const std::size_t read = std::min(parser.write_some(false, text.data(), text.size(), error), text.size());
  if (!error && read < text.size()) error = boost::json::error::extra_data;
  if (error) {
    const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(read), '\n');
    return FileFault{static_cast<int>(lines) + 1, {{}, reason(error, parser.handler())}};
  }
  json = parser.handler().stack().release();
  return {};
}

}  // namespace divan
