#include "engine/verrat/text.h"
#include "engine/verrat/verrat.h"
#include "python/src/numbered_of.h"

namespace divan::python {

template Numbers numbers_of<Verrat>(const Kind& kind);

}  // namespace divan::python
