// The harness itself: it must fail when something is wrong.
#include <gtest/gtest-spi.h>

#include "tests/harness/harness.h"
#include "tests/probe/traits.h"

namespace divan::harness {
namespace {

using G = probe::Probe<>;

// What the checks in `test` say, without failing this test.
template <class Test>
std::string complaint(Test test) {
  testing::TestPartResultArray results;
  {
    testing::ScopedFakeTestPartResultReporter reporter(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
    test();
  }
  return results.size() == 0 ? "" : results.GetTestPartResult(0).message();
}

TEST(Harness, complains_when_the_order_of_arrival_changes_the_game) {
  using Leaky = probe::Probe<probe::Leak::arrival>;
  const auto setup = HarnessTraits<Leaky>::setups()[1];
  EXPECT_NE(complaint([&] {
              for (std::uint64_t seed = 1; seed <= 50; ++seed) sealed_choices_hold<Leaky>(setup, seed);
            }),
            "");
}

TEST(Harness, complains_when_a_world_comes_too_often) {
  auto tiny = HarnessTraits<G>::tiny().front();
  EXPECT_EQ(complaint([&] { tiny_worlds_are_drawn_fairly(tiny, 50'000); }), "");
  tiny.worlds.begin()->second *= 2;
  EXPECT_NE(complaint([&] { tiny_worlds_are_drawn_fairly(tiny, 50'000); }), "");
}

TEST(Harness, complains_when_a_world_comes_that_cannot_be) {
  auto tiny = HarnessTraits<G>::tiny().front();
  tiny.worlds.erase(tiny.worlds.begin());
  EXPECT_NE(complaint([&] { tiny_worlds_are_drawn_fairly(tiny, 50'000); }).find("cannot be"), std::string::npos);
}

TEST(Harness, complains_when_a_piece_is_lost_or_an_awaited_seat_has_no_answer) {
  const auto run = play<G>(HarnessTraits<G>::setups()[0], 1, {}, 1);
  EXPECT_EQ(complaint([&] { moment_holds<G>(run.states[1], 3); }), "");
  auto lost = run.states[1];
  lost.cards[0] = lost.cards[1];
  EXPECT_NE(complaint([&] { moment_holds<G>(lost, 3); }).find("a card is lost"), std::string::npos);
  auto stuck = run.states[1];
  stuck.question.asked = SeatSet::of(Seat{1});
  stuck.question.what = probe::What::end;
  EXPECT_NE(complaint([&] { moment_holds<G>(stuck, 3); }), "");
}

TEST(Harness, merges_patches_as_the_standard_says) {  // RFC 7396, appendix A
  const auto merge = [](std::string_view target, std::string_view patch) {
    return boost::json::serialize(merged(boost::json::parse(target), boost::json::parse(patch)));
  };
  EXPECT_EQ(merge(R"({"a":"b"})", R"({"a":"c"})"), R"({"a":"c"})");
  EXPECT_EQ(merge(R"({"a":"b","b":"c"})", R"({"a":null})"), R"({"b":"c"})");
  EXPECT_EQ(merge(R"({"a":["b"]})", R"({"a":"c"})"), R"({"a":"c"})");
  EXPECT_EQ(merge(R"({"a":"c"})", R"({"a":["b"]})"), R"({"a":["b"]})");
  EXPECT_EQ(merge(R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})"), R"({"a":{"b":"d"}})");
  EXPECT_EQ(merge(R"(["a","b"])", R"(["c","d"])"), R"(["c","d"])");
  EXPECT_EQ(merge(R"({"e":null})", R"({"a":1})"), R"({"e":null,"a":1})");
  EXPECT_EQ(merge(R"([1,2])", R"({"a":"b","c":null})"), R"({"a":"b"})");
  EXPECT_EQ(merge(R"({})", R"({"a":{"bb":{"ccc":null}}})"), R"({"a":{"bb":{}}})");
}

}  // namespace
}  // namespace divan::harness
