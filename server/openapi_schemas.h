// The JSON Schemas (2020-12, as in OpenAPI 3.1) of everything that is sent. They are written from the described
// structs, so they cannot differ from what the program sends.
#pragma once

#include <boost/json/object.hpp>

namespace divan::server {

// By name: those of server/protocol.h under their own, those of a game behind its id ("verrat.View").
boost::json::object schemas();

}  // namespace divan::server
