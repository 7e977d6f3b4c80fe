// What a house in a page remembers (server/store.h). The page keeps it in its database; here is a copy of the tables
// that are in use. An append is handed to the page and answered when the page says that it is stored.
#pragma once

#include <map>

#include "server/store.h"

namespace divan::tab {

class PageStore final : public server::EventStore {
 public:
  void append(server::Append append, std::function<void(server::AppendOutcome)> done) override;
  // The page has stored the append of this number, or has not.
  void stored(int number, server::Appended result);
  // A table as the page has it: each piece one append, as it was handed out. What was known of it is forgotten.
  // False: it is damaged.
  bool take(const server::TableId& table, std::string_view appends);

  void save_session(server::SessionRow, std::function<void(bool)> done) override { done(true); }
  std::optional<server::TableRow> row(const server::TableId& table) override;
  std::vector<std::string> lines(const server::TableId& table, std::uint64_t first, std::size_t most) override;
  server::TableLog log(const server::TableId& table) override;
  // Nobody looks for tables in a page but the one who sits there, by their names.
  std::vector<server::TableRow> listed(std::size_t) override { return {}; }
  std::vector<server::TableRow> due(std::int64_t until, std::size_t most) override;
  std::optional<server::SessionRow> session(std::string_view) override { return {}; }
  std::int64_t count() override { return static_cast<std::int64_t>(tables_.size()); }
  void close() override {}

 private:
  struct Table {
    server::TableRow row;
    std::vector<std::string> lines;
    std::vector<server::DoneCommand> commands;
  };
  struct Pending {
    server::Append append;
    std::function<void(server::AppendOutcome)> done;
  };
  static bool add(Table& table, server::Append append);

  std::map<server::TableId, Table> tables_;
  std::map<int, Pending> pending_;
  int last_ = 0;
};

}  // namespace divan::tab
