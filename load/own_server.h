// A `divan serve` of our own, in a process of its own, with everything in a directory that goes with it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace divan::load {

class OwnServer {
 public:
  // Waits until it is open. Keeps its data in a new directory within `parent`.
  enum class Limits : std::uint8_t { none, usual };
  OwnServer(const std::string& parent, Limits limits);
  // Stops it in good order and clears its directory away.
  ~OwnServer();
  OwnServer(const OwnServer&) = delete;
  OwnServer& operator=(const OwnServer&) = delete;

  // Empty when it did not open; it has said why on stderr.
  const std::string& url() const { return url_; }
  // What its store has done so far, as its metrics tell it; nothing when they cannot be read.
  struct Store {
    std::int64_t commits = 0;
    std::int64_t writes = 0;
  };
  Store store() const;
  pid_t process() const { return process_; }
  std::uint16_t port() const;
  const std::string& directory() const { return directory_; }
  void stop();

 private:
  std::string directory_;
  pid_t process_ = 0;
  std::string url_;
  std::uint16_t metrics_port_ = 0;
};

}  // namespace divan::load
