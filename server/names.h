// Rules for display names, so that nobody can pass for another person at the same table.
#pragma once

#include <string>
#include <string_view>

namespace divan::server {

// The name as it is kept and shown: composed (NFC), spaces of every kind as one plain space, none at the ends, and no
// invisible characters but those that join letters or emoji. Text that is not UTF-8 comes back as it is.
std::string tidy_name(std::string_view name);

// Whether people could take one name for the other: equal but for case, spaces, invisible characters and letters that
// look the same in another script (Unicode's confusables, UTS 39).
bool look_alike(std::string_view one, std::string_view other);

}  // namespace divan::server
