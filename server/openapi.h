// Every call of docs/protocol.md, written once: what can be called at all, and what a program reads about it.
#pragma once

#include <string>
#include <string_view>

namespace divan::server {

// Whether there is such a call: what is not described cannot be called. `path` without "/api/".
bool is_call(std::string_view method, std::string_view path);

// GET /api/openapi.json: the calls, the line and all that is said on it (OpenAPI 3.1). Nothing that is not public.
std::string openapi();

}  // namespace divan::server
