// Comparing a whole JSON value with the part of it that somebody named. For scenarios.
#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace divan {

// Every member that `part` names must be in `whole` and match in turn; lists match item by item; all else must be
// equal. The first difference in words: "court.7.vizier: expected "1-stout", found "2-tall"".
std::optional<std::string> difference(const boost::json::value& part, const boost::json::value& whole,
                                      const std::string& where = {});

// A difference when something stands at `path` ("cities.kaffa.pile"), or when not even its parent does: then the path
// is likely misspelt.
std::optional<std::string> presence(std::string_view path, const boost::json::value& whole);

// JSON for a message, cut when it is long.
std::string shown(const boost::json::value& json);

}  // namespace divan
