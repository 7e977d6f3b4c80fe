// record_hashes FILE…: the hash of a record's table after each of its lines. Every build must print the same.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/core/registry.h"

namespace {

bool print_hashes(const char* path) {
  std::ifstream file(path);
  if (!file) {
    std::fprintf(stderr, "%s: cannot be opened\n", path);
    return false;
  }
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  int line = 0;
  const auto fault = divan::replay_record(text, [&](const divan::AnyTable& table, std::string_view) {
    std::printf("%s %d %s\n", path, ++line, divan::hash_text(table.hash()).c_str());
  });
  if (fault) std::fprintf(stderr, "%s: %s\n", path, fault->text().c_str());
  return !fault;
}

}  // namespace

int main(int count, char** arguments) {
  bool good = count > 1;
  for (int i = 1; i < count; ++i) good = print_hashes(arguments[i]) && good;
  return good ? 0 : 1;
}
