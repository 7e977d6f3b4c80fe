// Sultans of Karaya goes through the common harness.
#include "tests/harness/harness.h"
#include "tests/karaya/moments.h"

namespace divan::harness {

INSTANTIATE_TYPED_TEST_SUITE_P(Karaya, GameHarness, Karaya);

}  // namespace divan::harness
