#include "bots/any_bot.h"

#include <algorithm>
#include <utility>

#include "bots/roster.h"
#include "bots/seated.h"
#include "engine/core/adapter.h"
#include "engine/core/games.h"

namespace divan {
namespace {

template <Game G>
class BotOf final : public AnyBot {
 public:
  BotOf(const TableOf<G>& table, Seat seat, std::unique_ptr<Bot<G>> bot, const Seed& seed)
      : table_(table), bot_(std::move(bot)), seated_(seat, *bot_, seed, {}), version_(table.feed(seat).version()) {}

  void follow() override {
    const auto& feed = table_.feed(seated_.seat());
    if (std::exchange(version_, feed.version()) == feed.version()) return;
    events_.insert(events_.end(), feed.events().begin(), feed.events().end());
    if (feed.heard()) heard_.push_back(*feed.heard());
  }

  std::optional<std::string> choose() override {
    ActionStorage<G> storage;
    auto legal = storage.list();
    table_.table().legal(seated_.seat(), legal);
    // Where answers are secret, who has answered still counts as asked: then only asides are left to say.
    const auto answers = [](const auto& said) { return G::manner(said) != Manner::aside; };
    const bool awaited = table_.asked().has(seated_.seat()) && std::ranges::any_of(legal, answers);
    seated_.lend(std::make_unique<Notes<G>>(
        Notes<G>{table_.feed(seated_.seat()), std::exchange(events_, {}), std::exchange(heard_, {})}));
    const auto reply = seated_.ask(table_.table(), awaited, legal.items());
    seated_.lend(nullptr);
    if (const auto* action = std::get_if<typename G::Action>(&reply)) return R"({"act":)" + to_json(*action) + '}';
    const auto* talk = std::get_if<Utterance<G>>(&reply);
    if (talk == nullptr) return {};
    std::string out = R"({"say":)";
    write_utterance<G>(out, *talk);
    return out + '}';
  }

 private:
  const TableOf<G>& table_;
  std::unique_ptr<Bot<G>> bot_;
  Seated<G> seated_;
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

}  // namespace divan
