// The OpenAPI document: the calls of routes.h, the socket, and the schemas of all that travels.
#pragma once

#include <string>

namespace divan::server {

// GET /api/openapi.json (OpenAPI 3.1). Contains nothing that is not public.
std::string openapi();

}  // namespace divan::server
