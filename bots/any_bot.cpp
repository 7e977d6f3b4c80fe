#include "bots/any_bot.h"

#include <algorithm>
#include <utility>

#include "bots/any_thought.h"
#include "bots/roster.h"
#include "bots/seated.h"
#include "engine/core/adapter.h"
#include "engine/core/games.h"

namespace divan {
namespace {

template <Game G>
std::optional<std::string> text_of(const Reply<G>& reply) {
  if (const auto* action = std::get_if<typename G::Action>(&reply)) return R"({"act":)" + to_json(*action) + '}';
  const auto* talk = std::get_if<Utterance<G>>(&reply);
  if (talk == nullptr) return {};
  std::string out = R"({"say":)";
  write_utterance<G>(out, *talk);
  return out + '}';
}

// A bot and what it keeps between its choices. It is used by one thread at a time.
template <Game G>
struct Mind {
  Mind(std::unique_ptr<Bot<G>> who, Seat seat, const Seed& seed)
      : bot(std::move(who)), seated(seat, *bot, seed, {}), seed(seed) {}

  std::unique_ptr<Bot<G>> bot;
  Seated<G> seated;
  Seed seed;
  std::atomic<bool> is_thinking = false;
};

// All that a choice is made from, as a value. An offer at random is drawn beforehand: only tables can draw one.
template <Game G>
struct Occasion {
  using Action = typename G::Action;
  using SampleOpen = std::function<std::optional<Action>(Random&)>;

  int seats = 0;
  bool awaited = false;
  std::vector<Action> legal{};
  Notes<G> notes;
  std::optional<Action> offer{};

  Reply<G> ask(Seated<G>& seated) const {
    const SampleOpen sample_open = [this](Random&) { return offer; };
    seated.lend(std::make_unique<Notes<G>>(notes));
    auto reply = seated.ask(seats, awaited, legal, sample_open);
    seated.lend(nullptr);
    return reply;
  }
};

template <Game G>
class ThoughtOf final : public Thought {
 public:
  // Without a mind it is left to `rules`.
  ThoughtOf(std::shared_ptr<Mind<G>> mind, Seat seat, const Seed& seed, Occasion<G> occasion)
      : mind_(std::move(mind)), seat_(seat), seed_(seed), occasion_(std::move(occasion)) {}
  ~ThoughtOf() override { release(); }

  std::optional<std::string> think() override {
    if (!mind_) return at_once();
    auto reply = text_of<G>(occasion_.ask(mind_->seated));
    release();
    return reply;
  }
  std::optional<std::string> at_once() const override {
    const auto rules = make_bot<G>(stand_in(G::id));
    Seated<G> seated(seat_, *rules, seed_, {});
    return text_of<G>(occasion_.ask(seated));
  }

 private:
  void release() {
    if (mind_) mind_->is_thinking = false;
    mind_ = nullptr;
  }

  std::shared_ptr<Mind<G>> mind_;
  Seat seat_;
  Seed seed_;
  Occasion<G> occasion_;
};

class ThinkingBot : public AnyBot {
 public:
  virtual std::shared_ptr<Thought> begin() = 0;
};

template <Game G>
class BotOf final : public ThinkingBot {
 public:
  BotOf(const TableOf<G>& table, Seat seat, std::unique_ptr<Bot<G>> bot, const Seed& seed)
      : table_(table),
        seat_(seat),
        seed_(seed),
        mind_(std::make_shared<Mind<G>>(std::move(bot), seat, seed)),
        offers_(seed.derive(seat.index), bot_dice, seat.index),
        version_(table.feed(seat).version()) {}

  void follow() override {
    const auto& feed = table_.feed(seat_);
    if (std::exchange(version_, feed.version()) == feed.version()) return;
    events_.insert(events_.end(), feed.events().begin(), feed.events().end());
    if (feed.heard()) heard_.push_back(*feed.heard());
  }

  std::optional<std::string> choose() override {
    if (mind_->is_thinking) return begin()->at_once();
    ActionStorage<G> storage;
    auto legal = storage.list();
    table_.table().legal(seat_, legal);
    auto& seated = mind_->seated;
    seated.lend(std::make_unique<Notes<G>>(notes()));
    const auto reply = seated.ask(table_.table(), is_awaited(legal.items()), legal.items());
    seated.lend(nullptr);
    return text_of<G>(reply);
  }

  std::shared_ptr<Thought> begin() override {
    ActionStorage<G> storage;
    auto legal = storage.list();
    table_.table().legal(seat_, legal);
    const bool is_free = !mind_->is_thinking;
    Occasion<G> occasion{table_.table().seats(),
                         is_awaited(legal.items()),
                         {legal.begin(), legal.end()},
                         is_free ? notes() : Notes<G>{table_.feed(seat_)},
                         table_.table().sample_open(seat_, offers_)};
    if (is_free) mind_->is_thinking = true;
    return std::make_shared<ThoughtOf<G>>(is_free ? mind_ : nullptr, seat_, seed_, std::move(occasion));
  }

 private:
  // Where answers are secret, who has answered still counts as asked: then only asides are left to say.
  bool is_awaited(std::span<const typename G::Action> legal) const {
    const auto answers = [](const auto& said) { return G::manner(said) != Manner::aside; };
    return table_.asked().has(seat_) && std::ranges::any_of(legal, answers);
  }
  Notes<G> notes() { return Notes<G>{table_.feed(seat_), std::exchange(events_, {}), std::exchange(heard_, {})}; }

  const TableOf<G>& table_;
  Seat seat_;
  Seed seed_;
  std::shared_ptr<Mind<G>> mind_;
  Dice offers_;
  // Of its notes only what the table does not keep for the seat: the rest is lent when it is asked.
  std::uint32_t version_;
  std::vector<Told<G>> events_;
  std::vector<Utterance<G>> heard_;
};

}  // namespace

std::unique_ptr<AnyBot> seat_bot(const AnyTable& table, Seat seat, std::string_view name, const Seed& seed) {
  std::unique_ptr<AnyBot> result;
  if (seat.index >= table.seats()) return result;
  with_game(table.header().game, [&]<class G>(std::type_identity<G>) {
    const auto* own = dynamic_cast<const TableOf<G>*>(&table);
    auto bot = make_bot<G>(name);
    if (own != nullptr && bot != nullptr) result = std::make_unique<BotOf<G>>(*own, seat, std::move(bot), seed);
  });
  return result;
}

std::shared_ptr<Thought> begin_thought(AnyBot& bot) {
  auto* thinking = dynamic_cast<ThinkingBot*>(&bot);
  return thinking != nullptr ? thinking->begin() : nullptr;
}

}  // namespace divan
