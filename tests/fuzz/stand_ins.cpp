// In place of bots/ where frames are thrown at the house: one kind of bot, for every game, that does anything listed.
// What bots choose is not looked at there, and all of bots/ would have to be compiled for it.
#include <spdlog/spdlog.h>

#include <boost/json.hpp>

#include "bots/any_bot.h"
#include "bots/names.h"

namespace divan {
namespace {

class Anything final : public AnyBot {
 public:
  Anything(const AnyTable& table, Seat seat, const Seed& seed) : table_(table), seat_(seat), dice_(seed.bytes[0]) {}

  void follow() override {}
  std::optional<std::string> choose() override {
    if (!table_.asked().has(seat_)) return {};
    const auto legal = boost::json::parse(table_.legal(seat_));
    const auto& actions = legal.as_array();
    if (actions.empty()) return {};
    const auto& choice = actions[dice_.below(static_cast<std::uint32_t>(actions.size()))];
    return R"({"act":)" + boost::json::serialize(choice) + '}';
  }

 private:
  const AnyTable& table_;
  Seat seat_;
  Dice dice_;
};

}  // namespace

std::unique_ptr<AnyBot> seat_bot(const AnyTable& table, Seat seat, std::string_view, const Seed& seed) {
  return std::make_unique<Anything>(table, seat, seed);
}

std::vector<BotKind> bot_kinds(std::string_view) { return {{"random"}}; }
std::vector<std::string_view> bots_for_people(std::string_view) { return {"random"}; }
std::string_view stand_in(std::string_view) { return "random"; }

std::optional<Fault> check_bot(std::string_view, std::string_view name) {
  return name == "random" ? std::nullopt : std::optional(Fault{{}, "unknown bot"});
}

}  // namespace divan

// The house tells its log a line for each table: not when there are hundreds of them a second.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  spdlog::set_level(spdlog::level::off);
  return 0;
}
