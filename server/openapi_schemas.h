// The types that travel, as JSON Schema (2020-12, as OpenAPI 3.1 has it): written from the described structs, so that
// they cannot say anything else than the program does.
#pragma once

#include <boost/json/object.hpp>

namespace divan::server {

// By name: those of server/protocol.h under their own, those of a game behind its id ("verrat.View").
boost::json::object schemas();

}  // namespace divan::server
