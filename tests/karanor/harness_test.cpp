// Marchands de Karanor goes through the common harness.
#include "tests/harness/harness.h"
#include "tests/karanor/traits.h"

namespace divan::harness {

INSTANTIATE_TYPED_TEST_SUITE_P(Karanor, GameHarness, Karanor);

}  // namespace divan::harness
