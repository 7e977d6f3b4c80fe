// The palaces that a view of Sultaniya shows, for a picture (art/palace.h).
#pragma once

#include <boost/json/object.hpp>
#include <vector>

#include "art/palace.h"
#include "content/texts.h"

namespace divan {

// Of every seat, or of one (from 1); who has no character yet has no palace.
std::vector<art::Palace> palaces_of(const sultaniya::Content& content, const boost::json::object& view,
                                    const Catalogue& words, int seat = 0);

}  // namespace divan
