// In every game: views that read alike have one hash, others have others, wherever the content set stands in memory.
#include "engine/core/json.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/core/games.h"
#include "engine/karanor/text.h"
#include "engine/karaya/text.h"
#include "engine/sultaniya/text.h"
#include "engine/verrat/text.h"

namespace divan {
namespace {

constexpr int longest = 600;

// Calls with(view) for what each kind of viewer sees before each step of a random game.
template <Game G, class With>
void watch(typename G::Options options, With&& with) {
  Dice dice(5);
  auto state = G::begin(options, G::max_seats);
  std::vector<typename G::Action> storage(G::max_actions);
  for (int step = 0; step < longest && !G::outcome(state); ++step) {
    for (const Viewer viewer : {Viewer(Seat{0}), Viewer(Seat{1}), Viewer::spectator(), Viewer::open()}) {
      with(G::view(state, viewer));
    }
    if (G::chance_due(state) != 0) {
      G::apply(state, G::draw(state, dice), nullptr);
    } else if (const SeatSet awaited = G::awaited(state); awaited.empty()) {
      G::apply(state, Lapse{G::open_question(state)}, nullptr);
    } else {
      Buffer<typename G::Action> legal{std::span(storage)};
      G::legal(state, *awaited.begin(), legal);
      G::apply(state, *awaited.begin(), legal[dice.below(static_cast<std::uint32_t>(legal.size()))], nullptr);
    }
  }
}

template <class G>
class ViewHash : public testing::Test {};
using Each = testing::Types<Karanor, Karaya, Sultaniya, Verrat>;
TYPED_TEST_SUITE(ViewHash, Each);

TYPED_TEST(ViewHash, tells_apart_what_reads_differently_and_nothing_else) {
  std::map<std::string, std::uint64_t> hashes;
  std::set<std::uint64_t> different;
  watch<TypeParam>({}, [&](const auto& view) {
    const auto hash = hash_value(view);
    EXPECT_EQ(hashes.emplace(to_json(view), hash).first->second, hash);
    different.insert(hash);
  });
  EXPECT_GT(different.size(), 40u);
  EXPECT_EQ(different.size(), hashes.size());
}

template <class G>
class ViewHashWithContent : public testing::Test {};
using WithContent = testing::Types<Karanor, Sultaniya>;
TYPED_TEST_SUITE(ViewHashWithContent, WithContent);

TYPED_TEST(ViewHashWithContent, does_not_depend_on_where_the_content_stands) {
  const auto copy = std::make_unique<const typename TypeParam::Content>(TypeParam::standard());
  std::vector<std::uint64_t> here, there;
  typename TypeParam::Options options{};
  watch<TypeParam>(options, [&](const auto& view) { here.push_back(hash_value(view)); });
  options.content = copy.get();
  watch<TypeParam>(options, [&](const auto& view) { there.push_back(hash_value(view)); });
  EXPECT_EQ(here, there);
}

}  // namespace
}  // namespace divan
