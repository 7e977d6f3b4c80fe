#include "server/version.h"

namespace divan::server {

std::string_view program_version() { return DIVAN_VERSION; }

}  // namespace divan::server
