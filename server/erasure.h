// Erases a person's name and words from a table's log. The table and its record stay valid: the same lines, the same
// numbers, the same State.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/dependencies.h"
#include "server/store.h"

namespace divan::server {

// What stands where a name or words stood.
inline constexpr std::string_view erased = "—";

// The lines that must be other ones, and the new summary; no numbers: this person was never at the table.
Rewrite erase_person(const TableId& table, const TableLog& log, std::string_view key, const Dependencies& dependencies);

// What erase_person() would erase: the names that the person had there, and the free words.
struct WordsOfPerson {
  std::vector<std::string> names, said;
};
WordsOfPerson words_of_person(const TableLog& log, std::string_view key);

}  // namespace divan::server
