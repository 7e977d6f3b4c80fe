// The probe goes through the whole harness, and the harness catches each of its leaky variants.
#include "tests/harness/harness.h"
#include "tests/probe/traits.h"

namespace divan::harness {

INSTANTIATE_TYPED_TEST_SUITE_P(Probe, GameHarness, probe::Probe<>);

template <probe::Leak leak>
std::optional<std::string> leak_found() {
  using G = probe::Probe<leak>;
  return compare_twins<G>(HarnessTraits<G>::setups()[1], 200, 5, 1).leak;
}

TEST(Leaks, a_game_without_leaks_is_not_accused) { EXPECT_EQ(leak_found<probe::Leak::none>(), std::nullopt); }
TEST(Leaks, a_card_in_an_event_is_caught) { EXPECT_TRUE(leak_found<probe::Leak::event>()); }
TEST(Leaks, a_window_for_holders_only_is_caught) { EXPECT_TRUE(leak_found<probe::Leak::window>()); }
TEST(Leaks, a_common_counter_is_caught) { EXPECT_TRUE(leak_found<probe::Leak::counter>()); }
TEST(Leaks, a_refusal_that_tells_is_caught) { EXPECT_TRUE(leak_found<probe::Leak::refusal>()); }
TEST(Leaks, a_legal_list_that_tells_is_caught) { EXPECT_TRUE(leak_found<probe::Leak::legal>()); }
TEST(Leaks, a_card_in_a_view_is_caught) { EXPECT_TRUE(leak_found<probe::Leak::view>()); }
TEST(Leaks, an_order_of_arrival_is_caught) { EXPECT_TRUE(leak_found<probe::Leak::arrival>()); }
TEST(Leaks, a_sampler_that_tells_is_caught) { EXPECT_TRUE(leak_found<probe::Leak::sample>()); }

}  // namespace divan::harness
