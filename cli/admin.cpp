// divan admin: the tasks of whoever operates a server, at a server that runs on this machine.
#include <fmt/core.h>

#include "cli/commands.h"
#include "server/admin_door.h"

namespace divan {
namespace {

struct Given {
  std::string data = "data";
  std::string socket;
  std::vector<std::string> words;
};

void run(const Given& given) {
  const auto path = given.socket.empty() ? given.data + "/admin.sock" : given.socket;
  try {
    const auto outcome = server::ask_operator(path, given.words);
    if (!outcome.fault.empty()) throw Failure{check_failed, outcome.fault};
    for (const auto& line : outcome.lines) fmt::print("{}\n", line);
  } catch (const std::runtime_error& fault) {
    throw Failure{bad_input, fault.what()};
  }
}

}  // namespace

void add_admin(Options program) {
  const auto given = std::make_shared<Given>();
  auto command = program.command("admin", "Look after a server that runs on this machine");
  command.option("--data", given->data, "The directory of the server").shows_default();
  command.option("--socket", given->socket, "The server's socket, when it is not in its directory");
  command
      .option("TASK", given->words,
              "tables | people | reports | bans | close TABLE | delete TABLE | end SESSION | erase SESSION | "
              "ban address|name WHAT TIME [WHY] | lift address|name WHAT | done REPORT")
      .required();
  command.runs([given] { run(*given); });
}

}  // namespace divan
