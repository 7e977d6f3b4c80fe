#include "server/system_memory.h"

#include <malloc.h>

namespace divan::server {

void return_free_memory() { malloc_trim(0); }

}  // namespace divan::server
