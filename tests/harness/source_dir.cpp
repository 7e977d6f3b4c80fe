#include "tests/harness/source_dir.h"

namespace divan {

const std::string& source_dir() {
  static const std::string path = DIVAN_SOURCE_DIR;
  return path;
}

}  // namespace divan
