// Sultaniya goes through the common harness.
#include "tests/harness/harness.h"
#include "tests/sultaniya/traits.h"

namespace divan::harness {

INSTANTIATE_TYPED_TEST_SUITE_P(Sultaniya, GameHarness, Sultaniya);

}  // namespace divan::harness
