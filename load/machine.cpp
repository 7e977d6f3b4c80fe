#include "load/machine.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

namespace divan::load {
namespace {

constexpr int syncs = 200;
constexpr std::size_t page = 4096;

}  // namespace

std::int64_t memory_of(pid_t process) {
  std::ifstream status(fmt::format("/proc/{}/status", process));
  for (std::string word; status >> word;) {
    if (std::int64_t kilobytes = 0; word == "RssAnon:" && status >> kilobytes) return kilobytes * 1024;
  }
  return 0;
}

std::int64_t worked_us(pid_t process) {
  std::ifstream stat(fmt::format("/proc/{}/stat", process));
  std::string text;
  std::getline(stat, text);
  // Behind the name, which may hold anything: the state is field 3, the times are 14 and 15.
  std::istringstream rest(text.substr(std::min(text.size(), text.rfind(')') + 1)));
  std::string skipped;
  for (int field = 3; field < 14; ++field) rest >> skipped;
  std::int64_t user = 0, system = 0;
  rest >> user >> system;
  return (user + system) * 1'000'000 / ::sysconf(_SC_CLK_TCK);
}

int load_average() {
  double average = 0;
  return ::getloadavg(&average, 1) == 1 ? static_cast<int>(average * 100) : 0;
}

std::string allow_files(int files) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return {};
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < static_cast<rlim_t>(files)) {
    return fmt::format(
        "needs {} open files, but only {} are allowed: ask for fewer --clients, or allow more (ulimit -n)", files,
        limit.rlim_max);
  }
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  return {};
}

Sync time_fsync(const std::string& directory) {
  const auto path = directory + "/fsync.probe";
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return {};
  const std::array<char, page> data{};
  std::vector<std::uint32_t> took;
  for (int i = 0; i < syncs; ++i) {
    const auto begun = std::chrono::steady_clock::now();
    if (::write(file, data.data(), data.size()) < 0 || ::fdatasync(file) != 0) break;
    const auto passed = std::chrono::steady_clock::now() - begun;
    took.push_back(static_cast<std::uint32_t>(std::chrono::duration_cast<std::chrono::microseconds>(passed).count()));
  }
  ::close(file);
  ::unlink(path.c_str());
  return {percentile(took, 50), percentile(took, 99)};
}

}  // namespace divan::load
