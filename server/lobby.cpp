#include "server/lobby.h"

#include <algorithm>
#include <charconv>

#include "bots/names.h"
#include "server/http_message.h"
#include "server/reply.h"
#include "server/table_actor.h"

namespace divan::server {
namespace {

constexpr std::size_t most_listed = 100;  // on a page
constexpr std::size_t usually_listed = 20;
constexpr int least_seconds = 10, most_seconds = 3'600;
constexpr int least_hours = 1, most_hours = 14 * 24;

bool is_well(const wire::ClockPolicy& clock) {
  const auto within = [](std::optional<int> value, int least, int most) {
    return value && *value >= least && *value <= most;
  };
  switch (clock.kind) {
    case wire::Pace::live: return within(clock.seconds, least_seconds, most_seconds) && !clock.hours;
    case wire::Pace::turns: return within(clock.hours, least_hours, most_hours) && !clock.seconds;
    case wire::Pace::none: return !clock.seconds && !clock.hours;
  }
  return false;
}

// What is wrong with the wish, if anything; the options and seats are made whole.
std::optional<Reply> check(const Dependencies& dependencies, const Person& person, wire::MakeTable& wanted) {
  if (person.name.empty()) return error(409, "name_needed");
  const auto* game = dependencies.find(wanted.game);
  if (game == nullptr) return error(400, "unknown_game");
  if (!wanted.seats) wanted.seats = game->max_seats();
  const auto options = options_with_people(*game, wanted.options.json);
  const auto opening = game->open({{}, 0, *wanted.seats, options, {}, {}, {}});
  if (!opening.table) return error(400, "options", opening.fault);
  wanted.options.json = opening.table->header().options;
  if (!is_well(wanted.clock)) return error(400, "clock");
  if (wanted.bots.size() >= static_cast<std::size_t>(*wanted.seats)) return error(400, "too_many_bots");
  for (const auto& bot : wanted.bots) {
    if (check_bot(wanted.game, bot)) return error(400, "unknown_bot");
  }
  return {};
}

}  // namespace

std::string table_link(const Settings& settings, const TableId& table, const std::string& invite) {
  return settings.public_url + "/t/" + table + (invite.empty() ? "" : "#" + invite);
}

void make_table(TableContext& context, const TableId& id, std::vector<std::string> lines,
                std::function<void(bool)> done) {
  Fold fold(context.dependencies);
  for (const auto& line : lines) {
    if (fold.add(line)) return done(false);
  }
  Append append;
  append.table = id;
  append.first = 1;
  append.row = row_of(id, fold, context.clock.now(), context.settings);
  append.lines = std::move(lines);
  auto stored = [lobby = context.lobby, tally = context.tally, row = *append.row,
                 done = std::move(done)](const AppendOutcome& outcome) {
    const bool made = outcome.result == Appended::done;
    if (made) ++tally->tables[row.status];
    if (made) {
      lobby->put(row);
    } else {
      lobby->forget(row.id);
    }
    done(made);
  };
  context.appends.append(std::move(append), std::move(stored));
}

void open_table(TableContext& context, const Person& person, const std::string& body, std::function<void(Reply)> done) {
  wire::MakeTable wanted;
  if (const auto fault = read_body(body, wanted, Fields::some)) return done(*fault);
  if (const auto fault = check(context.dependencies, person, wanted)) return done(*fault);
  const auto id = new_table_id();
  if (wanted.listed && !context.lobby->reserve(id, person.address, context.settings.listed_of_one_address)) {
    return done(error(429, "too_many_listed"));
  }
  if (wanted.listed && !person.address.empty()) {
    context.store.carry_out(LobbyIndex::note_of(id, person.address), [](bool) {});
  }
  const auto invite = new_secret();
  std::vector<std::string> lines{
      to_json(line::Made{context.clock.now(), wanted.game, *wanted.seats, wanted.options, wanted.listed,
                         wanted.spectators, wanted.clock, key_of(invite), person.key}),
      to_json(line::Joined{Seat{0}, person.key, person.name})};
  auto seat = static_cast<std::uint8_t>(*wanted.seats);
  for (const auto& bot : wanted.bots) lines.push_back(to_json(line::Bot{Seat{--seat}, bot}));
  const wire::Made made{id, invite, table_link(context.settings, id, invite)};
  make_table(context, id, std::move(lines),
             [made, done = std::move(done)](bool stored) { done(stored ? give(made) : error(503, "storage")); });
}

Reply listed_tables(TableContext& context, std::string_view query) {
  const auto asked = [query](std::string_view name) { return std::string(value_of(query, '&', name)); };
  LobbyIndex::Wanted wanted{asked("game"), asked("status"), asked("clock"), asked("free") == "true", asked("after"), 0};
  wanted.most = usually_listed;
  if (const auto most = asked("most"); !most.empty()) {
    const auto [end, fault] = std::from_chars(most.data(), most.data() + most.size(), wanted.most);
    if (fault != std::errc() || end != most.data() + most.size()) return error(400, "request");
  }
  if (wanted.most == 0 || wanted.most > most_listed) return error(400, "request");
  if (!context.lobby->loaded()) return error(503, "storage");
  auto page = context.lobby->page(wanted);
  if (!page) return error(400, "request");
  wire::TableList list;
  for (auto& summary : page->summaries) list.tables.push_back({std::move(summary)});
  if (!page->next.empty()) list.next = std::move(page->next);
  return give(list);
}

Reply known_games(const Dependencies& dependencies) {
  wire::GameList list;
  for (const auto* game : dependencies.games) {
    std::vector<std::string> bots;
    for (const auto bot : bots_for_people(game->id())) bots.emplace_back(bot);
    list.games.push_back({std::string(game->id()),
                          game->rules_version(),
                          game->min_seats(),
                          game->max_seats(),
                          {game->options_for_people()},
                          std::move(bots)});
  }
  return give(list);
}

}  // namespace divan::server
