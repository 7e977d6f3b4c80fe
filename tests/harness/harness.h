// The tests that every game inherits. A game's test file includes its traits and this, and says:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Probe, GameHarness, probe::Probe<>);
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/harness/imagined.h"
#include "tests/harness/patches.h"
#include "tests/harness/random_play.h"
#include "tests/harness/sealed.h"
#include "tests/harness/source_dir.h"
#include "tests/harness/twins.h"

namespace divan::harness {

template <Testable G>
constexpr Effort effort_of() {
  if constexpr (requires { HarnessTraits<G>::effort; }) {
    return HarnessTraits<G>::effort;
  } else {
    return {};
  }
}

// Every kind of event that the game knows.
template <Game G>
std::vector<std::string> event_kinds() {
  std::vector<std::string> result;
  if constexpr (detail::is_variant<typename G::Event>) {
    boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename G::Event>>(
        [&]<class A>(std::type_identity<A>) { result.emplace_back(A::tag.name); });
  } else {
    using Kind = decltype(G::Event::event);
    for (std::size_t i = 0; i < count_of<Kind>(); ++i) result.emplace_back(word(static_cast<Kind>(i)));
  }
  return result;
}

// `games` games of each setup; the first fatal failure ends the test.
template <Testable G, class Test>
void each_game(int games, Test test) {
  for (const auto& setup : HarnessTraits<G>::setups()) {
    for (int game = 1; game <= soaked(games); ++game) {
      SCOPED_TRACE(setup.name + ", game " + std::to_string(game));
      test(setup, static_cast<std::uint64_t>(game));
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

template <class G>
class GameHarness : public testing::Test {};
TYPED_TEST_SUITE_P(GameHarness);

TYPED_TEST_P(GameHarness, random_play_holds_at_every_step_to_the_end) {
  each_game<TypeParam>(effort_of<TypeParam>().plays, play_holds<TypeParam>);
}

TYPED_TEST_P(GameHarness, copies_are_equal_and_old_copies_do_not_change) {
  each_game<TypeParam>(5, copies_hold<TypeParam>);
}

TYPED_TEST_P(GameHarness, viewers_who_were_shown_the_same_get_the_same_bytes) {
  constexpr Effort effort = effort_of<TypeParam>();
  TwinReport all;
  for (const auto& setup : HarnessTraits<TypeParam>::setups()) {
    const auto report = compare_twins<TypeParam>(setup, soaked(effort.twin_games), effort.twins, 1);
    ASSERT_FALSE(report.leak.has_value()) << setup.name << ": " << *report.leak;
    all.pairs += report.pairs;
    all.kept += report.kept;
    for (const auto& [kind, pairs] : report.kinds) all.kinds[kind] += pairs;
  }
  EXPECT_GE(all.kept * 2, all.pairs) << "over half of the pairs drop";
  for (const auto& kind : event_kinds<TypeParam>()) {
    EXPECT_GE(all.kinds[kind], effort.least_of_a_kind) << "too few pairs with the event " << kind;
  }
  std::ostringstream kinds;
  for (const auto& [kind, pairs] : all.kinds) kinds << ' ' << kind << ' ' << pairs;
  this->RecordProperty("pairs", all.pairs);
  this->RecordProperty("kept", all.kept);
  this->RecordProperty("kinds", kinds.str());
}

TYPED_TEST_P(GameHarness, patches_rebuild_the_view) {
  each_game<TypeParam>(effort_of<TypeParam>().patched, patches_hold<TypeParam>);
}

TYPED_TEST_P(GameHarness, imagined_worlds_look_the_same_and_play_to_the_end) {
  each_game<TypeParam>(effort_of<TypeParam>().imagined, imagined_worlds_hold<TypeParam>);
}

TYPED_TEST_P(GameHarness, imagined_worlds_come_as_often_as_enumeration_says) {
  if constexpr (HasTiny<TypeParam>) {
    for (const auto& tiny : HarnessTraits<TypeParam>::tiny()) {
      SCOPED_TRACE(tiny.name);
      tiny_worlds_are_drawn_fairly(tiny, soaked(effort_of<TypeParam>().draws));
    }
  }
}

TYPED_TEST_P(GameHarness, the_order_in_which_sealed_answers_arrive_changes_nothing) {
  int tried = 0;
  each_game<TypeParam>(effort_of<TypeParam>().sealed, [&](const auto& setup, std::uint64_t seed) {
    tried += sealed_choices_hold<TypeParam>(setup, seed);
  });
  if (effort_of<TypeParam>().sealed > 0) {
    EXPECT_GE(tried, 20) << "too few questions to several seats";
    return;
  }
  each_game<TypeParam>(2, [](const auto& setup, std::uint64_t seed) {
    ASSERT_EQ(sealed_choices_hold<TypeParam>(setup, seed), 0) << "a question to several seats in a game without them";
  });
}

TYPED_TEST_P(GameHarness, a_replay_gives_the_same_game) { each_game<TypeParam>(5, replay_holds<TypeParam>); }

// The same numbers in every build: hashes.json is compared by g++, clang, debug and release.
TYPED_TEST_P(GameHarness, every_build_plays_the_same_games) {
  std::ifstream file(source_dir() + "/tests/harness/hashes.json");
  std::ostringstream text;
  text << file.rdbuf();
  boost::system::error_code error;
  const auto json = boost::json::parse(text.str(), error);
  ASSERT_FALSE(error) << "hashes.json cannot be read";
  for (const auto& setup : HarnessTraits<TypeParam>::setups()) {
    const std::string name = std::string(TypeParam::id) + ", " + setup.name;
    std::ostringstream found;
    found << std::hex << hash_of_games<TypeParam>(setup);
    const auto* kept = json.as_object().if_contains(name);
    EXPECT_TRUE(kept != nullptr && kept->is_string() && kept->get_string() == found.str())
        << "hashes.json should say \"" << name << "\": \"" << found.str() << "\" if play was meant to change";
  }
}

REGISTER_TYPED_TEST_SUITE_P(GameHarness, random_play_holds_at_every_step_to_the_end,
                            copies_are_equal_and_old_copies_do_not_change,
                            viewers_who_were_shown_the_same_get_the_same_bytes, patches_rebuild_the_view,
                            imagined_worlds_look_the_same_and_play_to_the_end,
                            imagined_worlds_come_as_often_as_enumeration_says,
                            the_order_in_which_sealed_answers_arrive_changes_nothing, a_replay_gives_the_same_game,
                            every_build_plays_the_same_games);

}  // namespace divan::harness
