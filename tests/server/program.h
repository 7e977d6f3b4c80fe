// A real `divan serve` in a process of its own.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/server/client.h"

namespace divan::server {

class Program {
 public:
  // Starts at a free port and waits until it is open. It keeps everything in DATA, unless `more` has a --database or
  // the environment names one. What it says on stderr goes to the end of DATA.log.
  enum class Keeps : std::uint8_t { in_data, as_environment_says };
  explicit Program(const std::string& data, const std::vector<std::string>& more = {}, Keeps keeps = Keeps::in_data);
  ~Program();  // kill -9, if it still runs
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // 0 when it did not open; `said` is then what it had to say.
  std::uint16_t port() const { return port_; }
  const std::string& said() const { return said_; }
  Browser person(const std::string& name) const;

  pid_t process() const { return process_; }
  void signal(int signal) const;
  // The exit code, or minus the signal that ended it; -1000 when it goes on for longer than `most`.
  int wait(Patience most = patience);

 private:
  pid_t process_ = 0;
  std::uint16_t port_ = 0;
  std::string said_;
};

}  // namespace divan::server
