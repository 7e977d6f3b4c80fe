// The record reader: a record is replayed or its fault is named; what was replayed is written again as a record of the
// same game, and from wherever it stopped the table plays on.
#include "tests/fuzz/watched.h"

namespace divan::fuzz {
namespace {

constexpr int played_on = 30;

}  // namespace

bool records(std::string_view input) {
  std::vector<std::string> applied;
  std::uint64_t hash = 0;
  const auto fault = replay_record(input, [&](const AnyTable& table, std::string_view line) {
    applied.emplace_back(line);
    hash = table.hash();
  });
  require(!fault || !fault->text().empty(), "a fault without a word");
  if (applied.empty()) {
    require(fault.has_value(), "nothing was read, and nothing is wrong");
    return false;
  }

  std::string written;
  for (const auto& line : applied) written += line + '\n';
  std::unique_ptr<AnyTable> table;
  const auto misread = read_lines(
      written,
      [&](const RecordHeader& header) -> std::optional<Fault> {
        auto opening = find_game(header.game)->reopen(header);
        table = std::move(opening.table);
        return table ? std::nullopt : std::optional(opening.fault);
      },
      [&](const LineParts&, std::string_view line) -> std::optional<Fault> {
        const auto answer = table->propose(line);
        require(answer.allowed() && answer.line == line, "written otherwise than read: " + std::string(line));
        table->commit();
        if (auto unsound = table->sound()) throw Broken("not sound: " + unsound->where + ": " + unsound->problem);
        return {};
      });
  require(!misread, "what was written cannot be read: " + (misread ? misread->text() : ""));
  require(table->hash() == hash, "the same lines gave another table");

  Watched watched(*table);
  Dice dice(input.size());
  watched.look();
  for (int i = 0; i < played_on && watched.play_on(dice); ++i) continue;
  watched.look();
  return !fault;
}

}  // namespace divan::fuzz
