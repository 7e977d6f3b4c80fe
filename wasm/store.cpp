#include "wasm/store.h"

#include <algorithm>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/parse.h"
#include "wasm/page.h"

extern "C" {
// Hands an append to the page, which answers by divan_stored.
DIVAN_IMPORT(store) void page_store(int number, const char* text, std::size_t size);
}

namespace divan::tab {

namespace {

using server::Append, server::AppendOutcome, server::Appended, server::TableId, server::TableRow;

// An append as the page keeps it. Bytes of a command's id are hexadecimal digits.
struct KeptRow {
  std::string game, status, summary, hash, seated;
  std::int64_t touched = 0, due = 0;
  bool listed = false;
};
struct KeptCommand {
  std::string id;
  std::uint32_t version = 0;
};
struct Kept {
  std::string table;
  std::int64_t first = 0;
  std::vector<std::string> lines;
  std::optional<KeptRow> row;
  std::optional<KeptCommand> command;
};
// clang-format off
BOOST_DESCRIBE_STRUCT(KeptRow, (), (game, status, summary, hash, seated, touched, due, listed))
BOOST_DESCRIBE_STRUCT(KeptCommand, (), (id, version))
BOOST_DESCRIBE_STRUCT(Kept, (), (table, first, lines, row, command))
// clang-format on

constexpr std::string_view hex = "0123456789abcdef";

std::string to_hex(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) {
    text += hex[static_cast<unsigned char>(byte) >> 4];
    text += hex[static_cast<unsigned char>(byte) & 15];
  }
  return text;
}

std::string from_hex(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    const auto high = hex.find(text[i]), low = hex.find(text[i + 1]);
    if (high == hex.npos || low == hex.npos) return {};
    bytes += static_cast<char>(high << 4 | low);
  }
  return bytes;
}

std::string written(const Append& append) {
  Kept kept{append.table, static_cast<std::int64_t>(append.first), append.lines, {}, {}};
  if (const auto& row = append.row) {
    kept.row = {row->game,    row->status, row->summary, row->hash, row->seated.value_or(""),
                row->touched, row->due,    row->listed};
  }
  if (append.command) kept.command = {to_hex(append.command->id.text()), append.command->version};
  return to_json(kept);
}

std::optional<Append> read(std::string_view text) {
  boost::json::value json;
  Kept kept;
  if (parse_json(text, json) || read_json(json, kept)) return {};
  Append append;
  append.table = kept.table;
  append.first = static_cast<std::uint64_t>(kept.first);
  append.lines = std::move(kept.lines);
  if (const auto& row = kept.row) {
    append.row = TableRow{kept.table,   row->game, row->status, row->listed, row->summary,
                          row->touched, row->due,  row->hash,   row->seated};
  }
  if (kept.command) append.command = {server::command_of_bytes(from_hex(kept.command->id)), kept.command->version};
  return append;
}

}  // namespace

void PageStore::append(Append append, std::function<void(AppendOutcome)> done) {
  const int number = ++last_;
  const auto text = written(append);
  pending_[number] = {std::move(append), std::move(done)};
  page_store(number, text.data(), text.size());
}

void PageStore::stored(int number, Appended result) {
  auto found = pending_.extract(number);
  if (found.empty()) return;
  auto& [append, done] = found.mapped();
  if (result == Appended::done && !add(tables_[append.table], std::move(append))) result = Appended::conflict;
  done({result, result == Appended::done ? "" : "the page could not store it"});
}

bool PageStore::add(Table& table, Append append) {
  if (append.first != table.lines.size() + 1) return false;
  std::ranges::move(append.lines, std::back_inserter(table.lines));
  if (append.command) table.commands.push_back(*append.command);
  if (append.row) table.row = std::move(*append.row);
  return true;
}

bool PageStore::take(const TableId& id, std::string_view appends) {
  Table table;
  while (!appends.empty()) {
    const auto end = std::min(appends.find('\n'), appends.size());
    auto append = read(appends.substr(0, end));
    appends.remove_prefix(std::min(end + 1, appends.size()));
    if (!append || append->table != id || !add(table, std::move(*append))) return false;
  }
  if (table.row.id != id) return false;
  tables_[id] = std::move(table);
  return true;
}

std::optional<TableRow> PageStore::row(const TableId& id) {
  const auto found = tables_.find(id);
  return found == tables_.end() ? std::nullopt : std::optional(found->second.row);
}

std::vector<std::string> PageStore::lines(const TableId& id, std::uint64_t first, std::size_t most) {
  const auto found = tables_.find(id);
  if (found == tables_.end() || first < 1 || found->second.lines.size() < first) return {};
  const auto begin = found->second.lines.begin() + static_cast<std::ptrdiff_t>(first) - 1;
  const auto left = static_cast<std::size_t>(found->second.lines.end() - begin);
  return {begin, begin + static_cast<std::ptrdiff_t>(std::min(most, left))};
}

server::TableLog PageStore::log(const TableId& id) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return {};
  const auto& table = found->second;
  return {table.lines, table.lines.size(), 0, table.commands};
}

std::vector<TableRow> PageStore::due(std::int64_t until, std::size_t most) {
  std::vector<TableRow> rows;
  for (const auto& [id, table] : tables_) {
    if (rows.size() < most && table.row.due != 0 && table.row.due <= until) rows.push_back(table.row);
  }
  std::ranges::sort(rows, {}, &TableRow::due);
  return rows;
}

}  // namespace divan::tab
