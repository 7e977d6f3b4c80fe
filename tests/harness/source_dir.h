// Where the sources stand, for tests that read files of the project. Told to one file only (source_dir.cpp), so that
// the compiled tests of two checkouts are alike and the compiler's cache serves both.
#pragma once

#include <string>

namespace divan {

const std::string& source_dir();

}  // namespace divan
