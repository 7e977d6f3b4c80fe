// divan: the program. Errors go to stderr in one line; the exit code is 0 (done), 1 (a check failed) or 2 (bad usage or
// input).
#include <fmt/core.h>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "server/version.h"

int main(int argc, char** argv) {
  CLI::App program("Divan: a table for court and caravan games.", "divan");
  program.require_subcommand(1);
  program.set_version_flag("--version", fmt::format("divan {}", divan::server::program_version()));
  divan::add_admin(program);
  divan::add_arena(program);
  divan::add_backup(program);
  divan::add_balance(program);
  divan::add_content(program);
  divan::add_export(program);
  divan::add_games(program);
  divan::add_import(program);
  divan::add_load(program);
  divan::add_perft(program);
  divan::add_play(program);
  divan::add_render(program);
  divan::add_replay(program);
  divan::add_scenario(program);
  divan::add_serve(program);
  divan::add_signature(program);
  divan::add_sim(program);
  divan::add_tape(program);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return program.exit(error);
    const bool unknown = program.get_subcommands().empty() && argc > 1 && argv[1][0] != '-';
    const auto problem = unknown ? fmt::format("unknown command \"{}\"", argv[1]) : error.what();
    fmt::print(stderr, "divan: {} (see divan --help)\n", problem);
    return divan::bad_input;
  } catch (const divan::Failure& failure) {
    fmt::print(stderr, "divan: {}\n", failure.message);
    return failure.code;
  } catch (const std::exception& error) {
    fmt::print(stderr, "divan: {}\n", error.what());
    return divan::bad_input;
  }
  return 0;
}
