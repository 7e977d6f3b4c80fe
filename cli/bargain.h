// The small dialogue in which a person puts an offer together: to whom, what for what. It follows the bounds that a
// game gives for its offers ({"open", "offers_left", "least_each_way", "give", "partners": {"2": {"want"}}}).
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <optional>
#include <string>

#include "cli/page.h"
#include "content/texts.h"

namespace divan {

// Reads one line; empty when the input has ended.
using ReadLine = std::function<std::optional<std::string>()>;

// The action {"do":"offer",…}; empty when none is possible now or the person gave it up.
std::optional<boost::json::object> put_together_offer(const boost::json::object& bounds, const Catalogue& words,
                                                      const ReadLine& read, Page& page);

}  // namespace divan
