// A command of the program, run to its end.
#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <string>

namespace divan::server {

struct Ran {
  int code = -1;
  std::string said;  // on both streams
};

// `arguments` as in a shell, redirections too; paths of tests need no quotes.
inline Ran divan(const std::string& arguments) {
  Ran ran;
  std::FILE* pipe = ::popen(("{ " DIVAN_PROGRAM " " + arguments + "; } 2>&1").c_str(), "r");
  if (pipe == nullptr) return ran;
  char piece[4096];
  while (const auto length = std::fread(piece, 1, sizeof piece, pipe)) ran.said.append(piece, length);
  const int status = ::pclose(pipe);
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ran;
}

}  // namespace divan::server
