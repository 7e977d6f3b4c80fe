// scenario_runner FILE…: "FILE<tab>passed" or "FILE<tab>step 3: what differs" for each, the name before it is run, so
// that a crash has a place.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/core/scenario.h"

int main(int count, char** arguments) {
  bool good = count > 1;
  for (int i = 1; i < count; ++i) {
    std::printf("%s\t", arguments[i]);
    std::fflush(stdout);
    std::ifstream file(arguments[i]);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto result = divan::run_scenario(text);
    if (result.passed) {
      std::puts("passed");
    } else {
      std::printf("step %d: %.300s\n", result.step, result.problem.c_str());
    }
    good = result.passed && good;
  }
  return good ? 0 : 1;
}
