// Whether a set makes a game: the last section of docs/rules/sultaniya.md, and SU-1 to SU-3.
#pragma once

#include "engine/sultaniya/content.h"

namespace divan::sultaniya {

// Every static fault of a set that could be read.
void find_faults(const Content& content, ContentFaults& faults);

}  // namespace divan::sultaniya
