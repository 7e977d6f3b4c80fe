// The options of a command. CLI11 reads them, and only options.cpp includes it: its headers cost six seconds in every
// file that does.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace divan {

// One option; the calls may be chained.
class Option {
 public:
  Option& required();
  Option& shows_default();  // help tells the value that it has now
  Option& range(std::int64_t least, std::int64_t most);
  Option& one_of(const std::vector<std::string>& words);
  Option& existing_folder();
  Option& separated_by(char mark);             // several values in one word
  Option& takes(int least, int most);          // so many values
  Option& from_environment(const char* name);  // if it is not given
  Option& excludes(const Option& other);
  bool given() const;

 private:
  friend class Options;
  explicit Option(CLI::Option* option) : option_(option) {}
  CLI::Option* option_;
};

// A command, or the program itself. Names in capitals are values without a name of their own. What an option is bound
// to must live until the command has run.
class Options {
 public:
  explicit Options(CLI::App& app) : app_(&app) {}

  Options command(const char* name, const char* help);
  void needs_command();

  // Value: a string, a list of strings or ints, an int, an int64_t, a uint16_t, a uint64_t, an optional of one of them.
  template <class Value>
  Option option(const char* name, Value& value, const char* help);
  Option flag(const char* name, bool& value, const char* help);

  // Called when all options are read and before the command runs; refuses by throwing Failure.
  void checks(std::function<void()> check);
  void runs(std::function<void()> run);

 private:
  CLI::App* app_;
};

}  // namespace divan
