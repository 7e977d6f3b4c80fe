// Where tables are made and found.
#pragma once

#include "server/table_context.h"

namespace divan::server {

// "https://…/t/ID", with the invitation behind a # that browsers keep to themselves.
std::string table_link(const Settings& settings, const TableId& table, const std::string& invite = {});

// Stores the first lines of a table. `done` runs on the house's thread.
void make_table(TableContext& context, const TableId& id, std::vector<std::string> lines,
                std::function<void(bool)> done);

// POST tables, GET tables, GET games.
void open_table(TableContext& context, const Person& person, const std::string& body, std::function<void(Reply)> done);
// `query`: game, status, clock, free=true, after, most.
Reply listed_tables(TableContext& context, std::string_view query);
Reply known_games(const Dependencies& dependencies);

}  // namespace divan::server
