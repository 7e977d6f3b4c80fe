// divan render sultaniya RECORD: the palaces of a record as a picture.
#include <boost/json.hpp>
#include <optional>

#include "cli/commands.h"
#include "cli/content.h"
#include "cli/draw_palaces.h"
#include "cli/files.h"
#include "cli/language.h"
#include "content/texts.h"
#include "engine/sultaniya/text.h"

namespace divan {
namespace {

namespace json = boost::json;
using sultaniya::Content;

struct Given {
  std::string game;
  std::string file;
  std::string out;
  std::string content;  // the folder of a set
  int seat = 0;         // 0: all
  bool dark = false;
  std::string language;
};

// What a table showed last, to everybody.
struct Seen {
  RecordHeader header;
  json::object view;
};

Seen last_view(const Given& given) {
  std::optional<Seen> seen;
  std::string view;
  const auto fault = replay_record(
      read_file(given.file),
      [&](const AnyTable& table, std::string_view) {
        if (!seen) seen.emplace(Seen{table.header(), {}});
        view = table.snapshot(Viewer::spectator()).view;
      },
      find_with_content(given.content));
  if (fault) throw Failure{bad_input, given.file + ": " + fault->text()};
  if (!seen || seen->header.game != given.game) {
    throw Failure{bad_input, given.file + ": this is no record of " + given.game};
  }
  seen->view = json::parse(view).as_object();
  return *std::move(seen);
}

std::vector<art::Palace> palaces_of(const Given& given, const Content& content, const Seen& seen) {
  Catalogue words(chosen_language(given.language), given.game);
  std::vector<std::string> names;
  for (const auto& player : seen.header.players) names.push_back(player.name);
  words.name_players(std::move(names));
  return divan::palaces_of(content, seen.view, words, given.seat);
}

void run(const Given& given) {
  const auto seen = last_view(given);
  std::unique_ptr<const Content> own;
  if (!given.content.empty()) {
    ContentFaults faults;  // the replay has found none
    own = sultaniya::read_content(ContentFolder(given.content).files(), faults);
  }
  const Content& content = own ? *own : sultaniya::standard();
  const auto palaces = palaces_of(given, content, seen);
  if (palaces.empty()) throw Failure{bad_input, given.file + ": nobody has a palace yet"};
  write_file(given.out, art::picture(content, palaces, given.dark ? art::Light::night : art::Light::day));
}

}  // namespace

void add_render(Options program) {
  const auto given = std::make_shared<Given>();
  auto command = program.command("render", "Draw the palaces of a record of Sultaniya");
  command.option("GAME", given->game, "sultaniya").required().one_of({"sultaniya"});
  command.option("RECORD", given->file, "The record").required();
  command.option("--out", given->out, "The picture to write (SVG)").required();
  command.option("--content", given->content, "The folder of the content set that it was played with");
  command.option("--seat", given->seat, "Only the palace of this seat").range(1, 4);
  command.flag("--dark", given->dark, "By night");
  command.option("--lang", given->language, "The language: en or fr; if not given, that of the locale")
      .one_of({"en", "fr"});
  command.runs([given] { run(*given); });
}

}  // namespace divan
