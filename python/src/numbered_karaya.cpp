#include "engine/karaya/karaya.h"
#include "engine/karaya/numbers.h"
#include "engine/karaya/text.h"
#include "python/src/numbered_of.h"

namespace divan::python {

template Numbers numbers_of<Karaya>(const Kind& kind);

}  // namespace divan::python
