// The commands of divan. Each lives in its own file and adds itself to the program; main.cpp names them one a line.
#pragma once

#include <string>

#include "cli/options.h"

namespace divan {

// Thrown by a command that fails. The message goes to stderr in one line: what happened, why, and what to do.
struct Failure {
  int code;  // 1: a check failed; 2: bad usage or input
  std::string message;
};
inline constexpr int check_failed = 1;
inline constexpr int bad_input = 2;

void add_admin(Options program);
void add_arena(Options program);
void add_backup(Options program);
void add_balance(Options program);
void add_content(Options program);
void add_dataset(Options program);
void add_export(Options program);
void add_games(Options program);
void add_import(Options program);
void add_load(Options program);
void add_perft(Options program);
void add_play(Options program);
void add_render(Options program);
void add_replay(Options program);
void add_scenario(Options program);
void add_serve(Options program);
void add_signature(Options program);
void add_sim(Options program);
void add_tape(Options program);

}  // namespace divan
