#include "server/history.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <map>

#include "engine/core/parse.h"
#include "server/protocol.h"

namespace divan::server {
namespace {

namespace json = boost::json;

// What is kept of a game. `key` and `bot` are absent where they are empty.
struct KeptSeat {
  std::optional<std::string> key, bot;
  int rank = 0;
  std::int64_t points = 0;
};
struct KeptGame {
  std::string game;
  std::int64_t began = 0;
  std::vector<KeptSeat> seats;
};
BOOST_DESCRIBE_STRUCT(KeptSeat, (), (key, bot, rank, points))
BOOST_DESCRIBE_STRUCT(KeptGame, (), (game, began, seats))

const json::value* at(const json::object& object, std::string_view name) { return object.if_contains(name); }

std::string text_in(const json::object& object, std::string_view name) {
  const auto* found = at(object, name);
  return found != nullptr && found->is_string() ? std::string(found->as_string()) : std::string();
}

std::int64_t number_in(const json::object& object, std::string_view name) {
  const auto* found = at(object, name);
  return found != nullptr && found->is_int64() ? found->as_int64() : 0;
}

const json::object* object_in(const json::object& object, std::string_view name) {
  const auto* found = at(object, name);
  return found != nullptr && found->is_object() ? &found->as_object() : nullptr;
}

// Follows who sits where, as table_fold.h does, by the lines of the house alone.
class Chairs {
 public:
  // False: the line cannot be followed.
  bool follow(const json::object& line) {
    const auto house = text_in(line, "house");
    if (house == "made") {
      const auto seats = number_in(line, "seats");
      if (seats < 1 || seats > most_seats) return false;
      played_.game = text_in(line, "game");
      played_.seats.resize(static_cast<std::size_t>(seats));
      return true;
    }
    if (house == "started") {
      played_.began = number_in(line, "at");
      started_ = true;
    }
    if (house == "ended") return end(line);
    if (house != "joined" && house != "left" && house != "removed" && house != "bot" && house != "moved") return true;
    const auto seat = number_in(line, "seat");
    if (seat < 1 || seat > static_cast<std::int64_t>(played_.seats.size())) return false;
    auto& chair = played_.seats[static_cast<std::size_t>(seat) - 1];
    if (house == "joined") {
      const auto key = text_in(line, "key");
      for (auto& other : played_.seats) {
        if (other.key == key) other = {};
      }
      chair = {key, {}, 0, 0};
    } else if (house == "moved") {
      chair.key = text_in(line, "key");
    } else if (house == "bot") {
      chair = {{}, text_in(line, "bot"), 0, 0};
    } else {
      chair = {{}, started_ ? "stand_in" : "", 0, 0};
    }
    return true;
  }

  std::optional<PlayedGame> played() const { return ended_ ? std::optional(played_) : std::nullopt; }

 private:
  bool end(const json::object& line) {
    const auto* record = object_in(line, "record");
    const auto* end = record == nullptr ? nullptr : object_in(*record, "end");
    const auto* outcome = end == nullptr ? nullptr : object_in(*end, "outcome");
    const auto* ranks = outcome == nullptr ? nullptr : object_in(*outcome, "ranks");
    const auto* points = outcome == nullptr ? nullptr : object_in(*outcome, "points");
    if (ranks == nullptr || points == nullptr) return false;
    for (std::size_t i = 0; i < played_.seats.size(); ++i) {
      const auto seat = std::to_string(i + 1);
      played_.seats[i].rank = static_cast<int>(number_in(*ranks, seat));
      played_.seats[i].points = number_in(*points, seat);
    }
    ended_ = true;
    return true;
  }

  PlayedGame played_;
  bool started_ = false;
  bool ended_ = false;
};

std::optional<std::string> if_any(const std::string& text) { return text.empty() ? std::nullopt : std::optional(text); }

std::string write(const PlayedGame& played) {
  KeptGame kept{played.game, played.began, {}};
  for (const auto& seat : played.seats)
    kept.seats.push_back({if_any(seat.key), if_any(seat.bot), seat.rank, seat.points});
  return to_json(kept);
}

std::optional<PlayedGame> read(const std::string& text) {
  json::value value;
  KeptGame kept;
  if (parse_json(text, value) || read_json(value, kept)) return {};
  PlayedGame played{kept.game, kept.began, {}};
  for (const auto& seat : kept.seats) {
    played.seats.push_back({seat.key.value_or(""), seat.bot.value_or(""), seat.rank, seat.points});
  }
  return played;
}

// The names of the persons stand in the table's summary, in the order of their seats.
std::vector<std::string> names_at(const TableRow& row, const PlayedGame& played) {
  std::vector<std::string> names(played.seats.size());
  json::value value;
  if (parse_json(row.summary, value) || !value.is_object()) return names;
  const auto* people = at(value.as_object(), "people");
  if (people == nullptr || !people->is_array()) return names;
  auto next = people->as_array().begin();
  for (std::size_t i = 0; i < names.size() && next != people->as_array().end(); ++i) {
    if (played.seats[i].key.empty()) continue;
    if (next->is_string()) names[i] = next->as_string();
    ++next;
  }
  return names;
}

}  // namespace

std::optional<PlayedGame> played_game(const std::vector<std::string>& lines) {
  Chairs chairs;
  for (const auto& line : lines) {
    if (!line.starts_with(R"({"house":)")) continue;
    json::value value;
    if (parse_json(line, value) || !value.is_object() || !chairs.follow(value.as_object())) return {};
  }
  return chairs.played();
}

std::string history_kind(std::string_view person) { return "history:" + std::string(person); }

MyGames games_of(EventStore& store, const std::string& person, std::size_t most_tables, std::size_t most_logs) {
  MyGames mine;
  const auto kind = history_kind(person);
  std::map<std::string, std::string> kept;
  for (auto& note : store.notes(kind)) kept.emplace(std::move(note.id), std::move(note.text));
  for (const auto& row : store.tables_of(person, most_tables)) {
    if (row.status != "ended") continue;
    std::optional<PlayedGame> played;
    if (const auto found = kept.find(row.id); found != kept.end()) {
      played = read(found->second);
    } else if (mine.fresh.size() == most_logs) {
      ++mine.missing;
      continue;
    } else {
      played = played_game(store.log(row.id).lines);
      mine.fresh.push_back({kind, row.id, played ? write(*played) : "{}"});
    }
    if (!played) continue;
    const auto seat = std::ranges::find(played->seats, person, &PlayedSeat::key);
    if (seat == played->seats.end()) continue;  // has left before the end
    const auto place = static_cast<std::size_t>(seat - played->seats.begin());
    auto names = names_at(row, *played);
    mine.games.push_back({row.id, std::move(*played), std::move(names), place});
  }
  std::ranges::sort(mine.games, [](const MyGame& one, const MyGame& other) {
    return std::tie(one.game.began, one.table) > std::tie(other.game.began, other.table);
  });
  return mine;
}

Share win_share(int won, int played) {
  if (played == 0) return {};
  constexpr double z = 1.959964;
  const double n = played;
  const double p = won / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double reach = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {p, std::max(0.0, middle - reach), std::min(1.0, middle + reach)};
}

}  // namespace divan::server
