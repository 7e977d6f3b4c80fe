// A store in memory that completes an append when it is told to, so that tests can look at what happens meanwhile, and
// make it fail.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "server/store.h"

namespace divan::server {

class MemoryStore final : public EventStore {
 public:
  struct Kept {
    TableRow row;
    std::vector<std::string> lines;
    std::map<std::string, std::string, std::less<>> answers;
  };
  // What the disk does with the next append; the last two: it goes away without saying whether it was kept.
  enum class Mood { well, fails, dies_silently, away_having_kept, away_having_lost };

  std::map<TableId, Kept> tables;
  Mood mood = Mood::well;
  bool reads_fail = false;
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
      done({Appended::failed, {}, "the disk is full"});
    } else if (mood == Mood::well) {
      done(keep(append));
    } else {
      if (mood == Mood::away_having_kept) keep(append);
      reads_fail = true;
      done({Appended::unknown, {}, "the connection is lost"});
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
  std::vector<std::string> lines(const TableId& table) override {
    check();
    const auto found = tables.find(table);
    return found == tables.end() ? std::vector<std::string>() : found->second.lines;
  }
  std::optional<std::string> answer(const TableId& table, std::string_view command) override {
    check();
    const auto kept = tables.find(table);
    if (kept == tables.end()) return {};
    const auto found = kept->second.answers.find(command);
    return found == kept->second.answers.end() ? std::nullopt : std::optional(found->second);
  }
  std::vector<std::string> commands(const TableId& table) override {
    check();
    std::vector<std::string> all;
    if (const auto kept = tables.find(table); kept != tables.end()) {
      for (const auto& [command, answer] : kept->second.answers) all.push_back(command);
    }
    return all;
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
  std::int64_t count() override { return static_cast<std::int64_t>(tables.size()); }
  void close() override {}

 private:
  void check() const {
    if (reads_fail) throw StoreFault("the disk does not answer");
  }

  AppendOutcome keep(const Append& append) {
    auto& table = tables[append.table];
    if (const auto said = table.answers.find(append.command); said != table.answers.end()) {
      return {Appended::repeated, said->second, {}};
    }
    if (append.first != table.lines.size() + 1) return {Appended::conflict, {}, {}};
    table.lines.insert(table.lines.end(), append.lines.begin(), append.lines.end());
    if (!append.command.empty()) table.answers[append.command] = append.answer;
    if (append.row) table.row = *append.row;
    if (kept) kept(append.table, table);
    return {Appended::done, {}, {}};
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
};

}  // namespace divan::server
