#include "engine/sultaniya/numbers.h"
#include "engine/sultaniya/sultaniya.h"
#include "engine/sultaniya/text.h"
#include "python/src/numbered_of.h"

namespace divan::python {

template Numbers numbers_of<Sultaniya>(const Kind& kind);

}  // namespace divan::python
