// The commands of divan. Each lives in its own file and adds itself to the program; main.cpp names them one a line.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace divan {

// Thrown by a command that fails. The message goes to stderr in one line: what happened, why, and what to do.
struct Failure {
  int code;  // 1: a check failed; 2: bad usage or input
  std::string message;
};
inline constexpr int check_failed = 1;
inline constexpr int bad_input = 2;

void add_admin(CLI::App& program);
void add_arena(CLI::App& program);
void add_backup(CLI::App& program);
void add_balance(CLI::App& program);
void add_content(CLI::App& program);
void add_export(CLI::App& program);
void add_games(CLI::App& program);
void add_import(CLI::App& program);
void add_load(CLI::App& program);
void add_perft(CLI::App& program);
void add_play(CLI::App& program);
void add_render(CLI::App& program);
void add_replay(CLI::App& program);
void add_scenario(CLI::App& program);
void add_serve(CLI::App& program);
void add_signature(CLI::App& program);
void add_sim(CLI::App& program);
void add_tape(CLI::App& program);

}  // namespace divan
