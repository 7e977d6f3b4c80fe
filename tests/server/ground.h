// What a server stands on: where it keeps everything, told to `divan serve`, and opened by a test when it is down.
#pragma once

#include "tests/server/store_tools.h"

namespace divan::server {

inline const std::vector<std::string> quick_bots{"--bot-delay", "0,5", "--unlimited", "--log", "warn"};

class Ground {
 public:
  virtual ~Ground() = default;
  const std::string& data() const { return data_; }
  virtual std::vector<std::string> arguments() const { return quick_bots; }
  virtual OpenedStore open() { return open_sqlite(data_); }

 private:
  TemporaryDirectory directory_;
  std::string data_ = directory_.path() + "/data";
};

struct GroundKind {
  std::string name;
  std::function<std::unique_ptr<Ground>()> ground;

  friend std::ostream& operator<<(std::ostream& out, const GroundKind& kind) { return out << kind.name; }
};

inline std::vector<GroundKind> grounds() {
  return {{"sqlite", [] { return std::make_unique<Ground>(); }}};
}

}  // namespace divan::server
