// divan play GAME: a game against bots in the terminal.
#include <algorithm>
#include <iostream>

#include "bots/names.h"
#include "cli/commands.h"
#include "cli/content.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/terminal_game.h"

namespace divan {
namespace {

struct Given {
  std::string game;
  int seat = 1;
  std::vector<int> people;        // several at one terminal; empty: one, at `seat`
  std::vector<std::string> bots;  // empty: the best that the game has
  std::string seed;
  std::string language;
  std::string options = "{}";
  std::string content;  // the folder of a set
  std::string record;
  bool prose = false;
};

// A number, 64 hexadecimal digits, or nothing: drawn by the system.
Seed seed_from(const std::string& text) {
  if (text.empty()) return Seed::from_system();
  if (const auto seed = Seed::from_text(text)) return *seed;
  if (text.size() <= 18 && text.find_first_not_of("0123456789") == std::string::npos) {
    return Seed::from_number(std::stoull(text));
  }
  throw Failure{bad_input, "--seed: expected a number or 64 hexadecimal digits"};
}

std::unique_ptr<AnyTable> open_table(const Given& given, const AnyGame* game) {
  RecordHeader header;
  const auto people = given.people.size();
  header.seats = std::clamp(static_cast<int>(given.bots.size() + people), game->min_seats(), game->max_seats());
  header.options = options_with_people(*game, given.options);
  header.seed = seed_from(given.seed);
  for (const int seat : given.people) {
    if (seat < 1 || seat > header.seats) {
      throw Failure{bad_input, "--seat, --people: expected numbers from 1 to " + std::to_string(header.seats)};
    }
  }
  if (given.bots.empty() && people < static_cast<std::size_t>(header.seats)) {
    throw Failure{bad_input, "--bots: this game needs " + std::to_string(header.seats) + " players; name some bots"};
  }
  std::size_t next = 0;
  for (int seat = 1; seat <= header.seats; ++seat) {
    const bool person = std::ranges::find(given.people, seat) != given.people.end();
    header.players.push_back({{}, person ? std::string() : given.bots[next++ % given.bots.size()]});
  }
  auto opening = game->open(header);
  if (!opening.table) throw Failure{bad_input, opening.fault.where + ": " + opening.fault.problem};
  return std::move(opening.table);
}

void keep_record(const AnyTable& table, const std::string& file) {
  std::string text;
  for (const auto& line : table.record()) text += line + '\n';
  write_file(file, text);
}

void run(Given given) {
  if (given.people.empty()) given.people = {given.seat};
  std::ranges::sort(given.people);
  given.people.erase(std::unique(given.people.begin(), given.people.end()), given.people.end());
  const ChosenGame chosen(given.game, given.content);
  if (given.bots.empty()) given.bots.emplace_back(stand_in(given.game));
  if (given.bots == std::vector<std::string>{"none"}) given.bots.clear();
  for (const auto& bot : given.bots) {
    if (const auto fault = check_bot(given.game, bot)) throw Failure{bad_input, "--bots: " + fault->problem};
  }
  const auto table = open_table(given, chosen.get());
  std::vector<Seat> seats;
  for (const int seat : given.people) seats.push_back({static_cast<std::uint8_t>(seat - 1)});
  const auto paper = Paper::of_terminal(given.prose);
  const auto words = chosen.words().catalogue(chosen_language(given.language), given.game);
  TerminalGame(*table, seats, words, paper, std::cin, std::cout).play();
  if (!given.record.empty()) keep_record(*table, given.record);
}

}  // namespace

void add_play(Options program) {
  const auto given = std::make_shared<Given>();
  auto command = program.command("play", "Play in the terminal, against bots or one another");
  command.option("GAME", given->game, "The game's id").required();
  const auto seat = command.option("--seat", given->seat, "Your seat, from 1").shows_default();
  command.option("--people", given->people, "The seats of several people who sit down at this terminal in turn")
      .separated_by(',')
      .excludes(seat);
  command
      .option("--bots", given->bots,
              "Bots for the other seats in order, repeated until every seat has one; or none. If not given, the "
              "best bot of the game")
      .separated_by(',');
  command.option("--seed", given->seed, "The same seed gives the same deal; a number or 64 hexadecimal digits");
  command.option("--lang", given->language, "The language: en or fr; if not given, that of the locale")
      .one_of({"en", "fr"});
  command.option("--options", given->options, "Options of the game, as JSON");
  command.option("--content", given->content, "The folder of a content set to play with");
  command.flag("--prose", given->prose, "Everything in words, a sentence a line: for a screen reader");
  command.option("--record", given->record, "Write a record of the game into this file");
  command.runs([given] { run(*given); });
}

}  // namespace divan
