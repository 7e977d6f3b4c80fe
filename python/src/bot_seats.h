// Bots in some of the seats of a game that is played by numbers. As at a table of bots (bots/match.h), who is not asked
// may say something aside before each step; who is asked answers. Offers are theirs only where the game has them.
#pragma once

#include <memory>
#include <numeric>
#include <vector>

#include "bots/match.h"
#include "bots/roster.h"
#include "bots/seated.h"
#include "engine/core/numbers_play.h"

namespace divan::python {

template <Game G>
class BotSeats {
 public:
  using Action = typename G::Action;
  using Play = NumberedPlay<G, ToldStage<G>>;

  // A name for each seat, empty where nobody of them sits. The names are known to be bots.
  BotSeats(const std::vector<std::string>& names, const Table<G>& table, const Seed& seed, bool offers)
      : offers_(offers), order_(seed, order_dice, 0) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Seat seat{static_cast<std::uint8_t>(i)};
      if (names[i].empty()) continue;
      players_.push_back(std::make_unique<Player>(seat, make_bot<G>(names[i]), seed, table));
    }
  }

  bool has(Seat seat) const { return find(seat) != nullptr; }
  // After every entry.
  void follow(const Table<G>& table) {
    for (auto& player : players_) {
      if (auto* notes = player->seated.notes()) notes->follow(table);
    }
  }

  // Until it is the turn of somebody else, or the game is over.
  void play_on(Play& play, Listed<G>& listed) {
    while (!play.over()) {
      speak_aside(play, listed);
      if (play.over()) return;
      Player* player = find(play.seat());
      if (player == nullptr) return;
      play.take(answer(*player, play, listed), listed);
    }
  }

 private:
  struct Player {
    Player(Seat seat, std::unique_ptr<Bot<G>> its, const Seed& seed, const Table<G>& table)
        : bot(std::move(its)),
          seated(seat, *bot, seed, bot->follows() ? std::optional(Notes<G>{Feed<G>(seat, table)}) : std::nullopt) {}
    Seat seat() const { return seated.seat(); }

    std::unique_ptr<Bot<G>> bot;
    Seated<G> seated;
  };
  static constexpr int most_tries = 8;

  Player* find(Seat seat) const {
    for (const auto& player : players_) {
      if (player->seat() == seat) return player.get();
    }
    return nullptr;
  }

  void speak_aside(Play& play, Listed<G>& listed) {
    order_.shuffle(std::span(players_));
    for (std::size_t i = 0; i < players_.size() && !play.over(); ++i) {
      Player& player = *players_[i];
      if (player.seat() == play.seat()) continue;
      room_.list(play.stage(), play.numbering().actions, player.seat());
      if (room_.actions().empty() && !offers_) continue;
      const auto said = ask(player, play, room_.actions(), false);
      if (said && G::manner(*said) == Manner::aside) play.take(player.seat(), *said, listed);
    }
  }
  Action answer(Player& player, Play& play, Listed<G>& listed) {
    for (int i = 0; i < most_tries; ++i) {
      if (const auto said = ask(player, play, listed.actions(), true)) return *said;
    }
    // It keeps silent: it declines, or does the first thing that is asked for.
    const auto is = [&](Manner manner) {
      return std::ranges::find_if(listed.actions(), [&](const auto& said) { return G::manner(said) == manner; });
    };
    const auto decline = is(Manner::decline);
    return decline != listed.actions().end() ? *decline : *is(Manner::answer);
  }
  // Nothing, or what the rules allow.
  std::optional<Action> ask(Player& player, Play& play, std::span<const Action> legal, bool awaited) {
    const auto& stage = play.stage();
    const std::function<std::optional<Action>(Random&)> sample = [&](Random& dice) {
      return offers_ ? stage.table().sample_open(player.seat(), dice) : std::nullopt;
    };
    const auto reply = player.seated.ask(stage.table().seats(), awaited, legal, sample);
    const auto* action = std::get_if<Action>(&reply);
    if (action == nullptr || (!offers_ && G::is_open(*action)) || !stage.check(player.seat(), *action).ok()) return {};
    return *action;
  }

  bool offers_;
  Dice order_;
  std::vector<std::unique_ptr<Player>> players_;
  Listed<G> room_;
};

}  // namespace divan::python
