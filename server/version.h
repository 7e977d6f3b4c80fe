// Which program this is.
#pragma once

#include <string_view>

namespace divan::server {

std::string_view program_version();

}  // namespace divan::server
