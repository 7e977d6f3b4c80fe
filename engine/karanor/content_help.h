// What the pieces of a set cost, ask for and give, in words made from the data: so a card of another set is never
// described by the figures of the standard one.
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "engine/karanor/content.h"

namespace divan::karanor {

// The text of a key in some language, its places filled from the arguments: a catalogue's.
using Say = std::function<std::string(std::string_view key, const boost::json::object& args)>;

// What `word.<name>.help` says of a place, a card or a tile, in the language of `say` (its phrases are the texts
// word.deed.*); nothing for a name that none of them has.
std::string help_of(const Content& content, std::string_view name, const Say& say);

}  // namespace divan::karanor
