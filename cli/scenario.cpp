// divan scenario FILE…: runs scenarios and says which fail, where and why.
#include "engine/core/scenario.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "cli/commands.h"
#include "cli/content.h"
#include "cli/files.h"
#include "engine/core/json.h"

namespace divan {

BOOST_DESCRIBE_STRUCT(ScenarioResult, (), (name, rules, passed, step, problem))

namespace {

namespace fs = std::filesystem;

// The files as given, and the .json files of folders, in order of name.
std::vector<fs::path> gather(const std::vector<std::string>& given) {
  std::vector<fs::path> files;
  for (const auto& name : given) {
    if (!fs::is_directory(name)) {
      files.emplace_back(name);
      continue;
    }
    const auto first = static_cast<std::ptrdiff_t>(files.size());
    for (const auto& item : fs::recursive_directory_iterator(name)) {
      if (item.is_regular_file() && item.path().extension() == ".json") files.push_back(item.path());
    }
    if (static_cast<std::ptrdiff_t>(files.size()) == first) {
      throw Failure{bad_input, fmt::format("no scenario (*.json) in the folder {}", name)};
    }
    std::sort(files.begin() + first, files.end());
  }
  return files;
}

void run(const std::vector<std::string>& given, const std::string& content, bool as_json) {
  const auto find = find_with_content(content);
  int failed = 0;
  std::string list;
  const auto files = gather(given);
  for (const auto& file : files) {
    const auto result = run_scenario(read_file(file), find);
    failed += result.passed ? 0 : 1;
    if (as_json) {
      list += (list.empty() ? "" : ",\n") + fmt::format(R"({{"file":{},)", to_json(file.string())) +
              to_json(result).substr(1);
    } else if (!result.passed) {
      const auto step = result.step > 0 ? fmt::format("step {}: ", result.step) : std::string();
      const auto name = result.name.empty() ? std::string() : fmt::format(" ({})", result.name);
      fmt::print("{}: {}{}{}\n", file.string(), step, result.problem, name);
    }
  }
  const int passed = static_cast<int>(files.size()) - failed;
  if (as_json) {
    fmt::print("{{\"passed\":{},\"failed\":{},\"scenarios\":[\n{}\n]}}\n", passed, failed, list);
  } else {
    fmt::print("{} passed, {} failed\n", passed, failed);
  }
  if (failed > 0) throw Failure{check_failed, fmt::format("{} of {} scenarios failed", failed, files.size())};
}

}  // namespace

void add_scenario(Options program) {
  struct Given {
    std::vector<std::string> files;
    std::string content;
    bool json = false;
  };
  const auto given = std::make_shared<Given>();
  auto command = program.command("scenario", "Run scenarios: positions, steps and what must follow");
  command.option("FILE", given->files, "Scenario files, or folders of them").required();
  command.option("--content", given->content, "The folder of a content set to run them with");
  command.flag("--json", given->json, "Print the results as JSON");
  command.runs([given] { run(given->files, given->content, given->json); });
}

}  // namespace divan
