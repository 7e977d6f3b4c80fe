// What the parts of the module that play by numbers share.
#pragma once

#include <string>

#include "python/src/numbered.h"

namespace divan::python {

// Throws ValueError.
Reward reward_of(const std::string& word);
// One bot or nobody for each seat; somebody must be left to step. Throws ValueError.
void check_company(const AnyNumbering& numbering, const Company& company);

}  // namespace divan::python
