#include "tests/server/command.h"

#include <sys/wait.h>

#include <cstdio>

namespace divan::server {

const std::string& program_path() {
  static const std::string path = DIVAN_PROGRAM;
  return path;
}

Ran divan(const std::string& arguments) {
  Ran ran;
  std::FILE* pipe = ::popen(("{ " + program_path() + " " + arguments + "; } 2>&1").c_str(), "r");
  if (pipe == nullptr) return ran;
  char piece[4096];
  while (const auto length = std::fread(piece, 1, sizeof piece, pipe)) ran.said.append(piece, length);
  const int status = ::pclose(pipe);
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ran;
}

}  // namespace divan::server
