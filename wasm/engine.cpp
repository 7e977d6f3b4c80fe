// The module of the npm package (wasm/package): tables of the engine and its bots, in JSON. What a function gives goes
// to the page by `found`; wasm/package/src/divan.ts is the other side.
#include <map>
#include <utility>

#include "bots/any_bot.h"
#include "bots/names.h"
#include "engine/core/json.h"
#include "engine/core/scenario.h"
#include "wasm/page.h"

extern "C" {
DIVAN_IMPORT(found) void page_found(const char* text, std::size_t size);
}

namespace divan::tab {
namespace {

// What the package is given and gives.
struct Open {
  std::string game;
  int seats = 0;
  Written options{"{}"};
  std::optional<std::string> seed;  // 64 hexadecimal digits; absent: from the system
};
struct GameInfo {
  std::string id;
  int rules = 0;
  int least_seats = 0;
  int most_seats = 0;
  Written options;
  std::vector<std::string> bots;
};
struct Problem {
  std::string where;
  std::string problem;
};
struct Said {
  bool allowed = false;
  std::optional<Written> refused;
  std::optional<Problem> malformed;
};
struct Standing {
  std::uint16_t question = 0;
  std::vector<int> asked;
  std::string hash;
  std::optional<std::vector<int>> ranks;   // of the seats, when the match is over
  std::optional<std::vector<int>> points;  // likewise
};
// clang-format off
BOOST_DESCRIBE_STRUCT(Open, (), (game, seats, options, seed))
BOOST_DESCRIBE_STRUCT(GameInfo, (), (id, rules, least_seats, most_seats, options, bots))
BOOST_DESCRIBE_STRUCT(Problem, (), (where, problem))
BOOST_DESCRIBE_STRUCT(Said, (), (allowed, refused, malformed))
BOOST_DESCRIBE_STRUCT(Standing, (), (question, asked, hash, ranks, points))
// clang-format on

void find(std::string_view text) { page_found(text.data(), text.size()); }
void find(const Fault& fault) { find(R"({"fault":)" + to_json(Problem{fault.where, fault.problem}) + '}'); }

struct Seated {
  Seat seat;
  std::unique_ptr<AnyBot> bot;
};
struct Table {
  std::unique_ptr<AnyTable> match;
  std::vector<std::unique_ptr<Seated>> bots;

  void commit() {
    match->commit();
    for (const auto& seated : bots) seated->bot->follow();
  }
  // Chance that is due is drawn at once.
  void draw() {
    while (match->propose_due().allowed()) commit();
  }
};
std::map<int, Table> tables;
int last = 0;

Table* table_of(int number) {
  const auto found = tables.find(number);
  return found == tables.end() ? nullptr : &found->second;
}
// 0: everything lies open; -1: a spectator; else a seat.
Viewer viewer_of(int number) {
  if (number == 0) return Viewer::open();
  if (number < 0) return Viewer::spectator();
  return Seat{static_cast<std::uint8_t>(number - 1)};
}
bool is_seat(const Table& table, int number) { return number >= 1 && number <= table.match->seats(); }

int keep(std::unique_ptr<AnyTable> match) {
  Table table{std::move(match), {}};
  table.draw();
  tables.emplace(++last, std::move(table));
  return last;
}

void answer(Table& table, const Answer& answer) {
  Said said;
  said.allowed = answer.allowed();
  if (answer.kind == Answer::Kind::refused) said.refused = {write_verdict(answer.verdict)};
  if (answer.kind == Answer::Kind::malformed) said.malformed = {answer.fault.where, answer.fault.problem};
  if (said.allowed) {
    table.commit();
    table.draw();
  }
  find(to_json(said));
}

}  // namespace
}  // namespace divan::tab

using namespace divan;
using namespace divan::tab;

extern "C" {

DIVAN_EXPORT(divan_games) void divan_games() {
  std::vector<GameInfo> list;
  for (const auto* game : games()) {
    std::vector<std::string> bots;
    for (const auto& kind : bot_kinds(game->id())) bots.emplace_back(kind.name);
    list.push_back({std::string(game->id()),
                    game->rules_version(),
                    game->min_seats(),
                    game->max_seats(),
                    {game->default_options()},
                    std::move(bots)});
  }
  find(to_json(list));
}

// A table's number; 0, and a fault is found.
DIVAN_EXPORT(divan_table) int divan_table(std::size_t size) {
  boost::json::value json;
  Open open;
  if (auto fault = parse_json(given(size), json)) return find(fault->fault), 0;
  if (auto fault = read_json(json, open)) return find(*fault), 0;
  const auto* game = find_game(open.game);
  if (game == nullptr) return find(Fault{"game", unknown_game(open.game)}), 0;
  RecordHeader header;
  header.seats = open.seats;
  header.options = open.options.json;
  const auto seed = open.seed ? Seed::from_text(*open.seed) : Seed::from_system();
  if (!seed) return find(Fault{"seed", "expected 64 hexadecimal digits"}), 0;
  header.seed = *seed;
  auto opening = game->open(header);
  if (!opening.table) return find(opening.fault), 0;
  return keep(std::move(opening.table));
}

// The table of a record as it stands after its last line.
DIVAN_EXPORT(divan_replay) int divan_replay(std::size_t size) {
  std::unique_ptr<AnyTable> match;
  auto fault = read_lines(
      given(size),
      [&](const RecordHeader& header) -> std::optional<Fault> {
        const auto* game = find_game(header.game);
        if (game == nullptr) return Fault{"game", unknown_game(header.game)};
        auto opening = game->reopen(header);
        match = std::move(opening.table);
        if (!match) return opening.fault;
        return {};
      },
      [&](const LineParts& parts, std::string_view line) -> std::optional<Fault> {
        if (parts.kind == LineKind::end) return {};
        const auto said = match->propose(line);
        if (said.kind == Answer::Kind::refused) {
          return Fault{std::string(said.verdict.rule()), std::string(said.verdict.reason())};
        }
        if (!said.allowed()) return said.fault;
        match->commit();
        return {};
      });
  if (fault) return find(Fault{"line " + std::to_string(fault->line), fault->text()}), 0;
  return keep(std::move(match));
}

DIVAN_EXPORT(divan_close) void divan_close(int number) { tables.erase(number); }

DIVAN_EXPORT(divan_standing) void divan_standing(int number) {
  const auto* table = table_of(number);
  if (table == nullptr) return find("");
  Standing standing{table->match->question(), {}, hash_text(table->match->hash()), {}, {}};
  for (int seat = 1; seat <= table->match->seats(); ++seat) {
    if (table->match->asked().has(Seat{static_cast<std::uint8_t>(seat - 1)})) standing.asked.push_back(seat);
  }
  if (const auto outcome = table->match->outcome()) {
    standing.ranks.emplace();
    standing.points.emplace();
    for (std::size_t i = 0; i < outcome->seats; ++i) {
      standing.ranks->push_back(outcome->rank[i]);
      standing.points->push_back(outcome->points[i]);
    }
  }
  find(to_json(standing));
}

DIVAN_EXPORT(divan_view) void divan_view(int number, int viewer) {
  const auto* table = table_of(number);
  if (table == nullptr || (viewer > 0 && !is_seat(*table, viewer))) return find("");
  find(table->match->snapshot(viewer_of(viewer)).view);
}

DIVAN_EXPORT(divan_legal) void divan_legal(int number, int seat) {
  const auto* table = table_of(number);
  if (table == nullptr || !is_seat(*table, seat)) return find("");
  find(table->match->legal(Seat{static_cast<std::uint8_t>(seat - 1)}));
}

DIVAN_EXPORT(divan_bounds) void divan_bounds(int number, int seat) {
  const auto* table = table_of(number);
  if (table == nullptr || !is_seat(*table, seat)) return find("");
  find(table->match->bounds(Seat{static_cast<std::uint8_t>(seat - 1)}));
}

// What a seat says: {"act":{…}}, {"undo":true} or {"say":{…}}.
DIVAN_EXPORT(divan_say) void divan_say(int number, int seat, std::size_t size) {
  auto* table = table_of(number);
  if (table == nullptr || !is_seat(*table, seat)) return find("");
  answer(*table, table->match->propose(Seat{static_cast<std::uint8_t>(seat - 1)}, given(size)));
}

// Whoever has not answered gives the default.
DIVAN_EXPORT(divan_lapse) void divan_lapse(int number) {
  auto* table = table_of(number);
  if (table == nullptr) return find("");
  answer(*table, table->match->propose_lapse());
}

DIVAN_EXPORT(divan_record) void divan_record(int number) {
  const auto* table = table_of(number);
  std::string text;
  if (table != nullptr) {
    for (const auto& line : table->match->record()) text += line + '\n';
  }
  find(text);
}

// Seats a bot, whose choices follow from the seed, and gives its number; 0: there is no such bot.
DIVAN_EXPORT(divan_bot) int divan_bot(int number, int seat, int seed, std::size_t size) {
  auto* table = table_of(number);
  if (table == nullptr || !is_seat(*table, seat)) return 0;
  const Seat at{static_cast<std::uint8_t>(seat - 1)};
  auto bot = seat_bot(*table->match, at, given(size), Seed::from_number(static_cast<std::uint32_t>(seed)));
  if (!bot) return 0;
  table->bots.push_back(std::make_unique<Seated>(Seated{at, std::move(bot)}));
  return static_cast<int>(table->bots.size());
}

// What the bot would say now, or nothing.
DIVAN_EXPORT(divan_choose) void divan_choose(int number, int bot) {
  auto* table = table_of(number);
  if (table == nullptr || bot < 1 || static_cast<std::size_t>(bot) > table->bots.size()) return find("");
  find(table->bots[static_cast<std::size_t>(bot) - 1]->bot->choose().value_or(""));
}
}
