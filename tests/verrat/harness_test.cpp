// Verrat! goes through the common harness.
#include "tests/harness/harness.h"
#include "tests/verrat/traits.h"

namespace divan::harness {

INSTANTIATE_TYPED_TEST_SUITE_P(Verrat, GameHarness, Verrat);

}  // namespace divan::harness
