// A store in memory that completes an append when it is told to, so that tests can look at what happens meanwhile, and
// make it fail.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "server/store.h"

namespace divan::server {

class MemoryStore : public EventStore {
 public:
  struct Kept {
    TableRow row;
    std::vector<std::string> lines;
    std::vector<DoneCommand> commands;
    std::uint64_t missing = 0;  // a line that the disk has lost
  };
  // What the disk does with the next append; the last two: it goes away without saying whether it was kept.
  enum class Mood { well, fails, dies_silently, away_having_kept, away_having_lost };

  std::map<TableId, Kept> tables;
  Mood mood = Mood::well;
  bool reads_fail = false;
  int logs_read = 0;
  // After every append that was kept.
  std::function<void(const TableId&, const Kept&)> kept;

  std::size_t pending() const { return pending_.size(); }

  // Completes the oldest append, if there is one.
  bool complete() {
    if (pending_.empty()) return false;
    auto [append, done] = std::move(pending_.front());
    pending_.pop_front();
    if (mood == Mood::dies_silently) return true;
    if (mood == Mood::fails) {
      done({Appended::failed, "the disk is full"});
    } else if (mood == Mood::well) {
      done(keep(append));
    } else {
      if (mood == Mood::away_having_kept) keep(append);
      reads_fail = true;
      done({Appended::unknown, "the connection is lost"});
    }
    return true;
  }

  void append(Append append, std::function<void(AppendOutcome)> done) override {
    pending_.emplace_back(std::move(append), std::move(done));
  }
  void save_session(SessionRow row, std::function<void(bool)> done) override {
    sessions_[row.key] = row;
    done(true);
  }
  std::optional<TableRow> row(const TableId& table) override {
    check();
    const auto found = tables.find(table);
    return found == tables.end() ? std::nullopt : std::optional(found->second.row);
  }
  std::vector<std::string> lines(const TableId& table, std::uint64_t first, std::size_t most) override {
    check();
    const auto found = tables.find(table);
    if (found == tables.end() || found->second.lines.size() < first) return {};
    const auto& lines = found->second.lines;
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(first) - 1;
    const auto size = std::min(most, static_cast<std::size_t>(lines.end() - begin));
    return {begin, begin + static_cast<std::ptrdiff_t>(size)};
  }
  TableLog log(const TableId& table) override {
    check();
    ++logs_read;
    const auto found = tables.find(table);
    if (found == tables.end()) return {};
    const auto& [row, lines, commands, missing] = found->second;
    TableLog log{lines, lines.size(), missing, commands};
    if (missing != 0) log.lines.erase(log.lines.begin() + static_cast<std::ptrdiff_t>(missing) - 1);
    return log;
  }
  std::vector<TableRow> listed(std::size_t most) override {
    return chosen(most, &TableRow::touched, true,
                  [](const TableRow& row) { return row.listed && (row.status == "open" || row.status == "running"); });
  }
  std::vector<TableRow> due(std::int64_t until, std::size_t most) override {
    return chosen(most, &TableRow::due, false,
                  [until](const TableRow& row) { return row.due != 0 && row.due <= until; });
  }
  std::optional<SessionRow> session(std::string_view key) override {
    check();
    const auto found = sessions_.find(std::string(key));
    return found == sessions_.end() ? std::nullopt : std::optional(found->second);
  }
  void carry_out(Chore chore, std::function<void(bool)> done) override {
    if (const auto* note = std::get_if<Note>(&chore)) {
      notes_.erase({note->kind, note->id});
      if (!note->text.empty()) notes_[{note->kind, note->id}] = *note;
    } else if (const auto* table = std::get_if<RemoveTable>(&chore)) {
      tables.erase(table->table);
    } else if (const auto* session = std::get_if<RemoveSession>(&chore)) {
      sessions_.erase(session->key);
    } else if (const auto* rewrite = std::get_if<Rewrite>(&chore)) {
      auto& kept = tables.at(rewrite->table);
      for (std::size_t i = 0; i < rewrite->numbers.size(); ++i) kept.lines[rewrite->numbers[i] - 1] = rewrite->lines[i];
      kept.row.summary = rewrite->summary;
    }
    done(true);
  }
  std::vector<Note> notes(std::string_view kind) override {
    std::vector<Note> all;
    for (const auto& [key, note] : notes_) {
      if (note.kind == kind) all.push_back(note);
    }
    return all;
  }
  std::vector<TableRow> tables_after(const TableId& after, std::size_t most) override {
    std::vector<TableRow> rows;
    for (auto at = tables.upper_bound(after); at != tables.end() && rows.size() < most; ++at) {
      rows.push_back(at->second.row);
    }
    return rows;
  }
  std::vector<SessionRow> sessions_after(std::string_view after, std::size_t most) override {
    std::vector<SessionRow> rows;
    for (auto at = sessions_.upper_bound(std::string(after)); at != sessions_.end() && rows.size() < most; ++at) {
      rows.push_back(at->second);
    }
    return rows;
  }
  std::int64_t count() override { return static_cast<std::int64_t>(tables.size()); }
  void close() override {}

 private:
  void check() const {
    if (reads_fail) throw StoreFault("the disk does not answer");
  }

  AppendOutcome keep(const Append& append) {
    auto& table = tables[append.table];
    if (append.first != table.lines.size() + 1) return {Appended::conflict, {}};
    table.lines.insert(table.lines.end(), append.lines.begin(), append.lines.end());
    if (append.command) table.commands.push_back(*append.command);
    if (append.row) table.row = *append.row;
    if (kept) kept(append.table, table);
    return {Appended::done, {}};
  }

  template <class Wanted>
  std::vector<TableRow> chosen(std::size_t most, std::int64_t TableRow::* by, bool latest_first, Wanted wanted) {
    check();
    std::vector<TableRow> rows;
    for (const auto& [id, table] : tables) {
      if (wanted(table.row)) rows.push_back(table.row);
    }
    std::ranges::sort(rows, {}, by);
    if (latest_first) std::ranges::reverse(rows);
    if (rows.size() > most) rows.resize(most);
    return rows;
  }

  std::deque<std::pair<Append, std::function<void(AppendOutcome)>>> pending_;
  std::map<std::string, SessionRow> sessions_;
  std::map<std::pair<std::string, std::string>, Note> notes_;
};

}  // namespace divan::server
