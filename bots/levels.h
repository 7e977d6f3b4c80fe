// The ladder: five levels, the same in every game. A level is a bot of the game, how attentively it plays and how much
// it may think. Weak levels overlook things; they do not play at random.
#pragma once

#include <algorithm>
#include <array>

#include "bots/attention.h"

namespace divan {

struct Level {
  std::string_view name;
  std::string_view plays;  // the bot behind it, where the game has such a one; else `rules`
  Attention attention{};
  std::optional<std::uint64_t> budget{};  // else the bot's own
};

inline constexpr std::array<Level, 5> levels{{
    {"beginner", "rules", {70, 60}, 8'000},
    {"easy", "rules", {35, 30}, 25'000},
    {"medium", "rules"},
    {"hard", "search:effort=usual"},
    {"expert", "search:effort=deep"},
}};

inline const Level* find_level(std::string_view name) {
  const auto found = std::ranges::find(levels, name, &Level::name);
  return found == levels.end() ? nullptr : &*found;
}

// A bot that may think for as long as its level allows.
template <Game G>
class Limited final : public Bot<G> {
 public:
  Limited(std::unique_ptr<Bot<G>> bot, std::uint64_t budget) : bot_(std::move(bot)), budget_(budget) {}
  Reply<G> choose(const Standpoint<G>& at) override { return bot_->choose(at); }
  bool follows() const override { return bot_->follows(); }
  std::uint64_t budget() const override { return budget_; }

 private:
  std::unique_ptr<Bot<G>> bot_;
  std::uint64_t budget_;
};

}  // namespace divan
