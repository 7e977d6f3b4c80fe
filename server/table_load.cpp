#include "server/table_load.h"

#include <spdlog/spdlog.h>

namespace divan::server {
namespace {

// The last lines are told to everybody as they were: whoever was cut off by a restart gets the rest, not a snapshot.
constexpr std::size_t told_again = kept_updates;

std::string why_frozen(const Fault& fault) {
  return fault.where == "rules"  ? "house.frozen.rules"
         : fault.where == "game" ? "house.frozen.game"
                                 : "house.frozen.log";
}

}  // namespace

LoadedTable load_table(EventStore& store, const Dependencies& dependencies, const TableId& id) {
  LoadedTable loaded;
  loaded.row = store.row(id).value_or(TableRow{});
  const auto log = store.log(id);
  for (const auto& command : log.commands) loaded.commands.add(command);
  auto& fold = *(loaded.fold = std::make_unique<Fold>(dependencies));
  auto& frozen = loaded.frozen;
  fold.begin_reading();
  for (std::size_t i = 0; i < log.lines.size(); ++i) {
    if (i + told_again >= log.lines.size()) fold.end_reading();
    if (log.missing == i + 1) {
      frozen = "house.frozen.log";
      spdlog::error("event=frozen table={} line={} where=missing", id, log.missing);
    }
    if (!frozen.empty() && !is_of_house(log.lines[i])) continue;  // who sits where is still known
    if (const auto fault = fold.add(log.lines[i]); fault && frozen.empty()) {
      frozen = why_frozen(*fault);
      spdlog::error("event=frozen table={} line={} where=\"{}\"", id, i + 1, fault->where);
    }
  }
  fold.end_reading();
  if (frozen.empty() && fold.hash() != loaded.row.hash) {
    frozen = "house.frozen.hash";
    spdlog::error("event=frozen table={} where=hash", id);
  }
  if (!frozen.empty()) fold.freeze(log.last);
  return loaded;
}

}  // namespace divan::server
