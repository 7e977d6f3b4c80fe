// What a client does with a patch that it is sent (RFC 7396).
#pragma once

#include <boost/json.hpp>

namespace divan {

inline void merge(boost::json::value& target, const boost::json::value& patch) {
  if (!patch.is_object()) {
    target = patch;
    return;
  }
  if (!target.is_object()) target = boost::json::object();
  for (const auto& [key, value] : patch.get_object()) {
    if (value.is_null()) {
      target.get_object().erase(key);
    } else {
      merge(target.get_object()[key], value);
    }
  }
}

}  // namespace divan
