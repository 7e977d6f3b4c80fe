// The program that the tests run, and a command of it, run to its end.
#pragma once

#include <string>

namespace divan::server {

// The path of the program divan that was built beside the tests.
const std::string& program_path();

struct Ran {
  int code = -1;
  std::string said;  // on both streams
};

// `arguments` as in a shell, redirections too; paths of tests need no quotes.
Ran divan(const std::string& arguments);

}  // namespace divan::server
