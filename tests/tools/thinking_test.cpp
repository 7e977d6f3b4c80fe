#include <gtest/gtest.h>

#include "bots/any_thought.h"
#include "bots/thinking.h"
#include "engine/core/registry.h"

namespace divan {
namespace {

using namespace std::chrono_literals;

// What comes back from executors, in the order in which it comes.
class Inbox {
 public:
  ThreadedThinking::Post post() {
    return [this](std::function<void()> work) {
      {
        const std::lock_guard lock(door_);
        works_.push_back(std::move(work));
      }
      news_.notify_one();
    };
  }
  bool empty() {
    const std::lock_guard lock(door_);
    return works_.empty();
  }
  void hear_one() {
    std::unique_lock lock(door_);
    news_.wait(lock, [this] { return !works_.empty(); });
    const auto work = std::move(works_.front());
    works_.pop_front();
    lock.unlock();
    work();
  }

 private:
  std::mutex door_;
  std::condition_variable news_;
  std::deque<std::function<void()>> works_;
};

using Ask = std::function<std::optional<std::string>(AnyBot&)>;

std::string played_by(const Ask& ask, std::string_view game, int seats, std::string_view bot) {
  RecordHeader header;
  header.seats = seats;
  header.seed = Seed::from_number(3);
  const auto table = find_game(game)->open(header).table;
  std::vector<std::unique_ptr<AnyBot>> bots;
  for (int i = 0; i < seats; ++i)
    bots.push_back(seat_bot(*table, Seat{static_cast<std::uint8_t>(i)}, bot, Seed::from_number(9)));
  const auto commit = [&] {
    table->commit();
    for (auto& one : bots) one->follow();
  };
  for (int round = 0; round < 60 && !table->outcome(); ++round) {
    bool spoken = table->propose_due().allowed();
    if (spoken) commit();
    for (int i = 0; i < seats && !table->outcome(); ++i) {
      const auto said = ask(*bots[static_cast<std::size_t>(i)]);
      if (!said || !table->propose(Seat{static_cast<std::uint8_t>(i)}, *said).allowed()) continue;
      commit();
      spoken = true;
    }
    if (!spoken && table->propose_lapse().allowed()) commit();
  }
  std::string record;
  for (const auto& line : table->record()) record += line;
  return record;
}

class Executors : public ::testing::TestWithParam<std::tuple<std::string_view, int, std::string_view>> {};

TEST_P(Executors, give_the_same_replies) {
  const auto& [game, seats, bot] = GetParam();
  InlineThinking here;
  Inbox inbox;
  ThreadedThinking there(2, inbox.post());
  const auto by = [](Thinking& executor, const std::function<void()>& wait) {
    return [&executor, wait](AnyBot& one) {
      std::optional<std::string> said;
      executor.think(begin_thought(one), 10min, [&](std::optional<std::string> reply) { said = std::move(reply); });
      wait();
      return said;
    };
  };
  const auto first = played_by(by(here, [] {}), game, seats, bot);
  EXPECT_EQ(first, played_by(by(there, [&] { inbox.hear_one(); }), game, seats, bot));
  EXPECT_GT(first.size(), 500u);
}
INSTANTIATE_TEST_SUITE_P(Thinking, Executors,
                         ::testing::Values(std::tuple("verrat", 4, "search:effort=quick"),
                                           std::tuple("karaya", 5, "rules"), std::tuple("karanor", 2, "rules"),
                                           std::tuple("sultaniya", 2, "rules")),
                         [](const auto& given) { return std::string(std::get<0>(given.param)); });

// Thinks until it is let go.
class Slow final : public Thought {
 public:
  std::optional<std::string> think() override {
    std::unique_lock lock(door_);
    news_.wait(lock, [this] { return free_; });
    return "slow";
  }
  std::optional<std::string> at_once() const override { return "at once"; }
  void let_go() {
    {
      const std::lock_guard lock(door_);
      free_ = true;
    }
    news_.notify_one();
  }

 private:
  std::mutex door_;
  std::condition_variable news_;
  bool free_ = false;
};

TEST(Thinking, that_comes_too_late_is_replaced_by_what_rules_say) {
  Inbox inbox;
  std::vector<std::string> said;
  const auto slow = std::make_shared<Slow>(), behind = std::make_shared<Slow>();
  {
    ThreadedThinking one(1, inbox.post());
    const auto note = [&](std::optional<std::string> reply) { said.push_back(*reply); };
    one.think(slow, 5ms, note);
    one.think(behind, 5ms, note);  // not even begun in time
    inbox.hear_one();
    inbox.hear_one();
    slow->let_go();
    behind->let_go();
  }
  EXPECT_TRUE(inbox.empty()) << "the late replies are not heard";
  EXPECT_EQ(said, (std::vector<std::string>{"at once", "at once"}));
}

TEST(Thinking, in_time_is_heard_once) {
  Inbox inbox;
  std::vector<std::string> said;
  {
    ThreadedThinking one(1, inbox.post());
    const auto slow = std::make_shared<Slow>();
    slow->let_go();
    one.think(slow, 10min, [&](std::optional<std::string> reply) { said.push_back(*reply); });
    inbox.hear_one();
  }
  EXPECT_TRUE(inbox.empty());
  EXPECT_EQ(said, std::vector<std::string>{"slow"});
}

TEST(Thinking, a_bot_that_still_thinks_says_what_rules_say) {
  RecordHeader header;
  header.seats = 4;
  header.seed = Seed::from_number(3);
  const auto table = find_game("verrat")->open(header).table;
  const auto bot = seat_bot(*table, Seat{0}, "search:effort=quick", Seed::from_number(1));
  while (table->propose_due().allowed()) table->commit(), bot->follow();
  const auto first = begin_thought(*bot);
  const auto second = begin_thought(*bot);  // the first has not been thought yet
  EXPECT_EQ(second->think(), second->at_once());
  EXPECT_TRUE(first->at_once());
  EXPECT_TRUE(first->think());
}

}  // namespace
}  // namespace divan
