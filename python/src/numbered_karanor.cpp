#include "engine/karanor/karanor.h"
#include "engine/karanor/numbers.h"
#include "engine/karanor/text.h"
#include "python/src/numbered_of.h"

namespace divan::python {

template Numbers numbers_of<Karanor>(const Kind& kind);

}  // namespace divan::python
