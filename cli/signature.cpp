// divan signature: one number a game, so that nobody changes play without meaning to.
#include "lab/signature.h"

#include <fmt/core.h>

#include <boost/json.hpp>
#include <map>
#include <thread>

#include "cli/commands.h"
#include "cli/files.h"
#include "engine/core/registry.h"

namespace divan {
namespace {

using Signatures = std::map<std::string, std::string>;

Signatures compute() {
  Signatures signatures;
  const int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  for (const auto* game : games()) {
    std::uint64_t signature = 0;
    if (const auto fault = sign(game->id(), threads, signature)) {
      throw Failure{check_failed, fmt::format("{}: {}: {}", game->id(), fault->where, fault->problem)};
    }
    signatures[std::string(game->id())] = hash_text(signature);
  }
  return signatures;
}

std::string written(const Signatures& signatures) {
  std::string out = "{";
  for (const auto& [game, signature] : signatures) {
    out += fmt::format("{}\n  \"{}\": \"{}\"", out.size() > 1 ? "," : "", game, signature);
  }
  return out + "\n}\n";
}

Signatures read(const std::string& file) {
  boost::json::value json;
  if (const auto fault = parse_json(read_file(file), json)) {
    throw Failure{bad_input, fmt::format("{}: {}", file, fault->text())};
  }
  Signatures signatures;
  if (!json.is_object()) throw Failure{bad_input, fmt::format("{}: expected an object of signatures by game", file)};
  for (const auto& [game, signature] : json.get_object()) {
    if (!signature.is_string()) throw Failure{bad_input, fmt::format("{}: {}: expected text", file, std::string(game))};
    signatures[std::string(game)] = signature.get_string();
  }
  return signatures;
}

void check(const Signatures& now, const std::string& file) {
  const auto kept = read(file);
  if (kept == now) return;
  std::string changes;
  for (const auto& [game, signature] : now) {
    const auto was = kept.find(game);
    if (was != kept.end() && was->second == signature) continue;
    changes += fmt::format(" {} was {}, is {};", game, was == kept.end() ? "unknown" : was->second, signature);
  }
  for (const auto& [game, signature] : kept) {
    if (!now.contains(game)) changes += fmt::format(" {} is no game of this program;", game);
  }
  throw Failure{check_failed,
                fmt::format("play has changed:{} if that is meant, run divan signature --write {} and say "
                            "\"Signature: …\" in the commit",
                            changes, file)};
}

}  // namespace

void add_signature(Options program) {
  struct Given {
    std::string check;
    std::string write;
  };
  const auto given = std::make_shared<Given>();
  auto command = program.command("signature", "One number a game: it changes only when play does");
  const auto check_option = command.option("--check", given->check, "Compare with this file");
  command.option("--write", given->write, "Write this file").excludes(check_option);
  command.runs([given] {
    const auto signatures = compute();
    if (!given->check.empty()) check(signatures, given->check);
    if (!given->write.empty()) write_file(given->write, written(signatures));
    for (const auto& [game, signature] : signatures) fmt::print("{} {}\n", game, signature);
  });
}

}  // namespace divan
