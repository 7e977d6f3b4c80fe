// No leak: a bot decides the same in two worlds that its seat cannot tell apart. Games of bots are replayed in a twin
// world, in which what the seat was never shown is another, and what it would say at every moment is compared.
#include <gtest/gtest.h>

#include "bots/match.h"
#include "bots/roster.h"
#include "tests/harness/driver.h"
#include "tests/karanor/traits.h"
#include "tests/karaya/traits.h"
#include "tests/sultaniya/traits.h"
#include "tests/verrat/traits.h"

namespace divan::harness {
namespace {

template <Game G>
std::string text_of(const Reply<G>& reply) {
  if (const auto* action = std::get_if<typename G::Action>(&reply)) return to_json(*action);
  const auto* said = std::get_if<Utterance<G>>(&reply);
  return said == nullptr ? "nothing" : said->claim ? to_json(*said->claim) : said->text;
}

template <Game G>
using Maker = std::function<std::unique_ptr<Bot<G>>(const Table<G>&)>;

// One seat at a replayed table, asked whenever it has been told something.
template <Game G>
class Replay {
 public:
  Replay(const Setup<G>& setup, Seat seat, const Maker<G>& make)
      : table_(std::make_unique<Table<G>>(setup.options, setup.seats, Seed())),
        bot_(make(*table_)),
        seated_(seat, *bot_, Seed::from_number(5), Notes<G>{Feed<G>(seat, *table_)}) {}

  bool accepts(const Entry<G>& entry) const { return table_->check(entry).ok(); }
  Table<G>& table() { return *table_; }
  // What the seat is told by this entry; empty when nothing.
  std::string apply(const Entry<G>& entry) {
    table_->apply(entry);
    Feed<G> feed = notes().feed;
    seated_.notes()->follow(*table_);
    return text_after(feed, *table_);
  }
  // What it would be told.
  std::string would_tell(const Entry<G>& entry) const {
    Table<G> table = *table_;
    Feed<G> feed = notes().feed;
    table.apply(entry);
    return text_after(feed, table);
  }
  std::string ask() { return text_of<G>(seated_.ask(*table_, table_->awaited().has(seated_.seat()))); }

 private:
  static std::string text_after(Feed<G>& feed, const Table<G>& table) {
    if (!feed.follow(table)) return {};
    std::string text = to_json(feed.view());
    for (const auto& told : feed.events()) text += to_json(*told);
    return text;
  }
  const Notes<G>& notes() const { return *seated_.notes(); }

  std::unique_ptr<Table<G>> table_;  // stays where it is
  std::unique_ptr<Bot<G>> bot_;
  Seated<G> seated_;
};

struct Compared {
  int decisions = 0;  // while the worlds were different
  std::optional<std::string> leak;
};

// Another step of somebody else that shows the seat the same as this one did.
template <Testable G>
Entry<G> another(const Replay<G>& twin, Replay<G>& first, const Entry<G>& entry, Seat seat, const std::string& told,
                 Random& dice) {
  const auto* said = std::get_if<Said<G>>(&entry);
  if (said == nullptr || said->seat == seat) return entry;
  std::vector<typename G::Action> storage(G::max_actions);
  Buffer<typename G::Action> legal{std::span(storage)};
  first.table().legal(said->seat, legal);
  for (int i = 0; i < 3 && legal.size() > 0; ++i) {
    const Entry<G> other = Said<G>{said->seat, legal[dice.below(static_cast<std::uint32_t>(legal.size()))]};
    if (twin.accepts(other) && twin.would_tell(other) == told) return other;
  }
  return entry;
}

template <Testable G>
void compare(const Run<G>& run, Seat seat, const Maker<G>& make, Random& dice, Compared& result) {
  constexpr std::size_t lately = 16;  // entries: what others chose in secret before that has been shown by now
  const std::size_t upto = 1 + dice.below(static_cast<std::uint32_t>(run.entries.size()));
  auto entries = HarnessTraits<G>::vary(run, upto, seat, dice);
  if (!entries) entries = run.entries;
  Replay<G> first(run.setup, seat, make), twin(run.setup, seat, make);
  for (std::size_t i = 0; i < upto; ++i) {
    const auto told = first.would_tell(run.entries[i]);
    const auto entry = i + lately < upto ? (*entries)[i] : another<G>(twin, first, (*entries)[i], seat, told, dice);
    if (!twin.accepts(entry)) return;
    first.apply(run.entries[i]);
    if (twin.apply(entry) != told) return;  // the seat has been shown that this is another world
    if (told.empty()) continue;
    const auto one = first.ask(), other = twin.ask();
    result.decisions += first.table().hash() != twin.table().hash();
    if (one != other && !result.leak) result.leak = "step " + std::to_string(i) + ": " + one + ", in the twin " + other;
  }
}

template <Testable G>
Run<G> played(const Setup<G>& setup, std::string_view bot, std::uint64_t seed) {
  Table<G> table(setup.options, setup.seats, Seed::from_number(seed));
  std::vector<std::unique_ptr<Bot<G>>> bots;
  for (int i = 0; i < setup.seats; ++i) bots.push_back(make_bot<G>(bot));
  Match<G>(table, bots, Seed::from_number(seed)).play(400);
  Witness<G> witness(setup);
  Run<G> run{setup, table.log(), {witness.state()}};
  for (const auto& entry : run.entries) {
    witness.follow(entry);
    run.states.push_back(witness.state());
  }
  return run;
}

template <Testable G>
Compared compare_all(std::string_view bot, int games, const Maker<G>& make) {
  Compared result;
  Dice dice(3);
  const Setup<G> setup{"few", simulation_options<G>(), std::max(2, int{G::min_seats})};
  for (int game = 0; game < games; ++game) {
    const auto run = played<G>(setup, bot, static_cast<std::uint64_t>(game));
    for (std::uint8_t i = 0; i < setup.seats; ++i) compare<G>(run, Seat{i}, make, dice, result);
  }
  return result;
}

// Every bot of the game that does not draw lots only.
template <Testable G>
void does_not_leak() {
  for (const auto& kind : bot_kinds(G::id)) {
    const auto* level = find_level(kind.name);
    if (kind.name == "random" || (level != nullptr && level->attention.is_full())) continue;
    const auto name = quick_bot(kind);
    const auto result = compare_all<G>(name, soaked(20), [&](const Table<G>&) { return make_bot<G>(name); });
    EXPECT_FALSE(result.leak) << kind.name << ": " << *result.leak;
    EXPECT_GT(result.decisions, 100) << "too few to tell of " << kind.name << " at " << G::id;
  }
}

TEST(BotLeak, bots_of_verrat_decide_the_same_in_every_world_that_they_cannot_tell_apart) { does_not_leak<Verrat>(); }
TEST(BotLeak, bots_of_karaya_decide_the_same_in_every_world_that_they_cannot_tell_apart) { does_not_leak<Karaya>(); }
TEST(BotLeak, bots_of_karanor_decide_the_same_in_every_world_that_they_cannot_tell_apart) { does_not_leak<Karanor>(); }
TEST(BotLeak, bots_of_sultaniya_decide_the_same_in_every_world_that_they_cannot_tell_apart) {
  does_not_leak<Sultaniya>();
}

// Who could look at the table would be found out.
class Spy final : public Bot<Verrat> {
 public:
  explicit Spy(const Table<Verrat>& table) : table_(table) {}
  Reply<Verrat> choose(const Standpoint<Verrat>& at) override {
    if (at.legal.empty()) return {};
    return at.legal[table_.hash() % at.legal.size()];
  }

 private:
  const Table<Verrat>& table_;
};

TEST(BotLeak, is_found_in_a_bot_that_sees_the_table) {
  const auto result =
      compare_all<Verrat>("random", 4, [](const Table<Verrat>& table) { return std::make_unique<Spy>(table); });
  EXPECT_TRUE(result.leak);
}

// ---- No way to a State: neither what a bot is handed nor the worlds that it imagines give one away, and a bot's file
// may not name one (tools/house_check).

template <class T, class G>
concept GivesState = requires(const T& given) {
  { given.state() } -> std::convertible_to<typename G::State>;
} || std::convertible_to<T, typename G::State>;

template <class G>
constexpr bool sealed = !GivesState<World<G>, G> && !GivesState<Standpoint<G>, G> && !GivesState<Notes<G>, G> &&
                        !GivesState<Feed<G>, G> && !GivesState<typename G::Knowledge, G> &&
                        !GivesState<typename G::View, G> && !std::is_constructible_v<World<G>, typename G::State>;
static_assert(sealed<Verrat> && sealed<Karaya> && sealed<Karanor> && sealed<Sultaniya>);
static_assert(GivesState<Witness<Verrat>, Verrat>, "who holds one is recognised");

}  // namespace
}  // namespace divan::harness
