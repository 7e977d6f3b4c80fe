// divan tape FILE: what one viewer was told of the match of a record, as the client plays it.
#include <iostream>

#include "cli/commands.h"
#include "cli/content.h"
#include "cli/files.h"
#include "server/tape.h"

namespace divan {
namespace {

struct Given {
  std::string file;
  std::string content;  // the folder of a set
  std::string eyes = "watching";
  std::string out;
  bool without_choices = false;
};

void run(const Given& given) {
  const auto eyes = server::read_eyes(given.eyes);
  if (!eyes) throw Failure{bad_input, "--eyes: expected a seat from 1 to 15, watching, or open"};
  const auto choices = given.without_choices ? server::Choices::left_out : server::Choices::told;
  std::string tape;
  const auto fault =
      server::write_tape(read_file(given.file), {*eyes, choices, find_with_content(given.content), {}}, tape);
  if (fault) throw Failure{bad_input, given.file + ": " + fault->text()};
  tape += '\n';
  if (given.out.empty()) {
    std::cout << tape;
  } else {
    write_file(given.out, tape);
  }
}

}  // namespace

void add_tape(Options program) {
  const auto given = std::make_shared<Given>();
  auto command = program.command("tape", "Write what one viewer was told of the match of a record");
  command.option("FILE", given->file, "The record").required();
  command.option("--eyes", given->eyes, "Whose eyes: a seat (1 to 15), watching (if nothing else is said), or open");
  command.option("--content", given->content, "The folder of the content set that it was played with");
  command.flag("--without-choices", given->without_choices, "Leave out what the seat could have done");
  command.option("--out", given->out, "The file to write; if not given, the standard output");
  command.runs([given] { run(*given); });
}

}  // namespace divan
