// The memory of a module only grows (server/system_memory.h).
#include "server/system_memory.h"

namespace divan::server {

void return_free_memory() {}

}  // namespace divan::server
