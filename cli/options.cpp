#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <optional>

namespace divan {

Option& Option::required() {
  option_->required();
  return *this;
}
Option& Option::shows_default() {
  option_->capture_default_str();
  return *this;
}
Option& Option::range(std::int64_t least, std::int64_t most) {
  option_->check(CLI::Range(least, most));
  return *this;
}
Option& Option::one_of(const std::vector<std::string>& words) {
  option_->check(CLI::IsMember(words));
  return *this;
}
Option& Option::existing_folder() {
  option_->check(CLI::ExistingDirectory);
  return *this;
}
Option& Option::separated_by(char mark) {
  option_->delimiter(mark);
  return *this;
}
Option& Option::takes(int least, int most) {
  option_->expected(least, most);
  return *this;
}
Option& Option::from_environment(const char* name) {
  option_->envname(name);
  return *this;
}
Option& Option::excludes(const Option& other) {
  option_->excludes(other.option_);
  return *this;
}
bool Option::given() const { return option_->count() > 0; }

Options Options::command(const char* name, const char* help) { return Options(*app_->add_subcommand(name, help)); }
void Options::needs_command() { app_->require_subcommand(1); }

template <class Value>
Option Options::option(const char* name, Value& value, const char* help) {
  return Option(app_->add_option(name, value, help));
}
Option Options::flag(const char* name, bool& value, const char* help) {
  return Option(app_->add_flag(name, value, help));
}

void Options::checks(std::function<void()> check) { app_->parse_complete_callback(std::move(check)); }
void Options::runs(std::function<void()> run) { app_->callback(std::move(run)); }

template Option Options::option(const char*, std::string&, const char*);
template Option Options::option(const char*, std::vector<std::string>&, const char*);
template Option Options::option(const char*, std::vector<int>&, const char*);
template Option Options::option(const char*, std::vector<std::int64_t>&, const char*);
template Option Options::option(const char*, int&, const char*);
template Option Options::option(const char*, std::int64_t&, const char*);
template Option Options::option(const char*, std::uint16_t&, const char*);
template Option Options::option(const char*, std::uint64_t&, const char*);
template Option Options::option(const char*, std::optional<int>&, const char*);
template Option Options::option(const char*, std::optional<std::int64_t>&, const char*);
template Option Options::option(const char*, std::optional<std::uint64_t>&, const char*);
template Option Options::option(const char*, std::optional<std::string>&, const char*);

}  // namespace divan
