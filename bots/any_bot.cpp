#include "bots/any_bot.h"

#include <algorithm>

#include "bots/match.h"
#include "bots/roster.h"
#include "engine/core/adapter.h"
#include "engine/core/games.h"

namespace divan {
namespace {

template <Game G>
class BotOf final : public AnyBot {
 public:
  BotOf(const TableOf<G>& table, Seat seat, std::unique_ptr<Bot<G>> bot, const Seed& seed)
      : table_(table), seat_(seat), bot_(std::move(bot)), dice_(seed, bot_dice, seat.index), notes_{table.feed(seat)} {}

  void follow() override {
    if (table_.feed(seat_).version() != notes_.feed.version()) notes_.copy(table_.feed(seat_));
  }

  std::optional<std::string> choose() override {
    std::vector<typename G::Action> room(G::max_actions);
    Buffer<typename G::Action> legal{std::span(room)};
    table_.table().legal(seat_, legal);
    const std::function<std::optional<typename G::Action>(Random&)> sample_open = [this](Random& dice) {
      return table_.table().sample_open(seat_, dice);
    };
    // Where answers are secret, who has answered still counts as asked: then only asides are left to say.
    const auto answers = [](const auto& said) { return G::manner(said) != Manner::aside; };
    const bool awaited = table_.asked().has(seat_) && std::ranges::any_of(legal, answers);
    const auto action = bot_->choose({seat_, table_.seats(), awaited, legal.items(), &notes_, sample_open, dice_});
    notes_.events.clear();
    notes_.heard.clear();
    if (!action) return {};
    return R"({"act":)" + to_json(*action) + '}';
  }

 private:
  const TableOf<G>& table_;
  Seat seat_;
  std::unique_ptr<Bot<G>> bot_;
  Dice dice_;
  Notes<G> notes_;
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
