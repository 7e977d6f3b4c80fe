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
  const divan::Options commands(program);
  divan::add_admin(commands);
  divan::add_arena(commands);
  divan::add_backup(commands);
  divan::add_balance(commands);
  divan::add_content(commands);
  divan::add_dataset(commands);
  divan::add_export(commands);
  divan::add_games(commands);
  divan::add_import(commands);
  divan::add_load(commands);
  divan::add_perft(commands);
  divan::add_play(commands);
  divan::add_render(commands);
  divan::add_replay(commands);
  divan::add_scenario(commands);
  divan::add_serve(commands);
  divan::add_signature(commands);
  divan::add_sim(commands);
  divan::add_tape(commands);
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
