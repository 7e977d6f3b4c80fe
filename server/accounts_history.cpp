// The history of a person: finished games, found again by game, people and time, and what they come to.
#include <algorithm>
#include <charconv>
#include <map>

#include "server/account_protocol.h"
#include "server/accounts.h"
#include "server/history.h"
#include "server/names.h"
#include "server/reply.h"

namespace divan::server {
namespace {

constexpr std::size_t most_tables = 10'000;  // of one person
constexpr std::size_t most_logs = 200;       // are read for one call; the next one goes on
constexpr int most_on_a_page = 100, usually_on_a_page = 20;
constexpr std::size_t most_companions = 50;

std::string small(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
  return text;
}

bool was_there(const MyGame& game, const std::string& wanted) {
  const auto called = [&wanted](const std::string& name) {
    return !name.empty() && (look_alike(name, wanted) || small(name).find(small(wanted)) != std::string::npos);
  };
  return std::ranges::any_of(game.names, called);
}

// "1800000000000-TABLE": behind this game the page begins.
std::string place_of(const MyGame& game) { return std::to_string(game.game.began) + "-" + game.table; }

bool is_behind(const MyGame& game, const std::string& after) {
  std::int64_t began = 0;
  const auto [end, fault] = std::from_chars(after.data(), after.data() + after.size(), began);
  const auto dash = static_cast<std::size_t>(end - after.data());
  if (fault != std::errc() || dash >= after.size()) return false;
  return std::pair(game.game.began, game.table) < std::pair(began, after.substr(dash + 1));
}

bool fits(const MyGame& game, const wire::HistoryWish& wish) {
  return (!wish.game || game.game.game == *wish.game) && (!wish.with || was_there(game, *wish.with)) &&
         (!wish.since || game.game.began >= *wish.since) && (!wish.until || game.game.began < *wish.until) &&
         (!wish.after || is_behind(game, *wish.after));
}

wire::PastGame told(const MyGame& mine) {
  wire::PastGame past{mine.table, mine.game.game, mine.game.began, static_cast<int>(mine.seat) + 1, {}};
  for (std::size_t i = 0; i < mine.game.seats.size(); ++i) {
    const auto& seat = mine.game.seats[i];
    wire::PastSeat one;
    if (!seat.key.empty()) one.name = mine.names[i];
    if (!seat.bot.empty()) one.bot = seat.bot;
    one.rank = seat.rank;
    one.points = seat.points;
    past.seats.push_back(std::move(one));
  }
  return past;
}

int thousandths(double share) { return static_cast<int>(share * 1000 + 0.5); }

std::vector<wire::GameStatistics> of_games(const std::vector<MyGame>& games) {
  struct Sum {
    int played = 0, won = 0;
    double expected = 0;
    std::int64_t best = 0;
    TableId best_table;
  };
  std::map<std::string, Sum> sums;
  for (const auto& mine : games) {
    auto& sum = sums[mine.game.game];
    if (sum.played == 0 || mine.mine().points > sum.best) {
      sum.best = mine.mine().points;
      sum.best_table = mine.table;
    }
    ++sum.played;
    sum.won += mine.mine().rank == 1;
    const auto winners = std::ranges::count(mine.game.seats, 1, &PlayedSeat::rank);
    sum.expected += static_cast<double>(winners) / static_cast<double>(mine.game.seats.size());
  }
  std::vector<wire::GameStatistics> told;
  for (const auto& [game, sum] : sums) {
    const auto [share, least, most] = win_share(sum.won, sum.played);
    told.push_back({game, sum.played, sum.won, thousandths(sum.expected / sum.played), thousandths(share),
                    thousandths(least), thousandths(most), sum.best, sum.best_table});
  }
  return told;
}

// People are told apart by their keys; each has the name of the latest game.
std::vector<wire::Companion> of_companions(const std::vector<MyGame>& games) {
  std::map<std::string, wire::Companion> by_key;
  for (const auto& mine : games) {
    for (std::size_t i = 0; i < mine.game.seats.size(); ++i) {
      const auto& seat = mine.game.seats[i];
      if (i == mine.seat || seat.key.empty()) continue;
      auto& companion = by_key[seat.key];
      if (companion.games++ == 0) companion.name = mine.names[i];
      companion.ahead += seat.rank < mine.mine().rank;
      companion.behind += seat.rank > mine.mine().rank;
    }
  }
  std::vector<wire::Companion> all;
  for (auto& [key, companion] : by_key) all.push_back(std::move(companion));
  std::ranges::stable_sort(all, std::ranges::greater{}, &wire::Companion::games);
  if (all.size() > most_companions) all.resize(most_companions);
  return all;
}

std::optional<int> if_any(std::size_t number) {
  return number == 0 ? std::nullopt : std::optional(static_cast<int>(number));
}

}  // namespace

void Accounts::with_games(const Caller& caller, const Done& done, std::function<Reply(const MyGames&)> tell) {
  struct Told {
    Reply reply;
    std::vector<Note> fresh;
  };
  const auto work = [&store = store_, person = caller.person(), tell = std::move(tell)] {
    auto mine = games_of(store, person, most_tables, most_logs);
    return Told{tell(mine), std::move(mine.fresh)};
  };
  beside<Told>(work, done, [this, done](const Told& told) {
    for (const auto& note : told.fresh) carry_out(note, [](bool) {});
    done({told.reply});
  });
}

void Accounts::show_history(const Caller& caller, const std::string& body, const Done& done) {
  wire::HistoryWish wish;
  if (const auto fault = read_body(body, wish)) return done({*fault});
  const auto most = wish.most.value_or(usually_on_a_page);
  if (most < 1 || most > most_on_a_page) return done({error(400, "request")});
  with_games(caller, done, [wish, most](const MyGames& mine) {
    wire::History history;
    history.missing = if_any(mine.missing);
    const MyGame* last = nullptr;
    for (const auto& game : mine.games) {
      if (!fits(game, wish)) continue;
      if (history.games.size() == static_cast<std::size_t>(most)) {
        history.next = place_of(*last);
        break;
      }
      history.games.push_back(told(game));
      last = &game;
    }
    return give(history);
  });
}

void Accounts::show_statistics(const Caller& caller, const std::string& /*body*/, const Done& done) {
  with_games(caller, done, [](const MyGames& mine) {
    return give(wire::Statistics{of_games(mine.games), of_companions(mine.games), if_any(mine.missing)});
  });
}

}  // namespace divan::server
