// divan replay FILE: tells a record as a story that a person can read.
#include <boost/json.hpp>
#include <iostream>

#include "cli/commands.h"
#include "cli/content.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/narrator.h"

namespace divan {
namespace {

struct Given {
  std::string file;
  std::string content;  // the folder of a set
  int seat = 0;         // whose eyes; 0: a spectator's
  bool spectator = false;
  bool open = false;  // everything, the secret steps too
  std::string language;
};

// One telling of one record: begun at the header, then led on line by line.
class Story {
 public:
  // `set` is the game with the set that --content names, if any.
  Story(const Given& given, const ChosenGame* set, std::ostream& out)
      : given_(given), set_(set), out_(out), words_(chosen_language(given.language)) {}

  void hear(const AnyTable& table, std::string_view line) {
    if (!narrator_) return begin(table.header());
    for (const auto& sentence : narrator_->tell(table.told(viewer()), line)) out_ << sentence << '\n';
    outcome_ = table.outcome();
  }

  void end() {
    if (!narrator_) return;
    out_ << '\n';
    if (!outcome_) out_ << words_.say("cli.replay.unfinished") << '\n';
    if (outcome_) {
      for (const auto& sentence : narrator_->tell(*outcome_)) out_ << sentence << '\n';
    }
  }

 private:
  Viewer viewer() const {
    if (given_.open) return Viewer::open();
    if (given_.seat == 0) return Viewer::spectator();
    return Seat{static_cast<std::uint8_t>(given_.seat - 1)};
  }

  void begin(const RecordHeader& header) {
    const bool is_of_set = set_ != nullptr && (**set_).id() == header.game;
    words_ = (is_of_set ? set_->words() : SetWords()).catalogue(words_.language(), header.game);
    std::vector<std::string> names;
    names.reserve(header.players.size());
    for (const auto& player : header.players) names.push_back(player.name);
    words_.name_players(std::move(names));
    words_.set_reader(given_.open ? 0 : given_.seat);
    narrator_.emplace(words_, drawing_of(header.game));
    out_ << words_.say("cli.replay.title", {{"game", words_.say("game.name")}, {"seats", header.seats}}) << '\n';
    for (std::size_t i = 0; i < header.players.size(); ++i) {
      boost::json::object args{{"seat", i + 1}};
      if (!header.players[i].bot.empty()) args["bot"] = header.players[i].bot;
      out_ << words_.say("cli.replay.seat", args) << '\n';
    }
  }

  const Given& given_;
  const ChosenGame* set_;
  std::ostream& out_;
  Catalogue words_;
  std::optional<Narrator> narrator_;
  std::optional<Outcome> outcome_;
};

void run(const Given& given) {
  const auto text = read_file(given.file);
  std::optional<ChosenGame> set;
  if (!given.content.empty()) set.emplace(game_with_set(given.content));
  Story story(given, set ? &*set : nullptr, std::cout);
  const auto fault = replay_record(
      text,
      [&](const AnyTable& table, std::string_view line) {
        if (given.seat > table.seats()) {
          throw Failure{bad_input, "--seat: this game has " + std::to_string(table.seats()) + " seats"};
        }
        story.hear(table, line);
      },
      [&](std::string_view id) { return set && id == (**set).id() ? set->get() : find_game(id); });
  std::cout.flush();
  if (fault) throw Failure{bad_input, given.file + ": " + fault->text()};
  story.end();
}

}  // namespace

void add_replay(Options program) {
  const auto given = std::make_shared<Given>();
  auto command = program.command("replay", "Tell the story of a record");
  command.option("FILE", given->file, "The record").required();
  command.option("--content", given->content, "The folder of the content set that it was played with");
  auto seat = command.option("--seat", given->seat, "As this seat saw it").range(1, most_seats);
  auto spectator = command.flag("--spectator", given->spectator, "As a spectator saw it (if nothing else is said)");
  auto open = command.flag("--open", given->open, "With everything that was secret");
  seat.excludes(spectator).excludes(open);
  spectator.excludes(open);
  command.option("--lang", given->language, "The language: en or fr; if not given, that of the locale")
      .one_of({"en", "fr"});
  command.runs([given] { run(*given); });
}

}  // namespace divan
